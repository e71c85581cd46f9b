"""What the readers of points in time share: words by their place, counts, units, years."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TypeAlias, cast

from askfirst.understanding.rules.periods import Calendar, Period, Unit
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

Words: TypeAlias = tuple[str, ...]
Found: TypeAlias = tuple[Period, int]
"""A period and how many words it took."""
Point: TypeAlias = Callable[[Words, int, Calendar], Found | None]

BACK = ("last", "previous", "past", "prior", "preceding")
ON = ("next", "coming", "upcoming", "following")
HERE = ("this", "current")
YEAR = re.compile(r"(?:19|20)\d{2}")
BEFORE_A_TIME = frozenset(
    (
        *("in", "during", "of", "for", "since", "until", "till", "before", "after", "from", "to", "through"),
        *("between", "and", "by", "on", "last", "this", "next", "previous", "year", "or", "vs", "versus", "against"),
        *("mid", "early", "late", "-", "–"),  # noqa: RUF001 - as people type it
    )
)
AFTER_A_TIME = frozenset(
    (
        *("by", "per", "and", "to", "only", "for", "with", "through", "until", "in", "from", "instead", "please", "at"),
        *("vs", "vs.", "versus", "compared", "against"),
        *("excluding", "except", "without", "not", "including", "where", "whose", "which", "that", "who", "when"),
        *(
            "on",
            "of",
            "across",
            "each",
            "grouped",
            "split",
            "sorted",
            "ranked",
            "ordered",
            "top",
            "broken",
            "is",
            "was",
        ),
        *(
            "were",
            "are",
            "total",
            "average",
            "count",
            "over",
            "above",
            "below",
            "under",
            "via",
            "if",
            "but",
            "as",
            "so",
        ),
    )
)
"""Words that begin something new: what stands before them is whole."""

_UNITS = {
    "hour": "hour",
    "hr": "hour",
    "day": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
}
_SHORT_YEAR = re.compile(r"'(\d{2})")
_AHEAD = 10


def longest(points: Iterable[Point], words: Words, at: int, calendar: Calendar) -> Found | None:
    """The longest point of these that begins here; a date that does not exist is none."""
    found: list[Found] = []
    if at >= len(words):
        return None
    for point in points:
        try:
            read = point(words, at, calendar)
        except (ValueError, OverflowError):
            continue
        if read:
            found.append(read)
    return max(found, key=lambda read: read[1], default=None)


def word_at(words: Words, at: int) -> str:
    """The word at an index, empty outside the text."""
    return words[at] if 0 <= at < len(words) else ""


def count_at(words: Words, at: int) -> int | None:
    """A number of units, in digits or words."""
    word = word_at(words, at)
    if word.isascii() and word.isdigit() and len(word) <= len("20000"):
        return int(word)
    return int(NUMBER_WORDS[word]) if word in NUMBER_WORDS else None


def unit_of(word: str, *, plural: bool = True) -> Unit | None:
    """The calendar unit that a word names."""
    singular = word[:-1] if plural and word.endswith("s") else word
    found = _UNITS.get(singular)
    return cast("Unit", found) if found else None


def direction(word: str) -> int | None:
    """Back, here or on, as in "last", "this", "next"."""
    return -1 if word in BACK else 1 if word in ON else 0 if word in HERE else None


def is_any_weekend(words: Words, at: int) -> bool:
    """As in "in 2024 at the weekend": beside another time it is no single one."""
    led = word_at(words, at - 1) == "the" and word_at(words, at - 2) in ("at", "on", "over", "during")
    if not led or word_at(words, at) != "weekend" or word_at(words, at + 1) in ("of", "before", "after"):
        return False
    rest = (*words[: at - 1], *words[at + 1 :])
    dated = any(YEAR.fullmatch(word) or word in ("ytd", "mtd", "qtd") for word in rest)
    pairs = [*pairwise(rest)]
    return dated or ("to", "date") in pairs or any(direction(one) is not None and unit_of(two) for one, two in pairs)


def year_at(words: Words, at: int, calendar: Calendar) -> tuple[int, int | None]:
    """How many words a year takes here ("of 2024", ", 2024", "'24", "of last year"), and the year."""
    joint = 1 if word_at(words, at) in (",", "of", "in") else 0
    word = word_at(words, at + joint)
    if YEAR.fullmatch(word):
        return joint + 1, int(word)
    short = _SHORT_YEAR.fullmatch(word)
    if short:
        return joint + 1, whole_year_of(int(short[1]), calendar)
    if word == "the" and joint and word_at(words, at + 2) == "year":
        return 3, calendar.today.year
    step = direction(word)
    if word_at(words, at + joint + 1) != "year" or step is None:
        return 0, None
    return joint + 2, calendar.today.year + step


def whole_year_of(two_digits: int, calendar: Calendar) -> int:
    """The year that two digits stand for: none that lies more than ten years ahead."""
    century = calendar.today.year // 100 * 100
    year = century + two_digits
    return year if year <= calendar.today.year + _AHEAD else year - 100


def ends_here(words: Words, at: int) -> bool:
    """Whether what stood before is whole: the text ends, a mark follows, or a word that begins something new."""
    word = word_at(words, at)
    return not word or not word[0].isalnum() or word in AFTER_A_TIME
