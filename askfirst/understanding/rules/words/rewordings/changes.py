"""Roundabout ways of telling changes, ratios and comparisons, as data: see words/rewordings/patterns.py."""

from __future__ import annotations

from askfirst.understanding.rules.words.counting_words import MONTHS

_W = r"[^\s,;:.?!()]+"
_END = r"(?= ?[?.!]| ?$)"
_NAME = rf"(?:the |our )?{_W}(?: {_W}){{0,4}}?"
_MARK = "(?:, |: |- |; )"
_VS = r"(?:vs|versus|against|and|with|x|/)(?: \.)?"
_PERIOD = rf"(?:(?:q[1-4]|h[12]|{'|'.join(MONTHS)}) ?)?(?:19|20)\d\d"
_MORE = (
    "(?:more|less|fewer|higher|lower|greater|larger|smaller|bigger|heavier|lighter|longer|shorter|stronger|weaker|"
    "warmer|colder|better|worse)"
)
_CHANGE = "(?:growth|change|increase|decrease|rise|decline|drop|fall|gain|loss|reduction|jump)"
_CHANGED = "(?:grow|rise|fall|increase|decrease|drop|decline|go up|go down|climb|shrink|shift|develop|improve)"
_GRAINS = (("year", "yearly|annual"), ("quarter", "quarterly"), ("month", "monthly"), ("week", "weekly"))
_BEFORE = (
    "(?:against|from|on|over|compared to|compared with|in comparison to|in comparison with|relative to|versus|vs|"
    "with respect to|since)"
)
_UNITS = "(?:year|quarter|month|week|day)"

CHANGES_REWORDED: tuple[tuple[str, str], ...] = (
    # "Correlation coefficient, A vs. B"
    (
        rf"^(?:the )?correlation(?: coefficient)? {_MARK}(?P<a>{_NAME}) {_VS} (?P<b>{_NAME}){_END}",
        "correlation of {a} and {b}",
    ),
    # "Yearly ratio, A to B"
    *(
        (
            rf"^(?:the )?(?:{adverbs}) ratio {_MARK}(?P<a>{_NAME}) (?:to|over|vs|versus|:|/) (?P<b>{_NAME}){_END}",
            f"ratio of {{a}} to {{b}} by {unit}",
        )
        for unit, adverbs in _GRAINS
    ),
    (rf"^(?:the )?ratio {_MARK}(?P<a>{_NAME}) (?:to|over|vs|versus|:|/) (?P<b>{_NAME}){_END}", "ratio of {a} to {b}"),
    # "Percentage drop in A, Jan 2007 to Jan 2010"
    (
        (
            rf"(?P<a>{_CHANGE} (?:in|of) {_NAME}) {_MARK}(?:from )?"
            rf"(?=(?:{_PERIOD}) (?:to|until|till|- >|->|→) (?:{_PERIOD})(?: |$))"
        ),
        "{a} from",
    ),
    # One number in percent of another
    (
        (
            rf"in (?:%|percent|per cent|percentage) of (?P<t>the |our )?(?!(?:the |our )?(?:grand |overall )?"
            rf"(?:all|total|whole|them|these|those|it|this|that|cases)\b)(?P<a>{_W}(?: {_W})?){_END}"
        ),
        "as % of {t} {a}",
    ),
    # "For each year, by how much did A grow against the year before?"
    *(
        (
            (
                rf"(?:(?:for|in|in the case of) (?:each|every) {unit} (?:, )?)?(?P<h>(?:by )?how much) "
                r"(?P<d>did|does|do) "
                rf"(?P<a>{_NAME}) (?P<v>{_CHANGED}) {_BEFORE} (?:the (?:{unit} (?:before|earlier|prior|preceding)|"
                rf"(?:previous|prior|preceding) {unit}|one before)){_END}"
            ),
            f"{{h}} {{d}} {{a}} {{v}} from {unit} to {unit}",
        )
        for unit in ("year", "quarter", "month", "week", "day")
    ),
    # "Did 2014 have more A than 2015?"
    (
        (
            rf"^(?:did|does|do|has|have|had) (?P<x>{_PERIOD}) (?:have|had|has|see|seen|get|got|bring|brought|record|"
            rf"recorded|show|shown) (?:a |an )?{_MORE} (?P<a>(?:{_W} )?{_W}) than (?:in )?(?P<y>{_PERIOD}){_END}"
        ),
        "{a} in {x} vs {y}",
    ),
    # "By how much does the average of A exceed that of B?"
    (
        (
            r"how much higher (?P<v>is|are|was|were) (?:the )?"
            r"(?P<f>average|mean|median|total|sum|maximum|minimum) (?:of )?"
            rf"(?P<a>{_W}(?: {_W})?) than that of (?P<b>(?!the\b){_W}(?: {_W})?){_END}"
        ),
        "how much higher {v} the {f} {a} than the {f} {b}",
    ),
    # "What are the numbers of A in X and in Y?"
    (
        (
            rf"(?:what (?:are|were) |give me |show me |show |list )?the numbers of (?P<a>{_W}(?: {_W})?) "
            r"(?P<p>in|from|for|at|to) "
            rf"(?P<x>{_W}(?: {_W})?) and (?P<q>in|from|for|at|to) (?P<y>{_W}(?: {_W})?){_END}"
        ),
        "number of {a} {p} {x} vs {q} {y}",
    ),
)
"""As in "correlation coefficient, A vs. B", "did 2014 have more A than 2015"."""
