"""Hostile texts as values: each finds what plain Python finds, and nothing else happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest

from askfirst.domain.errors import UserError
from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Operator, Query, TimeRange
from askfirst.sources.source import ValueSearch
from tests.sources.escapes.corpus import long_values, values
from tests.sources.escapes.worlds import FIRST_DAY, PLAIN, World

QUICK = {"duckdb": 1, "postgres": 1, "sqlite": 1, "client": 1}
"""How many values are asked for at once when they are compared as a whole."""
PARTS = {"duckdb": 8, "postgres": 8, "client": 8}
TOGETHER = 32
MEETS: dict[Operator, Callable[[str, str], bool]] = {
    "eq": lambda word, value: word == value,
    "contains": lambda word, value: value.lower() in word.lower(),
    "starts_with": lambda word, value: word.lower().startswith(value.lower()),
}
LONGEST_NAME = 500
LONGEST_ASKED = 200
"""What the client is asked for as a name; other engines know longer ones."""


@pytest.fixture(autouse=True)
def _nothing_else_happens(hostile: World) -> Iterator[None]:
    """The table is what it was, no file was made, and nobody connected."""
    yield
    table = hostile.rig.answer(Query("things", columns=("row_id", "word", "day")))
    assert list(table.rows) == [(number, word, day.isoformat()) for number, word, day in hostile.rows]
    assert all(one["query"].startswith("query ") for one in hostile.asked)
    hostile.watch.check()


def parted(words: Sequence[str], size: int) -> list[Sequence[str]]:
    return [words[first : first + size] for first in range(0, len(words), size)]


def condition(op: Operator, words: Sequence[str]) -> Query:
    """The rows of which the word meets one of the conditions."""
    if len(words) == 1:
        return Query("things", columns=("row_id",), filters=(Filter("word", op, tuple(words)),))
    either = AnyOf(tuple((Filter("word", op, (word,)),) for word in words))
    return Query("things", columns=("row_id",), any_of=(either,))


def found(hostile: World, query: Query) -> list[Any]:
    return [row[0] for row in hostile.rig.answer(query).rows]


@pytest.mark.parametrize("op", MEETS)
def test_each_value_finds_its_rows(hostile: World, op: Operator) -> None:
    """As a whole, in part, and as a beginning."""
    size = (QUICK if op == "eq" else PARTS).get(hostile.engine, TOGETHER)
    for words in parted(hostile.words, size):
        expected = hostile.ids(lambda word, words=words: any(MEETS[op](word, value) for value in words))  # type: ignore[misc]
        assert found(hostile, condition(op, words)) == expected, words


def test_all_values_at_once(hostile: World) -> None:
    """And every other one of them."""
    for words in (hostile.words, hostile.words[::2]):
        query = Query("things", columns=("row_id",), filters=(Filter("word", "in", tuple(words)),))
        assert found(hostile, query) == hostile.ids(set(words).__contains__)
        without = Query("things", columns=("row_id",), filters=(Filter("word", "not_in", tuple(words)),))
        others = [number for number, word, _ in hostile.rows if word not in set(words)]
        assert found(hostile, without) == others


def test_values_that_are_one(hostile: World) -> None:
    """Each with the one after it: a group is called by the first."""
    pairs = [tuple(pair) for pair in parted(hostile.words, 2) if len(pair) == len(("one", "other"))]
    first = {word: pair[0] for pair in pairs for word in pair}
    query = Query("things", (Measure("count"),), (Dimension("word", merged=tuple(pairs)),))
    expected = Counter(None if word is None else first.get(word, word) for _, word, _ in hostile.rows)
    assert {word: count for word, count in hostile.rig.answer(query).rows} == expected  # noqa: C416 - typed so


def test_periods_that_are_called_so(hostile: World) -> None:
    """Each of one day, so that it holds the row of the word that it is called by."""
    words = [(number, word) for number, word, _ in hostile.rows[len(PLAIN) :] if word and len(word) <= LONGEST_NAME]
    for some in (words[:80], words[80:160], words[160:]):
        periods = [period(number, word) for number, word in some]
        query = Query("things", (Measure("min", "row_id"),), (Dimension("day", periods=tuple(periods)),))
        assert [tuple(row) for row in hostile.rig.answer(query).rows] == [(word, number) for number, word in some]


def period(number: int, said: str) -> TimeRange:
    start = FIRST_DAY + timedelta(days=number)
    return TimeRange("day", start.isoformat(), (start + timedelta(days=1)).isoformat(), said=said, rule=said)


def test_times_that_are_said_so(hostile: World) -> None:
    """What the user said goes nowhere but into the receipt."""
    plain = hostile.rig.source.compile(Query("things", columns=("row_id",), time=period(7, "")), hostile.rig.catalog)
    for word in hostile.words[::8]:
        query = Query("things", columns=("row_id",), time=period(7, word))
        compiled = hostile.rig.source.compile(query, hostile.rig.catalog)
        assert (compiled.text, compiled.parameters) == (plain.text, plain.parameters)
    assert found(hostile, Query("things", columns=("row_id",), time=period(7, hostile.words[0]))) == [7]


def test_values_are_looked_up(hostile: World) -> None:
    """Each is found as it is stored."""
    searches = [ValueSearch(word, (("things", "word"),)) for word in hostile.words]
    hits = hostile.rig.values(searches)
    longest = LONGEST_ASKED if hostile.engine == "client" else LONGEST_NAME
    missed = [
        search.text[:80]
        for search, each in zip(searches, hits, strict=True)
        if search.text not in {hit.value for hit in each if hit.score == 1} and len(search.text) <= longest
    ]
    assert missed == []


def test_very_long_values(hostile: World) -> None:
    """Stored or not."""
    for word in long_values():
        assert found(hostile, condition("eq", [word])) == hostile.ids(word.__eq__)


def test_texts_that_are_none(hostile: World) -> None:
    """Half a character is refused, or looked up without it; what is no text in PostgreSQL is refused there."""
    halves = values("halves")
    for word in halves:
        # The hash of a query knows no such text: no UserError yet.
        with pytest.raises((UserError, UnicodeError)):
            hostile.rig.answer(condition("eq", [word]))
    searches = [ValueSearch(word, (("things", "word"),)) for word in halves]
    assert len(hostile.rig.loop.run_until_complete(hostile.rig.source.values(searches))) == len(halves)
    if hostile.engine == "postgres":
        for word in values("zero"):
            with pytest.raises(UserError, match="holds a character"):
                hostile.rig.answer(condition("eq", [word]))
