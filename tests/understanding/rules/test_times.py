from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.calendar_units import add_months
from askfirst.understanding.reader import WeekStart
from askfirst.understanding.rules.periods import Calendar, as_datetime
from askfirst.understanding.rules.times.time_words import time_words
from askfirst.understanding.rules.times.times import times
from askfirst.understanding.rules.tokens import tokenize
from tests.understanding.rules.timed import iso, read

READINGS = [
    ("today", "2025-01-15", "2025-01-16"),
    ("yesterday", "2025-01-14", "2025-01-15"),
    ("tomorrow", "2025-01-16", "2025-01-17"),
    ("last week", "2025-01-06", "2025-01-13"),
    ("previous month", "2024-12-01", "2025-01-01"),
    ("past quarter", "2024-10-01", "2025-01-01"),
    ("next year", "2026-01-01", "2027-01-01"),
    ("last 7 days", "2025-01-08", "2025-01-15"),
    ("past two weeks", "2025-01-01", "2025-01-15"),
    ("last 3 months", "2024-10-15", "2025-01-15"),
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
    tuple(
        word
        for line in (
            "last next this past since until before after from to between and in of the ago date vs or compare change",
            "2 30 90 5th days weeks months year quarter january feb march may monday today yesterday mid end beginning",
            "first half week weekend weekends mondays every fiscal fy25 q1 h2 2024 2031 ytd 17:30 8 10am noon at on by",
            "2025-01-06 9999-12-31 05/01/2025 13.1.25 2025-W53 Jan-Mar '25 1990s easter christmas thanksgiving few",
            "complete weekdays same previous over yoy earlier onwards , . - day 29 2000 0001-01-01",
        )
        for word in line.split()
    )
)
TODAYS = st.dates(date(1950, 1, 1), date(2200, 12, 31))
UNITS = st.sampled_from(["day", "week", "month", "quarter", "year"])


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=9), TODAYS, st.integers(1, 12))
def test_every_time_is_ordered(words: list[str], today: date, month: int) -> None:
    """Whatever the words, a time ends after it starts, and it holds something to place or to ask about."""
    for period in read(" ".join(words), today=today, fiscal_year_start=month):
        for part in (period, *period.parts):
            assert part.start or part.end or part.cycle or part.ask or part.parts
            if part.start and part.end:
                assert as_datetime(part.start) < as_datetime(part.end)


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=9), TODAYS)
def test_compared_times_do_not_overlap(words: list[str], today: date) -> None:
    """Several times stand in order, and no moment is in two of them."""
    for period in read(" ".join(words), today=today):
        for one, other in pairwise(period.parts):
            assert one.end is not None
            assert other.start is not None
            assert as_datetime(one.end) <= as_datetime(other.start)


@settings(deadline=None)
@given(st.text(max_size=80), TODAYS)
def test_no_text_breaks_it(text: str, today: date) -> None:
    """Times are found in every text or not, and nothing is raised; each stands on tokens of its own."""
    tokens = tokenize(text)
    for span in times(tokens, Calendar(today)):
        assert 0 <= span.first < span.last <= len(tokens)


@given(st.lists(WORDS, max_size=12))
def test_words_of_times_lose_no_token(words: list[str]) -> None:
    """Taking words together or apart leaves every token in its place."""
    tokens = tokenize(" ".join(words))
    line = time_words(tokens)
    covered = {at for first, last in zip(line.firsts, line.lasts, strict=True) for at in range(first, last)}
    assert covered == set(range(len(tokens)))


@given(st.integers(1, 400), UNITS, st.dates(date(1990, 1, 1), date(2100, 1, 1)))
def test_rolling_stretch_is_as_long_as_it_says(count: int, unit: str, today: date) -> None:
    """The last N units end before today, which is not over, and are N units long; quarters are whole ones."""
    [period] = read(f"last {count} {unit}s", today=today)
    if unit == "quarter":
        assert [period] == read(f"last {count} complete {unit}s", today=today)
        return
    days = {"day": 1, "week": 7}.get(unit, 0) * count
    months = {"month": 1, "quarter": 3, "year": 12}.get(unit, 0) * count
    assert period.end == today
    assert period.start == (today - timedelta(days=days) if days else add_months(today, -months))


@given(st.integers(1, 60), UNITS, st.dates(date(1990, 1, 1), date(2100, 1, 1)))
def test_complete_units_are_the_single_ones_together(count: int, unit: str, today: date) -> None:
    """The last N complete units begin where the one N ago does, and end where the one before this ends."""
    [period], [first] = read(f"last {count} complete {unit}s", today=today), read(f"{count} {unit}s ago", today=today)
    [last] = read(f"last {unit}" if unit != "day" else "yesterday", today=today)
    assert (period.start, period.end) == (first.start, last.end)


@given(
    st.sampled_from(
        ("last week", "this week", "next week", "3 weeks ago", "week before last", "last Monday", "the weekend",
         "last weekend", "next Friday", "Monday of last week", "two Fridays ago", "last 10 business days", "yesterday")
    ),
    st.dates(date(1990, 1, 1), date(2100, 1, 1)),
    st.sampled_from(("monday", "sunday", "saturday")),
)  # fmt: skip
def test_a_week_later_it_is_a_week_later(text: str, today: date, week_start: str) -> None:
    """What counts in weeks and days moves with the clock."""
    [now] = read(text, today=today, week_start=week_start)
    [then] = read(text, today=today + timedelta(weeks=1), week_start=week_start)
    assert now.start
    assert now.end
    assert (then.start, then.end) == (now.start + timedelta(weeks=1), now.end + timedelta(weeks=1))


@given(TODAYS, st.integers(1, 12), st.integers(1, 4))
def test_fiscal_quarters_make_up_their_year(today: date, month: int, quarter: int) -> None:
    """Each quarter begins where the one before it ends, and the four are the year."""
    [year] = read("fiscal year 2025", today=today, fiscal_year_start=month)
    found = [read(f"Q{number} FY2025", today=today, fiscal_year_start=month)[0] for number in (1, 2, 3, 4)]
    assert (found[0].start, found[-1].end) == (year.start, year.end)
    assert all(one.end == other.start for one, other in pairwise(found))
    assert iso(found[quarter - 1].start) == iso(add_months(year.start or today, 3 * (quarter - 1)))


@given(st.integers(1583, 4099))
def test_easter_is_a_sunday_in_spring(year: int) -> None:
    """Western Easter lies between 22 March and 25 April."""
    [period] = read(f"Easter Sunday {year}" if 1900 <= year < 2100 else "Easter", today=date(year, 12, 31))
    assert isinstance(period.start, date)
    assert period.start.weekday() == 6
    assert date(year, 3, 22) <= period.start <= date(year, 4, 25)
