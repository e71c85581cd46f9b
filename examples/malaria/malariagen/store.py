"""Tables from Python rows into DuckDB, and from there into Parquet files."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from types import NoneType
from typing import get_args, get_type_hints

import duckdb

from malariagen.rows import Report, Ward

TYPES: Mapping[type, str] = {str: "VARCHAR", int: "INTEGER", float: "DOUBLE", date: "DATE"}
PARQUET = "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 19"


def load(tables: Mapping[str, Sequence[Ward] | Sequence[Report]]) -> duckdb.DuckDBPyConnection:
    """An in-memory database with the tables; one thread, so that rows keep their order."""
    database = duckdb.connect(config={"threads": 1})
    for name, rows in tables.items():
        types = {column: TYPES[_plain(kind)] for column, kind in get_type_hints(type(rows[0])).items()}
        database.execute(f"CREATE TABLE {name} ({', '.join(f'{column} {kind}' for column, kind in types.items())})")
        values = ", ".join(f"unnest(?::{kind}[])" for kind in types.values())
        database.execute(f"INSERT INTO {name} SELECT {values}", [list(cells) for cells in zip(*rows, strict=True)])
    return database


def _plain(annotation: type) -> type:
    """The type without its `| None`."""
    return next((part for part in get_args(annotation) if part is not NoneType), annotation)


def save(database: duckdb.DuckDBPyConnection, names: Sequence[str], folder: Path) -> list[Path]:
    """One Parquet file a table, replacing what is there."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{name}.parquet" for name in names]
    for name, file in zip(names, files, strict=True):
        quoted = str(file).replace("'", "''")
        database.execute(f"COPY {name} TO '{quoted}' ({PARQUET})").fetchall()
    return files
