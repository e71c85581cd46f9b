"""What a rank is by: a number, or one number over another, as in "the highest cost per container"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.figures import Found, figure_at
from askfirst.understanding.rules.placement.ratios import ratios
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_DIVISION = ("/", "÷")


def ranked_figure(board: Board, at: int) -> Found | None:
    """The figure from an item on, and the item behind it."""
    taken = ratios(board, at)
    return ([board.figures.pop()], at + taken) if taken else figure_at(board, at)


def of_the_quantity(figure: Figure, meant: tuple[str, ...]) -> Figure:
    """As in "the longest bill" of a bill's length and depth: the end tells which of the numbers is meant."""
    both = tuple(path for path in figure.candidates if path in meant)
    if len(figure.candidates) < 2 or len(both) != 1 or figure.function not in (None, "min", "max"):  # noqa: PLR2004 - one is plain
        return figure
    return replace(figure, candidates=both, near=False)


def behind_a_unit(board: Board, at: int) -> Found | None:
    """As in "the fewest jobs in information", "the most jobs (nonfarm change)": the number is named behind.

    The word between must be one that says nothing here.
    """
    behind = at + 1
    behind += board.is_a(behind, "joining", cue="in") or board.is_a(behind, "joining", cue="of")
    number = board.at(behind)
    if board.items[at].cue not in ("most", "least") or number is None:
        return None
    between = board.tokens.words()[board.items[at].last : board.items[at + 1].first]
    nouns = [word for word in between if word.isalpha() and word not in ("the", "our", "of", "all")]
    explained = behind > at + 1 or "(" in between
    if not nouns or not explained or not meanings.fields(board, number, meanings.is_figure):
        return None
    return figure_at(board, behind)


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
    if any(token.word in ("and", "or") for token in tokens[before.last : behind.first]):
        return ""  # It was read as a list.
    return board.tokens.text[tokens[before.last - 1].end : tokens[behind.first].start].strip()
