"""Roundabout ways of telling details of a question: ranges, repeated words and what is added up, as data.

See words/rewordings/patterns.py.
"""

from __future__ import annotations

_W = r"[^\s,;:.?!()]+"
_END = r"(?= ?[?.!]| ?$)"
_BEHIND = r"(?= [,;:?.!)-]| (?:with|in|for|during|since|by|per)\b| ?$)"
_YEAR = r"(?:19|20)\d\d"
_FIGURE = (
    "(?:average|mean|median|highest|lowest|maximum|minimum|max|min|total|sum|number|count|standard deviation|top|peak)"
)
_HOW = "(?:heavy|large|big|long|high|great|tall|wide|old|deep|fast|strong|intense|warm|cold|expensive|costly)"
_SIZES = "(?:strong|intense|high|large|big|great|severe|much|heavy)"
_WHOLE = "(?:together|combined|taken together|put together|altogether|added together|added up|as a whole)"

DETAILS_REWORDED: tuple[tuple[str, str], ...] = (
    # "In other words the one that lies furthest to the north": said once more
    (
        (
            r"(?:,|-|\() (?:in other words|put differently|put another way|to put it (?:differently|another way)|"
            rf"that is to say|which is to say)(?: ,| -)? [^.?!;]+?(?: \))?{_END}"
        ),
        "",
    ),
    # "And in the US, how high was life expectancy?"
    (
        (
            r"^and (?:, )?(?P<a>(?:in|for|of|on|at|from|among|over|during) [^,;:?!]+ , (?:how|what|which|who) "
            r"\S+ \S+ \S+ \S+)"
        ),
        "{a}",
    ),
    # "In what place is X?"
    (
        rf"^(?:in|at|on) (?:which|what) (?:place|spot|location) (?:is|are|was|were) (?P<a>[^,;:?!]+?){_END}",
        "where is {a}",
    ),
    # "In the age range 30-39"
    (
        (
            rf"(?:in|within|of) (?:the |an? )?(?P<a>(?!(?:date|time|year|the)\b){_W}) "
            r"(?:range|bracket|band|span|interval) (?:of |from |between |: )?"
            r"(?P<n>\d\S*)(?= |$)"
        ),
        "with {a} {n}",
    ),
    # "Death count by day", "day count per year"
    (rf"^(?:the )?death (?:count|counts|toll|tally)(?= (?:by|per|in|for|on)\b|{_END[3:]}", "number of deaths"),
    (r"^(?:the )?day (?:count|counts|tally)(?= (?:by|per|in|for)\b)", "number of days"),
    # "The population of all countries together"
    (rf"(?P<o>of|for|in|across) (?P<a>all (?:the |of the |our )?{_W}) {_WHOLE}{_BEHIND}", "{o} {a} combined"),
    # "How heavy is each X on average, going by its Y?"
    (
        (
            rf"^how {_HOW} (?:is|are|was|were) (?P<a>(?:each|every|the|our|all) {_W}(?: {_W})?) on average , "
            r"(?:going by|judging by|judged by|measured by|in terms of|by|as measured by) (?:the |its |their )?"
            rf"(?P<b>{_W}(?: {_W})?){_END}"
        ),
        "what is the average {b} of {a}",
    ),
    # "How strong is the wind on average in each type of weather?"
    (
        (
            rf"^how {_SIZES} (?:is|are|was|were) (?:the |our )?(?P<a>{_W}(?: {_W})?) on average"
            r"(?= (?:in|for|by|per|on|at|during)\b)"
        ),
        "what is the average {a}",
    ),
    (
        (
            rf"^on average , how {_SIZES} (?:is|are|was|were) (?:the |our )?(?P<a>{_W}(?: {_W})?) "
            r"(?=(?:in|for|by|per) (?:each|every)\b)"
        ),
        "what is the average {a}",
    ),
    # "What did last month's precipitation add up to?"
    (
        (
            r"what (?:does|do|did) (?P<t>(?:last|this) (?:week|month|quarter|year)|yesterday|today) (?P<a>"
            rf"{_W}(?: {_W})?) (?:add up|sum up|sum|total up|total|amount|come) to(?: in total| altogether)?{_END}"
        ),
        "what was the total {a} {t}",
    ),
    (
        (
            rf"what (?:does|do|did) (?:the )?(?P<a>{_W}(?: {_W})?) of "
            rf"(?P<t>(?:last|this) (?:week|month|quarter|year)|{_YEAR}) "
            rf"(?:add up|sum up|sum|total up|total|amount|come) to(?: in total| altogether)?{_END}"
        ),
        "what was the total {a} in {t}",
    ),
    # The step of time said first
    *(
        (
            (
                rf"^(?P<t>(?:in )?{_YEAR}) (?:, |: |- )?{unit} by {unit} [:,-] "
                rf"(?P<a>(?:the )?{_FIGURE} [^,;:?!]+?){_END}"
            ),
            f"{{a}} by {unit} in {{t}}",
        )
        for unit in ("month", "quarter", "week", "day")
    ),
)
"""As in "in the age range 30-39", "what did last month's precipitation add up to"."""
