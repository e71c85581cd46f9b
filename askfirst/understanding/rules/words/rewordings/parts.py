"""Roundabout ways of saying what is missing, whose it is and how it is ordered: patterns over folded words."""

from __future__ import annotations

_W = r"[^\s,;:.?!()]+"
_END = r"(?= ?[,;:.?!)-]| ?$)"

PARTS_REWORDED: tuple[tuple[str, str], ...] = (
    # Several that are missing
    (
        (
            rf"(?:for |in )?(?:which|where|with|whose) both (?:the |their )?(?P<a>{_W}(?: {_W})?) and (?:the |their )?"
            rf"(?P<b>{_W}(?: {_W})?) (?:are|is|were|was) (?:missing|empty|blank|unknown|absent|not (?:known|given|"
            rf"there))"
            rf"{_END}"
        ),
        "without {a} and without {b}",
    ),
    (
        (
            rf"(?:for |in )?(?:which|where|with|whose) both (?:the |their )?(?P<a>{_W}(?: {_W})?) and (?:the |their )?"
            rf"(?P<b>{_W}(?: {_W})?) (?:are|is|were|was) (?:known|given|there|present|recorded|filled in|"
            rf"available){_END}"
        ),
        "that have {a} and {b}",
    ),
    # Whose it is, said first
    (
        (
            rf"^(?P<a>(?:{_W} ){{1,3}}?{_W}s) [:-] (?:what (?:is|was|are|were) )?(?:their|its|his|her) (?:very )?"
            rf"(?P<b>(?:latest|last|newest|most recent|first|earliest|oldest|biggest|largest|smallest) {_W})(?= "
            rf"?[?.!]| ?$)"
        ),
        "{b} of {a}",
    ),
    # The order of what is shown
    (
        (
            rf"^(?:and |now |please |just )?by (?P<a>{_W}(?: {_W}){{0,2}}?) (?P<d>ascending|descending|asc|"
            rf"desc)(?= ?[?.!]| ?$)"
        ),
        "sorted by {a} {d}",
    ),
)
"""As in "both the A and the B are missing", "German customers: their latest order"."""
