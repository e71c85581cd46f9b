"""Words around ranks: what a rate is called, what has one, and orders from one end to the other."""

from __future__ import annotations

from collections.abc import Mapping

RATES = frozenset(("rate", "rates", "percentage", "percent", "ratio", "share", "proportion", "fraction", "pct", "%"))
SHARES = frozenset(("share", "shares", "portion", "part", "slice"))
HAVING = frozenset((
    "has", "have", "had", "having", "with", "whose", "shows", "show", "showed", "sees", "saw", "records", "recorded",
    "posts", "posted", "reports", "reported", "manages", "managed", "achieves", "achieved", "runs", "ran", "suffers",
    "suffered", "enjoys", "enjoyed", "boasts", "boasted", "exhibits", "exhibited", "by", "got", "gets",
))  # fmt: skip
BEST = frozenset(
    (
        "best",
        "finest",
        "top performing",
        "highest performing",
        "best performing",
        "best scoring",
        "strongest performing",
    )
)
WORST = frozenset((
    "worst", "worst performing", "poorest performing", "weakest performing", "lousiest", "most terrible",
    "most disappointing", "least good", "most awful", "least performing", "lowest performing",
))  # fmt: skip
MOST_FREQUENT = (
    "most common", "most frequent", "commonest", "most popular", "most used", "most often", "busiest",
    "most frequently", "most commonly", "most regularly", "most frequently used", "most often used",
    "most commonly used", "most widely used", "most heavily used", "most prevalent", "most favored", "most favoured",
    "most usual", "most typical", "most prolific",
)  # fmt: skip
STARTING = (
    "starting with", "starting from", "starting at", "start with", "start from", "beginning with", "beginning from",
    "begin with", "leading with", "headed by", "kicking off with", "opening with", "lead with",
)  # fmt: skip
ENDS: Mapping[str, frozenset[str]] = {
    "desc": frozenset((
        "highest", "largest", "biggest", "greatest", "most", "longest", "heaviest", "latest", "newest", "top", "max",
        "most recent", "most expensive", "priciest", "costliest", "tallest", "fastest",
    )),
    "asc": frozenset((
        "lowest", "smallest", "fewest", "least", "shortest", "lightest", "earliest", "oldest", "cheapest", "bottom",
        "slowest", "least expensive",
    )),
    "best": BEST,
    "worst": WORST,
}  # fmt: skip
"""The end of an order by the words for what stands there."""
_LASTS = ("last", "dead last", "at the bottom", "bottom", "at the very bottom", "in last place", "at the end")
_FIRSTS = ("first", "at the top", "top", "at the very top", "in first place", "on top", "at number one")
FINISHES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "first": tuple(tuple(end.split()) for end in _FIRSTS),
    "last": tuple(tuple(end.split()) for end in _LASTS),
}
"""What something that is ranked comes in as."""
IN_TERMS_OF: tuple[tuple[str, ...], ...] = tuple(
    tuple(phrase.split())
    for phrase in (
        "in terms of", "measured by", "as measured by", "judged by", "judging by", "going by", "based on",
        "on the basis of",
        "as regards", "with respect to", "with regard to", "when it comes to", "according to", "by way of",
        "in respect of",
    )
)  # fmt: skip
"""What leads to the number that something is ranked by."""
