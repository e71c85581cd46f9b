"""What is used most often: of things that have no such count of their own, among the rows that are of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_USED = ("used", "often", "frequently", "popular", "commonly", "regularly", "busiest", "favored", "favoured")
_BEHIND = ("?", ".", ",", "in", "on", "for", "by", "during", "since", "last", "this", "from", "to", "with", "so")
_NEAR = 6


def often_used(tokens: Tokens, fixed: Sequence[Span], catalog: Catalog, dataset: str) -> str:
    """The dataset whose rows are counted by the things that a question ranks so; empty where it is not one alone."""
    thing = catalog.datasets.get(dataset)
    ranked = [span for span in fixed if span.kind == "superlative" and _is_of_use(tokens, span)]
    if thing is None or thing.time is not None or not ranked:
        return ""
    if not any(abs(at - span.first) <= _NEAR for span in ranked for at in _named(tokens, thing)):
        return ""
    users = [
        other.name
        for other in catalog.datasets.values()
        if other.time is not None
        and other.name != thing.name
        and sum(step.dataset == thing.name for step in other.relations.values()) == 1
    ]
    return users[0] if len(users) == 1 else ""


def _named(tokens: Tokens, thing: Dataset) -> Iterator[int]:
    """Where its name stands."""
    stems = [token.stem for token in tokens.items]
    for name in (thing.plural, thing.label, *thing.synonyms):
        phrase = list(phrase_of(name))
        yield from (at for at in range(len(stems)) if phrase and stems[at : at + len(phrase)] == phrase)


def _is_of_use(tokens: Tokens, span: Span) -> bool:
    """As in "most often used", "used the least", "do we use most"."""
    words = tokens.words()
    before = words[span.first - 1] if span.first else ""
    if span.cue in ("most", "least"):
        ends = span.last == len(words) or words[span.last] in _BEHIND
        return ends and before in ("use", "used", "uses")
    return span.cue == "often" and words[span.last - 1] in _USED
