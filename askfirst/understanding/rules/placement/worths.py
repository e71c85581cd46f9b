"""Ranks by the best, by the worst, and by an average: "the five best X in terms of Y", "the most wind on average"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.understanding.rules.board import Board, Rank
from askfirst.understanding.rules.placement.ranking import is_plural
from askfirst.understanding.rules.words.good_and_bad import worse_with_more

_AVERAGED = ("averaged", "on average", "averaged out")


def averaged(board: Board, at: int) -> int:
    """As in "the most wind on average": how the number that ranks is calculated."""
    by = board.rank.by if board.rank else None
    ratio = not board.rank and board.figures and board.figures[-1].function == "ratio"
    if ratio and board.word(at) in _AVERAGED and not board.is_a(at + 1, "term"):
        # Of all rows together, which is how a ratio is drawn together.
        return 1
    if board.word(at) != "on average" or board.rank is None or by is None or by.function or board.is_a(at + 1, "term"):
        return 0
    board.rank.by = replace(by, function="avg")
    return 1


def worths(board: Board, at: int) -> int:
    """As in "the worst carrier": whether more of a figure is better only the user knows."""
    if not board.is_a(at, "superlative", cue="worth"):
        return 0
    if board.word(at) == "best" and _is_told_by_what(board, at):
        number = board.at(at - 1) if board.is_a(at - 1, "number") else None
        several = int(number.number) if number and number.number else None
        if number and board.unplaced[-1:] == [board.said(at - 1, at)]:
            board.unplaced.pop()
        board.rank_as(Rank(board.said(at, at + 1), "high", several or (None if is_plural(board, at) else 1)))
        return 1
    board.unplaced.append(board.said(at, at + 1))
    return 1


def _is_told_by_what(board: Board, at: int) -> bool:
    """As in "our five best customers in terms of order value": the figure of which more is better is named behind."""
    behind = " ".join(board.tokens.words()[board.items[at].last :])
    named = re.search(r"\b(?:in terms of|measured by|as measured by|judged by|based on|going by) (.+)$", behind)
    return named is not None and worse_with_more(named[1]) is not True
