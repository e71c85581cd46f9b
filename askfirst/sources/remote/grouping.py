"""Groups that a server computes: what it is asked for, and the query over them that is left to do here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Dimension, Function, Measure, Query
from askfirst.domain.table import ColumnType, Table
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.remote.port import ZONED, Groups, NearGroups, RemoteTable, Value

G = TypeVar("G", bound=Groups)

_OF_GROUP = "_of_group"
_ADDED_UP = frozenset({"count", "sum"})
_OF_BOTH: Mapping[Function, Function] = {
    "ratio": "ratio", "percentage": "percentage", "per_distinct": "ratio", "range": "gap",
}  # fmt: skip
"""What numbers of two sides are over the one row that has both."""
_KINDS: Mapping[str, ColumnType] = {
    "VARCHAR": "string", "BIGINT": "integer", "HUGEINT": "integer", "DOUBLE": "number", "BOOLEAN": "boolean",
    "DATE": "date", "TIMESTAMP": "timestamp", ZONED: "timestamp", "TIME": "time",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grouping(Generic[G]):
    """What a server is asked for in place of rows.

    `asked` is the query of all groups, each by itself. `finish` is what is left of the question, over a table of them,
    the one of `catalog`: each of its groups is one row there, so nothing is added up twice.
    """

    server: G
    asked: Query
    table: RemoteTable
    finish: Query
    catalog: Catalog
    columns: tuple[tuple[str, str], ...]
    """The names of the table's columns, and their types."""

    def local(self, rows: list[tuple[Value, ...]]) -> LocalTable:
        """The groups as a table. Raises SourceError for groups that are not those that were asked for."""
        if any(len(row) != len(self.columns) for row in rows):
            raise self._wrong(f"have not {len(self.columns)} values")
        keys = len(self.asked.dimensions)
        if len({row[:keys] for row in rows}) < len(rows):
            raise self._wrong("come twice")
        if not keys and not rows:
            raise self._wrong("are none, not even the one of all rows")
        columns = tuple((name, name, type_) for name, type_ in self.columns)
        return LocalTable(self.finish.dataset, self.finish.dataset, columns, rows)

    def _wrong(self, what: str) -> SourceError:
        return SourceError(f"The groups of {self.table.name!r} that the server sent {what}.", "See what runs there.")


def grouping(server: G, query: Query, catalog: Catalog, table: RemoteTable) -> Grouping[G]:
    """How a query with groups, all of one table, is answered by way of groups of the server."""
    plain = query.plain()
    asked = replace(plain, measures=tuple(dict.fromkeys(part for one in plain.measures for part in parts_of(one))))
    types = {one.name: one.type for one in table.columns}
    columns = [(one.name, _dimension_type(one, types)) for one in asked.dimensions]
    columns += [(_column(one), _measure_type(one, types)) for one in asked.measures]
    name = f"groups_of_{query.dataset}"
    fields = {each: _field(each, type_) for each, type_ in columns}
    dataset = Dataset(name, catalog.dataset(query.dataset).source, name, name, fields)
    finish = Query(
        name,
        measures=tuple(_kept(one) for one in query.measures),
        dimensions=tuple(Dimension(one.name) for one in query.dimensions),
        having=query.having,
        order=query.order,
        limit=query.limit,
        offset=query.offset,
        count_groups=query.count_groups,
        limit_per=query.limit_per,
    )
    return Grouping(server, asked, table, finish, Catalog(name, {name: dataset}), tuple(columns))


def why_not_finished(query: Query, catalog: Catalog) -> str:
    """Why a query cannot be finished over groups, whoever computes them; empty where it can."""
    if not query.groups:
        return "A list is made of rows."
    if far := [path for path in query.fields() if catalog.bind(query.dataset, path).steps]:
        return f"{far[0]!r} is in another table."
    if query.across and any(one.part or one.periods for one in query.dimensions):
        return "Numbers are followed from period to period here."
    plain = query.plain().measures
    parts = dict.fromkeys(part for one in plain for part in parts_of(one))
    names = [*(one.name for one in query.dimensions), *map(_column, parts)]
    names += [one.name for one in plain]
    if len({one.casefold() for one in names}) < len(names) or any("." in one for one in names):
        return "Its numbers have names that would be taken for others."
    return ""


async def fetched_groups(asked: Grouping[G], *, zone: str, seconds: float) -> list[tuple[Value, ...]]:
    """The groups. Raises InexactError where rows have to be read, SourceError; LimitError after so many seconds."""
    began = time.monotonic()
    try:
        async with asyncio.timeout(seconds):
            return await asked.server.groups(asked.asked, asked.table, zone=zone, seconds=seconds)
    except TimeoutError as error:
        took = time.monotonic() - began
        raise LimitError(
            "query_seconds",
            f"Reading groups of {asked.table.name!r} from {asked.server.name!r} was stopped after {took:.0f} seconds.",
            "Ask for a shorter time or fewer of them, or raise the limit query_seconds.",
        ) from error


def told_of_estimates(near: NearGroups, query: Query, table: Table, most: int) -> str:
    """What is only near to the truth in an answer, why, and how near, in a sentence or two for the user."""
    labels = {one.name: one.label for one in table.columns}
    chosen = {one.measure for one in query.having} | {one.by for one in query.order if query.limit or query.offset}
    said: dict[str, list[str]] = {}
    uncertain = False
    for measure in query.measures:
        for how in filter(None, (near.how_near(part) for part in parts_of(measure))):
            said.setdefault(how, []).append(f"{labels.get(measure.name, measure.name)!r}")
            uncertain = uncertain or measure.name in chosen
    verbs = {how: "is" if len(names) == 1 else "are" for how, names in said.items()}
    told = [f"{' and '.join(names)} {verbs[how]} approximate: {how}" for how, names in said.items()]
    if query.count_groups and not uncertain:
        return ""
    which = " Which groups are shown or counted rests on it too." if uncertain else ""
    return f"{'; '.join(told)}. The exact number takes more than {most:,} rows.{which}"


def parts_of(measure: Measure) -> tuple[Measure, ...]:
    """What is asked of each group for a measure: a share is known only when all of them are, a ratio by both sides."""
    added = Measure("sum", measure.field) if measure.field else Measure("count")
    if measure.function == "share":
        return (added,)
    if measure.function in {"ratio", "percentage"}:
        return (added, Measure("sum", measure.second) if measure.second else Measure("count"))
    if measure.function == "per_distinct":
        return (added, Measure("count_distinct", measure.second))
    if measure.function == "range":
        return (Measure("max", measure.field), Measure("min", measure.field))
    return (measure,)


def _kept(measure: Measure) -> Measure:
    """The measure over the one row of its group, under the same name."""
    plain = measure.plain
    first, *second = [_column(one) for one in parts_of(plain)]
    function = _OF_BOTH.get(plain.function)
    if function is None:
        function = plain.function if plain.function == "share" else "sum" if plain.function in _ADDED_UP else "max"
    return Measure(function, first, next(iter(second), None), alias=plain.name, across=measure.across)


def _column(measure: Measure) -> str:
    """The column of a number of groups: engines take the name of a field for that of a result."""
    return f"{measure.name}{_OF_GROUP}"


def _dimension_type(dimension: Dimension, types: Mapping[str, str]) -> str:
    if dimension.part or dimension.periods:
        return "BIGINT"
    if dimension.grain:
        return "TIMESTAMP" if dimension.grain == "hour" else "DATE"
    return types.get(dimension.field, "")


def _measure_type(measure: Measure, types: Mapping[str, str]) -> str:
    """As DuckDB has it over rows."""
    if measure.function in {"count", "count_distinct"}:
        return "BIGINT"
    of = types.get(measure.field or "", "")
    if measure.function in {"min", "max"}:
        return of
    if measure.function == "sum" and of.startswith("DECIMAL"):
        return f"DECIMAL(38,{of.rstrip(')').rpartition(',')[2]})"
    return "HUGEINT" if measure.function == "sum" and of == "BIGINT" else "DOUBLE"


def _field(name: str, type_: str) -> Field:
    return Field(name, _KINDS.get(type_, "decimal"), "measure", name, zoned=type_ == ZONED)
