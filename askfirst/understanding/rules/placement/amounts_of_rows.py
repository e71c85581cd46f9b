"""Whether an amount behind a number bounds the rows and not that number: "how many orders over 2000 dollars"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount


def is_of_rows(board: Board, figure: Figure, amount: Amount) -> bool:
    """Whether the amount is the rows' own: "how many orders over 2000 dollars", "number of cars with over 200 hp"."""
    named = [board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures]
    function = "share" if named == ["share"] else figure.function
    if function not in ("count", "count_distinct", "share"):
        return False
    behind = board.skip(amount.last, "joining") if board.is_a(amount.last, "joining", cue="of") else amount.last
    of_a_field = bool(meanings.fields(board, board.at(behind), meanings.is_numeric))
    asked = figure.text.lower().startswith(("how many", "what"))
    if function == "count_distinct" and figure.candidates and meanings.means_rows(board, board.at(behind)):
        return True  # "Number of countries with at least 25 customers": it bounds the groups that are counted.
    if function == "share":
        return amount.unit not in ("", "percent") or of_a_field or (asked and amount.unit != "percent")
    return bool(amount.unit) or asked or (of_a_field and not meanings.means_rows(board, board.at(behind)))
