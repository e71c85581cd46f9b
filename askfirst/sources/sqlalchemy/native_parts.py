"""Measures and groups that an engine computes exactly as they are computed here."""

from __future__ import annotations

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.query import Dimension, Grain, Measure
from askfirst.sources.sql.draft import cast_to
from askfirst.sources.sqlalchemy.conditions import by_bytes, first_letters
from askfirst.sources.sqlalchemy.dialects import CLICKHOUSE, SQLITE, TEXT_BY_BYTES

_KEPT = frozenset({"integer", "boolean", "date", "string"})
"""Types whose values are equal and ordered in every engine as they are here, text with the bytes compared."""
_FIRST_MONTHS = (("03", "-01-01"), ("06", "-04-01"), ("09", "-07-01"))
_LAST_MONTH = "-10-01"


class NotNativeError(Exception):
    """Why an engine cannot compute a query exactly, in words for the user."""


def comparable(column: exp.Expr, field: Field, dialect: str) -> exp.Expr:
    """The column, to be grouped, told apart and ordered by. Raises NotNativeError where that has another result."""
    kept = field.type in _KEPT or (field.type == "number" and dialect == SQLITE)
    kept = kept or (field.type == "decimal" and dialect != SQLITE)
    if field.type == "string" and dialect not in TEXT_BY_BYTES:
        raise NotNativeError(f"{dialect} takes some different texts of {field.label!r} for the same.")
    if not kept:
        raise NotNativeError(f"{dialect} may compare {field.label!r}, of type {field.type}, in another way.")
    return by_bytes(column, dialect) if field.type == "string" else column


def listed(column: exp.Expr, field: Field, dialect: str) -> exp.Expr:
    """The column as it is. Raises NotNativeError where it is read in another way."""
    if field.type in {"number", "string"}:
        return column
    if field.type in {"timestamp", "time"} and dialect == SQLITE:
        return column
    return comparable(column, field, dialect)


def group(dimension: Dimension, column: exp.Expr, field: Field, dialect: str) -> exp.Expr:
    """What a group is made by. Raises NotNativeError."""
    if dimension.part or dimension.periods or dimension.merged:
        raise NotNativeError(f"The groups of {field.label!r} are made here.")
    if dimension.grain is None:
        return comparable(column, field, dialect)
    if dialect != SQLITE or field.zoned or dimension.grain in {"week", "hour"}:
        raise NotNativeError(f"The {dimension.grain} of {field.label!r} is found here.")
    return _first_day(column, dimension.grain)


def _first_day(column: exp.Expr, grain: Grain) -> exp.Expr:
    """The first day of the year, quarter or month, or the day, of ISO text."""
    if grain == "day":
        return first_letters(column, len("2025-01-06"))
    if grain == "month":
        return _joined(first_letters(column, len("2025-01")), exp.Literal.string("-01"))
    year = first_letters(column, len("2025"))
    if grain == "year":
        return _joined(year, exp.Literal.string("-01-01"))
    month = exp.Substring(this=column.copy(), start=exp.Literal.number(6), length=exp.Literal.number(2))
    ifs = [
        exp.If(this=exp.LTE(this=month.copy(), expression=exp.Literal.string(last)), true=exp.Literal.string(first))
        for last, first in _FIRST_MONTHS
    ]
    return _joined(year, exp.Case(ifs=ifs, default=exp.Literal.string(_LAST_MONTH)))


def _joined(start: exp.Expr, end: exp.Expr) -> exp.Expr:
    return exp.DPipe(this=start, expression=end, safe=True)


def aggregate(measure: Measure, column: exp.Expr | None, field: Field | None, dialect: str) -> exp.Expr:
    """The number. Raises NotNativeError where the engine's would be another one."""
    if measure.across or measure.filters or measure.merged or measure.second:
        raise NotNativeError(f"{measure.name!r} is computed here.")
    if measure.function == "count":
        return exp.Count(this=column or exp.Star())
    if column is None or field is None or measure.function not in {"count_distinct", "sum", "avg", "min", "max"}:
        raise NotNativeError(f"{measure.name!r} is computed here.")
    if measure.function == "count_distinct":
        return exp.Count(this=exp.Distinct(expressions=[comparable(column, field, dialect)]))
    if measure.function in {"min", "max"}:
        kind = exp.Min if measure.function == "min" else exp.Max
        return kind(this=_of_none(comparable(column, field, dialect), field, dialect))
    if field.type != "integer":
        return _sum_of_decimals(measure, column, field, dialect)
    total = exp.Sum(this=_of_none(column, field, dialect))
    if measure.function == "sum":
        return total
    below = exp.Nullif(this=exp.Count(this=column.copy()), expression=exp.Literal.number(0))
    return exp.Div(this=cast_to(total, "double"), expression=below, typed=True)


def _sum_of_decimals(measure: Measure, column: exp.Expr, field: Field, dialect: str) -> exp.Expr:
    if field.type == "number":
        raise NotNativeError(f"Fractions of {field.label!r} added in another order differ in their last digits.")
    if measure.function == "avg" or dialect in {SQLITE, CLICKHOUSE}:
        raise NotNativeError(f"{dialect} rounds {field.label!r} in another way.")
    return exp.Sum(this=column)


def _of_none(column: exp.Expr, field: Field, dialect: str) -> exp.Expr:
    """ClickHouse answers 0 for no rows at all, unless its type has room for nothing; and it lets sums overflow."""
    if dialect != CLICKHOUSE:
        return column
    kinds = {"integer": "int128", "string": "text"}
    if field.type not in kinds:
        raise NotNativeError(f"{dialect} takes no rows of {field.label!r} for a value.")
    return cast_to(column, kinds[field.type])
