"""Words that may be a condition of the catalog or a stored value: which rows each holds, and whether to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from askfirst.catalog.model import Dataset
from askfirst.domain.clarification import Option
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Placed, Term
from askfirst.domain.query import Filter, Measure, Operator, Query, Scalar
from askfirst.domain.receipt import Guess
from askfirst.sources.source import ValueSearch
from askfirst.tools.open_terms import Build, OpenTerm, Settled, answered, named
from askfirst.tools.placing import NEGATIVE
from askfirst.tools.spellings import merge_spellings
from askfirst.tools.tool import Ask, ToolContext
from askfirst.tools.worth import try_out

Stored: TypeAlias = Mapping[tuple[str, Scalar], tuple[str, ...]]
"""The stored values that equal what was said at a field path but for case, accents and spaces."""
FiltersOf: TypeAlias = Callable[[int, str], tuple[Filter, ...]]
"""The filters that the term at a place stands for, read as a name."""

_EQUAL = ("exact", "folded")
_OPPOSITE: dict[Operator, Operator] = {
    "eq": "ne", "ne": "eq", "in": "not_in", "not_in": "in", "is_null": "not_null", "not_null": "is_null",
    "gt": "le", "le": "gt", "lt": "ge", "ge": "lt",
}  # fmt: skip


async def stored_values(terms: Sequence[Term], dataset: str, context: ToolContext) -> Stored:
    """What the values of conditions are stored as, all looked up in one call; nothing for what is not stored."""
    asked: list[tuple[str, str]] = []
    searches: list[ValueSearch] = []
    conditions = context.catalog.dataset(dataset).conditions
    for term in terms:
        paths = [name for name in term.candidates if name not in conditions] if term.slot == "condition" else []
        for path in paths:
            bound = context.catalog.bind(dataset, path)
            for value in term.values:
                if isinstance(value, str) and bound.field.type == "string" and (path, value) not in asked:
                    asked.append((path, value))
                    searches.append(ValueSearch(value, ((bound.dataset.name, bound.field.name),)))
    found = await context.values(searches) if searches else ()
    stored = {at: tuple(hit.value for hit in hits if hit.how in _EQUAL) for at, hits in zip(asked, found, strict=True)}
    return {at: values for at, values in stored.items() if values}


def condition_filters(term: Term, name: str, dataset: Dataset, stored: Stored) -> tuple[Filter, ...]:
    """What the words hold for, read as a name. Raises UserError where there is no such condition, or no opposite."""
    negative = term.op in NEGATIVE
    if name not in dataset.conditions:
        if not term.values:
            raise UserError(f"The condition {term.text!r} says no value.", "Say which value is meant.")
        values = tuple(dict.fromkeys(one for value in term.values for one in stored.get((name, value), (value,))))
        one_value = len(values) == 1
        op: Operator = ("ne" if one_value else "not_in") if negative else ("eq" if one_value else "in")
        return (Filter(name, op, values),)
    filters = dataset.conditions[name].filters
    if not negative:
        return filters
    if len(filters) > 1 or filters[0].op not in _OPPOSITE:
        raise UserError(
            f"The condition {name.replace('_', ' ')!r} has no opposite that a query can hold.",
            "Say which values or numbers you want instead.",
        )
    return (replace(filters[0], op=_OPPOSITE[filters[0].op]),)


def placed_condition(term: Term, filters: tuple[Filter, ...]) -> Placed:
    """The filters of a condition, in the term's place."""
    first, *more = filters
    return Placed(first, term.group, of_rate=term.of_rate, more=tuple(more))


async def settle_conditions(
    opened: Sequence[OpenTerm], names: tuple[str, ...], build: Build, filters_of: FiltersOf, context: ToolContext
) -> Settled | Ask:
    """The readings that the user chose, or that hold the very same rows; else one question about the first of them."""
    assumptions: list[str] = []
    guesses: list[Guess] = []
    for term in opened:
        chosen = answered(term, context)
        if chosen is not None:
            names = named(names, term, chosen.value)
            if term.words not in context.recalled:
                assumptions.append(f"{term.words!r} is {chosen.label}, as you said")
            continue
        readings = await _counted(list(_readings(term, names, build, filters_of)), context)
        if readings:
            asked = _question(term, readings, context)
            if not await _alike(readings, context) or await context.known(asked):
                return asked
            names = named(names, term, readings[0].option.value)
            guesses.append(_guess(term, readings))
    return Settled(names, tuple(assumptions), tuple(guesses))


@dataclass(frozen=True, slots=True)
class _Reading:
    """A meaning, its filters, the query that counts the rows which it holds, and how many these are."""

    option: Option
    filters: tuple[Filter, ...]
    counting: Query
    rows: int | None = None


def _readings(term: OpenTerm, names: tuple[str, ...], build: Build, filters_of: FiltersOf) -> Iterator[_Reading]:
    """The meanings of which a query can be made, in the question as far as it is known."""
    for option in term.options:
        try:
            filters = filters_of(term.places[0], option.value)
            query = build(named(names, term, option.value))
        except UserError:
            continue
        together = tuple(dict.fromkeys((*query.filters, *filters)))
        periods = tuple(dimension for dimension in query.dimensions if dimension.periods)
        counting = Query(
            query.dataset, (Measure("count"),), periods, filters=together, time=query.time, any_of=query.any_of
        )
        yield _Reading(option, filters, counting)


async def _counted(readings: list[_Reading], context: ToolContext) -> list[_Reading]:
    rows = await _count([one.counting for one in readings], context)
    return [replace(one, rows=count) for one, count in zip(readings, rows, strict=True)]


async def _count(queries: Sequence[Query], context: ToolContext) -> list[int | None]:
    """How many rows each has; None where that was not found out in time."""
    merged = [(await merge_spellings(query, context))[0] for query in queries]
    tables = [trial.table for trial in await try_out(merged, context)]
    return [None if table is None else sum(int(row[-1] or 0) for row in table.rows) for table in tables]


async def _alike(readings: Sequence[_Reading], context: ToolContext) -> bool:
    """Whether all hold the very same rows: as many as each, and as many as they have in common."""
    first, *others = readings
    if first.rows is None or any(one.rows != first.rows for one in others):
        return False
    shared = await _count([_both(first.counting, one.counting) for one in others], context) if first.rows else []
    return all(rows == first.rows for rows in shared)


def _both(one: Query, other: Query) -> Query:
    filters = tuple(dict.fromkeys((*one.filters, *other.filters)))
    return replace(one, filters=filters, any_of=tuple(dict.fromkeys((*one.any_of, *other.any_of))))


def _question(term: OpenTerm, readings: Sequence[_Reading], context: ToolContext) -> Ask:
    dataset = context.catalog.dataset(readings[0].counting.dataset)
    options = tuple(replace(one.option, detail=_detail(one, dataset)) for one in readings)
    labels = " or ".join(option.label for option in options)
    return Ask(
        f"What does {term.about!r} mean: {labels}?",
        options,
        argument=term.words,
        about=term.about,
        dataset=dataset.name,
        kind=term.kind,
        words=term.words,
    )


def _detail(reading: _Reading, dataset: Dataset) -> str:
    """What the meaning says, and how many rows it holds."""
    rows = "" if reading.rows is None else f"{reading.rows:,} {dataset.label if reading.rows == 1 else dataset.plural}"
    return ", ".join(filter(None, (reading.option.detail, rows)))


def _guess(term: OpenTerm, readings: Sequence[_Reading]) -> Guess:
    taken, *others = (one.option.label for one in readings)
    fields = dict.fromkeys(filter_.field for filter_ in readings[0].filters)
    return Guess(term.words, tuple(fields), (taken,), tuple(others))
