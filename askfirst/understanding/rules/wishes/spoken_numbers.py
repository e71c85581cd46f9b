"""Numbers in words behind the noun of a thing: "order four thousand and eleven", "order four four two zero"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.understanding.rules.words.counting_words import MULTIPLIERS, NUMBER_WORDS

_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
_GAP = re.compile(r"[\s-]*")
_SIZES = {word: int(MULTIPLIERS[word]) for word in ("hundred", "thousand", "million")}
_DIGITS = {"oh": 0, "o": 0, "zero": 0, "nought": 0, "null": 0}
_REPEATED = {"double": 2, "triple": 3}
_HUNDRED = 100
_FEWEST = 3
"""Digits said one by one that make a number."""


def spoken_number(text: str, first: int) -> tuple[str, int]:
    """The digits of the number that is said from a place on, and where it ends; empty where none is said there."""
    words: list[tuple[str, int]] = []
    at = first
    while found := _WORD.match(text, at):
        word = found[0].lower()
        if not (word in NUMBER_WORDS or word in _SIZES or word in _DIGITS or word in _REPEATED or word == "and"):
            break
        words.append((word, found.end()))
        at = _GAP.match(text, found.end()).end()  # type: ignore[union-attr] # it always matches
    while words and words[-1][0] == "and":
        words.pop()
    said = [word for word, _ in words]
    digits = _one_by_one(said) or _as_a_whole(said)
    return (digits, words[-1][1]) if digits else ("", first)


def _one_by_one(said: Sequence[str]) -> str:
    digits, times = "", 1
    for word in said:
        value = _DIGITS.get(word, NUMBER_WORDS.get(word))
        if word in _REPEATED:
            times = _REPEATED[word]
        elif value is None or value > 9:  # noqa: PLR2004 - a digit
            return ""
        else:
            digits, times = digits + str(int(value)) * times, 1
    return digits if len(digits) >= _FEWEST else ""


def _as_a_whole(said: Sequence[str]) -> str:
    """The cardinal that the words make up; empty where they make none, as "two three thousand"."""
    total, part, last = 0, 0, 0
    for word in said:
        if word == "and":
            continue
        if word in _SIZES:
            size = _SIZES[word]
            if size == _HUNDRED:
                part = max(part, 1) * size
            else:
                total, part = total + max(part, 1) * size, 0
            last = 0
        elif word in NUMBER_WORDS:
            value = int(NUMBER_WORDS[word])
            if last and not (last >= 20 and last % 10 == 0 and value < 10):  # noqa: PLR2004 - "forty two"
                return ""
            part, last = part + value, value
        else:
            return ""
    return str(total + part) if total + part >= _HUNDRED else ""
