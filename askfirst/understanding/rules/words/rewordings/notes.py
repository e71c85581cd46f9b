"""Terse notes and turned sentences, as data: patterns over folded words, and the plain words that mean the same."""

from __future__ import annotations

_W = r"[^\s,;:.?!()/]+"
_END = r"(?= ?[?.!]| ?$)"
_FIGURES = (
    r"(?!.*\b(?:how|what|average|avg|mean|median|total|sum|share|percentage|percent|rate|number|count|by|per|top|"
    r"highest|lowest|most|least|biggest|largest|smallest|maximum|minimum|max|min|correlation|growth|each|every)\b.*,)"
)
_PERCENT = "(?:%|percent|pct|percentage|percentages)"
_AMOUNT = (
    "(?:cost|costs|spend|spending|value|amount|price|weight|volume|revenue|sales|turnover|income|fee|fees|profit|"
    "wage|wages|distance|budget)"
)
_COMPARES = "(?:vs|versus|against|compared to|compared with)"

NOTES_REWORDED: tuple[tuple[str, str], ...] = (
    # Counts that are asked for at the end, or called a tally
    (
        (
            rf"(?P<a>^{_FIGURES}.*[a-z].*) [,;-] (?:the |total |just the |only the )?"
            rf"(?:number|count|tally|head ?count|total number|no)(?: (?:only|please|pls))?{_END}"
        ),
        "{a} , how many",
    ),
    (r"^(?:the |a )?(?:tally|head ?count) of(?= )", "number of"),
    # One number over another
    (rf"(?P<a>{_AMOUNT}) / (?P<b>(?!\d){_W})(?= |$)", "{a} per {b}"),
    (
        (
            rf"how much (?:does|did|do) (?:a|an|one|each|every) (?P<u>(?!order\b|shipment\b){_W}(?: {_W})?) cost"
            rf"(?: us| them)? (?:, )?in (?P<m>(?!\d|january|february|march|april|may|june|july|august|september|"
            rf"october|november|"
            rf"december|q\d|the\b|total\b|each\b|every\b|all\b){_W})(?: ,)?(?= |$)"
        ),
        "{m} cost per {u}",
    ),
    (
        rf"how much (?:is|was|are) (?:a|an|one|each|every) (?P<u>{_W}) worth (?:, )?in (?P<m>{_W} {_W}) ,",
        "{m} per {u}",
    ),
    (
        (
            r"^(?:what|how much) (?:do|would|will) (?:you|we|i) get (?P<t>(?:for|in) [^,;:?!]+? )?(?:if|when) "
            r"(?:you|we|i) "
            rf"divide (?P<a>[^,;:?!]+?) by (?P<b>[^,;:?!]+?){_END}"
        ),
        "{a} divided by {b} {t}",
    ),
    # What they have besides
    (
        rf"(?P<h>have|has|had) (?P<a>(?:the |an? )?{_W}(?: {_W})?) and also (?:the |an? )?(?P<b>{_W}(?: {_W})?){_END}",
        "{h} {a} and {b}",
    ),
    # Shares
    (
        (
            rf"^(?P<a>(?!.*\b(?:share|percentage|percent)\b.*,)[^,;:?!]+?) (?P<g>by|per) (?P<b>[^,;:?!]+?) , "
            rf"(?:in |as )?(?:a )?(?:{_PERCENT}|share) of (?:the )?(?:grand |overall )?(?:total|whole|all){_END}"
        ),
        "share of {a} {g} {b}",
    ),
    (
        rf"^(?P<a>.*\b(?:share|percentage|proportion|part|portion)\b.*?) , (?:in |as )?(?:a )?{_PERCENT}{_END}",
        "{a}",
    ),
    (rf"(?<=of )what (?:we|they|was|has been) (?:spent|spend|paid|pay) (?:on|for) (?P<a>{_W})(?= )", "the {a} spend"),
    # What is compared
    (
        rf"(?P<a>{_W}(?: {_W})?) (?P<n>[a-z]+s) (?P<v>{_COMPARES}) (?P<b>{_W}(?: {_W})?) (?P=n)(?= |$)",
        "{a} {v} {b} {n}",
    ),
    # What is left out
    (
        (
            r"(?P<a>(?:leave out|leaving out|exclude|excluding|without|except for|except|ignore|ignoring|disregarding|"
            r"leave aside|not counting) [^,;:?!]+?) as well as(?= )"
        ),
        "{a} and",
    ),
    # Numbers of things, which are their names
    (rf"the (?:number|no) of (?:its|their|his|her|that|the same) (?P<n>[a-z]+[^s\W]){_END}", "its {n} number"),
    # Parts of times, explained
    (
        (
            r"(?:hour|hours|day|days|month|months|weekday|weekdays) \( (?:by )?(?:the )?"
            r"(?P<x>hour of (?:the )?day|day of (?:the )?week|month of (?:the )?year|weekday) \)"
        ),
        "{x}",
    ),
    # Several places
    (
        (
            r"(?P<p>to|from|into|via|through|out of) (?P<a>[a-z]+(?: [a-z]+)?) / (?P<b>[a-z]+(?: [a-z]+)?) / "
            r"(?P<c>[a-z]+)(?= |$)"
        ),
        "{p} {a} or {b} or {c}",
    ),
    (r"(?P<p>to|from|into|via|through|out of) (?P<a>[a-z]+(?: [a-z]+)?) / (?P<b>[a-z]+)(?= |$)", "{p} {a} or {b}"),
    # Sums in turned sentences
    (
        (
            r"^(?:if|when) (?:you|we|i|one) (?:add|adds|sum|sums|total|totals|count)(?: up| together)? "
            r"(?P<a>[^:;?!]+?) , "
            r"(?:then )?(?:what|how much|how many)(?: [a-z]+)? (?:do|does|would|will|is|are) (?:you|we|i|it|one|"
            r"that|there)"
            rf"(?: (?:get|come to|arrive at|have|be|make|end up with|reach))?{_END}"
        ),
        "total of {a}",
    ),
    (
        (
            r"^(?:looking at|going by|in terms of|measured by|judging by|considering|taking) (?:the |their )?"
            rf"(?P<a>{_W}(?: {_W})?) , how many (?:kilograms|kilos|kgs?|tonnes|tons|pounds|lbs|cubic meters|cubic"
            r" metres)(?= )"
        ),
        "how much {a}",
    ),
    # Whose they are
    (
        r"(?P<v>placed|made|booked|sent|submitted|given) (?:with|to) us by(?= )",
        "{v} by",
    ),
    (
        rf"^(?P<r>[a-z]+s) , (?P<t>[a-z]+s) (?P<p>from|in|of) (?P<x>{_W}(?: {_W})?) only(?= [,:-]|$)",
        "{r} of {t} {p} {x}",
    ),
    # Who sells most
    (rf"(?:best|top|highest|most)(?: - |-| )selling (?P<n>{_W})", "{n} with the highest sales"),
    (rf"(?:worst|lowest|least)(?: - |-| )selling (?P<n>{_W})", "{n} with the lowest sales"),
)
"""As in "orders by web, number", "freight cost / container", "worst-selling segment"."""
