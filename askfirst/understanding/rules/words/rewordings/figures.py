"""Roundabout ways of asking for numbers and for what is missing, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS

_W = r"[^\s,;:.?!()]+"
_END = r"(?= [,;:.?!)-]| (?:in|by|per|for|from|to|on|at|since|during|were|was|are|is|how)\b| ?$)"
_SAID = (
    "(?:assigned|allocated|allotted|attached|recorded|registered|entered|noted|given|specified|stated|set|named|"
    "provided|reported|filled in|stored|logged|captured|documented|supplied|indicated|chosen|put down|written down|"
    "known)"
)
_NOT = "(?:not|never|not yet|still not|not been|never been|yet to be|not yet been)"
_SHARE = "(?:share|percentage|proportion|fraction|part|percent|portion|number)"
_DEAREST = "(?:(?:single )?(?:most expensive|costliest|priciest|dearest|most costly))"
_CHEAPEST = "(?:(?:single )?(?:least expensive|cheapest|least costly|lowest priced))"
_NO_PART = "(?!total\\b|all\\b|usd\\b|dollars?\\b|euros?\\b|average\\b|sum\\b|the\\b|which\\b|what\\b|q\\d|\\d)"
_PERIOD = rf"(?:(?:q[1-4]|h[12]|{'|'.join(MONTHS)}) ?)?(?:19|20)\d\d|q[1-4]|(?:{'|'.join(MONTHS)})"
_PART_OF_A_YEAR = (
    r"(?:first|second|third|fourth|last) (?:quarter|half)(?: of (?:19|20)\d\d)?|"
    r"(?:last|this) (?:year|month|quarter|week)"
)
_TIME = f"(?:the )?(?:{_PERIOD}|{_PART_OF_A_YEAR})"
_HAS = (
    "(?:with|having|has|have|had|contain|contains|containing|holds?|holding|carry|carries|carrying|and|but|weigh|"
    "weighing)"
)

FIGURES_REWORDED: tuple[tuple[str, str], ...] = (
    # "How does the average delay differ between A and B?"
    (
        (
            rf"how (?:does|do|did) (?P<a>{_W}(?: {_W}){{0,9}}?) (?:compare|differ|vary|stack up) between "
            rf"(?P<b>{_W}(?: {_W}){{0,5}}?) (?P<c>and|vs|versus)"
        ),
        "compare {a} between {b} {c}",
    ),
    (
        rf"compare (?P<a>{_W}(?: {_W}){{0,9}}?) between (?P<b>{_TIME}) (?:and|vs|versus|with) (?={_TIME}(?: |$))",
        "compare {a} in {b} with",
    ),
    # "What did our shipments cost in freight per kilogram?", "how much did the most expensive one cost in freight?"
    (
        (
            rf"(?:what|how much) (?:did|do|does|have|has) (?P<a>{_W}(?: {_W}){{0,5}}?) cost (?:us )?"
            rf"in (?P<b>{_NO_PART}{_W}) per"
        ),
        "for {a} , what is the {b} cost per",
    ),
    *(
        (
            (
                rf"(?:what|how much) (?:did|do|does|would) (?:the |our )?{ends} (?P<a>{_W}) cost(?: us)? "
                rf"in (?P<b>{_NO_PART}{_W})"
            ),
            f"what is the {end} {{b}} cost of {{a}}",
        )
        for ends, end in ((_DEAREST, "maximum"), (_CHEAPEST, "minimum"))
    ),
    # Nothing there
    (rf"(?:^|(?<=[,;:] ))for (?P<q>what|which) (?P<s>{_SHARE}) of (?=[a-z])", "{q} {s} of"),
    (rf"(?:has|have|had) no (?P<a>{_W}(?: {_W}){{0,2}}?) (?:yet )?been (?:yet )?{_SAID}", "with no {a}"),
    (
        (
            rf"(?:that |which |who )?(?:were|was|are|is|have|has|had) {_NOT} (?:assigned|given|allocated|allotted) "
            rf"(?:to )?(?:a|an|any|their|its) (?P<a>{_W}(?: {_W}){{0,2}}?){_END}"
        ),
        "with no {a}",
    ),
    (
        rf"(?:have|has|had|with) no (?P<a>{_W}(?: {_W}){{0,2}}?) (?:and|nor|or) no (?P<b>{_W}(?: {_W}){{0,2}}?){_END}",
        "without {a} and without {b}",
    ),
    # Growth and correlation as headings
    (
        (
            rf"(?P<a>{_W} (?:growth|change|increase|decrease|rise|decline|drop|fall)) (?:, |: |- )(?:from )?"
            rf"(?=(?:{_PERIOD}) (?:to|until|till|->|→) (?:{_PERIOD})\b)"
        ),
        "{a} from",
    ),
    (
        (
            rf"(?:^|(?<=[:,;-] ))(?P<a>{_W}(?: {_W}){{0,3}}?) (?:vs|versus|and|against|x|with) "
            rf"(?P<b>{_W}(?: {_W}){{0,3}}?) "
            r"(?:, |: |- |; |\( )(?:the |their |any )?(?P<c>correlation)(?: coefficient)?(?: \))?(?= [?.!]| ?$)"
        ),
        "{c} of {a} and {b}",
    ),
    # Bounds in short
    (rf"(?P<h>{_HAS}) (?:a )?(?:max|maximum|maximally)(?: \.)? (?=[$€£]?\d)", "{h} at most"),
    (
        (
            rf"(?P<h>{_HAS}) (?P<n>(?!(?:19|20)\d\d )[$€£]?\d[\d,.]*k?(?: {_W})?) (?:max|maximum|tops|max \.)"
            r"(?= [?.!,]| ?$| (?:and|in|by|per)\b)"
        ),
        "{h} at most {n}",
    ),
    (rf"(?P<h>{_HAS}) (?:a )?(?:min|minimum|minimally)(?: \.)? (?=[$€£]?\d)", "{h} at least"),
)
"""As in "how does the weight differ between A and B", "no vessel has been assigned"."""
