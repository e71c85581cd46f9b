"""Times that are more than one stretch: compared, any of several, those that come again, and those left open."""

import subprocess
import sys

import pytest

from askfirst.understanding.rules.periods import Cycle
from tests.understanding.rules.timed import iso, read

SEVERAL = [
    ("2024 vs 2023", True, [("2023-01-01", "2024-01-01"), ("2024-01-01", "2025-01-01")]),
    ("2024 vs. 2023", True, [("2023-01-01", "2024-01-01"), ("2024-01-01", "2025-01-01")]),
    ("this month compared with last month", True, [("2024-12-01", "2025-01-01"), ("2025-01-01", "2025-02-01")]),
    ("December 2024 versus December 2023", True, [("2023-12-01", "2024-01-01"), ("2024-12-01", "2025-01-01")]),
    ("compare 2023 and 2024", True, [("2023-01-01", "2024-01-01"), ("2024-01-01", "2025-01-01")]),
    ("compare December 2024 with December 2023", True, [("2023-12-01", "2024-01-01"), ("2024-12-01", "2025-01-01")]),
    ("difference between 2023 and 2024", True, [("2023-01-01", "2024-01-01"), ("2024-01-01", "2025-01-01")]),
    ("change from 2022 to 2024", True, [("2022-01-01", "2023-01-01"), ("2024-01-01", "2025-01-01")]),
    ("how did cost change from 2023 to 2024", True, [("2023-01-01", "2024-01-01"), ("2024-01-01", "2025-01-01")]),
    ("growth from January to March 2024", True, [("2024-01-01", "2024-02-01"), ("2024-03-01", "2024-04-01")]),
    ("year over year", True, [("2024-01-01", "2025-01-01"), ("2025-01-01", "2026-01-01")]),
    ("MoM", True, [("2024-12-01", "2025-01-01"), ("2025-01-01", "2025-02-01")]),
    ("in 2022 and 2024", False, [("2022-01-01", "2023-01-01"), ("2024-01-01", "2025-01-01")]),
    ("2021, 2022 and 2024", False, [("2021-01-01", "2023-01-01"), ("2024-01-01", "2025-01-01")]),
    ("in January and March 2024", False, [("2024-01-01", "2024-02-01"), ("2024-03-01", "2024-04-01")]),
    ("Q1 and Q3 2024", False, [("2024-01-01", "2024-04-01"), ("2024-07-01", "2024-10-01")]),
    (
        "December 2024 compared to the same month last year",
        True,
        [("2023-12-01", "2024-01-01"), ("2024-12-01", "2025-01-01")],
    ),
    ("December 2024 vs the previous month", True, [("2024-11-01", "2024-12-01"), ("2024-12-01", "2025-01-01")]),
    ("last week vs the week before", True, [("2024-12-30", "2025-01-06"), ("2025-01-06", "2025-01-13")]),
    ("Q4 2024 vs the previous period", True, [("2024-07-01", "2024-10-01"), ("2024-10-01", "2025-01-01")]),
    ("last week and yesterday", False, [("2025-01-06", "2025-01-13"), ("2025-01-14", "2025-01-15")]),
    ("before 2022 or after 2024", False, [(None, "2022-01-01"), ("2025-01-01", None)]),
    ("more in 2024 than in 2023", True, [("2023-01-01", "2024-01-01"), ("2024-01-01", "2025-01-01")]),
]
AGAIN = [
    ("the 15th of every month", None, None, Cycle("day_of_month", "eq", (15,))),
    ("last 5 weekdays", "2025-01-09", "2025-01-16", Cycle("weekday", "between", (1, 5))),
    ("last 10 business days", "2025-01-02", "2025-01-16", Cycle("weekday", "between", (1, 5))),
    ("last 3 Mondays", "2024-12-30", "2025-01-16", Cycle("weekday", "eq", (1,))),
    ("on weekends", None, None, Cycle("weekday", "in", (6, 7))),
    ("on Mondays", None, None, Cycle("weekday", "eq", (1,))),
    ("every Monday", None, None, Cycle("weekday", "eq", (1,))),
    ("on Mondays and Fridays", None, None, Cycle("weekday", "in", (1, 5))),
    ("Mondays to Thursdays", None, None, Cycle("weekday", "in", (1, 2, 3, 4))),
    ("Mon-Fri", None, None, Cycle("weekday", "in", (1, 2, 3, 4, 5))),
    ("on weekdays", None, None, Cycle("weekday", "between", (1, 5))),
    ("in Decembers", None, None, Cycle("month_of_year", "eq", (12,))),
    ("every December", None, None, Cycle("month_of_year", "eq", (12,))),
    ("December of every year", None, None, Cycle("month_of_year", "eq", (12,))),
    ("every Q4", None, None, Cycle("quarter_of_year", "eq", (4,))),
    ("between 8 and 10 am", None, None, Cycle("minute_of_day", "between", (480, 599))),
    ("8-10am", None, None, Cycle("minute_of_day", "between", (480, 599))),
    ("from 9:00 to 17:30", None, None, Cycle("minute_of_day", "between", (540, 1049))),
    ("after 17:30", None, None, Cycle("minute_of_day", "ge", (1050,))),
    ("before noon", None, None, Cycle("minute_of_day", "lt", (720,))),
    ("at 9 am", None, None, Cycle("hour_of_day", "eq", (9,))),
    ("at 17:30", None, None, Cycle("minute_of_day", "eq", (1050,))),
    ("after 5 p.m.", None, None, Cycle("minute_of_day", "ge", (1020,))),
    ("between 10 pm and 2 am", None, None, Cycle("hour_of_day", "in", (22, 23, 0, 1))),
]
OPEN = [
    ("05/01/2025", "5 January 2025 or 1 May 2025"),
    ("1/5/25", "5 January 2025 or 1 May 2025"),
    ("second half of Q1", "where its halves meet"),
    ("mid-January", "how much of it is 'mid'"),
    ("early 2024", "how much of it is 'early'"),
    ("end of March", "how much of it is 'end'"),
    ("a few days ago", "how many days are meant"),
    ("the last few days", "how many days are meant"),
    ("Tuesday, January 6, 2025", "2025-01-06 is a Monday"),
    ("9pm to 6:30am", "a stretch over midnight is read by full hours only"),
    ("at night", "which hours are meant"),
    ("in the morning", "which hours are meant"),
    ("after 5 o'clock", "before or after noon"),
    ("over Christmas", "which days are meant"),
    ("Christmas week", "which days are meant"),
    ("December 2024 and 2023", "all of 2023, or the same part of it"),
    ("this month vs the previous year", "the whole year or the same stretch of it"),
    ("2024 vs Q4 2024", "they overlap"),
    ("recently", "since when"),
    ("circa 2020", "how much of it is 'circa'"),
    ("lately", "since when"),
    ("the last several weeks", "how many weeks are meant"),
    ("Christmas holidays", "which days are meant"),
    ("Easter weekend", "which days are meant"),
    ("middle of 2024", "how much of it is 'middle'"),
    ("mid-2024", "how much of it is 'mid'"),
    ("late 2023", "how much of it is 'late'"),
    ("04/05/2023", "5 April 2023 or 4 May 2023"),
    ("2024 vs last year vs this year", "they overlap"),
    ("31/02/2025", "no such date"),
    ("between 10 pm and 2:30 am", "a stretch over midnight is read by full hours only"),
    ("in 2024 vs after 2024", "each of them needs a beginning and an end"),
]


@pytest.mark.parametrize(("text", "compared", "stretches"), SEVERAL)
def test_several_times_are_read_as_one(text: str, compared: bool, stretches: list[tuple[str, str]]) -> None:  # noqa: FBT001 - of the table
    """What a cue compares is compared, in the order of time; what "and" joins is any of them, touching ones as one."""
    [period] = read(text)
    assert [(iso(part.start), iso(part.end)) for part in period.parts] == stretches
    assert period.compared == compared


@pytest.mark.parametrize(("text", "start", "end", "cycle"), AGAIN)
def test_time_that_comes_again(text: str, start: str | None, end: str | None, cycle: Cycle) -> None:
    """Weekdays, hours and months of every year are kept apart from the stretch that they are of."""
    [period] = read(text)
    assert (iso(period.start), iso(period.end), period.cycle) == (start, end, cycle)


@pytest.mark.parametrize(("text", "why"), OPEN)
def test_what_no_rule_decides_is_asked(text: str, why: str) -> None:
    """No guess is made where the words leave it open: the reason is what the user is asked about."""
    [period] = read(text)
    assert period.ask == why
    assert (period.start, period.end, period.cycle, period.parts) == (None, None, None, ())


@pytest.mark.parametrize(
    "text",
    [
        "Christmas lights sold", 'orders of "Christmas"', 'orders in "January"', "may I see top 10", "more than 2024",
        "SHP-2024-01", "box 5-9 kg", "mom and dad", "change of rate from 5 to 10", "2024-13-01", "2024-01-ABC",
        "second highest delay", "ratio 10:30", "by weekday and hour of day", "the sun", "sat on the dock", "march on",
        "1 to 5 days late", "shipments between 8 and 10", "top 24",
    ],
)  # fmt: skip
def test_look_alike_is_no_time(text: str) -> None:
    """Names, codes, amounts and verbs that look like times are left to others."""
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "order", "start"),
    [
        ("05/01/2025", "dmy", "2025-01-05"),
        ("05/01/2025", "mdy", "2025-05-01"),
        ("1.2.24", "dmy", "2024-02-01"),
        ("24/02/01", "ymd", "2024-02-01"),
        ("13/01/2025", "mdy", "2025-01-13"),
        ("2025/05/01", "dmy", "2025-05-01"),
    ],
)
def test_order_of_written_dates_is_a_setting(text: str, order: str, start: str) -> None:
    """A setting decides between two readings, and never makes a date that is none."""
    [period] = read(text, date_order=order)
    assert iso(period.start) == start


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("FY25", "2024-07-01", "2025-07-01"),
        ("fiscal year 2025", "2024-07-01", "2025-07-01"),
        ("fiscal Q2", "2024-10-01", "2025-01-01"),
        ("fiscal Q4", "2024-04-01", "2024-07-01"),
        ("Q1 FY25", "2024-07-01", "2024-10-01"),
        ("this fiscal year", "2024-07-01", "2025-07-01"),
        ("last fiscal quarter", "2024-10-01", "2025-01-01"),
        ("fiscal year to date", "2024-07-01", "2025-01-16"),
        ("2025", "2025-01-01", "2026-01-01"),
    ],
)
def test_fiscal_years_begin_as_set(text: str, start: str, end: str) -> None:
    """They are named by the year in which they end, and calendar years stay what they are."""
    [period] = read(text, fiscal_year_start=7)
    assert (iso(period.start), iso(period.end)) == (start, end)


@pytest.mark.parametrize(
    ("text", "country", "day"),
    [
        ("Labor Day 2024", "US", "2024-09-02"),
        ("Labor Day 2024", "DE", "2024-05-01"),
        ("Thanksgiving 2024", "US", "2024-11-28"),
        ("Independence Day 2024", "IN", "2024-08-15"),
        ("Chinese New Year 2024", "US", "2024-02-10"),
    ],
)
def test_holidays_are_those_of_the_country(text: str, country: str, day: str) -> None:
    """A setting says whose; holidays of one tradition are the same everywhere."""
    [period] = read(text, holidays=country)
    assert iso(period.start) == day


def test_holiday_that_a_country_does_not_have_is_asked() -> None:
    """It names the country; an unknown code has none at all."""
    assert [period.ask for period in read("Memorial Day 2024", holidays="DE")] == ["no such day is known in DE"]
    assert [period.ask for period in read("Memorial Day 2024", holidays="XX")] == ["no such day is known in XX"]


def test_holidays_are_loaded_when_named() -> None:
    """Reading times, and holidays with a rule of their own, does not load the library, which takes its time."""
    code = (
        "import sys; from tests.understanding.rules.timed import read; read('shipments last week'); read('Christmas');"
        "assert 'holidays' not in sys.modules; read('Labor Day'); assert 'holidays' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
