"""Lists of numbers and times alone: without what the rows are called nobody could tell which is of which."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition import meanings


def show_which_rows(board: Board) -> None:
    """As in "latitude and longitude of the airports in X": the name, or else the key, stands beside them."""
    columns = [part.what for part in board.parts if isinstance(part.what, Term) and part.what.slot == "column"]
    path = board.dataset.name_field or board.dataset.key
    if board.base is not None or not board.lists or board.rank or not columns or not path:
        return
    if board.dataset.fields[path].role == "hidden" or path in _shown(board):
        return
    if all(_tells_no_row(board, candidate) for column in columns for candidate in column.candidates):
        whole = (0, len(board.tokens))
        board.parts.insert(0, Part(Term(board.bind(path).label, "column", (path,)), *whole))


def _shown(board: Board) -> set[str]:
    terms = (part.what for part in board.parts if isinstance(part.what, Term))
    return {path for term in terms if term.slot in ("column", "extra_column") for path in term.candidates}


def _tells_no_row(board: Board, path: str) -> bool:
    bound = board.bind(path)
    return meanings.is_figure(bound) or meanings.is_time(bound)
