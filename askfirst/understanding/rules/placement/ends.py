"""The highest or lowest of each group, which is a figure and no order: "the highest cost for each office"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.query import Function
from askfirst.understanding.rules.board import Board, Rank


def settle_end_of_each(board: Board, rank: Rank) -> bool:
    """As in "the highest cost for each office": of each group, not of all groups the one with the highest."""
    by = rank.by
    calculated = bool(board.figures) and not board.groups and not board.base
    if by and by.across:
        return False
    several = rank.count is None and 0 < board.each == len(board.groups)
    if rank.of_rows and (calculated or several):
        # How many of each group, or what all of the largest are together, nobody said.
        board.limit = None
        board.unplaced.append(rank.text)
        return True
    of_each = 0 < board.each == len(board.groups) or _is_of_what_is_shown(board) or _is_compared(board)
    if not of_each or rank.count not in (None, 1) or rank.skipped:
        return False
    functions: dict[str, Function] = {"high": "max", "low": "min"}
    function = functions.get(rank.direction)
    named = by is not None and any(name in board.dataset.measures for name in by.candidates)
    plain = by is not None and bool(by.candidates) and by.function in (None, function) and not named
    if by is None or not plain or function is None or not rank.of_end:
        return False
    board.limit = None
    board.figures.append(replace(by, text=rank.text, function=function))
    return True


def _is_of_what_is_shown(board: Board) -> bool:
    """As in "show the longest stay instead" behind a figure of each group: it is another figure of the same groups."""
    base = board.base
    shown = base is not None and bool(base.measures) and bool(base.dimensions) and base.limit is None
    said = board.groups or board.figures or "which" in board.goals or board.root_at is not None
    return shown and not said and board.tokens.words()[-1:] in (("instead",), ("?",)) and _is_instead(board)


def _is_instead(board: Board) -> bool:
    return any(item.kind == "change" and item.cue == "instead" for item in board.items) or (
        "instead" in board.tokens.words()
    )


def _is_compared(board: Board) -> bool:
    """As in "compare the longest stay of men and women": each of those that are named has its own."""
    return "compare" in board.goals and len(board.groups) == 1 and not board.figures and not board.base
