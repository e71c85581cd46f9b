"""Recognises that a number is wanted over time though no step is named: "how did the delay evolve in 2024"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.series_words import goes_by_unit
from askfirst.understanding.rules.tokens import Tokens

_ASKED = re.compile(
    r"^(?:and |so |then |now |show (?:me )?|see |tell me |know |of interest is )*how (?:did|does|do|has|have|"
    r"had|is|are|was|were)\b"
    r".* (?P<verb>(?:develop|evolve|progress|unfold|trend)(?:ed|d|ing)?|evolving|evolved|panned out|pan out|"
    r"played out)(?: |$)"
    r"|^(?:and |so |then |now |show (?:me )?|tell me )*how (?:has|have|did|is|are) (?!much |many ).*?"
    r"(?P<moved>moved?|changed?|shifted|shift|fared|fare|behaved?|developed|varied|fluctuated?|gone|trended|"
    r"moving|changing|performed)(?= (?:since|from \S+ on|after|over the last|in the last|over the past|in the past|"
    r"during the last|during the past)\b)"
)
_NAMED = re.compile(
    r"(?:^|(?<= ))(?P<verb>(?:the )?(?:evolution|development|progression|trajectory|time course|"
    r"course over time) of)(?= )(?P<moved>)"
)
_STEPS = re.compile(
    r"\b(?:over|across|through|throughout|with|by|per|each|every|from|between|since|compared|vs|versus|than|to|"
    r"in each) "
    r"(?:the |one |each )?(?:time|hours?|days?|weeks?|months?|quarters?|years?|weekdays?)\b"
    r"|\b(?:month|year|week|day|quarter|hour)(?:ly)? (?:by|after|to|on|over) (?:month|year|week|day|quarter|hour)\b"
    r"|\b(?:daily|weekly|monthly|quarterly|yearly|annually|trends?|timeline|time series)\b|\b(?:from|between|"
    r"compared)\b"
)


def developing(tokens: Tokens) -> Iterator[Span]:
    """The words that say so, as "over time"; none where a step or two ends of the time are named."""
    words = tokens.words()
    text = " ".join(word.replace(" ", "_") or "_" for word in words)
    if _STEPS.search(text) or goes_by_unit(words):
        return
    for form in (_ASKED, _NAMED):
        for match in form.finditer(text):
            said = "verb" if match["verb"] else "moved"
            first = text[: match.start(said)].count(" ")
            yield Span("grouping", first, first + match[said].count(" ") + 1, "time", 1.06 if match["verb"] else 1.3)
