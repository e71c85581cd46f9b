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
from askfirst.sources.source import ValueSearch
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
_AMBIGUOUS_NEGATIONS = frozenset({"but", "other", "minus", "no", "non"})
NEGATING = _NEGATIONS | frozenset((
    "outside", "else", "elsewhere", "away", "instead", "rather", "un", "anything", "everything", "leaving", "leave",
    "left", "out", "aside", "bar", "barring", "save", "ignoring", "ignore", "skip", "skipping", "omit", "omitting",
    "drop", "sans", "unless", "yet", "still", "aint", "wont", "nothing", "nobody", "none", "nowhere", "rest", "others",
    "beyond", "lack", "lacks", "lacking", "missing", "fail", "failed", "opposite",
))  # fmt: skip
"""All words that may turn a condition around, also those that mostly do not."""
TAKING_AWAY = frozenset((
    "all", "any", "anything", "anytime", "every", "everything", "everywhere", "whole", "entire", "overall", "ever",
    "without", "drop", "remove", "ignore", "clear", "reset", "forget", "undo", "regardless", "across", "instead",
    "not", "no", "neither", "leave", "skip", "lift", "widen", "total", "rather", "both", "whatever", "whichever",
))  # fmt: skip
"""Words that take a part of the last question away."""
FIGURES = frozenset(("average", "avg", "mean", "median", "percentile", "percentage", "percent", "correlation"))
_POINTING = frozenset((
    "it", "its", "they", "them", "their", "theirs", "those", "these", "this", "that", "same", "there", "he", "she",
    "his", "her", "ones", "one",
))  # fmt: skip
_UNIT_WORDS = frozenset(fold(way) for ways in UNITS.values() for way in ways)
_UNIT_FACTORS = (1000.0, 0.001, 60.0, 1 / 60, 24.0, 1 / 24, 7.0, 1 / 7, 100.0, 0.01)
_SIZE_WORDS = frozenset((
    "grand", "k", "thousand", "thou", "mil", "mill", "mio", "million", "mn", "billion", "bn", "half", "t",
))  # fmt: skip
_SIZES = (1000.0, 1e6, 1e9, 1.5, 1.5e6, 1.5e9, 0.5e6)
_SAME = 1e-9
_EQUAL = ("exact", "folded")


@dataclass(frozen=True)
class Facts:
    """A message as far as it can be taken at its word.

    `rules` is the rule reader's outline of it, if it made one. `known` are words that the user said before or that the
    last question holds: what a pronoun may stand for. `stored` are those names of the rules' that are stored somewhere.
    """

    message: str
    calendar: Calendar
    rules: Outline | None
    known: frozenset[str]
    stored: frozenset[str] = frozenset()

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

    def times_in(self, said: str) -> list[str]:
        """The times of the message that stand in some of its words, at least in part."""
        found = (self.tokens.said(span.first, span.last) for span in self.times)
        return [time for time in found if (words_of(time) & words_of(said)) - SMALL]

    @property
    def reads_clearly(self) -> bool:
        """Whether the rules read all of it as a question to the data."""
        rules = self.rules
        if rules is None or rules.unplaced or not (rules.terms or rules.mentions):
            return False
        return all(one.fields for one in rules.mentions) and not any(one.near or one.yardsticks for one in rules.terms)

    @property
    def negations(self) -> tuple[str, ...]:
        """Words of the message that turn a condition around, each as often as it stands there."""
        return tuple(word for word in fold(self.message).split() if word in _NEGATIONS - _AMBIGUOUS_NEGATIONS)

    def period(self, said: str) -> Period | None:
        """The one stretch of time that words say, by the calendar; None where that is not one plain stretch."""
        tokens = tokenize(said)
        found = settle(times.times(tokens, self.calendar), len(tokens))
        plain = [span.period for span in found if span.period and not span.period.ask]
        one = plain[0] if len(plain) == len(found) == 1 else None
        open_ended = one and (one.start or one.end) and not (one.cycle or one.parts or one.compared)
        return one if open_ended else None

    def unread(self, said: str) -> frozenset[str]:
        """Words beside the times in some words: one of them may be a part of a time that the calendar cannot read."""
        tokens = tokenize(said)
        found = settle(times.times(tokens, self.calendar), len(tokens))
        return words_of(said) - SMALL - words_of(" ".join(tokens.said(span.first, span.last) for span in found))


SMALL = frozenset((
    "a", "an", "and", "as", "at", "by", "between", "during", "for", "from", "in", "is", "of", "on", "or", "per",
    "the", "through", "to", "until", "with", "within",
))  # fmt: skip


async def facts_of(message: str, view: View, rules: Outline | None) -> Facts:
    """The facts of a message in a session; what looks like a name in it is looked up."""
    seen = [mention.text for mention in rules.mentions] if rules else []
    names = tuple(dict.fromkeys((*seen, *_capitalised(message))))
    found = await view.look_up([ValueSearch(name, limit=1) for name in names]) if names else ()
    stored = {name for name, hits in zip(names, found, strict=True) if any(hit.how in _EQUAL for hit in hits)}
    earlier = [said["content"] for said in view.window if said["role"] == "user"]
    query = view.last_query.query if view.last_query else None
    known = words_of(" ".join((*earlier, view.last_request, *_values(query))))
    return Facts(message, times.calendar_of(view), rules, known, frozenset(stored))


def _capitalised(message: str) -> Iterator[str]:
    """Runs of words that may be names: each begins with a capital or a digit, and is not the first of a sentence."""
    words = [match for match in _NAME_WORD.finditer(message) if not _begins_sentence(message, match.start())]
    for at, first in enumerate(words[:_MOST_NAMES]):
        for last in words[at : at + _LONGEST_NAME]:
            if last.end() - first.start() <= _LONGEST_RUN:
                yield message[first.start() : last.end()]


_NAME_WORD = re.compile(r"(?<!\w)(?:[A-Z][\w'-]*|\w*\d[\w-]*)")
_MOST_NAMES, _LONGEST_NAME, _LONGEST_RUN = 20, 4, 50


def _begins_sentence(message: str, at: int) -> bool:
    before = message[:at].rstrip()
    return not before or before[-1] in ".!?"


def words_of(text: str) -> frozenset[str]:
    """The words of a text, folded; numbers are words."""
    return frozenset(fold(text).split())


def stands_in(words: str, text: str) -> bool:
    """Whether words stand in a text side by side, in their order."""
    return bool(fold(words)) and f" {fold(words)} " in f" {fold(text)} "


def is_pointing(said: str) -> bool:
    """Whether words only point at what was said before, such as "they" or "that one"."""
    words = words_of(said)
    return bool(words & _POINTING) and words <= _POINTING | SMALL


def bare(said: str) -> str:
    """The words without the small ones at their ends: "to the Port of Miami" is "Port of Miami"."""
    words = said.strip(" \t\n?.!,;:'\"").split()
    while words and fold(words[0]) in SMALL | _NEGATIONS:
        words = words[1:]
    while words and fold(words[-1]) in SMALL:
        words = words[:-1]
    return " ".join(words).strip("'\"“”")


def says_number(said: str, value: float) -> bool:
    """Whether words hold a number: as it stands, in another unit where they name one, or with a word for its size."""
    found = numbers_in(said)
    words = words_of(said)
    factors = (1.0, *(_UNIT_FACTORS if words & _UNIT_WORDS else ()), *(_SIZES if words & _SIZE_WORDS else ()))
    return any(abs(number * factor - value) <= _SAME * max(1.0, abs(value)) for number in found for factor in factors)


def numbers_in(said: str) -> list[float]:
    """The numbers that words hold, as far as they can be read; "95th" is 95."""
    ordinals = [float(digits) for digits in re.findall(r"(?<![\w.])(\d+)(?:st|nd|rd|th)\b", said, re.IGNORECASE)]
    return [span.number for span in numbers(tokenize(said)) if span.number is not None] + ordinals


def _values(query: Query | None) -> Iterable[str]:
    values: list[Scalar] = []
    if query:
        values = [value for filter_ in query.filters for value in filter_.values]
        values += [value for any_ in query.any_of for held in any_.alternatives for one in held for value in one.values]
    return [value for value in values if isinstance(value, str)]


def is_iso(text: str) -> bool:
    """Whether it is a date, or a date and time, as ISO 8601 writes them."""
    return bool(re.fullmatch(r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?", text))
