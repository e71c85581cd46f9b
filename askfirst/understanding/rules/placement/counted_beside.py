"""Rows that stand beside a figure: "shipments and average delay" asks how many there are, too."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings

_AND = frozenset(("and", "&", "plus"))
_BEFORE = ("goal", "time", "conjunction", "filler")


def settle_counted_beside(board: Board) -> None:
    """Count the rows where their plural is listed with a figure, and no other number of rows is wanted."""
    counts = any(one.function in ("count", "count_distinct") and not one.candidates for one in board.figures)
    if board.base is not None or board.rank or board.havings or counts or not board.figures or "list" in board.goals:
        return
    for at, span in enumerate(board.items):
        plural = board.tokens.items[span.last - 1].is_plural
        if not plural or not (meanings.means_rows(board, span) or _are_rows(board, at)):
            continue
        figure = Figure(board.said(at, at + 1), (), "count")
        if _opens(board, at) and _leads(board, at):
            board.figures.insert(0, figure)
            return
        if _closes(board, at):
            board.figures.append(figure)
            return


def _are_rows(board: Board, at: int) -> bool:
    """As "reefers" are: a noun at the very beginning for the rows of which a flag holds."""
    return at == 0 and bool(meanings.fields(board, board.items[at], meanings.is_flag)) and board.root_at is None


def _opens(board: Board, at: int) -> bool:
    """Whether nothing before the rows takes them: they begin the question, or what stands behind a colon."""
    while at and _says_which(board, at - 1):
        at -= 1
    return at == 0 or board.is_a(at - 1, *_BEFORE) or board.word(at - 1) == ":"


def _says_which(board: Board, at: int) -> bool:
    """As in "late shipments", "web orders": a state or a name right before the rows."""
    span = board.at(at)
    stated = meanings.condition(board, span) is not None or bool(meanings.fields(board, span, meanings.is_flag))
    return board.is_a(at, "value") or stated


def _leads(board: Board, at: int) -> bool:
    """Whether "and", and a calculation or a number, stand right behind; of several the last is behind "and"."""
    behind = board.at(at + 2)
    if behind is None or behind.first > board.items[at].last + 2 or not _is_number(board, at + 2):
        return False
    listed = board.word(at + 1) == "," and board.word(at + 3) in _AND and _is_number(board, at + 4)
    return board.is_a(at + 1, "conjunction") and (board.word(at + 1) in _AND or listed)


def _closes(board: Board, at: int) -> bool:
    """As in "average delay and shipments by carrier": the last of what is wanted for each group."""
    joined = board.word(at - 1) in _AND and board.items[at].first == board.items[at - 1].last
    ends = board.at(at + 1) is None or board.is_a(at + 1, "grouping")
    return at > 1 and joined and ends and _is_number(board, at - 2, named=True)


def _is_number(board: Board, at: int, *, named: bool = False) -> bool:
    """Whether a calculation begins there, or one of the question's figures stands there."""
    span = board.at(at)
    if span is None or (span.kind == "function" and not named):
        return span is not None
    paths = {*meanings.measures(board, span), *meanings.fields(board, span, meanings.is_figure)}
    return any(paths & set(figure.candidates) for figure in board.figures)
