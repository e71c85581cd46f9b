"""What a query means, in plain Python over a few rows: the truth that random queries are held against."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from askfirst.domain.query import CyclePart, Dimension, Filter, Having, Measure, Order, Query, TimeRange

Row = dict[str, Any]

WORDS = ["ant", "Ant", "a%t", "a_t", "béa", "b\\t", "", "it's", None]
CHANCE = random.Random(20250115)
START = date(2024, 12, 28)
DAWN = datetime(2024, 12, 28)  # noqa: DTZ001 - the column has no zone
ROWS: list[Row] = [
    {
        "row_id": number,
        "word": CHANCE.choice(WORDS),
        "kind": CHANCE.choice(["x", "y", None]),
        "size": CHANCE.choice([None, *range(-3, 5)]),
        # Quarters add up without rounding, in any order.
        "weight": CHANCE.choice([None, *(quarter / 4 for quarter in range(-6, 9))]),
        "day": CHANCE.choice([None, *(START + timedelta(days) for days in range(20))]),
        "moment": CHANCE.choice([None, *(DAWN + timedelta(minutes=1291 * step) for step in range(20))]),
    }
    for number in range(60)
]
COMPARE: dict[str, Callable[[Any, Sequence[Any]], bool]] = {
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
    "not_contains": lambda cell, values: cell is None or values[0].lower() not in cell.lower(),
    "starts_with": lambda cell, values: cell is not None and cell.lower().startswith(values[0].lower()),
    "not_starts_with": lambda cell, values: cell is None or not cell.lower().startswith(values[0].lower()),
    "ends_with": lambda cell, values: cell is not None and cell.lower().endswith(values[0].lower()),
    "not_ends_with": lambda cell, values: cell is None or not cell.lower().endswith(values[0].lower()),
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
PARTS: dict[CyclePart, Callable[[Any], int]] = {
    "minute_of_day": lambda moment: 60 * int(moment.hour) + int(moment.minute),
    "hour_of_day": lambda moment: int(moment.hour),
    "weekday": lambda moment: int(moment.isoweekday()),
    "part_of_week": lambda moment: 1 + (int(moment.isoweekday()) >= 6),
    "day_of_month": lambda moment: int(moment.day),
    "month_of_year": lambda moment: int(moment.month),
    "quarter_of_year": lambda moment: (int(moment.month) + 2) // 3,
}
NAMED: dict[CyclePart, Callable[[int], str]] = {
    "weekday": lambda number: f"{date(2024, 1, number):%A}",  # a January that began on a Monday
    "part_of_week": lambda number: ["Weekday", "Weekend"][number - 1],
    "month_of_year": lambda number: f"{date(2024, number, 1):%B}",
    "quarter_of_year": lambda number: f"Q{number}",
}


def evaluated(query: Query) -> tuple[tuple[Any, ...], ...]:
    """The rows of the answer."""
    kept = [row for row in ROWS if is_asked(query, row)]
    names = query.grouped().result_names()
    if query.groups:
        rows, ties = followed(query, grouped(query.plain(), kept)), [dimension.name for dimension in query.dimensions]
        rows = [row for row in rows if all(had(having, row) for having in query.having)]
        if query.count_groups:
            return ((sum(all(row[name] is not None for name in ties) for row in rows),),)
    else:
        rows, ties = [{name: row[name] for name in names} for row in kept], ["row_id"]
    # Python's sort keeps the earlier order among equals, so the last key is sorted by first.
    for order in reversed([*query.order, *map(Order, ties)]):
        present = [row for row in rows if row[order.by] is not None]
        absent = [row for row in rows if row[order.by] is None]
        rows = sorted(present, key=lambda row: byte_order(row[order.by]), reverse=order.descending) + absent
    named = [
        row | {each.name: group_name(each, row[each.name]) for each in query.dimensions} for row in cut(query, rows)
    ]
    return tuple(tuple(cell(row[name]) for name in names) for row in named)


def cut(query: Query, rows: list[Row]) -> list[Row]:
    """The ordered rows that offset and limit leave: of all, or of each of what the limit is within."""
    end = None if query.limit is None else query.offset + query.limit
    of_each: dict[tuple[Any, ...], list[Row]] = {} if query.limit_per else {(): rows}
    for row in rows if query.limit_per else ():
        of_each.setdefault(tuple(row[name] for name in query.limit_per), []).append(row)
    together = sorted(of_each, key=lambda key: [(value is None, byte_order(value)) for value in key])
    return [row for key in together for row in of_each[key][query.offset : end]]


def is_asked(query: Query, row: Row) -> bool:
    """Whether a row is among those that the query is about."""
    ranges = [[query.time]] if query.time else []
    ranges += [list(each.periods) for each in query.dimensions if each.periods]
    return (
        all(holds(condition, row) for condition in query.filters)
        and all(any(all_hold(one, row) for one in any_.alternatives) for any_ in query.any_of)
        and all(any(in_range(range_, row) for range_ in either) for either in ranges)
    )


def grouped(query: Query, kept: list[Row]) -> list[Row]:
    groups: dict[tuple[Any, ...], list[Row]] = {} if query.dimensions else {(): []}
    for row in kept:
        groups.setdefault(tuple(group(dimension, row) for dimension in query.dimensions), []).append(row)
    names = query.grouped().result_names()
    return [dict(zip(names, (*key, *(measured(each, rows) for each in query.measures)), strict=True))
            for key, rows in groups.items()]  # fmt: skip


def followed(query: Query, rows: list[Row]) -> list[Row]:
    """The groups with what their numbers are along the day: the group before is the last of those on earlier days."""
    for measure in (each for each in query.measures if each.across):
        name, others = measure.plain.name, [each.name for each in query.dimensions if each.field != "day"]
        time = next(each.name for each in query.dimensions if each.field == "day")
        for row in rows:
            alike = [other for other in rows if all(other[each] == row[each] for each in others)]
            timed = [other for other in alike if other[time] is not None and row[time] is not None]
            earlier = sorted((each for each in timed if each[time] < row[time]), key=lambda each: each[time])
            row[measure.name] = FOLLOW[measure.across or ""](row[name], [each[name] for each in earlier])
    return rows


def difference(now: Any, earlier: list[Any]) -> Any:
    return now - earlier[-1] if earlier and None not in (now, earlier[-1]) else None


def growth(now: Any, earlier: list[Any]) -> Any:
    change = difference(now, earlier)
    return None if change is None or earlier[-1] <= 0 else 100.0 * float(change) / float(earlier[-1])


def running(now: Any, earlier: list[Any]) -> Any:
    known = [each for each in (now, *earlier) if each is not None]
    return sum(known) if known else None


FOLLOW: dict[str, Callable[[Any, list[Any]], Any]] = {
    "previous": lambda _, earlier: earlier[-1] if earlier else None,
    "difference": difference,
    "growth": growth,
    "running": running,
}


def group(dimension: Dimension, row: Row) -> Any:
    """What a row is grouped by: a number for parts and periods."""
    if dimension.periods:
        return next(number for number, period in enumerate(dimension.periods) if in_range(period, row))
    value = row[dimension.field]
    if dimension.part:
        return None if value is None else PARTS[dimension.part](value)
    return merged(value, dimension.merged)


def group_name(dimension: Dimension, value: Any) -> Any:
    if dimension.periods:
        return dimension.periods[value].said
    named = NAMED.get(dimension.part) if dimension.part else None
    return named(value) if named and value is not None else value


def merged(value: Any, together: Sequence[Sequence[str]]) -> Any:
    return next((values[0] for values in together if value in values), value)


def measured(measure: Measure, rows: list[Row]) -> Any:
    if measure.function == "rate":
        return rate(measure, rows)
    if measure.field is None:
        return len(rows)
    cells = [merged(row[measure.field], measure.merged) for row in rows if row[measure.field] is not None]
    if measure.function != "ratio":
        return AGGREGATES[measure.function](cells)
    others = [row[measure.second] for row in rows if row[measure.second] is not None] if measure.second else []
    below = sum(others) if measure.second else len(rows)
    return float(sum(cells)) / below if cells and below else None


def rate(measure: Measure, rows: list[Row]) -> Any:
    """Of rows, or of what the field adds up to over those that have one."""
    ordered = {"lt", "le", "gt", "ge", "between"}
    compared = {path for one in measure.filters if one.op in ordered or one.part for path in one.fields}
    rows = [row for row in rows if all(row[path] is not None for path in compared)]
    parts = [(1 if measure.field is None else row[measure.field], all_hold(measure.filters, row)) for row in rows]
    known = [(part, met) for part, met in parts if part is not None]
    whole = sum(part for part, _ in known)
    return 100.0 * sum(part for part, met in known if met) / whole if whole else None


def had(having: Having, row: Row) -> bool:
    value = row[having.measure]
    return value is not None and COMPARE[having.op](value, [having.value])


def all_hold(conditions: Sequence[Filter], row: Row) -> bool:
    return all(holds(condition, row) for condition in conditions)


def holds(condition: Filter, row: Row) -> bool:
    value = row[condition.field]
    if condition.part:
        return COMPARE[condition.op](None if value is None else PARTS[condition.part](value), condition.values)
    return COMPARE[condition.op](cell(value), condition.values)


def in_range(range_: TimeRange, row: Row) -> bool:
    day = cell(row[range_.field])
    return day is not None and (range_.start or "") <= day < (range_.end or "9")


def byte_order(value: Any) -> Any:
    return value.encode() if isinstance(value, str) else value


def cell(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
