"""Recognises verbs of leaving out in two parts, in a follow-up: "leave the late ones out", "take X away"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.leaving_out import LEAVING_OUT, PARTED, second_part

_SURE = 1.3
_VERB_AND_PART = 2
_BEFORE = frozenset((
    "and", "but", "please", "now", "then", "can", "could", "you", "we", "lets", "just", "so", "ok", "okay", "also",
    "to",
    "i", "want", "would", "like", "rather", "us", "let", "me", ",", ".", ";", "-", "!", "oh", "thanks",
))  # fmt: skip
_WHOLE = frozenset(("same", "it", "that", "this", "everything", "all", "list", "table", "result"))


def left_out(tokens: Tokens) -> Iterator[Span]:
    """The verb as one that leaves out what follows, its second part as a word that says no more."""
    words = tokens.words()
    for at, word in enumerate(words):
        before = words[at - 1] if at else "and"
        if before not in _BEFORE and not (word == "minus" and before in _WHOLE):
            continue
        if word in LEAVING_OUT or _takes_away(words, at):
            yield Span("change", at, at + 1, "drop", _SURE)
        if words[at + 1 : at + 2] and words[at + 1] in PARTED.get(word, ()) and len(words) > at + _VERB_AND_PART:
            yield Span("change", at, at + _VERB_AND_PART, "drop", _SURE)
        if parted := second_part(words, at):
            yield Span("change", at, at + 1, "drop", _SURE)
            yield Span("filler", *parted, weight=_SURE)


def _takes_away(words: tuple[str, ...], at: int) -> bool:
    """As in "the same minus Asia"; before a number it is a sign."""
    return words[at] == "minus" and bool(words[at + 1 : at + 2]) and words[at + 1].isalpha()
