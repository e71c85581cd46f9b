"""Columns and figures in one answer: rows have no average, and groups no single value of a field."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure, Part
from askfirst.understanding.rules.recognition import meanings


def settle_columns(board: Board) -> None:
    """Beside groups a number is calculated, and any other column is told as not placed; bare numbers join a list."""
    columns = [
        part for part in board.parts if isinstance(part.what, Term) and part.what.slot in ("column", "extra_column")
    ]
    if board.base is not None or not columns or board.lists:
        return
    bare = all(figure.function is None and _is_field(board, figure) for figure in board.figures)
    if not (board.groups or board.havings or board.series or board.rank) and bare:
        for figure in board.figures:
            board.parts.append(Part(Term(figure.text, "extra_column", figure.candidates), 0, len(board.tokens)))
        board.figures.clear()
        board.root_at = 0 if board.root_at is None else board.root_at
        return
    board.parts = [part for part in board.parts if part not in columns]
    for part in columns:
        term = part.what
        if isinstance(term, Term) and all(meanings.is_figure(board.bind(path)) for path in term.candidates):
            # Whether urgent orders "have a higher value" than others is asked of each order.
            board.figures.append(Figure(term.text, term.candidates, "avg" if "compare" in board.goals else None))
        elif isinstance(term, Term):
            board.unplaced.append(term.text)


def _is_field(board: Board, figure: Figure) -> bool:
    return bool(figure.candidates) and not any(name in board.dataset.measures for name in figure.candidates)
