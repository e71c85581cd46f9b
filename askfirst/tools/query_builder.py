"""Make the typed query of an outline and of what its words were bound to; a follow-up changes the earlier query."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from pydantic import BaseModel

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.clarification import Option
from askfirst.domain.codec import to_plain
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query
from askfirst.domain.receipt import Resolution
from askfirst.tools.tool import Arguments, Ask, BuiltinTool, Done, ToolContext, ToolResult


class Entities(Arguments):
    """What `entity_resolution` gives."""

    filters: tuple[Filter, ...] = ()
    names: tuple[Resolution, ...] = ()


class Fields(Arguments):
    """What `field_mapping` gives: a name for each term, in order, and what the user said of them."""

    names: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()


class BuilderArguments(Arguments):
    """The question as read, and what its parts were bound to."""

    outline: Outline
    entities: Entities = Entities()
    fields: Fields = Fields()


class QueryBuilder(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "query_builder"
    description: ClassVar[str] = (
        "Build the typed query of a question whose names and terms are bound. Use it after entity_resolution and "
        "field_mapping. Do not use it to run one: sql_executor does."
    )
    arguments: ClassVar[type[BaseModel]] = BuilderArguments
    can_clarify: ClassVar[bool] = True

    async def run(self, args: BuilderArguments, context: ToolContext) -> ToolResult:
        """The query, compiled once to check it; words that found no place are left out only on the user's word."""
        unplaced = ", ".join(repr(words) for words in args.outline.unplaced)
        if unplaced and _WITHOUT not in context.answers.get("unplaced", ()):
            return _ask_about(unplaced)
        query = build_query(args, context.catalog, list_rows=context.list_rows)
        compiled = context.source_of(query.dataset).compile(query, context.catalog)
        return Done(
            output={
                "query": to_plain(query),
                "names": to_plain(args.entities)["names"],
                "assumptions": [
                    *args.outline.assumptions,
                    *([f"left out, as you said: {unplaced}"] if unplaced else []),
                ],
            },
            summary=f"A query on {query.dataset} with {len(compiled.parameters)} bound values, hash {compiled.hash}",
        )


_WITHOUT = "without"


def _ask_about(unplaced: str) -> ToolResult:
    return Ask(
        question=f"I cannot tell what to do with {unplaced}. Shall I answer without it, or will you say it otherwise?",
        options=(Option("Answer without it", _WITHOUT),),
        argument="unplaced",
        about=unplaced,
    )


def build_query(args: BuilderArguments, catalog: Catalog, *, list_rows: int) -> Query:
    """The query of an outline: its base if it changes one, then every part that was read, each in its place."""
    outline = args.outline
    dataset = catalog.dataset(outline.dataset)
    query = _base(outline)
    for filter_ in (*outline.filters, *args.entities.filters):
        query = query.with_filter(filter_) if outline.base else replace(query, filters=(*query.filters, filter_))
    for term, name in zip(outline.terms, args.fields.names, strict=True):
        query = _PLACE[term.slot](query, term, name, dataset)
    query = _having(query, outline.having)
    if outline.time:
        query = replace(query, time=outline.time)
    if outline.limit is not None:
        query = replace(query, limit=outline.limit)
    return _completed(query, dataset, list_rows=list_rows)


def _base(outline: Outline) -> Query:
    """What to start from: the earlier query without what the follow-up drops or gives anew."""
    if outline.base is None:
        return Query(dataset=outline.dataset)
    query, dropped = outline.base, set(outline.drop)
    slots = {term.slot for term in outline.terms}
    if slots & {"measure", "dimension"} and not query.groups:
        query = replace(query, columns=(), order=(), limit=None)
    if "order" in dropped:
        query = replace(query, order=())
    if "filters" in dropped:
        query = replace(query, filters=())
    if "time" in dropped:
        query = replace(query, time=None)
    if "limit" in dropped:
        query = replace(query, limit=None)
    if "measures" in dropped or "measure" in slots:
        query = replace(query, measures=(), having=(), order=())
    if "dimensions" in dropped or "dimension" in slots:
        query = replace(query, dimensions=(), order=())
    kept = tuple(filter_ for filter_ in query.filters if filter_.field not in dropped)
    return replace(query, filters=kept)


def _as_said(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    """The dataset's own name, misspelt and confirmed, changes nothing."""
    del term, name, dataset
    return query


def _as_measure(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    return replace(query, measures=(*query.measures, _measure(term, name, dataset)))


def _as_dimension(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    del dataset
    return replace(query, dimensions=(*query.dimensions, Dimension(name, term.grain)))


def _as_column(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    del term, dataset
    return replace(query, columns=tuple(dict.fromkeys((*query.columns, name))))


def _as_extra_column(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    del term
    return replace(query, columns=tuple(dict.fromkeys((*(query.columns or _columns(dataset)), name))))


def _as_filter(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    del dataset
    if term.op is None:
        raise UserError(f"The condition on {term.text!r} says no comparison.", "Say for example 'more than 5'.")
    return replace(query, filters=(*query.filters, Filter(name, term.op, term.values)))


def _as_having(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    measure = _measure(term, name, dataset)
    if measure not in query.measures:
        query = replace(query, measures=(*query.measures, measure))
    if term.op not in ("eq", "ne", "lt", "le", "gt", "ge"):
        raise UserError(f"The condition on {term.text!r} says no comparison.", "Say for example 'more than 500'.")
    return replace(query, having=(*query.having, Having(measure.name, term.op, float(term.values[0]))))


def _as_order(query: Query, term: Term, name: str, dataset: Dataset) -> Query:
    """Order by a measure in a grouped query, adding it where the user only ordered by it; by the field in a list."""
    if query.measures or query.dimensions or term.function or name in dataset.measures:
        measure = _measure(term, name, dataset)
        by = next((m.name for m in query.measures if m == measure), None)
        by = by or next((d.name for d in query.dimensions if d.field == name), None)
        if by is None:
            query, by = replace(query, measures=(*query.measures, measure)), measure.name
    else:
        by = name
    return replace(query, order=(*query.order, Order(by, descending=term.descending)))


_PLACE = {
    "rows": _as_said,
    "measure": _as_measure,
    "dimension": _as_dimension,
    "column": _as_column,
    "extra_column": _as_extra_column,
    "filter": _as_filter,
    "having": _as_having,
    "order": _as_order,
}


def _measure(term: Term, name: str, dataset: Dataset) -> Measure:
    if name in dataset.measures:
        named = dataset.measures[name]
        return Measure(named.function, named.field, named.second, named.percent, alias=named.name)
    return Measure(term.function or "sum", name or None, second=term.second, percent=term.percent)


def _having(query: Query, having: tuple[Having, ...]) -> Query:
    return replace(query, having=(*query.having, *having)) if having else query


def _completed(query: Query, dataset: Dataset, *, list_rows: int) -> Query:
    """The query with what every question of its form has: a measure where there are groups, columns in a list."""
    if query.dimensions and not query.measures:
        query = replace(query, measures=(Measure("count"),))
    if not query.measures:
        return replace(query, columns=query.columns or _columns(dataset), limit=query.limit or list_rows)
    if query.columns:
        raise UserError(
            f"A grouped answer has no single value of {query.columns[0]!r} to show.",
            f"Ask for it 'by {query.columns[0]}' to group by it, or ask for the list.",
        )
    return query


def _columns(dataset: Dataset) -> tuple[str, ...]:
    visible = tuple(field.name for field in dataset.fields.values() if field.role != "hidden")
    return dataset.columns or visible[:7]
