"""The time of a query along which its numbers are followed from group to group."""

from __future__ import annotations

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Query

_TIMES = frozenset({"date", "timestamp"})


def time_dimension(query: Query, catalog: Catalog) -> Dimension | None:
    """What the groups of the query follow each other by: stretches of time, dates, or else years kept as numbers.

    None where nothing gives them an order, or where two dimensions do.
    """
    times = [each for each in query.dimensions if _is_time(each, query, catalog)]
    numbers = [each for each in query.dimensions if _is_whole(each, query, catalog)]
    found = times or numbers
    return found[0] if len(found) == 1 else None


def _is_time(dimension: Dimension, query: Query, catalog: Catalog) -> bool:
    if dimension.part:
        return False
    return bool(dimension.grain or dimension.periods) or _type(dimension, query, catalog) in _TIMES


def _is_whole(dimension: Dimension, query: Query, catalog: Catalog) -> bool:
    return dimension.part is None and _type(dimension, query, catalog) == "integer"


def _type(dimension: Dimension, query: Query, catalog: Catalog) -> str:
    return catalog.bind(query.dataset, dimension.field).field.type
