"""Groups that are counted: "how many carriers have more than 500 shipments", "in how many months was it below 0"."""

from __future__ import annotations

from typing import cast

from askfirst.domain.query import Grain
from askfirst.understanding.rules.board import Board, Figure, Group
from askfirst.understanding.rules.relations import name_path


def count_periods(board: Board, text: str, grain: str) -> None:
    """Keep in mind that months, days or the like are to be counted, where rows are not of one each."""
    board.counted_grain = (text, cast("Grain", grain))


def settle_counted_groups(board: Board) -> None:
    """Make groups of what is counted, where only some of these groups are meant or where they are stretches of time."""
    if board.base is not None or board.groups or board.rank:
        _leave(board)
        return
    figures = [figure for figure in board.figures if figure.function == "count_distinct"]
    if board.counted_grain and board.usual_time:
        text, grain = board.counted_grain
        board.figures = [figure for figure in board.figures if figure.text != text]
        board.groups.append(Group(text, (board.usual_time,), grain))
        board.count_groups = True
    elif len(board.figures) == len(figures) == 1 and board.havings and len(figures[0].candidates) == 1:
        board.figures.clear()
        board.groups.append(Group(figures[0].text, (_called(board, figures[0]),)))
        board.count_groups = True
    else:
        _leave(board)


def _leave(board: Board) -> None:
    """Periods that cannot be counted are told as not placed."""
    if board.counted_grain:
        board.unplaced.append(board.counted_grain[0])


def _called(board: Board, figure: Figure) -> str:
    """What the things behind a key are called by; any other field itself."""
    key = figure.candidates[0]
    steps = next(((step,) for step in board.dataset.relations.values() if step.field == key), None)
    return name_path(board.catalog, steps) if steps else key
