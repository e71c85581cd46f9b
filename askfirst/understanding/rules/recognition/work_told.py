"""Sentences that tell what work an answer is for, or who presses for it: "I'm putting together slides and lack X:"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.speech_vocabulary import PERSON, SOON
from askfirst.understanding.rules.words.urgent_words import AT_WORK, UNDER_PRESSURE, WORK_THINGS

_SOMEBODY = rf"(?:i|im|i'm|ive|i've|id|we|we're|weve|we've|were|he|she|they|(?:my|our|the) (?:\w+ )?(?:{PERSON}))"
_TOLD = re.compile(
    rf"^(?:\W|_|(?:so|ok|okay|hi|hey|hello|there|guys|team|all|well|and|look|sorry|but|because|as|since|help) )*"
    rf"(?:still )?(?:(?:{_SOMEBODY})\b.*|(?=(?:{AT_WORK})\b))"
    rf"(?:\b(?:{AT_WORK})\b.*\b(?:{WORK_THINGS})\b|\b(?:{UNDER_PRESSURE})\b)"
)
_LOOKS_BACK = re.compile(rf"(?:for |on |by |at |in |until |before |of )?(?:{SOON})(?:s)?")
_QUESTION = re.compile(
    r"\b(?:how (?:many|much|long|often|late|big|old)|what|which|who|whose|where|list|show|count|number of|total)\b"
)
_OF_DATA = ("field", "measure", "condition")


def tells_of_work(tokens: Tokens, spans: Sequence[Span], sentence: tuple[int, int]) -> bool:
    """Whether a sentence is such a one, and neither asks nor names a field, a stored name or a time of the data."""
    words = [word.replace(" ", "_") or "_" for word in tokens.words()[sentence[0] : sentence[1]]]
    text = re.sub(r"(?<=\w)_(?=\w)", "", " ".join(words)).replace("_ ", " ")
    if not _TOLD.search(text) or _QUESTION.search(text):
        return False
    return not any(_names_data(tokens, span) for span in spans)


def _names_data(tokens: Tokens, span: Span) -> bool:
    if span.kind == "time":
        return not _LOOKS_BACK.fullmatch(" ".join(tokens.words()[span.first : span.last]))
    words = tokens.words()
    if span.kind == "term" and words[span.first : span.first + 2] == ("late", "for"):
        return False
    if span.kind == "term":
        return span.weight >= WEAK and span.entries[0].kind in _OF_DATA
    return any(hit.how in ("exact", "folded") for hit in span.hits)
