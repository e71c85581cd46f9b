"""Words that keep all rows together: "across all days", "over the phone"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.states import negations
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_ACROSS = ("across", "over", "among", "throughout")
_ALL = ("all", "entire", "whole", "any")
_TOLD_APART = (
    *("differ", "differs", "differed", "vary", "varies", "varied", "distributed", "spread", "split", "breakdown"),
    *("each", "every", "separately", "individually", "respectively"),
)
_PREPOSITIONS = ("over", "under", "above", "below", "beneath", "beyond")


def all_together(board: Board, at: int) -> int:
    """As in "the median across all days": one number, unless it is asked how they differ."""
    span, behind = board.at(at), board.at(at + 1)
    if span is None or behind is None or board.word(at) not in _ACROSS or behind.kind not in ("grain", "term"):
        return 0
    between = board.tokens.words()[span.last : behind.first]
    several = board.tokens.items[behind.last - 1]
    calculated = board.figures or any(item.kind == "function" for item in board.items)
    if not set(_ALL) & set(between) or several.word == several.stem or not calculated:
        return 0
    apart = (set(_TOLD_APART) | {"which"}) & set(board.tokens.words())
    if apart or board.goals & {"compare", "rank"} or board.rank:
        return 0
    if behind.kind == "term" and not _are_things(board, behind):
        return 0
    if not meanings.means_rows(board, behind):
        board.tell_as_all(board.items[at].first, behind.last)
    return 2


def _are_things(board: Board, span: Span) -> bool:
    return bool(meanings.fields(board, span, meanings.groups)) or meanings.means_rows(board, span)


def before_a_name(board: Board, at: int) -> int:
    """As in "over the phone", "under the Maltese flag": a comparison with a name, and no number, compares nothing."""
    if not board.is_a(at, "comparator") or board.word(at).split()[-1] not in _PREPOSITIONS:
        return 0
    behind = board.at(at + 1)
    if behind is None:
        return 0
    counted = board.is_a(at + 1, "function") and behind.function == "count_distinct"
    stored = behind.kind == "value" and any(hit.how != "fuzzy" for hit in behind.hits)
    field = behind.kind == "term" and bool(meanings.fields(board, behind, meanings.is_text))
    if board.word(at).startswith("not ") and (stored or field):
        # "Not under the flag of Malta" leaves out what stands under it.
        here = board.items[at]
        board.items[at] = Span("negation", here.first, here.first + 1)
        return negations(board, at)
    return 1 if stored or counted or field else 0
