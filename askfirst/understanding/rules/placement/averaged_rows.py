"""What the average row has: "how old was the average person", "what does a typical order cost"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_MADE_UP = ("sum", None)


def average_rows(board: Board, at: int) -> int:
    """The one number that was named before is averaged; what stands right behind the rows may be another."""
    average = board.is_a(at, "function") and board.items[at].function == "avg"
    last = _behind_rows(board, at + 1) if average and not board.groups and not board.rank else 0
    if not last or meanings.fields(board, board.at(board.skip(last, "joining", "filler")), meanings.is_figure):
        return 0
    loose = [(place, span) for place, span in board.loose if _is_number(board, span)]
    counted = [figure for figure in board.figures if figure.function in _MADE_UP and figure.candidates]
    if len(loose) + len(counted) != 1 or len(counted) != len(board.figures):
        return 0
    if counted:
        (figure,) = counted
        board.assumptions = [told for told in board.assumptions if "is counted by adding up" not in told]
        board.figures = [replace(figure, function="avg")]
    else:
        board.loose.remove(loose[0])
        span = loose[0][1]
        paths = meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure)
        text = board.tokens.said(span.first, span.last)
        board.figures.append(Figure(text, paths, "avg", first=span.first, last=span.last))
    return 1


def _behind_rows(board: Board, at: int) -> int:
    """The item behind "person", "Japanese car" or "woman", which each are one of the rows; 0 where none stands."""
    here = at
    while board.is_a(here, "value") or _tells_which(board, here):
        here += 1
    if meanings.means_rows(board, board.at(here)):
        return here + 1
    if here == at or not board.is_a(here - 1, "value"):
        return 0
    end = board.items[here - 1].last
    goes_on = board.is_a(here, "term") and board.items[here].first == end
    singular = board.tokens.items[end - 1].word == board.tokens.items[end - 1].stem
    return here if singular and not goes_on else 0


def _tells_which(board: Board, at: int) -> bool:
    span = board.at(at)
    return meanings.condition(board, span) is not None or bool(meanings.fields(board, span, meanings.is_flag))


def _is_number(board: Board, span: Span) -> bool:
    return bool(meanings.fields(board, span, meanings.is_figure)) and not meanings.measures(board, span)
