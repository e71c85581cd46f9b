"""A query in words, from the catalog's labels: for restatements, summaries and receipts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.catalog.condition_words import (
    BARE,
    OPERATORS,
    describe_conditions,
    describe_filters,
    describe_periods,
    where,
)
from askfirst.catalog.model import Catalog, Dataset
from askfirst.catalog.overlay import plural_of
from askfirst.domain.cycles import PART_LABELS
from askfirst.domain.query import Across, Dimension, Filter, Having, Measure, Order, Query

_FUNCTIONS = {
    "count_distinct": "number of different",
    "sum": "total",
    "avg": "average",
    "min": "lowest",
    "max": "highest",
    "median": "median",
    "stddev": "standard deviation of",
    "share": "share of total",
    "range": "highest minus lowest",
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
    passing = [_having(having, query, dataset, catalog, BARE) for having in query.having]
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


def describe_measure(measure: Measure, dataset: Dataset, catalog: Catalog) -> str:
    """A measure in words: "average gross weight", "number of shipments", "growth of total sales in %"."""
    named = dataset.measures.get(measure.alias)
    plain = named.label if named else _calculated(measure, dataset, catalog)
    return describe_across(measure.across, plain) if measure.across else plain


def _calculated(measure: Measure, dataset: Dataset, catalog: Catalog) -> str:
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
    if measure.function in _TWO_FIELDS:
        second = catalog.bind(dataset.name, measure.second).label if measure.second else dataset.label
        if measure.function == "per_distinct":
            steps = (step.label for step in dataset.relations.values() if step.field == measure.second)
            second = next(steps, second)
        return _TWO_FIELDS[measure.function].format(label, second)
    return f"{_FUNCTIONS[measure.function]} {_several(label) if measure.function == 'count_distinct' else label}"


_TWO_FIELDS = {
    "ratio": "{} per {}", "correlation": "correlation of {} and {}", "percentage": "{} as a percentage of {}",
    "gap": "average {} minus {}", "product": "total of {} times {}", "per_distinct": "{} per different {}",
}  # fmt: skip


def describe_across(across: Across, number: str) -> str:
    """A number that is followed along a time: "change in total sales", "running total of number of orders"."""
    if across == "previous":
        return f"{number} before"
    if across == "running":
        return f"running total of {number.removeprefix('total ')}"
    return f"growth of {number} in %" if across == "growth" else f"change in {number}"


def _met(filters: Sequence[Filter], dataset: Dataset, catalog: Catalog) -> str:
    """The conditions of a rate: by their own word where the catalog has one."""
    for condition in dataset.conditions.values():
        if set(condition.filters) == set(filters) and not condition.inferred:
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
    having: Having, query: Query, dataset: Dataset, catalog: Catalog, operators: Mapping[str, str] = OPERATORS
) -> str:
    measure = next(measure for measure in query.measures if measure.name == having.measure)
    return f"{describe_measure(measure, dataset, catalog)} {operators[having.op]} {having.value:,.15g}"


def _ranking(query: Query, dataset: Dataset, catalog: Catalog) -> list[str]:
    """Order, limit and offset: "the 5 highest by freight cost for each office", "lowest cost first", "the second"."""
    skipped = [describe_offset(query.offset)] if query.offset else []
    if not query.order and query.limit == 1:
        return [f"the {_ordinal(query.offset) or 'first '}{describe_usual_order(query, catalog)}"]
    if not query.order:
        return ([f"the first {query.limit:,}"] if query.limit else []) + skipped
    first, *rest = query.order
    label, end, each = _ordered(first, query, dataset, catalog), _end(first), _each(query, dataset, catalog)
    said = [f"the {query.limit:,} {end} by {label}{each}" if query.limit else f"{end} {label} first"]
    if query.limit == 1:
        said, skipped = [f"the {_ordinal(query.offset)}{end} by {label}{each}"], []
    return said + [f"then {_end(order)} {_ordered(order, query, dataset, catalog)}" for order in rest] + skipped


def describe_rank(query: Query, dataset: Dataset, catalog: Catalog) -> str:
    """The same in one phrase, empty where several rows have no order."""
    return ", ".join(_ranking(query, dataset, catalog)) if query.order or query.limit == 1 else ""


def describe_usual_order(query: Query, catalog: Catalog) -> str:
    """In which order rows stand that nothing was said to order: "in the order of state", "as they are stored"."""
    key = catalog.dataset(query.dataset).key
    labels = [_dimension(each, query, catalog) for each in query.dimensions]
    if not query.groups and key:
        labels = [catalog.bind(query.dataset, key).label]
    return f"in the order of {' and '.join(labels)}" if labels else "as they are stored"


def _each(query: Query, dataset: Dataset, catalog: Catalog) -> str:
    """What the limit holds within: " for each office and month of arrival"; empty where it holds for all together."""
    labels = [_ordered(Order(name), query, dataset, catalog) for name in query.limit_per]
    return f" for each {' and '.join(labels)}" if labels else ""


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
