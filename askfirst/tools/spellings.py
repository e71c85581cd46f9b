"""Values that are spelled in several ways count as one, in groups and in conditions, and the user is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Operator, Query
from askfirst.tools.tool import ToolContext

Spellings: TypeAlias = tuple[str, ...]
Merged: TypeAlias = tuple[Spellings, ...]

MOST_NAMED = 3
WIDER: dict[Operator, Operator] = {"eq": "in", "in": "in", "ne": "not_in", "not_in": "not_in"}


async def merge_spellings(query: Query, context: ToolContext) -> tuple[Query, list[str]]:
    """The query with the spellings of categories merged, and what was assumed by that, in words.

    Groups and distinct values count a value once however it is spelled, and a condition on it holds for each spelling.
    """
    asked = replace(query, columns=()).fields()
    known = {path: await _variants(query, path, context) for path in asked}
    known = {path: merged for path, merged in known.items() if merged}
    if not known:
        return query, []
    made = replace(
        query,
        dimensions=tuple(_grouped(each, known) for each in query.dimensions),
        measures=tuple(_measured(each, known) for each in query.measures),
        filters=_widened(query.filters, known),
        any_of=tuple(AnyOf(tuple(_widened(one, known) for one in any_.alternatives)) for any_ in query.any_of),
    )
    used = {path: _used(query, made, path, merged) for path, merged in known.items()}
    return made, [_told(query, path, merged, context) for path, merged in used.items() if merged]


async def _variants(query: Query, path: str, context: ToolContext) -> Merged:
    bound = context.catalog.bind(query.dataset, path)
    if bound.field.type != "string" or bound.field.role != "category":
        return ()
    return await context.source_of(bound.dataset.name).variants(bound.dataset.name, bound.field.name)


def _grouped(dimension: Dimension, known: Mapping[str, Merged]) -> Dimension:
    apart = dimension.grain or dimension.part or dimension.periods
    return dimension if apart else replace(dimension, merged=known.get(dimension.field, ()))


def _measured(measure: Measure, known: Mapping[str, Merged]) -> Measure:
    if measure.function == "count_distinct":
        return replace(measure, merged=known.get(measure.field or "", ()))
    return replace(measure, filters=_widened(measure.filters, known))


def _widened(filters: Iterable[Filter], known: Mapping[str, Merged]) -> tuple[Filter, ...]:
    """The filters, each value with its other spellings behind it."""
    made = []
    for filter_ in filters:
        of_value = {value: together for together in known.get(filter_.field, ()) for value in together}
        values = tuple(dict.fromkeys(one for value in filter_.values for one in (value, *of_value.get(str(value), ()))))
        wider = filter_.op in WIDER and set(values) != set(filter_.values)
        made.append(replace(filter_, op=WIDER[filter_.op], values=values) if wider else filter_)
    return tuple(made)


def _used(query: Query, made: Query, path: str, merged: Merged) -> Merged:
    """The spellings that made a difference: all in groups, in conditions those of the values that were added."""
    grouped = [(each.field, each.merged) for each in made.dimensions]
    counted = [(each.field, each.merged) for each in made.measures]
    if (path, merged) in (*grouped, *counted):
        return merged
    added = _values(made, path) - _values(query, path)
    return tuple(together for together in merged if added & set(together))


def _values(query: Query, path: str) -> set[object]:
    filters = [*query.filters, *(one for any_ in query.any_of for together in any_.alternatives for one in together)]
    filters += [one for measure in query.measures for one in measure.filters]
    return {value for one in filters if one.field == path for value in one.values}


def _told(query: Query, path: str, merged: Merged, context: ToolContext) -> str:
    label = context.catalog.bind(query.dataset, path).label
    others = sum(len(values) - 1 for values in merged)
    if others > MOST_NAMED:
        values = "value" if len(merged) == 1 else f"{len(merged)} values"
        return f"{others} other spellings of {label} count as the {values} that they spell"
    said = [
        f"{' and '.join(map(repr, rest))} {'count' if rest[1:] else 'counts'} as {first!r}" for first, *rest in merged
    ]
    return f"{label}: {'; '.join(said)}"
