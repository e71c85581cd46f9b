"""Weekends set against weekdays: "at weekends or during the week", "weekend vs weekday tickets", as groups."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import Words
from askfirst.understanding.rules.tokens import Tokens

_PART = "part_of_week"
_SURE = 1.3
_FREE: tuple[Words, ...] = (
    ("weekends",), ("weekend",), ("weekend", "days"), ("saturdays", "and", "sundays"), ("sat", "and", "sun"),
)  # fmt: skip
_WORKED: tuple[Words, ...] = (
    ("weekdays",), ("weekday",), ("week", "days"), ("week", "day"), ("week",), ("working", "days"), ("workdays",),
    ("working", "week"), ("business", "days"), ("midweek",), ("ordinary", "days"), ("normal", "days"),
    ("mondays", "to", "fridays"), ("monday", "to", "friday"), ("mon-fri",), ("rest", "of", "the", "week"),
)  # fmt: skip
_OPENINGS: tuple[Words, ...] = tuple(
    (*first, *second)
    for first in ((), ("on",), ("at",), ("during",), ("in",), ("over",), ("for",), ("by",), ("of",), ("from",))
    for second in ((), ("the",), ("a",), ("our",))
)
_JOINTS: tuple[Words, ...] = (
    ("vs",), ("vs", "."), ("vs.",), ("versus",), ("v",), ("and",), ("or",), ("against",), ("than",), ("&",), ("/",),
    ("compared", "with"), ("compared", "to"), ("as", "opposed", "to"), ("rather", "than"), ("as", "against"), (",",),
    ("and", "also"), ("relative", "to"), ("in", "comparison", "with"), ("in", "comparison", "to"), ("set", "against"),
    ("as", "compared", "to"), ("as", "compared", "with"), ("compare", "to"), ("compare", "with"), ("and", "then"),
)  # fmt: skip


def parts_of_weeks(tokens: Tokens) -> Iterator[Span]:
    """A grain over both sides and what joins them; one noun said of each side is said once."""
    words = tokens.words()
    for at in range(len(words)):
        for sides in ((_FREE, _WORKED), (_WORKED, _FREE)):
            yield from _against(words, at, *sides)


def _against(words: Words, at: int, one: tuple[Words, ...], two: tuple[Words, ...]) -> Iterator[Span]:
    first = _side(words, at, one)
    if not first:
        return
    joint = _longest(words, first, _JOINTS)
    last = _side(words, joint, two) if joint else 0
    if last:
        yield Span("grain", at, last, _PART, _SURE)
        return
    joint = _longest(words, first + 1, _JOINTS)
    last = _side(words, joint, two) if joint and words[first].isalpha() else 0
    if last and (last == len(words) or not words[last].isalpha() or words[last] == words[first]):
        again = int(last < len(words) and words[last] == words[first])
        yield Span("filler", at, first, "polite", _SURE)
        yield Span("grain", first + 1, last + again, _PART, _SURE)


def _side(words: Words, at: int, names: tuple[Words, ...]) -> int:
    """Behind one of the sides with the small words before it, 0 where none stands there."""
    ends = [
        end
        for opening in _OPENINGS
        if words[at : at + len(opening)] == opening and (end := _longest(words, at + len(opening), names))
    ]
    return max(ends, default=0)


def _longest(words: Words, at: int, phrases: tuple[Words, ...]) -> int:
    return max((at + len(phrase) for phrase in phrases if words[at : at + len(phrase)] == phrase), default=0)
