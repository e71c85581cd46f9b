"""Comparisons with a number, as people say them of ages and sizes: "under five", "5 and older", "<5", "over-fives"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_NUMBER = r"(?P<number>[0-9]{1,3}(?:\.[0-9]+)?)"
_YEARS = r"(?: (?:year|y)(?: old| of age)?)?"
_MONTHS = r" month(?: old| of age)?"
_OF = r"(?: the)?(?: age)?(?: of)?(?: age)?"
_LESS = "<|<=|\u2264|below|under|beneath|less than|younger than|smaller than|up to|not yet|lower than|u"
_MORE = ">|>=|\u2265|over|above|more than|older than|greater than|at least|beyond|past|from|higher than|o"
_UPWARD = "above|over|older|old|up|more|upward|beyond|bigger|elder|onward"
_DOWNWARD = "below|under|younger|less|down|lower"
_AND = "and|or|&|n"
_A_YEAR = 12


def _forms(unit: str) -> tuple[tuple[str, str], ...]:
    """Each way to say a bound of a number with its unit: the sign, and what it looks like."""
    return (
        (">", rf"(?:{_MORE}){_OF} {_NUMBER}{unit} (?:{_AND}) (?:{_UPWARD})"),
        (">", rf"{_NUMBER}{unit} (?:\+|plus|(?:{_AND}) (?:{_UPWARD})|upward|onward)"),
        ("<", rf"{_NUMBER}{unit} (?:{_AND}) (?:{_DOWNWARD})"),
        (">", rf"(?:{_MORE}){_OF} {_NUMBER}{unit}"),
        ("<", rf"(?:{_LESS}){_OF} {_NUMBER}{unit}"),
        ("<", rf"0 (?:(?:to|/|-|until|through) )?{_NUMBER}{unit}"),
    )


_JOINED = (
    (">", r"(?:over|above|older|o)(?P<number>[0-9]{1,3})"),
    ("<", r"(?:under|below|younger|u)(?P<number>[0-9]{1,3})"),
)
_PATTERNS = tuple(
    (sign, months, re.compile(rf"(?<![^ ])(?:(?:old|age) )?(?:{form})(?![^ ])"))
    for months, forms in ((True, _forms(_MONTHS)), (False, (*_forms(_YEARS), *_JOINED)))
    for sign, form in forms
)


def bounds_in(keys: Sequence[str]) -> Iterator[tuple[int, tuple[int, str]]]:
    """Each comparison: where it begins, where the next word is, and its key such as "<5"; none within another."""
    line = " ".join(key or "_" for key in keys)
    taken: set[int] = set()
    for sign, months, pattern in _PATTERNS:
        for match in pattern.finditer(line):
            first = line[: match.start()].count(" ")
            last = first + match[0].count(" ") + 1
            if taken.isdisjoint(range(first, last)):
                taken.update(range(first, last))
                number = float(match["number"])
                yield first, (last, f"{sign}{_years(number) if months else number:g}")


def _years(months: float) -> float:
    """Months as years; who is up to 59 months old is below five years."""
    return (months if months % _A_YEAR == 0 else months + 1) / _A_YEAR
