"""Roundabout ways of saying a part of a question, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS, NUMBER_WORDS, WEEKDAYS

_W = r"[^\s,;:.?!()]+"
_END = r"(?= [,;:.?!)-]| ?$)"
_MONTH = "|".join(MONTHS)
_PERIOD = rf"(?:(?:q[1-4]|h[12]|{_MONTH}) ?)?(?:19|20)\d\d|q[1-4]|(?:last|this) (?:year|month|quarter)|{_MONTH}"
_COUNT = rf"(?:\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
_MORE = (
    "(?:more than|over|less than|fewer than|under|at least|at most|no more than|no less than|up to|exactly|above|below)"
)
_WEEKENDS = rf"(?:weekends?|saturdays?|sundays?|weekdays|workdays|(?:bank |public )?holidays?|{'|'.join(WEEKDAYS)})"
_MANNERS = "(?:in|during|since|for|on|over|at|by|of|to|from|last|this|among|until|before|after|who|that|and|or)"
_ENDS = {
    "more": "most", "fewer": "fewest", "less": "least", "higher": "highest", "lower": "lowest", "larger": "largest",
    "smaller": "smallest", "bigger": "biggest", "greater": "greatest", "longer": "longest", "shorter": "shortest",
    "heavier": "heaviest", "lighter": "lightest", "older": "oldest", "younger": "youngest", "newer": "newest",
    "faster": "fastest", "slower": "slowest", "cheaper": "cheapest", "later": "latest", "earlier": "earliest",
}  # fmt: skip
_ANY_OTHER = (
    rf"than (?:any|all|every)(?: of)?(?: the)?(?: (?:other|others|else|rest|remaining)"
    rf"|(?:one|body|thing) else)(?! (?:\S+ )?(?:combined|together|put together|taken together)\b)"
    rf"(?: (?!{_MANNERS}\b){_W})?"
)
_ENDS_OF_WAYS = "(?:destination|origin|departure|arrival|loading|discharge|unloading)"
_TURNED_UP = "(?:averages?|averaged|is averaging|averages out at|averaged out at)"
_MADE = {
    "order": "orders", "ordered": "orders", "buy": "orders", "bought": "orders", "call": "calls", "called": "calls",
    "ship": "shipments", "shipped": "shipments", "book": "bookings", "booked": "bookings", "visit": "visits",
    "visited": "visits", "pay": "payments", "paid": "payments", "deliver": "deliveries", "delivered": "deliveries",
}  # fmt: skip

SAYINGS_REWORDED: tuple[tuple[str, str], ...] = (
    # "More orders than any other", "no. 1", "number one"
    *(
        (rf"{more} (?P<a>(?!than\b){_W}(?: (?!than\b){_W}){{0,3}}) {_ANY_OTHER}(?= |$)", f"the {most} {{a}}")
        for more, most in _ENDS.items()
    ),
    (
        (r"(?:no \. ?|nr \. ?|no |nr |number |# ?|num )(?:1|one) "
        r"(?=(?!by\b|in\b|of\b|is\b|was\b|and\b|or\b|to\b|place\b)[a-z])"),
        "top",
    ),
    # "Ordered over 40 times"
    *(
        (
            (rf"(?:that |who |which )?(?:have |has |had )?(?:ever )?{verb} (?:from us |with us )?"
            rf"(?P<m>{_MORE}) (?P<n>{_COUNT}) times"),
            f"with {{m}} {{n}} {rows}",
        )
        for verb, rows in _MADE.items()
    ),
    # "Whose delay averages more than 12 hours"
    (rf"whose (?P<a>{_W}(?: {_W}){{0,2}}?) {_TURNED_UP} (?:to )?(?={_MORE} |\d)", "whose average {a} is"),
    # "To anywhere but Hamburg"
    (
        (r"(?P<p>to|from|in|at|by|with|for|into) (?:anywhere|everywhere|anyone|everyone|anybody|everybody|anything) "
        r"(?:but|except|except for|other than|apart from|besides|excluding|save) (?:to |from |in |at |by |for )?"),
        "not {p}",
    ),
    # "Built pre-1990", "post-2015 vessels"
    (
        rf"(?P<a>before|after) (?P<y>(?:19|20)\d\d) (?P<b>built|made|founded|opened|registered) (?P<n>{_W})",
        "{n} {b} {a} {y}",
    ),
    # "Without the weekends"
    (rf"without (?:the |any |counting )?(?=(?:the )?{_WEEKENDS}(?: |$))", "excluding"),
    # "January 2025, first 10 days", "January 2025's first 10 days", "last week's Tuesday"
    (
        (rf"(?P<p>{_PERIOD}) (?:, |: )?(?:the )?(?P<a>(?:first|last) (?:{_COUNT} )?(?:days?|weeks?|months?))(?= |$)"
        r"(?! (?:of|in)\b)"),
        "{a} of {p}",
    ),
    (rf"(?P<p>(?:last|this|next) weeks?) (?:' ?s )?(?P<d>{'|'.join(WEEKDAYS)}){_END}", "{d} of {p}"),
    # "Which order by a customer"
    (r"(?P<q>which|what|each|every|an|single|latest|last|first|biggest|largest) order by (?P<a>an?|the|our|which|any) ",
     "{q} order from {a}"),
    # "Ports of destination", "part of which shipment"
    (rf"(?P<a>(?:ports|harbou?rs|airports|stations|terminals)) of (?P<b>{_ENDS_OF_WAYS})(?= |$)", "{b} {a}"),
    (
        (r"(?P<q>which|what) (?P<a>[a-z]+) (?:is|was) (?:it|this|that one) "
        r"(?:a )?(?:part of|a member of|included in|contained in|attached to|assigned to)"),
        "{q} {a}",
    ),
    # "How much cost does each of them have per kilo"
    (
        (rf"how (?:much|many|high|big) (?P<a>{_W}(?: {_W}){{0,2}}?) (?:does|do|did) (?:each|every) "
        rf"(?P<b>{_W}(?: {_W})?) "
        rf"(?:have|incur|cause|charge|show|take|bring|generate|make) per (?P<c>{_W}){_END}"),
        "{a} per {c} by {b}",
    ),
    # "Along with the date since when they have been with us"
    (r"(?:the )?(?:date|day|year|month|time) since (?:when|which)", "since when"),
    # "Repeat that for May", "the same thing again for May"
    (
        (r"^(?:(?:and|now|please|then|ok|okay|so|can you|could you|i want|give me|show me|show|do) )*"
        r"(?:(?:repeat|redo|rerun|run|do) (?:it|that|this|the same|the same thing|the query|the question)"
        r"|(?:the )?(?:very |exact )?same (?:thing|question|query|again|list|table|analysis|breakdown|numbers|figures))"
        r"(?: again| once more| please| now)* (?:but )?(?P<f>for|in|with|by) "),
        "same {f}",
    ),
)  # fmt: skip
"""As in "more orders than any other", "January 2025, first 10 days"."""
