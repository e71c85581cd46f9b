"""The words of stored values, and which of them a written word may mean."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import OSA

SHORTEST_START = 3
"""Fewer letters begin too many words to mean one of them."""
SHORTEST_SLIP = 4
LONG_WORD = 8
STARTING_FIT = 0.8


def fold(text: str) -> str:
    """Lower case, no accents, words parted by one space: what `index_fold` does in SQL."""
    plain = "".join(
        letter for letter in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(letter)[0] != "M"
    )
    return re.sub(r"[\W_]+", " ", plain).strip()


class Vocabulary:
    """Words in order. Only words without digits have near ones: another number is another thing."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = sorted(words)
        self._known = frozenset(words)
        self._by_length: dict[int, list[str]] = {}
        for word in self._words:
            if not has_digit(word):
                self._by_length.setdefault(len(word), []).append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def starting(self, start: str) -> dict[str, float]:
        """Longer words that begin so, with how well they fit."""
        if len(start) < SHORTEST_START:
            return {}
        found = {}
        for word in self._words[bisect_left(self._words, start) :]:
            if not word.startswith(start):
                break
            if word != start:
                found[word] = STARTING_FIT
        return found

    def similar(self, word: str) -> dict[str, float]:
        """Words one slip of the pen away, two for long ones, with the share of letters that agree."""
        if len(word) < SHORTEST_SLIP or has_digit(word):
            return {}
        slips = 1 if len(word) < LONG_WORD else 2
        return {
            near: 1 - distance / max(len(near), len(word))
            for near in self._of_length(len(word), slips)
            if 0 < (distance := OSA.distance(word, near, score_cutoff=slips)) <= slips
        }

    def _of_length(self, length: int, within: int) -> Iterator[str]:
        for near in range(length - within, length + within + 1):
            yield from self._by_length.get(near, ())


def has_digit(word: str) -> bool:
    return any(letter.isdigit() for letter in word)
