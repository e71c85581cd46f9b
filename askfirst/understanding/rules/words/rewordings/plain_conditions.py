"""Roundabout ways of saying which rows are meant, as data: patterns over folded words, and plain words for the same.

A name in braces keeps the words that it caught. `patterns.py` holds those that ask for figures.
"""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_W = r"[^\s,;:.?!()]+"
_END = r"(?= [,;:.?!)-]| ?$)"
_NOT = "(?:do not|dont|does not|doesnt|did not|didnt|are not|arent|is not|isnt|not|never)"
_LEFT_OUT = (
    "(?:(?:are |is |being |to be )?(?:left (?:out|aside|off)|taken out|kept out|thrown out|filtered out|ruled out|"
    "set aside|put aside|excluded|exempted|excepted|omitted|ignored|dropped|removed|skipped|"
    "discounted|subtracted|not (?:counted|included|considered)|aside|excl|disregarded)"
    "(?: from (?:it|this|that|the count|the figures|the total))?|"
    "do not count|dont count|does not count|doesnt count)"
)
_SETTING = "(?:leaving|taking|keeping|setting|putting)"
_SAIL = "(?:sail|sails|sailing|fly|flies|flying|run|runs|running|operate|operating|registered|travel|go)"
_FLAG = r"(?:under )?(?:the |a |an )?(?P<a>(?!own\b|which\b|what\b|flag\b|whose\b)[^\s,;:.?!()]+(?: [^\s,;:.?!()]+)?)"
_STATED_NUMBER = r"(?:[$€£] ?)?\d[\d,.]*k?(?: (?:dollars|usd|euros|thousand|million))?"
_BOUND = (
    "(?:more than|over|above|less than|under|below|at least|at most|no more than|no less than|upwards of|in excess of)"
)
_GOES = "(?:ship|deliver|sail|go|send|transport|run|serve|operate|carry goods|travel|fly|export|forward)"
_DEEDS = {
    "land": "arrived", "arrive": "arrived", "get in": "arrived", "come in": "arrived", "dock": "arrived",
    "leave": "left", "depart": "departed", "sail": "sailed", "reach port": "arrived", "make it": "arrived",
    "get there": "arrived", "turn up": "arrived", "show up": "arrived",
}  # fmt: skip
_TIMES = (
    *MONTHS, *WEEKDAYS, "same", "last", "this", "next", "q1", "q2", "q3", "q4",
    "first", "second", "third", "fourth", "spring", "summer", "autumn", "fall", "winter", "early", "late", "mid",
    "morning", "afternoon", "evening", "night", "weekend", "weekends", "time", "week", "month", "year", "past",
    "previous", "least", "all", "full", "good", "which", "what", "any", "one", "different", "both",
)  # fmt: skip
_BEGIN = "(?:start|begin|originate|depart|set out)"
_FINISH = "(?:end|finish|terminate|arrive|end up)"
_PLACE = rf"(?!\d|(?:the )?(?:{'|'.join(_TIMES)})\b)(?:the )?{_W}(?: (?!in\b|by\b|per\b){_W}){{0,2}}"
_LEFT = "(?:leave|left|depart|departed|sail|sailed|start|started|originate|originated|load|loaded)(?: in| at)?"
_REACHED = (
    "(?:arrive|arrived|land|landed|end|ended|finish|finished|discharge|discharged|unload|unloaded|dock|docked) "
    "(?:in|at)"
)
_WENT = (
    "(?:went|go|goes|were going|are going|was going|is going|ended up|end up|were sent|were shipped|were headed|head)"
)
_CAME = "(?:came from|come from|comes from|originated|started|start from|set out from|set out|were shipped from)"
_THEY = "(?:they|it|these|those|the goods|the cargo|the freight|the shipments|shipments|goods)"
_BY = "(?:by|per|split by|split up by|broken down by|grouped by|according to|depending on)"

CONDITIONS: tuple[tuple[str, str], ...] = (
    # What is left out
    (
        rf"[,;(-] (?:but |and )?(?:with )?(?P<a>(?!{_SETTING} ){_W}(?: {_W}){{0,3}}?) {_LEFT_OUT}(?: \))?{_END}",
        ", excluding {a}",
    ),
    (rf"with (?P<a>{_W}(?: {_W}){{0,2}}?) (?:left out|left aside|excluded|omitted|taken out){_END}", "excluding {a}"),
    # Nothing there
    (
        (
            rf"(?P<h>have|has|had|with|show|shows|got) (?:an |a |the )?(?:empty|blank) (?P<a>{_W}(?: {_W})?) "
            r"(?:field|column|cell|entry|value|box)s?"
        ),
        "{h} no {a}",
    ),
    (
        (
            rf"(?:have|has|had|with|without) (?:no |neither )?(?:an? )?(?P<a>{_W}) (?:and|or|nor)"
            rf" (?:no |an? )?(?P<b>{_W}) either{_END}"
        ),
        "without {a} and without {b}",
    ),
    (rf"(?:have|has|had|with) no (?P<a>{_W}) (?:and|nor|or) no (?P<b>{_W}){_END}", "without {a} and without {b}"),
    # Flags that ships sail under
    (rf"(?:that |which |who )?{_NOT} {_SAIL} {_FLAG} flag", "with flag not {a}"),
    # Times
    (
        r"(?:reach(?:ed)?|got to|made it to|came to|arrived at) (?:its|their|the) (?:final )?destinations?",
        "arrived",
    ),
    *(
        (
            (
                rf"(?:but |and )?(?:did not|didnt) (?:actually |finally )?{verb} (?:until|till|before)(?: the)?"
                rf" (?P<t>{_W} \d{{4}})"
            ),
            f"and {done} in {{t}}",
        )
        for verb, done in _DEEDS.items()
    ),
    (r"but (?:only|first|not) (?P<v>\w+ed|left) (?=in |on )", "and {v}"),
    (
        (
            rf"(?P<f>(?:first|second|third|fourth|1st|2nd|3rd|4th) (?P<u>quarter) of (?P<y>\d{{4}})) (?P<b>.*?)in the "
            rf"(?P<n>first|second|third|fourth|1st|2nd|3rd|4th|next){_END}"
        ),
        "{f} {b} in the {n} {u} of {y}",
    ),
    (
        (
            rf"(?P<q>in (?P<y>(?:19|20)\d\d)) (?P<b>(?:(?! (?:19|20)\d\d ).)*?)(?:in |during |within )?"
            rf"(?:the|that|this) (?:very )?same year{_END}"
        ),
        "{q} {b} in {y}",
    ),
    # Both ends of a way
    (
        (
            rf"(?:that |which )?(?:both )?{_BEGIN} and {_FINISH} (?:in|at) (?P<a>{_PLACE})"
            r"(?= in \d| by | per |,| [?.!]| ?$)"
        ),
        "from {a} to {a}",
    ),
    (rf"both (?:from and to|to and from) (?P<a>{_PLACE})(?= in \d| by | per |,| [?.!]| ?$)", "from {a} to {a}"),
    (
        (
            rf"(?:that |which )?(?:have |has )?(?:both )?{_LEFT} (?:from )?and {_REACHED} (?P<a>{_PLACE})"
            r"(?= in \d| by | per |,| [?.!]| ?$)"
        ),
        "from {a} to {a}",
    ),
    (
        (
            r"(?:with |whose |having )(?:both )?(?:the |its |their )?(?:origin and (?:the )?destination|"
            r"destination and (?:the )?origin) (?:in|at|are|is|are in|being)(?: both)?(?: in)? "
            rf"(?P<a>{_PLACE})(?= in \d| by | per |,| [?.!]| ?$)"
        ),
        "from {a} to {a}",
    ),
    (
        (
            rf"^to how many (?:different |distinct |separate )?(?P<n>{_W}) (?:do|does|did) (?P<a>.+?) {_GOES}"
            rf"(?: to)?(?= (?:in|during) |{_END[3:]}"
        ),
        "how many different destination {n} for {a}",
    ),
    (
        (
            rf"^from how many (?:different |distinct |separate )?(?P<n>{_W}) (?:do|does|did) (?P<a>.+?)"
            rf" (?:{_GOES}|load|start)"
            rf"(?: from)?(?= (?:in|during) |{_END[3:]}"
        ),
        "how many different origin {n} for {a}",
    ),
    (rf"{_BY} where {_THEY} {_WENT}(?: to)? \( (?:the |by )?(?P<n>{_W}(?: {_W})?) \)", "by destination {n}"),
    (rf"{_BY} where {_THEY} {_CAME} \( (?:the |by )?(?P<n>{_W}(?: {_W})?) \)", "by origin {n}"),
    # What is counted
    (
        (
            rf"^(?P<a>[a-z]+s) (?P<b>(?:that|who|which) .+?) (?:, )?counted (?P<g>per|by|for each) (?P<c>.+?) "
            rf"(?:\( |, )(?:counting )?(?:each|every) {_W} (?:counted )?(?:only |just )?once(?: \))?{_END}"
        ),
        "number of different {a} {b} {g} {c}",
    ),
    (
        (
            r"^(?!how many |what |which |who )(?!(?:hi|hello|hey|dear|sorry|quick|apologies|good|thanks|ok|okay)\b)"
            r"(?P<a>.+?) [,:;-] how many (?:are|were|is|was)"
            r" (?:there|they|that|those|these|it)"
            r"(?: in (?:all|total))?(?= ?[?.!]| ?$)"
        ),
        "how many {a}",
    ),
    (
        (
            r"^(?!how many |what |which |who |number |count |average |total |show |list )(?P<a>[a-z]+s"
            r" (?:that|which|who) .+?) "
            r"[,:;-] (?:the |total |just the |only the )?(?:number|count|tally|head count|headcount|total number)"
            r"(?: (?:only|please|pls|of them))*(?= ?[?.!]| ?$)"
        ),
        "how many {a}",
    ),
    # Groups of yes and no
    (
        (
            r"(?P<a>[a-z]+) (?:and|vs|versus|or|from) (?:non|not)(?: - | )?(?P=a)s?(?: shipments| ones| loads)? "
            r"(?:apart|separately|separated|kept apart|told apart|each|side by"
            r" side|split|individually|shown separately)"
        ),
        "by {a}",
    ),
    # Amounts
    (
        (
            rf"(?:cost|costs|costing) (?:us )?(?P<o>{_BOUND}) (?P<n>{_STATED_NUMBER})"
            rf" (?:per|a|an|each|for each) {_W} on average"
        ),
        "with an average cost of {o} {n}",
    ),
)
"""As in "EXW left out", "to how many cities does it ship"."""
