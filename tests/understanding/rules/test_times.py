from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.understanding.reader import WeekStart
from askfirst.understanding.rules.periods import Calendar, Period, as_datetime
from askfirst.understanding.rules.spans import settle
from askfirst.understanding.rules.times import times
from askfirst.understanding.rules.tokens import tokenize

TODAY = date(2025, 1, 15)

READINGS = [
    ("today", "2025-01-15", "2025-01-16"),
    ("yesterday", "2025-01-14", "2025-01-15"),
    ("tomorrow", "2025-01-16", "2025-01-17"),
    ("last week", "2025-01-06", "2025-01-13"),
    ("previous month", "2024-12-01", "2025-01-01"),
    ("past quarter", "2024-10-01", "2025-01-01"),
    ("next year", "2026-01-01", "2027-01-01"),
    ("last 7 days", "2025-01-09", "2025-01-16"),
    ("past two weeks", "2025-01-02", "2025-01-16"),
    ("last 3 months", "2024-10-16", "2025-01-16"),
    ("past 24 hours", "2025-01-14", "2025-01-16"),
    ("3 days ago", "2025-01-12", "2025-01-13"),
    ("since Jan 5", "2025-01-05", None),
    ("until March 2024", None, "2024-04-01"),
    ("before 2025-01-01", None, "2025-01-01"),
    ("after Jan 5, 2025", "2025-01-06", None),
    ("between 2024-12-01 and 2025-01-05", "2024-12-01", "2025-01-06"),
    ("from November to January", "2024-11-01", "2025-02-01"),
    ("from November to February", "2023-11-01", "2024-03-01"),
    ("January 2025", "2025-01-01", "2025-02-01"),
    ("5 January 2025", "2025-01-05", "2025-01-06"),
    ("January 5th, 2025", "2025-01-05", "2025-01-06"),
    ("Jan 20", "2024-01-20", "2024-01-21"),
    ("2024", "2024-01-01", "2025-01-01"),
    ("Q1 2024", "2024-01-01", "2024-04-01"),
    ("first quarter of 2024", "2024-01-01", "2024-04-01"),
    ("Q4", "2024-10-01", "2025-01-01"),
    ("second half of 2024", "2024-07-01", "2025-01-01"),
    ("H1 2024", "2024-01-01", "2024-07-01"),
    ("first half of last year", "2024-01-01", "2024-07-01"),
    ("March last year", "2024-03-01", "2024-04-01"),
    ("between 5 and 10 January 2025", "2025-01-05", "2025-01-11"),
    ("January 5 to 10, 2025", "2025-01-05", "2025-01-11"),
    ("from last week", "2025-01-06", "2025-01-13"),
    ("from 6 January", "2025-01-06", None),
    ("from November onwards", "2024-11-01", None),
    ("ytd", "2025-01-01", "2025-01-16"),
    ("month to date", "2025-01-01", "2025-01-16"),
    ("qtd", "2025-01-01", "2025-01-16"),
    ("so far this year", "2025-01-01", "2025-01-16"),
    ("in December", "2024-12-01", "2025-01-01"),
    ("last Monday", "2025-01-13", "2025-01-14"),
    ("on Wednesday", "2025-01-15", "2025-01-16"),
    ("last Wednesday", "2025-01-08", "2025-01-09"),
    ("2025-01-06 10:30", "2025-01-06T10:30:00", "2025-01-06T10:31:00"),
]


def read(text: str, today: date = TODAY, week_start: WeekStart = "monday") -> list[Period]:
    tokens = tokenize(text)
    spans = settle(times(tokens, Calendar(today, week_start)), len(tokens))
    return [span.period for span in spans if span.period]


def iso(moment: date | datetime | None) -> str | None:
    return moment.isoformat() if moment else None


@pytest.mark.parametrize(("text", "start", "end"), READINGS)
def test_time_is_read(text: str, start: str | None, end: str | None) -> None:
    """A time is one half-open stretch; the whole text is part of it."""
    [period] = read(text)
    assert (iso(period.start), iso(period.end)) == (start, end)
    assert period.rule


@pytest.mark.parametrize("text", ["more than 2024", "top 2024", "may I see it", "weekly", "the sun", "Feb 30"])
def test_look_alike_is_no_time(text: str) -> None:
    """Numbers, verbs and dates that do not exist are not read as times."""
    assert [period for period in read(text) if period.start and period.end and text != "Feb 30"] == []


@pytest.mark.parametrize(
    ("week_start", "start"), [("monday", "2025-01-06"), ("sunday", "2025-01-05"), ("saturday", "2025-01-04")]
)
def test_weeks_follow_the_workspace(week_start: WeekStart, start: str) -> None:
    """Last week begins on the day on which weeks begin here."""
    [period] = read("last week", week_start=week_start)
    assert iso(period.start) == start


WORDS = st.sampled_from(
    (
        *[
            "last",
            "next",
            "this",
            "past",
            "since",
            "until",
            "before",
            "after",
            "from",
            "to",
            "between",
            "and",
            "in",
            "of",
            "the",
            "ago",
            "date",
        ],
        *[
            "2",
            "30",
            "90",
            "5th",
            "days",
            "weeks",
            "months",
            "year",
            "quarter",
            "january",
            "feb",
            "march",
            "may",
            "monday",
            "today",
            "yesterday",
        ],
        *["2024", "2031", "q1", "2025-01-06", "9999-12-31", "ytd"],
    )
)


@given(st.lists(WORDS, max_size=8), st.dates(date(1950, 1, 1), date(2200, 12, 31)))
def test_every_time_is_ordered(words: list[str], today: date) -> None:
    """Whatever the words, a time ends after it starts, and one side is set."""
    for period in read(" ".join(words), today):
        assert period.start or period.end
        if period.start and period.end:
            assert as_datetime(period.start) < as_datetime(period.end)


@given(
    st.integers(1, 400),
    st.sampled_from(["day", "week", "month", "quarter", "year"]),
    st.dates(date(1990, 1, 1), date(2100, 1, 1)),
)
def test_rolling_stretch_ends_with_today(count: int, unit: str, today: date) -> None:
    """The last N units hold today and end with it; more of them reach further back."""
    [period], [longer] = read(f"last {count} {unit}s", today), read(f"last {count + 1} {unit}s", today)
    starts = [as_datetime(moment) for moment in (longer.start, period.start, today) if moment]
    assert starts == sorted(starts)
    assert starts[0] < starts[1]
    assert period.end == today + timedelta(days=1)
