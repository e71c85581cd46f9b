"""Those who did something in each of two times, who cannot be counted: "how many ordered in both 2023 and 2024"."""

from __future__ import annotations

from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.board import Board


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
