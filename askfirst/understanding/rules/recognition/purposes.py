"""Recognises what a number is needed for, and who asked: "for my article", "the boss wants to know"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens

PURPOSE = "purpose"
"""The cue of such spans."""
_THINGS = (
    "article|report|presentation|thesis|essay|homework|assignment|slides?|deck|dashboard|newsletter|memo|briefing|pitch|"
    "dissertation|seminar|lecture|headline|podcast|poster|keynote"
)
_OWN_THINGS = (
    "paper|study|project|meeting|blog|post|book|chapter|review|talk|speech|brief|files|records|notes|audit|budget|exam|"
    "analysis|workshop|conference|call|email|quiz|story|piece|interview|research|curiosity|work|update|summary|overview"
)
_PERSONS = (
    "boss|manager|director|ceo|cfo|coo|colleagues?|teacher|professor|supervisor|editor|lead|accountant|auditors?|team"
)
_FRIENDS = "friend|wife|husband|kids?|son|daughter|mother|father"
_KINDS = (
    "annual|monthly|weekly|quarterly|yearly|daily|board|next|management|upcoming|final|small|short|new|little|big|blog|"
    "news|newspaper|school|university|class|team|internal|own|research|term|phd|master|masters"
)
_WAYS = re.compile(
    rf"for (?:my|our|a|an|the|this|his|her|todays|tomorrows) (?:(?:{_KINDS}) ){{0,2}}(?:{_THINGS})(?! of\b)"
    rf"|for (?:my|this) (?:(?:{_KINDS}) ){{0,2}}(?:{_OWN_THINGS}|{_PERSONS}|{_FRIENDS})(?! of\b)"
    r"|for (?:the boss|school|fun|planning purposes|reporting purposes|curiositys sake)"
    rf"|(?:my|our|the) (?:{_PERSONS}|{_FRIENDS}|board) (?:wants? to know|would like to know|is asking(?: me)?|"
    r"asked me|needs? to know|wanted to know|keeps asking)(?: for| about)?"
    rf"|(?:is|are|thats|that is) what (?:i|we|they|(?:my|our|the) (?:{_PERSONS}|{_FRIENDS}|board|investors?)) "
    r"(?:wants?|needs?|asked for|ask for|am after|are after|is after|would like|likes?)"
    r"(?: to (?:see|know|have|get|hear))?"
    r"|(?:im|i am|we are) (?:writing|preparing|working on|putting together|drafting|doing|making) "
    rf"(?:my|our|a|an|the|this|some) (?:(?:{_KINDS}) ){{0,2}}(?:{_THINGS}|{_OWN_THINGS})"
    r"(?: (?:on|about) (?:this|it|that))?"
    r"|so (?:that )?(?:i|we|they|he|she|my \w+|our \w+|someone) "
    r"(?:can|could|may|might|will|am able to|are able to)"
    r"(?: \w+){1,7}(?= ?[.!?]? ?$)"
)


def purposes(tokens: Tokens) -> Iterator[Span]:
    """The words that say so, as fillers."""
    words = tokens.words()
    text = " ".join(words)
    for match in _WAYS.finditer(text):
        whole = text[: match.start()][-1:] in ("", " ") and text[match.end() :][:1] in ("", " ")
        first = text[: match.start()].count(" ")
        last = first + match[0].count(" ") + 1
        if whole and all(len(word.split()) <= 1 for word in words[:last]):
            yield Span("filler", first, last, PURPOSE, 0.8)


def left_aside(tokens: Tokens, spans: Iterable[Span]) -> list[str]:
    """What to tell of purposes that stand."""
    said = (tokens.said(span.first, span.last) for span in spans if span.cue == PURPOSE)
    return [f"{words!r} is left aside" for words in said]


def without_data(found: Iterable[Span], named: Sequence[Span]) -> list[Span]:
    """The spans without purposes that the catalog has words for: "for the manager" may be a condition."""
    known = [span for span in named if span.weight >= WEAK]
    return [
        span
        for span in found
        if span.cue != PURPOSE or not any(term.first < span.last and span.first < term.last for term in known)
    ]
