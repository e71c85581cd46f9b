"""Lengths of time as they are typed on a command line."""

from __future__ import annotations

import re
from datetime import timedelta

from askfirst.domain.errors import UserError

_PERIOD = re.compile(r"(\d{1,5})\s*(h|d|w)", re.IGNORECASE)
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


def period_of(text: str) -> timedelta:
    """How long a text such as 90d, 8w or 12h is. Raises UserError for any other, and for none at all."""
    found = _PERIOD.fullmatch(text.strip())
    if found is None or not int(found[1]):
        raise UserError(
            f"{text[:50]!r} is no length of time.", "Use a whole number from 1 on with h, d or w, for example 90d."
        )
    return timedelta(**{_UNITS[found[2].lower()]: int(found[1])})
