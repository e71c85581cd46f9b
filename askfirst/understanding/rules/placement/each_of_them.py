"""Numbers that are wanted of each of several names or years, and not of all of them together."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Group
from askfirst.understanding.rules.placement.compared_groups import names_side_by_side
from askfirst.understanding.rules.placement.final_figures import is_named
from askfirst.understanding.rules.recognition.terms import is_year


def settle_each(board: Board) -> None:
    """As in "life expectancy of Spain and Portugal": a number that nothing says to add up is wanted of each."""
    bare = board.figures and not any(figure.function or is_named(board, figure) for figure in board.figures)
    if not bare or board.groups or board.rank:
        return
    _tell_years_apart(board)
    words = board.tokens.words()
    for alike in names_side_by_side(board):
        parts = [part for part in board.parts if part.what in alike]
        between = words[min(part.last for part in parts) : max(part.first for part in parts)]
        if "and" in between and "or" not in between:
            board.groups.append(Group(" and ".join(mention.text for mention in alike), alike[0].fields))


def _tell_years_apart(board: Board) -> None:
    """As in "population of X in 1952 and 2007", where years are stored as numbers: of both nobody wants the sum."""
    for part in board.parts:
        what = part.what
        if not isinstance(what, Term) or what.op != "in" or " and " not in what.text.lower() or board.series:
            continue
        years = all(is_year(board.bind(path).field) for path in what.candidates)
        if years and not what.text.lower().startswith(("between", "from")):
            board.groups.append(Group(what.text, what.candidates))
