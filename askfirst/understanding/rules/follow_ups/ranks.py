"""What becomes of order, limit and conditions on groups where a follow-up asks for other groups or figures."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Order, Query
from askfirst.understanding.rules.edits.rebuilding import measure_term, order_terms


def with_rank(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """The outline with what ranked the earlier answer, as far as it still makes sense; what goes is named."""
    slots = {term.slot for term in outline.terms}
    if not slots & {"measure", "dimension"} and "measures" not in outline.drop:
        return outline
    if not query.groups:
        return _without_limit(outline) if query.order and query.limit is not None else outline
    if "measures" in outline.drop and "measure" not in slots:
        return outline
    if "measure" in slots and query.having:
        outline = _with_having(outline, query, catalog)
    if "order" in slots:
        return outline
    if "dimension" in slots and query.limit is not None and _by_other_times(outline, query):
        return _without_limit(outline)
    kept = [order for order in query.order if query.limit is not None or _is_shown(order, outline, query, catalog)]
    terms = order_terms(replace(query, order=tuple(kept)), catalog)
    return replace(outline, terms=(*outline.terms, *terms))


def asks_for_its_names(outline: Outline, query: Query) -> bool:
    """Whether groups that only their rank or size tells are to be looked into: what they are called, no query knows."""
    if not query.dimensions:
        return False
    slots = {term.slot for term in outline.terms}
    rows = "measures" in outline.drop and "measure" not in slots
    others = "dimension" in slots and not any(term.each for term in outline.terms)
    return (rows and (query.limit is not None or bool(query.having))) or (query.limit == 1 and others)


def _without_limit(outline: Outline) -> Outline:
    terms = tuple(replace(term, each=False) for term in outline.terms)
    return replace(outline, terms=terms, drop=(*outline.drop, "limit", "offset"))


def without_another_order(outline: Outline, query: Query) -> Outline:
    """The first of each were chosen by their order: another one would choose others, and the user may mean neither."""
    orders = [term for term in outline.terms if term.slot == "order"]
    if not query.limit_per or not orders or outline.limit is not None or any(term.each for term in outline.terms):
        return outline
    kept = tuple(term for term in outline.terms if term not in orders)
    return replace(outline, terms=kept, unplaced=(*outline.unplaced, *(term.text for term in orders)))


def _with_having(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """A condition on groups stays, with its figure."""
    names = {having.measure for having in query.having}
    terms = [measure_term(one, query, catalog) for one in query.measures if one.name in names]
    said = {replace(term, text="") for term in outline.terms}
    new = [term for term in terms if replace(term, text="") not in said]
    return replace(outline, terms=(*outline.terms, *new), having=(*outline.having, *query.having))


def _by_other_times(outline: Outline, query: Query) -> bool:
    """Whether the groups are stretches of time now: the highest of them are no course of time."""
    dimensions = [term for term in outline.terms if term.slot == "dimension"]
    known = {(one.field, one.grain, one.part) for one in query.dimensions}
    new = [term for term in dimensions if term.candidates and (term.candidates[0], term.grain, term.part) not in known]
    return any((term.grain or term.part or term.periods) and not term.each for term in new)


def _is_shown(order: Order, outline: Outline, query: Query, catalog: Catalog) -> bool:
    """Whether what the rows were ordered by is still among what is shown."""
    terms = {replace(term, text="", slot="measure") for term in outline.terms if term.slot in ("measure", "dimension")}
    slots = {term.slot for term in outline.terms}
    measure = next((one for one in query.measures if one.name == order.by), None)
    if measure:
        return "measure" not in slots or replace(measure_term(measure, query, catalog), text="") in terms
    dimension = next((one for one in query.dimensions if one.name == order.by), None)
    if dimension is None:
        return False
    own = Term("", "measure", (dimension.field,), grain=dimension.grain, part=dimension.part, periods=dimension.periods)
    return "dimension" not in slots or own in terms
