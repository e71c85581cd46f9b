"""Roundabout ways of saying whose a thing is, how it stands to others and what goes with what, as data.

See words/rewordings/patterns.py.
"""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_W = r"[^\s,;:.?!()]+"
_END = r"(?= [,;:.?!)-]| (?:in|during|since)\b| ?$)"
_CLOSE = r"(?= ?[?.!]| ?$)"
_NUMBER = rf"(?:\d+|{'|'.join(NUMBER_WORDS)})"
_BOUND = "(?:more than|over|above|less than|under|below|at least|at most|fewer than|no more than|no less than|exactly)"
_TIED = (
    "(?:linked|tied|attached|connected|related|matched|assigned|associated|allocated|allotted|bound|joined|mapped|"
    "booked|belonging|hooked up|coupled)"
)
_STATE = "(?:late|early|on time|delayed|overdue|in time|punctual|behind schedule|ahead of schedule)"
_LATE = "(?:late|delayed|overdue|behind schedule|behind|held up)"
_STEP = "(?:month|quarter|week|day|year|weekday|season|hour)"
_GET = (
    "(?:arrive|arrives|get there|gets there|come in|comes in|get in|gets in|turn up|turns up|show up|shows up|run|runs|"
    "land|lands|dock|docks|reach port|come|comes)"
)
_KNOWN = "(?:known|recorded|given|present|available|filled in|filled|stated|stored|on record|on file|there|reported)"
_FOUNDED = "(?:built|made|founded|born|opened|commissioned|launched|established|constructed|released|manufactured)"
_SINGULAR = rf"(?!(?:month|quarter|week|day|year|hour)\b){_W}"
_PERCENT = r"(?P<n>\d[\d.]*) ?(?:%|percent|per cent)"
_PERCENTILES = (1, 2, 5, 10, 15, 20, 25, 30, 33, 40, 50, 60, 66, 67, 70, 75, 80, 85, 90, 95, 98, 99)
_VARY = "(?:vary|varies|varied|spread|scatter|fluctuate|fluctuates|fluctuated|differ|differs)"
_MEASURED = (
    r"(?: ?,)? (?:(?:as )?(?:measured|judged|judging|told|expressed|going|gauged)(?: by| in| with)|by|in terms of|"
    r"according to) (?:its |the |their )?(?P<f>standard deviation|variance)"
)

RELATIONS_REWORDED: tuple[tuple[str, str], ...] = (
    # Whose
    (
        (
            rf"(?P<n>(?!which\b|what\b)[a-z]+s) (?:that |which )?(?P<a>(?!we\b|they\b|each\b|that\b|which\b|who\b)"
            rf"{_W}(?: {_W}){{0,3}}?) (?:owns|possesses)(?= [?.!,]| ?$)"
        ),
        "{n} owned by {a}",
    ),
    (
        (
            rf"(?:that |which |who )?(?:are|were|is|was|have been|has been|been) (?:not|never|not yet) (?:yet "
            rf")?{_TIED} "
            rf"(?:to |with |up with )(?:a|an|any|some) (?P<a>{_W}(?: {_W})?){_END}"
        ),
        "with no {a}",
    ),
    (rf"(?:not|never) {_TIED} (?:to|with) (?:a|an|any|some) (?P<a>{_W}(?: {_W})?){_END}", "with no {a}"),
    # What is there of two
    (
        (
            rf"(?:for which|whose|where|with) (?:both )?(?:the |a |an )?(?P<a>{_W}(?: {_W})?) and (?:the |a |an )?"
            rf"(?P<b>{_W}(?: {_W})?) (?:are |is |were )?(?:both )?{_KNOWN}{_END}"
        ),
        "whose {a} is known and whose {b} is known",
    ),
    (
        (
            rf"with (?:both )?(?:a |an )?known (?P<a>{_W}(?: {_W})?) and (?:a |an )?(?:known )?(?P<b>{_W}(?: "
            rf"{_W})?){_CLOSE}"
        ),
        "whose {a} is known and whose {b} is known",
    ),
    (
        (
            rf"(?:that have |having |with |where |for which )?neither (?:the |an? )?(?P<a>{_W}(?: {_W})?) nor "
            rf"(?:the |an? )?"
            rf"(?P<b>{_W}(?: {_W})?) (?:is |are |were |was )?(?:missing|empty|blank|unknown|null){_CLOSE}"
        ),
        "whose {a} is known and whose {b} is known",
    ),
    # More than any other
    *(
        (
            (
                rf"{more} (?P<a>{_W}(?: {_W}){{0,2}}?) than (?:any|every|all|anyone|anybody)(?: of)?(?: the)? ?"
                rf"(?:other|others|else|rest)(?: (?!than\b){_W})?{_END}"
            ),
            f"the {most} {{a}}",
        )
        for more, most in (("more", "most"), ("fewer", "fewest"), ("less", "least"))
    ),
    *(
        (
            (
                rf"an? {more} (?P<a>{_W}(?: {_W}){{0,3}}?) than (?:any|every|all) (?:other|others|of the others)"
                rf"(?: (?!than\b){_W})?{_END}"
            ),
            f"the {most} {{a}}",
        )
        for more, most in (
            ("higher", "highest"),
            ("larger", "highest"),
            ("bigger", "highest"),
            ("greater", "highest"),
            ("lower", "lowest"),
            ("smaller", "lowest"),
            ("longer", "longest"),
            ("shorter", "shortest"),
        )
    ),
    # The top month
    (rf"(?:top|peak|record|number one|no \. 1) (?P<s>{_STEP}) for (?=[a-z])", "busiest {s} for"),
    # Ends of a way
    (
        (
            rf"^(?P<f>from|to) (?:which|what) (?P<n>{_NUMBER}) (?P<a>{_W}) (?P<d>do|does|did) the (?P<m>most|fewest) "
            rf"(?P<b>.+?){_CLOSE}"
        ),
        "{f} which {a} {d} the {m} {b} , top {n}",
    ),
    (
        (
            rf"(?P<q>which|what) (?P<a>{_W}) (?:were|are|was|is) (?:the |an? )?(?P<e>destination|origin) "
            rf"(?:of|for) (?=(?:the most|the fewest|{_BOUND}) )"
        ),
        "{q} {e} {a} had",
    ),
    # Late and early
    (rf"{_GET} (?={_STATE}\b)", "are"),
    (
        (
            rf"how often (?:is|are|was|were|does|do|did) each (?P<a>{_W}) (?:{_GET} )?(?P<c>{_STATE}) (?:, |\( )?"
            r"(?:in|as a) (?:percent|percentage|%|percentages)(?: \))?(?= [?.!]| ?$)"
        ),
        "{c} percentage by {a}",
    ),
    (
        (
            rf"(?P<a>{_W}s) (?:with|having|have|had|that have|that had|who have|who had) an? (?P<c>{_STATE}) "
            rf"(?:rate|share|percentage|ratio|quota) (?:of )?(?P<o>{_BOUND}) (?=\d)"
        ),
        "{a} whose {c} percentage was {o}",
    ),
    (
        (
            rf"(?P<a>{_W}s) (?:with|having|have|had|that have|that had|where|who had) (?P<o>{_BOUND}) "
            rf"{_PERCENT} (?:of )?"
            rf"(?:all )?(?:of )?(?:their |its |the )?(?:shipments|deliveries|arrivals|trips|flights) (?:were "
            rf"|are |was |being |arriving )?(?P<c>{_STATE})"
        ),
        "{a} whose {c} percentage was {o} {n} percent",
    ),
    (
        (
            rf"how (?:long|late|much|far) (?:are|were|is|was) (?P<a>(?:the |our )?{_W}) (?:{_LATE} )?on average "
            rf"(?={_W})"
        ),
        "average delay of {a}",
    ),
    (rf"how (?:late|delayed) on average (?:are|were|is|was) (?P<a>(?:the |our )?{_W})", "average delay of {a}"),
    (
        (
            rf"by how (?:many {_W}|much) (?:was|is|were) the (?:most|longest) {_LATE} (?P<a>{_W})(?: (?:of "
            rf"all time|ever|so far))?"
            rf" {_LATE}"
        ),
        "what was the maximum delay of all {a}",
    ),
    (
        (
            rf"(?P<a>(?:a|an|one|1) (?:full |whole )?(?:hour|day|week|minute|month|year)) or "
            rf"(?:more|longer|over)(?= {_LATE}\b)"
        ),
        "at least {a}",
    ),
    # Parts of a whole
    (
        (
            rf"(?:all )?(?:of )?the money (?:that )?(?:we |they |was |is |were |has been |we have |ever "
            rf")*(?:spent|paid|spend) "
            rf"(?:on|for) (?P<a>{_W})"
        ),
        "the {a} spend",
    ),
    # Two set beside each other
    (
        (
            rf"^(?!compar|how |what |which )(?P<a>[^?!:;]+? (?:and|vs|versus|with) [^?!:;]+?) (?:, |\( )?"
            rf"(?:compared|in comparison|comparison|side by side)(?: \))?{_CLOSE}"
        ),
        "compare {a}",
    ),
    # Percentiles told by what lies below
    *(
        (
            (
                rf"(?:below|under|beneath) (?:which|what) (?P<a>{_W}) (?:do |does |did |are |is |lie |lies |fall "
                rf"|falls )?"
                rf"{n} ?(?:%|percent|per cent) of (?:all )?(?P<b>(?:our |the )?{_W})(?: "
                rf"(?:lie|lies|fall|falls|stay|are|is|found))?"
            ),
            f"what is the {n}th percentile of the {{a}} of {{b}}",
        )
        for n in _PERCENTILES
    ),
    *(
        (
            (
                rf"(?:in|for|at|on) (?P<q>which|what) (?P<a>{_W}) (?:does|do|did) (?:the |our )?(?P<b>{_W}(?: "
                rf"{_W})?) "
                rf"{_VARY} the {least}{_MEASURED}"
            ),
            f"{{q}} {{a}} has the {lowest} {{f}} of {{b}}",
        )
        for least, lowest in (("least", "lowest"), ("most", "highest"))
    ),
    # What goes with what
    (
        (
            rf"(?P<c>correlation|relationship|relation|connection|link) between how (?:much|many) (?P<a>{_W}) "
            rf"(?:a|an|each|the|our) "
            rf"{_W} (?:has|have|carries|takes|contains|holds) and"
        ),
        "{c} between {a} and",
    ),
    (r"(?<= and )(?:what|how much) (?:its|the|their) (?P<a>[a-z]+) costs?(?= [?.!]| ?$)", "{a} cost"),
    (
        (
            rf"how (?:does|do|did) (?:an? |the |our )?(?P<a>{_W}(?: {_W}){{0,3}}?) correlate "
            rf"(?:with|to|against) (?P<b>.+?){_CLOSE}"
        ),
        "correlation between {a} and {b}",
    ),
    (
        rf"the year (?:in which |that |when )?(?:it|they|he|she) (?:was|were|is|got) (?P<v>{_FOUNDED})(?: in)?",
        "year {v}",
    ),
    # Things explained a second time
    (
        (
            rf"(?P<a>(?:oldest|longest - standing|longest|most loyal) {_W}) (?:, |- |\( )(?:that is )?(?:the "
            rf"one )?(?:that |who |which |whom )?"
            r"(?:we have had|weve had|has been with us|have been with us|we had|stayed with us)(?: with "
            r"us)?(?: for)? "
            r"(?:the )?longest(?: time)?(?: \))?"
        ),
        "{a}",
    ),
    (
        (
            r"(?P<a>weekday|weekdays|day of the week|days of the week) [,(-] (?:from )?(?:monday|mon|sunday|sun) "
            r"(?:to|through|till|until|thru|-) (?:sunday|sun|saturday|sat)(?: [,)-])?"
        ),
        "{a}",
    ),
    # Per item
    (
        (
            rf"(?P<p>per {_SINGULAR}) (?:ordered|shipped|sold|bought|purchased|moved|carried|delivered|flown|sent)"
            r"(?= [?.!]| ?$)"
        ),
        "{p}",
    ),
    (rf"^per (?P<a>{_SINGULAR}) (?P<b>[a-z]+ (?:value|cost|price|spend|weight))(?= [?.!]| ?$)", "{b} per {a}"),
    (rf"value of (?:our |the |all )?(?P<a>[a-z]+s) (?=per {_SINGULAR}{_CLOSE})", "{a} value"),
    # Times
    (
        (
            r"^(?P<t>(?:q[1-4] |h[12] )?(?:19|20)\d\d) [:-] (?P<a>[a-z]+s "
            r"(?:with|having|whose|where|that|who) [^:]+?)"
            rf"{_CLOSE}"
        ),
        "{a} in {t}",
    ),
    (
        (
            r"(?P<t>(?:this|the current) (?:week|month|quarter|year)) (?:up )?(?:to|until|till|til) "
            r"(?:now|this point|the present)"
        ),
        "{t} so far",
    ),
    *(
        (
            (
                rf"(?P<o>of|many|total|the) {when} (?P<a>(?!rates|prices|days|nights|hours)[a-z]+s)(?= "
                rf"(?:,|in|during|since|there|were|of)\b| ,| ?[?.!]| ?$)"
            ),
            f"{{o}} {{a}} on {when}s",
        )
        for when in ("weekend", "weekday")
    ),
    (r"(?P<v>is|was|are|were|being) either (?=.* or )", "{v}"),
    (
        (
            r"how (?:heavy|large|big|long|high|great) (?:is|was|are|were) the (?=(?:average|mean|median|typical) "
            r"(?:[a-z]+ )?(?:load|weight|value|volume|cost|price|amount|delay|rate|temperature|size|length|height|"
            r"depth|speed|distance|income|salary|score|mileage|capacity|spend|revenue|population)(?![a-z]))"
        ),
        "what is the",
    ),
)
"""As in "vessels that this line owns", "not linked to any order", "more than any other"."""
