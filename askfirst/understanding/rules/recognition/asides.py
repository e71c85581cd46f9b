"""Sentences around a question that are about the person who asks: "My boss wants to know. How many ...?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.understanding.rules.recognition.work_told import tells_of_work
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.label_words import is_label

_NEWCOMER = frozenset(("new", "here", "to", "this", "the", "team", "job", "role", "and", "so", "data", "system"))
_NEW = (("im", "new"), ("i", "am", "new"))
_ENDS = (".", "!", "?", ":", ";", "…")
_PAUSES = (",", "-", "–", "—")  # noqa: RUF001 - as people type it
_ABOUT = ("about", "regarding", "concerning", "re")
_PERSONS = frozenset(("i", "im", "ive", "my", "me", "we", "our", "us", "boss", "you", "your",
                      "sorry", "apologies"))  # fmt: skip
_CALLERS = frozenset((
    "customer", "client", "colleague", "manager", "director", "caller", "supplier", "partner", "friend",
    "student", "journalist", "auditor", "someone", "somebody",
))  # fmt: skip
_CALLING = frozenset((
    "phone", "line", "call", "calling", "calls", "called", "waiting", "waits", "asking", "asks", "asked", "wondering",
    "here", "chat", "wants", "insists", "complaining", "complains", "hold", "touch",
))  # fmt: skip
_GREETING = frozenset(("hi", "hello", "hey", "so", ",", "a", "an", "the", "one", "of", "our", "my", "is", "has", "was",
    "on", "and", "me", "to", "know", "at", "in", "just", "now", "here", "right", "us", "another", "new",
    "i", "ive", "we", "weve", "have", "got", "theres", "there", "with", "here's", "im", "this"))  # fmt: skip
_QUIET = ("filler", "joining", "conjunction", "goal", "chat", "relation", "unknown", "change", "write", "series")
_TELLERS = (
    *("i", "im", "ive", "id", "we", "weve", "my", "our", "someone", "somebody", "people", "they", "everyone"),
    *("everybody", "he", "she", "rumour", "rumor", "apparently", "supposedly"),
)
_BREAKS = (":", ";", "-", "–", "—", ".", "!", "…")  # noqa: RUF001 - as people type it
_QUESTIONS = frozenset((
    "what", "which", "who", "how", "when", "where", "whose", "is", "are", "was", "were", "did", "do", "does", "can",
    "could", "show", "list", "give", "tell", "name", "find",
))  # fmt: skip
_SMALL = ("filler", "joining", "conjunction", "goal", "chat", "negation", "relation", "unknown", "value", "columns")


def without_asides(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[Span], list[str]]:
    """The spans without those of whole sentences that say nothing of the data, and what to tell of these.

    Nothing is left aside where no other sentence names anything in the data.
    """
    if told_first := _told_first(tokens, spans):
        return told_first
    sentences = list(_sentences(tokens))
    apart = [sentence for sentence in sentences if _is_aside(tokens, _within(spans, sentence), sentence)]
    kept = [span for sentence in sentences if sentence not in apart for span in _within(spans, sentence)]
    labels = all(is_label(tokens.words()[first:last]) for first, last in apart)
    if not apart or not any(span.kind == "term" and (labels or span.weight >= WEAK) for span in kept):
        return list(spans), []
    told = [tokens.said(first, last) for first, last in apart if _says_more(_within(spans, (first, last)))]
    gone = {at for first, last in apart for at in range(first, last)}
    left = [span for span in spans if not gone.issuperset(range(span.first, span.last))]
    return left, [f"{said!r} is left aside" for said in told]


def _told_first(tokens: Tokens, spans: Sequence[Span]) -> tuple[list[Span], list[str]] | None:
    """As in "I keep hearing that X grows - how many X were there": what somebody tells names nothing of its own."""
    words = tokens.words()
    if not words or words[0] not in _TELLERS:
        return None
    breaks = (at for at, word in enumerate(words) if word in _BREAKS and 1 < at < len(words) - 1)
    at = next((at for at in breaks if words[at + 1] in _QUESTIONS), None)
    if at is None or not _QUESTIONS.isdisjoint(words[:2]):
        return None
    asked = {token.stem for token in tokens.items[at + 1 :]}
    own = [span for span in spans if span.last <= at and not _is_quiet(span)]
    rest = [span for span in spans if span.first > at]
    again = all({tokens.items[one].stem for one in range(span.first, span.last)} <= asked for span in own)
    named = any(span.kind == "term" and span.weight >= WEAK for span in rest)
    return (rest, [f"{tokens.said(0, at)!r} is left aside"]) if again and named else None


def _is_quiet(span: Span) -> bool:
    """Whether it says nothing of the data: a small word, or one that is stored nowhere."""
    return span.kind in _QUIET or (span.kind == "value" and not any(hit.how != "fuzzy" for hit in span.hits))


def _sentences(tokens: Tokens) -> Iterator[tuple[int, int]]:
    first = 0
    for at, token in enumerate(tokens.items):
        before = tokens.words()[first:at]
        within = token.text in _PAUSES and (
            _is_of_a_caller(before) or _is_newcomer(before) or tells_of_work(tokens, (), (first, at))
        )
        if token.kind == "mark" and (token.text in _ENDS or within):
            yield first, at + 1
            first = at + 1
        elif token.word in _ABOUT and _is_of_a_caller(before):
            yield first, at
            first = at
    if first < len(tokens):
        yield first, len(tokens)


def _within(spans: Sequence[Span], sentence: tuple[int, int]) -> list[Span]:
    return [span for span in spans if sentence[0] <= span.first < sentence[1]]


def _is_aside(tokens: Tokens, spans: Sequence[Span], sentence: tuple[int, int]) -> bool:
    """Whether a person is spoken of, and not one word means anything in the data."""
    words = tokens.words()[sentence[0] : sentence[1]]
    if _is_of_a_caller(words) or _is_newcomer(words) or tells_of_work(tokens, spans, sentence):
        return True
    if words[-1:] == (":",) and sentence[0] == 0 and is_label(words):
        return not any(hit.how in ("exact", "folded") for span in spans for hit in span.hits) and not any(
            span.kind == "term" and span.weight >= WEAK for span in spans
        )
    small = all(span.kind in _SMALL and span.last <= sentence[1] for span in spans)
    stored = any(hit.how != "fuzzy" for span in spans for hit in span.hits)
    return bool(_PERSONS.intersection(words)) and small and not stored


def _is_newcomer(words: Sequence[str]) -> bool:
    """As in "I'm new here - what X are in use?"."""
    said = [word.replace("'", "") for word in words if word[:1].isalpha()]
    new = any(tuple(said[: len(opening)]) == opening for opening in _NEW)
    return new and set(said[2:]) <= _NEWCOMER


def _is_of_a_caller(words: Sequence[str]) -> bool:
    """As in "Hi, a customer is on the phone:": who asks, and how."""
    told = {word for word in words if word[:1].isalpha()} - _GREETING
    return bool(told & _CALLERS) and bool(told & _CALLING) and told <= _CALLERS | _CALLING


def _says_more(spans: Sequence[Span]) -> bool:
    return any(span.kind in ("unknown", "value") for span in spans)
