"""An earlier question's conditions on what belongs to its rows: "which shipments belong to it?" behind an order."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.query import AnyOf, Filter, Query
from askfirst.understanding.rules.recognition.held import usual_columns
from askfirst.understanding.rules.relations import route

_POINTING = re.compile(r"\b(?:it|its|them|they|their|theirs|those|these)\b")
_AT_THE_END = re.compile(
    r"\b(?:to|for|on|in|with|from|by|under|within|behind|inside|aboard|about|through) "
    r"(?:it|them|those|these|that|this|that one|this one|those ones)$"
)
_LONGEST = 9


def pointer_in(words: str) -> str:
    """The pronoun in the folded words; empty where none is."""
    found = _POINTING.search(words)
    return found[0] if found else ""


def points_back(words: str) -> bool:
    """As in "which shipments belong to it": the pronoun at the end is no longer about the things named before it."""
    return words.count(" ") < _LONGEST and _AT_THE_END.search(words) is not None


def is_picked(query: Query) -> bool:
    """Whether only a few of the rows or groups were wanted; a list always ends somewhere."""
    return query.limit is not None and (query.groups or query.limit <= _MOST_PICKED)


_MOST_PICKED = 50


def carried(query: Query, dataset: str, catalog: Catalog) -> Query | None:
    """The rows of another dataset that belong to the query's; None where they cannot be told by its conditions."""
    held = query.filters or query.any_of or query.time
    picked = query.having or query.offset or query.limit_per or is_picked(query)
    ways = route(catalog, dataset, query.dataset)
    if not held or picked or len(ways) != 1:
        return None
    way = ".".join(step.name for step in ways[0])

    def behind(one: Filter) -> Filter:
        return replace(one, field=f"{way}.{one.field}")

    any_of = tuple(
        AnyOf(tuple(tuple(behind(one) for one in filters) for filters in each.alternatives)) for each in query.any_of
    )
    time = replace(query.time, field=f"{way}.{query.time.field}") if query.time else None
    moved = Query(dataset, filters=tuple(behind(one) for one in query.filters), any_of=any_of, time=time)
    return replace(moved, columns=usual_columns(moved, catalog))
