"""Looks words up among the stored text values, by tables that DuckDB keeps in its memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Literal, TypeAlias

from sqlglot import exp

from askfirst.catalog.model import Dataset
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb import value_queries as queries
from askfirst.sources.duckdb import value_tables as tables
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.value_part import SECONDS, Column, Row, ValuePart
from askfirst.sources.duckdb.value_reading import ByWords, Found
from askfirst.sources.duckdb.words import closed, fold, has_digit, is_known, sendable
from askfirst.sources.source import ValueHit, ValueSearch

KEPT = 4096
NAMES, NUMBERED = "names", "numbered"
"""The parts: what `build` reads, and what `complete` does."""

Place: TypeAlias = tuple[str, str]
"""A dataset and one of its fields."""
Hits: TypeAlias = tuple[ValueHit, ...]
How: TypeAlias = Literal["exact", "folded", "partial", "fuzzy"]


@dataclass(frozen=True, slots=True)
class _Indexed:
    place: Place
    hidden: bool
    loose: bool


class ValueIndex:
    """Looks words up among the values of text fields.

    Built once, by `build`. Hidden fields are searched only where a search names them. Identifiers are found whole or
    by whole words with digits: half an identifier, or one with a slip of the pen, may be another's. A field that a
    relation starts from is left out: its values are found where the relation leads. Where a field has more values
    than are kept, its column is asked for what equals the text.
    """

    def __init__(self, engine: Engine, datasets: Sequence[Dataset]) -> None:
        self._engine = engine
        references = {(dataset.name, relation.field) for dataset in datasets for relation in dataset.relations.values()}
        self._fields = [
            _Indexed((dataset.name, field.name), field.role == "hidden", field.role in {"category", "text"})
            for dataset in datasets
            for field in dataset.fields.values()
            if field.type == "string" and (dataset.name, field.name) not in references
        ]
        self._numbers = {indexed.place: number for number, indexed in enumerate(self._fields)}
        self._parts: tuple[ValuePart, ...] = ()
        self._late: frozenset[int] = frozenset()
        self._cut: frozenset[int] = frozenset()
        self._lock = Lock()
        self._remembered: OrderedDict[ValueSearch, Hits] = OrderedDict()

    @property
    def built(self) -> bool:
        return bool(self._parts)

    def build(self) -> None:
        """Read the values, if that was not done yet. Raises SourceError, LimitError.

        Where memory does not suffice, fewer values of each field are kept, the most frequent ones. Identifiers that
        all have digits are left to `complete`: often most values of all, and no text without digits means one.
        """
        with self._lock:
            if not self.built:
                late = frozenset(number for number in range(len(self._fields)) if self._can_wait(number))
                part = self._read(NAMES, sorted(set(range(len(self._fields))) - late))
                self._late, self._parts = late, (part,)

    def complete(self) -> None:
        """Read what `build` left for later, if that was not done yet. Raises SourceError, LimitError."""
        with self._lock:
            if self._late:
                part = self._read(NUMBERED, sorted(self._late))
                self._late, self._parts = frozenset(), (*self._parts, part)

    def _can_wait(self, number: int) -> bool:
        indexed = self._fields[number]
        if indexed.loose:
            return False
        [[numbered]] = self._engine.read(queries.placed(tables.ALL_NUMBERED, _values(*indexed.place)))
        return numbered is not False

    def _read(self, name: str, numbers: Sequence[int]) -> ValuePart:
        part = ValuePart(self._engine, name, numbered=name == NUMBERED)
        columns = [
            Column(number, self._fields[number].loose, _counted(*self._fields[number].place)) for number in numbers
        ]
        for most in tables.MOST:
            try:
                self._cut |= part.build(columns, most)
            except LimitError:
                if most == tables.MOST[-1]:
                    raise
            else:
                break
        return part

    async def search(self, searches: Sequence[ValueSearch]) -> tuple[Hits, ...]:
        """For each search its hits, best first. `build` must have been called."""
        known = {search: self._remembered[search] for search in searches if search in self._remembered}
        fresh = [search for search in dict.fromkeys(searches) if search not in known]
        if self._late and any(has_digit(search.text) for search in fresh):
            await asyncio.to_thread(self.complete)
        if fresh:
            known |= await self._search(fresh)
        for search in searches:
            self._remembered[search] = known[search]
            self._remembered.move_to_end(search)
        while len(self._remembered) > KEPT:
            self._remembered.popitem(last=False)
        return tuple(known[search] for search in searches)

    async def _search(self, searches: Sequence[ValueSearch]) -> dict[ValueSearch, Hits]:
        texts = dict(zip(searches, sendable(search.text for search in searches), strict=True))
        most = max(search.limit + len(search.without) for search in searches)
        folded = await self._folded(texts.values())
        found: dict[ValueSearch, Hits] = {}

        def take(rows: Found, how: How | None = None) -> list[str]:
            """Keep the hits of the searches that have none yet; the texts of those that are left."""
            for search, text in texts.items():
                if search not in found and (hits := self._hits(rows.get(text, []), search, how)):
                    found[search] = hits
            return list(dict.fromkeys(text for search, text in texts.items() if search not in found))

        left = take(await self._equal(folded))
        left = take(await self._in_columns(left)) if self._cut else left
        by_words = ByWords(self._parts, folded, most)
        left = take(await by_words.as_written(left), "partial") if left else left
        if left:
            take(await by_words.with_slips(left), "fuzzy")
        return {search: found.get(search, ()) for search in searches}

    async def _folded(self, texts: Iterable[str]) -> dict[str, str]:
        folded = {text: fold(text) for text in texts}
        if unknown := [text for text in folded if not is_known(text)]:
            rows = await self._engine.query(queries.FOLDED, [unknown], seconds=SECONDS)
            folded |= {text: form for text, (form,) in zip(unknown, rows, strict=True)}
        return folded

    async def _equal(self, folded: Mapping[str, str]) -> Found:
        rows: Found = defaultdict(list)
        for part in self._parts:
            asked = [(text, form) for text, form in folded.items() if form and part.may_hold(text)]
            for row in await part.equal([form for _, form in asked]) if asked else ():
                text, form = asked[row.number]
                if how := _how(row.value, text, form):
                    rows[text].append(replace(row, how=how))
        return rows

    async def _in_columns(self, texts: Sequence[str]) -> Found:
        """What equals a text in the columns of which the index does not hold every value."""
        rows: Found = defaultdict(list)
        asked = [text for text in texts if text]
        for number in sorted(self._cut) if asked else ():
            statement = queries.placed(queries.COLUMN, _values(*self._fields[number].place))
            for at, value, held in await self._engine.query(statement, [asked], seconds=SECONDS):
                how = "exact" if value == asked[at] else "folded"
                rows[asked[at]].append(Row(at, number, value, held, 1.0, how))
        return rows

    def _hits(self, rows: Iterable[Row], search: ValueSearch, how: How | None) -> Hits:
        """The rows in the places of a search as hits, best first; those that differ in spaces where no other is."""
        places = self._places(search)
        near = [row for row in rows if row.place in places]
        near = [row for row in near if (*self._fields[row.place].place, row.value) not in search.without]
        near = [row for row in near if row.how != "spaced"] or near
        near.sort(key=lambda row: (-row.score, row.how, -row.held, row.value, row.place))
        return tuple(
            ValueHit(*self._fields[row.place].place, row.value, row.held, round(row.score, 4), how or _EQUAL[row.how])
            for row in near[: search.limit]
        )

    def _places(self, search: ValueSearch) -> frozenset[int]:
        if search.fields:
            return frozenset(self._numbers[place] for place in search.fields if place in self._numbers)
        return frozenset(number for number, indexed in enumerate(self._fields) if not indexed.hidden)


def _how(value: str, text: str, folded: str) -> str | None:
    """How a value with the key of a text is equal to it; not at all where only their keys are."""
    if value == text:
        return "exact"
    stored = fold(value)
    if stored == folded:
        return "folded"
    return "spaced" if closed(stored) == closed(folded) or not is_known(value) else None


_EQUAL: Mapping[str, How] = {"exact": "exact", "folded": "folded", "spaced": "folded"}


def _values(dataset: str, field: str) -> str:
    """The values of a field, one a row, as a subquery."""
    value = exp.Alias(this=exp.Column(this=exp.Identifier(this=field, quoted=True)), alias=exp.to_identifier("value"))
    table = exp.Table(this=exp.Identifier(this=dataset, quoted=True))
    return f"({exp.Select(expressions=[value], from_=exp.From(this=table)).sql('duckdb')})"


def _counted(dataset: str, field: str) -> str:
    """The values of a field with the number of rows that hold them, as a subquery."""
    return f"(SELECT value, count(*) AS held FROM {_values(dataset, field)} GROUP BY 1)"  # noqa: S608 - a tree's text
