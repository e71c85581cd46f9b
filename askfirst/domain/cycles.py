"""The parts of a moment that come again: which numbers they have, and what those are called."""

from __future__ import annotations

from askfirst.domain.query import CyclePart

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
PARTS_OF_WEEK = ("Weekday", "Weekend")
QUARTERS = ("Q1", "Q2", "Q3", "Q4")

SPANS: dict[CyclePart, tuple[int, int]] = {
    "minute_of_day": (0, 1439),
    "hour_of_day": (0, 23),
    "weekday": (1, 7),
    "part_of_week": (1, 2),
    "day_of_month": (1, 31),
    "month_of_year": (1, 12),
    "quarter_of_year": (1, 4),
}
"""The first and the last number of each part."""
PART_LABELS: dict[CyclePart, str] = {
    "minute_of_day": "minute of the day",
    "hour_of_day": "hour of the day",
    "weekday": "weekday",
    "part_of_week": "weekday or weekend",
    "day_of_month": "day of the month",
    "month_of_year": "month of the year",
    "quarter_of_year": "quarter of the year",
}
NAMES: dict[CyclePart, tuple[str, ...]] = {
    "weekday": WEEKDAYS, "part_of_week": PARTS_OF_WEEK, "month_of_year": MONTHS, "quarter_of_year": QUARTERS,
}  # fmt: skip
"""The names of the parts that have names, from the number 1 on."""


def part_name(part: CyclePart, number: int) -> str:
    """What people call a part of a moment: "Monday", "January", "Q1", "08:30"; else its number."""
    if part in NAMES:
        first, last = SPANS[part]
        return NAMES[part][number - 1] if first <= number <= last else str(number)
    if part == "minute_of_day":
        return f"{number // 60:02}:{number % 60:02}"
    return f"{number:02}:00" if part == "hour_of_day" else str(number)
