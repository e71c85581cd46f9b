"""What one of the things costs that a number counts: "what does a piece cost us on average"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings

_DOES = frozenset(("does", "do", "did", "would", "will"))
_ONE = frozenset(("a", "an", "one", "each", "every", "single", "average", "typical", "individual"))
_ADVERBS = ("on average", "in average", "typically", "overall", "averaged")


def unit_costs(board: Board, at: int) -> int:
    """As in "what does a piece cost us in freight, on average": the whole cost over the whole number of pieces."""
    one = board.is_a(at, "number") and board.items[at].number == 1 and not board.items[at].cue
    if one and (taken := unit_costs(board, at + 1)):
        return taken + 1
    span, behind = board.at(at), board.at(at + 1)
    if span is None or behind is None or meanings.means_rows(board, span) or board.rank or board.figures:
        return 0
    words = board.tokens.words()[: span.first]
    lead = words[-2:] if words[-1:] and words[-1] in ("single", "average", "typical", "individual") else words[-1:]
    asked = bool(_DOES.intersection(words)) and bool(_ONE.intersection(lead))
    counted = tuple(
        path for path in meanings.fields(board, span, meanings.is_figure) if not board.bind(path).field.unit
    )
    fields = meanings.fields(board, behind, meanings.is_figure)
    if not asked or len(counted) != 1 or not fields or counted[0] in fields or behind.first != span.last:
        return 0
    board.figures.append(Figure(board.said(at, at + 2), fields, "ratio", counted[0]))
    return _said_again(board, at + 2, fields) - at


def _said_again(board: Board, last: int, fields: tuple[str, ...]) -> int:
    """The item behind "in freight, on average", which says no more of such a cost."""
    named = board.at(last + 1) if board.is_a(last, "joining", cue="in") else None
    if named and set(fields).intersection(entry.name for entry in named.entries):
        last += 2
    here = board.skip(last, "conjunction")
    return here + 1 if board.word(here) in _ADVERBS else last
