"""Whole clauses that say what one word says, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_W = r"[^\s,;:.?!()]+"
_NAME = rf"{_W}(?: {_W}){{0,3}}?"
_END = r"(?= [,;:.?!)-]| ?$)"
_CLOSE = r"(?= ?[?.!]| ?$)"
_BE = "(?:is|are|was|were)"
_LOW = "(?:lowest|smallest|least|shortest|lightest|cheapest|oldest)"
_HIGH = "(?:highest|largest|biggest|greatest|longest|heaviest|dearest|newest)"
_MIDDLES = "(?:median|average|mean|typical|largest|biggest|smallest|highest|lowest)"
_LENGTH = (
    rf"(?:(?:a|an|\d+|{'|'.join(NUMBER_WORDS)}) (?:full |whole )?(?:hours?|days?|weeks?|minutes?|"
    rf"months?|years?))"
)
_PEOPLE = "(?:people|customers|clients|buyers|they|someone|somebody|anyone|you|a customer|a client)"
_FOUNDED = "(?:built|made|founded|born|opened|commissioned|launched|established|constructed|released|manufactured)"
_STEADY = r"(?:steadiest|most \w+|least \w+|best|worst|\w+est)"

CLAUSES_REWORDED: tuple[tuple[str, str], ...] = (
    # Units and terms that it is told in
    (
        (
            r"(?:, )?(?:expressed|stated|quoted|counted|told|indicated) (?=in (?:hours|days|minutes|weeks|"
            r"months|years|dollars|"
            r"usd|us dollars|euros?|kilos?|kg|kilograms|tons|tonnes|pounds|percent|percentages?|%|teu)\b)"
        ),
        "",
    ),
    (r"in (?:percent|percentage|%) terms", "in percent"),
    (
        (
            rf"^(?:to what extent|to what degree|how far|how closely|how strongly|how much|how well) "
            rf"(?:do|does|did) "
            rf"(?:the |our )?(?P<a>{_NAME}) and (?P<b>{_NAME}) (?:go together|go hand in hand|move "
            rf"together|hang together|"
            rf"relate|correlate|belong together)(?: (?:,|-|\()? ?(?:expressed|measured|told|stated|given)? ?"
            rf"(?:as|by|in|using) (?:a |the |their )?correlation(?: coefficient)?(?: \))?)?{_CLOSE}"
        ),
        "correlation of {a} and {b}",
    ),
    (
        (
            rf"how (?:much|heavy) (?:the |our )?(?P<a>(?!is\b|are\b|do\b){_W}) weigh(?:s|ed)? (?P<g>gross|net|"
            rf"empty) and "
            rf"(?:how (?:much|heavy) )?(?:they |it |these )?(?:weigh(?:s|ed)? )?(?P<h>gross|net|empty){_END}"
        ),
        "{g} weight and {h} weight of {a}",
    ),
    (
        (
            rf"(?:the )?year (?:in which |that |when )?(?:the |our )?(?P<a>[a-z]+s) (?:was|were) "
            rf"(?P<v>{_FOUNDED}) and (?:the |their "
            rf"|its )?(?P<b>{_NAME}){_CLOSE}"
        ),
        "year {v} and {b} of {a}",
    ),
    # Several ends of one number
    *(
        (
            (
                rf"how {_W} {_BE} (?:the |our )?(?P<x>{first}) (?P<a>{_W}) (?:, )?and (?:how {_W} "
                rf"{_BE} )?(?:the |our )?"
                rf"(?P<y>{second})(?: one)?(?: ,)? (?:in|by|in terms of|measured by) (?:the |its "
                rf")?(?P<b>{_W}){_CLOSE}"
            ),
            "{x} and {y} {a} {b}",
        )
        for first, second in ((_LOW, _HIGH), (_HIGH, _LOW))
    ),
    (rf"how much {_BE} (?:the |our )?(?P<m>{_MIDDLES}) (?P<a>{_W}) worth", "what is the {m} worth of {a}"),
    (
        rf"how much {_BE} (?P<q>all )?(?:of )?(?:the |our )?(?P<a>[a-z]+s) worth (?=that|which|who|from|of)",
        "what is the total worth of all {a}",
    ),
    (
        (
            rf"what (?:is|was) the (?P<a>{_NAME}) (?:that|which) only {_W}(?: percent)? of (?:all )?(?:the "
            rf"|our )?(?P<b>{_W}) "
            rf"(?:exceed|exceeds|surpass|top|are above|lie above) ,? ?(?:in other words|i e|i \. ?e \. ?|"
            rf"that is|so|meaning)"
            rf" ?,? ?the (?P<p>\d\d(?:st|nd|rd|th) percentile){_CLOSE}"
        ),
        "what is the {p} of {a} of {b}",
    ),
    (
        (
            rf"of (?:all )?(?:the |our )?(?P<a>{_W}) , whose (?P<b>{_W}) (?:has|have|had|show|shows|showed) the "
            rf"(?P<l>lowest|highest|smallest|largest) (?P<s>standard deviation|variance|average|median)"
        ),
        "which of {a} has the {l} {s} of {b}",
    ),
    (
        (
            rf"(?:,|-) (?:so that|so|meaning|which makes|making) (?:it|they|this|that|them)(?: {_BE})? (?:the "
            rf")?{_STEADY}"
            rf"(?: (?:one|ones|of all|of them|{_W}))?{_CLOSE}"
        ),
        "",
    ),
    # How long it was late
    (
        (
            rf"by how (?:much|many hours|many days|long) {_BE} (?:the |our )?(?P<a>{_W}) (?:delayed|late|"
            rf"behind) ?,? on average"
            r"(?: ,)?(?= |$)"
        ),
        "average delay of {a}",
    ),
    (
        (
            rf"how (?:long|much|late|badly) {_BE} (?:the |our )?(?P<a>{_W}) (?:delayed|held up|late)(?: ,)? "
            rf"on average{_CLOSE}"
        ),
        "average delay of {a}",
    ),
    (
        (
            rf"^{_BE} (?:the |our )?(?P<a>{_W}) (?:delayed|held up|late) (?:longer|more|less|by more|by "
            rf"less|for longer) on average"
            rf" (?P<t>(?:in|during) [^,;:?!]+?) than (?:(?:they|it) (?:had been|were|was|have been|are) "
            rf")?(?:in|during) "
            rf"(?P<u>[^,;:?!]+?){_CLOSE}"
        ),
        "compare average delay of {a} {t} with {u}",
    ),
    (
        (
            rf"(?P<a>{_LENGTH}) (?P<s>late|early|overdue|delayed|behind) or (?:even |much )?(?:later|more|"
            rf"longer|earlier)"
        ),
        "at least {a} {s}",
    ),
    # What is asked of groups
    (
        (
            r"(?:, )?(?:and )?(?:(?:further|then|again|additionally|also) (?:divided|separated|sliced|cut|"
            r"partitioned)|"
            r"subdivided|(?:broken down|split|divided|split up) further)(?: up| down)? (?:by|into)"
        ),
        "and by",
    ),
    (
        (
            r"when (?:we|you|they|one) (?:ship|sail|go|send|book|work|fly|buy|order|deal|deliver|trade)s?(?: "
            r"(?:goods|it|them))? "
            r"(?:with|via|by|through|from|using|on) (?:each|every)(?: one)?(?: of (?:the|our|these))?"
        ),
        "for each of the",
    ),
    (
        (
            rf"what {_BE} (?:each of )?(?:the |our )(?P<a>[a-z]+s) (?:called|named) (?:, )?and (?:in "
            rf")?(?:which|what) (?P<b>{_W}) "
            rf"{_BE} (?:it|they|each|each one|each of them)(?: (?:located|based|situated))?(?: in)?{_CLOSE}"
        ),
        "list the name and {b} of {a}",
    ),
    (
        (
            rf"(?P<n>(?:\d+|{'|'.join(NUMBER_WORDS)}) )?(?P<a>[a-z]+s) (?:that |which |where )most (?:of "
            rf")?(?:the |our )?"
            r"(?P<b>[a-z]+s) (?:come|came|start|started|originate|originated) from(?: ?,? ranked by "
            r"(?:their )?[a-z]+ "
            rf"(?:count|number))?{_CLOSE}"
        ),
        "top {n} origin {a} by number of {b}",
    ),
    (
        (
            rf"(?P<n>(?:\d+|{'|'.join(NUMBER_WORDS)}) )?(?P<a>[a-z]+s) (?:that |which |where )most (?:of "
            rf")?(?:the |our )?"
            r"(?P<b>[a-z]+s) (?:go|went|are sent|were sent|are shipped|were shipped|are headed) to(?: ?,? "
            r"ranked by (?:their )?"
            rf"[a-z]+ (?:count|number))?{_CLOSE}"
        ),
        "top {n} destination {a} by number of {b}",
    ),
    (
        (
            r"whose (?P<a>[a-z]+s) (?:added up|add up|amounted|amount|summed up|came|come|totalled|ran up) to the "
            r"(?P<r>highest|largest|biggest|greatest|lowest|smallest) (?:total )?(?P<b>value|amount|worth|"
            r"cost|weight)"
        ),
        "with the {r} total {b} of {a}",
    ),
    (
        (
            r"(?P<q>how many|number of|the) individual (?=customers|clients|buyers|people|persons|users|"
            r"suppliers|companies)"
        ),
        "{q} different",
    ),
    # Sides that are compared
    (
        (
            rf"(?:from|than|with|to) the one (?:that |which )?(?P<b>(?!in\b|from\b|of\b|for\b){_NAME}) (?:has|"
            rf"have|had|shows|got|gets)"
            rf"{_CLOSE}"
        ),
        "from that of {b}",
    ),
    (
        (
            rf"^{_BE} (?:there )?(?P<a>the {_W}(?: {_W}){{0,5}}?) (?:any |very |much )?different (?:between|"
            rf"for|among) (?=.* and )"
        ),
        "compare {a} between",
    ),
    (
        (
            rf"^(?:on average , )?{_BE} (?:an |a |the |the average )(?P<a>{_W}) worth (?:more|less)(?: on "
            rf"average)? (?:on|via|"
            rf"through|over|by|in|from) (?:the )?(?P<x>{_W}) or (?:on |via |through |over |by |in |from "
            rf")?(?:the )?(?P<y>{_W})"
            rf"(?: ,? ?on average)?{_CLOSE}"
        ),
        "compare the average worth of {a} for {x} and {y}",
    ),
    *(
        (
            (
                rf"^(?:when|if|where) {_PEOPLE} {verb}s? (?P<p>by|via|through|on|over) (?:the )?(?P<b>{_W}) , "
                rf"(?P<q>[^,;:]+?){_CLOSE}"
            ),
            f"{{q}} for {rows} {{p}} {{b}}",
        )
        for verb, rows in (("order", "orders"), ("book", "bookings"))
    ),
    (
        (
            r"(?P<q>(?:what|which) (?:share|percentage|part|proportion|fraction)) (?:in (?:percent|%) "
            r")?(?:was|is|were|are|has been|got) "
            r"(?:ordered|bought|placed|booked|sold|made) (?:on|over|via|through|by|in) (?:the )?"
        ),
        "{q} comes from the",
    ),
)
"""As in "when we ship with each of the carriers", "a week late or even later"."""
