"""Points in time that are written as dates: days, months, years, weeks by number, decades."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from askfirst.domain.calendar_units import add_months
from askfirst.understanding.rules.periods import Calendar, Period, asking, of_day, of_month, of_year
from askfirst.understanding.rules.times.point_words import (
    BEFORE_A_TIME,
    HERE,
    ON,
    YEAR,
    Found,
    Point,
    Words,
    direction,
    ends_here,
    longest,
    whole_year_of,
    word_at,
    year_at,
)
from askfirst.understanding.rules.words.counting_words import DAY_ORDINALS, DOUBTFUL_MONTHS, MONTHS, WEEKDAYS

DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_NTH_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_MOMENT = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ](\d{1,2}):(\d{2})(?::(\d{2}))?)?")
_WRITTEN = re.compile(r"(\d{1,4})([-/.])(\d{1,2})\2(\d{2,4})")
_YEAR_MONTH = re.compile(r"((?:19|20)\d{2})[-/](\d{2})")
_MONTH_YEAR = re.compile(r"(\d{1,2})/((?:19|20)\d{2})")
_DECADE = re.compile(r"'?((?:19|20)?\d)0s")
DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
    "nineties": 90, "noughties": 0, "aughts": 0, "naughties": 0,
}  # fmt: skip
_RECENT = 15
_BEFORE_A_SUBJECT = frozenset(("show", "list", "the", "all", "our", "my", "many", "of", "total", "average", "me"))
_DID = ("did", "does")
_BEFORE_A_NUMBER = frozenset(
    (
        *("than", "over", "above", "least", "most", "under", "below", "exceeding", "top", "first", "bottom"),
        *("exactly", "=", ">", "<", ">=", "<=", "!=", "no", "number", "nr", "id", "equals", "contains", "limit", "up"),
    )
)


def _moment(words: Words, at: int, calendar: Calendar) -> Found | None:
    del calendar
    match = _MOMENT.fullmatch(words[at])
    if not match:
        return None
    year, month, day, hour, minute, second = (int(part) if part else 0 for part in match.groups())
    if match[4]:
        return of_day(datetime(year, month, day, hour, minute, second)), 1  # noqa: DTZ001 - in the question's time zone
    return of_day(date(year, month, day)), 1


def _written(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "13/01/2025", "5.1.2025", "1/5/25": asked about where day and month can change places."""
    match = _WRITTEN.fullmatch(words[at])
    if not match or (len(match[1]), match[2]) == (len("2025"), "-"):
        return None
    readings = dict(_readings(match[1], match[3], match[4], calendar))
    if match[2] == "." and "dmy" in readings and not calendar.date_order:
        return Period(*_day(readings["dmy"]), "day, month, year: as dates with dots are written", told=True), 1
    chosen = readings.get(calendar.date_order or "")
    if chosen or len(set(readings.values())) == 1:
        order = calendar.date_order if chosen else next(iter(readings))
        names = {"dmy": "day, month, year", "mdy": "month, day, year", "ymd": "year, month, day"}
        why = "as dates are written here" if chosen else "the one order that makes a date"
        return Period(*_day(chosen or readings[order or ""]), f"{names[order or '']}: {why}"), 1
    if not readings:
        return asking("no such date"), 1
    return asking(" or ".join(f"{day:%d %B %Y}".lstrip("0") for day in sorted(readings.values()))), 1


def orders_of(word: str, calendar: Calendar) -> frozenset[str]:
    """In which orders a word is a date; none where it is no written date."""
    match = _WRITTEN.fullmatch(word)
    if not match or len(match[1]) == len("2025"):
        return frozenset()
    return frozenset(order for order, _ in _readings(match[1], match[3], match[4], calendar))


def _readings(first: str, second: str, third: str, calendar: Calendar) -> Iterator[tuple[str, date]]:
    if len(first) == len("2025"):
        orders = {"ymd": (first, second, third)}
    elif len(first) > len("12"):
        return
    else:
        orders = {"dmy": (third, second, first), "mdy": (third, first, second)}
        if len(third) == len("25") and calendar.date_order == "ymd":
            orders = {"ymd": (first, second, third)}
    for order, (year, month, day) in orders.items():
        whole = whole_year_of(int(year), calendar) if len(year) == len("25") else int(year)
        try:
            yield order, date(whole, int(month), int(day))
        except ValueError:
            continue


def _day(day: date) -> tuple[date, date]:
    return day, day + timedelta(days=1)


def _year_and_month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "2025-01", "01/2025"."""
    del calendar
    match, turned = _YEAR_MONTH.fullmatch(words[at]), _MONTH_YEAR.fullmatch(words[at])
    if match:
        return of_month(int(match[1]), int(match[2])), 1
    return (of_month(int(turned[2]), int(turned[1])), 1) if turned else None


def _month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "January 2025", "Jan '25", "in December", "last March"."""
    step = direction(words[at])
    leading = 0 if step is None else 1
    name = word_at(words, at + leading)
    if name not in MONTHS:
        return None
    taken, year = year_at(words, at + leading + 1, calendar)
    if year:
        return of_month(year, MONTHS[name]), leading + 1 + taken
    if not leading and _is_doubtful(words, at):
        return None
    latest = calendar.latest(MONTHS[name])
    if leading and latest.start:
        return of_month(_year_for(words[at], latest.start.year, MONTHS[name], calendar), MONTHS[name]), 2
    return latest, 1


def _is_doubtful(words: Words, at: int) -> bool:
    """Whether it may be another word than a month: nothing beside it is of times."""
    ranges = word_at(words, at + 1) in _BETWEEN_MONTHS and word_at(words, at + 2) in MONTHS
    return words[at] in DOUBTFUL_MONTHS and word_at(words, at - 1) not in BEFORE_A_TIME and not ranges


_BETWEEN_MONTHS = ("-", "–", "to", "and", "or", "vs", "versus", "through", "thru", "till", "until", "&", "/")  # noqa: RUF001 - as people type it


def _year_for(word: str, latest: int, month: int, calendar: Calendar) -> int:
    if word in HERE:
        return calendar.today.year
    if word in ON:
        return latest + 1
    return latest - 1 if (latest, month) == (calendar.today.year, calendar.today.month) else latest


def _day_of_month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Jan 5", "January the 5th, 2025", "5 January 2025", "the 5th of January", "first of May"."""
    if words[at] in MONTHS:
        name, here = words[at], at + 1 + (word_at(words, at + 1) == "the")
        day, behind = _number_of(word_at(words, here)), here + 1
    else:
        of = word_at(words, at + 1) == "of"
        day, behind = _number_of(words[at], in_words=of), at + 2 + of
        name = word_at(words, behind - 1)
    if name not in MONTHS or day is None:
        return None
    taken, year = year_at(words, behind, calendar)
    if year:
        return of_day(date(year, MONTHS[name], day)), behind + taken - at
    date(2024, MONTHS[name], day)
    return calendar.latest(MONTHS[name], day=day), behind - at


def _number_of(word: str, *, in_words: bool = True) -> int | None:
    match = DAY.fullmatch(word)
    return int(match[1]) if match else DAY_ORDINALS.get(word) if in_words else None


def _weekday_and_date(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Monday, January 6, 2025": the date, if it is such a day."""
    if words[at] not in WEEKDAYS:
        return None
    here = at + 1
    while word_at(words, here) in (",", ".", "the"):
        here += 1
    found = longest((_day_of_month, _moment, _written), words, here, calendar)
    if not found:
        return None
    start = found[0].start
    if start and start.weekday() != WEEKDAYS[words[at]]:
        return asking(f"{start:%Y-%m-%d} is a {start:%A}"), found[1] + here - at
    return found[0], found[1] + here - at


def _nth_day(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the 15th", "the 3rd of this month": without a month the latest one up to today."""
    match = _NTH_DAY.fullmatch(words[at])
    if not match or word_at(words, at - 1) != "the":
        return None
    day, of = int(match[1]), word_at(words, at + 1) == "of"
    the = 1 if of and word_at(words, at + 2) == "the" else 0
    step = 0 if the else direction(word_at(words, at + 2))
    if of and step is not None and word_at(words, at + 2 + 1) == "month":
        start = calendar.unit("month", step).start
        return (of_day(date(start.year, start.month, day)), 4) if start else None
    if not ends_here(words, at + 1):
        return None
    month = calendar.today.replace(day=1)
    for _ in range(12):
        if date(month.year, month.month, 1) + timedelta(days=day - 1) <= calendar.today and _has(month, day):
            break
        month = add_months(month, -1)
    return Period(*_day(month.replace(day=day)), "the latest one up to today"), 1


def _has(month: date, day: int) -> bool:
    return day <= (add_months(month, 1) - timedelta(days=1)).day


def _whole_year(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "2024" where it reads as a year: behind a preposition, behind the word, or as in "2024 sales"."""
    leading = 1 if words[at] == "year" else 0
    if not YEAR.fullmatch(word_at(words, at + leading)):
        return None
    closes = ends_here(words, at + leading + 1)
    placed = (
        leading
        or word_at(words, at - 1) in BEFORE_A_TIME
        or (closes and (at == 0 or word_at(words, at - 1)[:1].isalpha() or words[at - 1] in (",", "(", "-")))
        or (_is_recent(int(words[at]), calendar) and (at == 0 or words[at - 1] in _BEFORE_A_SUBJECT))
        or (_is_recent(int(words[at]), calendar) and _begins_anew(words, at))
        or (word_at(words, at - 1) in _DID and int(words[at]) <= calendar.today.year)
        or (words[max(at - 2, 0) : at] in _HOW_IS and word_at(words, at + 1) in _DIVIDED)
    )
    counted = word_at(words, at - 1) in _BEFORE_A_NUMBER and word_at(words, at - 2) not in ("earlier", "later")
    if not placed or (at and counted):
        return None
    return of_year(int(words[at + leading])), leading + 1


_HOW_IS: tuple[Words, ...] = tuple(("how", verb) for verb in ("is", "was", "did", "does", "were"))
_DIVIDED = frozenset((
    "made", "divided", "split", "composed", "broken", "distributed", "shared", "spread", "structured", "apportioned",
    "partitioned", "break", "divide", "subdivided", "constituted", "segmented", "allocated",
))  # fmt: skip
"""As in "how is 2008 made up by species": what happened in that year."""


def _begins_anew(words: Words, at: int) -> bool:
    """As in "out of X, 2024 arrivals": behind a mark and before a noun, where no other number is listed."""
    behind, before = word_at(words, at + 1), word_at(words, at - 2)
    return words[at - 1] in (",", ";", ":", "(", "-", "–") and behind.isalpha() and not before[-1:].isdigit()  # noqa: RUF001 - as people type it


def _is_recent(year: int, calendar: Calendar) -> bool:
    """Whether before a noun ("2024 sales") it is rather the year than how many."""
    return calendar.today.year - _RECENT <= year <= calendar.today.year + 1


def _decade(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the 1990s", "the 90s", "the nineties": a decade without a century is the latest that has begun."""
    match = _DECADE.fullmatch(words[at])
    if not match and words[at] not in DECADES:
        return None
    digits = int(match[1]) * 10 if match else DECADES[words[at]]
    if digits < 100:  # noqa: PLR2004 - two digits leave the century open
        marked = words[at].startswith("'") or word_at(words, at - 1) in ("the", "in", "during")
        digits += calendar.today.year // 100 * 100
        digits -= 100 if digits > calendar.today.year else 0
        if not marked:
            return None
    return Period(date(digits, 1, 1), date(digits + 10, 1, 1), "the ten calendar years"), 1


DAYS: tuple[Point, ...] = (_moment, _written, _weekday_and_date, _day_of_month, _nth_day)
DATES: tuple[Point, ...] = (
    *DAYS, _year_and_month, _month, _whole_year, _decade,
)  # fmt: skip
