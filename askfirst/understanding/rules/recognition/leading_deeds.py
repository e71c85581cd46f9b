"""Recognises verbs between a thing and a superlative that ranks it: "account for the most", "delivered the most"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens, by_first_word
from askfirst.understanding.rules.words.cue_words import CUES
from askfirst.understanding.rules.words.leading_verbs import HAVING_PHRASES, TRANSITIVE

DEED = "deed"
"""The cue of a verb that is no name here."""
_SURE = 1.3
_RANKING = ("most", "least", "high", "low")
_RANKED = frozenset(phrase.split()[0] for cue in _RANKING for phrase in CUES["superlative"][cue]) - {"the"}
_BETWEEN = frozenset(
    ("the", "our", "by", "far", "single", "very", "absolute", "overall", "us", "second", "third", "2nd")
)
_BEFORE = frozenset(("that", "which", "who", "has", "have", "had"))
_NOUNS_TOO = frozenset(("ship", "ships", "book", "books", "load", "loads"))
_BEFORE_NOUNS = frozenset((
    "which", "what", "the", "our", "all", "by", "per", "each", "of", "and", "my", "a", "every", "their", "these",
    "those", "do", "does", "did", "we", "you", "they", "i", "for", "with", "on", "in",
))  # fmt: skip
_BY_FIRST = by_first_word(HAVING_PHRASES)
_SUBJECT = r"(?:we|weve|we ve|i|ive|they|theyve|you|youve|he|she|it|anyone|anybody|someone|somebody|our \w+|the \w+)"
_EVER = re.compile(
    rf"(?:(?:that |which )?{_SUBJECT} (?:(?:have|has|had|did) )?(?:ever|yet|so far) (?:been |had to )?"
    r"(?:\w+ed|had|have|got|gotten|seen|see|paid|pay|made|make|taken|sold|sent|bought|spent|done|met|run|held|kept|"
    r"come across|run into|ship|place|book|record|carry|handle|wait|dealt with)"
    rf"|(?:that |which )?(?:weve|we ve|ive|theyve|we have|they have|i have) (?:had|seen|got|on record|on the books)"
    r"(?: so far| yet)?)"
    r"(?= ?[?.!,]?$| ?[,?.]| (?:from|to|for|by|in|on|at|with|of|under|per|and|since|during|out|via|through|into)\b)"
)
_CLOSING = re.compile(
    r", (?:(?:who|which|what) (?:exactly )?(?:is|are|was|were) "
    r"(?:that|it|this|they|those|these|he|she)"
    r"(?: one| ones| exactly| again)?|which one|which|who|what is it|who is it)(?= ?[?.!]*$)"
)
_STATING = re.compile(
    r"(?:^|[,.:;!?] |please |kindly |you |to |and )(?P<said>state (?:the|our|its|their|all|both|for me))\b"
)


def leading_deeds(tokens: Tokens) -> Iterator[Span]:
    """Such phrases before a superlative, "we've ever had" behind one, and "who was that?" at the end."""
    words = tokens.words()
    for at in range(len(words)):
        for phrase in _BY_FIRST.get(words[at], ()):
            last = at + len(phrase)
            if at and words[at:last] == phrase and _is_ranked(words, last):
                yield Span("filler", at, last, weight=_SURE)
        if words[at] in _NOUNS_TOO and at > 1 and words[at - 1] not in _BEFORE_NOUNS and _counts_things(words, at + 1):
            yield Span("filler", at, at + 1, weight=_SURE)
    if any(len(word.split()) > 1 for word in words):
        return
    text = " ".join(words)
    ranked = _RANKED.intersection(words)
    for match in _EVER.finditer(text) if ranked else ():
        yield from _filler(text, match.start(), match.end())
    closing = _CLOSING.search(text)
    if closing and (ranked or {"best", "worst"}.intersection(words)) and closing.start():
        yield from _filler(text, closing.start() + 2, closing.end())
    for match in _STATING.finditer(text):
        first = text[: match.start("said")].count(" ")
        yield Span("goal", first, first + match["said"].count(" ") + 1, "list", _SURE)


def _counts_things(words: Sequence[str], at: int) -> bool:
    """As in "the most containers", "the largest number of boxes"."""
    at += words[at : at + 1] == ("the",)
    behind = words[at + 1 : at + 2]
    return words[at : at + 1] in (("most",), ("fewest",), ("least",)) and bool(behind) and behind[0].isalpha()


def _filler(text: str, start: int, end: int) -> Iterator[Span]:
    """The words of a match, where it begins with a word of its own."""
    if start == 0 or text[start - 1] == " ":
        first = text[:start].count(" ")
        yield Span("filler", first, first + text[start:end].count(" ") + 1, weight=_SURE)


def _is_ranked(words: Sequence[str], at: int) -> bool:
    while at < len(words) and words[at] in _BETWEEN:
        at += 1
    return at < len(words) and words[at] in _RANKED


def without_deeds(tokens: Tokens, spans: Sequence[Span], dataset: str) -> list[Span]:
    """The spans, those turned to filler that are verbs: "the vessels that delivered the most shipments".

    What is stored of the rows themselves stays a name; what is only stored of others does not.
    """
    words = tokens.words()

    def is_deed(at: int, span: Span) -> bool:
        if span.kind != "value" or span.length != 1 or words[span.first] not in TRANSITIVE or not at:
            return False
        before = spans[at - 1]
        subject = before.kind == "term" or words[before.last - 1] in _BEFORE
        own = any(hit.dataset == dataset for hit in span.hits)
        return subject and before.last == span.first and not own and _is_ranked(words, span.last)

    return [
        replace(span, kind="filler", cue=DEED, hits=()) if is_deed(at, span) else span for at, span in enumerate(spans)
    ]


def told_of_deeds(tokens: Tokens, spans: Iterable[Span]) -> list[str]:
    """What to tell of names that are read as verbs."""
    deeds = (span for span in spans if span.cue == DEED and span.length == 1)
    return [
        f"{tokens.said(span.first, span.last)!r} is read as what they did, not as a state"
        for span in deeds
        if tokens.items[span.first].word in TRANSITIVE
    ]
