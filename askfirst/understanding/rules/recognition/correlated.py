"""Recognises that two numbers are asked about together: "is a related to b", "do a and b move together"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.compared_traits import compared_traits
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.correlation_words import (
    ASKED,
    BEFORE_THE_TWO,
    BEHIND_THE_TWO,
    BETWEEN_THE_TWO,
    MOVING,
    SIZES,
)

_NUMERIC = ("integer", "number", "decimal")
_WEIGHT = 1.2
_SMALL = frozenset((
    "the", "a", "an", "its", "their", "of", "our", "and", "with", "to", "more", "less", "higher", "lower", "bigger",
    "larger", "how", "much", "many", "smaller", "on", "or", "&", "greater", "any", "fewer", "high", "low", "total",
    "on", "rising", "increasing", "growing", "is", "are", "in", "per", "each", "every", "this", "that", "these",
    "what", "we",
    "heavier", "longer", "shorter", "older", "younger", "newer", "faster", "slower", "taller", "really", "usually",
))  # fmt: skip
_MORE = frozenset((
    "more", "less", "higher", "lower", "bigger", "larger", "smaller", "greater", "fewer", "rising", "longer", "shorter",
    "heavier", "lighter", "faster", "slower", "better", "worse", "stronger", "deeper", "increasing", "growing",
))  # fmt: skip
_AS = ("as", "when", "if", "whenever", "while")
_ENDS = {"max": "max", "maximum": "max", "highest": "max", "min": "min", "minimum": "min", "lowest": "min"}
_GAP = 4
_RELATES = frozenset((
    "relate", "relates", "interrelate", "correspond", "corresponds", "covary", "covaries", "affect", "affects",
    "influence", "influences", "impact", "impacts", "determine", "determines", "drive", "drives", "predict", "predicts",
    "govern", "governs", "dictate", "dictates",
))  # fmt: skip


def correlated(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """The words that ask so, as a correlation, and the numbers that are named as "the number of items"."""
    ends = [*_ends_named(tokens, named, dataset)]
    named = [*named, *ends]
    counted = [span for span in named if _size_before(tokens.words(), span.first) < span.first]
    plain = {(span.first, span.last) for span in named if is_number_term(span, dataset)}
    numbers = sorted(plain | {(span.first, span.last) for span in counted if _may_be_number(span, dataset)})
    numbers = [one for one in numbers if not any(_holds(other, one) for other in numbers)]
    words = tokens.words()
    rows = _rows_named(named, numbers, dataset)
    found = list(_asking(tokens, numbers, rows)) if len(numbers) > 1 or _has_implied(tokens, dataset) else []
    every_row = _rows_named(named, (), dataset)
    apart = [one for one in _more_of(named, words, numbers, dataset) if one[0] not in every_row or one[1] - one[0] == 1]
    if not found and (traits := list(compared_traits(tokens, apart, every_row, dataset))):
        yield from traits
        return
    found = found or (list(_related_somehow(words)) if len(numbers) > 1 else [])
    yield from found
    if not found and "correlat" not in " ".join(words):
        return
    yield from ends
    as_it_moves = any(words[span.last - 1] in _AS for span in found)
    for first, last in numbers:
        if as_it_moves and words[last : last + 1] and words[last] in (*MOVING, *_MORE):
            yield Span("filler", last, last + 1, weight=_WEIGHT)
        if found and words[first - 1 : first] and words[first - 1] in _MORE:
            yield Span("filler", first - 1, first, weight=_WEIGHT)
        before = _size_before(words, first)
        entries = next((span.entries for span in named if (span.first, span.last) == (first, last)), ())
        if before < first:
            yield Span("term", before, last, weight=_WEIGHT, entries=entries)


def _more_of(
    named: Sequence[Span], words: Sequence[str], numbers: Sequence[tuple[int, int]], dataset: Dataset
) -> list[tuple[int, int]]:
    """The numbers, and what is a number behind "more" though it is called like other things: "more pieces"."""
    own = [
        (span.first, span.last)
        for span in named
        if span.first and words[span.first - 1] in _MORE
        if _may_be_number(span, dataset)
    ]
    return sorted({*numbers, *(one for one in own if not any(_holds(other, one) for other in numbers))})


def _ends_named(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """As in "max temperature", where one of the numbers of that name is called max besides."""
    words = tokens.words()
    for span in named:
        said = _ENDS.get(words[span.first - 1]) if span.first else None
        own = [entry for entry in span.entries if (entry.kind, entry.dataset) == ("field", dataset.name)]
        called = [entry for entry in own if said and said in fold(entry.name).split()]
        if span.kind == "term" and len(called) == 1:
            entry = replace(called[0], weight=_WEIGHT)
            yield Span("term", span.first - 1, span.last, weight=_WEIGHT, entries=(entry,))


def _has_implied(tokens: Tokens, dataset: Dataset) -> bool:
    return any(implied((word,), dataset) for word in tokens.words())


def _rows_named(named: Sequence[Span], numbers: Sequence[tuple[int, int]], dataset: Dataset) -> frozenset[int]:
    """The tokens that only say whose number it is: "the number of items in an order"."""
    held = {at for first, last in numbers for at in range(first, last)}
    own = [span for span in named if span.entries and span.weight >= WEAK and span.length == 1]
    rows = [span for span in own if any((e.kind, e.name) == ("dataset", dataset.name) for e in span.entries[:1])]
    return frozenset(span.first for span in rows) - held


def _related_somehow(words: Sequence[str]) -> Iterator[Span]:
    """As in "how does a relate": which two numbers are meant must show, or the word is asked about."""
    for at, word in enumerate(words):
        if word in _RELATES and ASKED.intersection(words[:at]):
            yield Span("function", at, at + 1, "correlation", _WEIGHT, function="correlation")
            return


def _asking(tokens: Tokens, numbers: Sequence[tuple[int, int]], rows: frozenset[int]) -> Iterator[Span]:
    words = tuple("its" if at in rows else word for at, word in enumerate(tokens.words()))
    text = " ".join(words)
    if not all(len(word.split()) <= 1 for word in words) or not ASKED.intersection(words):
        return
    for place, pattern in _patterns():
        for match in pattern.finditer(text):
            first = text[: match.start()].count(" ")
            last = first + match[0].count(" ") + 1
            averages = words[first] == "mean" and words[first - 1 : first] in (("the",), ("a",), ("their",), ("its",))
            if not averages and _fits(words, numbers, place, first, last):
                yield Span("function", first, last, "correlation", _WEIGHT, function="correlation")


def _fits(words: Sequence[str], numbers: Sequence[tuple[int, int]], place: str, first: int, last: int) -> bool:
    before = [one for one in numbers if one[1] <= first and _is_near(words, one[1], first)]
    behind = [one for one in numbers if one[0] >= last and _is_near(words, last, one[0])]
    if place == "between":
        return bool(before and behind) and bool(ASKED.intersection(words[: before[0][0]]))
    if place == "behind":
        return bool(before) and _two(words, numbers, before[-1:]) and bool(ASKED.intersection(words[: before[0][0]]))
    return bool(behind) and _two(words, list(reversed(numbers)), behind[:1])


def _two(words: Sequence[str], numbers: Sequence[tuple[int, int]], one: Sequence[tuple[int, int]]) -> bool:
    """Whether another number stands beside, with no more than a few small words between."""
    near = one[0]
    for other in numbers:
        first, last = sorted((near, other))
        if other != near and first[1] <= last[0] and _is_near(words, first[1], last[0]):
            return True
    return False


def _is_near(words: Sequence[str], first: int, last: int) -> bool:
    between = [word for word in words[first:last] if word[:1].isalnum()]
    return len(between) <= _GAP and {*between} <= {*_SMALL, *SIZES}


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    places = (("between", BETWEEN_THE_TWO), ("behind", BEHIND_THE_TWO), ("before", BEFORE_THE_TWO))
    return tuple((place, re.compile(rf"(?<!\S)(?:{way})(?!\S)")) for place, ways in places for way in ways)


def is_number_term(span: Span, dataset: Dataset) -> bool:
    """Whether it is before all the name of a number of the rows."""
    if span.kind != "term" or span.weight < WEAK or not span.entries:
        return False
    best = span.entries[0]
    field = dataset.fields.get(best.name) if (best.kind, best.dataset) == ("field", dataset.name) else None
    if best.kind == "measure" and best.dataset == dataset.name:
        under = dataset.measures[best.name].field
        field = dataset.fields.get(under) if under else None
    return field is not None and field.type in _NUMERIC and field.role == "measure"


def _may_be_number(span: Span, dataset: Dataset) -> bool:
    """Whether one of its meanings is a number, though it is called like other things."""
    firm = (one for one in span.entries if one.weight >= WEAK)
    return span.kind == "term" and any(is_number_term(replace(span, entries=(one,)), dataset) for one in firm)


def _holds(other: tuple[int, int], one: tuple[int, int]) -> bool:
    return other != one and other[0] <= one[0] and one[1] <= other[1]


def _size_before(words: Sequence[str], first: int) -> int:
    """The token from which on "the number of" leads to a number, else the number's own."""
    here = first - 1 if words[first - 1 : first] in (("the",), ("its",), ("their",), ("our",)) else first
    if here < 2 or words[here - 1] != "of" or words[here - 2] not in SIZES:  # noqa: PLR2004 - two words lead to it
        return first
    return here - 2
