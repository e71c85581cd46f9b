"""Holidays by name, as days of a year: Christmas, Easter Monday, Thanksgiving, Diwali."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from askfirst.understanding.rules.periods import Calendar, Period, asking
from askfirst.understanding.rules.times.point_words import (
    BACK,
    ON,
    Found,
    Point,
    Words,
    direction,
    ends_here,
    word_at,
    year_at,
)


@dataclass(frozen=True, slots=True)
class _Fixed:
    """The same day of every year."""

    month: int
    day: int


@dataclass(frozen=True, slots=True)
class _FromEaster:
    """So many days after the Western Easter Sunday."""

    days: int


@dataclass(frozen=True, slots=True)
class _Listed:
    """A day by its name in a country's official list, some days later; no country is the workspace's."""

    name: str
    country: str = ""
    later: int = 0


_Rule = _Fixed | _FromEaster | _Listed

_RULES: dict[str, _Rule] = {
    "new year day": _Fixed(1, 1), "new years day": _Fixed(1, 1), "new years": _Fixed(1, 1),
    "new year": _Fixed(1, 1),
    "new year eve": _Fixed(12, 31), "new years eve": _Fixed(12, 31), "epiphany": _Fixed(1, 6),
    "valentine day": _Fixed(2, 14), "valentines day": _Fixed(2, 14), "saint patricks day": _Fixed(3, 17),
    "st patricks day": _Fixed(3, 17), "st patrick day": _Fixed(3, 17), "april fools day": _Fixed(4, 1),
    "may day": _Fixed(5, 1), "halloween": _Fixed(10, 31), "all saints day": _Fixed(11, 1),
    "christmas": _Fixed(12, 25), "christmas day": _Fixed(12, 25), "xmas": _Fixed(12, 25),
    "christmas eve": _Fixed(12, 24), "boxing day": _Fixed(12, 26), "bastille day": _Fixed(7, 14),
    "fourth of july": _Fixed(7, 4), "cinco de mayo": _Fixed(5, 5), "singles day": _Fixed(11, 11),
    "mardi gras": _FromEaster(-47), "ash wednesday": _FromEaster(-46), "palm sunday": _FromEaster(-7),
    "maundy thursday": _FromEaster(-3), "good friday": _FromEaster(-2), "easter": _FromEaster(0),
    "easter sunday": _FromEaster(0), "easter monday": _FromEaster(1), "ascension day": _FromEaster(39),
    "pentecost": _FromEaster(49), "whit sunday": _FromEaster(49), "whit monday": _FromEaster(50),
    "pentecost monday": _FromEaster(50), "corpus christi": _FromEaster(60),
    "thanksgiving": _Listed("thanksgiving"), "thanksgiving day": _Listed("thanksgiving"),
    "black friday": _Listed("thanksgiving", "US", 1), "cyber monday": _Listed("thanksgiving", "US", 4),
    "labor day": _Listed("labor day"), "labour day": _Listed("labor day"), "memorial day": _Listed("memorial day"),
    "independence day": _Listed("independence day"), "martin luther king day": _Listed("martin luther king"),
    "mlk day": _Listed("martin luther king"), "presidents day": _Listed("washington"),
    "veterans day": _Listed("veterans day"), "columbus day": _Listed("columbus day"),
    "juneteenth": _Listed("juneteenth"), "canada day": _Listed("canada day", "CA"),
    "national day": _Listed("national day"),
    "republic day": _Listed("republic day"), "lunar new year": _Listed("chinese new year", "CN"),
    "chinese new year": _Listed("chinese new year", "CN"), "spring festival": _Listed("chinese new year", "CN"),
    "diwali": _Listed("diwali", "IN"), "holi": _Listed("holi", "IN"), "eid al fitr": _Listed("eid al-fitr", "AE"),
    "eid al adha": _Listed("eid al-adha", "AE"), "yom kippur": _Listed("yom kippur", "IL"),
    "rosh hashanah": _Listed("rosh hashanah", "IL"), "mid autumn festival": _Listed("mid-autumn", "CN"),
}  # fmt: skip
_PHRASES: dict[Words, _Rule] = {tuple(phrase.split()): rule for phrase, rule in _RULES.items()}
HOLIDAY_WORDS: frozenset[str] = frozenset(word for phrase in _PHRASES for word in phrase)
_LONGEST = max(map(len, _PHRASES))
_STRETCHES = ("week", "season", "holidays", "holiday", "period", "time", "weekend", "break", "shopping")
_EVERY = ("every", "each")
_OF_EVERY_YEAR = (("every", "year"), ("each", "year"), ("all", "years"))
_ROUGHLY = ("over", "around", "near")


def _holiday(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Christmas 2024", "last Thanksgiving"; without a year the latest one up to today."""
    step = direction(words[at])
    here = at if step is None else at + 1
    phrase = next((said for size in range(_LONGEST, 0, -1) if (said := _said(words, here, size)) in _PHRASES), None)
    if phrase is None:
        return None
    rule, behind = _PHRASES[phrase], here + len(phrase)
    if not _is_meant(words, at, behind, calendar):
        return None
    if word_at(words, behind) in _STRETCHES or word_at(words, at - 1) in _ROUGHLY:
        stretch = 1 if word_at(words, behind) in _STRETCHES else 0
        return asking("which days are meant"), behind + stretch - at
    yearly = words[behind + 1 : behind + 3] in _OF_EVERY_YEAR
    if yearly or word_at(words, here - 1) in _EVERY:
        return asking("which years are meant"), behind + (3 if yearly else 0) - at
    taken, year = year_at(words, behind, calendar)
    found = _in_year(rule, year, calendar) if year else _nearest(rule, words[at], calendar)
    if found is None:
        country = rule.country or calendar.holidays if isinstance(rule, _Listed) else ""
        return asking(f"no such day is known in {country or 'that year'}"), behind + taken - at
    why = "" if year else {-1: ", the last one before today", 1: ", the next one"}.get(step or 0, ", the latest one")
    # Without a year it may be moved to that of a time beside it, if it is the same day of every year.
    shift = 12 if isinstance(rule, _Fixed) and not year and step is None else 0
    end, why = found + timedelta(days=1), f"the day{why}{_source(rule, calendar)}"
    return Period(found, end, why, shift), behind + taken - at


def _is_meant(words: Words, at: int, behind: int, calendar: Calendar) -> bool:
    """Whether the day is meant: "Christmas lights" are a thing, and may be a stored name."""
    stretch = word_at(words, behind) in _STRETCHES
    dated = year_at(words, behind, calendar)[0] or direction(words[at]) is not None
    joined = word_at(words, behind) in ("to", "vs", "versus", "compared", "onwards", "than", "or")
    return bool(dated) or stretch or joined or ends_here(words, behind)


def _said(words: Words, at: int, size: int) -> Words:
    return tuple(word.replace("'", "") for word in words[at : at + size])


def _source(rule: _Rule, calendar: Calendar) -> str:
    if isinstance(rule, _Listed):
        return f" (in {rule.country or calendar.holidays})"
    return " (Western churches)" if isinstance(rule, _FromEaster) else ""


def _nearest(rule: _Rule, which: str, calendar: Calendar) -> date | None:
    """The latest one up to today; the last one before today; the next one after it."""
    years = range(calendar.today.year - 2, calendar.today.year + 3)
    days = [day for year in years if (day := _in_year(rule, year, calendar))]
    if which in ON:
        return next((day for day in days if day > calendar.today), None)
    past = [day for day in days if day < calendar.today or (day == calendar.today and which not in BACK)]
    return max(past, default=None)


def _in_year(rule: _Rule, year: int, calendar: Calendar) -> date | None:
    if isinstance(rule, _Fixed):
        return date(year, rule.month, rule.day)
    if isinstance(rule, _FromEaster):
        return _easter(year) + timedelta(days=rule.days)
    return _listed(rule, year, rule.country or calendar.holidays)


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher."""
    century, within = divmod(year, 100)
    lunar = (19 * (year % 19) + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (within // 4) - lunar - within % 4) % 7
    late = (year % 19 + 11 * lunar + 22 * weekday) // 451
    month, day = divmod(lunar + weekday - 7 * late + 114, 31)
    return date(year, month, day + 1)


def _listed(rule: _Listed, year: int, country: str) -> date | None:
    """The first day of that name; days that stand in for one, and eves, are not it."""
    import holidays

    try:
        days = holidays.country_holidays(country, years=year, observed=False, language="en_US")
    except NotImplementedError:
        return None
    own = [(day, names) for day, names in sorted(days.items()) if day.year == year]
    called = [day for day, names in own if rule.name in _names(names)]
    # "Independence Day" is not another day that has it in its name; "Thanksgiving" is listed as a day.
    first = next(iter(called), None) or next((day for day, names in own if _holds(names, rule.name)), None)
    return first + timedelta(days=rule.later) if first else None


def _names(names: str) -> list[str]:
    return [name.strip().lower() for name in names.split(";")]


def _holds(names: str, name: str) -> bool:
    return any(name in one and "eve" not in one.split() for one in _names(names))


HOLIDAYS: tuple[Point, ...] = (_holiday,)
