"""Numbers of somebody whose name several rows have: "Alvarez's age?" wants each of them, and no average."""

from __future__ import annotations

import re

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention, Term
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_EQUAL = ("exact", "folded")
_MOST = 12


def list_namesakes(board: Board) -> None:
    """The names and the number of each row, where no function is said and nothing else is asked."""
    calculates = board.groups or board.havings or board.series or board.rank or board.seconds or board.count_groups
    if calculates or board.base is not None or len(board.figures) != 1 or len(board.parts) != 1:
        return
    (figure,), (part,) = board.figures, board.parts
    plain = not (figure.function or figure.second or figure.across) and bool(figure.candidates)
    fields = [board.bind(path) for path in figure.candidates if path in board.dataset.fields]
    if not plain or len(fields) != 1 or not meanings.is_figure(fields[0]) or not isinstance(part.what, Mention):
        return
    names = [path for path, one in board.dataset.fields.items() if one.label.lower().split()[-1:] == ["name"]]
    if part.what.negated or len(part.what.fields) != 1 or part.what.fields[0] not in names or _rows(board, part) < 2:  # noqa: PLR2004 - several
        return
    whole = (0, len(board.tokens))
    board.figures.clear()
    for path in names:
        board.parts.append(Part(Term(board.dataset.fields[path].label, "column", (path,)), *whole))
    board.parts.append(Part(Term(figure.text, "column", figure.candidates), *whole))
    board.root_at = 0 if board.root_at is None else board.root_at
    board.assumptions.append(f"{part.what.text!r} is the name of several: each is listed")


def _rows(board: Board, part: Part) -> int:
    """How many rows have the name; 0 where they are too many to be seen each, or the name is not stored just so."""
    spans = [span for span in board.items if span.kind == "value" and part.first <= span.first < part.last]
    numbered = [hit for span in spans for hit in span.hits if _is_numbered(hit.value, board.tokens, span)]
    if len(numbered) > 1 and all(len(span.hits) == len(numbered) for span in spans):
        return len(numbered)  # "Ann Lee" of Ann Lee0, Ann Lee12: each is somebody else.
    rows = sum(hit.rows for span in spans for hit in span.hits if hit.how in _EQUAL)
    return rows if rows <= _MOST else 0


def _is_numbered(value: str, tokens: Tokens, span: Span) -> bool:
    said = fold(tokens.said(span.first, span.last))
    return span.length > 1 and re.fullmatch(rf"{re.escape(said)} ?\d+", fold(value)) is not None
