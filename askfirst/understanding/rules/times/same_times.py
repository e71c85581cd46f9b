"""Another time by the same days: "the same month a year before", "the same days of last year"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SAME = re.compile(
    r"(?:the )?same (?:days?|dates?|period|time|months?|quarters?|weeks?|stretch|span|time frame|timeframe)"
    r"(?: of the year)?(?: (?:of|in|during|from))?"
    r" (?:(?:the )?(?:last|previous|prior|preceding|past) year"
    r"|(?:a|one|the) year (?:before|earlier|ago|prior|previously))"
    r"(?= |$)"
)
MONTHS_BETWEEN = 12
"""How many months lie between the two times."""


def same_days_at(words: Sequence[str], at: int) -> int:
    """How many words say so from here on; 0 where they do not."""
    found = _SAME.match(" ".join(words[at:]))
    return len(found[0].split()) if found else 0
