"""Roundabout ways of putting the whole question, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS

_W = r"[^\s,;:.?!()]+"
_SOME = rf"{_W}(?: {_W}){{0,5}}?"
_THING = rf"(?:the |our |its |their )?{_W}(?: {_W}){{0,2}}?"
_CLOSE = r"(?= ?[?.!]| ?$)"
_END = r"(?= [,;:.?!)-]| (?:in|during|since|by|per|for|from|under|over|across|with)\b| ?$)"
_MONTH = "|".join(MONTHS)
_NUMBER = r"\d[\d.,]*"
_NTH = r"\d{1,2}(?:st|nd|rd|th)?"
_SIGNS = {"<": "fewer than", ">": "more than", "(?:<=|=<|≤)": "at most", "(?:>=|=>|≥)": "at least"}
_BOUND = "(?:at least|at most|more than|fewer than|less than|over|under|above|below|exactly)"
_PLACES = {
    "to": (
        "(?:(?:with |whose |has |have )?(?:the |a )?destination (?:is |was |being )?|"
        "(?:going |headed |bound |sent |shipped |went |go )?to )"
    ),
    "from": (
        "(?:(?:with |whose |has |have )?(?:the |a )?origin (?:is |was |being )?|"
        "(?:coming |came |come |sent |shipped )?from )"
    ),
}
_BEFORE_A_YEAR = (
    "(?:month|quarter|week|year|day|there|us|shipped|placed|sold|made|ordered|received|arrived|delivered|did|spent|"
    "cost|total|departed|sent|paid|each|all|weekday)"
)
_NTHS = "(?:first|second|third|fourth)"
_GO = "(?:travels?|moves?|goes|go|sails?|ships?|flies|fly|comes?|arrives?|runs?|leaves?|departs?)"
_STATES = "(?:refrigerated|chilled|cooled|frozen|insured|uninsured|empty|unaccompanied|sealed|unsealed|delayed|loaded)"
_CLOSE_OR_COMMA = r"(?= ?[,?.!]| (?:in|during|since|by|per) | ?$)"
_LATE = "(?:on time|late|early|delayed|overdue|ahead of time|ahead of schedule|behind schedule)"
_EVENTS = (
    "(?:arrivals|departures|shipments|orders|deliveries|calls|visits|bookings|trips|flights|customers|entries|rows)"
)
_CLOCK = r"\d{1,2}(?: : \d\d| ?[ap]m)?(?: ?[ap] ?\.? ?m)?"

QUESTIONS_REWORDED: tuple[tuple[str, str], ...] = (
    # Bounds
    *(
        ((f"(?P<h>have|has|had|with|having|got|contains?|carry|carries|carried|holds?) no {less} than(?= )"),
         f"{{h}} {bound}")
        for less, bound in (("(?:fewer|less)", "at least"), ("(?:more|greater|higher)", "at most"))
    ),
    (
        rf"(?P<a>[a-z]+s) where (?:we|they|you) (?:have|had|got|count|counted) (?={_BOUND} \d)",
        "{a} with",
    ),
    (rf"(?P<v>is|was|are|were|being|lies|falls|lie|fall) anywhere (?=(?:from|between) {_NUMBER} )", "{v}"),
    (rf"anywhere (?=(?:from|between) {_NUMBER} (?:to|and|up to|through) {_NUMBER})", ""),
    (rf"(?P<v>(?:does|do|did) ?n[o']?t|doesnt|dont|didnt) exceed (?=[$€£]?{_NUMBER})", "is at most"),
    *(
        (rf"with (?P<b>{_EVENTS}) {sign} (?P<n>{_NUMBER}){_END}", f"with {words} {{n}} {{b}}")
        for sign, words in _SIGNS.items()
    ),
    ((f"or whose (?P<a>{_W}(?: {_W})?) (?:exceeds?|is over|is above|is more than|is greater than|tops|surpasses) "
      f"(?=[$€£]?{_NUMBER})"), "or with a {a} over"),
    ((f"or whose (?P<a>{_W}(?: {_W})?) (?:is|lies|falls|stays) (?:below|under|less than) (?=[$€£]?{_NUMBER})"),
     "or with a {a} under"),
    (("(?P<c>and|but) (?:still |yet |nevertheless |also )?(?:come|amount|add up|run|comes|amounts|adds up|runs) "
      f"to (?P<n>[$€£]?{_NUMBER}(?: (?:dollars|usd|euros?|eur|pounds))?) or more(?= |$)"),
     "{c} are worth at least {n}"),
    (("in how many (?P<a>[a-z]+s) (?:is|was|are|were) the (?:number|count|quantity) of (?P<b>[a-z]+s) "
      "(?P<c>(?:between|from|over|under|above|below|at least|at most|more than|less than|fewer than|exactly) "
      f"{_NUMBER}(?: (?:to|and) {_NUMBER})?){_CLOSE}"), "how many {a} have {c} {b}"),
    # What it averages: "what did the delay average", "what do their orders average in value"
    ((f"what (?:do|does|did) (?P<a>(?=(?:{_W} ){{0,5}}[a-z]+s ){_SOME}) average (?:in terms of|in) (?:the |their "
      rf"|its )?(?P<b>(?!{_MONTH}|q\d|\d|the\b|each\b|every\b|total\b|last\b|this\b){_W}(?: {_W}){{0,2}}?){_END}"),
     "what is the average {b} of {a}"),
    (rf"what (?:do|does|did) (?:the |our |their |its )?(?P<a>{_W}(?: {_W})?) average{_END}", "what is the average {a}"),
    ((f"how high (?:do|does|did) (?:the |our |their |its )?(?P<a>{_W}(?: {_W})?) "
      "(?:get|go|rise|climb|become|run|reach) at (?:most|the most|its highest|maximum|the highest|its peak)"),
     "what is the maximum {a}"),
    ((f"how low (?:do|does|did) (?:the |our |their |its )?(?P<a>{_W}(?: {_W})?) "
      "(?:get|go|fall|sink|drop|become|run) at (?:least|the least|its lowest|minimum|the lowest)"),
     "what is the minimum {a}"),
    (("how many (?P<a>[a-z]+s) (?:does|do|did|has) (?:the|a|an|our) (?P<f>median|average|mean|typical) "
      f"(?P<b>{_W}(?: {_W})?) (?:have|has|contain|hold|carry|include|comprise|consist of|count|got){_CLOSE}"),
     "what is the {f} number of {a} of {b}"),
    (("(?P<n>two|three|four|five|2|3|4|5) "
      "(?P<f>averages|means|medians|totals|sums|maximums|maxima|minimums|minima)(?: (?:of|for|please|each))? "
      "[:,-] (?=[a-z])"), "{f} of"),
    ((f"(?P<f>mean|average|avg|median|total|sum|max|min|maximum|minimum) (?P<a>{_W}(?: {_W})?) / (?P<b>{_W}(?: "
      f"{_W})?) / (?P<c>{_W}(?: {_W})?)(?= ,| ?$| ?[?.!]| by| per)"), "{f} of {a} and {b} and {c}"),
    ((f"how (?:late|delayed) (?:are|were|is|was) (?P<a>{_SOME})(?: running)? on average(?= |$)"),
     "what is the average delay of {a}"),
    # How much it comes to
    (rf"(?P<v>are|is|were|was) (?P<a>{_SOME} )?worth (?:all )?together{_END}", "{v} {a} worth in total"),
    (rf"how much in (?P<t>total|all|sum) (?P<d>do|does|did|has|have) (?P<a>.+?){_CLOSE}", "how much {d} {a} in {t}"),
    (("how much (?:money|cash) (?P<v>(?:have|did|do|has) (?:we|they|you) (?:spent|spend|paid|pay)) (?P<t>in "
      "total |altogether |overall |all in all )?(?P<o>on|for) (?:the )?(?P<a>[a-z]+) (?:of|for|costs of|costs "
      "for|cost of) "), "how much {v} {t} on {a} of"),
    (rf"how much (?P<a>{_W}(?: {_W})?) was there (?=per )", "what was the {a}"),
    (("the total of (?P<a>[a-z]+s) (?=(?:shipped|sent|moved|carried|ordered|sold|bought|transported) )"),
     "the total {a}"),
    ((f"how much (?P<v>are|were) (?P<a>(?!an? |each |one |the (?:most|least)){_SOME}) worth(?= "
      r"(?:in|per|by|for|from|during|last|this)\b| ,| ?[?.!]| ?$)(?!.*\b(?:on average|average|in "
      r"total|altogether|overall|per order)\b)"), "how much {v} {a} worth in total"),
    ((f"how much (?P<d>did|does|do|has|have) (?:the |our )?(?P<a>{_W} "
      "(?:channel|shop|store|website|site|platform|marketplace)) (?:sell|sold)(?= |$)"),
     "how much {d} we sell through the {a}"),
    ((rf"how much (?P<d>did|has|have) (?P<a>(?!we\b|you\b|they\b){_SOME}) (?:bought|buy|purchased?|spent|spend) "
      "(?:from|with) us(?: (?:in total|altogether|all in all|overall|so far))?(?= |$)"),
     "how much {d} {a} ordered from us in total"),
    ((f"^(?P<a>(?!number|count|how|what){_W}(?: "
      f"{_W})?(?<=value|spend|costs|price|items)|(?!number|count|how|what){_W} (?:cost|amount|weight|volume)) "
      "(?P<f>total|average|mean|median|sum) ,"), "{f} {a} ,"),
    # What is compared
    ((f"(?P<v>^is|^are|^was|^were|^do|^does|^did) (?P<a>{_SOME}) on average (?P<c>(?:more |less )?{_W}) than(?= )"),
     "{v} {a} {c} on average than"),
    (("(?:on average , )?(?:which|what|who|which ones) (?:are|were|is|was) (?:delayed|late|held up) "
      "(?:more|longer|less|worse|most|the most|for longer)(?: on average)? [,:-] (?P<a>[^,;:?!]+?) or "
      f"(?P<b>[^,;:?!]+?)(?: on average)?{_CLOSE}"), "compare the average delay of {a} with {b}"),
    (("^(?:are|were) (?P<a>[^,;:?!]+?) (?:delayed|late|held up) (?:more|longer|less|worse|for longer) on average "
      rf"than (?P<b>(?!in\b|during\b|before\b){_W}[^,;:?!]*?){_CLOSE}"), "compare the average delay of {a} with {b}"),
    ((f"^is the average (?P<n>{_W}) (?:bigger|larger|higher|smaller|lower|greater) ,? ?(?:in|by|in terms "
      f"of|measured in) (?P<f>{_W}(?: {_W})?) , (?:in |on |via |by |with |for )?(?:the )?(?P<a>{_W}(?: {_W})?) or "
      f"(?:in |on |via |by |with |for )?(?:the )?(?P<b>{_W}(?: {_W})?){_CLOSE}"),
     "compare average {f} of {n} for {a} and {b}"),
    ((rf"how much (?:do|did|does) (?P<a>{_SOME}) weigh on average \( (?P<g>gross|net) \)(?: ,)? and (?:how much "
      f"(?:do|did|does) )?(?:the )?(?P<b>{_SOME}) ones(?: weigh)?{_CLOSE}"),
     "what is the average {g} weight of {a} and {b} ones"),
    ((rf"how much (?:do|did|does) (?P<a>{_SOME}) weigh on average \( (?P<g>gross|net) \)"),
     "what is the average {g} weight of {a}"),
    ((f"in which (?P<a>[a-z]+s?) (?:is|was|are|were) an? (?P<b>{_W}) worth (?P<o>more than|less "
      f"than|over|under|at least|at most|above|below) (?P<n>{_NUMBER}(?: [a-z]+)?) on average"),
     "which {a} have an average {b} worth {o} {n}"),
    ((rf"in which (?P<a>[a-z]+s?) (?:is|was|are|were) (?:the |an? )?(?P<b>(?!there\b|average\b|it\b){_W}(?: "
      f"{_W})?) (?P<o>{_BOUND}) (?P<n>{_NUMBER}(?: [a-z]+)?) "
      "on average"), "which {a} have an average {b} of {o} {n}"),
    ((f"in which (?P<a>[a-z]+s?) (?:does|do|did) (?:the |an? )?(?P<c>{_W}) weigh (?P<o>more than|less "
      f"than|over|under|at least|at most|above|below) (?P<n>{_NUMBER}(?: [a-z]+)?) on average"),
     "which {a} have an average weight of {o} {n}"),
    ((f"(?:in|for|with|on) which (?P<a>[a-z]+s?) (?:is|was|are|were) (?:an?|the) {_W} (?:delayed|late)(?: by)? "
      f"(?P<o>{_BOUND}) (?P<n>{_NUMBER} [a-z]+) on average"),
     "which {a} have an average delay of {o} {n}"),
    ((f"how much (?:is|was) (?P<a>(?!an? |each |one |the (?:average|mean|median)){_W}(?: {_W})* "
      rf"[a-z]*[-_]?\d\S*|[a-z]+ - \d+) worth{_CLOSE}"), "what is {a} worth"),
    ((f"^is the average (?P<n>{_W}) "
      f"(?P<c>heavier|lighter|longer|shorter|faster|slower|older|younger|newer|cheaper|more {_W}|less {_W}) "
      f"(?:in|with|from|for|on|by) (?:the )?(?P<a>{_W}(?: {_W})?) or (?:in |with |from |for |on |by )?(?:the "
      f")?(?P<b>{_W}(?: {_W})?){_CLOSE}"), "which {n} is {c} on average , {a} or {b}"),
    # The weather that it was
    (r"(?:was|is) it raining(?= |$)", "did it rain"),
    (r"(?:was|is) it snowing(?= |$)", "did it snow"),
    # What is left out
    (r"if (?:we|you|i|one) (?:leave|leaves|keep|take|set|put|count) out (?P<a>[^,;:?!]+?) ,", "excluding {a} ,"),
    (("[,(-] (?:if|when|as long as) (?:we|you|i|one) (?:leave|leaves|keep|take) (?:out "
      rf")?(?P<a>(?!it\b|them\b|this\b|that\b){_THING})(?: out| aside)?(?: \))?{_CLOSE}"), ", excluding {a}"),
    (("(?P<e>excluding [^,;:?!]+?) , how much are (?:all )?(?:the )?(?:others|other ones|rest|remaining ones)(?= "
      ")"), "{e} , how much are they"),
    # What is missing
    (("(?:lack|lacks|lacking|miss|misses|missing|are missing|is missing) both (?:their |its |the |a |an "
      f")?(?P<a>{_W}(?: {_W})?) and (?:their |its |the |a |an )?(?P<b>{_W}(?: {_W})?){_END}"),
     "without {a} and without {b}"),
    ((f"(?<= , )no (?P<a>(?:{_W} )?(?:date|time|day|number|weight|volume|name|vessel|value|code))(?= "
      f",|{_CLOSE[3:]}"), "without {a}"),
    (rf": (?:the |their )?(?:number|total number)(?: please)?{_CLOSE}", ": count"),
    # Alternatives
    *(
        (
            (
                rf"{end}(?:neither (?P<a>{_W}(?: {_W})?) nor (?:{way} )?(?P<b>{_W}(?: {_W})?)|"
                rf"other than (?P<c>{_W}) (?:and|or|nor) (?P<d>{_W})){_CLOSE_OR_COMMA}"
            ),
            f"not {way} {{a}} {{c}} or {{b}} {{d}}",
        )
        for way, end in _PLACES.items()
    ),
    (rf"(?P<a>neither {_W}(?: {_W})? nor {_W}(?: {_W})?) , (?:number|count|how many){_CLOSE}", "{a} , number"),
    (rf"(?P<a>(?:before|after) {_CLOCK}) / (?=(?:before|after) {_CLOCK})", "{a} or"),
    ((r"(?:(?:that |which )?(?:reached|came to|came in to|arrived with) us )?earlier than (?=(?:\d{1,2} : "
      r"\d\d|\d{1,2} ?[ap]m))"), "before"),
    ((f"(?P<b>before {_CLOCK}) or (?:from|after|at) (?P<c>{_CLOCK}) (?:onwards?|on|or later|and later|or after)"),
     "{b} or after {c}"),
    # Numbers that name things
    ((r"(?P<a>(?!in\b|or\b|and\b|say\b|is\b|was\b|has\b|have\b|with\b|there\b|yes\b|if\b|if\b)[a-z]+[^s\W]) "
      r"(?:no|nr) \.?(?= ?$)"), "{a} number"),
    # Times
    (rf"the month of (?=(?:{_MONTH})\b)", ""),
    ((r"over (?=(?:19[5-9]\d|20[0-4]\d) (?:by|per|for each|split by|broken down by) "
      r"(?:month|quarter|week|day|weekday)\b)"), "in"),
    (("(?P<p>^|[,;] "
      rf"|{_BEFORE_A_YEAR} "
      r")over (?=(?:19[5-9]\d|20[0-4]\d)(?: ,| ?[?.!]| ?$| by | per ))"), "{p} in"),
    ((rf"from mid (?P<m>{_MONTH})(?: (?:19|20)\d\d)? (?:to|until|till|through) (?:the )?end of (?P=m) "
      rf"(?P<y>(?:19|20)\d\d) \( (?:the |from )?(?:the )?(?P<a>{_NTH}) (?:to|-|through|until|till) (?:the "
      rf")?(?P<b>{_NTH}) \)"), "from {m} {a} to {m} {b} {y}"),
    ((rf"from mid (?P<m>{_MONTH}) (?P<t>to|until|till|through) (?P<e>(?:the )?end of (?P=m)) (?P<y>(?:19|20)\d\d)"),
     "from mid {m} {y} {t} {e} {y}"),
    (("(?:is|are|was|were) (?:supposed|meant|scheduled|planned|slated|set|bound) to (?:arrive|get in|come "
      "in|land|dock|get here)"), "are due to arrive"),
    ((f"how (?P<h>high|large|big|much) (?P<v>is|was|are|were) (?P<a>{_THING}) in (?P<b>the {_NTHS} "
      r"(?P<u>quarter|half)) of (?P<y>(?:19|20)\d\d) (?:, )?and (?:how (?:high|large|big|much)(?: "
      f"(?:is|was|are|were) it)? )?in (?P<c>the {_NTHS})(?: (?P=u))?(?: of (?P=y))?{_CLOSE}"),
     "compare {a} in {b} of {y} with {c} {u} of {y}"),
    (r"most recently (?P<b>built|made|founded|opened|launched|commissioned|constructed)(?= [a-z])", "newest"),
    (r"year of (?:construction|manufacture|build|building)(?= [,;:.?!)-]| and\b| ?$| of\b)", "year built"),
    # Shares
    (r"(?P<a>[a-z]+ed) (?P<n>[a-z]+s) in percent ?,? (?=(?:per|by|for each) )", "percentage of {n} that were {a}"),
    ((f"^(?P<a>{_W}(?: {_W})?) : (?:%|percent|percentage|share) of (?P<b>[a-z]+s) (?:that (?:are|were) "
      f")?(?P<c>{_LATE})(?= ?[?.!]| ?$)"), "percentage of {a} {b} that were {c}"),
    (("(?P<q>(?:percentage|share|proportion|percent) of) "
      rf"(?P<a>(?!.*\b(?:that|which|who|are|were|is|was|come|came|arrive|arrived)\b){_W}(?: {_W}){{0,7}}?) "
      f"(?P<c>{_LATE})(?= ?[?.!]| ?$| (?:by|per|for each|in each) )"), "{q} {a} that were {c}"),
    (("(?P<q>(?:percentage|share|proportion|percent) of (?:the |our |all )?[a-z]+s) "
      "(?P<c>returned|cancell?ed|refunded|delivered|refrigerated|insured) (?=(?:by|per|for each|in each) )"),
     "{q} that were {c}"),
    ((rf"^(?P<a>(?!which\b|what\b|how\b){_W}(?: {_W})?) [,:] (?:%|percent|share|percentage) of (?:the "
      f")?(?P<b>total (?!{_W} by){_W}(?: {_W})?){_CLOSE}"), "what share of {b} is from {a}"),
    ((f"(?P<q>(?:what|which) (?:percentage|share|proportion|percent|part|fraction) of .*?) {_GO} "
      f"(?P<s>{_STATES})(?= |$)"), "{q} are {s}"),
    # Ends of a way
    (("(?:been |being |was |were )?(?:served|used|called at|reached|chosen) as (?:a |the |its |their "
      r")?(?P<e>destination|origin)(?= ?[?.!]| ?$| in\b| during\b)"), "as {e}"),
    # States
    (("(?:that |which |who )?(?:has ?nt|have ?nt|has not|have not|hasnt|havent|did not leave|has never|have "
      f"never)(?: yet)?(?: left| moved on from| got out of| moved out of)? the (?P<a>(?:{_W} )?{_W}) "
      "(?:state|status|stage)(?= |$)"), "with status {a}"),
)  # fmt: skip
"""As in "what did the delay average", "the month of March", "how much in total has X bought"."""
