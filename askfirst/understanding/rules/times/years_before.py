"""The year of a time that a follow-up says without one: that of the earlier answer."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime, timedelta

from askfirst.domain.calendar_units import add_months
from askfirst.domain.query import TimeRange
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.words.counting_words import MONTHS

_MONTHS_OF_A_YEAR = 12
_LONGEST = 60
_NAMES_A_YEAR = re.compile(
    r"\b(?:19|20)[0-9]{2}\b|'[0-9]{2}\b|\b(?:last|this|next|previous|prior|past|current|coming|ago|today|yesterday|now|"
    r"to date|so far|latest|recent|before that|after that)\b",
    re.IGNORECASE,
)
_OF_ANY_YEAR = re.compile(
    rf"\b(?:{'|'.join(MONTHS)}|q[1-4]|quarter|half|halves|h[12]|christmas|spring|summer|autumn|fall|winter)\b",
    re.IGNORECASE,
)


def in_year_before(before: TimeRange | None, period: Period, said: str) -> Period:
    """The period within the earlier time where one of its twins is, else the one nearest to it."""
    shift = period.shift or (_MONTHS_OF_A_YEAR if _is_open(said) else 0)
    if not (before and before.start and shift and isinstance(period.start, date)) or period.parts or period.cycle:
        return period
    start = datetime.fromisoformat(before.start).date()
    end = datetime.fromisoformat(before.end).date() if before.end else None
    for count in range(-_LONGEST, _LONGEST + 1) if end else ():
        twin = _moved(period, count * shift, end)
        if twin and twin.start and start <= _day(twin.start) and end and _day(twin.start) < end:
            return period if count == 0 else twin
    if not period.shift and end and start.year == (end - timedelta(days=1)).year:
        return _moved(period, _MONTHS_OF_A_YEAR * (start.year - period.start.year), None) or period
    return _nearest(start, period)


def _nearest(origin: date, period: Period) -> Period:
    if not (period.shift and period.start and period.end):
        return period
    found = period
    while found.start and _day(found.start) > origin:
        back = _moved(found, -period.shift, None)
        if back is None or not back.start or abs(_day(back.start) - origin) > abs(_day(found.start) - origin):
            break
        found = back
    return found


def _is_open(said: str) -> bool:
    return bool(_OF_ANY_YEAR.search(said)) and not _NAMES_A_YEAR.search(said)


def _moved(period: Period, months: int, end: date | None) -> Period | None:
    """The twin so many months away; without an end of its own, it ends with the earlier time."""
    try:
        begins = add_months(period.start, months) if period.start else None
        ends = add_months(period.end, months) if period.end else end
    except (OverflowError, ValueError):
        return None
    return replace(period, start=begins, end=ends)


def _day(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment
