"""The ways in which text can be read as numbers, dates and yes or no.

A reading has a pattern that a value must match as a whole, and DuckDB's expression for the value, NULL where there is
none. The same patterns are tried on a sample in Python and on all values in DuckDB, so they use what both know.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["number", "date", "time", "flag"]

MISSING = ("", "na", "n/a", "#n/a", "null", "nan", "-", "--", "?")
"""What stands for a missing value, in lower case; `KEPT_SPELLINGS` are names and stay."""
KEPT_SPELLINGS = ("Na", "Null", "Nan")
TEXT = "{text}"
"""Where a reading's expression has the trimmed text."""

_MONTHS = ("jan(?:uary)?", "feb(?:ruary)?", "mar(?:ch)?", "apr(?:il)?", "may", "june?", "july?", "aug(?:ust)?",
           "sept?(?:ember)?", "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?")  # fmt: skip
_MONTH = rf"(?:{'|'.join(_MONTHS)})\.?"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?"
_CLOCK = r"(?:[ T,]\s*\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?)?"
_FINE_CLOCK = r"[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?"
_NTH = r"\d{1,2}(?:st|nd|rd|th)?"
_DAY = r"\d{4}[-/]\d{1,2}[-/]\d{1,2}"
_LONG = r"(?:\d{1,2}/\d{1,2}/|\d{1,2}\.\d{1,2}\.|\d{1,2}-\d{1,2}-)\d{4}"
_SHORT = r"\d{1,2}/\d{1,2}/\d{2}"

_CLOCKS = ("", " %H:%M", " %H:%M:%S", " %I:%M %p", " %I:%M:%S %p", " %I:%M%p", " %I:%M:%S%p")
_SLASHED = f"regexp_replace({TEXT}, '[.-]', '/', 'g')"
# "Monday, January 1st, 2012" is cut down to "Jan 1 2012".
_WITHOUT_WEEKDAY = f"regexp_replace({TEXT}, '(?i)^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\\s+', '')"
_WITHOUT_NTH = rf"regexp_replace({_WITHOUT_WEEKDAY}, '(?i)(\d)(?:st|nd|rd|th)\b', '\1')"
_WITHOUT_REST = rf"regexp_replace({_WITHOUT_NTH}, '([A-Za-z]{{3}})[a-z]*', '\1')"
_WORDED = f"regexp_replace({_WITHOUT_REST}, '[-,. ]+', ' ', 'g')"

_CURRENCY = r"(?:[$€£¥₹]|usd|eur|gbp|chf|jpy|cny|inr|cad|aud)"
_THOUSANDS = r"(?:[1-9]\d{0,2}(?:,\d{3})+|0|[1-9]\d{0,14})(?:\.\d+)?|\.\d+"
_EUROPEAN = r"(?:[1-9]\d{0,2}(?:\.\d{3})+|0|[1-9]\d{0,14})(?:,\d+)?"
_SCALES = (("k", "1e3"), ("m", "1e6"), ("bn", "1e9"))
SYMBOL = rf"(?i){_CURRENCY}|%"
"""What stands beside a number in a cell and is its unit."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read text. `needs` says which names of columns it is for; `says` is how its values are written.

    `without_clock` is a shorter expression for days that have no time of day.
    """

    name: str
    kind: Kind
    type: str
    pattern: str
    value: str
    says: str = ""
    needs: Literal["", "date", "flag"] = ""
    without_clock: str = ""

    def may_be(self, text: str) -> bool:
        """Whether the text looks like it; what DuckDB makes of it decides."""
        return re.fullmatch(self.pattern, text, re.IGNORECASE) is not None

    def expression(self, text: str) -> str:
        """DuckDB's expression for the value of `text`, an expression itself."""
        fits = f"regexp_full_match({text}, '(?i){self.pattern}')"
        return f"CASE WHEN {fits} THEN {self.value.replace(TEXT, text)} END"


def _strptime(text: str, form: str) -> str:
    listed = ", ".join(f"'{form}{clock}'" for clock in _CLOCKS)
    return f"try_strptime({text}, [{listed}])"


def _dates(name: str, pattern: str, text: str, form: str, says: str) -> Reading:
    return Reading(
        name, "date", "TIMESTAMP", f"(?:{pattern}){_CLOCK}", _strptime(text, form), says,
        without_clock=f"try_strptime({text}, '{form}')",
    )  # fmt: skip


def _decorated(digits: str) -> str:
    inner = rf"[+-]?\s?(?:{_CURRENCY}\s?)?[+-]?(?:{digits})\s?(?:k|m|bn)?\s?(?:%|{_CURRENCY})?"
    return rf"\({inner}\)|{inner}"


def _amount(digits: str) -> str:
    scale = " ".join(
        (
            f"CASE WHEN NOT regexp_matches({TEXT}, '[A-Za-z]') THEN 1",
            *(rf"WHEN regexp_matches({TEXT}, '(?i)[0-9]\s?{letter}') THEN {times}" for letter, times in _SCALES),
            "ELSE 1 END",
        )
    )
    sign = f"CASE WHEN contains({TEXT}, '(') OR contains({TEXT}, '-') THEN -1 ELSE 1 END"
    return f"try_cast({digits} AS DOUBLE) * {scale} * {sign}"


_YES, _NO = "('true', 't', 'yes', 'y')", "('false', 'f', 'no', 'n')"

READINGS: tuple[Reading, ...] = (
    Reading("bit", "flag", "BOOLEAN", "[01]", f"{TEXT} = '1'", "0 and 1 for no and yes", needs="flag"),
    Reading(
        "word", "flag", "BOOLEAN", "true|false|t|f|yes|no|y|n",
        f"CASE WHEN lower({TEXT}) IN {_YES} THEN true WHEN lower({TEXT}) IN {_NO} THEN false END",
    ),
    Reading(
        "compact", "date", "TIMESTAMP", r"(?:19|20)\d{6}", f"try_strptime({TEXT}, '%Y%m%d')",
        "digits for year, month and day", needs="date",
    ),
    Reading("integer", "number", "BIGINT", r"[+-]?(?:0|[1-9]\d{0,17})", f"try_cast({TEXT} AS BIGINT)"),
    Reading(
        "number", "number", "DOUBLE", r"[+-]?(?:(?:0|[1-9]\d{0,14})(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?",
        f"try_cast({TEXT} AS DOUBLE)",
    ),
    Reading(
        "amount", "number", "DOUBLE", _decorated(_THOUSANDS),
        _amount(f"regexp_replace({TEXT}, '[^0-9.]', '', 'g')"), "amounts such as $1,234.50",
    ),
    Reading(
        "european", "number", "DOUBLE", _decorated(_EUROPEAN),
        _amount(f"replace(regexp_replace({TEXT}, '[^0-9,]', '', 'g'), ',', '.')"), "amounts such as 1.234,50",
    ),
    Reading("iso", "date", "TIMESTAMP", f"{_DAY}(?:{_FINE_CLOCK})?", f"try_cast({TEXT} AS TIMESTAMP)"),
    Reading(
        "zoned", "date", "TIMESTAMP WITH TIME ZONE", rf"{_DAY}{_FINE_CLOCK}\s?(?:Z|UTC|[+-]\d{{2}}(?::?\d{{2}})?)",
        f"try_cast({TEXT} AS TIMESTAMPTZ)",
    ),
    Reading(
        "month", "date", "TIMESTAMP", r"\d{4}-(?:0[1-9]|1[0-2])", f"try_strptime({TEXT}, '%Y-%m')",
        "year and month", needs="date",
    ),
    _dates("day_first", _LONG, _SLASHED, "%d/%m/%Y", "day, month, year"),
    _dates("month_first", _LONG, _SLASHED, "%m/%d/%Y", "month, day, year"),
    _dates("day_first_short", _SHORT, TEXT, "%d/%m/%y", "day, month, year of two digits"),
    _dates("month_first_short", _SHORT, TEXT, "%m/%d/%y", "month, day, year of two digits"),
    _dates("month_named", rf"{_WEEKDAY}{_MONTH}[ -]{_NTH},?[ -]\d{{4}}", _WORDED, "%b %d %Y", "a month's name"),
    _dates("day_named", rf"{_WEEKDAY}{_NTH}[ -]{_MONTH},?[ -]\d{{4}}", _WORDED, "%d %b %Y", "a month's name"),
    _dates("day_named_short", rf"{_NTH}[ -]{_MONTH}[ -]\d{{2}}", _WORDED, "%d %b %y", "a month's name"),
    Reading(
        "named_month", "date", "TIMESTAMP", rf"{_MONTH},?[ -]\d{{4}}", f"try_strptime({_WORDED}, '%b %Y')",
        "a month's name and a year",
    ),
    Reading("clock", "time", "TIME", r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?", f"try_cast({TEXT} AS TIME)"),
)  # fmt: skip
"""Where several fit equally well, the first one is meant."""

ORDERS = {"day_first": "month_first", "day_first_short": "month_first_short"}
"""Readings of dates that differ in nothing but the order of day and month."""
RIVALS = {**ORDERS, "amount": "european"}
"""Readings that may both fit all values and make different ones of them."""
