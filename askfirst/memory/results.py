"""The result store: each table as one Parquet file beside the database.

Columns are named by position and hold exactly the cells of the table; the file's metadata says what they
mean.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import shutil
import threading
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import duckdb

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.table import Cell, Column, Table
from askfirst.memory.storage_errors import storage_error, storage_errors

_FORMAT = 1
_SECONDS_PER_DAY = 86_400
_SQL_TYPES = {bool: "BOOLEAN", int: "BIGINT", float: "DOUBLE", str: "VARCHAR"}


class ParquetResults:
    """The port ResultStore over a folder.

    A reference is `<session>/<name>`, the name without a slash; both may hold any other text. Tables older
    than `keep_days` are deleted when a process first writes one. A file that cannot be written raises
    StorageError; one that is missing, damaged or not ours counts as gone.
    """

    def __init__(self, folder: Path, *, keep_days: float = 30) -> None:
        self._folder = folder
        self._keep_days = keep_days
        self._swept = False
        self._opening = threading.Lock()
        self._database: duckdb.DuckDBPyConnection | None = None

    async def put(self, reference: str, table: Table) -> None:
        """See ResultStore. A reader sees the old table or the new one, never a part."""
        if not self._swept:
            self._swept = True
            await self.sweep(self._keep_days)
        await asyncio.to_thread(self._put, reference, table)

    async def get(self, reference: str) -> Table | None:
        """See ResultStore."""
        return await asyncio.to_thread(self._get, reference)

    async def forget(self, session: str) -> None:
        """See ResultStore."""
        await asyncio.to_thread(self._forget, self._folder_of(session))

    async def sweep(self, older_than_days: float) -> int:
        """Delete what was last written more than so many days ago; how many files went."""
        return await asyncio.to_thread(self._sweep, time.time() - older_than_days * _SECONDS_PER_DAY)

    def path_of(self, reference: str) -> Path:
        """The file of a reference: always the same, inside the folder whatever the reference holds."""
        session, _, name = reference.rpartition("/")
        readable = re.sub(r"[^A-Za-z0-9_-]", "_", name)[:60]
        return self._folder_of(session) / f"{readable}-{_digest(reference)}.parquet"

    def _folder_of(self, session: str) -> Path:
        return self._folder / _digest(session)

    def _put(self, reference: str, table: Table) -> None:
        path = self.path_of(reference)
        unfinished = path.with_name(f"{uuid4().hex}.tmp")
        doing = "keep a result"
        with storage_errors(doing, path):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._write(unfinished, table)
                unfinished.replace(path)
            except duckdb.IOException as error:
                raise storage_error(error, doing, path) or error from error
            finally:
                unfinished.unlink(missing_ok=True)

    def _write(self, path: Path, table: Table) -> None:
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

    def _get(self, reference: str) -> Table | None:
        path = self.path_of(reference)
        with storage_errors("read a result", path):
            try:
                path.open("rb").close()
                return self._read(path)
            except (FileNotFoundError, NotADirectoryError):
                return None
            except (duckdb.Error, ValueError, KeyError, TypeError, IndexError):
                # Cut short, overwritten or from another program: the table is gone; its query can run again.
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

    def _forget(self, folder: Path) -> None:
        with storage_errors("forget the results of a session", folder):
            if folder.is_dir():
                shutil.rmtree(folder)

    def _sweep(self, before: float) -> int:
        gone = 0
        for path in self._folder.glob("*/*"):
            try:
                if path.stat().st_mtime < before:
                    path.unlink()
                    gone += 1
            except FileNotFoundError:
                # Another process sweeps too.
                continue
        return gone

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        with self._opening:
            if self._database is None:
                # One thread: tables here are small, and the cores belong to the sources.
                self._database = duckdb.connect(":memory:", config={"threads": 1})
            return self._database.cursor()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


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
