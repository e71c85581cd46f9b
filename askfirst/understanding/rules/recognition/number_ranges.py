"""Ranges of numbers that are one item: "5-10 containers", "a double-digit delay", "five-figure orders"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.tokens import Tokens

_RANGE = re.compile(r"[$€£]?(\d{1,7}(?:\.\d+)?)[-–](\d{1,7}(?:\.\d+)?)")  # noqa: RUF001 - as people type it
_SIZES = {
    "single": 1, "double": 2, "two": 2, "triple": 3, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7,
}  # fmt: skip
_DIGITS = ("digit", "digits", "figure", "figures")
_WEIGHT = 0.75


def number_ranges(tokens: Tokens) -> Iterator[Span]:
    """Items of two numbers each, which are no single number; years and dates with dashes are times."""
    words = tokens.words()
    for first, word in enumerate(words):
        if tokens.items[first].kind != "quoted" and range_of(tokens.items[first].text):
            yield Span("number", first, first + 1, weight=_WEIGHT)
        if word in _SIZES and words[first + 1 : first + 2] and words[first + 1] in _DIGITS:
            yield Span("number", first, first + 2, weight=_WEIGHT)


def range_of(said: str) -> tuple[float, float] | None:
    """The two ends of a range that is said in one."""
    match = _RANGE.fullmatch(said)
    if match:
        low, high = float(match[1]), float(match[2])
        dated = YEAR.fullmatch(match[1]) or (len(match[1]) > 1 and match[1].startswith("0"))
        return None if dated or low >= high else (low, high)
    size, _, digits = said.lower().replace("-", " ").partition(" ")
    if digits not in _DIGITS or size not in _SIZES:
        return None
    return 10.0 ** (_SIZES[size] - 1), 10.0 ** _SIZES[size] - 0.01
