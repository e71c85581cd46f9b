"""What stands in a message for certain, found without a model: its words, numbers, times, names and negations.

A model's reading is held against them: what it says must come from them, and none of them may be lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Outline
from askfirst.domain.query import Query, Scalar
from askfirst.understanding.reader import View
from askfirst.understanding.rules.periods import Calendar, Period
from askfirst.understanding.rules.recognition.numbers import numbers
from askfirst.understanding.rules.spans import Span, settle
from askfirst.understanding.rules.times import times
from askfirst.understanding.rules.tokens import Tokens, tokenize
from askfirst.understanding.rules.words.counting_words import UNITS

_NEGATIONS = frozenset((
    "not", "no", "non", "without", "except", "excluding", "exclude", "excludes", "but", "minus", "never", "neither",
    "nor", "besides", "apart", "cannot", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "hasnt",
    "havent", "hadnt", "other",
))  # fmt: skip
_FIGURES = frozenset(("average", "avg", "mean", "median", "percentile", "percentage", "percent", "correlation"))
_AMBIGUOUS_NEGATIONS = frozenset({"but", "other", "minus", "no", "non"})
_POINTING = frozenset((
    "it", "its", "they", "them", "their", "theirs", "those", "these", "this", "that", "same", "there", "he", "she",
    "his", "her", "ones", "one",
))  # fmt: skip
_UNIT_WORDS = frozenset(fold(way) for ways in UNITS.values() for way in ways)
_UNIT_FACTORS = (1000.0, 0.001, 60.0, 1 / 60, 24.0, 1 / 24, 7.0, 1 / 7, 100.0, 0.01)
_SAME = 1e-9


@dataclass(frozen=True)
class Facts:
    """A message as far as it can be taken at its word.

    `rules` is the rule reader's outline of it, if it made one. `known` are words that the user said before or that the
    last question holds: what a pronoun may stand for.
    """

    message: str
    calendar: Calendar
    rules: Outline | None
    known: frozenset[str]

    @cached_property
    def tokens(self) -> Tokens:
        """The message in tokens."""
        return tokenize(self.message)

    @cached_property
    def words(self) -> frozenset[str]:
        """All its words, folded."""
        return words_of(self.message)

    @cached_property
    def times(self) -> tuple[Span, ...]:
        """The times in it."""
        return tuple(settle(times.times(self.tokens, self.calendar), len(self.tokens)))

    def lost_numbers(self, said: frozenset[str]) -> Iterator[str]:
        """Numbers of the message in none of the words that a reading rests on."""
        for span in numbers(self.tokens):
            text = self.tokens.said(span.first, span.last)
            if not words_of(text) <= said:
                yield text

    def lost_times(self, said: frozenset[str]) -> Iterator[str]:
        """Times of the message in none of the words that a reading rests on."""
        for span in self.times:
            text = self.tokens.said(span.first, span.last)
            if words_of(text) - _SMALL - said:
                yield text

    def lost_figures(self, said: frozenset[str]) -> Iterator[str]:
        """Words for a figure, such as "median", in none of the words that a reading rests on."""
        yield from sorted((self.words & _FIGURES) - said)

    def negations(self) -> frozenset[str]:
        """Words of the message that turn a condition around."""
        return (self.words & _NEGATIONS) - _AMBIGUOUS_NEGATIONS

    def period(self, said: str) -> Period | None:
        """The one stretch of time that words say, by the calendar; None where that is not one plain stretch."""
        tokens = tokenize(said)
        found = settle(times.times(tokens, self.calendar), len(tokens))
        plain = [span.period for span in found if span.period and not span.period.ask]
        one = plain[0] if len(plain) == len(found) == 1 else None
        open_ended = one and (one.start or one.end) and not (one.cycle or one.parts or one.compared)
        return one if open_ended else None


_SMALL = frozenset((
    "a", "an", "and", "as", "at", "by", "between", "during", "for", "from", "in", "is", "of", "on", "or", "per",
    "the", "through", "to", "until", "with", "within",
))  # fmt: skip


def facts_of(message: str, view: View, rules: Outline | None) -> Facts:
    """The facts of a message in a session."""
    earlier = [said["content"] for said in view.window if said["role"] == "user"]
    query = view.last_query.query if view.last_query else None
    known = words_of(" ".join((*earlier, view.last_request, *_values(query))))
    return Facts(message, times.calendar_of(view), rules, known)


def words_of(text: str) -> frozenset[str]:
    """The words of a text, folded; numbers are words."""
    return frozenset(fold(text).split())


def is_pointing(said: str) -> bool:
    """Whether words only point at what was said before, such as "they" or "that one"."""
    words = words_of(said)
    return bool(words & _POINTING) and words <= _POINTING | _SMALL


def bare(said: str) -> str:
    """The words without the small ones at their ends: "to the Port of Miami" is "Port of Miami"."""
    words = said.strip(" \t\n?.!,;:'\"").split()
    while words and fold(words[0]) in _SMALL | _NEGATIONS:
        words = words[1:]
    while words and fold(words[-1]) in _SMALL:
        words = words[:-1]
    return " ".join(words).strip("'\"“”")


def says_number(said: str, value: float) -> bool:
    """Whether words hold a number: as it stands, or in another unit where they name one."""
    found = [span.number for span in numbers(tokenize(said)) if span.number is not None]
    factors = (1.0, *_UNIT_FACTORS) if words_of(said) & _UNIT_WORDS else (1.0,)
    return any(abs(number * factor - value) <= _SAME * max(1.0, abs(value)) for number in found for factor in factors)


def _values(query: Query | None) -> Iterable[str]:
    values: list[Scalar] = []
    if query:
        values = [value for filter_ in query.filters for value in filter_.values]
        values += [value for any_ in query.any_of for held in any_.alternatives for one in held for value in one.values]
    return [value for value in values if isinstance(value, str)]


def is_iso(text: str) -> bool:
    """Whether it is a date, or a date and time, as ISO 8601 writes them."""
    return bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?", text))
