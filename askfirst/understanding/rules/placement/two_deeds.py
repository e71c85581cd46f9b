"""Two deeds in one stretch of time: "which left and arrived in May" holds of both times."""

from __future__ import annotations

from askfirst.domain.query import Filter, TimeRange
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.placement.time_fields import named_by


def settle_two_deeds(board: Board) -> None:
    """The stretch that one of the times is in, for the other as well."""
    times = [part for part in board.parts if isinstance(part.what, TimeRange)]
    deeds = _deeds(board, times[0].first) if times else None
    if len(times) != 1 or deeds is None or not isinstance(time := times[0].what, TimeRange):
        return
    others = [deed for deed in deeds if deed != time.field]
    if len(others) != 1 or time.field not in deeds:
        return
    (other,) = others
    known = [part for part in board.parts if part.what in (Filter(other, "not_null"), Filter(time.field, "not_null"))]
    board.parts = [part for part in board.parts if part not in known]
    first, last = times[0].first, times[0].last
    if time.start is not None:
        board.parts.append(Part(Filter(other, "ge", (time.start,)), first, last))
    if time.end is not None:
        board.parts.append(Part(Filter(other, "lt", (time.end,)), first, last))


def _deeds(board: Board, time: int) -> tuple[str, str] | None:
    """The times of two verbs that "and" joins right before a stretch of time."""
    words = board.tokens.words()
    for at in range(1, len(words) - 2):
        if words[at] != "and" or not at < time <= at + 3:
            continue
        first, second = named_by(board, words[at - 1]), named_by(board, words[at + 1])
        if first and second and first != second:
            return first, second
    return None
