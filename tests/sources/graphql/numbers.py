"""Numbers that a GraphQL server computes, as Hypothesis strategies, and what they are compared with."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits, Source
from tests.sources.duckdb import random_queries as some
from tests.sources.remote.groupable import THINGS as ZONED_THINGS
from tests.sources.servers.graphql import Convention

OPTIONS = DuckDBOptions(time_zone="Europe/Berlin")
COUNT = Measure("count")
MEASURES = [
    COUNT, Measure("sum", "size"), Measure("sum", "price"), Measure("avg", "size"), Measure("min", "weight"),
    Measure("max", "size"), Measure("share"), Measure("ratio", "size"), Measure("range", "price"),
    Measure("ratio", "price", "size"), Measure("count_distinct", "size"), Measure("count_distinct", "day"),
    Measure("per_distinct", "size", "row_id"),
]  # fmt: skip
MORE: dict[Convention, list[Measure]] = {
    "hasura": [
        Measure("count", "word"), Measure("sum", "weight"), Measure("min", "day"), Measure("max", "moment"),
        Measure("count_distinct", "word"), Measure("count_distinct", "moment"),
    ],
    "postgraphile": [],
}  # fmt: skip
BY: dict[Convention, list[Dimension]] = {
    "hasura": [],
    "postgraphile": [
        Dimension("word"),
        Dimension("kind"),
        Dimension("size"),
        Dimension("day"),
        Dimension("day", "day"),
    ],
}


def things() -> LocalTable:
    """The rows of the random queries, and a price: quarters add up without rounding, in any order."""
    rows = [(*row, None if row[3] is None else Decimal(row[3]) / 4) for row in ZONED_THINGS.rows]
    columns = (*ZONED_THINGS.columns, ("price", "price", "DECIMAL(9,2)"))
    return LocalTable("things", "things", columns, rows)


@dataclass
class Both:
    """A server, asked by a source that may fetch any row and by one that may fetch a single one; and DuckDB."""

    convention: Convention
    sources: tuple[RemoteSource, RemoteSource]
    truth: DuckDBSource
    catalog: Catalog
    loop: asyncio.AbstractEventLoop

    def answer(self, source: Source, query: Query) -> Table:
        compiled = source.compile(query, self.catalog)
        return self.loop.run_until_complete(source.execute(compiled, self.catalog, Limits()))

    def check(self, query: Query, *, exactly: bool = False) -> bool:
        """Whether it went by the server's numbers; they, or the rows', give what DuckDB gives.

        The source that may fetch one row has no way but by them; where they turned out inexact it has none.
        """
        free, strict = self.sources
        computes = not free.completes(query, self.catalog)
        expected = self.answer(self.truth, query)
        found = self.answer(strict if computes and exactly else free, query)
        assert replace(found, rows=(), columns=()) == replace(expected, rows=(), columns=())
        assert [list(map(_near, row)) for row in found.rows] == [list(map(_plain, row)) for row in expected.rows]
        return computes

    def check_all_without_rows(self) -> None:
        """Every number that it computes, of all rows, of none, and by every key."""
        unsure = {"word"} if self.convention == "hasura" else set()
        measures = [*MEASURES, *MORE[self.convention]]
        sure = [one for one in measures if one.function != "count_distinct" or one.field not in unsure]
        for measure in sure:
            assert self.check(Query("things", (measure,)), exactly=True), measure
        for by in BY[self.convention]:
            assert self.check(Query("things", tuple(sure), (by,)), exactly=True), by
        nobody = (Filter("size", "gt", (1_000,)),)
        assert self.check(Query("things", tuple(sure), filters=nobody), exactly=True)


def _plain(cell: Any) -> Any:
    """A decimal is a floating number where the server calls it so."""
    return float(cell) if isinstance(cell, Decimal) else cell


def _near(cell: Any) -> Any:
    return pytest.approx(cell, rel=1e-9, abs=1e-12) if isinstance(cell, float) else cell


@contextmanager
def both_of(runner: asyncio.Runner, address: str, convention: Convention) -> Iterator[Both]:
    """What a server of this convention, and DuckDB, say of `things`."""
    free, strict = (RemoteSource(GraphqlServer("things", address), OPTIONS, most=most) for most in (1_000, 1))
    local = things()
    doubled = tuple((*one[:2], "DOUBLE" if one[2].startswith("DECIMAL") else one[2]) for one in local.columns)
    truth = open_tables("things", [replace(local, columns=doubled)], OPTIONS)
    try:
        [[described], _] = [runner.run(one.describe()) for one in (free, strict)]
        catalog = Catalog("things", {"things": replace(described, key="row_id")})
        yield Both(convention, (free, strict), truth, catalog, runner.get_loop())
    finally:
        for source in (free, strict, truth):
            runner.run(source.close())


@st.composite
def computed(draw: st.DrawFn, convention: Convention) -> Query:
    measures = draw(
        st.lists(
            st.sampled_from([*MEASURES, *MORE[convention]]), min_size=1, max_size=3, unique_by=lambda one: one.name
        )
    )
    by = (
        draw(st.lists(st.sampled_from(BY[convention]), max_size=2, unique_by=lambda one: one.field))
        if BY[convention]
        else []
    )
    query = Query(
        "things",
        tuple(measures),
        tuple(by),
        filters=tuple(draw(st.lists(some.filters() | moments(), max_size=2))),
        time=draw(st.sampled_from(["day", "moment", None]).flatmap(ranges)),
        any_of=tuple(draw(st.lists(some.any_ofs, max_size=1))) if draw(st.integers(0, 3)) == 0 else (),
    )
    names = [*(one.name for one in by), *(one.name for one in measures)]
    return replace(query, order=draw(some.orders(tuple(names))), limit=draw(st.none() | st.integers(1, 5)))


def ranges(field: str | None) -> st.SearchStrategy[TimeRange | None]:
    zones = st.sampled_from(["UTC", "Europe/Berlin"])
    return (
        st.builds(lambda one, zone: replace(one, field=field, zone=zone), some.ranges(), zones) if field else st.none()
    )


def moments() -> st.SearchStrategy[Filter]:
    op: Any = st.sampled_from(["lt", "le", "gt", "ge", "eq"])
    day = some.days | some.days.map(lambda one: f"{one}T21:31:00") | st.just("2025-10-26T02:20:00")
    return st.builds(lambda op, value: Filter("moment", op, (value,)), op, day)
