"""The parts of an outline, bound to names, put into a query: each term in its slot, each filter in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from askfirst.catalog.model import Dataset
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Placed, Term
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query
from askfirst.tools.measuring import measure_of

ROWS = frozenset({"count", "share", "rate", "per_distinct"})
"""Functions that measure whole rows, so that their words name no field."""
NEGATIVE = frozenset({"ne", "not_in"})
_BOUNDING = frozenset({"lt", "le", "gt", "ge", "between"})
_NUMERIC = frozenset({"integer", "number", "decimal"})
SIDES: tuple[tuple[Literal["ge", "le"], int], ...] = (("ge", 0), ("le", 1))


@dataclass(frozen=True, slots=True)
class Frame:
    """What a term is placed in: its dataset, and the conditions that a rate of the question is a rate of."""

    dataset: Dataset
    rate: tuple[Filter, ...] = ()


def place_term(query: Query, term: Term, name: str, frame: Frame) -> Query:
    """The query with the term in its slot. Raises UserError for a term that cannot stand there."""
    return _PLACE[term.slot](query, term, name, frame)


def place_filters(query: Query, placed: Sequence[Placed], *, anew: bool) -> Query:
    """The query with filters and alternatives, `anew` in place of what it had on the same field.

    Alternatives that are all negative hold together: neither is wanted.
    """
    groups = dict.fromkeys(one.group for one in placed if one.group is not None and not one.of_rate)
    for group in groups:
        either = tuple(one.filters for one in placed if one.group == group and not one.of_rate)
        negative = all(len(filters) == 1 and filters[0].op in NEGATIVE for filters in either)
        if len(either) == 1 or negative:
            query = add_filters(query, [one for filters in either for one in filters], anew=anew)
        else:
            query = replace(query, any_of=(*query.any_of, AnyOf(either)))
    return query


def add_filters(query: Query, filters: Sequence[Filter], *, anew: bool) -> Query:
    """The query with more filters, `anew` in place of those that it had on the same fields."""
    if anew:
        for filter_ in filters:
            query = query.with_filter(filter_)
        given = {filter_.field for filter_ in filters}
        query = replace(query, filters=tuple(old for old in query.filters if old.field not in given))
    return replace(query, filters=(*query.filters, *filters))


def rate_filters(placed: Sequence[Placed]) -> tuple[Filter, ...]:
    """The conditions of the rate. Raises UserError for alternatives on several fields: a rate has none."""
    of_rate = [one for one in placed if one.of_rate]
    groups = [one.group for one in of_rate if one.group is not None]
    if len(groups) > len(set(groups)):
        raise UserError(
            "A percentage of rows that meet one of several conditions on different fields cannot be told in one go.",
            "Ask for the percentage of each condition, or name several values of one field.",
        )
    return tuple(dict.fromkeys(filter_ for one in of_rate for filter_ in one.filters))


def filter_of(term: Term, name: str) -> Placed:
    """The filter that a term says, in its place. Raises UserError where it says no comparison."""
    if term.op is None:
        raise UserError(f"The condition on {term.text!r} says no comparison.", "Say for example 'more than 5'.")
    made = Filter(name, term.op, term.values, term.part, term.second, term.factor)
    return Placed(made, term.group, of_rate=term.of_rate)


def _as_said(query: Query, term: Term, name: str, frame: Frame) -> Query:
    """The dataset's own name, misspelt and confirmed, changes nothing; what is placed elsewhere changes no more."""
    del term, name, frame
    return query


def _as_measure(query: Query, term: Term, name: str, frame: Frame) -> Query:
    return replace(query, measures=(*query.measures, _measure(term, name, frame)))


def _as_dimension(query: Query, term: Term, name: str, frame: Frame) -> Query:
    """A group; periods take the place of a time on their own field, which they cut anew."""
    del frame
    periods = tuple(replace(period, field=name) for period in term.periods)
    made = Dimension(name, term.grain, term.part, periods=periods)
    time = None if periods and query.time and query.time.field == name else query.time
    return _within(replace(query, dimensions=(*query.dimensions, made), time=time), term, made.name)


def _within(query: Query, term: Term, name: str) -> Query:
    """With the limit within each value of a column, where the term says so."""
    return replace(query, limit_per=tuple(dict.fromkeys((*query.limit_per, name)))) if term.each else query


def _as_column(query: Query, term: Term, name: str, frame: Frame) -> Query:
    del frame
    return _within(replace(query, columns=tuple(dict.fromkeys((*query.columns, name)))), term, name)


def _as_extra_column(query: Query, term: Term, name: str, frame: Frame) -> Query:
    columns = tuple(dict.fromkeys((*(query.columns or columns_of(frame.dataset)), name)))
    return _within(replace(query, columns=columns), term, name)


def _as_filter(query: Query, term: Term, name: str, frame: Frame) -> Query:
    """A filter that stands by itself; the others are placed together."""
    del frame
    placed = filter_of(term, name)
    return replace(query, filters=(*query.filters, placed.filter)) if placed.plain else query


def _as_having(query: Query, term: Term, name: str, frame: Frame) -> Query:
    measure = _measure(term, name, frame)
    if measure not in query.measures:
        query = replace(query, measures=(*query.measures, measure))
    if term.op == "between":
        both = tuple(Having(measure.name, op, float(term.values[place])) for op, place in SIDES)
        return replace(query, having=(*query.having, *both))
    if term.op not in ("eq", "ne", "lt", "le", "gt", "ge"):
        raise UserError(f"The condition on {term.text!r} says no comparison.", "Say for example 'more than 500'.")
    return replace(query, having=(*query.having, Having(measure.name, term.op, float(term.values[0]))))


def _as_order(query: Query, term: Term, name: str, frame: Frame) -> Query:
    """Order by a measure in a grouped query, adding it where the user only ordered by it; by the field in a list."""
    if query.measures or query.dimensions or term.function or name in frame.dataset.measures:
        measure = _measure(term, name, frame)
        by = next((m.name for m in query.measures if m == measure), None) or _group(query, term, name)
        if by is None:
            query, by = replace(query, measures=(*query.measures, measure)), measure.name
    else:
        by = name
    found = term.yardstick(name)
    descending = term.descending != bool(found and found.turned)
    return replace(query, order=(*query.order, Order(by, descending=descending)))


def _group(query: Query, term: Term, name: str) -> str | None:
    """The name of the group by a field, best of the same grain or part."""
    groups = [each for each in query.dimensions if each.field == name]
    same = [each for each in groups if (each.grain, each.part) == (term.grain, term.part)]
    return next((each.name for each in (*same, *groups)), None)


_PLACE = {
    "rows": _as_said,
    "measure": _as_measure,
    "dimension": _as_dimension,
    "column": _as_column,
    "extra_column": _as_extra_column,
    "filter": _as_filter,
    "having": _as_having,
    "order": _as_order,
    "condition": _as_said,
    "second": _as_said,
}


def _measure(term: Term, name: str, frame: Frame) -> Measure:
    return measure_of(term, name, frame.dataset, rate=frame.rate)


def columns_of(dataset: Dataset) -> tuple[str, ...]:
    """What a list of a dataset's rows shows."""
    visible = tuple(field.name for field in dataset.fields.values() if field.role != "hidden")
    return dataset.columns or visible[:7]


def columns_asked(query: Query, dataset: Dataset) -> tuple[str, ...]:
    """What a list shows of its rows; the usual columns with the numbers that its conditions bound."""
    usual = columns_of(dataset)
    if query.columns and query.columns[: len(usual)] != usual:
        return query.columns
    bounds = [one for one in query.filters if one.op in _BOUNDING and not one.part]
    numbers = [path for one in bounds for path in one.fields if _is_shown_number(dataset, path)]
    return tuple(dict.fromkeys((*usual, *query.columns, *numbers)))


def _is_shown_number(dataset: Dataset, path: str) -> bool:
    field = dataset.fields.get(path)
    return field is not None and field.role != "hidden" and field.type in _NUMERIC
