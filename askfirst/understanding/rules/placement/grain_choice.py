"""By which stretch of time a trend is shown, where one was said and where none was."""

from __future__ import annotations

from itertools import pairwise

from askfirst.understanding.rules.board import Board


def settle_grains(board: Board) -> None:
    """A trend is by the grain that is said, by month where none is; two grains of one time cannot be meant at once."""
    said = [group for group in board.groups if (group.grain or group.part) and not group.usual]
    usual = [group for group in board.groups if group.usual]
    for group in usual:
        if any(set(other.candidates) & set(group.candidates) for other in said):
            board.groups.remove(group)
        elif group.grain:
            board.assumptions.append(f"{group.text!r} is shown by {group.grain}")
    grains = [group for group in said if group.grain]
    for first, second in pairwise(grains):
        within = bool(first.cue) != bool(second.cue) and board.rank is not None  # "the wettest month of each year"
        if set(first.candidates) & set(second.candidates) and first.grain != second.grain and not within:
            board.groups.remove(first)
            board.unplaced.append(first.text)
