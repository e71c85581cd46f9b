"""Two numbers that a correlation or a ratio takes together: "correlation between a and b", "ratio of a to b"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.placement.correlations import paired_with
from askfirst.understanding.rules.placement.number_words import is_number_of_a_field
from askfirst.understanding.rules.recognition import meanings


def paired(board: Board, at: int, target: int) -> tuple[list[Figure], int] | None:
    """The correlation or ratio that begins at an item, and the item behind it."""
    behind = board.skip(target, "joining", "columns", "relation")
    loose = [span for _, span in board.loose if meanings.fields(board, span, meanings.is_numeric)]
    if board.items[at].function == "correlation" and loose:
        found = paired_with(board, at, _without_function(board, behind), loose)
        # One number with itself is what nobody asks for: a word for the other one was not understood.
        return found if found and found[0][0].second not in found[0][0].candidates else None
    target = _without_function(board, target)
    end = _with_its_rows(board, target + 1)
    joint = _without_function(board, board.skip(end, "conjunction", "joining", "relation"))
    second = meanings.fields(board, board.at(joint), meanings.is_numeric)
    first = meanings.fields(board, board.at(target), meanings.is_numeric) or _shortened(board, target, second)
    if not first or not second or joint == end:
        return None
    if len(second) > 1:
        labels = board.bind(second[0]).label
        board.assumptions.append(f"{board.said(joint, joint + 1)!r} is read as {labels}")
    last = _with_its_rows(board, joint + 1)
    return [Figure(board.said(at, joint + 1), first, board.items[at].function, second[0])], last


def _without_function(board: Board, at: int) -> int:
    """As in "ratio of total cost to total weight", "correlation of the number of items with": the field itself."""
    added = board.is_a(at, "function") and board.items[at].function in ("sum", "avg")
    return board.skip(at, "function", "joining") if added or is_number_of_a_field(board, at) else at


def _with_its_rows(board: Board, at: int) -> int:
    """As in "between the weight of a car and its price": whose number it is says nothing new."""
    named = board.is_a(at, "joining", cue="of") and meanings.means_rows(board, board.at(at + 1))
    return at + 2 if named and not board.is_a(at + 2, "value") else at


def _shortened(board: Board, at: int, second: tuple[str, ...]) -> tuple[str, ...]:
    """As in "net to gross weight": the first word of a name of which the second ends alike."""
    ends = [fold(board.bind(path).label).split()[1:] for path in second]
    whole = [" ".join([board.word(at), *end]) for end in ends if end]
    own = [name for name in board.dataset.fields if meanings.is_numeric(board.bind(name))]
    return tuple(name for name in own if fold(board.bind(name).label) in whole)
