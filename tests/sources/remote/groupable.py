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
BERLIN = "Europe/Berlin"
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
    Measure("count_distinct", "word"), Measure("count_distinct", "size"), Measure("count_distinct", "day"),
    Measure("count_distinct", "moment"), Measure("count_distinct", "word", merged=some.ANTS, alias="ants"),
    Measure("min", "day"), Measure("max", "moment"), Measure("range", "weight"), Measure("ratio", "weight"),
    Measure("ratio", "size", "weight"), Measure("percentage", "weight", "size"), Measure("per_distinct", second="word"),
    Measure("per_distinct", "size", "kind"), Measure("rate", filters=some.LATE), Measure("rate", filters=some.HEAVY),
]  # fmt: skip
GRAINS: list[Grain] = ["day", "week", "month", "quarter", "year"]
DIMENSIONS = [Dimension(name) for name in ("word", "kind", "size", "day")]
DIMENSIONS += [Dimension(name, grain) for name in ("day", "moment") for grain in GRAINS]
DIMENSIONS += [Dimension("moment", "hour"), Dimension("word", merged=some.ANTS)]
DIMENSIONS += [Dimension("day", part=part) for part in some.OF_DATES]
DIMENSIONS += [Dimension("moment", part=part) for part in some.OF_MOMENTS]
DIMENSIONS += [
    Dimension("day", periods=(TimeRange("day", "2025-01-03", "2025-01-10"), TimeRange("day", None, "2025-01-01"))),
    Dimension("moment", periods=(
        TimeRange("moment", "2025-03-30", "2025-03-31", BERLIN), TimeRange("moment", "2025-10-26", None, BERLIN),
    )),
]  # fmt: skip
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
        having=tuple(draw(_havings(measures))),
    )
    if by and draw(st.integers(0, 4)) == 0:
        return replace(query, count_groups=True)
    names = (*(each.name for each in by), *(each.name for each in measures))
    query = replace(query, order=draw(some.orders(names)), limit=draw(st.none() | st.integers(1, 8)))
    query = replace(query, offset=draw(st.just(0) | st.integers(0, 9)))
    return draw(some.limited(query, tuple(each.name for each in by)[1:]))


def _followed(draw: st.DrawFn, measures: tuple[Measure, ...]) -> tuple[tuple[Dimension, ...], tuple[Measure, ...]]:
    """Groups along a time, with some of the numbers followed along it."""
    time = draw(st.sampled_from([Dimension("day"), *(one for one in DIMENSIONS if one.grain)]))
    others = draw(st.sampled_from([[], [Dimension("word")], [Dimension("kind")]]))
    made: list[Measure] = list(measures)
    for one in filter(_is_number, measures):
        ways = [way for way in WAYS if way != "running" or one.function in _ADDED_UP]
        made += [replace(one, across=way) for way in draw(st.lists(st.sampled_from(ways), max_size=2, unique=True))]
    return tuple(draw(st.permutations([time, *others]))), tuple(draw(st.permutations(made)))


def _ranges(field: str | None) -> st.SearchStrategy[TimeRange | None]:
    return some.ranges().map(lambda one: replace(one, field=field)) if field else st.none()


def _is_number(measure: Measure) -> bool:
    return measure.function not in {"min", "max"} or measure.field not in {"day", "moment"}


def _what(measure: Measure) -> tuple[str, str | None]:
    """One number stands in a query under one name."""
    return measure.function, measure.field


def _havings(measures: tuple[Measure, ...]) -> st.SearchStrategy[list[Having]]:
    names = [each.name for each in measures if _is_number(each)]
    values: st.SearchStrategy[Any] = st.integers(-2, 12) | st.sampled_from([0.5, -0.25, 2.5])
    if not names:
        return st.just([])
    return st.lists(st.builds(Having, st.sampled_from(names), some.ops, values), max_size=1)
