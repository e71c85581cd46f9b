"""Queries of which a server can compute the groups, as Hypothesis strategies, and the rows that they are asked of."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from askfirst.domain.query import Across, Dimension, Grain, Having, Measure, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from tests.sources.duckdb import random_queries as some
from tests.sources.duckdb.plain_python import ROWS
from tests.sources.same import TYPES

_MOMENTS = [
    start + timedelta(minutes=20 * step)
    for start in (datetime(2025, 3, 29, 21, tzinfo=UTC), datetime(2025, 10, 25, 21, tzinfo=UTC))
    for step in range(0, 30, 2)
]
"""Around the hours at which clocks are put forward and back."""
_KINDS = TYPES | {"moment": "TIMESTAMP WITH TIME ZONE"}
THINGS = LocalTable(
    "things",
    "things",
    tuple((name, name, type_) for name, type_ in _KINDS.items()),
    [
        *((*list(row.values())[:-1], row["moment"] and row["moment"].replace(tzinfo=UTC)) for row in ROWS),
        *((100 + place, "ant", "z", place % 3, 0.25, moment.date(), moment) for place, moment in enumerate(_MOMENTS)),
    ],
)
MEASURES = [
    Measure("count"), Measure("count", "word"), Measure("sum", "size"), Measure("sum", "weight"),
    Measure("avg", "weight"), Measure("avg", "size"), Measure("min", "weight"), Measure("max", "size"),
    Measure("share"), Measure("share", "size"), Measure("sum", "size", alias="load"),
]  # fmt: skip
GRAINS: list[Grain] = ["day", "week", "month", "quarter", "year"]
DIMENSIONS = [Dimension(name) for name in ("word", "kind", "size", "day")]
DIMENSIONS += [Dimension(name, grain) for name in ("day", "moment") for grain in GRAINS]
DIMENSIONS += [Dimension("moment", "hour")]
WAYS: list[Across] = ["previous", "difference", "growth", "running"]
_COMPARED = {"eq", "in", "not_in", "ne", "lt", "le", "gt", "ge", "between", "is_null", "not_null"}
_ADDED_UP = {"count", "sum", "share"}

conditions = some.filters().filter(lambda one: one.op in _COMPARED)


@st.composite
def groupable(draw: st.DrawFn) -> Query:
    """Groups with conditions on rows and on groups, in any order, whole or in part, or their number."""
    measures = tuple(draw(st.lists(st.sampled_from(MEASURES), min_size=1, max_size=3, unique_by=_what)))
    by = tuple(draw(st.lists(st.sampled_from(DIMENSIONS), max_size=2, unique_by=lambda each: each.name)))
    if draw(st.integers(0, 3)) == 0:
        by, measures = _followed(draw, measures)
    query = Query(
        "things",
        measures,
        by,
        filters=tuple(draw(st.lists(conditions, max_size=1))),
        time=draw(st.sampled_from([None, "day", "moment", None]).flatmap(_ranges)),
        having=tuple(draw(st.lists(_havings(measures), max_size=1))),
    )
    if by and draw(st.integers(0, 4)) == 0:
        return replace(query, count_groups=True)
    names = (*(each.name for each in by), *(each.name for each in measures))
    query = replace(query, order=draw(some.orders(names)), limit=draw(st.none() | st.integers(1, 8)))
    query = replace(query, offset=draw(st.just(0) | st.integers(0, 9)))
    return draw(some.limited(query, tuple(each.name for each in by)[1:]))


def _followed(draw: st.DrawFn, measures: tuple[Measure, ...]) -> tuple[tuple[Dimension, ...], tuple[Measure, ...]]:
    """Groups along a time, with some of the numbers followed along it."""
    time = draw(st.sampled_from([one for one in DIMENSIONS if one.grain or one.field == "day"]))
    others = draw(st.sampled_from([[], [Dimension("word")], [Dimension("kind")]]))
    made: list[Measure] = list(measures)
    for one in measures:
        ways = [way for way in WAYS if way != "running" or one.function in _ADDED_UP]
        made += [replace(one, across=way) for way in draw(st.lists(st.sampled_from(ways), max_size=2, unique=True))]
    return tuple(draw(st.permutations([time, *others]))), tuple(draw(st.permutations(made)))


def _ranges(field: str | None) -> st.SearchStrategy[TimeRange | None]:
    return some.ranges().map(lambda one: replace(one, field=field)) if field else st.none()


def _what(measure: Measure) -> tuple[str, str | None]:
    """One number stands in a query under one name."""
    return measure.function, measure.field


def _havings(measures: tuple[Measure, ...]) -> st.SearchStrategy[Having]:
    names = [each.name for each in measures]
    values: st.SearchStrategy[Any] = st.integers(-2, 12) | st.sampled_from([0.5, -0.25, 2.5])
    return st.builds(Having, st.sampled_from(names), some.ops, values)
