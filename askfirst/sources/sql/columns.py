"""What the columns of a result are: type, unit and a label for people."""

from __future__ import annotations

from askfirst.catalog.describe import describe_across, describe_groups, describe_measure
from askfirst.catalog.model import BoundField, Catalog, NamedMeasure
from askfirst.domain.cycles import NAMES, PART_LABELS
from askfirst.domain.query import NUMBER_OF_GROUPS, Dimension, Measure, Query
from askfirst.domain.table import Column, ColumnType

WHOLE = frozenset({"count", "count_distinct"})
AS_FIELD = frozenset({"sum", "min", "max"})
NO_UNIT = frozenset({"count", "count_distinct", "correlation", "product"})
PERCENT = frozenset({"share", "rate", "percentage"})
WORDS = {
    "count": "number of",
    "count_distinct": "different",
    "sum": "total",
    "avg": "average",
    "min": "smallest",
    "max": "largest",
    "median": "median",
    "stddev": "standard deviation of",
    "share": "share of",
    "correlation": "correlation of",
    "range": "highest minus lowest",
}
MOMENT_WORDS = {"min": "earliest", "max": "latest"}
MOMENTS = frozenset({"date", "timestamp", "time"})


def result_columns(query: Query, catalog: Catalog) -> tuple[Column, ...]:
    """The columns of the query's result, in order. Raises UnknownName."""
    if query.count_groups:
        return (Column(NUMBER_OF_GROUPS, "integer", "", describe_groups(query, catalog)),)
    return (
        *(_dimension(dimension, catalog.bind(query.dataset, dimension.field)) for dimension in query.dimensions),
        *(_measure(measure, query, catalog) for measure in query.measures),
        *(_field(path, catalog.bind(query.dataset, path)) for path in query.columns),
    )


def _field(path: str, bound: BoundField) -> Column:
    return Column(path, bound.field.type, bound.field.unit, bound.label)


def _dimension(dimension: Dimension, bound: BoundField) -> Column:
    if dimension.part:
        kind: ColumnType = "string" if dimension.part in NAMES else "integer"
        return Column(dimension.name, kind, "", f"{bound.label} ({PART_LABELS[dimension.part]})")
    if dimension.periods:
        return Column(dimension.name, "string", "", f"{bound.label} (period)")
    if dimension.grain is None:
        return _field(dimension.field, bound)
    type_: ColumnType = "timestamp" if dimension.grain == "hour" else "date"
    return Column(dimension.name, type_, "", f"{bound.label} ({dimension.grain})", dimension.grain)


def _measure(measure: Measure, query: Query, catalog: Catalog) -> Column:
    if measure.across:
        plain = _measure(measure.plain, query, catalog)
        growth = measure.across == "growth"
        label = describe_across(measure.across, plain.label)
        return Column(measure.name, "number" if growth else plain.type, "%" if growth else plain.unit, label)
    named = _named(measure, query, catalog)
    bound = catalog.bind(query.dataset, measure.field) if measure.field else None
    unit = named.unit if named and named.unit else _unit(measure, bound, query, catalog)
    label = named.label if named else _label(measure, bound, query, catalog)
    return Column(measure.name, _type(measure, bound), unit, label)


def _named(measure: Measure, query: Query, catalog: Catalog) -> NamedMeasure | None:
    if measure.filters:
        return None
    same = (measure.function, measure.field, measure.second, measure.percent)
    for named in catalog.dataset(query.dataset).measures.values():
        if (named.function, named.field, named.second, named.percent) == same:
            return named
    return None


def _type(measure: Measure, bound: BoundField | None) -> ColumnType:
    if measure.function in WHOLE:
        return "integer"
    return bound.field.type if bound and measure.function in AS_FIELD else "number"


def _unit(measure: Measure, bound: BoundField | None, query: Query, catalog: Catalog) -> str:
    if measure.function in PERCENT:
        return "%"
    unit = bound.field.unit if bound and measure.function not in NO_UNIT else ""
    if measure.function != "ratio" or not measure.second:
        return unit
    below = catalog.bind(query.dataset, measure.second).field.unit
    if unit == below:
        return ""
    return f"{unit}/{below}" if unit and below else unit


def _label(measure: Measure, bound: BoundField | None, query: Query, catalog: Catalog) -> str:
    if measure.function in {"ratio", "rate", "percentage", "gap", "product", "per_distinct"}:
        return describe_measure(measure, catalog.dataset(query.dataset), catalog)
    what = bound.label if bound else catalog.dataset(query.dataset).plural
    if measure.function == "percentile":
        return f"{measure.percent:g}th percentile of {what}"
    if measure.second:
        return f"correlation of {what} and {catalog.bind(query.dataset, measure.second).label}"
    words = MOMENT_WORDS if bound and bound.field.type in MOMENTS else WORDS
    return f"{words.get(measure.function, WORDS[measure.function])} {what}"
