"""Recognises groups that are gone through one by one: "from one X to the next", "differ between Xs"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.comparing_words import VARYING

_SURE = 1.3
_NEXT = re.compile(r"(?:to|and|from) (?:the )?(?:next|another|other)(?: one)?(?= |$)")
_MOST = 4
_SHORT = 3


def each_to_next(tokens: Tokens) -> Iterator[Span]:
    """As in "from one X to the next", "between one X and another"."""
    words = tokens.words()
    for at in range(len(words) - 1):
        if words[at + 1] != "one" or words[at] not in ("from", "between", "across"):
            continue
        for end in range(at + 3, min(at + 3 + _MOST, len(words))):
            if found := _NEXT.match(" ".join(words[end:])):
                last = end + len(found[0].split())
                yield Span("grouping", at, at + 2, "by", _SURE)
                yield Span("filler", end, last, weight=_SURE)
                break


def varied_among(tokens: Tokens) -> Iterator[Span]:
    """As in "how do costs differ between carriers", "vary with the month": groups are behind such words."""
    words = tokens.words()
    for at, word in enumerate(words):
        varied = bool(VARYING.intersection(words[:at]))
        plural = " ".join(words[at + 1 : at + 3])
        if varied and word in ("between", "among", "amongst", "across") and _is_of_many(words, at, plural):
            yield Span("grouping", at, at + 1, "by", _SURE)
        if words[at - 1 : at] and words[at - 1] in ("vary", "varies", "varied", "differ", "differs") and word == "with":
            yield Span("grouping", at, at + 1, "by", _SURE)


def _is_of_many(words: tuple[str, ...], at: int, behind: str) -> bool:
    """Whether things in the plural stand there, and not two that are named."""
    here = at + 1
    while here < len(words) and words[here] in ("the", "our", "all", "different", "various", "individual", "these"):
        here += 1
    near = range(here, min(here + 3, len(words)))
    ends = [end for end in near if words[end].endswith("s") and len(words[end]) > _SHORT]
    if not ends or not behind:
        return False
    last = ends[0] + 1
    named = any(word[:1].isdigit() for word in words[here:last])
    return not named and words[last : last + 1] not in (("and",), ("to",), ("or",), (",",))
