"""Wishes that no reading of data fulfils: deeds, predictions, opinions, what the data does not know.

They are told by the form of a sentence. A word that the catalog has too, or that is stored, never makes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from askfirst.understanding.rules.recognition.commands import ordered, sentence_of
from askfirst.understanding.rules.spans import Span, SpanKind
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.outside_words import OUTSIDE

Wish: TypeAlias = Literal["change", "deed", "prediction", "opinion", "knowledge"]

_YIELDING: tuple[SpanKind, ...] = ("chat", "write")
_NAMES = ("field", "measure", "condition", "relation")

_PREDICTIONS = (
    r"\b(?:forecast(?:s|ed|ing)?|predict(?:s|ed|ing|ions?)?|projections?|extrapolat(?:e|ed|ion)|prognosis)\b",
    (
        r"^(?:and )?(?:what|how|who)\b.* (?:will|going to)\b.*\b(?:be|happen|become|develop|evolve|look)\b"
        r"(?! (?:#|\w+(?:ed|ing)|sent|built|made|paid|sold)(?: |$))"
    ),
    r"^(?:and )?will (?!you\b|we\b)",
    (
        r"^(?:and )?(?:how much|what) will (?!be\b|we\b|i\b)(?:(?!#|be\b)\S+ ){1,3}(?:#|cost|be worth)(?: #)*"
        r"(?: \S+)? (?:next|tomorrow|in 20\d\d)\b"
    ),
    (
        r"\b(?:(?:will|shall) (?:we|i|they|it|our \w+|#)|"
        r"(?:am|are|is) (?:we|i|they|it|our \w+|#) (?:going|likely|expected) to)"
        r" (?:have|get|sell|earn|make|see|lose|win|take|grow|lack|need|do|end)\b"
    ),
)
_OPINIONS = (
    r"^(?:so |and )?should\b",
    r"\bshould (?:i|we|you|one)\b",
    r"\b(?:do|did|would|can|could) you (?:think|believe|recommend|suggest|prefer|advise|feel)\b",
    r"^(?:so |and )?(?:what |who |which )?do you (?:reckon|expect|suppose|imagine|guess)\b",
    r"\byour (?:opinion|advice|guess|recommendation|favou?rite)\b",
    r"\b(?:is|are|was|were) to blame\b|\bwhose fault\b",
)
_OUTSIDE = re.compile("|".join(OUTSIDE))
_ACTS = re.compile(r"^(?:(?:what|why|how) )?(?:do|does|did|can|could)(?: (?:the|a|an|all|any|these))? #(?: #)* (\w+)$")
_IS_ABLE = re.compile(r"^(?:can|could)(?: (?:the|a|an|all|any|these))? #(?: #)* (\w+)$")


def wish_of(tokens: Tokens, spans: Sequence[Span], *, follows: bool) -> tuple[Wish, str] | None:
    """The wish and the words that tell it; None where the text may ask for data. `follows`: it may change a query."""
    if order := ordered(tokens, spans, follows=follows):
        return order
    sentence = sentence_of(tokens, spans)
    kinds: tuple[tuple[Wish, tuple[str, ...]], ...] = (("prediction", _PREDICTIONS), ("opinion", _OPINIONS))
    for kind, patterns in kinds:
        for pattern in patterns:
            if found := re.search(pattern, sentence):
                return kind, found[0]
    if (found := _OUTSIDE.search(sentence)) and "#" not in found[0] and not _asks_for_a_place(spans, found[0]):
        return "knowledge", found[0].strip()
    if (found := _ACTS.search(sentence)) and (_IS_ABLE.search(sentence) or _is_strange(spans, tokens, found[1])):
        return "knowledge", found[1]
    return None


def _asks_for_a_place(spans: Sequence[Span], said: str) -> bool:
    """As in "who won", where the rows have the place that they came in."""
    return " w" in said and any(span.kind == "ordinal" and span.cue == "place" for span in spans)


def without_named(found: Iterable[Span], named: Sequence[Span]) -> Iterator[Span]:
    """The spans without small talk, forecasts and verbs of change that the catalog has in a name: "count by weather".

    A verb that begins the text is still an order.
    """
    spans = list(found)
    ours = [span for span in named if any(entry.kind in _NAMES for entry in span.entries)]
    said = {at for span in spans if span.kind not in ("filler", "chat") for at in range(span.first, span.last)}
    for span in spans:
        within = any(term.first <= span.first and span.last <= term.last for term in ours)
        begins = span.kind == "write" and not any(at in said for at in range(span.first))
        if begins or not within or not yields(span):
            yield span


def yields(span: Span) -> bool:
    """Whether words that were recognised are about no data, unless the data has them."""
    return span.kind in _YIELDING or (span.kind, span.cue) == ("goal", "why")


def _is_strange(spans: Sequence[Span], tokens: Tokens, word: str) -> bool:
    """Whether the last of the spans with a word is one that nothing is known of."""
    said = [span for span in spans if any(token.word.isalnum() for token in tokens.items[span.first : span.last])]
    last = said[-1] if said else None
    return last is not None and last.kind in ("value", "unknown", "strange") and tokens.words()[last.last - 1] == word
