"""Times of which only the ordinal is said again: "the second quarter of 2024 versus the first"."""

from __future__ import annotations

from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.times.point_words import Found, Words, ends_here, unit_of, word_at
from askfirst.understanding.rules.times.points import named_at

_ORDINALS = ("first", "second", "third", "fourth", "last")


def elided(words: Words, at: int, before: Words, calendar: Calendar) -> Found | None:
    """The time behind "versus the", counted in the unit of the one `before` it, in the same year."""
    here = at + (1 if word_at(words, at) in ("in", "during", "for") else 0)
    here += 1 if word_at(words, here) in ("that", "those") and word_at(words, here + 1) == "of" else 0
    here += 1 if word_at(words, here) == "of" else 0
    here += 1 if word_at(words, here) == "the" else 0
    last = here + (2 if word_at(words, here + 1) == "one" else 1)
    told = [place for place, word in enumerate(before) if word in _ORDINALS]
    if word_at(words, here) not in _ORDINALS or not ends_here(words, last) or len(told) != 1:
        return None
    behind = before[told[0] + 1 :]
    unit = unit_of(word_at(behind, 0), plural=False) if word_at(behind, 0) != "half" else "half"
    found = named_at((words[here], *behind), 0, calendar) if unit else None
    return (found[0], last - at) if found and not found[0].cycle else None
