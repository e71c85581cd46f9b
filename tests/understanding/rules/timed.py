"""Reads the times of a text, with the clock at Wednesday, 15 January 2025."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any

from askfirst.understanding.rules.periods import Calendar, Period
from askfirst.understanding.rules.spans import settle
from askfirst.understanding.rules.times.times import times
from askfirst.understanding.rules.tokens import tokenize

TODAY = date(2025, 1, 15)
CALENDAR = Calendar(TODAY)


def read(text: str, **calendar: Any) -> list[Period]:
    """The times of a text by a calendar that differs from the usual one in what is named."""
    tokens = tokenize(text)
    spans = settle(times(tokens, replace(CALENDAR, **calendar)), len(tokens))
    return [span.period for span in spans if span.period]


def iso(moment: date | datetime | None) -> str | None:
    return moment.isoformat() if moment else None
