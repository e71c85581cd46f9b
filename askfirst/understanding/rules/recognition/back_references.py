"""Words of a follow-up that only point at the last answer: "split that number by sex", "add the weight to it"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.domain.query import Query
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.edit_leads import PLEASES

_SURE = 1.3
_NOUN = (
    r"(?:number|numbers|figure|figures|value|values|count|counts|total|totals|sum|result|results|amount|answer|list|"
    r"table|chart|output|data|breakdown|overview|query|question|statistic|statistics|average|share|ranking)"
)
_UNIT = r"(?:day|week|month|quarter|year|period|time|stretch|span|range|timeframe|window)"
_POINTING = re.compile(
    rf"\b(?:that|this|these|those|your|the same|the (?:last|previous|above|first)) {_NOUN}\b"
    r"|\bthe (?:list|table|chart|result|results|answer|output|overview|ranking)(?! of\b)(?! \w+ of\b)"
    r"|\b(?:the|those|these) ones?\b(?= (?:in|on|at|from|of|to|with|by|that|which|who|where|under|over|above)\b)"
    r"|(?<=^the )(?!first|second|third|last|next|top|other)[^|]*?(?P<one>\bones?)(?=[ |?.!]*$)"
    r"|\b(?:is|are|was|were) (?:affected|involved|concerned|included)(?=[ |?.!]*$)"
    r"|\b(?:(?:go|switch|change|turn|come) )?back to(?= )"
    r"|\bback(?= (?:in|on|during|at) )|\balone(?=[ |?.!]*$)"
    rf"|\b(?:in|during|for|over|within|of|from|on) (?:that|the same) (?P<unit>{_UNIT})"
    r"(?! (?:last|a|one|before|of|in))\b"
    r"|\b(?:to|in|into|with|alongside|beside|next to|for|of|on|from) (?:that|this|it|them|these|those)(?=[ |?.!]*$)"
    r"|^(?:no|nope|nah|non|nein)(?: no)?(?= [,.!;:\u2013\u2014-])|^(?:no|nope) (?:wait|sorry|actually)\b"
    r"|(?:^|(?<=^no , )|(?<=^nope , )|(?<=^sorry , )|(?<=^no ))(?:i|we) (?:actually |really |just )?(?:mean|meant|said|"
    r"was after|was talking about|was thinking of)(?: to say)?(?= )(?! (?:no|it|that)\b)"
    rf"|(?<! which)(?<!^which)(?<! what)(?<!^what)(?<! who)(?<! that)\b{PLEASES}(?=[ |?.!]*$)"
)


def back_references(tokens: Tokens, base: Query) -> Iterator[Span]:
    """The stretches that point at what was shown, as words that say nothing more."""
    words = [token.word if token.word and " " not in token.word else "|" for token in tokens.items]
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    at = 0
    for index, word in enumerate(words):
        starts[at], ends[at + len(word)] = index, index + 1
        at += len(word) + 1
    for found in _POINTING.finditer(" ".join(words)):
        begin = found.start("one") if found["one"] else found.start()
        first, last = starts.get(begin), ends.get(found.end())
        timed = found["unit"] is None or base.time is not None
        if first is not None and last is not None and timed:
            yield Span("filler", first, last, weight=_SURE)
