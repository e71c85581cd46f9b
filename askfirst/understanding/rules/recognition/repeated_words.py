"""Asking words that are said again for a second time or name: "how many in 2023, and how many in 2024"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_THEM = (("them",), ("those",), ("these",))
_ASKING = (("how", "many"), ("how", "much"), ("what",), ("how",), ("how", "about"), ("what", "about"))


def without_repeated(tokens: Tokens, spans: Sequence[Span]) -> list[Span]:
    """The spans without such words, where nothing but a time or a name stands behind them to the end."""
    kept = list(spans)
    for at, span in enumerate(kept):
        words = tokens.words()[span.first : span.last]
        if words not in _ASKING or not _is_said_before(tokens, span, words) or not _is_joined(kept, at):
            continue
        behind = [other for other in kept[at + 1 :] if other.kind not in ("filler", "joining", "relation")]
        if behind and all(other.kind == "time" for other in behind):
            kept[at] = replace(span, kind="filler", cue="", function=None)
    return kept


def second_count(tokens: Tokens) -> str:
    """As in "how many were there, and how many of them were late?": two counts, of which only one can be given."""
    words = tokens.words()
    asked = [at for at in range(len(words)) if words[at : at + 2] == ("how", "many")]
    again = (at for at in asked[1:] if words[at + 2 : at + 3] == ("of",) and words[at + 3 : at + 4] in _THEM)
    at = next(again, None)
    return "" if at is None else tokens.said(at, at + 4)


def _is_said_before(tokens: Tokens, span: Span, words: tuple[str, ...]) -> bool:
    before = tokens.words()[: span.first]
    return any(before[at : at + len(words)] == words for at in range(len(before)))


def _is_joined(spans: Sequence[Span], at: int) -> bool:
    """Whether "and" or a comma stands right before it, behind what the first asking was about."""
    return at > 0 and spans[at - 1].kind == "conjunction"
