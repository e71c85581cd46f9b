"""Recognises how a number is spread, asked in other words than those of statistics: "how widely do costs vary"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

SPREAD = "spread"
"""The cue of such spans: a function that is read into the words and told."""
_DO = "do|does|did|have|has"
_VARY = "vary|varies|varied|fluctuate|fluctuates|fluctuated|scatter|scatters|scattered|deviate|deviates|swing|swings"
_SPREAD_OUT = "spread out|spread|scattered|dispersed|volatile|variable"
_GROUPED = "between|among|across|from|over|with|depending|according|through|throughout|along"
_THE = "(?: (?:the|our|its|their|these|those|all))?"
_SPREAD_NOUN = "spread|variability|dispersion|scatter|variation|volatility"
_WAYS = re.compile(
    rf"(?P<lead>how (?:widely|much|strongly|far|wildly|greatly|heavily) (?:{_DO}){_THE}) "
    rf"(?P<what>(?:(?!{_VARY})\S+ ){{1,6}})(?P<verb>(?:{_VARY}))(?! (?:{_GROUPED})\b)(?!\S)"
    rf"|(?P<lead2>how (?:(?:widely|much|far|very) )?(?:{_SPREAD_OUT}) (?:is|are|was|were){_THE})(?!\S)"
    rf"|(?P<noun>(?:the )?(?:{_SPREAD_NOUN}) (?:of|in){_THE})(?!\S)"
)


def spreads(tokens: Tokens) -> Iterator[Span]:
    """The words before the number as its standard deviation, and the verb behind it as one that says no more."""
    words = tokens.words()
    if not all(len(word.split()) <= 1 for word in words):
        return
    text = " ".join(words)
    for match in _WAYS.finditer(text):
        for name in ("lead", "lead2", "noun"):
            if match[name]:
                yield _span(text, match.start(name), match[name], function=True)
        if match["verb"]:
            yield _span(text, match.start("verb"), match["verb"], function=False)


def _span(text: str, start: int, said: str, *, function: bool) -> Span:
    first = text[:start].count(" ")
    last = first + said.count(" ") + 1
    if function:
        return Span("function", first, last, SPREAD, 1.0, function="stddev")
    return Span("filler", first, last, weight=1.0)
