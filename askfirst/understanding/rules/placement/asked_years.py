"""Years that "when" asks for: "when was X built", "how big is X, and when was she built"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Mention, Term
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import is_verb_form

_PLAIN = (None, "sum")


def settle_years_asked(board: Board) -> bool:
    """Whether the year of what is named is what "when" asks for; it and plain numbers beside it are then columns."""
    if board.lists:
        shown = (part.what for part in board.parts if isinstance(part.what, Term))
        columns = [term for term in shown if term.slot in ("column", "extra_column")]
        return any(_is_year_of_a_deed(board, term.text, term.candidates) for term in columns)
    if not board.groups or not _is_of_one_thing(board) or not _is_bare(board):
        return False
    if not all(_is_year_of_a_deed(board, group.text, group.candidates) for group in board.groups):
        return False
    if any(figure.function not in _PLAIN or not figure.candidates for figure in board.figures):
        return False
    whole = (0, len(board.tokens))
    columns = [Term(figure.text, "extra_column", figure.candidates, near=figure.near) for figure in board.figures]
    columns += [Term(group.text, "extra_column", group.candidates, near=group.near) for group in board.groups]
    board.parts += [Part(column, *whole) for column in columns]
    told = {f"{figure.text!r} is read as its total" for figure in board.figures}
    board.assumptions[:] = [said for said in board.assumptions if said not in told]
    board.figures.clear()
    board.groups.clear()
    board.root_at = 0 if board.root_at is None else board.root_at
    return True


def _is_of_one_thing(board: Board) -> bool:
    """Whether the question names a thing, and neither ranks nor counts nor follows an answer."""
    named = any(isinstance(part.what, Mention) for part in board.parts)
    return named and board.base is None and not (board.rank or board.havings or board.series)


def _is_bare(board: Board) -> bool:
    """Whether no word says that the numbers are to be added up."""
    return not any(item.kind == "function" for item in board.items)


def _is_year_of_a_deed(board: Board, text: str, paths: tuple[str, ...]) -> bool:
    """As of "built", "founded": a year that is called by what was done then."""
    last = fold(text).split()[-1:]
    return bool(paths and last) and is_verb_form(last[0]) and all(is_year(board.bind(path).field) for path in paths)
