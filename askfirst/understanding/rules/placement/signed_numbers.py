"""Two numbers with a sign between them: "a times b", "a minus b"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings

_FUNCTIONS = {"times": ("product", (None, "sum")), "minus": ("gap", (None, "avg"))}


def with_sign(board: Board, at: int, joint: int, figure: Figure, fields: tuple[str, ...]) -> int:
    """The product added up over the rows, or the difference averaged over them, and that it is so."""
    span = board.at(joint)
    found = _FUNCTIONS.get(span.cue) if span and span.kind == "joining" else None
    second = meanings.fields(board, board.at(joint + 1), meanings.is_figure)
    if not found or figure.function not in found[1] or len(fields) != 1 or len(second) != 1:
        return 0
    text = board.said(at, joint + 2)
    if found[0] == "product":
        board.figures.append(Figure(text, fields, "product", second[0]))
        board.assumptions.append(f"{text!r} is multiplied for each of the {board.dataset.plural} and added up")
    else:
        board.figures.append(Figure(text, fields, "gap", second[0]))
        board.assumptions.append(f"{text!r} is averaged over the {board.dataset.plural}")
    return joint + 2 - at
