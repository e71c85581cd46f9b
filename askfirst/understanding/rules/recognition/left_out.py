"""Recognises verbs of leaving out in two parts, in a follow-up: "leave the late ones out", "take X away"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.leaving_out import LEAVING_OUT, PARTED

_SURE = 1.3
_VERB_AND_PART = 2
_BEFORE = frozenset((
    "and", "but", "please", "now", "then", "can", "could", "you", "we", "lets", "just", "so", "ok", "okay", "also",
    "to",
    "i", "want", "would", "like", "rather", "us", "let", "me", ",", ".", ";", "-", "!", "oh", "thanks",
))  # fmt: skip


def left_out(tokens: Tokens) -> Iterator[Span]:
    """The verb as one that leaves out what follows, its second part as a word that says no more."""
    words = tokens.words()
    for at, word in enumerate(words):
        if any(before not in _BEFORE for before in words[max(at - 1, 0) : at]):
            continue
        if word in LEAVING_OUT:
            yield Span("change", at, at + 1, "drop", _SURE)
        end = next((end for end in range(at + 1, len(words)) if not any(map(str.isalnum, words[end]))), len(words))
        if word in PARTED and end - at > _VERB_AND_PART and words[end - 1] in PARTED[word]:
            yield Span("change", at, at + 1, "drop", _SURE)
            yield Span("filler", end - 1, end, weight=_SURE)
