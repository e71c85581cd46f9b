"""When the made-up world ends, and how busy each of its days is."""

import calendar
from datetime import date, datetime, timedelta
from types import MappingProxyType

# The data ends here: nothing actual is later. All moments are UTC without saying so, as in the tables.
NOW = datetime.fromisoformat("2025-01-15T12:00")
FIRST_DUE = date(2023, 10, 16)
LAST_DUE = date(2025, 3, 5)
# The ISO week before NOW, its end excluded.
LAST_WEEK = (datetime.fromisoformat("2025-01-06"), datetime.fromisoformat("2025-01-13"))

MONTHS = MappingProxyType(
    {
        1: 1.08,
        2: 0.80,
        3: 0.88,
        4: 0.92,
        5: 0.95,
        6: 0.97,
        7: 1.00,
        8: 1.05,
        9: 1.05,
        10: 1.08,
        11: 1.18,
        12: 1.50,
    }
)
WEEKDAYS = (1.00, 1.05, 1.10, 1.10, 1.10, 0.90, 0.60)
YEARLY_GROWTH = 0.35
CATCH_UP_WEEK, CATCH_UP = 2, 1.5  # ISO week 2: what lay idle over New Year comes in
BOOKING_HORIZON_DAYS = 50
QUARTER = timedelta(minutes=15)


def days_due() -> list[date]:
    """All days on which a shipment may be due."""
    return [FIRST_DUE + timedelta(days=n) for n in range((LAST_DUE - FIRST_DUE).days + 1)]


def busyness(day: date) -> float:
    """How many shipments are due on a day, relative to an ordinary one.

    Days after NOW thin out, because the bookings for them are still to come.
    """
    growth = 1 + YEARLY_GROWTH * (day - FIRST_DUE).days / 365
    weight = growth * MONTHS[day.month] * WEEKDAYS[day.weekday()]
    if day.isocalendar().week == CATCH_UP_WEEK:
        weight *= CATCH_UP
    ahead = (day - NOW.date()).days
    return weight if ahead <= 0 else weight * max(0.05, 1 - ahead / BOOKING_HORIZON_DAYS)


def months_since_start(moment: datetime) -> float:
    """Months, with their fraction, since the first due day."""
    days_in_month = calendar.monthrange(moment.year, moment.month)[1]
    whole = (moment.year - FIRST_DUE.year) * 12 + moment.month - FIRST_DUE.month
    return whole + (moment.day - FIRST_DUE.day) / days_in_month


def quarters(hours: float) -> timedelta:
    """A span of hours, rounded to quarters of an hour."""
    return round(hours * 4) * QUARTER
