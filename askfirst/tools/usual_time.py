"""A time that the question did not name and none of its rows has: another one is meant, or must be asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.model import BoundField, Catalog
from askfirst.domain.clarification import Option
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query, TimeRange
from askfirst.tools.tool import Ask, ToolContext
from askfirst.tools.worth import count_rows

ARGUMENT = "time"


@dataclass(frozen=True, slots=True)
class Timed:
    """A query, and what is to be told of the time that it is about."""

    query: Query
    assumptions: tuple[str, ...] = ()


async def settle_time(query: Query, context: ToolContext) -> Timed | Ask:
    """The query as it is where its rows have the usual time; else with the only time that they have, or a question.

    For a query whose time is about the dataset's usual field only because nothing else was said.
    """
    time = query.time
    stated = {filter_.field for filter_ in query.filters}
    if time is None or time.field in stated or not (query.filters or query.any_of):
        return Timed(query)
    try:
        others = await _others(query, time, context)
    except (LimitError, SourceError):
        return Timed(query)
    if not others:
        return Timed(query)
    usual = context.catalog.bind(query.dataset, time.field).label
    answers = context.answers.get(ARGUMENT, [])
    chosen = next((other for other, _ in others if other.path in answers[-1:]), None)
    if chosen is not None:
        return Timed(_about(query, chosen.path), (f"{time.said!r} is about {chosen.label}, as you said",))
    plural = context.catalog.dataset(query.dataset).plural
    if len(others) == 1:
        other, _ = others[0]
        told = f"{time.said!r} is read as {other.label}: none of these {plural} has {usual}"
        return Timed(_about(query, other.path), (told,))
    return _question(query, time, others, context)


def _question(query: Query, time: TimeRange, others: Sequence[tuple[BoundField, int]], context: ToolContext) -> Ask:
    dataset = context.catalog.dataset(query.dataset)
    usual = context.catalog.bind(query.dataset, time.field).label
    options = tuple(
        Option(other.label, other.path, f"{rows:,} {dataset.label if rows == 1 else dataset.plural}")
        for other, rows in others
    )
    labels = " or ".join(option.label for option in options)
    none = f"None of these {dataset.plural} has {usual}, by which times are read."
    return Ask(
        f"{none} Which one is {time.said!r} about: {labels}?",
        options,
        argument=ARGUMENT,
        about=time.said,
        dataset=query.dataset,
        kind=ARGUMENT,
        words=time.said,
    )


async def _others(query: Query, time: TimeRange, context: ToolContext) -> list[tuple[BoundField, int]]:
    """The other times that rows have of which none has the usual one, with how many lie in the time that was said."""
    counting = Query(query.dataset, (Measure("count"),), filters=query.filters, any_of=query.any_of)
    if await count_rows(replace(counting, time=time), (), context):
        return []
    if not await count_rows(counting, (), context):
        return []
    if await count_rows(counting, (Filter(time.field, "not_null"),), context):
        return []
    stated = {filter_.field for filter_ in query.filters}
    found = []
    for other in _times(query.dataset, context.catalog):
        about = replace(counting, time=replace(time, field=other.path))
        known = other.path not in {time.field, *stated} and await count_rows(counting, (_known(other),), context)
        if known:
            found.append((other, await count_rows(about, (), context)))
    return found


def _times(dataset: str, catalog: Catalog) -> Iterator[BoundField]:
    for name, field in catalog.dataset(dataset).fields.items():
        if field.type in ("date", "timestamp") and field.role != "hidden" and not field.masked:
            yield catalog.bind(dataset, name)


def _known(other: BoundField) -> Filter:
    return Filter(other.path, "not_null")


def _about(query: Query, path: str) -> Query:
    """The query with its time, and what is grouped and ordered by it, about another field."""
    before = query.time.field if query.time else ""

    def moved(dimension: Dimension) -> Dimension:
        return replace(dimension, field=path) if dimension.field == before and not dimension.periods else dimension

    order = tuple(_moved(one, before, path) for one in query.order)
    return replace(
        query,
        time=replace(query.time, field=path) if query.time else None,
        dimensions=tuple(map(moved, query.dimensions)),
        order=order,
    )


def _moved(order: Order, before: str, path: str) -> Order:
    if order.by == before or order.by.startswith(f"{before}_"):
        return replace(order, by=path + order.by.removeprefix(before))
    return order
