"""A table as one Parquet file, and back.

Columns are named by position and hold exactly the cells of the table; the file's metadata says what they
mean.
"""

from __future__ import annotations

import json
import tempfile
import threading
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.table import Cell, Column, Table

_FORMAT = 1
_SQL_TYPES = {bool: "BOOLEAN", int: "BIGINT", float: "DOUBLE", str: "VARCHAR"}


class Parquet:
    """Writes and reads files. One instance serves all threads of a process."""

    def __init__(self) -> None:
        self._opening = threading.Lock()
        self._database: duckdb.DuckDBPyConnection | None = None

    def to_bytes(self, table: Table) -> bytes:
        """The content of a file. Raises duckdb.IOException and OSError where no temporary file can be made."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.parquet"
            self.write(path, table)
            return path.read_bytes()

    def from_bytes(self, content: bytes) -> Table | None:
        """What the content of a file holds; None where it is damaged or not ours. Raises OSError as `to_bytes`."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.parquet"
            path.write_bytes(content)
            return self.read(path)

    def write(self, path: Path, table: Table) -> None:
        """Raises duckdb.IOException where the file cannot be written."""
        cells = _by_column(table)
        types = [_sql_type(column) for column in cells]
        stored = [_stored(column, kind) for column, kind in zip(cells, types, strict=True)]
        columns = ", ".join(f"unnest($c{index}::{kind or 'VARCHAR'}[]) AS c{index}" for index, kind in enumerate(types))
        about = {
            "format": _FORMAT,
            "columns": to_plain(table.columns),
            "as_json": [index for index, kind in enumerate(types) if kind is None],
            "row_count": table.row_count,
            "truncated": table.truncated,
            "approximate": table.approximate,
        }
        about["checksum"] = _checksum(about, cells)
        # The values, the path and the metadata are bound; only types of our own stand in the text.
        copy = f"COPY (SELECT {columns}) TO $path (FORMAT parquet, KV_METADATA {{askfirst: $about}})"
        values = {f"c{index}": column for index, column in enumerate(stored)}
        with self._cursor() as cursor:
            cursor.execute(copy, {**values, "path": str(path), "about": json.dumps(about)})

    def read(self, path: Path) -> Table | None:
        """The table of a file; None where it is cut short, overwritten or from another program. Raises OSError."""
        try:
            return self._read(path)
        except (duckdb.Error, ValueError, KeyError, TypeError, IndexError):
            return None

    def _read(self, path: Path) -> Table | None:
        with self._cursor() as cursor:
            note = cursor.execute(
                "SELECT value FROM parquet_kv_metadata($path) WHERE key = 'askfirst'::BLOB",
                {"path": str(path)},
            ).fetchone()
            if note is None:
                return None
            about = json.loads(note[0])
            rows = cursor.execute("SELECT * FROM read_parquet($path)", {"path": str(path)}).fetchall()
        return _table(about, rows)

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        with self._opening:
            if self._database is None:
                # One thread: tables here are small, and the cores belong to the sources.
                self._database = duckdb.connect(":memory:", config={"threads": 1})
            return self._database.cursor()


def _by_column(table: Table) -> list[list[Cell]]:
    """The cells by column; one column of nothing where there is none, so that the rows still count."""
    if not table.columns:
        return [[None] * len(table.rows)]
    if not table.rows:
        return [[] for _ in table.columns]
    return [list(column) for column in zip(*table.rows, strict=True)]


def _sql_type(column: Sequence[Cell]) -> str | None:
    """The type that gives back exactly these cells; None where only JSON does."""
    kinds = {type(cell) for cell in column} - {type(None)}
    if len(kinds) > 1:
        return None
    kind = kinds.pop() if kinds else str
    if kind is int and any(abs(cell) >= 2**63 for cell in column if isinstance(cell, int)):
        return None
    if kind is str and not _encodable(column):
        return None
    return _SQL_TYPES[kind]


def _encodable(column: Sequence[Cell]) -> bool:
    try:
        "".join(cell for cell in column if isinstance(cell, str)).encode()
    except UnicodeEncodeError:
        return False
    return True


def _stored(column: list[Cell], kind: str | None) -> list[Any]:
    return [json.dumps(cell) for cell in column] if kind is None else column


def _checksum(about: dict[str, Any], cells: list[list[Cell]]) -> int:
    """Of all that a file holds: Parquet readers do not notice a byte that changed within a page."""
    return zlib.crc32(json.dumps([about, cells]).encode())


def _table(about: dict[str, Any], rows: list[tuple[Any, ...]]) -> Table:
    columns = tuple(from_plain(Column, column) for column in about["columns"])
    as_json = set(about["as_json"])
    if as_json:
        rows = [_from_json(row, as_json) for row in rows]
    cells = tuple(row[: len(columns)] for row in rows)
    table = Table(columns, cells, about["row_count"], about["truncated"], about.get("approximate", ""))
    checksum = about.pop("checksum")
    if about["format"] != _FORMAT or checksum != _checksum(about, _by_column(table)):
        raise ValueError("the cells are not those that were written")
    return table


def _from_json(row: tuple[Any, ...], positions: set[int]) -> tuple[Any, ...]:
    return tuple(json.loads(cell) if index in positions else cell for index, cell in enumerate(row))
