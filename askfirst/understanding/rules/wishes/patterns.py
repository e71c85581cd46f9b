"""How long patterns are written here: letters of any case, and blanks that count only where they are escaped."""

from __future__ import annotations

import re


def pattern_of(text: str) -> re.Pattern[str]:
    """The pattern, made ready."""
    return re.compile(text, re.IGNORECASE | re.VERBOSE)
