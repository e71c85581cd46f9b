"""Numbers that are named by another word than the function before them: "cost on average", "max temperature"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.functions_behind import calculated_behind
from askfirst.understanding.rules.placement.in_units import averaged_in_a_unit
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.words.function_words import ADDED_UP

_IN_ALL = (
    *("in total", "overall", "combined", "total", "altogether", "all told", "all together", "all in all"),
    *ADDED_UP,
)
_AFTERWARDS = ("on average", "in total", "overall", "combined", "at maximum", "at minimum", *ADDED_UP)


def asked_of_the_row(board: Board, at: int) -> bool:
    """As in "the lightest car, and how much power does it have": of one row nothing is added up."""
    one = board.rank is not None and board.rank.of_rows and board.rank.count == 1
    return one and board.word(at) == "how much" and bool(meanings.fields(board, board.at(at + 1), meanings.is_figure))


def said_before(board: Board, at: int) -> tuple[list[Figure], int] | None:
    """As in "what does a trip cost on average": how the number that stands before is calculated."""
    numbers = [span for _, span in board.loose if meanings.fields(board, span, meanings.is_figure)]
    behind = bool(board.loose) and board.loose[-1][0] == at - 1 and numbers[-1:] == [board.loose[-1][1]]
    alone = behind or not board.figures
    if not board.is_a(at, "function") or len(numbers) != 1 or not alone or board.word(at) not in _AFTERWARDS:
        return averaged_in_a_unit(board, at) or calculated_behind(board, at)
    (span,) = numbers
    paths = meanings.fields(board, span, meanings.is_figure)
    text = f"{board.word_of(span)} {board.word(at)}"
    if board.unplaced and board.unplaced[0].lower() == "how much":
        board.unplaced.pop(0)  # "How much is a trip worth on average?" asks for that average.
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


def told_in_all(board: Board, at: int) -> bool:
    """As in "how many orders were there in total": what is added up anyway."""
    return board.word(at) in _IN_ALL and bool(
        board.figures or ranks_in_all(board, at) or _counts_rows_before(board, at)
    )


def _counts_rows_before(board: Board, at: int) -> bool:
    """As in "orders placed in May, in total": without a number to add up, so many rows."""
    said = board.word(at)
    grouped = bool(board.groups) and said in (*_IN_ALL[:1], "total", "altogether")
    plain = grouped or (board.lists and said in _IN_ALL[:1])
    if not plain or board.root_at is None or board.havings or board.series or board.rank or board.at(at + 1):
        return False
    board.assumptions.append(f"{said!r} is read as the number of {board.dataset.plural}")
    board.figures.append(Figure(said, (), "count"))
    return True


def is_told_behind(board: Board, at: int, before: Span) -> bool:
    """As in "median cost and cost in total": the second is calculated as is said behind it, and not as the first."""
    other = board.is_a(at, "function") and board.items[at].function not in (before.function, None)
    return other and board.word(at) in _AFTERWARDS


def ranks_in_all(board: Board, at: int) -> bool:
    """As in "which city sent the greatest weight in total": how the number that ranks is calculated."""
    by = board.rank.by if board.rank else None
    if board.rank is None or by is None or by.function or not by.candidates or not board.is_a(at, "function"):
        return False
    board.rank.by = replace(by, function="sum")
    return True


def asks_for_the_next(board: Board, at: int) -> bool:
    """As in "how much does the average order cost": what is calculated is said behind it."""
    behind = board.items[at + 1].function if board.is_a(at + 1, "function") else None
    return board.word(at) == "how much" and behind in ("avg", "median", "min", "max", "sum", "percentile")


def counted_behind_rows(board: Board, at: int) -> bool:
    """As in "the order count", "shipment counts by month": how many rows there are."""
    span, behind = board.at(at), board.at(at + 1)
    if span is None or behind is None or not meanings.means_rows(board, span) or behind.first != span.last:
        return False
    return behind.function == "count" and board.word(at + 1) in ("count", "counts")


def is_unit_of_time(board: Board, at: int) -> bool:
    """Whether days or months themselves are named: "monthly" and "month by month" tell how something is followed."""
    return board.word(at).removesuffix("s") == board.items[at].cue


def is_asked_alone(board: Board, at: int) -> bool:
    """As in "what was the average for X", "how much were they worth", where X is a number."""
    joins = board.is_a(at, "joining", cue="for") or (
        board.is_a(at, "joining", cue="is") and board.word(at - 1) == "how much"
    )
    behind = board.at(at + 1)
    figure = meanings.fields(board, behind, meanings.is_figure) or meanings.measures(board, behind)
    return joins and bool(figure) and not meanings.means_rows(board, behind)


def is_measured(board: Board, amounts: tuple[str, ...], said: str) -> bool:
    """Whether all of these numbers have a unit, and the words are not of it: so many of them are not counted."""
    units = {comparable_unit(board.bind(path).field.unit) for path in amounts}
    return "" not in units and not units.intersection(map(comparable_unit, said.lower().split()))
