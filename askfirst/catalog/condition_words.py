"""Conditions in words, from the catalog's labels: what a question is only about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from askfirst.catalog.model import Catalog
from askfirst.catalog.part_words import bounds, describe_part
from askfirst.domain.query import AnyOf, Dimension, Filter, Query, Scalar, TimeRange

_MANY, _MOST_SAID = 60, 5
"""Of more values than the first only as many as the second are said."""
_YEAR = re.compile(r"\b\d{4}\b")
OPERATORS = {
    "eq": "is",
    "ne": "is not",
    "in": "is one of",
    "not_in": "is none of",
    "lt": "is under",
    "le": "is at most",
    "gt": "is over",
    "ge": "is at least",
    "contains": "contains",
    "not_contains": "does not contain",
    "starts_with": "starts with",
    "not_starts_with": "does not start with",
    "ends_with": "ends with",
    "not_ends_with": "does not end with",
    "is_null": "is missing",
    "not_null": "is not missing",
}
BARE = {"eq": "of", "ne": "other than", "lt": "under", "le": "of at most", "gt": "over", "ge": "of at least"}
"""The same without a verb."""


def where(conditions: list[str]) -> str:
    """Conditions as the end of a phrase: " where status is open and weight is over 5 kg"; empty if there are none."""
    return f" where {' and '.join(conditions)}" if conditions else ""


def describe_conditions(query: Query, catalog: Catalog) -> list[str]:
    """The filters, the alternatives and the time of a query, a phrase each."""
    said = describe_filters(query.filters, query.dataset, catalog)
    said += [describe_alternatives(any_, query.dataset, catalog) for any_ in query.any_of]
    if query.time:
        said.append(f"{catalog.bind(query.dataset, query.time.field).label} is {describe_time(query.time)}")
    return said


def describe_filters(filters: Sequence[Filter], dataset: str, catalog: Catalog) -> list[str]:
    """Conditions, a phrase each; those that bound one part of a field from both sides share one."""
    phrases: dict[object, list[Filter]] = {}
    for number, filter_ in enumerate(filters):
        shared = filter_.part and bounds(filter_)
        phrases.setdefault((filter_.field, filter_.part) if shared else number, []).append(filter_)
    return [
        _of_part(together, dataset, catalog) if len(together) > 1 else describe_filter(together[0], dataset, catalog)
        for together in phrases.values()
    ]


def describe_alternatives(any_: AnyOf, dataset: str, catalog: Catalog) -> str:
    """What at least one must hold: "either destination is Port of Miami or origin is Port of Houston"."""
    said = [" and ".join(describe_filters(filters, dataset, catalog)) for filters in any_.alternatives]
    return f"either {' or '.join(said)}"


def describe_periods(dimension: Dimension, dataset: str, catalog: Catalog) -> str:
    """Periods that are compared: "December 2024 compared with December 2023 by arrival"."""
    said = " compared with ".join(_period(period) for period in dimension.periods)
    return f"{said} by {catalog.bind(dataset, dimension.field).label}"


def _period(period: TimeRange) -> str:
    """A period with its days, unless its name tells the year."""
    return period.name if _YEAR.search(period.name) else f"{period.name} ({describe_time(period)})"


def _of_part(filters: Sequence[Filter], dataset: str, catalog: Catalog) -> str:
    label, part = catalog.bind(dataset, filters[0].field).label, filters[0].part
    return f"{label} {describe_part(part, filters)}" if part else label


def describe_filter(filter_: Filter, dataset: str, catalog: Catalog) -> str:
    """A condition: "destination is Port of Miami", "arrival is on Saturday or Sunday"."""
    if filter_.part:
        return _of_part([filter_], dataset, catalog)
    bound = catalog.bind(dataset, filter_.field)
    if filter_.second:
        return f"{bound.label} is {describe_second(filter_, dataset, catalog)}"
    unit = f" {bound.field.unit}" if bound.field.unit and filter_.values else ""
    values = _values(filter_)
    if filter_.op == "between":
        return f"{bound.label} is between {values[0]} and {values[1]}{unit}"
    said = " or ".join(values) if filter_.op in ("in", "not_in") else "".join(values)
    single = {"in": "eq", "not_in": "ne"}.get(filter_.op, filter_.op) if len(values) == 1 else filter_.op
    return f"{bound.label} {OPERATORS[single]} {said}".strip() + unit


def describe_second(filter_: Filter, dataset: str, catalog: Catalog) -> str:
    """What a field is compared with: "over 1.9 times manufacturing", "after estimated arrival"."""
    other = catalog.bind(dataset, filter_.second or filter_.field)
    if other.field.type in ("date", "timestamp"):
        return f"{_TIMES[filter_.op]} {other.label}"
    times = f"{filter_.factor:,g} times " if filter_.factor != 1 else ""
    said = {"eq": "equal to", "ne": "not equal to"}.get(filter_.op) or OPERATORS[filter_.op].removeprefix("is ")
    return f"{said} {times}{other.label}"


_TIMES = {
    "eq": "the same as", "ne": "not the same as", "lt": "before", "le": "at or before", "gt": "after",
    "ge": "at or after",
}  # fmt: skip


def _values(filter_: Filter) -> list[str]:
    """The values in words; spellings that differ by case and spaces only are said once, as the first of them."""
    said: dict[str, str] = {}
    for value in filter_.values:
        said.setdefault(" ".join(_value(value).split()).casefold(), _value(value).strip())
    if filter_.op in ("in", "not_in"):
        return a_few(list(said.values()))
    return [_value(value) for value in filter_.values]


def a_few(said: Sequence[str]) -> list[str]:
    """Values as a sentence can hold them: of very many the first ones, and how many more there are."""
    more = len(said) - _MOST_SAID
    return [*said[:_MOST_SAID], *([f"{more:,} others"] if more > 0 else [])] if len(said) > _MANY else list(said)


def describe_time(time: TimeRange) -> str:
    """A time range with both days included: "from 2025-01-06 to 2025-01-12"."""
    if time.start and time.end:
        last = _last(time.end)
        return f"on {time.start}" if last == time.start else f"from {time.start} to {last}"
    if time.start:
        return f"from {time.start} on"
    return f"before {time.end}" if time.end else "at any time"


def _value(value: Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,g}" if isinstance(value, float) else str(value).strip()


def _last(end: str) -> str:
    """The last day before an excluded end; an end with a time of day stays, as "before" it."""
    moment = datetime.fromisoformat(end)
    if (moment.hour, moment.minute, moment.second) != (0, 0, 0):
        return f"before {end}"
    return str(date.fromisoformat(end[:10]) - timedelta(days=1))
