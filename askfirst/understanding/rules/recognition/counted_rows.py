"""Rows that are counted by other words than their noun: "bought at least 7 times", "how many titles" of movies."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.tokens import Tokens

_LEADS = (("how", "many"), ("number", "of"), ("count", "of"))
_BOUNDS = (("at", "least"), ("more", "than"), ("less", "than"), ("fewer", "than"), ("at", "most"))
_NUMBERS = frozenset(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty"))
_TIMES_OVER = frozenset((
    "as", "the", "more", "higher", "larger", "bigger", "greater", "what", "that", "its", "their", "average", "over",
    "lower", "smaller", "less", "faster", "longer",
))  # fmt: skip


def often_so_many(tokens: Tokens) -> Iterator[int]:
    """As "times" in "bought at least 7 times", "came more than twice": no "3 times as much", "7 times the average"."""
    words = tokens.words()
    for at in range(3, len(words)):
        number = words[at - 1].isdigit() or words[at - 1] in _NUMBERS
        multiple = words[at + 1 : at + 2] and words[at + 1] in _TIMES_OVER
        if words[at] == "times" and number and words[at - 3 : at - 1] in _BOUNDS and not multiple:
            yield at


def counted_by_name(tokens: Tokens, dataset: Dataset, nouns: frozenset[str]) -> Iterator[int]:
    """As in "how many titles since 2015" of movies, each of which has a title: two may have the same."""
    named = dataset.fields[dataset.name_field] if dataset.name_field else None
    words = tokens.words()
    for at in range(2, len(words)) if named else ():
        noun = tokens.items[at].stem
        plural = noun != words[at]
        if plural and noun in nouns and words[at - 2 : at] in _LEADS and named and stem(fold(named.label)) == noun:
            yield at
