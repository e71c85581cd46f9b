"""Requests for rows as one SELECT."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from askfirst.domain.errors import UserError
from askfirst.domain.query import Filter, Scalar
from askfirst.sources.remote.port import RowRequest
from askfirst.sources.sql.draft import all_of, column, identifier
from askfirst.sources.sqlalchemy.conditions import Values, wider, wider_range
from askfirst.sources.sqlalchemy.kinds import field_of


@dataclass(frozen=True, slots=True)
class Statement:
    """Text with placeholders, and their values in order."""

    text: str
    values: tuple[Scalar, ...]


def row_statement(request: RowRequest, dialect: str) -> Statement:
    """The rows that meet the conditions which the engine can be asked for, `most` of them."""
    values = Values(dialect)
    place = request.table.original
    columns: list[exp.Expr] = [column(place, one.original) for one in request.columns]
    conditions = _conditions(request, values)
    tree = exp.Select(
        expressions=columns or [exp.Literal.number(1)], from_=exp.From(this=exp.Table(this=identifier(place)))
    )
    if conditions:
        tree.set("where", exp.Where(this=all_of(conditions)))
    tree.set("limit", exp.Limit(expression=exp.Literal.number(int(request.most))))
    return Statement(tree.sql(dialect), tuple(values.bound))


def _conditions(request: RowRequest, values: Values) -> list[exp.Expr]:
    found = [_one(condition, request, values) for condition in request.filters]
    found += [_either(any_.alternatives, request, values) for any_ in request.any_of]
    for range_ in request.times:
        of = request.table.column(range_.field)
        try:
            found.append(wider_range(range_, field_of(of), column(request.table.original, of.original), values))
        except UserError:
            continue
    return [condition for condition in found if condition is not None]


def _either(alternatives: tuple[tuple[Filter, ...], ...], request: RowRequest, values: Values) -> exp.Expr | None:
    """What holds wherever one of the alternatives does; None where one of them is not known to the engine at all."""
    before = len(values.bound)
    ways = []
    for conditions in alternatives:
        met = [found for found in (_one(each, request, values) for each in conditions) if found is not None]
        if not met:
            del values.bound[before:]
            return None
        ways.append(all_of(met))
    return exp.Paren(this=exp.or_(*ways)) if ways else None


def _one(condition: Filter, request: RowRequest, values: Values) -> exp.Expr | None:
    of = request.table.column(condition.field)
    before = len(values.bound)
    try:
        return wider(condition, field_of(of), column(request.table.original, of.original), values)
    except UserError:
        # What makes no sense is told where the condition is applied once more.
        del values.bound[before:]
        return None
