"""The numbers that things are compared by: "compare A and B by number of rows", "how do they differ in X and Y"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.figures import figure_at
from askfirst.understanding.rules.recognition import meanings

_COMPARING = ("compar", "contrast", "differ", "stack", "fare")
_IN = frozenset(("in", "by", "on", "for", "of", ":", "regarding", "concerning"))


def measured_by(board: Board, at: int) -> int:
    """As in "compare A and B by the number of rows and by total cost": both are shown, nothing is ordered."""
    if not board.is_a(at, "grouping") or board.word(at).split()[:1] != ["by"] or board.rank:
        return 0
    start = _comparing_before(board, at)
    if start is None:
        return 0
    first = next(here for here in range(start, at + 1) if board.is_a(here, "grouping"))
    if any(_is_a_figure(board, here) for here in range(start, first)):
        return 0
    if first != at and not board.is_a(at - 1, "conjunction"):
        return 0
    if _counts_rows(board, at + 1):
        board.figures.append(Figure(board.said(at + 1, at + 2), (), "count"))
        return 2
    found = figure_at(board, at + 1) if _is_a_figure(board, at + 1) else None
    board.figures += found[0] if found else []
    return found[1] - at if found else 0


def _counts_rows(board: Board, at: int) -> bool:
    """As in "compare A and B by shipments and average delay": so many rows, and what is calculated besides."""
    span = board.at(at)
    joined = board.is_a(at + 1, "conjunction") and _is_a_figure(board, at + 2)
    return span is not None and meanings.means_rows(board, span) and (joined or board.at(at + 1) is None)


def between_names(board: Board, at: int) -> int:
    """As in "between A and B, who has the lower cost": the names follow."""
    sides = board.is_a(at + 1, "value") and board.is_a(at + 2, "conjunction") and board.is_a(at + 3, "value")
    return int(board.word(at) == "between" and sides and board.items[at].first == 0)


def rows_compared(board: Board, at: int) -> int:
    """As in "how do they differ in orders and average cost": how many rows there are is one of the numbers."""
    span = board.at(at)
    if span is None or not meanings.means_rows(board, span) or not _compares(board, at):
        return 0
    before = board.tokens.words()[span.first - 1] if span.first else ""
    joined = board.is_a(at + 1, "conjunction") and _is_a_figure(board, at + 2)
    opens = before in _IN and joined and not board.figures
    goes_on = before in (",", "and", "&") and bool(board.figures) and (joined or board.at(at + 1) is None)
    if not opens and not goes_on:
        return 0
    board.figures.append(Figure(board.said(at, at + 1), (), "count"))
    board.root_at = at if board.root_at is None else board.root_at
    return 1


def _compares(board: Board, at: int) -> bool:
    beside = any(board.is_a(here, "conjunction", cue="versus") for here in range(at))
    return beside or _comparing_before(board, at) is not None


def _comparing_before(board: Board, at: int) -> int | None:
    """The first item behind the last word that compares: it may have been read with the times it compares."""
    words = board.tokens.words()[: board.items[at].first]
    told = [token for token, word in enumerate(words) if word.startswith(_COMPARING)]
    return next((here for here in range(at + 1) if board.items[here].first > told[-1]), None) if told else None


def _is_a_figure(board: Board, at: int) -> bool:
    """Whether something calculated begins there: a bare number may as well tell the rows apart."""
    return board.is_a(at, "function") or bool(meanings.measures(board, board.at(at)))
