"""Recognises that more of one number is asked to come with more of another: "do heavier cars use more fuel"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 1.25
_ASKS = ("do", "does", "did")
_MORE = frozenset((
    "more", "less", "fewer", "higher", "lower", "bigger", "larger", "greater", "smaller", "longer", "shorter", "better",
    "worse", "heavier", "lighter", "deeper", "faster", "slower", "hotter", "colder", "warmer", "stronger",
))  # fmt: skip
_VERBS = frozenset((
    "have", "has", "get", "gets", "use", "uses", "need", "needs", "show", "shows", "take", "takes", "see", "bring",
    "carry", "yield", "give", "gives", "come", "comes", "earn", "reach", "reaches", "make", "makes", "tend",
    "experience", "suffer", "face", "produce", "lead", "mean", "means",
))  # fmt: skip
_SMALL = frozenset(
    ("a", "an", "the", "to", "with", "of", "on", "average", "also", "usually", "generally", "tend", "in")
)
_LEADS = ("with", "having", "have")
_NUMBER_VERBS = ("cost", "costs", "weigh", "weighs")
_LAST_LEAD = 2
_TWO = 2

Place = tuple[int, int]


def compared_traits(tokens: Tokens, numbers: Sequence[Place], rows: frozenset[int], dataset: Dataset) -> Iterator[Span]:
    """Both numbers by their names or by the adjective that means one, and a correlation in place of the verb."""
    words = tokens.words()
    asks = next((at for at, word in enumerate(words[: _LAST_LEAD + 1]) if word in _ASKS), None)
    if asks is None or "than" in words:
        return
    said = [
        *_adjectives(words, asks, rows, dataset),
        *_measured(words, asks, numbers),
        *_priced(words, numbers, dataset),
    ]
    found = sorted(said, key=lambda one: one[1])
    if len(found) != _TWO:
        return
    first, second = found
    verbs = [at for at in range(first[1][1], second[1][0]) if words[at] in _VERBS]
    behind = second[0] if second[0] is not None and second[0] >= second[1][1] else None
    place = behind if behind is not None else verbs[-1] if verbs else None
    if place is None:
        return
    yield Span("function", place, place + 1, "correlation", _WEIGHT, function="correlation")
    for more, _, term in found:
        if more is not None and more != place:
            yield Span("filler", more, more + 1, weight=_WEIGHT)
            lead = more - 1 - (words[more - 1] in ("a", "an"))
            if words[lead] in _LEADS:
                yield Span("filler", lead, lead + 1, weight=_WEIGHT)
        if term:
            yield term
    yield from (Span("filler", at, at + 1, weight=_WEIGHT) for at in verbs if at != place)


Trait = tuple[int | None, Place, Span | None]
"""The token that says more or less, where the number stands, and the number where only an adjective means it."""


def _adjectives(words: Sequence[str], asks: int, rows: frozenset[int], dataset: Dataset) -> Iterator[Trait]:
    """As in "heavier cars": the rows go with it, for it stands for the number of each."""
    for at in range(asks + 1, len(words) - 1):
        meant = implied((words[at],), dataset) if words[at].endswith("er") and at + 1 in rows else ()
        if meant:
            entries = tuple(Entry("field", dataset.name, path, (words[at],), _WEIGHT) for path in meant)
            yield None, (at, at + 2), Span("term", at, at + 2, weight=_WEIGHT, entries=entries)


def _measured(words: Sequence[str], asks: int, numbers: Sequence[Place]) -> Iterator[Trait]:
    """As in "more items", "cost more"."""
    for first, last in numbers:
        if first > asks and words[first - 1] in _MORE:
            yield first - 1, (first, last), None
        elif first > asks and last < len(words) and words[last] in _MORE and _ends(words, last + 1):
            yield last, (first, last), None


def _priced(words: Sequence[str], numbers: Sequence[Place], dataset: Dataset) -> Iterator[Trait]:
    """As in "cost more", "weigh less", where the verb is no name of a number here."""
    for at, word in enumerate(words[:-1]):
        more = words[at + 1] in _MORE and _ends(words, at + 2)
        meant = implied((word,), dataset) if word in _NUMBER_VERBS and more else ()
        if meant and not any(first <= at < last for first, last in numbers):
            entries = tuple(Entry("field", dataset.name, path, (word,), _WEIGHT) for path in meant)
            yield at + 1, (at, at + 1), Span("term", at, at + 1, weight=_WEIGHT, entries=entries)


def _ends(words: Sequence[str], at: int) -> bool:
    return all(word in _SMALL or not word.isalnum() for word in words[at:])
