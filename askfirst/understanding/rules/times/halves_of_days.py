"""Hours with the part of the day behind them: "6 in the morning" is 6 am, "9 at night" 9 pm."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.understanding.rules.times.point_words import Words
from askfirst.understanding.rules.times.time_words import TimeWords
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_PARTS: Mapping[Words, Mapping[int, str]] = {
    ("in", "the", "morning"): dict.fromkeys(range(1, 12), "am"),
    ("in", "the", "afternoon"): {**dict.fromkeys(range(1, 7), "pm"), 12: "pm"},
    ("in", "the", "evening"): dict.fromkeys(range(4, 12), "pm"),
    ("at", "night"): {**dict.fromkeys(range(7, 12), "pm"), 12: "am", **dict.fromkeys(range(1, 5), "am")},
}
_BEFORE_AN_HOUR = frozenset((
    "before", "after", "at", "by", "until", "till", "from", "since", "to", "and", "-", "–", "between",  # noqa: RUF001 - as people type it
    "than", "around", "about",
))  # fmt: skip
_OCLOCK = ("oclock", "o'clock", "o’clock")  # noqa: RUF001 - as people type it


def with_halves_of_the_day(line: TimeWords) -> TimeWords:
    """The words with each such hour as one clock time."""
    words, firsts, lasts = [], [], []
    at = 0
    while at < len(line.words):
        clock, taken = _clock(line.words, at)
        words.append(clock or line.words[at])
        firsts.append(line.firsts[at])
        lasts.append(line.lasts[at + taken - 1])
        at += taken
    return TimeWords(tuple(words), tuple(firsts), tuple(lasts))


def _clock(words: Words, at: int) -> tuple[str, int]:
    """The clock time that begins at a word and how many words it takes; empty where the word stands for itself."""
    hour, colon, minutes = _hour(words[at]).partition(":")
    if not hour.isdecimal() or not at or words[at - 1] not in _BEFORE_AN_HOUR:
        return "", 1
    oclock = 1 if words[at + 1 : at + 2] and words[at + 1] in _OCLOCK else 0
    for phrase, halves in _PARTS.items():
        behind = at + 1 + oclock
        if words[behind : behind + len(phrase)] == phrase and int(hour) in halves:
            return f"{hour}{colon}{minutes}{halves[int(hour)]}", 1 + oclock + len(phrase)
    return "", 1


def _hour(word: str) -> str:
    """A word for an hour in digits: "six" is 6."""
    return str(int(NUMBER_WORDS[word])) if NUMBER_WORDS.get(word) else word
