"""Sentences around a question that are about the person who asks: "My boss wants to know. How many ...?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens

_ENDS = (".", "!", "?", ":", ";", "…")
_PERSONS = frozenset(("i", "im", "ive", "my", "me", "we", "our", "us", "boss", "you", "your"))
_SMALL = ("filler", "joining", "conjunction", "goal", "chat", "negation", "relation", "unknown", "value", "columns")


def without_asides(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[Span], list[str]]:
    """The spans without those of whole sentences that say nothing of the data, and what to tell of these.

    Nothing is left aside where no other sentence names anything in the data.
    """
    sentences = list(_sentences(tokens))
    apart = [sentence for sentence in sentences if _is_aside(tokens, _within(spans, sentence), sentence)]
    kept = [span for sentence in sentences if sentence not in apart for span in _within(spans, sentence)]
    if not apart or not any(span.kind == "term" and span.weight >= WEAK for span in kept):
        return list(spans), []
    told = [tokens.said(first, last) for first, last in apart if _says_more(_within(spans, (first, last)))]
    gone = {at for first, last in apart for at in range(first, last)}
    left = [span for span in spans if not gone.issuperset(range(span.first, span.last))]
    return left, [f"{said!r} is left aside" for said in told]


def _sentences(tokens: Tokens) -> Iterator[tuple[int, int]]:
    first = 0
    for at, token in enumerate(tokens.items):
        if token.kind == "mark" and token.text in _ENDS:
            yield first, at + 1
            first = at + 1
    if first < len(tokens):
        yield first, len(tokens)


def _within(spans: Sequence[Span], sentence: tuple[int, int]) -> list[Span]:
    return [span for span in spans if sentence[0] <= span.first < sentence[1]]


def _is_aside(tokens: Tokens, spans: Sequence[Span], sentence: tuple[int, int]) -> bool:
    """Whether a person is spoken of, and not one word means anything in the data."""
    words = tokens.words()[sentence[0] : sentence[1]]
    small = all(span.kind in _SMALL and span.last <= sentence[1] for span in spans)
    stored = any(hit.how != "fuzzy" for span in spans for hit in span.hits)
    return bool(_PERSONS.intersection(words)) and small and not stored


def _says_more(spans: Sequence[Span]) -> bool:
    return any(span.kind in ("unknown", "value") for span in spans)
