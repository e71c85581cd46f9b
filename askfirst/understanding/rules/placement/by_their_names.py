"""Rows and groups in the order of their names: "the first ten airports by name", "first 5 airports alphabetically"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Direction, Rank

_BY = ("by", "by the", "by their")


def alphabetically(board: Board, said: str, direction: Direction) -> None:
    """Note that names are ordered by their letters; which names, the whole question tells."""
    if board.rank is None and board.root_at is None and board.loose and not board.groups and not board.base:
        board.unplaced.append(said)  # "States alphabetically" names neither rows nor groups.
    elif board.rank is None:
        board.rank_as(Rank(said, direction))
    elif board.rank.direction == "as is" and not board.rank.by and not board.rank.field:
        board.rank.text, board.rank.direction = said, direction
    elif not board.rank.field:
        board.unplaced.append(said)


def settle_by_their_names(board: Board, rank: Rank) -> None:
    """What is ordered by letters is called so; some rows "by name" are the first of a list, and no groups."""
    name = board.dataset.name_field
    if "alphabet" in rank.text.lower() and not rank.by and not rank.field:
        named = board.groups[-1].candidates if len(board.groups) == 1 else (name,) if name and not board.groups else ()
        rank.field = named if not board.figures or board.groups else ()
        return
    if not name or rank.direction != "as is" or not rank.of_things or rank.by or rank.field:
        return
    if board.figures or board.havings or len(board.groups) != 1 or board.groups[0].cue not in _BY:
        return
    group = board.groups[0]
    if group.candidates == (name,) and not group.each and board.root_at is not None:
        board.groups = []
        rank.field, rank.direction = (name,), "low"
