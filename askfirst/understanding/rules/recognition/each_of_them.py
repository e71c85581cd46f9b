"""Recognises words that only say again what the question is about: "how many pieces when they order online"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_THEY = "they|he|she|people|someone|somebody|customers|clients|we|one|you|it"
_DO = (
    "come|comes|came|order|orders|ordered|buy|buys|bought|purchase|book|books|booked|go|goes|went|use|uses|used|are|is|"
    "do|does|shop|travel|arrive|visit|call|calls|place|sail|ship|send|operate|run|drive|fly|work|live|deal|were|was"
)
_WHEN = re.compile(
    rf"(?:^|(?<= ))how (?:many|much|big|large|long|old|heavy|high|often|far|late|"
    rf"likely)\b.* (?P<said>when (?:{_THEY})(?: (?:{_DO}))?"
    r"(?: (?:in|to us|here))?)(?= (?:through|via|by|on|over|from|using|with|in|at|to|under)\b)"
)


def said_of_them(tokens: Tokens) -> Iterator[Span]:
    """As in "how many pieces does somebody order when they come to us through the web?"."""
    words = tokens.words()
    for at in range(len(words) - 1):
        if words[at : at + 2] in (("by", "whom"), ("by", "who")):
            yield Span("goal", at, at + 2, "which", 0.9)
    text = " ".join(word.replace(" ", "_") or "_" for word in words)
    for match in _WHEN.finditer(text):
        first = text[: match.start("said")].count(" ")
        yield Span("filler", first, first + match["said"].count(" ") + 1, "polite", 1.0)
