"""Numbers that are named by another word than the function before them: "cost on average", "max temperature"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board, Figure

_AFTERWARDS = ("on average", "in total", "overall", "combined", "at maximum", "at minimum")


def asked_of_the_row(board: Board, at: int) -> bool:
    """As in "the lightest car, and how much power does it have": of one row nothing is added up."""
    one = board.rank is not None and board.rank.of_rows and board.rank.count == 1
    return one and board.word(at) == "how much" and bool(meanings.fields(board, board.at(at + 1), meanings.is_figure))


def said_before(board: Board, at: int) -> tuple[list[Figure], int] | None:
    """As in "what does a trip cost on average": how the number that stands before is calculated."""
    numbers = [span for _, span in board.loose if meanings.fields(board, span, meanings.is_figure)]
    if not board.is_a(at, "function") or len(numbers) != 1 or board.figures:
        return None
    ends = board.items[at].function in ("median", "stddev", "percentile") and not board.at(at + 1)
    if not ends and board.word(at) not in _AFTERWARDS:
        return None
    (span,) = numbers
    paths = meanings.fields(board, span, meanings.is_figure)
    text = f"{board.word_of(span)} {board.word(at)}"
    return [Figure(text, paths, board.items[at].function, first=span.first, last=span.last)], at + 1


def named_by_function(board: Board, at: int) -> tuple[str, ...]:
    """As in "max temperature", where one of the fields that are called temperature is called max besides."""
    function = board.items[at].function if board.is_a(at, "function") else None
    paths = meanings.fields(board, board.at(at + 1), meanings.is_figure)
    found = tuple(path for path in paths if function in fold(board.bind(path).label).split())
    return found if len(found) == 1 < len(paths) else ()


def is_number_of_a_field(board: Board, at: int) -> bool:
    """As in "average number of pieces", which is the average of the field that holds the number."""
    counted = board.is_a(at, "function") and board.items[at].function == "count"
    return counted and bool(meanings.fields(board, board.at(at + 1), meanings.is_figure))


def ranks_in_all(board: Board, at: int) -> bool:
    """As in "which city sent the greatest weight in total": how the number that ranks is calculated."""
    by = board.rank.by if board.rank else None
    if board.rank is None or by is None or by.function or not by.candidates or not board.is_a(at, "function"):
        return False
    board.rank.by = replace(by, function="sum")
    return True
