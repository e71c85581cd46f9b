"""Recognises times: points, ranges, several in one, and times that come again.

What a single point is stands in `points.py`, what words around points make of them in `ranges.py` and `comparing.py`,
and what comes again in `cycles.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from askfirst.understanding.reader import View
from askfirst.understanding.rules.periods import Calendar, asking
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.clock_times import vague_part
from askfirst.understanding.rules.times.comparing import joined_at
from askfirst.understanding.rules.times.cycles import cycle_at
from askfirst.understanding.rules.times.date_orders import with_proven_order
from askfirst.understanding.rules.times.halves_of_days import with_halves_of_the_day
from askfirst.understanding.rules.times.months_of_all_years import month_of_all_years, quarter_of_all_years
from askfirst.understanding.rules.times.points import point_at
from askfirst.understanding.rules.times.ranges import range_at
from askfirst.understanding.rules.times.time_words import time_words
from askfirst.understanding.rules.times.weekdays_beside import nth_weekday_of, weekday_after, weekday_beside_a_time
from askfirst.understanding.rules.times.whole_record import whole_record
from askfirst.understanding.rules.tokens import Tokens

_SURE = 1.2
_UNDEFINED = 0.6
_READERS = (
    month_of_all_years, quarter_of_all_years, weekday_beside_a_time, weekday_after, nth_weekday_of, joined_at, range_at,
    point_at, cycle_at,
)  # fmt: skip


def calendar_of(view: View) -> Calendar:
    """The calendar by which a workspace's times are read."""
    return Calendar(view.today, view.week_start, view.fiscal_year_start, view.date_order, view.holidays)


@lru_cache(maxsize=64)
def times(tokens: Tokens, calendar: Calendar) -> tuple[Span, ...]:
    """Every time in the text; the longer ones win when spans are settled.

    The last few are remembered: a message is looked at for times by several of those who read it.
    """
    return tuple(_times(tokens, calendar))


def _times(tokens: Tokens, calendar: Calendar) -> Iterator[Span]:
    line = with_halves_of_the_day(time_words(tokens))
    calendar = with_proven_order(line.words, calendar)
    yield from whole_record(tokens)
    for first in range(len(line.words)):
        found = [read for reader in _READERS if (read := reader(line.words, first, calendar))]
        for period, taken in sorted(found, key=lambda read: -read[1]):
            place = line.tokens_of(first, first + taken)
            if place:
                yield Span("time", *place, weight=_SURE, period=period)
                break
        # The catalog may know what "night" means: its word is as long, and heavier.
        vague = vague_part(line.words, first)
        place = line.tokens_of(*vague) if vague else None
        if place:
            yield Span("time", *place, weight=_UNDEFINED, period=asking("which hours are meant"))
