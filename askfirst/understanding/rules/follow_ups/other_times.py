"""The same time of another kind: "no, I meant departures" behind what arrived in March."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline
from askfirst.domain.query import Dimension, Filter, Query
from askfirst.understanding.rules.follow_ups.narrowing import narrows
from askfirst.understanding.rules.read import Reading

_RELATIVE = frozenset(
    ("that", "which", "who", "those", "with", "without", "already", "not", "yet", "and have", "known")
)


def on_other_time(outline: Outline, query: Query, reading: Reading, catalog: Catalog) -> tuple[Outline, Query]:
    """What is named is another time of the rows, and nothing else: the earlier stretch is of that one now."""
    counts = [one for one in outline.terms if one.slot == "measure" and one.function == "count" and not one.candidates]
    others = len(outline.terms) > len(counts) or outline.mentions or outline.time
    ends = _other_ends(outline, query)
    told_times = [one for one in outline.filters if one not in ends]
    if query.time is None or others or len(told_times) != 1:
        return outline, query
    (named,) = told_times
    field = catalog.bind(query.dataset, named.field).field
    other = named.op == "not_null" and field.type in ("date", "timestamp") and named.field != query.time.field
    if not other or (not ends and (narrows(reading) or _RELATIVE.intersection(reading.tokens.words()))):
        return outline, query
    before = query.time.field

    def moved(one: Dimension) -> Dimension:
        return replace(one, field=named.field) if one.field == before and not one.periods else one

    dimensions = tuple(map(moved, query.dimensions))
    names = dict(zip((one.name for one in query.dimensions), (one.name for one in dimensions), strict=True))
    order = tuple(replace(one, by=names.get(one.by, one.by)) for one in query.order)
    changed = replace(query, dimensions=dimensions, order=order)
    label = catalog.bind(query.dataset, named.field).label
    told = f"the time is about {label} now"
    time = replace(query.time, field=named.field)
    plain = replace(
        outline, filters=ends, terms=(), time=time, time_usual=False, assumptions=(*outline.assumptions, told)
    )
    return plain, changed


def _other_ends(outline: Outline, query: Query) -> tuple[Filter, ...]:
    """The conditions that an earlier one became, at the other end of a way."""
    gone = [one.values for one in query.filters if one.field in outline.drop]
    return tuple(one for one in outline.filters if one.values in gone)
