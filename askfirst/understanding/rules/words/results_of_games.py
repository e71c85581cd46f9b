"""How games may end, as data: the home side won, the away side won, nobody did."""

from __future__ import annotations

import re
from collections.abc import Mapping

from askfirst.domain.query import Operator

_WON = r"(?:wins?|won|victory|victories|winning)"
_TEAM = r"(?:teams?|sides?|clubs?|players?)"


def _side(side: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|(?<= ))(?P<said>(?:the )?{side} {_WON}"
        rf"|(?:(?:when|where) )?(?:the )?{side} {_TEAM} (?:has |have |had )?{_WON}"
        rf"|(?:ended (?:in|with) (?:a|an) )?{side} {_WON}|{_WON} (?:for|by) the {side} {_TEAM})(?= |$)"
    )


RESULTS: Mapping[Operator, re.Pattern[str]] = {
    "gt": _side("home"),
    "lt": _side("(?:away|visiting|guest)"),
    "eq": re.compile(
        r"(?:^|(?<= ))(?P<said>(?:(?:that |which )?(?:were |was |have |has )?(?:ended|end|ends|finished|finish|ending|"
        r"finishing|stayed) )?(?:(?:in|as|with) (?:a )?(?:draws?|ties?|stalemates?)|all square|level|drawn|tied)"
        r"|draws|stalemates|(?<=a )draw)(?= |$)"
    ),
}
"""By how the home side's number compares with that of the visitors."""
