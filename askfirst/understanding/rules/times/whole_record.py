"""Ways to say that no time is left out: "since we started recording it", "since records began", "on record"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_LIGHT = 0.1
"""Said of an earlier answer, the same words take its time away."""
_WE = r"(?:we|you|they|i|people|somebody|anyone)"
_BEGAN = r"(?:started|began|begun|start|begin)"
_RECORDING = (
    r"(?:recording|tracking|measuring|collecting|keeping track|keeping records|logging|counting|storing|keeping|noting"
    r"|writing)"
)
_OBJECT = (
    r"(?: (?:of )?(?:it|this|that|them|these|data|the data|records|figures|numbers|these figures|this data))?(?: down)?"
)
_WAYS = re.compile(
    r"\b(?:(?:ever )?since (?:"
    rf"{_WE} (?:have |had )?{_BEGAN} (?:to )?(?:{_RECORDING}|record|track|measure|collect|log|count){_OBJECT}"
    rf"|{_WE} (?:have |had )?(?:records|data|figures)(?: on it| of it| for it)?"
    r"|(?:the )?(?:records|recording|recordings|measurements|data|tracking|books) (?:began|begin|started|start|begins)"
    r"|(?:the )?(?:very )?(?:beginning|start|outset)"
    r"(?: of (?:the )?(?:records?|data|recordings?|time|everything|it all))?"
    r"|day one|inception|(?:the )?first (?:record|entry|data point))"
    r"|(?:from|of|for|over|across) (?:day one"
    r"|the (?:very )?(?:beginning|start) of (?:the )?(?:data|records|time))"
    r"|over the (?:whole|entire|full) (?:period|time|history|record|span|data)(?: (?:of the data|on record|recorded))?"
    r"|for as long as we have (?:data|records)|as far back as (?:we have (?:data|records)|(?:the )?(?:data|records) go)"
    r"|on record)(?= ?$| ?[.,;:!?)])"
)


def whole_record(tokens: Tokens) -> Iterator[Span]:
    """Such words, as fillers: where something follows, as in "since the start of May", they say another time."""
    text, starts, at = "", {}, 0
    for at, word in enumerate(tokens.words()):
        starts[len(text)] = at
        text += f"{word} "
    for match in _WAYS.finditer(text):
        last = text[: match.end()].rstrip().count(" ") + 1
        if match.start() in starts and all(" " not in word for word in tokens.words()[:last]):
            yield Span("filler", starts[match.start()], last, "polite", _LIGHT)
