"""From an edited query back to an outline: what of the earlier query goes, and the terms that stand in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from askfirst.catalog.describe import describe_measure
from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query
from askfirst.understanding.rules.recognition.held import usual_columns

SLOTS = ("rows", "dimension", "measure", "second", "condition", "having", "column", "extra_column", "filter", "order")
"""The order in which a query is built."""


def rebuilt(outline: Outline, edited: Query, catalog: Catalog) -> Outline:
    """The outline that makes the edited query of the earlier one, beside what it says itself.

    Where the outline has terms of a kind, such as dimensions, they replace those of the edited query.
    """
    base = outline.base
    if base is None:
        return outline
    slots = {term.slot for term in outline.terms}
    drop, terms = list(outline.drop), list(outline.terms)
    drop += ["count_groups"] if base.count_groups and not edited.count_groups else []
    figures = edited.measures != base.measures and "measure" not in slots
    groups = edited.dimensions != base.dimensions and "dimension" not in slots
    if figures:
        drop += [] if edited.measures else ["measures"]
        terms += measure_terms(edited, catalog)
    if groups:
        drop += [] if edited.dimensions else ["dimensions"]
        terms += dimension_terms(edited, catalog)
    usual = base.groups and edited.columns == usual_columns(edited, catalog)
    if edited.columns != base.columns and not usual and not slots & {"measure", "dimension"}:
        terms += _column_terms(base, edited, catalog)
        drop += [] if _only_more(base, edited) else ["columns"]
    if (edited.order != base.order or figures or groups) and "order" not in slots:
        drop += ["order"] if base.order else []
        terms += order_terms(edited, catalog)
    if edited.having != base.having and not figures:
        drop += ["having"] if base.having else []
        terms += having_terms(edited, catalog)
    outline = replace(outline, drop=tuple(drop), terms=tuple(terms))
    if figures and edited.having:
        outline = replace(outline, having=tuple(dict.fromkeys((*outline.having, *edited.having))))
    return _with_rows(_with_filters(outline, base, edited, catalog), base, edited)


def _only_more(base: Query, edited: Query) -> bool:
    return bool(base.columns) and edited.columns[: len(base.columns)] == base.columns


def _column_terms(base: Query, edited: Query, catalog: Catalog) -> list[Term]:
    """All columns, or those that were added to the earlier ones."""
    if _only_more(base, edited):
        more = edited.columns[len(base.columns) :]
        return [replace(group_term(path, edited, catalog), slot="extra_column") for path in more]
    each = edited.limit_per
    return [replace(group_term(path, edited, catalog), slot="column", each=path in each) for path in edited.columns]


def _with_rows(outline: Outline, base: Query, edited: Query) -> Outline:
    """With the limit and the rows to skip, where they were changed or another order would begin anew."""
    if edited.time is None and base.time and outline.time is None:
        outline = replace(outline, drop=(*outline.drop, "time"))
    if outline.limit is not None or "limit" in outline.drop:
        return outline
    same = (edited.limit, edited.offset) == (base.limit, base.offset)
    if same and not edited.offset:
        return outline
    if edited.limit is None and not edited.offset:
        return replace(outline, drop=(*outline.drop, "limit"))
    drop = ["limit"] if edited.limit is None and base.limit is not None else []
    return replace(outline, limit=edited.limit, offset=edited.offset, drop=(*outline.drop, *drop))


def _with_filters(outline: Outline, base: Query, edited: Query, catalog: Catalog) -> Outline:
    """With the conditions on every field of which one was changed."""
    gone = [one.field for one in base.filters if one not in edited.filters]
    for any_ in (one for one in base.any_of if one not in edited.any_of):
        gone += [one.field for filters in any_.alternatives for one in filters]
    paths = tuple(dict.fromkeys(gone))
    told = {(path, mention.text) for mention in outline.mentions if not mention.negated for path in mention.fields}
    said = {one for one in edited.filters if one.values and {(one.field, str(value)) for value in one.values} <= told}
    left = [one for one in edited.filters if one not in said]
    terms = [filter_term(one, edited, catalog) for one in left if one.field in paths]
    return replace(outline, drop=(*outline.drop, *paths), terms=(*outline.terms, *terms))


def measure_terms(query: Query, catalog: Catalog) -> Iterator[Term]:
    """The figures of a query, with the conditions of a rate."""
    for measure in query.measures:
        yield measure_term(measure, query, catalog)
        for one in measure.filters:
            yield replace(filter_term(one, query, catalog), of_rate=True)


def measure_term(measure: Measure, query: Query, catalog: Catalog) -> Term:
    """A figure as a term that can mean nothing else."""
    dataset = catalog.dataset(query.dataset)
    text = describe_measure(measure, dataset, catalog)
    if measure.alias in dataset.measures:
        return Term(text, "measure", (measure.alias,), across=measure.across)
    candidates = (measure.field,) if measure.field else ()
    plain = Term(text, "measure", candidates, measure.function, measure.second, measure.percent)
    return replace(plain, across=measure.across)


def having_terms(query: Query, catalog: Catalog) -> Iterator[Term]:
    """The conditions of a query on its figures."""
    for one in query.having:
        measure = next(measure for measure in query.measures if measure.name == one.measure)
        yield replace(measure_term(measure, query, catalog), slot="having", op=one.op, values=(one.value,))


def dimension_terms(query: Query, catalog: Catalog) -> Iterator[Term]:
    """The groupings of a query."""
    return (dimension_term(dimension, query, catalog) for dimension in query.dimensions)


def dimension_term(dimension: Dimension, query: Query, catalog: Catalog) -> Term:
    """A grouping as a term that can mean nothing else."""
    plain = group_term(dimension.field, query, catalog)
    each = dimension.name in query.limit_per
    return replace(plain, grain=dimension.grain, part=dimension.part, periods=dimension.periods, each=each)


def order_terms(query: Query, catalog: Catalog) -> Iterator[Term]:
    """What a query is ordered by."""
    return (_order_term(order, query, catalog) for order in query.order)


def _order_term(order: Order, query: Query, catalog: Catalog) -> Term:
    measure = next((one for one in query.measures if one.name == order.by), None)
    dimension = next((one for one in query.dimensions if one.name == order.by), None)
    if measure:
        term = replace(measure_term(measure, query, catalog), slot="order")
    elif dimension:
        term = replace(dimension_term(dimension, query, catalog), slot="order", periods=(), each=False)
    else:
        term = group_term(order.by, query, catalog)
    return replace(term, slot="order", descending=order.descending)


def filter_term(one: Filter, query: Query, catalog: Catalog) -> Term:
    """A condition as a term."""
    label = catalog.bind(query.dataset, one.field).label
    plain = Term(label, "filter", (one.field,), op=one.op, values=one.values, part=one.part)
    return replace(plain, second=one.second, factor=one.factor)


def group_term(path: str, query: Query, catalog: Catalog) -> Term:
    """A field of the earlier query as what groups are made by."""
    return Term(catalog.bind(query.dataset, path).label, "dimension", (path,))
