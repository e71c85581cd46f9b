"""Notes with a heading and signs in the place of words, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS

_W = r"[^\s,;:.?!()]+"
_NAME = rf"{_W}(?: {_W}){{0,3}}?"
_CLOSE = r"(?= ?[?.!]| ?$)"
_TAIL = r"(?= ?[,?.!)]| (?:in|during|since|from|between|last|this|until|by|per)\b| ?$)"
_BREAK = "[,:;-]"
_SIGN = (
    "(?:>|<|>=|<=|=>|=<|≥|≤|over|above|more than|under|below|less than|fewer than|at least|at most|exceeding|"
    "(?:higher|greater|larger|bigger|lower|smaller) than)"
)
_NUMBER = r"\d[\d,]*"
_MEASURES = (
    "(?:delays|days|hours|minutes|weeks|months|years|costs|prices|values|amounts|weights|volumes|"
    "sizes|ages|wages|rates|"
    "salaries|lengths|distances|durations|scores|ratings|temperatures|fees|kilos|tons|tonnes|dollars|"
    "times|capacities)"
)
_COUNTED = rf"(?!{_MEASURES}\b)[a-z]+s"
_STATE = "(?:late|early|on time|on - time|delayed|overdue|cancelled|canceled|cancellation|delay|lateness|punctuality)"
_RATE = "(?:rate|share|percentage|ratio|quota)"
_LOW = "(?:lowest|smallest|least|minimum|min|shortest|lightest|cheapest|oldest|earliest)"
_HIGH = "(?:highest|largest|biggest|greatest|maximum|max|longest|heaviest|dearest|newest|latest)"
_DONE = "(?:late|open|pending|active|lost|early|overdue|(?!sized|mixed|combined|estimated|related)[a-z]{3,}ed)"
_GROUPS = (
    "(?:(?:destination|origin) )?(?:destinations|origins|countries|regions|states|cities|towns|areas|"
    "districts|ports|"
    "continents|airports|stations|places|carriers)"
)
_PERCENT = "(?:%|percent|pct|percentage)"
_UNIT = "(?:week|month|quarter|year|day)"
_AGAINST = "(?:vs|versus|against|and|with|to|over|or|compared (?:to|with)|/|->|→|x)"
_MONTH = "|".join(MONTHS)
_YEAR = r"(?:19|20)\d\d"
_PART = rf"(?:the )?(?:(?:first|second|third|fourth|last) (?:quarter|half)|q[1-4]|h[12]|{_MONTH})"
_KNOWN = "(?:known|recorded|given|present|available|filled in|filled|stated|entered|on record|on file|there|reported)"
_MISSING = "(?:missing|empty|blank|unknown|absent|null|not known|not given|not filled in)"

HEADINGS_REWORDED: tuple[tuple[str, str], ...] = (
    # As in "Carriers, shipments > 1500", "shipments < 150: which countries", "days with arrivals > 80".
    (
        (
            rf"^(?P<a>(?:{_W} ){{0,2}}?[a-z]+s) {_BREAK} (?:with )?(?P<b>{_COUNTED}) (?P<s>{_SIGN}) "
            rf"(?P<n>{_NUMBER}){_TAIL}"
        ),
        "{a} with {s} {n} {b}",
    ),
    (
        (
            rf"^(?P<b>{_COUNTED}) (?P<s>{_SIGN}) (?P<n>{_NUMBER}) {_BREAK} (?:which|what|list of|list|show) "
            rf"(?P<a>[^,;:?!]+?){_CLOSE}"
        ),
        "{a} with {s} {n} {b}",
    ),
    (
        (
            rf"(?P<t>(?:(?:q[1-4]|{_MONTH}) )?{_YEAR}) (?P<a>days|weeks|months|hours|quarters|weekdays) "
            rf"(?=(?:with|having) )"
        ),
        "{a} in {t}",
    ),
    (
        (
            rf"(?P<a>days|weeks|months|hours|quarters) (?P<t>in (?:(?:q[1-4]|{_MONTH}) )?{_YEAR} "
            rf")?(?:with|having) "
            rf"(?P<b>{_COUNTED}) (?P<s>{_SIGN}) (?P<n>{_NUMBER}){_TAIL}"
        ),
        "{a} {t} with {s} {n} {b}",
    ),
    # As in "Carriers with late rate > 40 %", "for which carriers was the late rate above 40 percent".
    (
        (
            rf"(?P<a>{_W}s) (?:with|having|have|had|that have|that had|where) (?:an? |the |their "
            rf")?(?P<c>{_STATE}) {_RATE} "
            rf"(?:of |is |was )?(?P<o>{_SIGN}) (?=\d)"
        ),
        "{a} whose {c} percentage was {o}",
    ),
    (
        (
            rf"(?:for|at|with|on|in) (?P<q>which|what) (?P<a>{_W}(?: {_W})?) (?:is|was|are|were) the "
            rf"(?P<c>{_STATE}) "
            rf"{_RATE} (?P<o>{_SIGN}) (?=\d)"
        ),
        "{q} {a} whose {c} percentage was {o}",
    ),
    (
        (
            rf"(?:the |our |all )*(?P<a>[a-z]+s) (?:and|plus) their (?P<c>{_STATE}) (?:rates|percentages|"
            rf"shares){_TAIL}"
        ),
        "{c} percentage by {a}",
    ),
    # As in "Order value: lowest, highest", "order value quartiles".
    *(
        (
            rf"^(?:the |our )?(?P<a>{_NAME}) {_BREAK} (?P<x>{first}) (?:,|/|&|-|\+|and) (?P<y>{second}){_CLOSE}",
            "{x} and {y} {a}",
        )
        for first, second in ((_LOW, _HIGH), (_HIGH, _LOW))
    ),
    (
        (
            rf"^(?:what are |show |show me |give me )?(?:the |our )?(?P<a>(?!{_W} ?of\b|three\b|3\b|"
            rf"all\b){_W}(?: {_W})?) "
            rf"quartiles{_CLOSE}"
        ),
        "quartiles of {a}",
    ),
    (
        (
            r"(?:the )?(?:three |3 |all )?quartiles of (?P<a>[^,;:?!()]+?) [:,(-] (?:the )?(?:lower|"
            r"first|1st|q1|25)\b"
            r"(?! quartile of)[^?.!]*"
        ),
        "quartiles of {a}",
    ),
    # As in "Orders: channel x priority, counts".
    (
        (
            rf"^(?P<a>[a-z]+s) {_BREAK} (?:by |per )?(?P<b>{_W}(?: {_W})?) (?:x|\xd7|\*|by|and) "
            rf"(?P<c>{_W}(?: {_W})?) {_BREAK} "
            rf"(?:the )?(?:counts?|numbers?){_CLOSE}"
        ),
        "number of {a} by {b} and {c}",
    ),
    (r"(?P<p>by|per) (?P<b>[a-z]+(?: [a-z]+)?) (?:x|\xd7) (?P<c>[a-z]+)(?= |$)", "{p} {b} and {c}"),
    # As in "Carrier #1 by number of shipments".
    (
        (
            r"^(?:the )?(?P<a>[a-z]+) (?:# ?1|no 1|no \. 1|nr 1|number one|number 1) (?:by|in (?!\d)|for|on) "
            r"(?=[a-z])"
        ),
        "top {a} by",
    ),
    # As in "Order cancellations, % of total", "late shipments, % of total".
    (rf"^(?P<a>[a-z]+) cancell?ations (?=, (?:as )?(?:a )?{_PERCENT} of )", "cancelled {a}"),
    (
        (
            rf"^(?P<a>{_STATE} [a-z]+) {_BREAK} (?:as |in )?(?:a )?{_PERCENT} of (?:the )?(?:total|all(?: "
            rf"{_W})?){_CLOSE}"
        ),
        "percentage of {a}",
    ),
    # As in "Total of cancelled shipments".
    (
        (
            rf"^(?:the )?(?:grand |overall )?total (?:of )?(?:the |our |all )?(?P<a>{_DONE} "
            rf"{_COUNTED}){_TAIL}"
        ),
        "number of {a}",
    ),
    # As in "Orders, customers from Germany only: count".
    (
        (
            rf"^(?P<a>[a-z]+s) , (?P<b>(?:customers|clients|buyers|users|suppliers|members|patients|people|guests) "
            rf"(?:from|in|of|with) [^,:]+?)(?: only)? {_BREAK} (?:the )?(?:count|number|total|how many){_CLOSE}"
        ),
        "number of {a} of {b}",
    ),
    # As in "Destinations A and B: count, spend", "port A, shipments to, 2024".
    (
        (
            rf"^(?P<f>{_GROUPS}) (?P<a>(?!in\b|by\b|of\b|with\b|and\b){_W}(?: {_W}){{0,2}}?) (?:and|/|&) "
            rf"(?P<b>{_W}(?: {_W}){{0,2}}?) : (?P<c>[a-z]+ [^:;?!]+?){_CLOSE}"
        ),
        "{c} for {f} {a} vs {b}",
    ),
    (rf"^(?P<a>{_W}(?: {_W}){{0,3}}?) , (?P<b>[a-z]+s) (?P<p>to|from) (?=,)", "{b} {p} {a}"),
    # As in "2024 spend: fourth quarter against third", "spend: Q4 vs Q3 2024".
    (
        (
            rf"^(?P<y>{_YEAR}) (?P<a>{_NAME}) {_BREAK} (?P<p>(?:the )?(?:first|second|third|fourth|last) "
            rf"(?P<u>quarter|half)) {_AGAINST} (?:the )?(?P<n>first|second|third|fourth|last){_CLOSE}"
        ),
        "compare {a} in the {p} of {y} with the {n} {u} of {y}",
    ),
    (
        rf"^(?P<y>{_YEAR}) (?P<a>{_NAME}) {_BREAK} (?P<p>{_PART}) {_AGAINST} (?P<q>{_PART}){_CLOSE}",
        "compare {a} in {p} of {y} with {q} of {y}",
    ),
    (
        rf"^(?P<a>{_NAME}) {_BREAK} (?P<p>{_PART}) {_AGAINST} (?P<q>{_PART})(?: of)? (?P<y>{_YEAR}){_CLOSE}",
        "compare {a} in {p} of {y} with {q} of {y}",
    ),
    # As in "Last week and the week prior".
    (
        (
            rf"(?:[:,] )?(?:in |during )?last (?P<u>{_UNIT}) {_AGAINST} (?:in |during )?the (?:(?P=u) "
            rf"(?:before|prior|"
            rf"preceding|previous)(?: (?:it|that|this))?|(?:prior|preceding|previous) (?P=u)|one "
            rf"before(?: that| it)?)"
            rf"{_CLOSE}"
        ),
        "last {u} vs the {u} before last",
    ),
    # As in "Volume / cost: correlation", "A / B: average delay, difference".
    (
        (
            rf"^(?P<a>{_NAME}) (?:/|x|&|\+) (?P<b>{_NAME}(?: of {_W})?) {_BREAK} (?:the |their "
            rf")?correlation{_CLOSE}"
        ),
        "correlation of {a} and {b}",
    ),
    (
        (
            rf"^(?P<a>{_NAME}) (?:/|vs|versus|and|&) (?P<b>{_NAME}) [:-] (?P<c>[^,;:?!]+?) , (?:the |their )?"
            rf"(?:difference|gap|comparison){_CLOSE}"
        ),
        "difference in {c} between {a} and {b}",
    ),
    # As in "Orders last year, total number".
    (
        (
            rf"^(?P<a>[a-z]+s (?:last|this|in|during|since|from|to|until) [^,;:?!]+?) {_BREAK} (?:the |in )?total "
            rf"(?:number|count)?(?: of them)?{_CLOSE}"
        ),
        "number of {a}",
    ),
    # As in "Net weight and volume both filled in: shipment count".
    *(
        (
            (
                rf"^(?:with )?(?:both )?(?P<a>{_W}(?: {_W})?) and (?P<b>{_W}(?: {_W})?) (?:are |were "
                rf")?both {said} {_BREAK} "
                rf"(?:the )?(?:number of )?(?P<c>{_W}?)(?: count| number| tally)?{_CLOSE}"
            ),
            meant,
        )
        for said, meant in (
            (_KNOWN, "number of {c} whose {a} is known and whose {b} is known"),
            (_MISSING, "number of {c} without {a} and without {b}"),
        )
    ),
)
"""As in "carriers, shipments > 1500", "order value: lowest, highest"."""
