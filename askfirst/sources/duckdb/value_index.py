"""The stored text values and their words, kept in DuckDB's memory and searched there."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any, Literal, TypeAlias

from sqlglot import exp

from askfirst.catalog.model import Dataset
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb import value_queries as queries
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.words import Vocabulary, fold, has_digit
from askfirst.sources.source import ValueHit, ValueSearch

KEPT = 4096
SECONDS = 30.0

Place: TypeAlias = tuple[str, str]
"""A dataset and one of its fields."""
Hits: TypeAlias = tuple[ValueHit, ...]
WordHow: TypeAlias = Literal["partial", "fuzzy"]
BY_WORDS: tuple[WordHow, ...] = ("partial", "fuzzy")
Meanings: TypeAlias = dict[str, dict[str, float]]
"""For each word of a text, the stored words that it may mean, with how well they fit."""


@dataclass(frozen=True, slots=True)
class _Indexed:
    place: Place
    hidden: bool
    loose: bool


class ValueIndex:
    """Looks words up among the values of text fields.

    Built once, by `build`. Hidden fields are searched only where a search names them. Identifiers are found whole or
    by whole words with digits: half an identifier, or one with a slip of the pen, may be another's. A field that a
    relation starts from is left out: its values are found where the relation leads.
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
        self._vocabulary: Vocabulary | None = None
        self._late: set[int] = set()
        self._most = queries.FEWEST
        self._lock = Lock()
        self._remembered: OrderedDict[ValueSearch, Hits] = OrderedDict()

    @property
    def built(self) -> bool:
        return self._vocabulary is not None

    def build(self) -> None:
        """Read the values, if that was not done yet. Raises SourceError, LimitError.

        Where memory does not suffice, fewer values of each field are kept, the most frequent ones. Identifiers that
        all have digits are left to `complete`: often most values of all, and no text without digits means one.
        """
        with self._lock:
            if self.built:
                return
            late = {number for number in range(len(self._fields)) if self._can_wait(number)}
            for most in (*queries.MOST, queries.FEWEST):
                try:
                    vocabulary = self._read(most, set(range(len(self._fields))) - late)
                except LimitError:
                    if most == queries.FEWEST:
                        raise
                else:
                    self._most, self._late, self._vocabulary = most, late, vocabulary
                    return

    def complete(self) -> None:
        """Read what `build` left for later, if that was not done yet. Raises SourceError, LimitError."""
        with self._lock:
            if self._late:
                [[last]] = self._engine.read(queries.LAST_ENTRY)
                self._add(sorted(self._late), self._most)
                self._engine.write(queries.MORE_WORDS, [last])
                self._late = set()

    def _can_wait(self, number: int) -> bool:
        indexed = self._fields[number]
        if indexed.loose:
            return False
        [[numbered]] = self._engine.read(queries.ALL_NUMBERED.replace(queries.SOURCE, _values(*indexed.place)))
        return numbered is not False

    def _read(self, most: int, fields: set[int]) -> Vocabulary:
        for statement in queries.TABLES:
            self._engine.write(statement)
        self._add(sorted(fields), most)
        for statement in queries.WORDS:
            self._engine.write(statement)
        return Vocabulary([word for (word,) in self._engine.read(queries.VOCABULARY)])

    def _add(self, fields: Sequence[int], most: int) -> None:
        for number in fields:
            indexed = self._fields[number]
            statement = queries.ADD.replace(queries.SOURCE, _counted(*indexed.place))
            # A field with so many values that they cannot even be counted has no names to look up.
            with suppress(LimitError):
                self._engine.write(statement, [number, indexed.loose, queries.LONGEST, most])

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
        found = await self._equal(searches)
        for how in BY_WORDS:
            meant = {search: self._meanings(search, how) for search in searches if not found.get(search)}
            # A text with a word that means nothing here is in no value.
            hopeful = {search: words for search, words in meant.items() if words and all(words.values())}
            if hopeful:
                found |= await self._by_words(hopeful, how)
        return {search: found.get(search, ()) for search in searches}

    async def _equal(self, searches: Sequence[ValueSearch]) -> dict[ValueSearch, Hits]:
        texts = [search.text for search in searches]
        folded = [fold(text) or text for text in texts]
        distinct = list(dict.fromkeys(folded))
        statement = queries.listed(queries.EQUAL, len(distinct), first=4)
        bound = [texts, folded, list(range(len(texts))), *distinct]
        return self._hits(await self._engine.query(statement, bound, seconds=SECONDS), searches)

    async def _by_words(self, meant: Mapping[ValueSearch, Meanings], how: WordHow) -> dict[ValueSearch, Hits]:
        asked = [
            (number, word, stored, fit, len(words))
            for number, words in enumerate(meant.values())
            for word, near in words.items()
            for stored, fit in near.items()
        ]
        distinct = list(dict.fromkeys(stored for _, _, stored, _, _ in asked))
        statement = queries.listed(queries.BY_WORDS, len(distinct), first=7)
        most = max(search.limit for search in meant)
        bound = [*map(list, zip(*asked, strict=True)), most, *distinct]
        return self._hits(await self._engine.query(statement, bound, seconds=SECONDS), list(meant), how)

    def _meanings(self, search: ValueSearch, how: WordHow) -> Meanings:
        return {word: self._means(word, how) for word in dict.fromkeys(fold(search.text).split())}

    def _means(self, word: str, how: WordHow) -> dict[str, float]:
        if self._vocabulary is None:
            return {}
        itself = {word: 1.0} if word in self._vocabulary or has_digit(word) else {}
        slips = self._vocabulary.similar(word) if how == "fuzzy" else {}
        return slips | self._vocabulary.starting(word) | itself

    def _hits(
        self, rows: Iterable[tuple[Any, ...]], searches: Sequence[ValueSearch], how: WordHow | None = None
    ) -> dict[ValueSearch, Hits]:
        """The rows, best first, as hits of the searches that they are numbered by."""
        places = [self._places(search) for search in searches]
        hits: dict[ValueSearch, list[ValueHit]] = {}
        for number, field, value, held, score, kind in rows:
            search = searches[number]
            taken = hits.setdefault(search, [])
            if field in places[number] and len(taken) < search.limit:
                dataset, name = self._fields[field].place
                taken.append(ValueHit(dataset, name, value, held, round(float(score), 4), how or kind))
        return {search: tuple(taken) for search, taken in hits.items() if taken}

    def _places(self, search: ValueSearch) -> frozenset[int]:
        if search.fields:
            return frozenset(self._numbers[place] for place in search.fields if place in self._numbers)
        return frozenset(number for number, indexed in enumerate(self._fields) if not indexed.hidden)


def _values(dataset: str, field: str) -> str:
    """The values of a field, one a row, as a subquery."""
    value = exp.Alias(this=exp.Column(this=exp.Identifier(this=field, quoted=True)), alias=exp.to_identifier("value"))
    table = exp.Table(this=exp.Identifier(this=dataset, quoted=True))
    return f"({exp.Select(expressions=[value], from_=exp.From(this=table)).sql('duckdb')})"


def _counted(dataset: str, field: str) -> str:
    """The values of a field with the number of rows that hold them, as a subquery."""
    return f"(SELECT value, count(*) AS held FROM {_values(dataset, field)} GROUP BY 1)"  # noqa: S608 - a tree's text
