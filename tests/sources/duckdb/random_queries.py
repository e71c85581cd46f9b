"""Any query over the rows of `plain_python`, as Hypothesis strategies."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import strategies as st

from askfirst.domain.cycles import SPANS
from askfirst.domain.query import AnyOf, CyclePart, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from tests.sources.duckdb.plain_python import COMPARE, START, WORDS

FIELDS = ["word", "kind", "size", "weight", "day"]
COUNTS = {"is_null": 0, "not_null": 0, "between": 2}
LISTS = {"in", "not_in"}
OF_TEXT = {op for op in COMPARE if op.endswith(("contains", "starts_with", "ends_with"))}
OF_DATES: list[CyclePart] = ["weekday", "part_of_week", "day_of_month", "month_of_year", "quarter_of_year"]
OF_MOMENTS: list[CyclePart] = [*OF_DATES, "hour_of_day", "minute_of_day"]
LATE = (Filter("size", "gt", (0,)),)
HEAVY = (Filter("weight", "ge", (0.5,)), Filter("kind", "ne", ("x",)))
ANTS = (("ant", "Ant"), ("a%t", "a_t", "it's"))

days = st.integers(-2, 22).map(lambda number: (START + timedelta(number)).isoformat())
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "word": st.sampled_from([word for word in WORDS if word is not None] + ["%", "_", "T", "\\"]),
    "kind": st.sampled_from(["x", "y", "z"]),
    "size": st.integers(-4, 6),
    "weight": st.integers(-7, 9).map(lambda quarter: quarter / 4),
    "day": days,
}
MEASURES = [
    Measure("count"), Measure("count", "word"), Measure("count_distinct", "word"), Measure("count_distinct", "size"),
    Measure("sum", "size"), Measure("sum", "weight"), Measure("min", "weight"), Measure("max", "size"),
    Measure("min", "word"), Measure("rate", filters=LATE), Measure("rate", filters=HEAVY, alias="heavy"),
    Measure("ratio", "weight"), Measure("ratio", "weight", "size"), Measure("ratio", "size", "weight"),
    Measure("count_distinct", "word", merged=ANTS, alias="ants"),
    Measure("rate", filters=(Filter("moment", "lt", (720,), "minute_of_day"),), alias="morning"),
    Measure("rate", "weight", filters=LATE, alias="late_weight"), Measure("rate", "size", filters=HEAVY),
]  # fmt: skip
NUMERIC = frozenset({"count", "sum", "rate", "ratio", "count_distinct"})


def some(op: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    few, many = COUNTS.get(op, 1), COUNTS.get(op, 3 if op in LISTS else 1)
    return st.lists(values, min_size=few, max_size=many).map(tuple)


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    field = draw(st.sampled_from(FIELDS))
    allowed = [op for op in COMPARE if op not in OF_TEXT or field in {"word", "kind"}]
    op: Any = draw(st.sampled_from(allowed))
    at_an_end = op.endswith(("starts_with", "ends_with"))
    return Filter(field, op, draw(some(op, VALUES[field].filter(bool) if at_an_end else VALUES[field])))


@st.composite
def part_filters(draw: st.DrawFn) -> Filter:
    field, parts = draw(st.sampled_from([("day", OF_DATES), ("moment", OF_MOMENTS)]))
    part = draw(st.sampled_from(parts))
    op: Any = draw(st.sampled_from([op for op in COMPARE if op not in OF_TEXT | {"is_null", "not_null"}]))
    return Filter(field, op, draw(some(op, st.integers(*SPANS[part]))), part)


conditions = filters() | part_filters()
alternatives = st.lists(st.lists(conditions, min_size=1, max_size=2).map(tuple), min_size=2, max_size=3)
any_ofs = alternatives.map(lambda made: AnyOf(tuple(made)))


@st.composite
def ranges(draw: st.DrawFn) -> TimeRange:
    start, end = sorted(draw(st.lists(days, min_size=2, max_size=2, unique=True)))
    return TimeRange("day", draw(st.sampled_from([start, None])), end)


@st.composite
def compared(draw: st.DrawFn) -> Dimension:
    """Two or three periods apart from each other, in any order."""
    cuts = sorted(draw(st.lists(days, min_size=4, max_size=6, unique=True)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    periods = [TimeRange("day", start, end, said=f"from {start}") for start, end in draw(st.permutations(pairs))]
    return Dimension("day", periods=tuple(periods))


dimensions = st.one_of(
    st.sampled_from(["word", "kind", "size"]).map(Dimension),
    st.sampled_from(OF_DATES).map(lambda part: Dimension("day", part=part)),
    st.sampled_from(OF_MOMENTS).map(lambda part: Dimension("moment", part=part)),
    st.just(Dimension("word", merged=ANTS)),
    compared(),
)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    asked: dict[str, Any] = {
        "filters": tuple(draw(st.lists(conditions, max_size=3))),
        "any_of": tuple(draw(st.lists(any_ofs, max_size=2))),
        "time": draw(st.none() | ranges()),
        "limit": draw(st.none() | st.integers(1, 8)),
        "offset": draw(st.just(0) | st.integers(0, 9)),
    }
    if draw(st.booleans()):
        columns = ("row_id", *draw(st.lists(st.sampled_from(FIELDS), unique=True, max_size=3)))
        return draw(limited(Query("things", columns=columns, order=draw(orders(columns)), **asked), columns))
    measures = tuple(draw(st.lists(st.sampled_from(MEASURES), min_size=1, max_size=3, unique=True)))
    groups = tuple(draw(st.lists(dimensions, max_size=2, unique_by=lambda each: each.name)))
    names = (*(each.name for each in groups), *(each.name for each in measures))
    having = tuple(draw(havings(measures)))
    counted = draw(st.booleans())
    if groups and counted:
        asked |= {"limit": None, "offset": 0}
        return Query("things", measures, groups, having=having, count_groups=True, **asked)
    query = Query("things", measures, groups, order=draw(orders(names)), having=having, **asked)
    return draw(limited(query, tuple(each.name for each in groups)[1:]))


@st.composite
def limited(draw: st.DrawFn, query: Query, names: tuple[str, ...]) -> Query:
    """The query, or the same with its limit within each value of some of the columns."""
    if not names or not query.order or query.limit is None:
        return query
    return replace(query, limit_per=tuple(draw(st.lists(st.sampled_from(names), unique=True, max_size=2))))


def havings(measures: tuple[Measure, ...]) -> st.SearchStrategy[list[Having]]:
    names = [each.name for each in measures if each.function in NUMERIC]
    if not names:
        return st.just([])
    return st.lists(st.builds(Having, st.sampled_from(names), ops, st.integers(-2, 60)), max_size=1)


ops: st.SearchStrategy[Any] = st.sampled_from(["eq", "ne", "lt", "le", "gt", "ge"])


def orders(names: tuple[str, ...]) -> st.SearchStrategy[tuple[Order, ...]]:
    order = st.builds(Order, st.sampled_from(names), st.booleans())
    return st.lists(order, max_size=2, unique_by=lambda each: each.by).map(tuple)


@st.composite
def series(draw: st.DrawFn) -> Query:
    """Numbers followed from day to day, together or apart for each word; their conditions, order and limit."""
    added = [each for each in MEASURES if each.function in {"count", "sum"}]
    plain = draw(st.lists(st.sampled_from(added), min_size=1, max_size=2, unique=True))
    ways: Any = st.lists(
        st.sampled_from(["previous", "difference", "growth", "running", None]), min_size=1, unique=True
    )
    measures = tuple(replace(each, across=way) for each in plain for way in (*draw(ways), "difference"))
    measures = tuple(dict.fromkeys(measures))
    by_day = draw(st.just(Dimension("day")) | compared_in_order())
    groups = tuple(draw(st.permutations([by_day, *draw(st.sampled_from([[], [Dimension("word")]]))])))
    asked: dict[str, Any] = {
        "filters": tuple(draw(st.lists(conditions, max_size=2))),
        "having": tuple(draw(havings(measures))),
    }
    if draw(st.booleans()):
        return Query("things", measures, groups, count_groups=True, **asked)
    names = (*(each.name for each in groups), *(each.name for each in measures))
    limit = draw(st.none() | st.integers(1, 8))
    return Query("things", measures, groups, order=draw(orders(names)), limit=limit, **asked)


def compared_in_order() -> st.SearchStrategy[Dimension]:
    return compared().map(lambda made: replace(made, periods=tuple(sorted(made.periods, key=_begins))))


def _begins(period: TimeRange) -> str:
    return period.start or ""
