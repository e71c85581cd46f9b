"""A table with a column of each type, its hardest values in it, and any query over it."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, get_args

from hypothesis import strategies as st

from askfirst.domain.cycles import SPANS
from askfirst.domain.query import Dimension, Filter, Function, Grain, Measure, Order, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable

CHANCE = random.Random(20251026)
NAMES = [
    "Zebra", "apple", "Äpfel", "äpfel", "É", "é", "e\u0301", "Straße", "STRASSE", "ẞ", "ß", "I", "i", "ı", "İ", "ﬀ",
    "ǅ", "😀", "\ufffd", "_", "%", "a\\b", "it's", '"', "$1", "", " ", " x ", "x\n", "Σίσυφος", "ΣΊΣΥΦΟΣ", "日本", None,
]  # fmt: skip
NIGHT = datetime(2025, 10, 25, 21, 30, tzinfo=UTC)
"""Before the night in which Berlin puts its clocks back."""
SPRING = datetime(2025, 3, 29, 22, 15, tzinfo=UTC)
MOMENTS = [
    None, *(begin + timedelta(minutes=37 * step) for begin in (NIGHT, SPRING) for step in range(12)),
    datetime(2024, 12, 31, 23, 30, tzinfo=UTC), datetime(1969, 7, 20, 20, 17, 40, 123456, tzinfo=UTC),
]  # fmt: skip
COLUMNS = {
    "id": "BIGINT", "name": "VARCHAR", "amount": "DECIMAL(12,2)", "many": "BIGINT", "flag": "BOOLEAN",
    "level": "DOUBLE", "odd": "DOUBLE", "due": "DATE", "sold": "TIMESTAMP", "stamped": "TIMESTAMP WITH TIME ZONE",
    "at": "TIME",
}  # fmt: skip


def _row(number: int) -> tuple[Any, ...]:
    stamped, sold = CHANCE.choice(MOMENTS), CHANCE.choice(MOMENTS)
    return (
        number,
        NAMES[number % len(NAMES)] if number < len(NAMES) else CHANCE.choice(NAMES),
        CHANCE.choice([None, *(Decimal(cents) / 100 for cents in range(-300, 300, 7))]),
        CHANCE.choice([None, 2**62, -(2**62), 2**53 + 1, *range(-3, 9)]),
        CHANCE.choice([True, False, None]),
        CHANCE.choice([None, 0.1, 0.2, -1.5, 1e6, 0.0]),
        CHANCE.choice([None, float("nan"), float("inf"), 1.5, -2.25]),
        CHANCE.choice([None, *(date(2024, 12, 20) + timedelta(days) for days in range(24))]),
        sold and sold.replace(tzinfo=None),
        stamped,
        CHANCE.choice([None, time(0, 0), time(6, 30), time(23, 59, 59, 999999)]),
    )


WIDE = LocalTable(
    "wide",
    "wide",
    tuple((name, name, type_) for name, type_ in COLUMNS.items()),
    [_row(number) for number in range(90)],
)
NUMBERS = ["amount", "many", "level"]
texts = st.sampled_from([name for name in NAMES if name is not None] + ["ä", "σ", "s", "ſ", "E", "e", "\\"])
numbers = st.one_of(st.integers(-5, 9), st.sampled_from([0.1, 0.2, 0.25, -1.5, 2**62, 2**53 + 1, 2.45]))
moments = st.sampled_from(
    ["2025-10-26", "2025-10-25", "2025-03-30", "2024-12-31", "2025-01-01T00:30:00", "2025-10-26T02:30:00",
     "2025-03-30T02:30:00", "2025-03-30T03:30:00+02:00", "1969-07-20T21:17:40.123456"]
)  # fmt: skip
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "name": texts, "amount": numbers, "many": numbers, "level": numbers, "odd": numbers, "flag": st.booleans(),
    "due": moments, "sold": moments, "stamped": moments,
    "at": st.sampled_from(["00:00", "06:30", "12:00:01", "23:59:59.999999"]),
}  # fmt: skip
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]
GRAINS: list[Grain] = ["hour", "day", "week", "month", "quarter", "year"]


HOW_MANY = {"between": (2, 2), "in": (1, 4), "not_in": (1, 4), "is_null": (0, 0), "not_null": (0, 0)}


@st.composite
def conditions(draw: st.DrawFn) -> Filter:
    field = draw(st.sampled_from(list(VALUES)))
    ops = ["eq", "ne", "in", "not_in", "is_null", "not_null"]
    ops += [] if field == "flag" else ["lt", "le", "gt", "ge", "between"]
    found = ["contains", "starts_with", "ends_with"]
    ops += [*found, *(f"not_{op}" for op in found)] if field == "name" else []
    op: Any = draw(st.sampled_from(ops))
    few, many = {"between": (2, 2), "in": (1, 4), "not_in": (1, 4), "is_null": (0, 0), "not_null": (0, 0)}.get(
        op, (1, 1)
    )
    values = VALUES[field].filter(bool) if op.endswith("_with") else VALUES[field]
    drawn = draw(st.lists(values, min_size=few, max_size=many))
    if field in {"sold", "stamped"}:
        # Days and times are not mixed.
        drawn = [one[:10] for one in drawn] if any(len(one) == 10 for one in drawn) else drawn
    return Filter(field, op, tuple(drawn))


@st.composite
def measures(draw: st.DrawFn) -> Measure:
    function: Any = draw(st.sampled_from(get_args(Function)))
    number = draw(st.sampled_from(NUMBERS))
    if function in {"count", "count_distinct"}:
        return Measure(function, draw(st.sampled_from(list(VALUES))))
    if function in {"min", "max"}:
        return Measure(function, draw(st.sampled_from([one for one in VALUES if one != "flag"])))
    if function == "rate":
        return Measure("rate", filters=(draw(conditions()),), alias="rate")
    if function == "percentile":
        return Measure(function, number, percent=draw(st.sampled_from([0, 12.5, 90, 95, 99.9, 100])))
    if function in {"correlation", "ratio", "percentage", "gap", "product"}:
        # Floats of 2**53 that cancel each other give DuckDB itself one answer or another, by the order that it adds in.
        added = function in {"gap", "product"}
        number = "level" if added and number == "many" else number
        second = draw(st.sampled_from(["amount", "level"] if added else NUMBERS))
        return Measure(function, number, second)
    return Measure(function, number, "name" if function == "per_distinct" else None)


@st.composite
def dimensions(draw: st.DrawFn) -> Dimension:
    field = draw(st.sampled_from(["name", "flag", "amount", "odd", "due", "sold", "stamped", "stamped", "at"]))
    if field not in {"due", "sold", "stamped"}:
        return Dimension(field)
    if draw(st.booleans()):
        part: Any = draw(st.sampled_from([one for one in SPANS if field != "due" or not one.endswith("of_day")]))
        return Dimension(field, part=part)
    return Dimension(field, grain=draw(st.sampled_from(GRAINS[1:] if field == "due" else GRAINS)))


SIDES = [
    "2024-12-25", "2025-01-01", "2025-03-30", "2025-03-30T02:30:00", "2025-10-26", "2025-10-26T02:30:00", "2026-01-01",
]  # fmt: skip


@st.composite
def ranges(draw: st.DrawFn) -> TimeRange:
    start, end = sorted(draw(st.lists(st.sampled_from(SIDES), min_size=2, max_size=2, unique=True)))
    field = draw(st.sampled_from(["due", "sold", "stamped", "stamped"]))
    return TimeRange(field, start, draw(st.sampled_from([end, None])), draw(st.sampled_from(ZONES)))


@st.composite
def wide_queries(draw: st.DrawFn) -> Query:
    asked: dict[str, Any] = {
        "filters": tuple(draw(st.lists(conditions(), max_size=2))),
        "time": draw(st.none() | ranges()),
        "limit": draw(st.none() | st.integers(1, 8)),
    }
    if draw(st.integers(0, 3)) == 0:
        columns = ("id", *draw(st.lists(st.sampled_from(list(VALUES)), unique=True, max_size=4)))
        return Query("wide", columns=columns, order=draw(_orders(columns)), **asked)
    made = tuple(draw(st.lists(measures(), min_size=1, max_size=4, unique_by=lambda each: each.name)))
    groups = tuple(draw(st.lists(dimensions(), max_size=2, unique_by=lambda each: each.name)))
    # Numbers that may differ in the last digit order nothing.
    names = tuple(each.name for each in groups)
    return Query("wide", made, groups, order=draw(_orders(names)) if names else (), **asked)


def _orders(names: tuple[str, ...]) -> st.SearchStrategy[tuple[Order, ...]]:
    order = st.builds(Order, st.sampled_from(names), st.booleans())
    return st.lists(order, max_size=2, unique_by=lambda each: each.by).map(tuple)
