"""Recognises numbers, percentiles and "top 5"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from askfirst.understanding.rules.recognition.magnitudes import magnitude
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import (
    MULTIPLIERS,
    NUMBER_WORDS,
    PERCENTILE_ORDINALS,
    SCALES,
    UNITS,
)
from askfirst.understanding.rules.words.cue_words import CUES

_NUMBER = re.compile(r"([$€£]?)(\d+(?:,\d{3})*(?:\.\d+)?)(k|mn|m|bn|b)?\s?(%)?")
_PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d+)?)")
_NTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_PER_CENT = re.compile(r"(\d{1,2}(?:\.\d+)?)%?")
_QUARTILES = {
    which: percent
    for percent, names in ((25.0, "first lower bottom 1st"), (50.0, "second middle 2nd"), (75.0, "third upper 3rd"))
    for which in names.split()
}
_UNIT_OF = {written: unit for unit, ways in UNITS.items() for written in ways}
_LIMITS = {
    "top": "high", "highest": "high", "largest": "high", "biggest": "high", "greatest": "high",
    "longest": "high", "heaviest": "high", "bottom": "low", "lowest": "low", "smallest": "low",
    "shortest": "low", "lightest": "low", "first": "as is", "latest": "late", "last": "late", "newest": "late",
    "recent": "late", "earliest": "early", "oldest": "early", "limit": "as is", "only": "as is",
}  # fmt: skip
_ORDINALS = {
    "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
_BEFORE_A_UNIT = {*NUMBER_WORDS, *MULTIPLIERS, "a", "an", "half"}
_PARTS = {
    ("half", "a"): 0.5, ("half", "of", "a"): 0.5, ("quarter", "of", "a"): 0.25, ("quarter", "a"): 0.25,
    ("a", "quarter", "of", "a"): 0.25, ("three", "quarters", "of", "a"): 0.75,
}  # fmt: skip
_RANKED = frozenset(
    phrase.split()[0]
    for cue in ("most", "least", "high", "low", "often", "seldom", "worth")
    for phrase in CUES["superlative"][cue]
)
_LIMITS |= {phrase: cue for cue in ("high", "low") for phrase in CUES["superlative"][cue] if " " not in phrase}
_COUNTED = ("top", "bottom", "first", "last", "latest", "newest", "recent", "limit")
_MOST_ROWS = 1_000_000
_HUNDRED = 100
_TEN = 10


def numbers(tokens: Tokens) -> Iterator[Span]:
    """Numbers in digits or words, with their multipliers."""
    for first in range(len(tokens)):
        found = number_at(tokens, first)
        if found:
            value, last = found
            begin = first - _is_negative(tokens, first)
            value = -value if begin < first else value
            yield Span("number", begin, last, unit_in(tokens.items[first].text), 0.7, number=value)


def _is_negative(tokens: Tokens, first: int) -> bool:
    """As in "minus 500", "below -500"; a dash between two numbers is none."""
    if not first:
        return False
    sign = tokens.items[first - 1]
    if sign.word == "minus":
        return first > 1 and tokens.items[first - 2].kind != "number"
    before = tokens.text[sign.start - 1 : sign.start]
    return sign.text in ("-", "\u2212") and sign.end == tokens.items[first].start and not before.strip("( ")


def number_at(tokens: Tokens, first: int) -> tuple[float, int] | None:
    """The number that begins at a token, and the token after it."""
    if first >= len(tokens):
        return None
    word = tokens.items[first].word
    match = _NUMBER.fullmatch(word)
    if match and tokens.items[first].kind == "number":
        value = float(match[2].replace(",", "")) * (MULTIPLIERS[match[3]] if match[3] else 1)
        return _multiplied(tokens, first + 1, value)
    return _in_words(tokens.words(), first)


def _multiplied(tokens: Tokens, last: int, value: float) -> tuple[float, int]:
    while last < len(tokens):
        multiplier = MULTIPLIERS.get(tokens.items[last].word)
        # A letter on its own ("5 m") may be a unit as well: only the written word multiplies.
        if multiplier is None or len(tokens.items[last].word) == 1:
            break
        value, last = value * multiplier, last + 1
    return value, last


def _in_words(words: tuple[str, ...], first: int) -> tuple[float, int] | None:
    """As in "two hundred and fifty thousand", "one and a half million", "half a million", "a dozen"."""
    whole, part, at = 0.0, 0.0, first
    while at < len(words):
        step = _step(words, at, part, begun=at > first)
        if step is None:
            break
        part, at, closed = step
        if closed:
            whole, part = whole + part, 0.0
    return (whole + part, at) if at > first else None


_Step = tuple[float, int, bool]
"""The sum of the current group of words, the word behind them, and whether a power closes the group."""


def _step(words: tuple[str, ...], at: int, part: float, *, begun: bool) -> _Step | None:
    return (_and_so_much(words, at, part) if begun else _half_or_whole(words, at)) or _digit_or_power(words, at, part)


def _half_or_whole(words: tuple[str, ...], at: int) -> _Step | None:
    """As in "half a million", "a hundred"."""
    for phrase, part in _PARTS.items():
        last = at + len(phrase)
        if words[at:last] == phrase and _power(words, last):
            return _power(words, last) * part, last + 1, True
    power = _power(words, at + 1) if words[at] == "a" else 0
    return (power, at + 2, power > _HUNDRED) if power else None


def _and_so_much(words: tuple[str, ...], at: int, part: float) -> _Step | None:
    """As in "two and a half", "two hundred and fifty"; in "between two hundred and three hundred" it joins nothing."""
    if words[at : at + 3] == ("and", "a", "half"):
        return part + 0.5, at + 3, False
    more = NUMBER_WORDS.get(words[at + 1]) if words[at] == "and" and at + 1 < len(words) else None
    if more is None or part < _HUNDRED or _power(words, at + 2) == _HUNDRED:
        return None
    return part + more, at + 2, False


def _digit_or_power(words: tuple[str, ...], at: int, part: float) -> _Step | None:
    if words[at] in NUMBER_WORDS:
        value = NUMBER_WORDS[words[at]]
        joins = not part or part % _HUNDRED == 0 or (part % _TEN == 0 and value < _TEN)
        return (part + value, at + 1, False) if joins else None
    if _power(words, at) and part:
        return part * _power(words, at), at + 1, _power(words, at) > _HUNDRED
    return None


def _power(words: tuple[str, ...], at: int) -> float:
    """The written multiplier at a word, 0 where none is."""
    word = words[at] if at < len(words) else ""
    return MULTIPLIERS.get(word, 0.0) if len(word) > 1 else 0.0


def ones(tokens: Tokens) -> Iterator[Span]:
    """As in "at least a week": the article before a unit that is compared."""
    words = tokens.words()
    for first in range(1, len(words) - 1):
        compared = words[first - 1] in ("least", "than", "most", "over", "under", "exactly", "to")
        if words[first] in ("a", "an") and compared and words[first + 1] in _UNIT_OF:
            yield Span("number", first, first + 1, "", 0.7, number=1.0)


def unit_in(text: str) -> str:
    """The unit that is written into a number: "$500", "30%"."""
    return next((unit for sign, unit in _UNIT_OF.items() if sign in "$€£%" and sign in text), "")


def units(tokens: Tokens) -> Iterator[Span]:
    """Words for a unit, directly behind a number."""
    for first in range(1, len(tokens)):
        if tokens.items[first - 1].kind != "number" and tokens.items[first - 1].word not in _BEFORE_A_UNIT:
            continue
        for last in (first + 2, first + 1):
            unit = _UNIT_OF.get(" ".join(tokens.words()[first:last]))
            if unit and last <= len(tokens):
                yield Span("unit", first, last, unit, 0.95)


@lru_cache(maxsize=2_000)
def comparable_unit(unit: str) -> str:
    """The unit in the one way of writing that units are compared by."""
    counted = magnitude(unit)[0].lower()
    return _UNIT_OF.get(counted, counted)


def scale(unit: str, other: str) -> float | None:
    """How many of the other unit make one; None where they measure different things."""
    here, there = SCALES.get(unit), SCALES.get(other)
    return here[1] / there[1] if here and there and here[0] == there[0] else None


def percentiles(tokens: Tokens) -> Iterator[Span]:
    """As in "p95", "95th percentile", "25th and 75th percentiles", "the upper quartile"."""
    words = tokens.words()
    for first, word in enumerate(words):
        last = first + 1
        match = _PERCENTILE.fullmatch(word)
        percent = float(match[1]) if match else None
        if percent is None and (quartile := _quartile(words, first)):
            percent, last = quartile
        if percent is None and (number := _nth(word)) is not None and (behind := _shared_percentile(words, last)):
            percent, last = number, behind
        if percent is not None:
            last += words[last : last + 1] == ("of",)
            yield Span("function", first, last, "percentile", 0.9, percent, "percentile")


def _quartile(words: tuple[str, ...], first: int) -> tuple[float, int] | None:
    """As in "the upper quartile", "lower and upper quartiles"; and the word behind it."""
    percent = _QUARTILES.get(words[first])
    if percent is None:
        return None
    here = first + 1
    while words[here : here + 1] and (words[here] in _QUARTILES or words[here] in (",", "and", "or", "the", "&")):
        here += 1
    if words[here : here + 1] not in (("quartile",), ("quartiles",)):
        return None
    return percent, here + 1 if here == first + 1 else first + 1


def _nth(word: str) -> float | None:
    match = _NTH.fullmatch(word) or _PER_CENT.fullmatch(word)
    return float(match[1]) if match else PERCENTILE_ORDINALS.get(word)


def _shared_percentile(words: tuple[str, ...], at: int) -> int:
    """Where a number is done that "percentile" makes one: behind the word, or before what joins the next of them."""
    if words[at : at + 1] in (("percentile",), ("percentiles",)):
        return at + 1
    here = at
    while words[here : here + 1] and words[here] in (",", "and", "or", "&", "the", "to", "vs"):
        here += 1
    if here == at or here >= len(words) or _nth(words[here]) is None:
        return 0
    return at if _shared_percentile(words, here + 1) else 0


def ordinals(tokens: Tokens) -> Iterator[Span]:
    """As in "second highest", "3rd most": which one counted from the end of the order that is named."""
    words = tokens.words()
    for first, word in enumerate(words):
        written = _NTH.fullmatch(word)
        number = int(written[1]) if written else _ORDINALS.get(word, 0)
        if number and words[first + 1 : first + 2] and words[first + 1] in _RANKED:
            yield Span("ordinal", first, first + 1, weight=0.9, number=number)


def limits(tokens: Tokens) -> Iterator[Span]:
    """As in "top 5", "latest 10", "5 largest", "first twenty": how many, and by which end of the order."""
    words = tokens.words()
    for first, word in enumerate(words):
        end = _LIMITS.get(word)
        if end:
            found = number_at(tokens, first + 1)
            year = found is not None and YEAR.fullmatch(words[first + 1]) is not None
            one = word.endswith(("est", "most")) and words[first + 1 : first + 2] == ("one",)  # "The heaviest one"
            if found and _is_count(found[0]) and not one and not (year and word not in _COUNTED):
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
