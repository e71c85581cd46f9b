"""What the average row has: "how old was the average person", "what does a typical order cost"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_MADE_UP = ("sum", None)
_ADVERBS = ("on average",)
_PER = ("per", "for each", "for every", "each", "every", "in each", "in every", "on each")


def average_rows(board: Board, at: int) -> int:
    """The one number that was named before is averaged; what stands right behind the rows may be another."""
    average = board.is_a(at, "function") and board.items[at].function == "avg"
    last = _behind_rows(board, at + 1) if average and not board.groups and not board.rank else 0
    if not last or meanings.fields(board, board.at(board.skip(last, "joining", "filler")), meanings.is_figure):
        return 0
    loose = [(place, span) for place, span in board.loose if _is_number(board, span)]
    loose = _made_plain(board, loose)
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


def _made_plain(board: Board, loose: list[tuple[int, Span]]) -> list[tuple[int, Span]]:
    """As in "how heavy, in gross weight, is the average order": the second says which of those the first may mean."""
    first, *others = (set(meanings.fields(board, span, meanings.is_figure)) for _, span in loose) if loose else (set(),)
    if len(others) != 1 or not others[0] < first:
        return loose
    board.loose.remove(loose[0])
    return loose[1:]


def averaged_per_row(board: Board, at: int, rest: tuple[list[Figure], int]) -> tuple[list[Figure], int] | None:
    """As in "on average, how many containers per shipment", where the field holds how many each row has."""
    figures, last = rest
    if board.word(at) not in _ADVERBS or len(figures) != 1 or figures[0].function != "sum":
        return None
    of_rows = board.word(last) in _PER and meanings.means_rows(board, board.at(last + 1))
    board.assumptions = [told for told in board.assumptions if "is counted by adding up" not in told]
    return [replace(figures[0], function="avg")], last + 2 if of_rows else last


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
