"""What is said of things not done yet, and behind things not wanted, written folded."""

from __future__ import annotations

import re

_BE = ("to be", "to get", "to have been")
YET_TO_BE: tuple[str, ...] = (
    *(
        f"{still}{waiting} {be}"
        for still in ("", "still ")
        for waiting in ("waiting", "yet", "awaiting", "pending", "outstanding", "left", "remaining", "waiting still")
        for be in _BE
    ),
    *(f"{have} yet {be}" for have in ("have", "has", "had", "having", "are", "is") for be in _BE),
    *(f"{remain} {be}" for remain in ("remain", "remains", "remained") for be in _BE),
    *(f"still {have} {be}" for have in ("have", "has", "need", "needs", "had", "needed", "ought") for be in _BE),
    *(f"still {be}" for be in _BE),
    "still awaiting being", "awaiting being", "still need", "still needs",
)  # fmt: skip

_LEFT_OUT = (
    "excluded", "left out", "omitted", "excepted", "left aside", "disregarded", "not included", "not counted",
    "set aside",
    "put aside", "not considered", "taken out", "filtered out", "thrown out", "dropped out", "aside", "exempted",
    "not wanted", "discounted", "removed",
)  # fmt: skip
LEFT_OUT_BEHIND: tuple[str, ...] = (
    *_LEFT_OUT,
    *(f"{being} {out}" for being in ("being", "are", "is", "be", "should be", "to be", "were") for out in _LEFT_OUT),
)
"""What is said behind the rows that are not wanted: "cancelled ones excluded"."""
OVER = frozenset(("was", "were", "had", "did", "arrived", "came", "late", "missed", "originally", "once"))
"""Words by which what was planned for a time is past, or is compared with it."""
_COME = (
    "(?:come|came|arrived?|landed|here|there|in|reached|turned up|shown up|showed up|made it|got|gotten|delivered|back)"
)
STILL_OUT = re.compile(
    r"\b(?:waiting|wait|await|awaiting|awaited|outstanding|pending)\b"
    rf"|\b(?:not|havent|hasnt|hadnt|never|arent|isnt|didnt|yet to|still to)\b(?: \w+){{0,3}} {_COME}\b"
    r"|\bstill (?:out|missing|on (?:the|their) way|under ?way|at sea|not there|to come|travelling|traveling)\b"
)
"""Said of what is not there yet."""
NOT_YET = frozenset(("yet", "awaited", "await", "outstanding", "pending"))
"""By which a catalog says so of a state."""
