"""A number of rows that are named together: "the value of the orders in May" is what they come to."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_ASKING = (("what", "is"), ("what", "was"), ("whats",), ("what", "were"), ("what", "are"), ("how", "much", "is"),
    ("how", "much", "was"), ("how", "much", "were"), ("how", "much", "are"), ())  # fmt: skip
_ARTICLES = ("the", "our", "total")
_BETWEEN = ("joining", "value", "term", "time", "filler", "grain")


def is_of_all_rows(board: Board, at: int, span: Span) -> bool:
    """As in "what was the value of the orders we took in May?": nobody asks "what was" to see rows.

    Numbers that do not add up, and numbers beside which other fields are named, are shown row by row.
    """
    paths = meanings.fields(board, span, meanings.is_figure)
    noun = board.tokens.items[span.last - 1]
    if board.base is not None or board.root_at is None or len(paths) != 1 or noun.word != noun.stem:
        return False
    begins = board.tokens.words()[: span.first]
    while begins and begins[-1] in _ARTICLES:
        begins = begins[:-1]
    rows = board.at(board.root_at)
    if rows is None or begins not in _ASKING or not board.is_a(at + 1, "joining", cue="of") or len(board.loose) > 1:
        return False
    plural = board.tokens.items[rows.last - 1]
    near = all(board.is_a(place, *_BETWEEN) for place in range(at + 1, board.root_at))
    return near and plural.word != plural.stem and board.bind(paths[0]).field.additive
