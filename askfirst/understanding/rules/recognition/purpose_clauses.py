"""Clauses that say what an answer is needed for: "..., so that I can phone people", "because we have to plan"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_WHO = "i|we|you|they|he|she|someone|my \\w+|our \\w+|the \\w+"
_MUST = (
    "want|need|have|had|must|would|d|am|m|are|re|was|were|should|can|could|will|ll|plan|try|intend|promised|might|may|"
    "got|ve"
)
_OPENS = re.compile(
    rf"(?:^|(?<= ))(?:(?:so|so that|such that) (?:{_WHO}) (?:can|could|may|might|will|would|know|get|have|need|am able|"
    rf"are able|dont have|do not have)|in order (?:to|that)|so as to|(?:because|since|as|cause|cos|for) (?:i|"
    rf"we) (?:{_MUST})"
    r"|(?:because|since|as|cause|cos) (?:im|ive|id|were|weve|wed) |(?:to|that would|this would|"
    r"which would) (?:help|allow|"
    r"enable|let) (?:me|us)|before (?:i|we) (?:call|phone|ring|email|meet|go|see|talk|write|send|decide|start|leave)"
    r"|because|cause it|cause they|cos it|cos they|coz"
    rf"|(?:i|we) (?:want|need|have|would like|am going|are going|intend|plan) to (?:phone|call|ring|email|e mail|mail|"
    r"contact|chase|write to|reach out|warn|inform|notify|visit|thank|invoice|bill|plan|prepare|decide|budget))(?= |$)"
)
_ENDS = (".", "?", "!", ";", ":")
_QUIET = ("filler", "joining", "conjunction", "goal", "chat", "write", "relation", "unknown", "value", "change", "term")
_SOON = re.compile(
    r"(?:on |by |for |in )?(?:today|tomorrow|tonight|(?:this|next|the coming) (?:week|month|quarter|year|monday|"
    r"tuesday|"
    r"wednesday|thursday|friday)|monday|tuesday|wednesday|thursday|friday)"
)


def without_purposes(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[Span], list[str]]:
    """The spans without those of such clauses, and what to tell of these; a clause that names data stays."""
    words = tokens.words()
    text = " ".join(word.replace(" ", "_") or "_" for word in words)
    kept, told = list(spans), list[str]()
    for match in _OPENS.finditer(text):
        first = text[: match.start()].count(" ")
        last = _end(words, first)
        within = [span for span in kept if first <= span.first and span.last <= last]
        verb = first + match[0].strip().count(" ") + 1
        rest = [span for span in kept if span not in within and span.kind not in ("filler", "conjunction", "joining")]
        if not rest or any(_names_data(words, span, verb) for span in within):
            continue
        kept = [span for span in kept if span not in within]
        told.append(f"{tokens.said(first, last)!r} is left aside")
    return kept, told


def _end(words: Sequence[str], first: int) -> int:
    """Where the clause ends: with its sentence, or at a comma where it begins one."""
    opens = first == 0 or words[first - 1] in _ENDS
    marks = (*_ENDS, ",", "-") if opens else _ENDS
    return next((at for at in range(first, len(words)) if words[at] in marks), len(words))


def _names_data(words: Sequence[str], span: Span, verb: int) -> bool:
    """Whether an item says something of the data: a field, a stored name, a time, an amount."""
    if span.kind == "time":
        return not _SOON.fullmatch(" ".join(words[span.first : span.last]))
    if span.kind == "term":
        return not any(entry.kind in ("dataset", "relation") for entry in span.entries[:2])
    if span.kind == "value" and span.first not in (verb, verb + 1):
        return any(hit.how in ("exact", "folded") for hit in span.hits)
    return span.kind not in _QUIET
