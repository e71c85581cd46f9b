"""Conditions on rows that an engine holds for exactly the same rows as they are held for here, or for more."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.query import Filter, Scalar, TimeRange
from askfirst.sources.sql.conditions import VALUES_NEEDED
from askfirst.sources.sql.draft import cast_to
from askfirst.sources.sql.fitting import Fitted, fit_filter, fit_range
from askfirst.sources.sqlalchemy.dialects import CLICKHOUSE, COLLATION, SQLITE, TEXT_BY_BYTES
from askfirst.sources.sqlalchemy.stored import DAY_SHAPE

EXACT_IN_FLOATS = 2**53
DAY = len("2025-01-06")
_FIRST_DAY, _LAST_DAY = "1970-01-01", "2149-06-06"
"""The days that ClickHouse's dates reach; it takes others for some of these."""
_ORDERED: dict[str, type[exp.Binary]] = {"eq": exp.EQ, "lt": exp.LT, "le": exp.LTE, "gt": exp.GT, "ge": exp.GTE}
_ALWAYS = {"is_null", "not_null"}
_EQUAL = {"eq", "ne", "in", "not_in"}
_ALL = {*_EQUAL, *_ORDERED, "between"}
_BY_DAY = {"lt": "le", "gt": "ge"}
"""What is surely met by the day of a moment, where only the moment itself is less or more."""
_CLICKHOUSE_KINDS = {str: "String", bool: "Bool", int: "Int64", float: "Float64"}


class Values:
    """The values of a statement in the order in which its text needs them."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.bound: list[Scalar] = []

    def bind(self, value: Scalar) -> exp.Placeholder:
        """A placeholder for the value."""
        self.bound.append(value)
        if self.dialect != CLICKHOUSE:
            return exp.Placeholder()
        # ClickHouse must be told the type.
        kind = exp.DataType.build(_CLICKHOUSE_KINDS[type(value)], dialect=CLICKHOUSE)
        return exp.Placeholder(this=f"p{len(self.bound)}", kind=kind)


def by_bytes(column: exp.Expr, dialect: str) -> exp.Expr:
    """A column of text, compared byte by byte whatever its own collation is."""
    if dialect not in COLLATION:
        return column
    name = COLLATION[dialect]
    return exp.Collate(this=column, expression=exp.var(name) if name else exp.Literal.string(""))


def exact(condition: Filter, field: Field, column: exp.Expr, values: Values) -> exp.Expr | None:
    """The condition, where the engine holds it for the very same rows; None where that is not certain.

    For SQLite that is so as long as its columns hold nothing but what their types say. Raises UserError for a value
    that cannot be one of the field's.
    """
    if condition.part is not None or condition.second is not None:
        return None
    if condition.op in _ALWAYS:
        null = exp.Is(this=column, expression=exp.Null())
        return null if condition.op == "is_null" else exp.Not(this=null)
    if condition.op not in (_EQUAL if field.type == "boolean" else _ALL) or not _has_its_values(condition):
        return None
    fitted = fit_filter(condition, field, "UTC")
    if field.type == "string":
        column = by_bytes(column, values.dialect)
    if not _comparable(fitted, field, values.dialect):
        return None
    side = _day_of(column) if field.type == "timestamp" else column
    return _compare(condition.op, side, [_bound(value, field, values) for value in fitted.values])


def exact_range(range_: TimeRange, field: Field, column: exp.Expr, values: Values) -> list[exp.Expr] | None:
    """The same for a range of time."""
    fitted = fit_range(range_, field)
    if not _comparable(fitted, field, values.dialect):
        return None
    side = _day_of(column) if field.type == "timestamp" else column
    ends = zip((exp.GTE, exp.LT), fitted.values, strict=True)
    return [kind(this=side.copy(), expression=_bound(end, field, values)) for kind, end in ends if end]


def wider(condition: Filter, field: Field, column: exp.Expr, values: Values) -> exp.Expr | None:
    """A condition that holds for every row for which this one does, and perhaps for more; None where there is none."""
    if values.dialect == SQLITE and field.type in {"date", "timestamp"} and condition.op not in _ALWAYS:
        return _around(condition, field, column, values)
    found = exact(condition, field, column, values)
    if found is not None or field.type != "string" or condition.op not in {"eq", "in"}:
        return found
    if condition.part or condition.second or not _has_its_values(condition):
        return None
    fitted = fit_filter(condition, field, "UTC")
    if not all(_sendable(value, values.dialect) for value in fitted.values):
        return None
    # What is the same to the byte is the same in any collation.
    return _compare(condition.op, column, [values.bind(value) for value in fitted.values])


def wider_range(range_: TimeRange, field: Field, column: exp.Expr, values: Values) -> exp.Expr | None:
    """The same for a range of time."""
    if values.dialect == SQLITE:
        fitted = fit_range(range_, field)
        ends = [(op, str(end)) for op, end in zip(("ge", "le"), fitted.values, strict=True) if end]
        return None if fitted.zone else _days([(op, [end]) for op, end in ends], column, values)
    found = exact_range(range_, field, column, values)
    return exp.and_(*found) if found else None


def _around(condition: Filter, field: Field, column: exp.Expr, values: Values) -> exp.Expr | None:
    op = _BY_DAY.get(condition.op, condition.op)
    if condition.part or condition.second or op not in _ALL - {"ne", "not_in"} or not _has_its_values(condition):
        return None
    fitted = fit_filter(condition, field, "UTC")
    return None if fitted.zone else _days([(op, [str(value) for value in fitted.values])], column, values)


def _days(ends: Sequence[tuple[str, Sequence[str]]], column: exp.Expr, values: Values) -> exp.Expr:
    """By the day alone, and whatever is no ISO text: that is read, so that it is noticed."""
    text = exp.EQ(this=exp.Typeof(this=column.copy()), expression=exp.Literal.string("text"))
    shaped = exp.Glob(this=column.copy(), expression=exp.Literal.string(f"{DAY_SHAPE}*"))
    other = exp.Not(this=exp.Paren(this=exp.And(this=text, expression=shaped)))
    met = [_compare(op, _day_of(column.copy()), [values.bind(value[:DAY]) for value in given]) for op, given in ends]
    there = exp.Not(this=exp.Is(this=column.copy(), expression=exp.Null()))
    return exp.Paren(this=exp.or_(exp.and_(*met), exp.and_(there, other)))


def _has_its_values(condition: Filter) -> bool:
    needed, given = VALUES_NEEDED.get(condition.op, 1), len(condition.values)
    return given == needed or needed < 0 < given


def _comparable(fitted: Fitted, field: Field, dialect: str) -> bool:
    values = [value for value in fitted.values if value != "" or field.type == "string"]
    if field.type == "string":
        return dialect in TEXT_BY_BYTES and all(_sendable(value, dialect) for value in values)
    if field.type in {"integer", "number", "decimal"}:
        return _as_numbers([value for value in values if not isinstance(value, str)], field, dialect)
    if field.type == "boolean":
        return dialect != "mysql"
    days = all(isinstance(value, str) and len(value) == DAY for value in values)
    if field.type == "timestamp":
        return dialect == SQLITE and days and not field.zoned
    if field.type != "date" or not days:
        return False
    return dialect != CLICKHOUSE or all(_FIRST_DAY <= str(value) <= _LAST_DAY for value in values)


def _as_numbers(values: Sequence[int | float], field: Field, dialect: str) -> bool:
    """Whether rounding cannot make two different numbers one, or one number two."""
    whole = all(isinstance(value, int) for value in values)
    if field.type == "decimal":
        return dialect != SQLITE and whole
    small = all(abs(value) < EXACT_IN_FLOATS for value in values)
    # Elsewhere a fraction may be one of four bytes, or none that equals itself.
    return small and dialect == SQLITE if field.type == "number" else small or whole


def _sendable(value: Scalar, dialect: str) -> bool:
    """Whether a text can be sent: some engines hold no zero character, and half a pair of surrogates is no text."""
    text = str(value)
    return not any("\ud800" <= letter <= "\udfff" for letter in text) and (dialect == SQLITE or "\0" not in text)


def _bound(value: Scalar, field: Field, values: Values) -> exp.Expr:
    placeholder = values.bind(value)
    as_text = values.dialect == SQLITE or field.type != "date"
    return placeholder if as_text else cast_to(placeholder, "date")


def _day_of(column: exp.Expr) -> exp.Expr:
    return first_letters(column, DAY)


def first_letters(column: exp.Expr, number: int) -> exp.Expr:
    """So many letters of a text."""
    return exp.Substring(this=column, start=exp.Literal.number(1), length=exp.Literal.number(number))


def _compare(op: str, side: exp.Expr, values: Sequence[exp.Expr]) -> exp.Expr:
    if op == "between":
        return exp.Between(this=side, low=values[0], high=values[1])
    if op in _ORDERED:
        return _ORDERED[op](this=side, expression=values[0])
    among: exp.Expr = exp.In(this=side, expressions=list(values))
    if op == "in":
        return among
    # What is not there is not the excluded value.
    other = exp.NEQ(this=side, expression=values[0]) if op == "ne" else exp.Not(this=among)
    null = exp.Is(this=side.copy(), expression=exp.Null())
    return exp.Paren(this=exp.Or(this=other, expression=null))
