"""Phrases of a catalog and their meanings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["dataset", "field", "measure", "condition", "relation"]
Phrase: TypeAlias = tuple[str, ...]
"""Folded, stemmed words in their order."""
Meaning: TypeAlias = tuple[Kind, str, str]
"""What an entry means: kind, dataset, name."""

OWNED = 0.95
"""The weight of a field's name behind that of its dataset."""
SHORTEST_PART = 3
_CUT = 0.7
_VERB_ENDINGS = ("d", "ed", "ing", "er", "ers")
"""A verb is no longer form of a noun that was cut short: what was "sealed" is no seal."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One meaning of a phrase.

    `name` is the thing's name or, for a field behind relations, its path from `dataset`. `weight` is 1 for
    a full name, label or synonym; less for a part of one, and less again for each relation on the way.
    """

    kind: Kind
    dataset: str
    name: str
    phrase: Phrase
    weight: float


class Phrases(Mapping[Phrase, tuple[Entry, ...]]):
    """Phrases and what they mean, the likeliest meaning first.

    A phrase of several words is also found where a column cuts some of them short: "life expectancy" for `life_exp`.
    One word must be the same, and such a meaning weighs less.
    """

    def __init__(self, meanings: Mapping[Phrase, tuple[Entry, ...]]) -> None:
        self._meanings = meanings

    def __getitem__(self, phrase: Phrase) -> tuple[Entry, ...]:
        found = self._meanings.get(phrase)
        if found is None and len(phrase) > 1:
            found = self._cut_short(phrase)
        if found is None:
            raise KeyError(phrase)
        return found

    def __iter__(self) -> Iterator[Phrase]:
        return iter(self._meanings)

    def __len__(self) -> int:
        return len(self._meanings)

    @cached_property
    def longest(self) -> int:
        """The number of words in the longest phrase."""
        return max(map(len, self._meanings), default=0)

    def _cut_short(self, phrase: Phrase) -> tuple[Entry, ...] | None:
        for at, word in enumerate(phrase):
            for known in self._with_word.get((len(phrase), at, word, _beside(phrase, at)), ()):
                if all(map(_begins, phrase, known)):
                    entries = (replace(entry, phrase=phrase, weight=entry.weight * _CUT) for entry in self[known])
                    return tuple(entry for entry in entries if entry.kind == "field") or None
        return None

    @cached_property
    def _with_word(self) -> Mapping[tuple[int, int, str, str], list[Phrase]]:
        """The full names of several words: by their number, the place of each, itself and how a neighbour begins."""
        found: dict[tuple[int, int, str, str], list[Phrase]] = {}
        for phrase, entries in self._meanings.items():
            if len(phrase) > 1 and any(entry.kind == "field" and entry.weight >= OWNED for entry in entries):
                for at, word in enumerate(phrase):
                    found.setdefault((len(phrase), at, word, _beside(phrase, at)), []).append(phrase)
        return found


def _beside(phrase: Phrase, at: int) -> str:
    """How the neighbour of a word begins: the one before it, of the first the one behind."""
    return (phrase[at - 1] if at else phrase[1])[:SHORTEST_PART]


def _begins(word: str, known: str) -> bool:
    cut = len(known) >= SHORTEST_PART and word.startswith(known) and word.removeprefix(known) not in _VERB_ENDINGS
    return word == known or cut
