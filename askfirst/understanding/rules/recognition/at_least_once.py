"""Leaves aside what only says that something happened: "were refunded at least once", "when do things arrive"."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_ONCE: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "at least once", "at least one time", "once or more", "one or more times", "once or more often",
        "at some point",
        "at any point", "at any time", "at one time or another", "once", "ever", "at one point", "at some stage",
        "even once", "at least the once",
    )
)  # fmt: skip
_RECKONED = frozenset(("only", "just", "exactly", "than", "more", "all", "first", "not", "never", "each", "every"))
_THINGS = ("things", "stuff")
_DO = ("do", "did", "does", "will")


def without_happenings(tokens: Tokens, spans: Sequence[Span]) -> list[Span]:
    """The spans without such words; they say nothing behind a state or a value that the data holds."""
    gone = {at for first, last in _places(tokens, spans) for at in range(first, last)}
    if not gone:
        return list(spans)
    kept = [span for span in spans if not gone.issuperset(range(span.first, span.last))]
    if any(gone.intersection(range(span.first, span.last)) for span in kept):
        return list(spans)
    fillers = [Span("filler", at, at + 1) for at in gone]
    return sorted((*kept, *fillers), key=lambda span: span.first)


def _places(tokens: Tokens, spans: Sequence[Span]) -> list[tuple[int, int]]:
    words = tokens.words()
    found = []
    for at, word in enumerate(words):
        size = next((len(one) for one in _ONCE if words[at : at + len(one)] == one), 0)
        if size and words[at - 1] not in _RECKONED and _closes(words, at + size) and _is_held(spans, at, behind=False):
            found.append((at, at + size))
        if word in _THINGS and at and words[at - 1] in _DO and _is_held(spans, at + 1, behind=True):
            found.append((at, at + 1))
    return found


def _closes(words: tuple[str, ...], at: int) -> bool:
    return (
        at >= len(words) or not words[at][:1].isalnum() or words[at] in ("in", "during", "by", "since", "last", "this")
    )


def _is_held(spans: Sequence[Span], at: int, *, behind: bool) -> bool:
    """Whether what stands there is a value that is stored, or a state or a field that the catalog knows."""
    for span in spans:
        if (span.first == at) if behind else (span.last == at):
            stored = any(hit.how in ("exact", "folded") for hit in span.hits)
            state = any(entry.kind == "condition" for entry in span.entries)
            return stored or state or (behind and span.kind == "term")
    return False
