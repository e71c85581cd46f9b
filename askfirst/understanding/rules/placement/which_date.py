"""A time said of "a date" where rows have several: which one is meant is to be asked."""

from __future__ import annotations

from datetime import date

from askfirst.domain.outline import Term
from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.placement.time_fields import hint_of
from askfirst.understanding.rules.placement.yardsticks import is_undescribed
from askfirst.understanding.rules.recognition import meanings

_BARE = frozenset(
    ("with", "a", "any", "some", "one", "having", "have", "has", "whose", "their", "the", "is", "was", "the")
)
_DATES = ("date", "dates")


def ask_which_date(board: Board) -> None:
    """As in "everyone with a date in August": no more is said of the date, and the rows have a first and a last one."""
    times = [span for span in board.items if span.kind == "time"]
    if len(times) != 1 or board.base or not is_undescribed(board.catalog):
        return
    (time,) = times
    own = tuple(name for name in board.dataset.fields if meanings.is_time(board.bind(name)))
    dates = tuple(name for name in own if board.bind(name).field.role != "hidden")
    period, words = time.period, board.tokens.words()
    at = time.first - 1
    while at > 0 and words[at] in ("is", "was", "falls", "of"):
        at -= 1
    bare = at > 0 and words[at] in _DATES and words[at - 1] in _BARE
    if not bare or len(dates) < 2 or period is None or not (period.start or period.end) or period.parts:  # noqa: PLR2004 - two are several
        return
    hint = hint_of(board, time, times)
    if hint and not hint.first <= at < hint.last:
        return
    said = board.tokens.said(at, at + 1)
    bounds: tuple[tuple[Operator, date | None], ...] = (("ge", period.start), ("lt", period.end))
    for op, moment in bounds:
        if moment is not None:
            values = (moment.isoformat()[:10],)
            board.parts.append(Part(Term(said, "filter", dates, op=op, values=values, near=True), at, time.last))
    gone = {span for span in board.items if at <= span.first and span.last <= time.last}
    board.items = [span for span in board.items if span not in gone]
