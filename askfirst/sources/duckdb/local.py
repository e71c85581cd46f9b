"""Tables that came from elsewhere, in the memory of a DuckDB of their own: described and asked like any others."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import duckdb
from sqlglot import exp

from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb.columns import Column
from askfirst.sources.duckdb.engine import Engine, lock
from askfirst.sources.duckdb.quoting import quoted
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource
from askfirst.sources.duckdb.value_queries import FOLD
from askfirst.sources.duckdb.views import RawDataset
from askfirst.sources.sql.draft import identifier

_BATCH = 5_000


@dataclass(frozen=True, slots=True)
class LocalTable:
    """A table: its name, what it was called, its columns as name, original name and DuckDB type, and its rows."""

    name: str
    original: str
    columns: tuple[tuple[str, str, str], ...]
    rows: Sequence[tuple[Any, ...]]


def open_tables(name: str, tables: Sequence[LocalTable], options: DuckDBOptions | None = None) -> DuckDBSource:
    """A source over the tables, which are copied. Raises LimitError where they do not fit into its memory."""
    options = options or DuckDBOptions()
    with ExitStack() as undo:
        connection = undo.enter_context(duckdb.connect(":memory:", config=options.config()))
        connection.execute("SET TimeZone = 'UTC'")
        for table in tables:
            try:
                _fill(connection, table)
            except duckdb.OutOfMemoryException as error:
                raise LimitError(
                    "query_memory_mb",
                    f"The rows of {table.name!r} need more than {options.memory_mb} MB of memory here.",
                    "Ask for a shorter time or fewer of them, or raise the limit query_memory_mb.",
                ) from error
        connection.execute(FOLD)
        lock(connection, ())
        undo.pop_all()
    raw = [RawDataset(one.name, one.original, tuple(Column(*column) for column in one.columns)) for one in tables]
    return DuckDBSource(name, Engine(name, connection, options.memory_mb), raw, options)


def _fill(connection: duckdb.DuckDBPyConnection, table: LocalTable) -> None:
    place = exp.Table(this=identifier(table.name)).sql("duckdb")
    columns = ", ".join(f"{quoted(name)} {_type(type_)}" for name, _, type_ in table.columns)
    connection.execute(f"CREATE TABLE {place} ({columns})")
    # A column at a time: a statement for each row takes a hundred times as long.
    lists = ", ".join(
        f"unnest(CAST(${number} AS {_type(type_)}[]))" for number, (_, _, type_) in enumerate(table.columns, start=1)
    )
    for first in range(0, len(table.rows), _BATCH):
        batch = table.rows[first : first + _BATCH]
        values = [list(column) for column in zip(*batch, strict=True)]
        connection.execute(f"INSERT INTO {place} SELECT {lists}", values)


def _type(text: str) -> str:
    """A type as DuckDB writes it: nothing but a type gets into a statement."""
    return exp.DataType.build(text, dialect="duckdb").sql("duckdb")
