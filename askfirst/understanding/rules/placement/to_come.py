"""Times that are still to come: of what is planned, and never of what has happened."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.calendar_units import add_months
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.periods import Period, as_datetime, moved
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.point_words import BACK, HERE, ON, YEAR
from askfirst.understanding.rules.words.counting_words import MONTHS
from askfirst.understanding.rules.words.yet_words import OVER

_AHEAD = frozenset(("will", "going", "shall", "gonna"))
_NEAR = 6
"""Months ahead that days without a year may be of."""
_PLANNED = frozenset(
    ("due", "eta", "expected", "estimated", "planned", "scheduled", "deadline", "forecast", "expiry", "expires")
)


def next_one(board: Board, span: Span, period: Period, path: str) -> Period:
    """As in "are due between 20 and 22 January": of what is planned, days without a year may be those to come."""
    words = board.tokens.words()
    said, year = words[span.first : span.last], 12
    dated = any(word in MONTHS for word in said) and not any(map(_dates, said))
    if not (dated and period.is_plain and path and is_planned(board, path)) or OVER.intersection(words):
        return period
    ahead = moved(period, year)
    near = ahead.start and ahead.end and as_datetime(ahead.start) < as_datetime(add_months(board.calendar.today, _NEAR))
    is_past = period.end is not None and as_datetime(period.end) <= as_datetime(board.calendar.today)
    return replace(ahead, rule="the next one to come", told=True) if near and is_past else period


def _dates(word: str) -> bool:
    return word in (*BACK, *HERE, *ON, "ago", "year") or bool(YEAR.fullmatch(word.lstrip("'")) or word[:1] == "'")


def is_yet_to_come(board: Board, period: Period) -> bool:
    """As in "what will arrive next week"."""
    if not period.start or as_datetime(period.start) <= as_datetime(board.calendar.today):
        return False
    return bool(_AHEAD.intersection(board.tokens.words()))


def is_planned(board: Board, path: str) -> bool:
    """Whether a time is one that things are meant for: its own words say so."""
    field = board.bind(path).field
    words = fold(" ".join((field.name, field.label, field.description, *field.synonyms))).split()
    return bool(_PLANNED.intersection(words))
