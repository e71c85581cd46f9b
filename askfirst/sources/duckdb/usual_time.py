"""Which of several columns of time says when a row was: its beginning, and no date of birth, end or last change."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from askfirst.catalog.lookup import fold, stem

_BIRTH = frozenset(("birth", "born", "dob", "birthday", "birthdate", "birthdays", "yob", "bday"))
_LATER = frozenset(
    word
    for line in (
        "cancel canceled cancellation cancelled changed checkout churn churned close closed closing closure",
        "completed completion deadline death deceased delivered delivery died discharge",
        "discharged dispatched due edited eta etd end ended ending ends estimated exit expected expiration expire",
        "expired expires expiry finish finished followup last latest leaving left modified next paid planned",
        "quit recent refund refunded reminder renewal renewed resolution resolved retired retirement return",
        "returned scrap scrapped settled ship shipped terminated termination until update updated value",
        "valuta",
    )
    for word in line.split()
)
_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z]+")


def usual_time(times: Sequence[str], filled: Mapping[str, float], rows: str = "") -> str | None:
    """The column that a time without a word for it is about; `filled` is the share of rows that have each.

    The one that is called by the `rows` comes first: classes are on the class date, and not when they were booked.
    None where there are only dates of birth: no row was on the day its person was born.
    """
    known = [name for name in times if not is_birth(name)]
    said = {stem(word) for word in fold(rows).split()}
    own = [name for name in known if {stem(word) for word in _words(name)} - _OF_TIME <= said and not _is_later(name)]
    own = [name for name in own if _words(name) - _OF_TIME and filled.get(name, 1.0) >= _MOSTLY]
    if len(own) == 1:
        return own[0]
    return min(known, key=lambda name: (_is_later(name), filled.get(name, 1.0) < _MOSTLY), default=None)


_MOSTLY = 0.5
_OF_TIME = frozenset(("date", "time", "day", "at", "on", "datetime", "timestamp", "dt"))


def is_birth(name: str) -> bool:
    """Whether a column is called a date of birth."""
    return not _BIRTH.isdisjoint(_words(name))


def _is_later(name: str) -> bool:
    return not _LATER.isdisjoint(_words(name))


def _words(name: str) -> set[str]:
    return {word for part in _WORD.split(name) for word in fold(part).split()}
