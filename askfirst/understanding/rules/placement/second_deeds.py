"""Two counts of what happened at different times, of which only one can be given: "how many left and how many came"."""

from __future__ import annotations

from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.time_fields import named_by


def second_deed(board: Board) -> str:
    """The words of the second count; empty where there is none."""
    words = board.tokens.words()
    asked = [at for at in range(len(words)) if words[at : at + 2] == ("how", "many")]
    for at in asked[1:]:
        deed = named_by(board, words[at + 2]) if at + 2 < len(words) else None
        others = {named_by(board, word) for word in words[:at]} - {None}
        if deed and others - {deed}:
            return board.tokens.said(at, at + 3)
    return ""


def in_both_times(board: Board) -> str:
    """As in "how many customers ordered in both 2023 and 2024": who did in the one or the other are more."""
    words = board.tokens.words()
    different = any(figure.function == "count_distinct" for figure in board.figures)
    if not different or "both" not in words or board.base is not None:
        return ""
    behind = words.index("both") + 1
    times = [part for part in board.parts if isinstance(part.what, TimeRange)]
    said = [span for span in board.items if span.kind == "time"]
    timed = any(part.first <= behind <= part.last for part in times) or any(span.first == behind for span in said)
    return "both" if timed and "and" in words[behind:] else ""
