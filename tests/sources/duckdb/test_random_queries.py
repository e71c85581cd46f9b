"""Any query over a small table gives what plain Python gives over the same rows."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query, TimeRange
from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb
from askfirst.sources.source import Limits

Row = dict[str, Any]

WORDS = ["ant", "Ant", "a%t", "a_t", "béa", "b\\t", "", "it's", None]
CHANCE = random.Random(20250115)
START = date(2024, 12, 28)
ROWS: list[Row] = [
    {
        "row_id": number,
        "word": CHANCE.choice(WORDS),
        "kind": CHANCE.choice(["x", "y", None]),
        "size": CHANCE.choice([None, *range(-3, 5)]),
        # Quarters add up without rounding, in any order.
        "weight": CHANCE.choice([None, *(quarter / 4 for quarter in range(-6, 9))]),
        "day": CHANCE.choice([None, *(START + timedelta(days) for days in range(20))]),
    }
    for number in range(60)
]
FIELDS = ["word", "kind", "size", "weight", "day"]
COMPARE: dict[str, Callable[[Any, list[Any]], bool]] = {
    "eq": lambda cell, values: cell is not None and cell == values[0],
    "ne": lambda cell, values: cell is None or cell != values[0],
    "in": lambda cell, values: cell is not None and cell in values,
    "not_in": lambda cell, values: cell is None or cell not in values,
    "lt": lambda cell, values: cell is not None and cell < values[0],
    "le": lambda cell, values: cell is not None and cell <= values[0],
    "gt": lambda cell, values: cell is not None and cell > values[0],
    "ge": lambda cell, values: cell is not None and cell >= values[0],
    "between": lambda cell, values: cell is not None and values[0] <= cell <= values[1],
    "contains": lambda cell, values: cell is not None and values[0].lower() in cell.lower(),
    "is_null": lambda cell, _: cell is None,
    "not_null": lambda cell, _: cell is not None,
}
AGGREGATES: dict[str, Callable[[list[Any]], Any]] = {
    "count": len,
    "count_distinct": lambda cells: len(set(cells)),
    "sum": lambda cells: sum(cells) if cells else None,
    "min": lambda cells: min(cells, default=None),
    "max": lambda cells: max(cells, default=None),
}
COUNTS = {"is_null": 0, "not_null": 0, "between": 2}

days = st.integers(-2, 22).map(lambda number: (START + timedelta(number)).isoformat())
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "word": st.sampled_from([word for word in WORDS if word is not None] + ["%", "_", "T", "\\"]),
    "kind": st.sampled_from(["x", "y", "z"]),
    "size": st.integers(-4, 6),
    "weight": st.integers(-7, 9).map(lambda quarter: quarter / 4),
    "day": days,
}


@dataclass(frozen=True)
class Rig:
    source: DuckDBSource
    catalog: Catalog
    loop: asyncio.AbstractEventLoop

    def answer(self, query: Query) -> tuple[tuple[Any, ...], ...]:
        compiled = self.source.compile(query, self.catalog)
        return self.loop.run_until_complete(self.source.execute(compiled, self.catalog, Limits())).rows


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    path = tmp_path_factory.mktemp("random") / "things.parquet"
    write(path)
    source = open_duckdb("random", files=[path])
    loop = asyncio.new_event_loop()
    catalog = Catalog("random", {found.name: found for found in loop.run_until_complete(source.describe())})
    yield Rig(source, catalog, loop)
    loop.run_until_complete(source.close())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


def write(path: Path) -> None:
    with duckdb.connect(":memory:") as made:
        made.execute("CREATE TABLE t (row_id INT, word TEXT, kind TEXT, size INT, weight DOUBLE, day DATE)")
        made.executemany("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6)", [list(row.values()) for row in ROWS])
        made.table("t").write_parquet(str(path))


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    field = draw(st.sampled_from(FIELDS))
    allowed = [op for op in COMPARE if op != "contains" or field in {"word", "kind"}]
    op: Any = draw(st.sampled_from(allowed))
    few, many = COUNTS.get(op, 1), COUNTS.get(op, 3 if op in {"in", "not_in"} else 1)
    return Filter(field, op, tuple(draw(st.lists(VALUES[field], min_size=few, max_size=many))))


@st.composite
def ranges(draw: st.DrawFn) -> TimeRange:
    start, end = sorted(draw(st.lists(days, min_size=2, max_size=2, unique=True)))
    return TimeRange("day", draw(st.sampled_from([start, None])), end)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    conditions = tuple(draw(st.lists(filters(), max_size=3)))
    time = draw(st.none() | ranges())
    limit = draw(st.none() | st.integers(1, 8))
    if draw(st.booleans()):
        columns = ("row_id", *draw(st.lists(st.sampled_from(FIELDS), unique=True, max_size=3)))
        order = draw(orders(columns))
        return Query("things", columns=columns, filters=conditions, time=time, order=order, limit=limit)
    measures = tuple(draw(st.lists(st.builds(measure, st.sampled_from(MEASURES)), min_size=1, max_size=3, unique=True)))
    dimensions = tuple(
        map(Dimension, draw(st.lists(st.sampled_from(["word", "kind", "size"]), unique=True, max_size=2)))
    )
    names = (*(each.name for each in dimensions), *(each.name for each in measures))
    return Query("things", measures, dimensions, (), conditions, time, order=draw(orders(names)), limit=limit)


MEASURES: list[tuple[Any, str | None]] = [
    ("count", None), ("count", "word"), ("count_distinct", "word"), ("count_distinct", "size"), ("sum", "size"),
    ("sum", "weight"), ("min", "weight"), ("max", "size"), ("min", "word"),
]  # fmt: skip


def measure(function_and_field: tuple[Any, str | None]) -> Measure:
    return Measure(*function_and_field)


def orders(names: tuple[str, ...]) -> st.SearchStrategy[tuple[Order, ...]]:
    order = st.builds(Order, st.sampled_from(names), st.booleans())
    return st.lists(order, max_size=2, unique_by=lambda each: each.by).map(tuple)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries())
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    """Filters with nulls, groups, sums, order with ties and limits mean what the domain says."""
    assert rig.answer(query) == evaluated(query)


def evaluated(query: Query) -> tuple[tuple[Any, ...], ...]:
    kept = [row for row in ROWS if all(holds(condition, row) for condition in query.filters) and in_time(query, row)]
    names = query.result_names()
    if query.groups:
        rows, ties = grouped(query, kept), [dimension.name for dimension in query.dimensions]
    else:
        rows, ties = [{name: row[name] for name in names} for row in kept], ["row_id"]
    # Python's sort keeps the earlier order among equals, so the last key is sorted by first.
    for order in reversed([*query.order, *map(Order, ties)]):
        present = [row for row in rows if row[order.by] is not None]
        absent = [row for row in rows if row[order.by] is None]
        rows = sorted(present, key=lambda row: byte_order(row[order.by]), reverse=order.descending) + absent
    return tuple(tuple(cell(row[name]) for name in names) for row in rows[: query.limit])


def grouped(query: Query, kept: list[Row]) -> list[Row]:
    groups: dict[tuple[Any, ...], list[Row]] = {} if query.dimensions else {(): []}
    for row in kept:
        groups.setdefault(tuple(row[dimension.field] for dimension in query.dimensions), []).append(row)
    names = query.result_names()
    return [dict(zip(names, (*key, *(measured(each, rows) for each in query.measures)), strict=True))
            for key, rows in groups.items()]  # fmt: skip


def measured(measure: Measure, rows: list[Row]) -> Any:
    if measure.field is None:
        return len(rows)
    return AGGREGATES[measure.function]([row[measure.field] for row in rows if row[measure.field] is not None])


def holds(condition: Filter, row: Row) -> bool:
    return COMPARE[condition.op](cell(row[condition.field]), list(condition.values))


def in_time(query: Query, row: Row) -> bool:
    if query.time is None:
        return True
    day = cell(row["day"])
    return day is not None and (query.time.start or "") <= day < (query.time.end or "9")


def byte_order(value: Any) -> Any:
    return value.encode() if isinstance(value, str) else value


def cell(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
