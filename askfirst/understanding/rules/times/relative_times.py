"""Points in time that count from today: "last week", "past 7 days", "two Fridays ago", "the weekend"."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from askfirst.domain.calendar_units import MONTHS_OF
from askfirst.understanding.rules.periods import LONGEST, Calendar, Cycle, Period, Unit, asking
from askfirst.understanding.rules.times.point_words import (
    BACK,
    HERE,
    ON,
    YEAR,
    Found,
    Point,
    Words,
    count_at,
    direction,
    is_any_weekend,
    unit_of,
    word_at,
)
from askfirst.understanding.rules.words.counting_words import WEEKDAYS

_TO_DATE: dict[str, Unit] = {"ytd": "year", "mtd": "month", "qtd": "quarter", "wtd": "week"}
_WHOLE = ("complete", "full", "whole", "completed", "calendar")
_FEW = ("few", "several", "some", "many", "couple")
_WORKDAYS = Cycle("weekday", "between", (1, 5))


def _named_day(words: Words, at: int, calendar: Calendar) -> Found | None:
    for phrase, offset in _NAMED_DAYS.items():
        if words[at : at + len(phrase)] == phrase and (phrase != ("now",) or word_at(words, at - 1) in _UP_TO):
            return replace(calendar.unit("day", offset), rule="the day"), len(phrase)
    return None


_NAMED_DAYS: dict[Words, int] = {
    ("day", "before", "yesterday"): -2,
    ("day", "after", "tomorrow"): 2,
    ("today",): 0,
    ("yesterday",): -1,
    ("tomorrow",): 1,
    ("now",): 0,
}
_UP_TO = ("to", "until", "till", "and", "through", "-")


def _relative(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last week", "this month", "the next quarter", "the last full month"."""
    whole = 1 if word_at(words, at + 1) in _WHOLE else 0
    unit, offset = unit_of(word_at(words, at + 1 + whole), plural=False), direction(words[at])
    if unit is None or unit == "hour" or offset is None:
        return None
    return calendar.unit(unit, offset), 2 + whole


def _before_last(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the week before last", "the month after next", "the same month last year"."""
    unit = unit_of(words[at], plural=False)
    for phrase, offset in ((("before", "last"), -2), (("after", "next"), 2)):
        if unit and unit != "hour" and words[at + 1 : at + 3] == phrase:
            return calendar.unit(unit, offset), 3
    unit = unit_of(word_at(words, at + 1), plural=False)
    if words[at] in ("same", "this") and unit in ("month", "quarter") and words[at + 2 : at + 4] == ("last", "year"):
        return replace(calendar.unit(unit, -12 // MONTHS_OF[unit]), rule=f"this {unit} a year ago"), 4
    return None


_ROLLING = (*BACK, *ON, "trailing", "rolling")


def _rolling(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last 7 days", "past 24 hours", "next two weeks", "trailing 12 months", "last 3 complete months"."""
    if words[at] not in _ROLLING:
        return None
    here = at + 1 + (word_at(words, at + 1) == "a")
    if word_at(words, here) == "fortnight":
        fortnight = calendar.coming(14, "day") if words[at] in ON else calendar.rolling(14, "day")
        return (fortnight, here + 1 - at) if fortnight else None
    if word_at(words, here) in _FEW:
        return _few(words, at, here, calendar)
    count, whole = count_at(words, here), 1 if word_at(words, here + 1) in _WHOLE else 0
    unit = unit_of(word_at(words, here + 1 + whole))
    if count is None:
        return None
    if unit is None:
        return None if words[at] in ON else _last_weekdays(words, here, count, calendar, at)
    ago = words[at] in ("previous", "prior", "preceding") and unit in MONTHS_OF
    if whole or ago or (unit == "quarter" and words[at] in BACK):
        period = _complete(count, unit, calendar, ahead=words[at] in ON)
    else:
        period = calendar.coming(count, unit) if words[at] in ON else calendar.rolling(count, unit)
    return (period, here + 2 + whole - at) if period else None


def _and_a_half(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last year and a half", "past two and a half years", "last 1.5 years": by months."""
    if words[at] not in _ROLLING:
        return None
    half = ("and", "a", "half")
    count, here = (1, at + 1) if unit_of(word_at(words, at + 1)) else (count_at(words, at + 1), at + 2)
    joined = words[here : here + 3] == half and word_at(words, here + 3) in ("years", "year")
    behind = word_at(words, here) in ("year", "years") and words[here + 1 : here + 4] == half
    if count is None or not (joined or behind) or not 0 < count <= LONGEST // 12:
        return None
    months = 12 * count + 6
    period = calendar.coming(months, "month") if words[at] in ON else calendar.rolling(months, "month")
    return (period, here + 4 - at) if period else None


def _few(words: Words, at: int, here: int, calendar: Calendar) -> Found | None:
    behind = here + 1 + (word_at(words, here + 1) == "of")
    unit = unit_of(word_at(words, behind))
    if unit is None:
        return None
    if words[here] != "couple":
        return asking(f"how many {unit}s are meant"), behind + 1 - at
    period = calendar.coming(2, unit) if words[at] in ON else calendar.rolling(2, unit)
    return (period, behind + 1 - at) if period else None


def _complete(count: int, unit: Unit, calendar: Calendar, *, ahead: bool) -> Period | None:
    if unit == "hour" or not 0 < count <= LONGEST:
        return None
    first, last = (calendar.unit(unit, step) for step in ((1, count) if ahead else (-count, -1)))
    where = "after" if ahead else "before"
    return Period(first.start, last.end, f"{count} whole calendar {unit}s {where} the one that holds today")


def _last_weekdays(words: Words, here: int, count: int, calendar: Calendar, at: int) -> Found | None:
    """As in "last 5 weekdays", "last 10 business days", "last 3 Mondays"."""
    tomorrow, word = calendar.today + timedelta(days=1), word_at(words, here + 1)
    if not 0 < count <= LONGEST:
        return None
    if word == "weekdays" or (word in ("business", "working", "week") and word_at(words, here + 2) == "days"):
        rule = f"{count} days from Monday to Friday that end with today, holidays not left out"
        start = _back_by_weekdays(calendar.today, count)
        return Period(start, tomorrow, rule, cycle=_WORKDAYS), here + (2 if word == "weekdays" else 3) - at
    day = WEEKDAYS.get(word[:-1]) if word.endswith("days") else None
    if day is None:
        return None
    start = calendar.latest_weekday(day)
    cycle = Cycle("weekday", "eq", (day + 1,))
    rule = f"the {count} latest ones up to today"
    return Period(start - timedelta(weeks=count - 1), tomorrow, rule, cycle=cycle), here + 2 - at


def _back_by_weekdays(today: date, count: int) -> date:
    """The first of so many days from Monday to Friday, of which the last is today or before it."""
    last = today - timedelta(days=max(today.weekday() - 4, 0))
    weeks, days = divmod(count - 1, 5)
    start = last - timedelta(weeks=weeks)
    for _ in range(days):
        start -= timedelta(days=3 if start.weekday() == 0 else 1)
    return start


def _ago(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "3 days ago", "a week ago", "two Fridays ago": that day, week, month, quarter or year."""
    count = 1 if words[at] in ("a", "an", "one") else count_at(words, at)
    word = word_at(words, at + 1)
    if word_at(words, at + 2) != "ago" or count is None:
        return _few_ago(words, at, calendar)
    if word in ("fortnight", "fortnights"):
        return calendar.unit("week", -2 * count), 3
    day = WEEKDAYS.get(word, WEEKDAYS.get(word[:-1]))
    if day is not None and count > 0:
        start = calendar.latest_weekday(day, before_today=True) - timedelta(weeks=count - 1)
        return Period(start, start + timedelta(days=1), f"{count} such days before today"), 3
    unit = unit_of(word)
    return None if unit in (None, "hour") else (calendar.unit(unit, -count), 3)


def _few_ago(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "a few days ago", "a couple of weeks ago"."""
    here = at + (words[at] in ("a", "an"))
    behind = here + 1 + (word_at(words, here + 1) == "of")
    unit = unit_of(word_at(words, behind))
    if word_at(words, here) not in _FEW or unit in (None, "hour") or word_at(words, behind + 1) != "ago":
        return None
    period = calendar.unit(unit, -2) if words[here] == "couple" else asking(f"how many {unit}s are meant")
    return period, behind + 2 - at


def _so_far(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "ytd", "year to date", "so far this year", "this year so far", "2025 to date"."""
    if words[at] in _TO_DATE:
        return calendar.to_date(_TO_DATE[words[at]]), 1
    if words[at] == str(calendar.today.year) and words[at + 1 : at + 3] in (("to", "date"), ("so", "far")):
        return calendar.to_date("year"), 3
    for form, place in ((("to", "date"), 0), (("so", "far"), 1)):
        unit = unit_of(word_at(words, at + place), plural=False)
        if unit and words[at + place + 1 : at + place + 3] == form and (place == 0 or words[at] in HERE):
            return calendar.to_date(unit), place + 3
    joint = 1 if word_at(words, at + 2) == "in" else 0
    unit = unit_of(word_at(words, at + 3), plural=False)
    if words[at : at + 2] != ("so", "far"):
        return None
    if joint and YEAR.fullmatch(word_at(words, at + 3)) and int(words[at + 3]) == calendar.today.year:
        return calendar.to_date("year"), 4
    return (calendar.to_date(unit), 4) if unit and words[at + 2] in HERE else None


def _weekday(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last Monday", "on Friday", "next Tuesday", "Monday of last week"."""
    offset = direction(words[at])
    leading = 0 if offset is None else 1
    day = word_at(words, at + leading)
    if day not in WEEKDAYS or (len(day) == len("mon") and not leading and word_at(words, at - 1) != "on"):
        return None
    week = _its_week(words, at + 1, calendar) if not leading else None
    if words[at] in HERE:
        week = calendar.week_of(calendar.today), 1
    if week:
        start = week[0] + timedelta(days=(WEEKDAYS[day] - week[0].weekday()) % 7)
        return Period(start, start + timedelta(days=1), "the day in that week"), 1 + week[1]
    return calendar.weekday(WEEKDAYS[day], offset or 0), leading + 1


def _its_week(words: Words, at: int, calendar: Calendar) -> tuple[date, int] | None:
    of = 1 if word_at(words, at) in ("of", "in") else 0
    step = direction(word_at(words, at + of))
    start = calendar.unit("week", step or 0).start
    if step is None or word_at(words, at + of + 1) != "week" or start is None:
        return None
    return start, of + 2


def _weekend(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the weekend", "last weekend", "this weekend", "next weekend": a Saturday and a Sunday."""
    step = direction(words[at])
    leading = 0 if step is None else 1
    if word_at(words, at + leading) != "weekend" or (not leading and word_at(words, at - 1) != "the"):
        return None
    if is_any_weekend(words, at):
        return None
    saturday = calendar.today - timedelta(days=(calendar.today.weekday() - 5) % 7)
    running = calendar.today.weekday() >= WEEKDAYS["saturday"]
    if words[at] in BACK and running:
        saturday -= timedelta(weeks=1)
    elif words[at] in ON or (words[at] in HERE and not running):
        saturday += timedelta(weeks=1)
    names = {-1: "the last one that is over", 0: "the one of this week", 1: "the next one to come"}
    rule = names[step] if step is not None else "the latest one that has begun"
    return Period(saturday, saturday + timedelta(days=2), f"Saturday and Sunday: {rule}"), leading + 1


def _shifted(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "recently", "lately": no rule says since when."""
    del calendar
    alone = words[at] in ("recently", "lately")
    return (asking("since when"), 1) if alone else None


RELATIVE: tuple[Point, ...] = (
    _named_day, _relative, _before_last, _rolling, _and_a_half, _ago, _so_far, _weekday, _weekend, _shifted,
)  # fmt: skip
