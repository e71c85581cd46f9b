"""Hints in brackets behind what they explain: "that aren't municipal (by name)", "5 million inhabitants (use pop)"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_OPENINGS = (
    ("by",), ("going", "by"), ("judging", "by"), ("judged", "by"), ("according", "to"), ("based", "on"), ("from",),
    ("per",), ("see",),
)  # fmt: skip
_ARTICLES = ("the", "their", "its")
_NAMES = ("name", "names", "title", "titles")


def bracketed_hints(tokens: Tokens) -> Iterator[Span]:
    """As fillers: what is told apart "by name" in brackets is known by its name, and grouped by nothing."""
    words = tokens.words()
    for at, word in enumerate(words):
        if word not in ("(", "["):
            continue
        for opening in _OPENINGS:
            here = at + 1 + len(opening)
            if words[at + 1 : here] != opening:
                continue
            here += words[here : here + 1] != () and words[here] in _ARTICLES
            if words[here : here + 1] and words[here] in _NAMES and words[here + 1 : here + 2] in ((")",), ("]",)):
                yield Span("filler", at, here + 2, "polite", 1.5)
