"""Words around ranks: what a rate is called, what has one, and orders from one end to the other."""

from __future__ import annotations

from collections.abc import Mapping

from askfirst.understanding.rules.words.judging_words import VAGUE_BEST, VAGUE_WORST

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
        *("most successful", "more successful", "best doing", "doing best", "doing the best", "performing best"),
        *("doing well", "performing well", "most promising", "star performer", "top performer"),
        *("doing better", "most impressive", "most outstanding", "shining", "our star", "most valued"),
        *("went well", "went best", "going well", "working well", "worked well", "works best", "goes well"),
        *VAGUE_BEST,
        *("performs best", "performed best", "does best", "did best", "does well", "did well", "performs the best"),
    )
)
WORST = frozenset((
    "worst", "worst performing", "poorest performing", "weakest performing", "lousiest", "most terrible",
    "most disappointing", "least good", "most awful", "least performing", "lowest performing", "least successful",
    "doing badly", "doing poorly", "doing worst", "doing the worst", "doing worse", "performing badly", "struggling",
    "performing poorly", "underperforming", "problem child", "problem children", "most trouble", "the most trouble",
    "most problematic", "most troublesome", "the most problems", "most problems", "the most headaches",
    "most headaches", "weak spot", "weakest link", "the weak link", "sore spot", "trouble spot", "in trouble",
    "performs worst", "performed worst", "does worst", "did worst", "performs badly", "lagging behind", "lagging",
    "falling behind", "laggard", "doing terribly", "most trouble with", "the most trouble with", "most worrying",
    "performs the worst", "a mess", "the troublemaker", "troublemaker", "bad apple", "weakest performer",
    "went badly", "went wrong", "went worst", "going badly", "going wrong", "goes wrong", "not working", "works worst",
    *VAGUE_WORST,
    "needs attention", "need attention", "needs work", "needs improvement", "needs the most attention", "at risk",
))  # fmt: skip
MOST_FREQUENT = (
    "most common", "most frequent", "commonest", "most popular", "most used", "most often", "busiest",
    "most frequently", "most commonly", "most regularly", "most frequently used", "most often used",
    "most commonly used", "most widely used", "most heavily used", "most prevalent", "most favored", "most favoured",
    "most usual", "most typical", "most prolific",
)  # fmt: skip
LEAST_FREQUENT = (
    "least common", "least frequent", "least popular", "least used", "least often", "least frequently",
    "least commonly", "least regularly", "least frequently used", "least often used", "least commonly used",
    "least widely used", "least prevalent", "least favored", "least favoured", "rarest", "least busy", "quietest",
    "most rarely", "most rarely used", "most seldom", "least usual", "most unusual", "most uncommon",
)  # fmt: skip
BY_NUMBER_AND_WORTH: Mapping[str, tuple[str, ...]] = {
    "often": MOST_FREQUENT,
    "seldom": LEAST_FREQUENT,
    "worth": (*BEST, *WORST),
}
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
        "in respect of", "when you go by", "if you go by", "when going by", "if we go by", "when we go by",
        "when ranked by", "if ranked by", "ranking by", "ranked on", "when you rank by", "if you rank by",
        "when ranking by", "when measured by", "if measured by", "when judged by", "when sorted by",
        "when you look at", "if you look at", "looking at", "when looking at", "when we look at", "if we look at",
        "when you consider", "considering", "if you count", "when you count", "when counting", "counting by",
        "by the measure of", "on the measure of", "in the category of",
    )
)  # fmt: skip
"""What leads to the number that something is ranked by."""
ONE_OF = (
    ("which", "of"), ("who", "of"), ("what", "of"), ("which", "among"), ("who", "among"), ("which", "out"),
    ("which", "amongst"),
)  # fmt: skip
"""What asks for one of several that are named."""
SEVERAL_ARE = frozenset(("are", "were", "have"))
VALUES = frozenset((
    "level", "levels", "value", "amount", "number", "figure", "height", "size", "reading", "total", "sum", "magnitude",
    "extent", "degree", "record", "peak", "high", "low", "measurement", "quantity", "point", "values", "amounts",
    "numbers", "figures", "sizes", "readings", "totals", "sums", "measurements", "quantities",
))  # fmt: skip
"""What stands for the ranked number itself: "with the amounts"."""
LEADS = frozenset((
    "lead", "leads", "leading", "led", "top", "tops", "topping", "topped", "head", "heads", "heading", "headed",
))  # fmt: skip
LISTS: tuple[tuple[str, ...], ...] = tuple(
    tuple(one.split())
    for one in (
        "list", "ranking", "rankings", "league table", "league", "table", "pack", "field", "chart", "charts",
        "leaderboard", "leader board", "standings", "way", "bunch", "lot", "group", "race",
    )
)  # fmt: skip
"""What the first of a ranking leads: "tops the list"."""
LAST_BUT_ONE = tuple(
    tuple(one.split())
    for one in ("next to last", "second to last", "last but one", "second from last", "penultimate", "second last",
                "second from the bottom", "next to the last", "second to bottom")
)  # fmt: skip
