"""Recognises numbers, percentiles and "top 5"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.counting_words import MULTIPLIERS, NUMBER_WORDS, SCALES, UNITS
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_NUMBER = re.compile(r"([$€£]?)(\d+(?:,\d{3})*(?:\.\d+)?)(k|mn|m|bn|b)?\s?(%)?")
_PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d+)?)")
_NTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_UNIT_OF = {written: unit for unit, ways in UNITS.items() for written in ways}
_LIMITS = {
    "top": "high", "highest": "high", "largest": "high", "biggest": "high", "greatest": "high",
    "longest": "high", "heaviest": "high", "bottom": "low", "lowest": "low", "smallest": "low",
    "shortest": "low", "lightest": "low", "first": "as is", "latest": "late", "last": "late", "newest": "late",
    "recent": "late", "earliest": "early", "oldest": "early", "limit": "as is", "only": "as is",
}  # fmt: skip
_YEAR = re.compile(r"(?:19|20)\d{2}")
_MOST_ROWS = 1_000_000


def numbers(tokens: Tokens) -> Iterator[Span]:
    """Numbers in digits or words, with their multipliers."""
    for first in range(len(tokens)):
        found = number_at(tokens, first)
        if found:
            value, last = found
            yield Span("number", first, last, unit_in(tokens.items[first].text), 0.7, number=value)


def number_at(tokens: Tokens, first: int) -> tuple[float, int] | None:
    """The number that begins at a token, and the token after it."""
    if first >= len(tokens):
        return None
    word = tokens.items[first].word
    match = _NUMBER.fullmatch(word)
    if match and tokens.items[first].kind == "number":
        value = float(match[2].replace(",", "")) * (MULTIPLIERS[match[3]] if match[3] else 1)
    elif word in NUMBER_WORDS:
        value = NUMBER_WORDS[word]
    else:
        return None
    return _multiplied(tokens, first + 1, value)


def _multiplied(tokens: Tokens, last: int, value: float) -> tuple[float, int]:
    while last < len(tokens):
        multiplier = MULTIPLIERS.get(tokens.items[last].word)
        # A letter on its own ("5 m") may be a unit as well: only the written word multiplies.
        if multiplier is None or len(tokens.items[last].word) == 1:
            break
        value, last = value * multiplier, last + 1
    return value, last


def unit_in(text: str) -> str:
    """The unit that is written into a number: "$500", "30%"."""
    return next((unit for sign, unit in _UNIT_OF.items() if sign in "$€£%" and sign in text), "")


def units(tokens: Tokens) -> Iterator[Span]:
    """Words for a unit, directly behind a number."""
    for first in range(1, len(tokens)):
        if tokens.items[first - 1].kind != "number" and tokens.items[first - 1].word not in {
            *NUMBER_WORDS,
            *MULTIPLIERS,
        }:
            continue
        for last in (first + 2, first + 1):
            unit = _UNIT_OF.get(" ".join(tokens.words()[first:last]))
            if unit and last <= len(tokens):
                yield Span("unit", first, last, unit, 0.95)


def comparable_unit(unit: str) -> str:
    """The unit in the one way of writing that units are compared by."""
    return _UNIT_OF.get(unit.lower(), unit.lower())


def scale(unit: str, other: str) -> float | None:
    """How many of the other unit make one; None where they measure different things."""
    here, there = SCALES.get(unit), SCALES.get(other)
    return here[1] / there[1] if here and there and here[0] == there[0] else None


def percentiles(tokens: Tokens) -> Iterator[Span]:
    """As in "p95", "95th percentile", "90 percentile"."""
    words = tokens.words()
    for first, word in enumerate(words):
        last = first + 1
        match = _PERCENTILE.fullmatch(word)
        if not match and words[last : last + 1] in (("percentile",), ("percentiles",)):
            match, last = _NTH.fullmatch(word) or re.fullmatch(r"(\d{1,2}(?:\.\d+)?)", word), last + 1
        if match:
            last += words[last : last + 1] == ("of",)
            yield Span("function", first, last, "percentile", 0.9, float(match[1]), "percentile")


def limits(tokens: Tokens) -> Iterator[Span]:
    """As in "top 5", "latest 10", "5 largest", "first twenty": how many, and by which end of the order."""
    words = tokens.words()
    for first, word in enumerate(words):
        end = _LIMITS.get(word)
        if end:
            found = number_at(tokens, first + 1)
            if found and _is_count(found[0]) and not (word == "only" and _YEAR.fullmatch(words[first + 1])):
                yield Span("limit", first, found[1], end, 0.85, number=found[0])
        found = number_at(tokens, first)
        if found and _is_count(found[0]):
            yield from _behind(words, first, found)


def _behind(words: tuple[str, ...], first: int, found: tuple[float, int]) -> Iterator[Span]:
    value, last = found
    if words[last : last + 2] == ("most", "recent"):
        yield Span("limit", first, last + 2, "late", 0.85, number=value)
    elif last < len(words) and words[last] in _LIMITS.keys() - {"only", "limit", "first", "last", "recent"}:
        yield Span("limit", first, last + 1, _LIMITS[words[last]], 0.85, number=value)


def _is_count(value: float) -> bool:
    return value == int(value) and 0 < value <= _MOST_ROWS
