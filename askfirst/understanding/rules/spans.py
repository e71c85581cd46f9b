"""Spans: what a run of tokens may mean, and the one place that settles which meanings stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.catalog.lookup import Entry
from askfirst.domain.query import Function
from askfirst.sources.source import ValueHit
from askfirst.understanding.rules.periods import Period

SpanKind: TypeAlias = Literal[
    "term", "value", "time", "number", "unit", "comparator", "function", "grouping", "grain", "order", "limit",
    "superlative", "ordinal", "negation", "missing", "conjunction", "relation", "joining", "columns", "goal", "change",
    "chat", "write", "filler", "strange", "unknown", "series",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """Tokens `first` to before `last` with one meaning.

    `cue` says which of its kind it is ("gt" of the comparators); `weight` settles between spans of one length.
    Terms carry their catalog entries, values what was found for them, times their period. A `strange` one stands for a
    field and is the name of none; it carries those that may have been meant.
    """

    kind: SpanKind
    first: int
    last: int
    cue: str = ""
    weight: float = 1.0
    number: float | None = None
    function: Function | None = None
    period: Period | None = None
    entries: tuple[Entry, ...] = ()
    hits: tuple[ValueHit, ...] = ()

    @property
    def length(self) -> int:
        """How many tokens it holds."""
        return self.last - self.first


WEAK = 0.5
"""Terms below this weight are parts of a catalog's name: whatever else the words may mean is the better reading."""


def settle(spans: Iterable[Span], length: int) -> list[Span]:
    """The spans that stand, in order and without overlap: the longest first, then the heaviest, then the earliest.

    Weak terms come after all others.
    """
    taken = bytearray(length)
    kept: list[Span] = []
    for span in sorted(spans, key=_rank):
        if not any(taken[span.first : span.last]):
            taken[span.first : span.last] = b"\1" * span.length
            kept.append(span)
    return sorted(kept, key=lambda span: span.first)


def is_weak(span: Span) -> bool:
    """Whether it is a part of a name only."""
    return span.kind == "term" and span.weight < WEAK


def _rank(span: Span) -> tuple[bool, int, float, int]:
    return is_weak(span), -span.length, -span.weight, span.first


def gaps(spans: Iterable[Span], length: int) -> list[Span]:
    """A span of kind `unknown` for every token that no span holds."""
    taken = bytearray(length)
    for span in spans:
        taken[span.first : span.last] = b"\1" * span.length
    return [Span("unknown", at, at + 1) for at in range(length) if not taken[at]]
