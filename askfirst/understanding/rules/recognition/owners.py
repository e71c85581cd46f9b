"""Whose something is: "whose goods are on ...", "who does it belong to" asks for the persons behind the rows."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_GOODS = frozenset((
    "goods", "good", "cargo", "cargoes", "freight", "stuff", "merchandise", "things", "products", "items", "load",
    "belongings", "property", "wares", "commodities",
))  # fmt: skip
_OWNED = 1.2


def owned(tokens: Tokens) -> Iterator[Span]:
    """As "goods" in "whose goods are these", where the rows are what is owned anyway."""
    words = tokens.words()
    for at in range(len(words) - 2):
        if words[at] == "whose" and words[at + 1] in _GOODS and words[at + 2] in ("is", "are", "was", "were", "does"):
            yield Span("filler", at + 1, at + 2, "owned", _OWNED)


def asks_whose(tokens: Tokens) -> bool:
    """Whether the persons behind what is said are asked for."""
    words = tokens.words()
    return any(
        words[at] == "whose" and words[at + 1] in _GOODS and words[at + 2] in ("is", "are", "was", "were")
        for at in range(len(words) - 2)
    )
