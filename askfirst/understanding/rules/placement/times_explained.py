"""Times that only say once more which days are meant: "in autumn 2024, i.e. September through November"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.spans import Span

_EXPLAINING = frozenset((
    "ie", "i.e.", "i.e", "i", "e", "that", "is", "thats", "namely", "meaning", "viz", "so", "means", "which", "aka",
))  # fmt: skip
_MARKS = frozenset((",", "(", "-", "–", "—", ":", ";", ".", "="))  # noqa: RUF001 - as people type it


def without_explained(board: Board, spans: Sequence[Span]) -> list[Span]:
    """The times without those that are told as the same stretch of a year as the one before them."""
    words = board.tokens.words()
    again = []
    for before, span in pairwise(spans):
        between = words[before.last : span.first]
        led = {"(", "="} & set(between) or _EXPLAINING & set(between)
        if led and set(between) <= _EXPLAINING | _MARKS and _are_alike(board, before.period, span):
            again.append(span)
    return [span for span in spans if span not in again]


def _are_alike(board: Board, before: Period | None, span: Span) -> bool:
    """Whether both begin and end on the same days, in the same year where the second says one."""
    own = span.period
    if before is None or own is None or not (before.is_plain and own.is_plain):
        return False
    if (before.start, before.end) == (own.start, own.end):
        return True
    if any(map(str.isdigit, board.tokens.said(span.first, span.last))):
        return False
    ends = (before.start, before.end, own.start, own.end)
    days = [(day.month, day.day) for day in ends if day]
    return len(days) == len(ends) and days[:2] == days[2:]
