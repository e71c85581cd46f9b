"""What SQLite computes itself is what DuckDB computes over the same rows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog, Relation
from askfirst.domain.errors import SourceError, UnknownName, UserError
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.source import Limits
from askfirst.sources.sqlalchemy.native import compile_native, native
from tests.sources.duckdb import random_queries as some
from tests.sources.servers.sqlite import filled
from tests.sources.sqlalchemy.conftest import SECONDS, Both, native_cells, opened
from tests.sources.sqlalchemy.hostile import HOSTILE

MEASURES = [
    Measure("count"), Measure("count", "word"), Measure("count", "moment"), Measure("count_distinct", "word"),
    Measure("count_distinct", "size"), Measure("count_distinct", "day"), Measure("sum", "size"), Measure("avg", "size"),
    Measure("min", "weight"), Measure("max", "size"), Measure("min", "word"), Measure("max", "word"),
    Measure("min", "day"), Measure("max", "day"),
]  # fmt: skip
DIMENSIONS: list[Dimension] = [
    *map(Dimension, ("word", "kind", "size", "day", "weight")),
    *(Dimension(field, grain) for field in ("day", "moment") for grain in ("day", "month", "quarter", "year")),
]  # fmt: skip
NUMERIC = frozenset({"count", "count_distinct", "sum", "avg"})
conditions = some.filters().filter(lambda one: one.op not in some.OF_TEXT)
ops: Any = st.sampled_from(["eq", "ne", "lt", "le", "gt", "ge"])


@st.composite
def of_moments(draw: st.DrawFn) -> Filter:
    op: Any = draw(st.sampled_from(["eq", "ne", "in", "lt", "le", "gt", "ge", "between"]))
    return Filter("moment", op, draw(some.some(op, some.days)))


@st.composite
def queries(draw: st.DrawFn) -> Query:
    known = conditions | of_moments()
    ways = st.lists(st.lists(known, min_size=1, max_size=2).map(tuple), min_size=2, max_size=3)
    asked: dict[str, Any] = {
        "filters": tuple(draw(st.lists(known, max_size=2))),
        "any_of": tuple(AnyOf(tuple(draw(ways))) for _ in range(draw(st.integers(0, 1)))),
        "time": draw(st.none() | some.ranges() | some.ranges().map(lambda one: replace(one, field="moment"))),
        "limit": draw(st.none() | st.integers(1, 8)),
        "offset": draw(st.just(0) | st.integers(0, 5)),
    }
    if draw(st.integers(0, 3)) == 0:
        columns = ("row_id", *draw(st.lists(st.sampled_from([*some.FIELDS, "moment"]), unique=True, max_size=3)))
        return Query("things", columns=columns, order=draw(some.orders(columns)), **asked)
    measures = tuple(draw(st.lists(st.sampled_from(MEASURES), min_size=1, max_size=4, unique=True)))
    groups = tuple(draw(st.lists(st.sampled_from(DIMENSIONS), max_size=2, unique_by=lambda each: each.name)))
    numbers = [each.name for each in measures if each.function in NUMERIC]
    values = st.integers(-2, 60) | st.sampled_from([0.5, -0.25])
    having = draw(st.lists(st.builds(Having, st.sampled_from(numbers), ops, values), max_size=1)) if numbers else []
    if groups and draw(st.integers(0, 4)) == 0:
        return Query("things", measures, groups, having=tuple(having), count_groups=True,
                     **asked | {"limit": None, "offset": 0})  # fmt: skip
    names = (*(each.name for each in groups), *(each.name for each in measures))
    return Query("things", measures, groups, order=draw(some.orders(names)), having=tuple(having), **asked)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(query=queries())
def test_what_is_native_equals_duckdb(both: Both, query: Query) -> None:
    """Groups, lists, conditions with nulls, order with ties, limits: the same cells in the same order."""
    why = native(query, both.catalog, "sqlite")
    event(why or "native")
    assume(not why)
    rows, count = both.native(query)
    expected, whole = both.truth(query)
    assert rows == expected
    assert query.count_groups or count == whole


@settings(max_examples=40, deadline=None, derandomize=True)
@given(query=some.queries() | some.series())
def test_any_query_is_native_and_the_same_or_says_why_not(both: Both, query: Query) -> None:
    """Random queries of all kinds: never another answer."""
    why = native(query, both.catalog, "sqlite")
    event(why or "native")
    if why:
        assert why.endswith(".")
        return
    assert both.native(query)[0] == both.truth(query)[0]


NATIVE = Query("things", (Measure("count"),), (Dimension("kind"),))
COUNT = Measure("count")
NOT_NATIVE = (
    (replace(NATIVE, measures=(Measure("sum", "weight"),)), "Fractions of 'weight'"),
    (replace(NATIVE, measures=(Measure("avg", "weight"),)), "Fractions of 'weight'"),
    (replace(NATIVE, measures=(Measure("median", "size"),)), "is computed here"),
    (replace(NATIVE, measures=(Measure("share"),)), "is computed here"),
    (replace(NATIVE, measures=(Measure("min", "moment"),)), "'moment', of type timestamp"),
    (replace(NATIVE, dimensions=(Dimension("day", "week"),)), "The week of 'day'"),
    (replace(NATIVE, dimensions=(Dimension("moment"),)), "'moment', of type timestamp"),
    (replace(NATIVE, dimensions=(Dimension("day", part="weekday"),)), "The groups of 'day'"),
    (replace(NATIVE, filters=(Filter("word", "contains", ("a",)),)), "condition on 'word'"),
    (replace(NATIVE, filters=(Filter("size", "eq", (2.0**60,)),)), "condition on 'size'"),
    (replace(NATIVE, filters=(Filter("size", "lt", (), second="row_id"),)), "condition on 'size'"),
    (replace(NATIVE, time=TimeRange("moment", "2025-01-01T12:00:00", None)), "time of 'moment'"),
    (replace(NATIVE, dimensions=(Dimension("kind"), Dimension("size")), order=(Order("size"),), limit=1,
             limit_per=("kind",)), "limit within each group"),
)  # fmt: skip


@pytest.mark.parametrize(("query", "why"), NOT_NATIVE, ids=[why for _, why in NOT_NATIVE])
def test_what_is_not_certain_is_not_native(both: Both, query: Query, why: str) -> None:
    """The reason is a sentence that names the field."""
    assert why in native(query, both.catalog, "sqlite")


def test_queries_without_sense_raise_as_everywhere(both: Both) -> None:
    """They are no matter of what the engine can."""
    with pytest.raises(UnknownName):
        native(replace(NATIVE, dimensions=(Dimension("colour"),)), both.catalog, "sqlite")
    with pytest.raises(UserError):
        native(replace(NATIVE, filters=(Filter("size", "eq", ("many",)),)), both.catalog, "sqlite")
    assert "was not compared" in native(NATIVE, both.catalog, "oracle")


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_are_bound(both: Both, value: str) -> None:
    """The text is that of any other value, which stands apart."""
    compiled = compile_native(replace(NATIVE, filters=(Filter("word", "ne", (value,)),)), both.catalog, "sqlite")
    plain = compile_native(replace(NATIVE, filters=(Filter("word", "ne", ("x",)),)), both.catalog, "sqlite")
    assert (compiled.text, compiled.parameters) == (plain.text, (value,))
    query = compiled.query
    assert both.native(query)[0] == both.truth(query)[0]


SHOPS = LocalTable(
    "shops", "shops", (("code", "code", "VARCHAR"), ("name", "name", "VARCHAR")), [("a", "Café"), ("B", "Mill")]
)
SALES = LocalTable(
    "sales", "sales",
    (("id", "id", "BIGINT"), ("shop", "shop", "VARCHAR"), ("items", "items", "BIGINT"), ("paid", "paid", "BOOLEAN")),
    [(1, "a", 2, True), (2, "A", 3, False), (3, "B", None, None), (4, None, 5, True), (5, "a", 2**62, None)],
)  # fmt: skip


async def test_joins_are_native_with_the_bytes_compared(tmp_path: Path) -> None:
    """Rows without a partner stay, and 'A' is not 'a' although the column ignores case."""
    url = filled([SHOPS, SALES], tmp_path)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.executescript(
            "ALTER TABLE shops RENAME TO old; CREATE TABLE shops (code TEXT COLLATE NOCASE, name TEXT);"
            "INSERT INTO shops SELECT * FROM old; DROP TABLE old;"
        )
    server, _ = await opened(url)
    local = open_tables("shop", [SHOPS, SALES])
    found = {one.name: one for one in await local.describe()}
    relation = Relation("at", "shops", "shop", "code", "shop")
    catalog = Catalog("shop", found | {"sales": replace(found["sales"], relations={"at": relation})})
    for query in (
        Query("sales", (Measure("count"), Measure("sum", "items"), Measure("avg", "items")), (Dimension("at.name"),)),
        Query(
            "sales", (Measure("count"),), filters=(Filter("at.name", "ne", ("Café",)), Filter("paid", "ne", (True,)))
        ),
        Query("sales", columns=("id", "at.name", "paid"), order=(Order("at.name", descending=True),), limit=3),
    ):
        compiled = compile_native(query, catalog, "sqlite")
        rows = await server.run_native(compiled, rows=100, seconds=SECONDS)
        table = await local.execute(local.compile(query, catalog), catalog, Limits())
        assert native_cells(rows, query, catalog) == table.rows
    await server.close()
    await local.close()


async def test_a_column_that_holds_something_else_is_told_and_not_computed(tmp_path: Path) -> None:
    """SQLite takes text for 0 in a sum; a column that is not read does not matter."""
    table = LocalTable("t", "t", (("n", "n", "BIGINT"), ("d", "d", "DATE"), ("k", "k", "VARCHAR")),
                       [(1, date(2025, 1, 2), "x")])  # fmt: skip
    server, _ = await opened(filled([table], tmp_path))
    local = open_tables("shop", [table])
    catalog = Catalog("shop", {one.name: one for one in await local.describe()})
    summed = compile_native(Query("t", (Measure("sum", "n"),)), catalog, "sqlite")
    assert await server.run_native(summed, rows=5, seconds=SECONDS) == [(1,)]
    with closing(sqlite3.connect(tmp_path / "filled.db")) as connection:
        connection.executescript("INSERT INTO t VALUES ('many', '2025-02-30', 'y')")
    with pytest.raises(SourceError, match=r"'n' of 't' is of type BIGINT, but 1 of its values is not"):
        await server.run_native(summed, rows=5, seconds=SECONDS)
    grouped = compile_native(Query("t", (Measure("count"),), (Dimension("d", "month"),)), catalog, "sqlite")
    with pytest.raises(SourceError, match=r"'d' of 't' is of type DATE"):
        await server.run_native(grouped, rows=5, seconds=SECONDS)
    counted = compile_native(Query("t", (Measure("count"),), (Dimension("k"),)), catalog, "sqlite")
    assert await server.run_native(counted, rows=5, seconds=SECONDS) == [("x", 1), ("y", 1)]
    assert await server.run_native(counted, rows=1, seconds=SECONDS) == [("x", 1)]
    await server.close()
    await local.close()


async def test_a_sum_that_does_not_fit_fails(tmp_path: Path) -> None:
    """It is an error and no wrong number."""
    table = LocalTable("t", "t", (("n", "n", "BIGINT"),), [(2**62,), (2**62,)])
    server, _ = await opened(filled([table], tmp_path))
    local = open_tables("shop", [table])
    catalog = Catalog("shop", {one.name: one for one in await local.describe()})
    with pytest.raises(SourceError, match="integer overflow"):
        await server.run_native(
            compile_native(Query("t", (Measure("sum", "n"),)), catalog, "sqlite"), rows=5, seconds=SECONDS
        )
    await server.close()
    await local.close()


MOMENTS = (
    "2025-01-02",
    "2025-01-02 03:04",
    "2025-12-31T23:59:59",
    "2024-02-29 00:00:00.5",
    "2025-04-01 12:00:00.123456",
)


async def test_moments_of_any_iso_shape_are_cut_to_days(tmp_path: Path) -> None:
    """A blank or a T, with or without seconds and fractions."""
    moments = [datetime.fromisoformat(moment) for moment in MOMENTS]
    server, _ = await opened(filled([LocalTable("t", "t", (("m", "m", "TIMESTAMP"),), [])], tmp_path))
    with closing(sqlite3.connect(tmp_path / "filled.db")) as connection:
        connection.executemany("INSERT INTO t VALUES (?)", [(moment,) for moment in MOMENTS])
        connection.commit()
    local = open_tables("shop", [LocalTable("t", "t", (("m", "m", "TIMESTAMP"),), [(each,) for each in moments])])
    catalog = Catalog("shop", {one.name: one for one in await local.describe()})
    for grain in ("day", "month", "quarter", "year"):
        query = Query("t", (Measure("count"),), (Dimension("m", grain),))
        rows = await server.run_native(compile_native(query, catalog, "sqlite"), rows=100, seconds=SECONDS)
        table = await local.execute(local.compile(query, catalog), catalog, Limits())
        assert native_cells(rows, query, catalog) == table.rows
    await server.close()
    await local.close()
