"""Roundabout ways of asking which row it is and what holds of it, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

_W = r"[^\s,;:.?!()]+"
_NAME = rf"(?:the |our )?{_W}(?: {_W}){{0,4}}?"
_END = r"(?= [?.!]| ?$)"
_BEHIND = r"(?= [,;:?.!)]| (?:in|by|per|for|of|over|during|since|from)\b| ?$)"
_BE = "(?:is|are|was|were)"
_FELL = (
    "(?:came|comes?|falls?|fell|is|are|was|were|occurred|occurs?|happened|happens?|took place|takes? place|lies|lay)"
)
_HAPPENING = (
    "(?:death|birth|arrival|departure|delivery|payment|purchase|release|launch|admission|discharge|return|start|end|"
    "completion|opening|closing|founding|order|due|expiry|maturity)"
)
_DATE = (
    r"(?=(?:after|before|on|in|since|until|between|during|from|by) (?:the )?(?:\d|january|february|march|april|may|"
    r"june|july|august|september|october|november|december|q[1-4]|last|this|next|first|second|third|fourth))"
)
_UNITS = "(?:hours?|days?|weeks?|weekends?|months?|quarters?|years?)"
_NUMBER = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty)"
_SPREAD = "(?:standard deviation|std dev|stdev|variance)"
_RELATED = "(?:correlation|relation|relationship|link|connection|difference|gap|spread)"
_TIMES_AS = "(?:large|big|high|great|many|much|heavy|long|numerous|strong|old|wide|tall)"

ROWS_REWORDED: tuple[tuple[str, str], ...] = (
    # "Under which code does X run?"
    (
        (
            rf"(?:under|by|with|at|for|on) (?P<q>which|what) (?P<a>{_W}(?: {_W})?) (?:does|do|did) (?P<b>{_NAME}) "
            rf"(?:run|go|operate|trade|figure|appear|list|register)(?: (?:under|by))?{_END}"
        ),
        "what is the {a} of {b}",
    ),
    # "What does X stand at in May?"
    (
        rf"what (?:does|do|did) (?P<a>{_NAME}) (?:stand|sit|lie|run) at(?= |$)",
        "what was {a}",
    ),
    (rf"where (?:does|do|did) (?P<a>{_NAME}) stand (?=in \d)", "what was {a}"),
    # "What is the latest number we have for the population of X?"
    (
        (
            r"(?P<l>latest|newest|most recent|last) (?:available |known )?(?:numbers?|figures?|values?|readings?|data|"
            r"data points?|counts?) (?:(?:that )?(?:we|you) (?:have|hold|know)|there is|there are|available|on record|"
            r"known) (?:for|of|on) (?:the )?(?=[a-z])"
        ),
        "{l}",
    ),
    # What is left out
    (
        (
            rf"(?:leaving|setting|putting|keeping|taking|counting) (?P<a>(?!aside\b|out\b|this\b|that\b|it\b){_W}"
            rf"(?: {_W}){{0,3}}?) (?:aside|out|apart|off)(?: of (?:it|this|account|consideration|the picture))?"
            r"(?= [,;:.?!)]| ?$)"
        ),
        "excluding {a}",
    ),
    # "For which people is there no age?"
    (
        (
            rf"(?:for|of|on|in|at) (?P<q>which|what|how many) (?P<a>{_W}(?: {_W})?) (?P<t>in \S+ )?"
            rf"{_BE} there no (?=[a-z])"
        ),
        "{q} {a} {t} have no",
    ),
    # "Whose death came after 30 April"
    (rf"whose (?P<a>{_HAPPENING}) {_FELL} {_DATE}", "with {a} date"),
    (
        rf"(?P<q>which|what) (?P<b>{_W}) (?P<a>{_HAPPENING})s? (?:fell|falls?|came|occurred|happened) {_DATE}",
        "{q} {b} with {a} date",
    ),
    # "The maximum and the minimum temperature" are two
    (
        (
            rf"(?P<c>{_RELATED}) between (?P<t>the )?(?P<a>maximum|highest|max) and (?:the )?(?P<b>minimum|lowest|min) "
            rf"(?P<n>{_W}){_BEHIND}"
        ),
        "{c} between {a} {n} and {b} {n}",
    ),
    # "How much did X vary in May, as a standard deviation?"
    (
        (
            rf"(?:by )?how (?:much|far|strongly|widely) (?:does|do|did) (?P<a>{_NAME}) "
            rf"(?:vary|fluctuate|scatter|spread|swing|differ|deviate) ?(?P<t>[^,;:?!]*?) ?(?:, |- |\( )?"
            rf"(?:as|in|by|using|"
            rf"measured by|measured as|in terms of|expressed as) (?:a |an |the |its )?(?P<s>{_SPREAD})(?: \))?{_END}"
        ),
        "what is the {s} of {a} {t}",
    ),
    # Times
    (
        (
            rf"(?P<y>(?:19|20)\d\d) (?:' )?s? ?(?:last|final|closing) (?P<n>{_NUMBER} )?"
            rf"(?P<u>{_UNITS})(?= |$)"
        ),
        "the last {n} {u} of {y}",
    ),
    (
        (
            rf"(?:the )?(?:final|closing) (?P<n>{_NUMBER} )?(?P<u>{_UNITS}) of "
            r"(?=(?:19|20)\d\d|q\d|[a-z])"
        ),
        "the last {n} {u} of",
    ),
    (
        (
            r"(?P<a>weekdays?|day of the week|days of the week) [,(:] ?(?:from )?(?:monday|mon) "
            r"(?:to|through|thru|-|until) (?:sunday|sun)(?: \))?(?= [?.!]| ?$)"
        ),
        "{a}",
    ),
    # Numbers of times
    (rf"(?P<n>\d+(?:\.\d+)?|two|three|four|five|ten) times as {_TIMES_AS} as", "{n} times"),
    # Adding up
    (
        (
            rf"what (?:does|do|did) (?:the |our )?(?P<a>{_NAME})(?<!s) (?:add up|sum up|sum|total up) to "
            r"(?P<t>(?:in|for|during|over|by|per|each|every|last|this|since|from|until) )"
        ),
        "what was the total {a} {t}",
    ),
    # "How many does each of them have?" behind a number of the most
    (
        (
            rf"(?P<a>which .* the (?:most|fewest|least) {_W}) (?:, )?and (?:how many|what number)(?: {_W})?? "
            rf"(?:does|do|did|has|have) "
            rf"(?:each|every one)(?: one)?(?: of them| of these| of those)?(?: have| has| got)?{_END}"
        ),
        "{a}",
    ),
    # "Show each sex on its own"
    (
        (
            rf"(?:show|give|list|report|state|tell|with|keep) (?:me )?each (?P<a>{_W}) (?:on its own|on their own|"
            rf"by itself|separately|individually|apart|alone){_END}"
        ),
        "by {a}",
    ),
    # "Which five cars weigh the most?"
    *(
        (
            rf"(?P<q>which|what) (?P<n>{_NUMBER} )?(?P<a>{_W}) {weigh} (?:the )?{most}{_END}",
            f"{{q}} {{n}} {{a}} {be} the {end}",
        )
        for weigh, be in (("weighs", "is"), ("weigh", "are"))
        for most, end in (("most", "heaviest"), ("least", "lightest"))
    ),
    # "Which of the two states has more X, A or B?"
    (
        (
            rf"^(?:which|what|who)(?: of (?:the|these) (?:two|2))?(?: {_W})? (?:has|have|had|got|has got) "
            rf"(?P<m>more|fewer) (?P<n>{_W}s) [,:-] (?P<x>{_W}(?: {_W})?) or (?P<y>{_W}(?: {_W})?){_END}"
        ),
        "number of {n} for {x} vs {y}",
    ),
    # "Who's got more X, A or B?"
    (
        (
            rf"^(?P<x>{_W}) (?:vs|versus|or|and) (?P<y>{_W}) [:,-] (?:who|which|which one|"
            r"which of them|which of the two|where are there|where were there|where do we have|where)"
            rf"(?: s| ' s| has| have| had| got)* (?P<m>more|fewer) (?P<n>{_W}s){_END}"
        ),
        "number of {n} for {x} vs {y}",
    ),
)
"""As in "under which code does X run", "the final ten days of 2014"."""
