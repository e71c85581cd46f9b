"""Roundabout ways of asking for ranks, sums and numbers of one row, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

_W = r"[^\s,;:.?!()]+"
_HIGHEST = "(?:highest|largest|biggest|greatest|lowest|smallest|least|fewest)"
_ENDS = rf"(?:{_HIGHEST}|most|least)"
_FIGURE = (
    "(?:standard deviation|std dev|stdev|std|variance|average|mean|median|total|sum|maximum|minimum|max|min|spread|"
    "variation|variability|volatility|range|growth)"
)
_BEHIND = r"(?= [?.!,]| ?$)"

_STATE = (
    "(?:early|late|on time|in time|delayed|ahead of time|ahead of schedule|behind schedule|too late|too early|punctual)"
)
_COME = "(?:get|arrive|come|come in|reach|land|go|leave|depart|arriving|getting|coming|leaving)"
_IN_PERCENT = (
    r"(?:\?|\.|,|-|:|\()? ?(?:as a |in |the |a |give me the |give me a )?(?:percentage|percent|%|share)(?: "
    r"please| pls| wanted)?(?: \))?"
    r"(?= ?[.!?]| ?$)"
)

RANKS_REWORDED: tuple[tuple[str, str], ...] = (
    # "The 3 segments that place the most orders", "customers from which country place the largest orders".
    (rf"(?:that|who|which) (?:place|placed|places|put in|book|booked) (?=the {_ENDS} )", "with"),
    (rf"(?:customers|clients|buyers) from (?P<q>which|what) (?P<a>{_W}) (?:place|placed|give|gave|make|made|have)",
     "{q} customer {a} has"),
    # "The lowest order value in total": the sum is what is the lowest.
    ((rf"(?P<r>(?:highest|largest|biggest|greatest|lowest|smallest)) (?P<a>(?!total |average |number )"
     rf"{_W}(?: {_W}){{0,2}}?) (?:in total|all in all|altogether|overall in total){_BEHIND}"), "{r} total {a}"),
    # The number said first, with a colon
    (rf"^(?P<a>{_W}(?: {_W}){{0,3}}) (?:: |- |, )(?P<q>(?:which|what|who) .*\b{_HIGHEST} {_FIGURE}){_BEHIND}",
     "{q} of {a}"),
    # "How much does it all add up to"
    ((rf"what (?:do|does|did|would) (?P<a>.+) (?:add|sum|tot|total) up to in (?:terms of )?"
     rf"(?P<b>(?!each |every |last |this |the |\d){_W}(?: {_W})?){_BEHIND}"),
     "what is the total {b} of {a}"),
    ((r"what (?:do|does|did|would) (?P<a>.+) (?:add|sum|tot) up to (?P<b>(?:since|in(?! each| every)|during|for|from|"
      r"until) )"),
     "what is the total worth of {a} {b}"),
    (r"what (?:have|has) (?P<a>.+) (?:added|summed|totted|totalled|totaled)(?: up)? to",
     "what is the total worth of {a}"),
    # "More items at a time"
    (rf"(?P<m>more|fewer) (?P<a>{_W}) at (?:a|one) (?:time|go)(?= than )", "{m} {a} on average"),
    # "The largest number of pieces in a single order"
    ((rf"(?P<r>{_HIGHEST}) (?:number|amount|quantity|count) of (?P<a>{_W}) (?:in|on|of|for|within) (?:a|an|any|one) "
     rf"(?:single|one|individual) (?P<b>{_W}){_BEHIND}"),
     "maximum {a} of all {b}"),
    # "An empty container": what a thing weighs without its load.
    (rf"how (?:heavy|much) (?:is|are|do|does) (?:an |our |the |a )?(?:empty|unladen|unloaded) (?P<a>{_W})(?: weigh)?",
     "what is the tare weight of {a}"),
    (r"(?:empty|unladen|dead) weight", "tare weight"),
    # Numbers and names
    (r"(?P<a>how many (?:were|are|was|is|have been)) (?:ther|thre|theer|tere|thare)", "{a} there"),
    ((rf"do(?:es)? (?P<a>{_W}er) (?P<b>{_W}) {_W} (?:{_W}er|later|more|less|worse|longer|earlier) \? "
     r"(?=.*\b(?:correlation|correlated|corr)\b)"), ""),
    ((rf"percentile of (?P<a>{_W}(?: {_W}){{0,2}}) (?:over|across) (?=(?:everything|all|the|our) "
     rf")"), "percentile of {a} of"),
    (r"(?:what|which) (?:part|portion|slice|fraction) of (?=.* in (?:%|percent|per cent)(?: [?.!]| ?$))",
     "what share of"),
    # "How often do X get to Y early? Percentage please."
    ((rf"how often (?:do|does|did) (?P<a>(?:the |our )?{_W}(?: {_W})?) (?P<v>{_COME}) (?P<to>to|at|in|into|from) "
     rf"(?P<b>{_W}(?: {_W}){{0,2}}) (?P<c>{_STATE}) {_IN_PERCENT}"), "what percentage of {a} {to} {b} were {c}"),
    ((rf"how often (?:do|does|did|are|were|is|was) (?P<a>(?:the |our )?{_W}(?: (?:to|from|by|on|with|for) "
      rf"{_W}(?: {_W})?)?) "
     rf"(?:(?:{_COME}|run|running|usually|get to be) )*(?P<c>{_STATE}) "
     rf"{_IN_PERCENT}"), "what percentage of {a} were {c}"),
    (r"strongest (?P<a>month|quarter|week|day|year|weekday|season|half)(?= )", "best {a}"),
    (r"(?:weakest|slackest|leanest) (?P<a>month|quarter|week|day|year|weekday|season|half)(?= )", "worst {a}"),
    # "Number of Sunday orders in Q3": every such day of it
    *(
        ((rf"of {day} (?P<a>(?!mornings|afternoons|evenings|nights)[a-z]+s) (?=(?:in|during|since|throughout|"
         rf"over|within) )"),
         f"of {{a}} on {day}s")
        for day in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    ),
    # What places do with what comes, and rows under terms
    (rf"(?P<d>does|did|do) (?P<a>{_W}(?: {_W}){{0,3}}) (?:get|obtain|source|draw) (?P<b>its|their) (?=[a-z]+s\b)",
     "{d} {a} receive {b}"),
    ((rf"(?:travels?|moves?|sails?|ships?|trades?|goes|runs?|operates?|falls?|comes?|sold|sell) under "
     rf"(?=(?:the )?{_W} (?:terms?|conditions|rules)\b)"), "are under"),
)  # fmt: skip
