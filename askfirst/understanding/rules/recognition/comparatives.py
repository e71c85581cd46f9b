"""Recognises comparisons by a word for a number: "more expensive", "which is cheaper, A or B", "late more often"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import Entry
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.comparing_words import OFTEN
from askfirst.understanding.rules.words.counting_words import MONTHS, NUMBER_WORDS, WEEKDAYS

_WEIGHT = 0.86
_SURE = 1.2
_MORE = ("more", "less")
_ASKING = frozenset((
    "which", "what", "who", "whose", "is", "are", "was", "were", "do", "does", "did", "have", "has", "compare", "how",
))  # fmt: skip
_THE_TWO = ("both", "rest", "others", "two", "versus", "vs")
_BEFORE_A_DAY = ("on", "a", "an", "in", "the")
_BEFORE_A_NUMBER = ("than", "about", "around", "the", "roughly", "some")


def comparatives(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "are A more expensive than B", "which is cheaper, A or B": terms for the number that is compared."""
    words = tokens.words()
    for at, word in enumerate(words):
        more = at > 0 and words[at - 1] in _MORE
        if not (more or word.endswith("er")) or not _chooses(words, at):
            continue
        found = implied((word,), dataset)
        if found:
            entries = tuple(Entry("field", dataset.name, name, (word,), _WEIGHT) for name in found)
            asks = 2 if more and words[max(at - 3, 0) : at - 1] == ("how", "much") else 0
            yield Span("term", at - more - asks, at + 1, weight=_WEIGHT, entries=entries)


def _chooses(words: tuple[str, ...], at: int) -> bool:
    """Whether things are compared with each other, and no number is a bound."""
    behind = words[at + 1 :]
    if "than" in behind:
        here = at + 1 + behind.index("than")
        while here < len(words) and words[here] in _BEFORE_A_NUMBER:
            here += 1
        bound = here < len(words) and (words[here][:1].isdigit() or words[here][:1] in "$€£")
        return not bound and words[here : here + 1] != () and words[here] not in NUMBER_WORDS
    asks = bool(_ASKING.intersection(words[:at]))
    return asks and ("or" in words or any(word in _THE_TWO for word in words))


def frequencies(tokens: Tokens) -> Iterator[Span]:
    """As in "which is late more often": the part of each for which it holds is compared."""
    words = tokens.words()
    for at in range(len(words) - 1):
        if words[at] not in (*_MORE, "how") or words[at + 1] not in OFTEN:
            continue
        if words[at] == "how" and not {"versus", "vs", "compare", "compared"}.intersection(words) and not _or(words):
            continue
        last = at + 2
        last += words[last : last + 1] == ("to",)
        last += words[at + 1] in ("likely", "prone") and words[last : last + 1] in (("be",), ("have",), ("get",))
        yield Span("goal", at, last, "compare", _SURE)


def _or(words: tuple[str, ...]) -> bool:
    """Whether a choice is named; "on a Saturday or a Sunday" is one time."""
    for at in range(len(words)):
        here = next((place for place in range(at + 1, len(words)) if words[place] not in _BEFORE_A_DAY), len(words))
        if words[at] == "or" and (here == len(words) or words[here].removesuffix("s") not in (*WEEKDAYS, *MONTHS)):
            return True
    return False


def reached(tokens: Tokens) -> Iterator[Span]:
    """As in "which cars reach 20 mpg", "hit 100 points": that much, or more."""
    words = tokens.words()
    for at in range(len(words) - 1):
        here = at + 1 + (words[at + 1] in ("about", "the", "a", "at") and at + 2 < len(words))
        number = tokens.items[here].kind == "number" or words[here][:1] in "$€£" or words[here] in NUMBER_WORDS
        if words[at] == "tops" and number:
            yield Span("comparator", at, at + 1, "gt", _SURE)
        if words[at] in _REACHING and number and not {"exactly", "only"}.intersection(words):
            yield Span("comparator", at, at + 1, "ge", _SURE)


_REACHING = frozenset(("reach", "reaches", "reached", "reaching", "attain", "attains", "attained", "attaining", "hit"))
