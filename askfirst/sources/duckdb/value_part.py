"""A part of the value index: the tables of some fields, built all or not at all, and how they are searched."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb import value_queries as queries
from askfirst.sources.duckdb import value_tables as tables
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.words import STARTING_FIT, closed, has_digit, letters, similar, slips

SECONDS = 30.0
MOST_ALIKE = 1000
"""Values of a field that differ only in case, accents, spaces and marks."""

Range: TypeAlias = tuple[int, int, int | None]
"""The first and last number of stored words that begin so, and the number of the one that is so."""


@dataclass(frozen=True, slots=True)
class Column:
    """A field that is indexed, by its number, with a subquery that gives its values and how many rows hold each."""

    place: int
    loose: bool
    counted: str


@dataclass(frozen=True, slots=True)
class Row:
    """A value found for the text or reading with this number."""

    number: int
    place: int
    value: str
    held: int
    score: float
    how: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """The stored words that a written one may mean. `held` bounds how many values have one of them."""

    ranges: tuple[Range, ...] = ()
    slips: Mapping[int, float] = field(default_factory=dict)
    held: int = 0

    def or_slips(self, other: Meaning) -> Meaning:
        return Meaning(self.ranges, other.slips, self.held + other.held)


Reading: TypeAlias = tuple[Meaning, ...]
"""What each word of a text may mean."""


class ValuePart:
    """Nothing can be searched before `build` came to its end; built again, it holds nothing twice.

    Where all values of a part are `numbered`, only texts with digits can be in it.
    """

    def __init__(self, engine: Engine, name: str, *, numbered: bool = False) -> None:
        self._engine = engine
        self._name = name
        self._numbered = numbered

    def may_hold(self, text: str) -> bool:
        return not self._numbered or has_digit(text)

    def build(self, columns: Sequence[Column], most: int) -> set[int]:
        """Read the columns, at most so many values of each; the places that hold more than was read.

        Raises SourceError, and LimitError where too little memory would be left for queries.
        """
        try:
            self._engine.write(tables.SCHEMA)
            cut = self._stage(columns, most)
            for statement in tables.BUILD:
                self._engine.write(self._of(statement))
            self._check_room(most)
        except BaseException:
            self._drop(tables.DROP)
            raise
        else:
            return cut
        finally:
            self._drop(tables.CLEAN)

    def _check_room(self, most: int) -> None:
        [[used]] = self._engine.read(tables.USED)
        if most > tables.MOST[-1] and used > tables.SHARE * self._engine.memory_mb * 1_000_000:
            raise LimitError(
                "query_memory_mb",
                f"{most:,} values of each field leave too little of {self._engine.memory_mb} MB of memory for queries.",
                "Keep fewer values, or raise the limit query_memory_mb.",
            )

    def _stage(self, columns: Sequence[Column], most: int) -> set[int]:
        self._engine.write(tables.STAGED)
        for column in columns:
            statement = queries.placed(tables.ADD, column.counted)
            # So many values that they cannot even be counted: the column itself is asked for them.
            with suppress(LimitError):
                self._engine.write(statement, [column.place, column.loose, tables.LONGEST, most])
        kept = dict(self._engine.read(tables.COUNTED))
        return {column.place for column in columns if kept.get(column.place, most) >= most}

    def _drop(self, statements: Iterable[str]) -> None:
        for statement in statements:
            self._engine.write(self._of(statement))

    async def equal(self, folded: Sequence[str]) -> list[Row]:
        """The values that are equal to a folded text but for spaces."""
        rows = await self._query(
            queries.EQUAL, [list(range(len(folded))), [closed(form) for form in folded], MOST_ALIKE]
        )
        return [Row(number, place, value, held, 1.0, "spaced") for number, place, value, held in rows]

    async def meanings(self, words: Sequence[str]) -> dict[str, Meaning]:
        """The stored words that are or begin with each word; none for those that are not there."""
        ranges: dict[str, list[Range]] = defaultdict(list)
        held: dict[str, int] = defaultdict(int)
        for number, first, last, itself, values in await self._query(
            queries.WORDS, [list(range(len(words))), list(words)]
        ):
            ranges[words[number]].append((first, last, itself))
            held[words[number]] += values
        return {word: Meaning(tuple(found), {}, held[word]) for word, found in ranges.items()}

    async def near(self, words: Sequence[str]) -> dict[str, Meaning]:
        """The stored words that each may be with slips of the pen."""
        words = [word for word in words if slips(word)]
        if not words:
            return {}
        bound: list[object] = []
        for number, word in enumerate(words):
            most = slips(word)
            bound += (number, len(word) - most, len(word) + most, letters(word), 2 * most)
        stored: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
        for number, *rest in await self._query(queries.near(len(words)), bound):
            stored[number].append((rest[0], rest[1], rest[2]))
        return {words[number]: _near(words[number], found) for number, found in stored.items()}

    async def by_words(self, readings: Sequence[Reading], most: int) -> list[Row]:
        """The values that have all words of a reading, best first for each."""
        numbers: dict[int, int] = {}
        distinct: dict[int, Meaning] = {}
        for meaning in (meaning for reading in readings for meaning in reading):
            distinct[numbers.setdefault(id(meaning), len(numbers))] = meaning
        drivers, others = [], []
        for number, reading in enumerate(readings):
            rarest = min(reading, key=lambda meaning: meaning.held)
            drivers.append((number, numbers[id(rarest)], len(reading)))
            others += [(number, numbers[id(meaning)]) for meaning in reading if meaning is not rarest]
        ranges = [
            (number, first, last, -1 if itself is None else itself, STARTING_FIT)
            for number, meaning in distinct.items()
            for first, last, itself in meaning.ranges
        ]
        slipped = [(near, number, fit) for number, meaning in distinct.items() for near, fit in meaning.slips.items()]
        bound = [*_columns(drivers, 3), *_columns(others, 2), most]
        if slipped:
            bound += _columns(slipped, 3)
        bound += queries.flat(ranges)
        rows = await self._query(queries.by_words(len(ranges), slips=bool(slipped)), bound)
        return [Row(number, place, value, held, float(score), "words") for number, place, value, held, score in rows]

    async def _query(self, statement: str, bound: Sequence[object]) -> list[tuple[Any, ...]]:
        return await self._engine.query(self._of(statement), bound, seconds=SECONDS)

    def _of(self, statement: str) -> str:
        return queries.of_part(statement, self._name)


def _near(word: str, stored: Sequence[tuple[int, str, int]]) -> Meaning:
    found = list(similar(word, [near for _, near, _ in stored]))
    return Meaning((), {stored[at][0]: fit for at, fit in found}, sum(stored[at][2] for at, _ in found))


def _columns(rows: Sequence[Sequence[object]], width: int) -> list[object]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]
