"""Whose something is: "whose goods are on ...", "who does it belong to" asks for the persons behind the rows."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.demonyms import BEHIND_LANDS
from askfirst.understanding.rules.words.word_forms import lands_of

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


def behind_lands(tokens: Tokens) -> Iterator[Span]:
    """As "owned" in "Greek-owned", "flagged" in "Maltese flagged": the adjective of the land says it all."""
    words = tokens.words()
    for at in range(1, len(words) - 1):
        if words[at] in BEHIND_LANDS and lands_of(words[at - 1]) and _is_one_word(tokens, at):
            yield Span("filler", at, at + 1, "polite", _OWNED)


def _is_one_word(tokens: Tokens, at: int) -> bool:
    """Whether a dash alone stands before it, or it is a participle before the noun."""
    dashed = tokens.text[tokens.items[at - 1].end : tokens.items[at].start] == "-"
    return dashed or tokens.items[at].word.endswith("ed")
