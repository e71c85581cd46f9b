"""Roundabout ways of saying how many of something a thing has, as data: patterns over folded words, and plain ones."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_BOUND = "(?:more than|over|above|less than|under|below|at least|at most|no more than|no less than|exactly|fewer than)"
_NUMBER = rf"(?:\d[\d,]*|{'|'.join(NUMBER_WORDS)})"
_HAD = (
    "(?:with|having|ha(?:s|ve|d)|ever had|made|makes?|placed?|places|got|gets?|received|receives?|carried|carries|"
    "carry|handled|handles?|sent|sends?|shipped|ships?|owned|owns?|ran|runs?|operated?|operates|used|uses?|served?|serves|"
    "called at|bought|buys?|sold|sells?|took|takes?|booked|books?|filed?|won|wins?|reported|saw|sees?|did|counted)"
)
_SHOWN = (
    r"(?!rows?\b|results?\b|entr|lines?\b|columns?\b|records?\b|of (?:them|those|these)\b|"
    r"in\b|at\b|percent|decimal|digits?\b)"
)
_WORD = r"(?!never\b|not\b|didnt\b|hardly\b|havent\b|hasnt\b|do\b|does\b|did\b)[a-z]+"
_WHO = rf"(?:that|who|which|whose|(?:which|what|whose) {_WORD}(?: {_WORD})?|[a-z]+s)"
_W = r"[^\s,;:.?!()]+"
_COUNTED = rf"(?:how many|number of|count of|count) {_W}s|^{_W}s"
_TOLD = "(?:known|unknown|missing|high|low|big|large|small|certain|given|valid|recorded|blank|null|empty)"
_ONLY = "(?:only|just|merely|solely|but|a mere|a grand total of)"

COUNTS_REWORDED: tuple[tuple[str, str], ...] = (
    (
        (
            rf"(?P<h>{_WHO} {_HAD}) (?:only|just|merely) "
            rf"(?:a single|a|one single) (?={_SHOWN}[a-z])"
        ),
        "{h} exactly one",
    ),
    (
        (
            rf"(?P<h>{_WHO} {_HAD}) {_ONLY} "
            rf"(?P<n>{_NUMBER}) (?={_SHOWN}[a-z])"
        ),
        "{h} exactly {n}",
    ),
    (
        (
            rf"(?P<h>{_WHO} {_HAD}) (?:a|one) single "
            rf"(?={_SHOWN}[a-z])"
        ),
        "{h} exactly one",
    ),
    # "In number and in value" counts the rows.
    (
        r"(?:both )?in (?:terms of )?(?:their )?numbers?(?: ,)? (?P<m>and|or|as well as) (?:in |by )?(?=[a-z])",
        "by count {m}",
    ),
    # Parts of a whole, asked for behind what has the part
    (
        (
            r"^(?P<a>(?!what |which |how )[^,;:?!]+?) (?:accounts?|accounted|makes? up|made up|represents?|"
            r"constitutes?) "
            r"(?:for )?(?P<q>(?:what|which) (?:share|percentage|proportion|fraction|part|percent) of|how much of) "
            r"(?P<b>[^,;:?!]+?)(?= ?[?.!]| ?$)"
        ),
        "{q} {b} does {a} account for",
    ),
    (
        r"how much of (?P<b>[^,;:?!]+?) (?P<d>does|do|did) (?P<a>[^,;:?!]+?) (?:account for|make up|represent)(?= |$)",
        "what share of {b} {d} {a} account for",
    ),
    # Rows that have something
    (
        (
            rf"(?P<q>{_COUNTED}) with (?P<b>both (?:an? |any )?|an? |any |some )"
            rf"(?P<x>{_W}(?: {_W})?) and (?:with )?(?:an? |any |some )?(?P<y>{_W}(?: {_W})?)"
            rf"(?=(?: [,:-] (?:the )?(?:how many|count|number|total))? ?(?:[?.!]|$))"
        ),
        "{q} that have {b} {x} and {y}",
    ),
    (
        (
            rf"(?P<q>{_COUNTED}) with (?:an? |any |some )"
            rf"(?!{_TOLD})(?P<x>{_W}(?: {_W})?)(?=(?: [,:-] (?:the )?(?:how many|count|number|total))? ?(?:[?.!]|$))"
        ),
        "{q} that have {x}",
    ),
    # A list that is told to be counted at its end
    (
        (
            r"^(?!how |what |which |who |number |count |average |total |list |give |show )(?P<a>(?:[a-z]+ )?[a-z]+s"
            r" (?:that|which|who|with|without|having|whose|where) [^:;?!]+?) "
            r"[,:;-] (?:the |total |(?:just|only) the |their )?(?:number|count|tally|head ?count|total number|how many)"
            r"(?: (?:only|please|pls|of them))*(?= ?[?.!]| ?$)"
        ),
        "how many {a}",
    ),
    # Things that number so many
    (
        (
            rf"whose (?P<a>[a-z]+s) (?:number|numbered|total|totalled|come to|came to|add up to|amount to|run to) "
            rf"(?P<n>(?:{_BOUND} )?{_NUMBER})(?= |$)"
        ),
        "with {n} {a}",
    ),
    (
        (
            r"^(?:are|were) there (?:any )?(?P<a>[a-z]+s .+?) (?:, )?and (?:if so (?:, )?)?which(?: ones)?"
            r"(?: (?:are|were) (?:they|these|those|it))?(?= ?[?.!]| ?$)"
        ),
        "which {a}",
    ),
)
"""As in "customers with only one order", "vessels with 3 calls or more, count"."""
