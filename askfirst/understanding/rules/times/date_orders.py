"""The order of day and month in written dates, as another date proves it: "12/01/2024 - 12/15/2024"."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from askfirst.understanding.reader import DateOrder
from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.times.dates import orders_of
from askfirst.understanding.rules.times.point_words import Words


def with_proven_order(words: Words, calendar: Calendar) -> Calendar:
    """The calendar with the only order in which all dates of the text can be, where at least one of them tells it."""
    read = [orders for word in words if (orders := orders_of(word, calendar))]
    proven = {next(iter(orders)) for orders in read if len(orders) == 1}
    if calendar.date_order or len(proven) != 1 or not all(proven <= orders for orders in read):
        return calendar
    return replace(calendar, date_order=cast("DateOrder", proven.pop()))
