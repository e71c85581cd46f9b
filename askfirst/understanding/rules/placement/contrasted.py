"""Rows that are named only to say that they are not counted: "number of containers, not shipments"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings

_NOTS = ("not", "and not", "rather than", "instead of", "as opposed to", "but not")


def contrasted(board: Board, at: int) -> int:
    """As in "by number of containers (not shipments)", "to X - containers, not shipments"."""
    again = at
    if _is_said_before(board, at):
        again = board.skip(at + 1, "conjunction", "joining")
    if board.word(again) not in _NOTS or not meanings.means_rows(board, board.at(again + 1)) or not again:
        return 0
    ends = board.at(again + 2) is None or board.items[again + 2].first > board.items[again + 1].last
    ends = ends or board.word(again + 2) in (",", ";", "and") or board.is_a(again + 2, "time", "grouping")
    if not ends or board.base is not None or not _counts_others(board, again):
        return 0
    return again + 2 - at


def _is_said_before(board: Board, at: int) -> bool:
    """Whether the same noun was counted before: "how many containers ... - containers, not shipments"."""
    said = board.word(at)
    return board.is_a(at, "term") and any(board.word(before).split()[-1:] == [said] for before in range(at))


def _counts_others(board: Board, at: int) -> bool:
    """Whether numbers of something else are asked for right there, and a dash, a comma or a parenthesis parts it."""
    span = board.items[at]
    mark = board.tokens.items[span.first - 1].text if span.first else ""
    lead = mark in (",", "-", "–", "—", "(", ";") or board.word(at) not in _NOTS[:1]  # noqa: RUF001 - as people type it
    figures = [*board.figures, *([board.rank.by] if board.rank and board.rank.by else [])]
    return lead and any(figure.candidates for figure in figures)
