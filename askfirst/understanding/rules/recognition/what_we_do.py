"""Recognises clauses that only stand for the rows: "what we ship under X", "the ones we send by Y"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.ordinary_verbs import ORDINARY_VERBS

_HEADS = frozenset(("what", "ones", "those", "goods", "stuff", "things", "everything", "anything", "that", "which"))
_WE = ("we", "they", "you", "i")
_BEHIND = frozenset((
    "under", "via", "by", "with", "through", "from", "to", "in", "on", "at", "as", "out", "over", "using", "for",
))  # fmt: skip
_ALSO_NAMES = frozenset(("ship", "shipped", "order", "ordered", "book", "booked", "buy", "bought", "sell", "sold"))
_SURE = 1.2


def what_we_do(tokens: Tokens) -> Iterator[Span]:
    """The verb of such a clause, which may be a name elsewhere: "what we ship under X", no ship."""
    words = tokens.words()
    for at in range(2, len(words) - 1):
        clause = words[at - 2] in _HEADS and words[at - 1] in _WE and words[at + 1] in _BEHIND
        if clause and (words[at] in ORDINARY_VERBS or words[at] in _ALSO_NAMES):
            yield Span("filler", at, at + 1, weight=_SURE)
