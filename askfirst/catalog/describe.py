"""A query in words, from the catalog's labels: for restatements, summaries and receipts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from askfirst.catalog.model import Catalog, Dataset
from askfirst.catalog.overlay import plural_of
from askfirst.catalog.part_words import bounds, describe_part
from askfirst.domain.cycles import PART_LABELS
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, Scalar, TimeRange

_YEAR = re.compile(r"\b\d{4}\b")
_OPERATORS = {
    "eq": "is",
    "ne": "is not",
    "in": "is one of",
    "not_in": "is none of",
    "lt": "is under",
    "le": "is at most",
    "gt": "is over",
    "ge": "is at least",
    "contains": "contains",
    "is_null": "is missing",
    "not_null": "is not missing",
}
_BARE = {"eq": "of", "ne": "other than", "lt": "under", "le": "of at most", "gt": "over", "ge": "of at least"}
"""The same without a verb."""
_FUNCTIONS = {
    "count_distinct": "number of different",
    "sum": "total",
    "avg": "average",
    "min": "lowest",
    "max": "highest",
    "median": "median",
    "stddev": "standard deviation of",
    "share": "share of total",
}


def describe_query(query: Query, catalog: Catalog) -> str:
    """What the query asks for, as a phrase without a verb: "number of shipments by carrier, where ..."."""
    dataset = catalog.dataset(query.dataset)
    if query.count_groups:
        return _counted(query, dataset, catalog)
    if query.measures:
        subject = " and ".join(describe_measure(measure, dataset, catalog) for measure in query.measures)
    else:
        subject = dataset.plural
    by = " and ".join(_dimension(each, query, catalog) for each in query.dimensions if not each.periods)
    compared = [describe_periods(each, query.dataset, catalog) for each in query.dimensions if each.periods]
    conditions = describe_conditions(query, catalog)
    conditions += [_having(having, query, dataset, catalog) for having in query.having]
    return ", ".join(
        [
            f"{subject} by {by}{where(conditions)}" if by else f"{subject}{where(conditions)}",
            *compared,
            *_ranking(query, dataset, catalog),
        ]
    )


def _counted(query: Query, dataset: Dataset, catalog: Catalog) -> str:
    """Groups that are counted: "number of carriers with number of shipments over 500 where reefer is yes"."""
    passing = [_having(having, query, dataset, catalog, _BARE) for having in query.having]
    compared = [describe_periods(each, query.dataset, catalog) for each in query.dimensions if each.periods]
    subject = describe_groups(query, catalog) + (f" with {' and '.join(passing)}" if passing else "")
    return ", ".join([f"{subject}{where(describe_conditions(query, catalog))}", *compared])


def describe_groups(query: Query, catalog: Catalog) -> str:
    """What is counted where groups are: "number of carriers", "number of months"."""
    if len(query.dimensions) != 1:
        several = " and ".join(_dimension(each, query, catalog) for each in query.dimensions)
        return f"number of combinations of {several}"
    [dimension] = query.dimensions
    kind = "period" if dimension.periods else dimension.grain
    if kind:
        return f"number of {kind}s"
    if dimension.part:
        unit, _, of = PART_LABELS[dimension.part].partition(" ")
        return f"number of {unit}s {of}".strip()
    bound = catalog.bind(query.dataset, dimension.field)
    named = bound.steps and bound.field.name == bound.dataset.name_field
    if named and bound.label == bound.dataset.label:
        return f"number of {bound.dataset.plural}"
    return f"number of different {_several(bound.label)}"


def _several(label: str) -> str:
    return label if label.endswith("s") and label[-2:-1] not in "aiosu" else plural_of(label)


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
    unit = f" {bound.field.unit}" if bound.field.unit and filter_.values else ""
    values = _values(filter_)
    if filter_.op == "between":
        return f"{bound.label} is between {values[0]} and {values[1]}{unit}"
    said = " or ".join(values) if filter_.op in ("in", "not_in") else "".join(values)
    single = {"in": "eq", "not_in": "ne"}.get(filter_.op, filter_.op) if len(values) == 1 else filter_.op
    return f"{bound.label} {_OPERATORS[single]} {said}".strip() + unit


def _values(filter_: Filter) -> list[str]:
    """The values in words; spellings that differ by case and spaces only are said once, as the first of them."""
    said: dict[str, str] = {}
    for value in filter_.values:
        said.setdefault(" ".join(_value(value).split()).casefold(), _value(value).strip())
    return list(said.values()) if filter_.op in ("in", "not_in") else [_value(value) for value in filter_.values]


def describe_time(time: TimeRange) -> str:
    """A time range with both days included: "from 2025-01-06 to 2025-01-12"."""
    if time.start and time.end:
        last = _last(time.end)
        return f"on {time.start}" if last == time.start else f"from {time.start} to {last}"
    if time.start:
        return f"from {time.start} on"
    return f"before {time.end}" if time.end else "at any time"


def describe_measure(measure: Measure, dataset: Dataset, catalog: Catalog) -> str:
    """A measure in words: "average gross weight", "number of shipments"."""
    if measure.alias in dataset.measures:
        return dataset.measures[measure.alias].label
    label = catalog.bind(dataset.name, measure.field).label if measure.field else dataset.plural
    behind = next((step.label for step in dataset.relations.values() if step.field == measure.field), "")
    if measure.function == "count_distinct" and behind:
        label = behind  # Keys tell the things behind a relation apart: these are what is counted.
    if measure.function == "count":
        return f"number of {dataset.plural}" + (f" with {label}" if measure.field else "")
    if measure.function == "percentile":
        return f"{measure.percent:g}th percentile of {label}"
    if measure.function == "rate":
        total = f"the total {label} of " if measure.field else ""
        return f"percentage of {total}{dataset.plural} {_met(measure.filters, dataset, catalog)}"
    if measure.function in ("ratio", "correlation"):
        second = catalog.bind(dataset.name, measure.second).label if measure.second else dataset.label
        return f"{label} per {second}" if measure.function == "ratio" else f"correlation of {label} and {second}"
    return f"{_FUNCTIONS[measure.function]} {_several(label) if measure.function == 'count_distinct' else label}"


def _met(filters: Sequence[Filter], dataset: Dataset, catalog: Catalog) -> str:
    """The conditions of a rate: by their own word where the catalog has one."""
    for condition in dataset.conditions.values():
        if set(condition.filters) == set(filters):
            return f"that are {condition.name.replace('_', ' ')}"
    return where(describe_filters(filters, dataset.name, catalog)).strip()


def _dimension(dimension: Dimension, query: Query, catalog: Catalog) -> str:
    label = catalog.bind(query.dataset, dimension.field).label
    if dimension.part:
        return f"{PART_LABELS[dimension.part]} of {label}"
    if dimension.periods:
        return f"period of {label}"
    return f"{dimension.grain} of {label}" if dimension.grain else label


def _having(
    having: Having, query: Query, dataset: Dataset, catalog: Catalog, operators: Mapping[str, str] = _OPERATORS
) -> str:
    measure = next(measure for measure in query.measures if measure.name == having.measure)
    return f"{describe_measure(measure, dataset, catalog)} {operators[having.op]} {having.value:,.15g}"


def _ranking(query: Query, dataset: Dataset, catalog: Catalog) -> list[str]:
    """Order, limit and offset: "the 5 highest by freight cost", "lowest arrival first", "skipping the first"."""
    skipped = [describe_offset(query.offset)] if query.offset else []
    if not query.order:
        return ([f"the first {query.limit:,}"] if query.limit else []) + skipped
    first, *rest = query.order
    label, end = _ordered(first, query, dataset, catalog), _end(first)
    said = [f"the {query.limit:,} {end} by {label}" if query.limit else f"{end} {label} first"]
    if query.limit == 1:
        said, skipped = [f"the {_ordinal(query.offset)}{end} by {label}"], []
    return said + [f"then {_end(order)} {_ordered(order, query, dataset, catalog)}" for order in rest] + skipped


def describe_rank(query: Query, dataset: Dataset, catalog: Catalog) -> str:
    """The same in one phrase, empty without an order."""
    return ", ".join(_ranking(query, dataset, catalog)) if query.order else ""


def _ordinal(before: int) -> str:
    """What comes after so many others: "" for the first, "second ", "11th "."""
    if before < len(_ORDINALS):
        return _ORDINALS[before]
    return (
        f"{before + 1}{'th' if before % 100 in (10, 11, 12) else {0: 'st', 1: 'nd', 2: 'rd'}.get(before % 10, 'th')} "
    )


_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ")


def describe_offset(offset: int) -> str:
    """What is left out: "skipping the first", "skipping the first 3"."""
    return "skipping the first" if offset == 1 else f"skipping the first {offset:,}"


def _end(order: Order) -> str:
    return "highest" if order.descending else "lowest"


def _ordered(order: Order, query: Query, dataset: Dataset, catalog: Catalog) -> str:
    label = order.by
    for measure in query.measures:
        if measure.name == order.by:
            label = describe_measure(measure, dataset, catalog)
    for dimension in query.dimensions:
        if dimension.name == order.by:
            label = _dimension(dimension, query, catalog)
    if order.by in query.columns:
        label = catalog.bind(query.dataset, order.by).label
    return label


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
