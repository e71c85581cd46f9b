"""What is wrong with a model's reading of a question, as sentences that tell the model how to mend it.

Names are held against the catalog, words against the message. What the user did not say cannot be read into it,
whatever a cell, a column's name or a document told the model.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TypeAlias

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import BoundField, Catalog, Dataset, nearest
from askfirst.domain.errors import UnknownName
from askfirst.domain.query import Function, Query
from askfirst.understanding.model.answers import (
    ConditionPart,
    GroupPart,
    HavingPart,
    MeasurePart,
    OrderPart,
    Restated,
    SaidPart,
    TimePart,
)
from askfirst.understanding.model.facts import TAKING_AWAY, Facts, is_iso, numbers_in, says_number, words_of
from askfirst.understanding.model.warrant import parts_of, unfounded

MOMENTS = ("date", "timestamp")
NUMBERS = ("integer", "number", "decimal")
OF_NUMBERS = frozenset((
    "sum", "avg", "median", "percentile", "stddev", "correlation", "ratio", "percentage", "range", "gap", "product",
    "per_distinct",
))  # fmt: skip
OF_TWO = frozenset((
    "correlation", "ratio", "percentage", "gap", "product", "per_distinct",
))  # fmt: skip
OF_ROWS = frozenset(("count", "share", "rate"))
_MEANS: tuple[Function, ...] = ("avg", "ratio", "per_distinct", "gap")
FUNCTION_WORDS: dict[str, tuple[Function, ...]] = {
    "average": _MEANS, "mean": _MEANS, "avg": _MEANS, "median": ("median",), "percentile": ("percentile",),
    "total": ("sum", "count", "count_distinct", "product"), "sum": ("sum", "product"),
}  # fmt: skip
"""What a word for a figure can mean."""
DROPPED = ("filters", "time", "dimensions", "limit", "measures", "order", "having", "columns")
Figure: TypeAlias = MeasurePart | HavingPart | OrderPart


def problems_of(read: Restated, facts: Facts, catalog: Catalog, base: Query | None) -> list[str]:
    """All that does not hold; empty for a reading that can be used."""
    if read.goal in ("none", "tools") or read.scope <= 0:
        return []
    if read.dataset is None:
        return [] if read.goal == "analysis" else ["dataset is null: name the dataset whose rows are meant."]
    try:
        dataset = catalog.dataset(read.dataset)
    except UnknownName as error:
        return [f"dataset: {error}"]
    by_time = any(group.grain for group in read.groups) or any(one.grain for one in (base.dimensions if base else ()))
    check = _Check(facts, catalog, dataset, by_time=by_time)
    problems = list(dict.fromkeys(_all(read, check, base)))
    # Only names that are there can be held against the words for them.
    return problems or list(dict.fromkeys(unfounded(read, facts, catalog)))


def _all(read: Restated, check: _Check, base: Query | None) -> Iterator[str]:
    for part in parts_of(read):
        yield from check.said(part)
    for condition in read.conditions:
        yield from check.condition(condition)
    if read.time:
        yield from check.time(read.time)
    figures: tuple[Figure, ...] = (*read.measures, *read.having, *read.order)
    for figure in figures:
        yield from check.figure(figure)
    for having in read.having:
        if not says_number(having.said, having.value):
            yield f"having: {having.said!r} does not say the number {having.value:g}."
    for group in read.groups:
        yield from check.group(group)
    for column in read.columns:
        yield from check.named(column.field)[1]
    yield from _limit(read, check.facts)
    yield from _dropped(read, check.facts, base)


def _limit(read: Restated, facts: Facts) -> Iterator[str]:
    one = read.limit == 1 and bool(read.order)
    if read.limit is not None and not one and not says_number(facts.message, read.limit):
        yield f"limit: the message says no {read.limit}; use null where it says no number of rows."


def _dropped(read: Restated, facts: Facts, base: Query | None) -> Iterator[str]:
    """What restricts the last question goes only where the message says that something shall go."""
    known = (*DROPPED, *(base.fields() if base else ()))
    for name in read.drop:
        if name not in known:
            yield f"drop: {name!r} is no part of the last question; allowed: {', '.join(known)}."
        elif name not in _SHAPE and not facts.words & TAKING_AWAY:
            yield f"drop: the message does not say that {name!r} shall go."


_SHAPE = ("dimensions", "measures", "order", "columns")


class _Check:
    """One reading over one dataset."""

    def __init__(self, facts: Facts, catalog: Catalog, dataset: Dataset, *, by_time: bool) -> None:
        self.facts = facts
        self._by_time = by_time
        self._catalog = catalog
        self._dataset = dataset

    def said(self, part: SaidPart) -> Iterator[str]:
        """Words that do not stand in the message."""
        strange = words_of(part.said) - self.facts.words
        if strange or not words_of(part.said):
            yield f"said: {part.said!r} does not stand in the message; copy the user's words, or leave the part out."

    def named(self, path: str) -> tuple[BoundField | None, list[str]]:
        """The field of a path, or why there is none; hidden ones are not there."""
        try:
            bound = self._catalog.bind(self._dataset.name, path)
        except UnknownName as error:
            return None, [f"field: {error}"]
        if bound.field.role == "hidden":
            # In the words for a name that nobody ever gave: that it exists is not told either.
            known = [one.path for one in self._catalog.paths(self._dataset.name) if one.field.role != "hidden"]
            unknown = UnknownName(f"field of {self._dataset.name}", path, nearest(path, known))
            return None, [f"field: {unknown}"]
        return bound, []

    def condition(self, part: ConditionPart) -> Iterator[str]:
        """A condition's name, operator and values."""
        if part.op in ("holds", "holds_not"):
            if part.field not in self._dataset.conditions:
                known = ", ".join(self._dataset.conditions) or "none"
                yield f"conditions: there is no condition {part.field!r} of {self._dataset.name}; known: {known}."
            return
        bound, problems = self.named(part.field)
        yield from problems
        if bound is None:
            return
        wanted = {"is_null": 0, "not_null": 0, "between": 2}.get(part.op)
        if wanted is not None and len(part.values) != wanted:
            yield f"conditions: {part.op} of {part.field!r} takes {wanted} values, not {len(part.values)}."
        elif wanted is None and not part.values:
            yield f"conditions: {part.op} of {part.field!r} needs a value."
        if part.part:
            yield from self._cycle(part, bound)
            return
        for value in part.values:
            yield from self._value(part, bound, value)

    def _cycle(self, part: ConditionPart, bound: BoundField) -> Iterator[str]:
        """Parts of moments are whole numbers; where the calendar reads the words, they are its own."""
        if bound.field.type not in MOMENTS:
            yield f"conditions: {part.field!r} holds no times, so it has no {part.part}."
        elif not all(value.isdecimal() for value in part.values):
            yield f"conditions: {part.part} of {part.field!r} is a whole number, such as 1 for Monday or for January."
        else:
            cycles = [span.period.cycle for span in self.facts.times if span.period and span.period.cycle]
            said = [one for one in cycles if one.part == part.part]
            if said and all(set(one.values) != {int(value) for value in part.values} for one in said):
                yield f"conditions: {part.said!r} is {part.part} {' or '.join(map(str, said[0].values))}."

    def _value(self, part: ConditionPart, bound: BoundField, value: str) -> Iterator[str]:
        kind, place = bound.field.type, f"conditions: {part.field!r}"
        if kind in NUMBERS:
            number = _number(value)
            if number is None:
                yield f"{place} holds numbers; {value!r} is none."
            elif numbers_in(part.said) and not says_number(part.said, number):
                yield f"{place}: {part.said!r} does not say the number {value}."
        elif kind in MOMENTS and not is_iso(value):
            yield f"{place} holds times; write {value!r} as an ISO date."
        elif kind in MOMENTS and not _says_moment(part.said, value, self.facts):
            yield f"{place}: {part.said!r} does not say {value}; put a stretch of time into time."
        elif kind == "boolean" and value.lower() not in ("true", "false"):
            yield f"{place} is true or false, not {value!r}."
        elif kind not in (*MOMENTS, "boolean") and part.op not in ("eq", "ne") and not _is_part(value, part.said):
            yield f"{place}: {part.said!r} does not say {value!r}."

    def time(self, part: TimePart) -> Iterator[str]:
        """A time's field and its ends."""
        if part.field is not None:
            bound, problems = self.named(part.field)
            yield from problems
            if bound and bound.field.type not in MOMENTS:
                yield f"time: {part.field!r} holds no times."
        for end in (part.start, part.end):
            if end is not None and not is_iso(end):
                yield f"time: {end!r} is no ISO date."
        if part.start is None and part.end is None and self.facts.period(part.said) is None:
            yield "time: give start or end as ISO dates."

    def figure(self, part: Figure) -> Iterator[str]:
        """A figure's function and fields; where the words name a function, it is that one."""
        yield from self._function(part)
        if part.function is None and part.field is None:
            yield f"order: {part.said!r} names neither a figure nor a field."
        if isinstance(part, MeasurePart):
            yield from self._measure(part)
        if part.field is None:
            if part.function is not None and part.function not in OF_ROWS | {"per_distinct", "ratio"}:
                yield f"measures: {part.function} needs a field."
            return
        if part.field in self._dataset.measures:
            return
        bound, problems = self.named(part.field)
        yield from problems
        if bound and part.function in OF_NUMBERS and bound.field.type not in NUMBERS:
            yield f"measures: {part.field!r} holds no numbers, so there is no {part.function} of it."

    def _measure(self, part: MeasurePart) -> Iterator[str]:
        """What else a measure names: a second field, and of a percentile its number."""
        plain = part.field is not None and part.field not in self._dataset.measures
        if part.second is not None:
            yield from self.named(part.second)[1]
        elif plain and part.function in OF_TWO - {"ratio"}:
            yield f"measures: {part.function} needs a second field."
        if part.across and not self._by_time:
            yield f"measures: {part.across} goes along a group by time; there is none."
        if part.percent is not None and numbers_in(part.said) and not _says_percent(part.said, part.percent):
            yield f"measures: {part.said!r} does not say the number {part.percent:g}."

    def _function(self, part: Figure) -> Iterator[str]:
        if part.function is None or part.field in self._dataset.measures:
            return
        for word, functions in FUNCTION_WORDS.items():
            if word in words_of(part.said) and part.function not in functions:
                yield f"measures: {part.said!r} does not say {part.function}; allowed: {', '.join(functions)}."

    def group(self, part: GroupPart) -> Iterator[str]:
        """A group's field; only times have grains and parts."""
        bound, problems = self.named(part.field)
        yield from problems
        if bound and (part.grain or part.part) and bound.field.type not in MOMENTS:
            yield f"groups: {part.field!r} holds no times, so it has no {part.grain or part.part}."


def _number(value: str) -> float | None:
    try:
        return float(value.replace(",", ""))
    except ValueError:
        return None


def _says_percent(said: str, percent: float) -> bool:
    """Whether words hold a number, or two of which it is the part in percent, as "nine out of ten" of 90."""
    found = numbers_in(said)
    parts = [100 * one / all_ for one in found for all_ in found if all_ > 0]
    return says_number(said, percent) or any(abs(part - percent) < _CLOSE for part in parts)


_CLOSE = 1e-6


def _says_moment(said: str, value: str, facts: Facts) -> bool:
    """Whether the calendar reads the same day in the words: an end of the stretch that they say, or its last day."""
    period = facts.period(said)
    if period is None:
        return value[:10] in said or not facts.times_in(said)
    ends = [end for end in (period.start, period.end, period.end and period.end - timedelta(days=1)) if end]
    return any(end.isoformat()[:10] == value[:10] for end in ends)


def _is_part(value: str, said: str) -> bool:
    """Whether a text stands in the words, whatever the endings of either."""
    words = [stem(word) for word in fold(said).split()]
    wanted = [stem(word) for word in fold(value).split()]
    return any(words[at : at + len(wanted)] == wanted for at in range(len(words))) or fold(value) in fold(said)
