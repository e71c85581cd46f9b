"""Puts first what is said last: "fifteen thousand TEU or more", "cancelled ones excluded"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_AFTER = "_after"


def put_bounds_first(board: Board) -> None:
    """Such bounds read like "at least fifteen thousand TEU"."""
    for at in range(2, len(board.items)):
        bound, thing = board.items[at], board.items[at - 1]
        if bound.kind != "comparator" or not bound.cue.endswith(_AFTER) or thing.kind != "term":
            continue
        first = at - 2
        first -= board.is_a(first, "joining", cue="of")
        first -= board.is_a(first, "unit")
        if not board.is_a(first, "number") or board.is_a(first - 1, "comparator") or thing.last != bound.first:
            continue
        number = board.items[first]
        front = Span("comparator", number.first, number.first, bound.cue.removesuffix(_AFTER))
        board.items[first : at + 1] = [front, *board.items[first : at - 1], replace(thing, last=bound.last)]


def put_negations_first(board: Board) -> None:
    """Rows that are said to be left out read like "except cancelled ones"; of what else it may be said, it stays."""
    at = 0
    while at < len(board.items):
        if board.is_a(at, "negation", cue="after"):
            first = _start_of_what_is_left_out(board, at)
            if first < at:
                begin = board.items[first].first
                before = Span("negation", begin, begin, "not")
                board.items[first : at + 1] = [before, *board.items[first:at]]
        at += 1


def _start_of_what_is_left_out(board: Board, at: int) -> int:
    """The first item of the last run of names, conditions and the words between them; `at` where none stands."""
    first = at
    while first and board.is_a(first - 1, "value", "term", "missing", "joining", "conjunction"):
        joins = board.is_a(first - 1, "conjunction")
        several = (
            board.is_a(first, "value") and board.is_a(first - 2, "value") and board.word(first - 1) in ("and", "or")
        )
        if _is_apart(board, first) or (joins and not several):
            break
        first -= 1
    while board.is_a(first, "joining") and first < at:
        first += 1
    counted = first > 0 and board.is_a(first - 1, "function")
    named = not counted and any(_tells_which(board, here) for here in range(first, at))
    return first if named else at


def _tells_which(board: Board, at: int) -> bool:
    span = board.at(at)
    flags = meanings.fields(board, span, meanings.is_flag)
    return board.is_a(at, "value", "missing") or bool(flags) or meanings.condition(board, span) is not None


def _is_apart(board: Board, at: int) -> bool:
    """Whether a mark stands between an item and the one before it."""
    between = board.tokens.items[board.items[at - 1].last : board.items[at].first]
    return any(token.kind == "mark" for token in between)
