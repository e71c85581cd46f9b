"""From a reading to an outline: its parts by kind, and for a follow-up what changes the earlier query."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange
from askfirst.understanding.rules.finish import figure_of
from askfirst.understanding.rules.read import Reading

_SLOTS = ("rows", "dimension", "measure", "having", "column", "extra_column", "filter", "order")


def outline_of(reading: Reading, base: Query | None, catalog: Catalog) -> Outline:
    """The outline; its terms stand in the order in which a query is built."""
    parts = [part.what for part in reading.parts]
    terms = sorted((part for part in parts if isinstance(part, Term)), key=lambda term: _SLOTS.index(term.slot))
    mentions = tuple(dict.fromkeys(part for part in parts if isinstance(part, Mention)))
    outline = Outline(
        reading.dataset,
        mentions=mentions,
        terms=tuple(dict.fromkeys(terms)),
        filters=tuple(dict.fromkeys(part for part in parts if isinstance(part, Filter))),
        time=next((part for part in parts if isinstance(part, TimeRange)), None),
        limit=reading.limit,
        assumptions=reading.assumptions,
        unplaced=reading.unplaced,
    )
    if base is None or base.dataset != reading.dataset:
        return outline
    return _changing(outline, base, reading, catalog)


def _changing(outline: Outline, base: Query, reading: Reading, catalog: Catalog) -> Outline:
    outline = replace(outline, base=base, drop=reading.dropped)
    if "also" in reading.changes or (reading.goes_on and "instead" not in reading.changes):
        outline = _added(outline, base, catalog)
    if outline.time and outline.time.field != (base.time.field if base.time else outline.time.field):
        outline = replace(outline, time=_on_same_field(outline.time, base, reading))
    renamed: set[str] = set()
    if "only" not in reading.changes:
        renamed = _renamed(outline, base, catalog)
        outline = _without_doubtful(outline, base, catalog)
    return replace(outline, drop=tuple(dict.fromkeys((*outline.drop, *_replaced(outline, base, renamed)))))


def _on_same_field(time: TimeRange, base: Query, reading: Reading) -> TimeRange:
    """A time without a field of its own is about what the earlier time was about."""
    return time if reading.time_named or base.time is None else replace(time, field=base.time.field)


def _added(outline: Outline, base: Query, catalog: Catalog) -> Outline:
    """As in "also by month": what is added stands beside what was there."""
    slots = {term.slot for term in outline.terms}
    kept: list[Term] = []
    if "dimension" in slots:
        kept += [_dimension(dimension, base, catalog) for dimension in base.dimensions]
    if "measure" in slots:
        kept += [_measure(measure, base, catalog) for measure in base.measures]
    said = {replace(term, text="") for term in outline.terms}
    kept = [term for term in kept if replace(term, text="") not in said]
    terms = sorted((*kept, *outline.terms), key=lambda term: _SLOTS.index(term.slot))
    return replace(outline, terms=tuple(dict.fromkeys(terms)))


def _dimension(dimension: Dimension, base: Query, catalog: Catalog) -> Term:
    return Term(
        catalog.bind(base.dataset, dimension.field).label, "dimension", (dimension.field,), grain=dimension.grain
    )


def _measure(measure: Measure, base: Query, catalog: Catalog) -> Term:
    return figure_of(measure, catalog.dataset(base.dataset), catalog).term("measure")


def _replaced(outline: Outline, base: Query, renamed: set[str]) -> list[str]:
    """What a new comparison or order takes the place of."""
    held = {filter_.field for filter_ in base.filters}
    compared = {path for term in outline.terms if term.slot == "filter" for path in term.candidates}
    ordered = any(term.slot == "order" for term in outline.terms)
    return [*sorted(held & compared | renamed), *(["order"] if ordered and base.order else [])]


def _without_doubtful(outline: Outline, base: Query, catalog: Catalog) -> Outline:
    """Words that may take the place of an earlier name or stand beside it are told as not placed: no row fits both."""
    held = {filter_.field for filter_ in base.filters if _is_of_one(filter_, base, catalog)}
    behind = {_way(path) for path in held}
    doubtful = [
        mention
        for mention in outline.mentions
        if len(ways := {_way(path) for path in mention.fields}) > 1 and ways & behind and not held & set(mention.fields)
    ]
    kept = tuple(mention for mention in outline.mentions if mention not in doubtful)
    said = (mention.text for mention in doubtful)
    return replace(outline, mentions=kept, unplaced=tuple(dict.fromkeys((*outline.unplaced, *said))))


def _renamed(outline: Outline, base: Query, catalog: Catalog) -> set[str]:
    """The fields of earlier names in whose place new words come: what is of one port is not of another city."""
    taken = {path for mention in outline.mentions for path in mention.fields}
    ways = {
        _way(mention.fields[0])
        for mention in outline.mentions
        if not mention.negated and len({_way(path) for path in mention.fields}) == 1
    }
    held = (filter_.field for filter_ in base.filters if _is_of_one(filter_, base, catalog))
    return {path for path in held if _way(path) in ways and path not in taken}


def _is_of_one(filter_: Filter, base: Query, catalog: Catalog) -> bool:
    """Whether a condition names the things behind a relation one by one."""
    bound = catalog.bind(base.dataset, filter_.field)
    return filter_.op in ("eq", "in") and bool(bound.steps) and bound.field.name == bound.dataset.name_field


def _way(path: str) -> str:
    return path.rpartition(".")[0]
