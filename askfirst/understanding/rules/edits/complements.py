"""Edits by what is shown and what is not: the others, all but one column, the row at a place of a ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from askfirst.domain.query import Dimension, Measure, Operator, Query
from askfirst.understanding.rules.edits import edit_figures, edits
from askfirst.understanding.rules.words.edit_phrases import descends

_Bound: TypeAlias = Literal["eq", "ne", "lt", "le", "gt", "ge"]
_OTHERS: Mapping[_Bound, _Bound] = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt"}
_UNLIKE: Mapping[Operator, Operator] = {"eq": "ne", "in": "not_in"}


def rest_of_rows(query: Query) -> Query | None:
    """All groups behind those that were shown, or those that the only bound or the only names left out."""
    if query.limit_per or not query.groups:
        return None
    if query.limit is not None:
        return replace(query, offset=query.offset + query.limit, limit=None)
    grouped = {one.field for one in query.dimensions}
    named = [one for one in query.filters if one.op in _UNLIKE and one.field in grouped and one.part is None]
    if len(query.having) == 1 and not named and query.having[0].op in _OTHERS:
        (bound,) = query.having
        return replace(query, having=(replace(bound, op=_OTHERS[bound.op]),))
    if len(named) == 1 and not query.having and not query.any_of:
        turned = replace(named[0], op=_UNLIKE[named[0].op])
        return replace(query, filters=tuple(turned if one is named[0] else one for one in query.filters))
    return None


def without_shown(query: Query, place: int) -> Query | None:
    """Without the column at a place of the answer, counted from 1."""
    names = query.result_names()
    name = names[place - 1] if place <= len(names) else ""
    if name in query.columns:
        return edits.without_columns(query, [name])
    if gone := [one for one in query.dimensions if one.name == name]:
        return edits.ungrouped(query, gone)
    return edits.with_measures(query, [one for one in query.measures if one.name != name])


def at_rank(query: Query, place: int) -> Query | None:
    """As in "who is second?": the group at that place; where nothing orders them, by their figure."""
    if not query.groups or not query.dimensions:
        return None
    named = {one.name for one in query.dimensions}
    if place < -1 or (not query.order and query.limit is not None):
        return None
    if query.limit == 1 and query.order:
        every = replace(query, limit=None, offset=0)
        ranked = every if place > 0 else edits.turned_round(every)
        return replace(ranked, limit=1, offset=abs(place) - 1) if ranked else None
    if query.order and query.order[0].by not in named:
        return edits.only_row(query, place)
    ranked = edit_figures.ranked(query, descending=place > 0)
    return edits.only_row(ranked, abs(place)) if ranked else None


def distinct_ones(query: Query) -> Query | None:
    """As in "which ones?" behind a number of different values: how many rows each of them has."""
    one = query.measures[0] if len(query.measures) == 1 and not query.dimensions else None
    if one is None or one.function != "count_distinct" or not one.field:
        return None
    return replace(query, measures=(Measure("count"),), dimensions=(Dimension(one.field),))


def by_other_figure(query: Query, direction: str) -> Query | None:
    """As in "sort by the other column": of two figures the one that the groups are not ordered by."""
    two = 2
    if len(query.measures) != two or not query.dimensions:
        return None
    shown = query.order[0].by if query.order else query.measures[0].name
    others = [one.name for one in query.measures if one.name != shown]
    if len(others) != 1:
        return None
    return edits.ordered_by(query, others[0], descending=descends(direction) if direction else True)


def with_column(query: Query, path: str, said: str) -> Query | None:
    """A list with one more column; one that it has already is added by nothing: "also the carrier"."""
    if path in query.columns and not said.startswith("show"):
        return query
    return edits.with_column(query, path)
