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


_SPLIT = {"more": "gt", "greater": "gt", "higher": "gt", "less": "lt", "fewer": "lt", "lower": "lt"}


def join_split_bounds(board: Board) -> None:
    """As in "days with less wind than 1", "cars with more horsepower than 200": the bound stands around its number."""
    for at in range(len(board.items) - 3):
        number = board.skip(at + 3, "joining")
        if board.word(at) not in _SPLIT or board.word(at + 2) != "than" or not board.is_a(number, "number"):
            continue
        thing = board.items[at + 1]
        if not meanings.fields(board, thing, meanings.is_figure) or meanings.means_rows(board, thing):
            continue
        board.items[at] = replace(board.items[at], kind="filler", cue="")
        board.items[at + 2] = replace(board.items[at + 2], kind="comparator", cue=_SPLIT[board.word(at)])


def put_lateness_behind(board: Board) -> None:
    """Amounts behind a state read like those before one: "late by more than 100 hours", "early by 2 days or more"."""
    for at in range(len(board.items) - 3):
        first = at + 1
        if board.word(first) not in ("by", "for") and not board.is_a(first, "comparator"):
            continue
        first += not board.is_a(first, "comparator")
        state = board.items[at]
        named = meanings.condition(board, state)
        amount = board.is_a(first, "comparator") and board.is_a(first + 1, "number") and board.is_a(first + 2, "unit")
        if not named or len(named.filters) != 1 or not amount or meanings.condition(board, board.at(first + 3)):
            continue
        if named.filters[0].op not in ("gt", "ge", "lt", "le"):
            continue
        end = board.items[first + 2].last
        bound = replace(board.items[first], first=state.first)
        board.items[at : first + 3] = [bound, *board.items[first + 1 : first + 3], replace(state, last=end)]


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
