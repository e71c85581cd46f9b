"""Make the typed query of an outline and of what its words were bound to; a follow-up changes the earlier query."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from pydantic import BaseModel

from askfirst.catalog.model import Catalog, Dataset
from askfirst.catalog.notes import notes_of
from askfirst.domain.clarification import Option
from askfirst.domain.codec import to_plain
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Outline, Placed
from askfirst.domain.query import Filter, Measure, Query
from askfirst.domain.receipt import Guess, Resolution
from askfirst.tools.columns_there import told_of_columns
from askfirst.tools.compared_rows import told_of_uncompared
from askfirst.tools.conditions import Stored, condition_filters, placed_condition, settle_conditions, stored_values
from askfirst.tools.keys import Keys, key_filters
from askfirst.tools.known_times import of_known_times, told_of_unknown_times, without_known_times
from askfirst.tools.measuring import with_seconds
from askfirst.tools.open_terms import Build, OpenTerm, Settled, settle_terms
from askfirst.tools.placing import (
    Frame,
    add_filters,
    columns_asked,
    filter_of,
    place_filters,
    place_term,
    rate_filters,
)
from askfirst.tools.spellings import merge_spellings
from askfirst.tools.tool import Arguments, Ask, BuiltinTool, Done, ToolContext, ToolResult
from askfirst.tools.usual_time import Timed, settle_time


class Entities(Arguments):
    """What `entity_resolution` gives; `placed` are the filters that do not stand by themselves."""

    filters: tuple[Filter, ...] = ()
    placed: tuple[Placed, ...] = ()
    names: tuple[Resolution, ...] = ()
    guesses: tuple[Guess, ...] = ()


class Fields(Arguments):
    """What `field_mapping` gives: a name for each term, in order, what the user said of them, and what is open."""

    names: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    open: tuple[OpenTerm, ...] = ()


class BuilderArguments(Arguments):
    """The question as read, what its parts were bound to, and the things of another answer that it is only about."""

    outline: Outline
    entities: Entities = Entities()
    fields: Fields = Fields()
    keys_of: Keys | None = None


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
            return _ask_about(unplaced, told_of_columns(unplaced, context.catalog))
        outline, args = args.outline, await _about_these(args, context)
        stored = await stored_values(outline.terms, outline.dataset, context)

        def build(names: tuple[str, ...]) -> Query:
            fields = args.fields.model_copy(update={"names": names})
            made = args.model_copy(update={"fields": fields})
            return build_query(made, context.catalog, list_rows=context.list_rows, stored=stored)

        settled = await _settled(args, build, stored, context)
        if isinstance(settled, Ask):
            return settled
        query = build(settled.names)
        timed = await settle_time(query, context) if outline.time_usual else Timed(query)
        if isinstance(timed, Ask):
            return timed
        query, merged = await merge_spellings(timed.query, context)
        compiled = context.source_of(query.dataset).compile(query, context.catalog)
        return Done(
            output={
                "query": to_plain(query),
                "names": to_plain(args.entities)["names"],
                "assumptions": [
                    *outline.assumptions,
                    *settled.assumptions,
                    *timed.assumptions,
                    *await told_of_unknown_times(query, outline.base, context),
                    *await told_of_uncompared(query, context),
                    *merged,
                    *([f"left out, as you said: {unplaced}"] if unplaced else []),
                    *notes_of(query, context.catalog),
                ],
                "guesses": [to_plain(guess) for guess in settled.guesses],
                "nothing": args.keys_of.none if args.keys_of else "",
            },
            summary=f"A query on {query.dataset} with {len(compiled.parameters)} bound values, hash {compiled.hash}",
        )


async def _about_these(args: BuilderArguments, context: ToolContext) -> BuilderArguments:
    """The question about the rows with the given keys alone."""
    filters = (*args.entities.filters, *await key_filters(args.keys_of, context))
    return args.model_copy(update={"entities": args.entities.model_copy(update={"filters": filters})})


async def _settled(args: BuilderArguments, build: Build, stored: Stored, context: ToolContext) -> Settled | Ask:
    """A name for every term: which rows are meant is settled before what is measured of them."""
    terms, dataset = args.outline.terms, context.catalog.dataset(args.outline.dataset)
    conditions = [term for term in args.fields.open if term.kind == "condition"]
    first = await settle_conditions(
        conditions,
        args.fields.names,
        build,
        lambda place, name: condition_filters(terms[place], name, dataset, stored),
        context,
    )
    if isinstance(first, Ask):
        return first
    others = [term for term in args.fields.open if term.kind != "condition"]
    then = await settle_terms(others, first.names, build, context)
    if isinstance(then, Ask):
        return then
    return Settled(then.names, (*first.assumptions, *then.assumptions), (*first.guesses, *then.guesses))


_WITHOUT = "without"


def _ask_about(unplaced: str, columns: str) -> ToolResult:
    return Ask(
        question=f"I cannot tell what to do with {unplaced}. Shall I answer without it, or will you say it otherwise?"
        + columns,
        options=(Option("Answer without it", _WITHOUT),),
        argument="unplaced",
        about=unplaced,
    )


def build_query(args: BuilderArguments, catalog: Catalog, *, list_rows: int, stored: Stored | None = None) -> Query:
    """The query of an outline: its base if it changes one, then every part that was read, each in its place.

    `stored` is what the values of its conditions are stored as.
    """
    outline, anew = args.outline, args.outline.base is not None
    dataset = catalog.dataset(outline.dataset)
    terms = with_seconds(list(zip(outline.terms, args.fields.names, strict=True)))
    conditions = [
        placed_condition(term, condition_filters(term, name, dataset, stored or {}))
        for term, name in terms
        if term.slot == "condition"
    ]
    placed = [*args.entities.placed, *(filter_of(term, name) for term, name in terms if term.slot == "filter")]
    placed += conditions
    plain = [filter_ for one in conditions if one.plain for filter_ in one.filters]
    frame = Frame(dataset, rate_filters(placed) or _rate_of(outline.base))
    query = add_filters(_base(outline), (*outline.filters, *args.entities.filters, *plain), anew=anew)
    query = place_filters(query, placed, anew=anew)
    for term, name in terms:
        query = place_term(query, term, name, frame)
    query = replace(query, having=(*query.having, *outline.having), time=outline.time or query.time)
    if outline.limit is not None or outline.offset:
        query = replace(query, limit=query.limit if outline.limit is None else outline.limit, offset=outline.offset)
    if rate_filters(placed) and not any(measure.function == "rate" for measure in query.measures):
        query = replace(query, measures=(*query.measures, Measure("rate", filters=frame.rate)))
    made = _completed(query, frame.dataset, list_rows=list_rows)
    made = without_known_times(outline.base, made, catalog) if outline.base else made
    return of_known_times(made, catalog)


def _rate_of(base: Query | None) -> tuple[Filter, ...]:
    """What the earlier question was a rate of."""
    measures = base.measures if base else ()
    return next((measure.filters for measure in measures if measure.function == "rate"), ())


def _base(outline: Outline) -> Query:
    """What to start from: the earlier query without what the follow-up drops or gives anew."""
    if outline.base is None:
        return Query(dataset=outline.dataset, count_groups=outline.count_groups)
    dropped, slots = set(outline.drop), {term.slot for term in outline.terms}
    dropped |= {part for part, anew in _ANEW.items() if slots & anew}
    query = _counting(outline.base, outline)
    if dropped & {"measures", "dimensions"} and not query.groups:
        query = replace(query.unlimited(), columns=())
    for part, without in _WITHOUT_PART.items():
        if part in dropped:
            query = replace(query, **without)
    return query.without_fields(dropped)


_ANEW = {"measures": frozenset({"measure"}), "dimensions": frozenset({"dimension"})}
"""What a follow-up replaces by saying it anew."""
_WITHOUT_PART: dict[str, dict[str, Any]] = {
    "order": {"order": (), "offset": 0},
    "filters": {"filters": (), "any_of": ()},
    "time": {"time": None},
    "limit": {"limit": None, "offset": 0, "limit_per": ()},
    "columns": {"columns": (), "limit_per": ()},
    "having": {"having": ()},
    "measures": {"measures": (), "having": (), "order": (), "offset": 0},
    "dimensions": {"dimensions": (), "order": (), "offset": 0, "limit_per": ()},
}


def _counting(base: Query, outline: Outline) -> Query:
    """The earlier query, counting its groups or listing them."""
    if outline.count_groups:
        return replace(base.unlimited(), count_groups=True)
    listed = outline.limit is not None or outline.offset or "count_groups" in outline.drop
    return base.grouped() if listed or {term.slot for term in outline.terms} & _UNCOUNTED else base


_UNCOUNTED = frozenset({"measure", "dimension", "order", "column", "extra_column"})
"""What a follow-up asks for besides a number of groups."""


def _completed(query: Query, dataset: Dataset, *, list_rows: int) -> Query:
    """The query with what every question of its form has: a measure where there are groups, columns in a list."""
    if query.dimensions and not query.measures:
        query = replace(query, measures=(Measure("count"),))
    if not query.measures:
        return replace(query, columns=columns_asked(query, dataset), limit=query.limit or list_rows)
    if query.columns:
        raise UserError(
            f"A grouped answer has no single value of {query.columns[0]!r} to show.",
            f"Ask for it 'by {query.columns[0]}' to group by it, or ask for the list.",
        )
    return query
