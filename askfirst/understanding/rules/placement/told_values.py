"""Values that a condition is about, where they are to be seen: "whose life expectancy was under 45, with the value"."""

from __future__ import annotations

import re

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.recognition import meanings

_BOUNDS = ("gt", "ge", "lt", "le", "between", "eq", "ne")
_WITH_IT = re.compile(
    r"\b(?:with|and|plus|including|incl|showing|giving|show|give|together with|along with|alongside|list) (?:me )?"
    r"(?:the|its|their|that|those|these|his|her|each ones|what) (?:exact |actual |respective |corresponding )?"
    r"(?:values?|figures?|numbers?|amounts?|readings?|it is|it was)(?: (?:too|as well|also|please|beside it|of each))*"
    r"[ .!?]*$"
)


def show_the_value(board: Board) -> None:
    """Each row with the one number that was compared, where nothing is calculated."""
    if board.base is not None or not _WITH_IT.search(" ".join(board.tokens.words())):
        return
    told = [part.what for part in board.parts if isinstance(part.what, Term) and part.what.op in _BOUNDS]
    figures = [term for term in told if _is_number(board, term)]
    plain = not (board.figures or board.havings or board.series or board.rank or board.count_groups)
    if len(figures) != 1 or not plain or any(group.grain or group.part for group in board.groups):
        return
    whole = (0, len(board.tokens))
    shown = {path for group in board.groups for path in group.candidates}
    for group in board.groups:
        board.parts.append(Part(Term(group.text, "column", group.candidates), *whole))
    slot = "column" if board.groups else "extra_column"
    if not shown & set(figures[0].candidates):
        label = board.bind(figures[0].candidates[0]).label
        board.parts.append(Part(Term(label, slot, figures[0].candidates), *whole))  # type: ignore[arg-type] # one of two slots
    board.groups.clear()
    board.root_at = 0 if board.root_at is None else board.root_at


def list_keyed_groups(board: Board) -> None:
    """As in "a list of every order number with customer and status": with their key among them, rows are listed."""
    calculates = board.figures or board.havings or board.series or board.rank or board.count_groups
    if board.base is not None or calculates or "list" not in board.goals:
        return
    own = {board.dataset.key, board.dataset.name_field} - {None}
    if not any(group.candidates[:1] and group.candidates[0] in own for group in board.groups[:1]):
        return
    for group in board.groups:
        board.parts.append(Part(Term(group.text, "column", group.candidates), 0, len(board.tokens)))
    board.groups.clear()
    board.root_at = 0 if board.root_at is None else board.root_at


def _is_number(board: Board, term: Term) -> bool:
    return bool(term.candidates) and all(meanings.is_figure(board.bind(path)) for path in term.candidates)
