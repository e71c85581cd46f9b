"""The tables of a client as its workspace declares them, and a sample of their rows where it gives one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
from sqlglot import exp
from sqlglot.errors import SqlglotError

from askfirst.domain.errors import ConfigError, Problem
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.naming import clean_name

SAMPLE = 50_000
"""Rows of a sample that are read."""
_TYPES = "VARCHAR, BIGINT, DOUBLE, DECIMAL(p,s), BOOLEAN, DATE, TIMESTAMP, TIMESTAMP WITH TIME ZONE, TIME"


@dataclass(frozen=True, slots=True)
class ClientColumn:
    """A column: what the catalog and the client call it, and its type in DuckDB's words."""

    name: str
    original: str
    type: str


@dataclass(frozen=True, slots=True)
class ClientTable:
    """A table: what the catalog and the client call it, and its columns."""

    name: str
    original: str
    columns: tuple[ClientColumn, ...]

    def column(self, name: str) -> ClientColumn:
        """The column of this name in the catalog. Raises KeyError."""
        return {one.name: one for one in self.columns}[name]


def declared(source: str, columns: Mapping[str, Mapping[str, str]]) -> tuple[ClientTable, ...]:
    """The tables of a declaration, by table and column. Raises ConfigError naming all types that are not known."""
    problems: list[Problem] = []
    tables: list[ClientTable] = []
    for original, types in columns.items():
        made: list[ClientColumn] = []
        for column, kind in types.items():
            if (known := _type(kind)) is None:
                wrong = f"{original}.{column} is of type {kind!r}, which is not known. Known: {_TYPES}."
                problems.append(Problem(f"source {source!r}", 0, wrong))
            made.append(ClientColumn(clean_name(column, [one.name for one in made]), column, known or ""))
        if not made:
            problems.append(Problem(f"source {source!r}", 0, f"{original!r} has no columns."))
        tables.append(ClientTable(clean_name(original, [one.name for one in tables]), original, tuple(made)))
    if problems or not tables:
        raise ConfigError(f"The columns of {source!r} cannot be used.", "Mend 'columns' in the workspace.", problems)
    return tuple(tables)


def _type(text: str) -> str | None:
    """A type as DuckDB writes it."""
    try:
        kind = exp.DataType.build(text, dialect="duckdb")
    except (SqlglotError, ValueError):
        return None
    if kind.this not in _KNOWN:
        return None
    with duckdb.connect(":memory:") as connection:
        return str(connection.type(kind.sql("duckdb")))


_KNOWN = (
    *exp.DataType.TEXT_TYPES, *exp.DataType.INTEGER_TYPES, *exp.DataType.REAL_TYPES,
    exp.DataType.Type.BOOLEAN, exp.DataType.Type.DATE, exp.DataType.Type.TIMESTAMP, exp.DataType.Type.TIMESTAMPTZ,
    exp.DataType.Type.TIMESTAMPNTZ, exp.DataType.Type.TIME,
)  # fmt: skip


def samples(source: str, tables: Sequence[ClientTable], files: Sequence[Path]) -> tuple[LocalTable, ...]:
    """The tables with the rows of the files that are named like them; none where there is no such file.

    Raises ConfigError for a file that is named like no table, or whose cells are not of the declared types.
    """
    by_name = {file.name.split(".")[0].casefold(): file for file in files}
    named = {one.original.casefold(): one for one in tables} | {one.name.casefold(): one for one in tables}
    if strange := next((file for stem, file in by_name.items() if stem not in named), None):
        known = ", ".join(one.original for one in tables)
        raise ConfigError(
            f"The sample {strange.name!r} of {source!r} is named like none of its tables ({known}).", "Rename it."
        )
    return tuple(
        LocalTable(
            one.name,
            one.original,
            tuple((each.name, each.original, each.type) for each in one.columns),
            _rows(source, one, by_name.get(one.original.casefold()) or by_name.get(one.name.casefold())),
        )
        for one in tables
    )


def _rows(source: str, table: ClientTable, file: Path | None) -> list[tuple[Any, ...]]:
    if file is None:
        return []
    with duckdb.connect(":memory:") as connection:
        connection.execute("SET TimeZone = 'UTC'")
        try:
            casts = [f"CAST({_quoted(one.original)} AS {one.type}) AS {_quoted(one.name)}" for one in table.columns]
            return _read(connection, file).project(", ".join(casts)).limit(SAMPLE).fetchall()
        except duckdb.Error as error:
            why = str(error).splitlines()[0][:300]
            raise ConfigError(
                f"The sample {file.name!r} of {source!r} does not fit its columns: {why}.",
                "Mend the file, or 'columns' in the workspace.",
            ) from error


def _read(connection: duckdb.DuckDBPyConnection, file: Path) -> duckdb.DuckDBPyRelation:
    kind = file.name.lower()
    if kind.endswith(".parquet"):
        return connection.read_parquet(str(file))
    if ".json" in kind or ".ndjson" in kind:
        return connection.read_json(str(file))
    return connection.read_csv(str(file), all_varchar=True)


def _quoted(name: str) -> str:
    return exp.Identifier(this=name, quoted=True).sql("duckdb")
