"""Roundabout ways of telling what leads, what stands at an end and which groups have so many, as data.

See words/rewordings/patterns.py.
"""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_W = r"[^\s,;:.?!()]+"
_END = r"(?= ?[?.!]| ?$)"
_BEHIND = r"(?= [,;:?.!)-]| (?:with|in|and|for|during|since|by|per)\b| ?$)"
_COUNT = rf"(?:\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
_NUMBER = rf"(?:\d[\d.,]*k?|{'|'.join(NUMBER_WORDS)}|hundred|thousand)"
_BOUND = (
    "(?:more than|over|above|less than|under|below|at least|at most|fewer than|no more than|no less than|>|<|>=|<=)"
)
_LEAD = (
    "(?:leads?|is leading|are leading|led|tops?|tops the (?:list|table|ranking)|top the (?:list|table|ranking)|"
    "leads? the (?:list|table|ranking|field)|comes? (?:first|out on top|out ahead)|ranks? (?:first|highest|top)|"
    "is ahead|are ahead|is in front|are in front)"
)
_BY = "(?:by|in|on|for|in terms of|going by|when it comes to|with|regarding)"
_DIFFERENT = "(?:distinct|different|unique)"
_SPREAD = (
    "(?:(?:are |is |were |was )?(?:spread|spread out|scattered|distributed|split) (?:over|across|among|between|around)|"
    "covers?|spans?|extends? over|stretch(?:es)? (?:over|across))"
)
_SUPERLATIVE = r"(?!(?:interest|request|forest|harvest|contest)\b)(?:[a-z]{3,}est|best)"
_MOST = rf"(?:{_SUPERLATIVE}|(?:most|least) [a-z]+)"
_DOWN = r"(?:descending|desc|decreasing|falling)"
_UP = r"(?:ascending|asc|increasing|rising)"
_GIVE = "(?:give|show|list|tell|return|name|take|keep|get)(?: me| us)?"
_GROUPED = r"(?!(?:day|days|month|months|year|years|week|weeks|quarter|quarters|hour|hours)\b)"

LEADERS_REWORDED: tuple[tuple[str, str], ...] = (
    # "The four states that lead by number of airports"
    (
        (
            rf"(?P<n>(?:{_COUNT} )?{_W}) (?:that |which |who )?{_LEAD} {_BY} (?:the |their )?"
            rf"(?:number|numbers|count|amount) of (?P<a>{_W}(?: {_W})?){_BEHIND}"
        ),
        "{n} with the most {a}",
    ),
    # "States whose airports are spread over the most different cities"
    (
        (
            rf"(?P<n>{_W}) (?:whose|where the|in which the|with) {_W} {_SPREAD} the (?P<m>most|fewest) "
            rf"(?:{_DIFFERENT} )?(?P<a>{_W}){_END}"
        ),
        "{n} with the {m} different {a}",
    ),
    # "Distinct cities per state, top five states"
    (
        (
            rf"^(?:number of |count of |how many )?(?P<d>{_DIFFERENT}) (?P<a>{_W}) (?P<p>per|by) {_GROUPED}{_W} "
            rf"[,:;-] (?:the |only the |just the )?(?P<t>top|bottom) (?P<n>{_COUNT}) (?P<b>{_W}s){_END}"
        ),
        "{t} {n} {b} by number of {d} {a}",
    ),
    # As in "in which states are there more than 150 airports?"
    (
        (
            rf"(?:in|at|on|for|within) (?P<q>which|what) (?P<a>{_GROUPED}{_W}) "
            rf"(?:are there|were there|is there|do we have|do you have|are|were) "
            rf"(?P<o>{_BOUND}) (?P<n>{_NUMBER}) (?P<b>{_W}){_END}"
        ),
        "{q} {a} have {o} {n} {b}",
    ),
    # So many of them, and which groups
    (
        (
            rf"^(?:with )?(?P<o>{_BOUND}) (?P<n>{_NUMBER}) (?P<b>[a-z]+s) [:,;-] (?:in )?(?P<q>which|what) "
            rf"(?P<a>{_GROUPED}[a-z]+){_END}"
        ),
        "{q} {a} have {o} {n} {b}",
    ),
    # The groups asked for behind what they have
    (
        (
            rf"^(?:the |our |all )?"
            r"(?P<b>(?!(?:how|what|which|who|where|when|is|are|was|show|list|give|tell|average|total)\b)[a-z]+ "
            rf"(?:in|from|at|to|with|into|for) (?!(?:the )?(?:19|20)\d\d\b)[^,:;?!]+?) [:;-] (?:in )?(?P<q>which|what) "
            rf"(?P<a>{_GROUPED}[a-z]{{3,}}){_END}"
        ),
        "{q} {a} have {b}",
    ),
    # "Sort the airports by longitude in ascending order and give me the first three"
    *(
        (
            (
                rf"^(?:please )?(?:sort|order|rank|arrange) (?:all )?(?:the |our )?(?P<a>{_W}(?: {_W})?) by "
                r"(?:their |the )?"
                rf"(?P<b>{_W}(?: {_W}){{0,2}}?) (?:, )?(?:{way}|in {way} order|in an {way} order|in a {way} order|"
                rf"from {words}) (?:, )?(?:and |then |and then )?{_GIVE} (?:only |just )?(?:the )?(?:first|top) "
                rf"(?P<n>{_COUNT})(?: of them| of these| of those| ones| rows| entries)?{_END}"
            ),
            f"first {{n}} {{a}} sorted by {{b}} {order}",
        )
        for way, words, order in (
            (_UP, "(?:lowest to highest|low to high|smallest to largest)", "ascending"),
            (_DOWN, "(?:highest to lowest|high to low|largest to smallest)", "descending"),
        )
    ),
    # "The body mass of the Chinstrap that is heaviest"
    (
        rf"(?P<o>of|for|about|from) the (?P<a>{_W}) (?:that|which|who) (?:is|was) (?:the )?(?P<s>{_MOST}){_END}",
        "{o} the {s} {a}",
    ),
    # "On average, which month was the windiest?"
    (
        rf"^on average , (?P<a>(?:which|what) [^,;:?!]*?(?:is|was|are|were) (?:the )?{_MOST}){_END}",
        "{a} on average",
    ),
    # "Among the women who died, who was the oldest?"
    (
        (
            rf"^(?:among|amongst|of|out of|from among) (?:all )?(?P<a>the [^,;:?!]+?) , (?P<q>who) "
            rf"(?P<v>is|was|are|were) the (?P<s>{_MOST}){_END}"
        ),
        "{q} {v} the {s} of {a}",
    ),
)
"""As in "the four states that lead by number of airports", ">150 airports: which states"."""
