"""What the database holds, read from its catalogs: tables, columns with DuckDB's types, keys and comments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, count, groupby
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.postgres.engine import Beside, Engine, Row
from askfirst.sources.postgres.failures import CHANGED
from askfirst.sources.remote.port import ZONED, RemoteColumn

SECONDS = 60.0
MANY = 100_000
MOST_DIGITS = 38
DEFAULT_COLLATION = 100
"""The number of the collation of the database, which is that of every text that is made of something else."""
PLAIN = {
    "int2": "BIGINT", "int4": "BIGINT", "int8": "BIGINT", "float8": "DOUBLE", "text": "VARCHAR", "varchar": "VARCHAR",
    "bool": "BOOLEAN", "date": "DATE", "time": "TIME", "timestamp": "TIMESTAMP", "timestamptz": ZONED,
}  # fmt: skip
"""Types that are asked as they are."""
MADE = {"float4": "DOUBLE", "bpchar": "VARCHAR", "name": "VARCHAR", "uuid": "VARCHAR", "citext": "VARCHAR"}
"""Types of which the values are asked as another one's."""


@cache
def _statement(name: str) -> str:
    return files(__package__).joinpath(f"{name}.sql").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """A column: what the catalog calls it, what it is called there, and what its values are asked as.

    `cast` is the type that they are made, empty for none; `comparable` tells whether its texts are equal only where
    all letters are.
    """

    name: str
    original: str
    type: str
    cast: str = ""
    collation: int = 0
    comparable: bool = True
    unique: bool = False
    description: str = ""

    @property
    def is_text(self) -> bool:
        return self.type == "VARCHAR"

    def remote(self) -> RemoteColumn:
        return RemoteColumn(self.name, self.original, self.type, self.unique, self.description)


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table, and how many rows the planner takes it to have; below 0 where it does not know."""

    name: str
    original: str
    columns: tuple[StoredColumn, ...]
    estimate: int = -1
    description: str = ""

    def column(self, name: str) -> StoredColumn | None:
        return next((one for one in self.columns if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Collations:
    """How texts are ordered, by code points, and how case is ignored. Both are names of collations."""

    order: str
    fold: str


async def read_tables(engine: Engine) -> tuple[StoredTable, ...]:
    """The tables of the schema that may be read, by name. Raises SourceError, LimitError."""
    return _tables(await engine.query(_statement("columns"), [engine.schema, None], seconds=SECONDS, rows=MANY))


def still(source: str, schema: str, used: Mapping[StoredTable, Iterable[StoredColumn]]) -> Beside:
    """A look at the tables that a statement uses, in its transaction: they are locked against changes by then.

    It raises SourceError where a table or a column is not there any more, or where its values are of another type, for
    the statement would compute with them in another way.
    """

    def look(rows: Sequence[Row]) -> None:
        found = {one.original: one for one in _tables(rows)}
        for table, columns in used.items():
            if table.original not in found:
                raise _changed(f"The table {table.name!r} of {source!r} is not there any more.")
            there = {one.original: one for one in found[table.original].columns}
            for column in columns:
                _compare(column, there.get(column.original), f"The column {column.name!r} of {table.name!r}")

    return Beside(_statement("columns"), (schema, [one.original for one in used]), look)


def _compare(before: StoredColumn, now: StoredColumn | None, called: str) -> None:
    if now is None:
        raise _changed(f"{called} is not there any more, or of a type that is not read.")
    if (now.type, now.cast) != (before.type, before.cast):
        raise _changed(f"{called} is of type {now.type} now and was {before.type}.")
    if before.comparable and not now.comparable:
        raise _changed(f"{called} takes texts for equal now that are not.")


def _changed(what: str) -> SourceError:
    return SourceError(what, CHANGED)


def _tables(found: Sequence[Row]) -> tuple[StoredTable, ...]:
    tables: list[StoredTable] = []
    for _, rows in groupby(found, key=lambda row: row[0]):
        made = _table(list(rows), [one.name for one in tables])
        tables += [made] if made else []
    return tuple(tables)


async def read_collations(engine: Engine) -> Collations:
    """What this version of the server has. Raises SourceError, LimitError."""
    rows = await engine.query(_statement("collations"), [], seconds=SECONDS, rows=MANY)
    known = {name for (name,) in rows}
    if "pg_c_utf8" in known:
        return Collations("pg_c_utf8", "pg_c_utf8")
    return Collations("C", "und-x-icu" if "und-x-icu" in known else "default")


def _table(rows: Sequence[Sequence[Any]], taken: Iterable[str]) -> StoredTable | None:
    original, *_ = rows[0][1:]
    columns: list[StoredColumn] = []
    for row in rows:
        made = _column(row, [one.name for one in columns])
        columns += [made] if made else []
    name = _free(original, taken)
    return StoredTable(name, original, tuple(columns), rows[0][11], rows[0][10]) if name and columns else None


def _column(row: Sequence[Any], taken: Iterable[str]) -> StoredColumn | None:
    _, _, original, type_, kind, modifier, comparable, collation, unique, description, *_ = row
    asked = _asked(type_, kind, modifier)
    name = _free(original, taken)
    if asked is None or not name:
        return None
    type_name, cast = asked
    return StoredColumn(
        name,
        original,
        type_name,
        cast,
        DEFAULT_COLLATION if cast else collation,
        comparable or bool(cast),
        # Numbers that differ may be one, cut to what a double holds.
        unique and not (type_ == "numeric" and cast),
        description,
    )


def _asked(type_: str, kind: str, modifier: int) -> tuple[str, str] | None:
    """A type in DuckDB's words, and the type that values are cast to for it; None for one that is left out."""
    if kind == "e":
        return "VARCHAR", "text"
    if type_ == "numeric":
        digits, scale = (modifier - 4) >> 16 & 0xFFFF, _scale(modifier)
        bounded = modifier >= 0 and digits <= MOST_DIGITS and 0 <= scale <= digits
        return (f"DECIMAL({digits},{scale})", "") if bounded else ("DOUBLE", "double precision")
    if type_ in MADE:
        return MADE[type_], "double precision" if MADE[type_] == "DOUBLE" else "text"
    return (PLAIN[type_], "") if type_ in PLAIN else None


def _scale(modifier: int) -> int:
    """Eleven bits, the highest of which is the sign."""
    return (((modifier - 4) & 0x7FF) ^ 1024) - 1024


def _free(original: str, taken: Iterable[str]) -> str:
    """The name in the catalog, where names are told apart without case; empty for one with a dot, which parts paths."""
    if "." in original:
        return ""
    used = {one.casefold() for one in taken}
    names = chain([original], (f"{original}_{number}" for number in count(2)))
    return next(name for name in names if name.casefold() not in used)
