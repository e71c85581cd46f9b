"""A unit of time that is given up: the groups by it where there are some, or else the stretch that was asked about."""

from __future__ import annotations

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules.edits import edits
from askfirst.understanding.rules.recognition.held import dimensions_named
from askfirst.understanding.rules.words.edit_words import TIME_WORDS

_UNITS = frozenset(("year", "quarter", "month", "week", "day"))


def without_times(thing: str, query: Query, catalog: Catalog) -> Query | None:
    """As in "forget the months" of a count by month in 2024: the year stays; "drop the year" of one without months."""
    if thing not in TIME_WORDS | {"quarter", "quarters"}:
        return None
    groups = dimensions_named(thing, query, catalog) if thing.removesuffix("s") in _UNITS else ()
    if groups:
        return edits.ungrouped(query, groups)
    return edits.without_filters(query, {query.time.field}) if query.time else None
