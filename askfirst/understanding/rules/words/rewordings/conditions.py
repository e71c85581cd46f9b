"""Whole clauses that say when rows are, whose they are and which are left out: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS

_W = r"[^\s,;:.?!()]+"
_NAME = rf"{_W}(?: {_W}){{0,3}}?"
_END = r"(?= [,;:.?!)-]| ?$)"
_CLOSE = r"(?= ?[?.!]| ?$)"
_BE = "(?:is|are|was|were)"
_UNIT = "(?:week|month|quarter|year|day)"
_MONTH = "|".join(MONTHS)
_YEAR = r"(?:19|20)\d\d"
_PERIOD = rf"(?:(?:{_MONTH})(?: {_YEAR})?|(?:q[1-4] )?{_YEAR})"
_DAY = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{_MONTH})|(?:{_MONTH}) \d{{1,2}}|{_YEAR}-\d\d?-\d\d?)"
_DONE = (
    "(?:arrived|delivered|left|departed|placed|sent|shipped|made|received|paid|opened|closed|"
    "finished|completed|created|"
    "booked|built|founded|born|registered|signed|sold|landed|returned)"
)

CONDITIONS_REWORDED: tuple[tuple[str, str], ...] = (
    # Changes to the one before
    (
        (
            rf"(?P<p>in |during |for )?the (?P<u>{_UNIT}) (?:before|prior to|previous to|preceding) (?:it|"
            rf"that|this|then)"
            r"(?= ?[?.!,]| ?$)"
        ),
        "the {u} before",
    ),
    (rf"than in the (?P<u>{_UNIT}) before{_CLOSE}", "than the {u} before"),
    (
        (
            rf"by how much (?:did|does|has|do|have) (?:the |our )?(?P<a>{_NAME}) (?:go up or down|rise "
            rf"or fall|changed?|"
            rf"increase or decrease|grow or shrink|gone up or down|move|differ) (?:against|compared "
            rf"(?:with|to)|from|versus|"
            rf"vs|relative to|over|since|on) the (?:(?P<u>{_UNIT}) before|(?:previous|prior|preceding) "
            rf"(?P<w>{_UNIT}))"
            rf"{_CLOSE}"
        ),
        "{u} {w} over {u} {w} change of {a}",
    ),
    # Times
    (r"(?:between |from )?(?P<a>\d{1,2} : \d\d) (?:- )?(?P<b>\d{1,2} : \d\d)(?= |$)", "between {a} and {b}"),
    (
        (
            rf"(?:the )?(?:start|beginning) of (?P<a>{_PERIOD}) (?P<c>and|to|until|till|through) (?:the "
            rf")?end of (?P<b>{_PERIOD})"
        ),
        "{a} {c} {b}",
    ),
    (
        (
            r"(?:for|in|during|over|within) the (?:week|fortnight|period|span|time|days|stretch) (?:of|from|between) "
            r"(?=\d{1,2} (?:to|until|-|through) \d)"
        ),
        "from",
    ),
    (
        rf"(?P<v>{_DONE}) (?:by|no later than|not later than|up to and including) (?=(?:the )?{_DAY}(?: |$))",
        "{v} until",
    ),
    (
        (
            rf"(?:the |our )?this (?P<u>{_UNIT}) (?:s )?(?P<a>{_NAME}) (?:up to|until|till|to) (?:today|now|"
            rf"date){_CLOSE}"
        ),
        "{a} this {u} to date",
    ),
    (r"(?:up to|until|till) (?:today|the present day|right now)(?= ?[?.!]| ?$)", "to date"),
    # What is left out, and what there is not
    (
        (
            r"(?:if|when) (?:we|you|i|one) (?:dont|do not|didnt|did not) (?:count|include|consider|look at) "
            r"(?=[a-z])"
        ),
        "excluding",
    ),
    (
        (
            r"(?:travel|go|sail|move|run|ship|are sent|were sent|are shipped) under any (?P<a>[a-z]+) "
            r"(?:except|but|other than)(?: for)?"
        ),
        "have any {a} except",
    ),
    (
        (
            r"(?:(?:that|which|who) )?(?:do not|dont|does not|doesnt|did not|didnt|never) (?:belong|"
            r"relate|correspond|refer) to "
            rf"(?:a|an|any|some) (?:single )?(?P<a>{_W}(?: {_W})?){_END}"
        ),
        "have no {a}",
    ),
    # Whose rows they are
    (r"(?P<v>placed|made|booked|ordered|bought) (?:with|from|at) us by (?=[a-z])", "{v} by"),
    (
        (
            r"(?P<n>orders|purchases|bookings|sales|payments|visits) by (?P<c>customers|clients|buyers|"
            r"users|people|guests|"
            rf"suppliers|members) (?P<p>in|from|of|who|that|which|with) (?!\d|q\d|the last|last|this|the "
            rf"first|(?:{_MONTH})\b)"
        ),
        "{n} from {c} {p}",
    ),
    (
        (
            rf"how much (?P<a>{_NAME}) {_BE} there (?:for|per) (?:each|every|one) (?P<b>{_W}) (?:ordered|"
            rf"shipped|sold|bought|"
            rf"moved|carried|delivered|sent|booked|flown|produced|made){_CLOSE}"
        ),
        "{a} per {b}",
    ),
    (
        (
            r"(?P<s>(?:what|which) (?:share|percentage|part|portion|proportion|fraction) (?:of .*?)?)(?:was|"
            r"were|is|has been|went|goes) "
            r"(?:being )?paid to "
        ),
        "{s} went to",
    ),
    # Who was there first
    (r"since the (?:earliest|oldest|very first) (?:date|day|time)", "the longest"),
    # Ways
    (r"(?:on|along|over|for) (?:the|our) (?:trade |shipping |sea )?(?:lane|corridor|leg) (?=(?:from|between) )", ""),
)
"""As in "than in the month before it", "if we don't count them", "orders by customers in Germany"."""
