"""Recognises phrases that only say that a row has to do with something: "which have come on the market", "so far"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.dealings import DEALINGS, LITTLE
from askfirst.understanding.rules.words.small_phrases import phrases_in

_WEIGHT = 0.9
_REPEATED = 2.0
_BY = "by"
_GETTING = frozenset(("get", "gets", "got", "getting", "achieve", "achieved", "reach", "see", "show", "receive"))
_MORE = frozenset(
    ("better", "worse", "higher", "lower", "bigger", "larger", "smaller", "longer", "shorter", "more", "less")
)
_COMPARED = 1.3
_IDIOMS = frozenset((
    "one", "step", "side", "little", "line", "bit", "piece", "row", "day", "week", "month", "quarter", "year", "hour",
    "minute", "two", "inch",
))  # fmt: skip


def dealings(tokens: Tokens) -> Iterator[Span]:
    """Fillers for them; longer names of the catalog stay what they are."""
    words = tokens.words()
    for pattern in (*DEALINGS, *LITTLE):
        for first, last in phrases_in(pattern, words):
            yield Span("filler", first, last, "polite", _WEIGHT)


def thing_by_thing(tokens: Tokens) -> Iterator[Span]:
    """As in "city by city": no more than "by city"."""
    items = tokens.items
    for at in range(len(items) - 2):
        same = items[at].stem == items[at + 2].stem and items[at].word.isalpha() and items[at].word not in _IDIOMS
        if same and items[at + 1].word == _BY:
            yield Span("filler", at, at + 1, "polite", _REPEATED)


def getting_more(tokens: Tokens) -> Iterator[Span]:
    """As in "do A get better ratings than B": two are compared, and nothing changes over time."""
    words = tokens.words()
    for at in range(len(words) - 3):
        if words[at] in _GETTING and words[at + 1] in _MORE and words[at + 2] != "than" and "than" in words[at + 3 :]:
            yield Span("goal", at, at + 2, "compare", _COMPARED)
