"""Years of two digits, written whole: "before '73", "the 78s", "in 72", "model year 80"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.times.point_words import YEAR, ends_here, whole_year_of, word_at
from askfirst.understanding.rules.tokens import Token, Tokens

_APOSTROPHES = ("'", "\u2019", "\u2018", "`", "\u00b4")
_TWO = re.compile(r"(\d{2})")
_OF_A_YEAR = re.compile(r"((?:19|20)?\d[1-9]|(?:19|20)00)s")
_BEFORE_YEARS = ("the", "all", "these", "those", "our", "which", "what", "many", "any", "and", "or", "of")
_LEADS = ("in", "before", "after", "since", "until", "till", "from", "during", "year", "circa")
_LEADS_OF_ANY = ("in", "since", "year")
_MODEL = ("model", "models", "class", "season", "vintage")
_DAYS_OF_A_MONTH = 31
_RECENT = 15
_LIFETIME = 80


@dataclass(frozen=True, slots=True)
class WholeYears:
    """The tokens with such years written whole, and what to tell of those that no apostrophe marks."""

    tokens: Tokens
    told: tuple[str, ...] = ()


def with_whole_years(tokens: Tokens, calendar: Calendar, *, timed: bool, aged: bool) -> WholeYears:
    """The text with the years; digits without an apostrophe are years only where there are times to be `timed` by.

    Where something is `aged`, "before 60" may be an age.
    """
    items: list[Token] = []
    told: list[str] = []
    at = 0
    while at < len(tokens):
        year = _marked(tokens, at, calendar)
        if year:
            items.append(year)
            at += 2
            continue
        token = tokens.items[at]
        whole = _unmarked(tokens, at, calendar, aged=aged) if timed else None
        if whole:
            told.append(f"{token.text!r} is read as the year {whole}")
            token = replace(token, word=str(whole), stem=str(whole), kind="number")
        items.append(token)
        at += 1
    return WholeYears(replace(tokens, items=tuple(items)), tuple(told))


def _marked(tokens: Tokens, at: int, calendar: Calendar) -> Token | None:
    """As in "'73", "'78s": the apostrophe right before two digits, and nothing before it."""
    mark, behind = tokens.items[at], tokens.items[at + 1] if at + 1 < len(tokens) else None
    if mark.word not in _APOSTROPHES or behind is None or behind.start != mark.end:
        return None
    before, after = tokens.text[max(mark.start - 1, 0) : mark.start], tokens.text[behind.end : behind.end + 1]
    digits = _TWO.fullmatch(behind.word) or (len(behind.word) == len("78s") and _OF_A_YEAR.fullmatch(behind.word))
    if before.isalnum() or after in _APOSTROPHES or not digits:
        return None
    year = str(whole_year_of(int(digits[1]), calendar))
    return Token(mark.text + behind.text, year, year, "number", mark.start, behind.end)


def _unmarked(tokens: Tokens, at: int, calendar: Calendar, *, aged: bool) -> int | None:
    """As in "the 78s", "in 72": behind a word that leads to a time, with nothing behind that the digits could count."""
    words = tokens.words()
    before = word_at(words, at - 1)
    several = _OF_A_YEAR.fullmatch(words[at])
    if several and before in _BEFORE_YEARS:
        digits = several[1]
        return int(digits) if YEAR.fullmatch(digits) else whole_year_of(int(digits), calendar)
    leads = ("in", "year", "model", "models") if aged else (*_LEADS, *_MODEL)
    if _TWO.fullmatch(words[at]) and int(words[at]) > _DAYS_OF_A_MONTH and word_at(words, at + 1) in _MODEL[:2]:
        return whole_year_of(int(words[at]), calendar)
    if tokens.items[at].kind != "number" or not _TWO.fullmatch(words[at]) or before not in leads:
        return None
    year = whole_year_of(int(words[at]), calendar)
    if not ends_here(words, at + 1) or _goes_to_a_number(words, at):
        return None
    recent = calendar.today.year - _RECENT < year
    known = recent if int(words[at]) > _DAYS_OF_A_MONTH else recent and before in _LEADS_OF_ANY
    long_ago = int(words[at]) > _DAYS_OF_A_MONTH and year > calendar.today.year - _LIFETIME
    known = known or (long_ago and before in (*_LEADS_OF_ANY, *_MODEL))
    return year if known and year <= calendar.today.year else None


def _goes_to_a_number(words: tuple[str, ...], at: int) -> bool:
    """As in "from 40 to 45", "in 30%"."""
    behind = word_at(words, at + 1)
    return behind in ("to", "-", "\u2013", "and", "or", "%") and word_at(words, at + 2)[:1].isdigit()
