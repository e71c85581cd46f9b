"""A query in words, from the catalog's labels: for restatements, summaries and receipts."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, Scalar, TimeRange

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
    if query.measures:
        subject = " and ".join(describe_measure(measure, dataset, catalog) for measure in query.measures)
    else:
        subject = dataset.plural
    by = " and ".join(_dimension(dimension, query, catalog) for dimension in query.dimensions)
    conditions = describe_conditions(query, catalog)
    conditions += [_having(having, query, dataset, catalog) for having in query.having]
    return ", ".join(
        [
            f"{subject} by {by}{where(conditions)}" if by else f"{subject}{where(conditions)}",
            *_ranking(query, dataset, catalog),
        ]
    )


def where(conditions: list[str]) -> str:
    """Conditions as the end of a phrase: " where status is open and weight is over 5 kg"; empty if there are none."""
    return f" where {' and '.join(conditions)}" if conditions else ""


def describe_conditions(query: Query, catalog: Catalog) -> list[str]:
    """The filters and the time of a query, a phrase each."""
    said = [describe_filter(filter_, query.dataset, catalog) for filter_ in query.filters]
    if query.time:
        said.append(f"{catalog.bind(query.dataset, query.time.field).label} is {describe_time(query.time)}")
    return said


def describe_filter(filter_: Filter, dataset: str, catalog: Catalog) -> str:
    """A condition: "destination is Port of Miami"."""
    bound = catalog.bind(dataset, filter_.field)
    unit = f" {bound.field.unit}" if bound.field.unit and filter_.values else ""
    values = [_value(value) for value in filter_.values]
    if filter_.op == "between":
        return f"{bound.label} is between {values[0]} and {values[1]}{unit}"
    said = " or ".join(values) if filter_.op in ("in", "not_in") else "".join(values)
    return f"{bound.label} {_OPERATORS[filter_.op]} {said}".strip() + unit


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
    if measure.function == "count":
        return f"number of {dataset.plural}" + (f" with {label}" if measure.field else "")
    if measure.function == "percentile":
        return f"{measure.percent:g}th percentile of {label}"
    if measure.function == "correlation":
        second = catalog.bind(dataset.name, measure.second).label if measure.second else ""
        return f"correlation of {label} and {second}"
    return f"{_FUNCTIONS[measure.function]} {label}"


def _dimension(dimension: Dimension, query: Query, catalog: Catalog) -> str:
    label = catalog.bind(query.dataset, dimension.field).label
    return f"{dimension.grain} of {label}" if dimension.grain else label


def _having(having: Having, query: Query, dataset: Dataset, catalog: Catalog) -> str:
    measure = next(measure for measure in query.measures if measure.name == having.measure)
    return f"{describe_measure(measure, dataset, catalog)} {_OPERATORS[having.op]} {having.value:,g}"


def _ranking(query: Query, dataset: Dataset, catalog: Catalog) -> list[str]:
    """Order and limit: "the 5 highest by freight cost", or "lowest arrival first"."""
    if not query.order:
        return [f"the first {query.limit:,}"] if query.limit else []
    first, *rest = query.order
    label, end = _ordered(first, query, dataset, catalog), _end(first)
    said = [f"the {query.limit:,} {end} by {label}" if query.limit else f"{end} {label} first"]
    return said + [f"then {_end(order)} {_ordered(order, query, dataset, catalog)}" for order in rest]


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
