"""What a rank is by: a number, or one number over another, as in "the highest cost per container"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.figures import Found, figure_at
from askfirst.understanding.rules.placement.ratios import ratios
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_DIVISION = ("/", "÷")


def ranked_figure(board: Board, at: int) -> Found | None:
    """The figure from an item on, and the item behind it."""
    taken = ratios(board, at)
    return ([board.figures.pop()], at + taken) if taken else figure_at(board, at)


def note_divisions(board: Board) -> None:
    """As in "power / weight", "cost/weight": between two different numbers the sign divides."""
    for at in range(len(board.items) - 1, 0, -1):
        said = board.items[at - 1] if _sign(board, board.items[at - 1]) in _DIVISION else None
        before, behind = board.at(at - 2 if said else at - 1), board.items[at]
        if before is None or _between(board, before, behind) not in _DIVISION:
            continue
        above, below = (meanings.fields(board, span, meanings.is_figure) for span in (before, behind))
        rows = meanings.means_rows(board, before) or meanings.means_rows(board, behind)
        if not above or not below or rows or set(above) & set(below):
            continue
        if said:
            board.items[at - 1] = replace(said, kind="joining", cue="over")
        else:
            # A sign within a word is no token of its own.
            board.items.insert(at, Span("joining", before.last, max(behind.first, before.last + 1), "over"))


def _sign(board: Board, span: Span) -> str:
    return board.tokens.items[span.first].text if span.length == 1 else ""


def _between(board: Board, before: Span, behind: Span) -> str:
    tokens = board.tokens.items
    return board.tokens.text[tokens[before.last - 1].end : tokens[behind.first].start].strip()
