"""Roundabout ways of asking, as data: patterns over folded words, and the plain words that mean the same.

A name in braces keeps the words that it caught.
"""

from __future__ import annotations

import re

from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS
from askfirst.understanding.rules.words.rewordings.changes import CHANGES_REWORDED
from askfirst.understanding.rules.words.rewordings.clauses import CLAUSES_REWORDED
from askfirst.understanding.rules.words.rewordings.conditions import CONDITIONS_REWORDED
from askfirst.understanding.rules.words.rewordings.counts import COUNTS_REWORDED
from askfirst.understanding.rules.words.rewordings.details import DETAILS_REWORDED
from askfirst.understanding.rules.words.rewordings.figures import FIGURES_REWORDED
from askfirst.understanding.rules.words.rewordings.headings import HEADINGS_REWORDED
from askfirst.understanding.rules.words.rewordings.leaders import LEADERS_REWORDED
from askfirst.understanding.rules.words.rewordings.notes import NOTES_REWORDED
from askfirst.understanding.rules.words.rewordings.parts import PARTS_REWORDED
from askfirst.understanding.rules.words.rewordings.plain_conditions import CONDITIONS
from askfirst.understanding.rules.words.rewordings.questions import QUESTIONS_REWORDED
from askfirst.understanding.rules.words.rewordings.ranks import RANKS_REWORDED
from askfirst.understanding.rules.words.rewordings.relations import RELATIONS_REWORDED
from askfirst.understanding.rules.words.rewordings.rows import ROWS_REWORDED
from askfirst.understanding.rules.words.rewordings.sayings import SAYINGS_REWORDED

_TWENTY = 20
_NTHS = {
    "one": "first", "two": "second", "three": "third", "four": "fourth", "five": "fifth", "six": "sixth",
    "seven": "seventh", "eight": "eighth", "nine": "ninth",
}  # fmt: skip
_W = r"[^\s,;:.?!()]+"
_SHARE = "(?:portion|share|percentage|proportion|fraction|part|percent)"
_BE = "(?:was|were|is|are|came|come|comes|has|have|had|went|go|goes|got|get|gets|did|do|does|weighs?|costs?)"
_DIVIDES = (
    "(?:divides?|divided|split|splits|breaks?|broken|distributed?|distributes|spreads?|apportioned|allocated|shared?|"
    "shares|falls?|fall)"
)
_HUNDRED = "(?:a|an|every|each|one)? ?(?:hundred|100)"
_NUMBER = rf"(?:[$€£]?\d[\d,.]*k?|{'|'.join(NUMBER_WORDS)}|hundred|thousand)"
_BEATS = (
    "(?:beat|exceed|surpass|outdo|outstrip|outclass|overtop|top|trump|"
    "(?:lie|lay|stand|sit|be|rise|tower|go|stay) (?:above|over))"
)
_MORE = "(?:more than|over|less than|under|at least|at most|no more than|no less than|up to|exactly)"
_HOURS = "(?:hours?|hrs?|h|days?|weeks?|minutes?|mins?)"
_OUT_OF = "(?:out of|of|among|amongst|from among)"
_COMPARES = r"(?:compar\w+|vs|versus|against|difference|differ\w*|contrast\w*)"
_RISE = (
    "(?:rise|grow|increase|go up|climb|fall|drop|decrease|decline|go down|shrink|change|jump|improve|expand|gain|sink)"
)
_COMPARATIVE = (
    "(?:more|less|fewer|older|younger|bigger|larger|smaller|higher|lower|heavier|lighter|longer|shorter|taller|faster|"
    "slower|better|worse|cheaper|richer|poorer|stronger|weaker|newer|busier|hotter|colder|warmer|wetter|drier)"
)

_REWORDINGS: tuple[tuple[str, str], ...] = (
    # Shares
    (
        (
            rf"(?:out of|in|of) {_HUNDRED} (?P<a>{_W}(?: {_W}){{0,4}}?) (?:, )?(?:about |roughly )?"
            "how many(?: of (?:them|those|these))?"
        ),
        "what percentage of {a}",
    ),
    (rf"how many (?:in|out of|of) {_HUNDRED} (?=[a-z])", "what percentage of"),
    (
        rf"how many (?P<a>{_W}(?: {_W})?) (?:in|out of) (?:a|every|each|one|any) (?:hundred|100)",
        "what percentage of {a}",
    ),
    (rf"(?<!by )(?<!in )how (?:many|much) (?:percent|percentage)(?: of)?(?= {_BE} )", "what percentage"),
    (r"(?<!by )(?<!in )how (?:many|much) (?:percent|percentage)(?: of)?(?= )", "what percentage of"),
    (
        (
            r"how (?:much|many) of (?P<a>[^,;:?!]+?) (?:, )?(?:in|as) (?:an? )?"
            r"(?:percent|percents|percentage|percentages|%)(?: terms)?(?= [?.!]| ?$)"
        ),
        "what percentage of {a}",
    ),
    (
        (
            r"in (?:percent|percentages?|%|percentage terms) , how (?:does|do|did|is|are|was|were) (?P<a>[^,;:?!]+?) "
            rf"{_DIVIDES}(?: (?:up|down|out))? (?:among|amongst|across|between|over|into|by) (?:the )?"
        ),
        "what percentage of {a} by",
    ),
    (r"in (?:percent|percentages?|%|percentage terms) , how (?:much|many) of", "what percentage of"),
    (rf"in (?:percent|percentages?|%|percentage terms) , (?P<a>(?:what|which) {_SHARE})", "{a}"),
    (
        rf"(?P<a>(?:what|which) {_SHARE} of [^,;:?!]+?) (?:is|are|was|were) (?:down|attributable|owed|thanks) to",
        "{a} comes from",
    ),
    (
        (
            rf"(?:^|(?<=[,;:.?!-] )){_OUT_OF} (?:all )?(?P<a>(?:the |our |its )?{_W}(?: {_W}){{0,6}}?) "
            rf", (?P<q>(?:what|which) {_SHARE})(?: of them)? (?P<v>{_BE})(?= )"
        ),
        "{q} of all {a} {v}",
    ),
    (
        (
            r"^(?:show |what is |give me )?(?:the |our )?(?P<a>(?!share |percent)[^,;:?!]+?) "
            r"(?P<g>by|per) (?P<b>[^,;:?!]+?) as (?:a |the )?(?:share|percentage|percent|proportion|part|fraction) of "
            r"(?:the |its )?(?:grand total|overall total|total|whole)(?= |$)"
        ),
        "share of {a} {g} {b}",
    ),
    # How far one number lies above another
    (
        rf"by how (?:much|far|many {_W}) (?:does|do|did) (?P<a>{_W}(?: {_W}){{0,9}}?) {_BEATS} (?=[a-z])",
        "how much higher is {a} than",
    ),
    # Changes
    (
        (
            rf"by (?:what|how many|which|how much) (?:percent|percentage|percentage points)(?: in total)? "
            rf"(?P<d>did|do|does) (?P<a>{_W}(?: {_W}){{0,7}}?) (?P<v>{_RISE})(?= |$)"
        ),
        "how much {d} {a} {v} in percent",
    ),
    (r"(?<=\bgrowth )percent(?= )", "in percent"),
    (r"(?P<a>.*\b(?:growth|change|increase|decrease|decline|rise|drop)\b.*) , percent(?= [?.!]| ?$)", "{a} in percent"),
    (r"(?:go|going) up (?=from )", "rise"),
    (r"went up (?=from )", "rose"),
    (r"gone up (?=from )", "risen"),
    (r"(?:go|going) down (?=from )", "fall"),
    (r"went down (?=from )", "fell"),
    # Comparisons
    (
        (
            r"(?:set|put|place|stack|hold|stand|line) (?P<a>[^,;:?!]+?) (?:up )?"
            r"(?:against|beside|alongside|next to|side by side with) (?=[a-z]|(?:19|20)\d\d)"
        ),
        "compare {a} with",
    ),
    (
        (
            rf"how far apart (?:are|were|is|do|lie) (?P<a>[^,;:?!]+? and [^,;:?!]+?) (?:lie |stand |sit )?"
            rf"(?:in|by|on(?! (?:an |the )?average)|regarding|when it comes to|in terms of) "
            rf"(?P<b>(?:their |the )?{_W}(?: {_W}){{0,3}}?)"
            r"(?= [?.!]| ?$)"
        ),
        "difference in {b} between {a}",
    ),
    (rf"(?P<a>.*\b{_COMPARES} .*?) in terms of", "{a} by"),
    (
        (
            rf"(?P<q>which|what) (?:group|side|camp|lot|bunch|set|crowd|one) (?P<v>is|was|are|were|has|had|have) "
            rf"(?=(?:the |on average )?{_COMPARATIVE}\b.* or )"
        ),
        "{q} {v}",
    ),
    (
        (
            r"^(?P<a>.+?) , (?:the )?"
            r"(?:(?P<year>yearly|annual)|(?P<month>monthly)|(?P<quarter>quarterly)|(?P<week>weekly)) "
            r"(?:averages?|means?)(?= ,| [?.!]| ?$)"
        ),
        "average {a} by {unit}",
    ),
    (r"or (?:else|alternatively|otherwise|if not)(?= [a-z])(?! (?:i|we|tell|say|just)\b)", "or"),
    # Numbers
    (rf"(?P<n>{_NUMBER}) grand(?! (?:total|prix|slam|piano)\b)", "{n} thousand"),
    (
        (
            r"(?P<o>than|over|under|above|below|least|most|exceeding|about|around|exactly|worth|nearly) a grand"
            r"(?! total\b)"
        ),
        "{o} 1000",
    ),
    (r"half a day(?! (?:ago|before|earlier)\b)", "12 hours"),
    (r"(?:a )?quarter of an hour", "15 minutes"),
    (r"three quarters of an hour", "45 minutes"),
    (r"half (?:an|a) hour", "30 minutes"),
    (r"(?:a|one|an) (?P<u>hour|day|week|ton|tonne|mile|kilo|pound|meter|metre|liter|litre) and a half", "1.5 {u}"),
    (r"half a (?P<u>ton|tonne|kilo|pound|mile|meter|metre|liter|litre|gallon|kilogram)", "0.5 {u}"),
    (rf"(?<=from )(?P<a>[$€£]?\d[\d,.]*k?(?: {_W})?) (?:and )?up (?:to|until|till) (?=[$€£]?\d)", "{a} to"),
    (rf"(?P<a>late|delayed|overdue|behind) by (?P<b>{_MORE} {_W}(?: {_W})? {_HOURS})(?= |$)", "{b} {a}"),
    (r"(?P<q>(?:first|second|third|lower|upper|1st|3rd) quartile) \( (?:the |or |= )?\d\dth percentile \)", "{q}"),
    (r"(?P<q>median) \( (?:the |or |= )?50th percentile \)", "{q}"),
    *(
        (rf"{ten} {nth}(?= percentile)", f"{value + NUMBER_WORDS[one]:.0f}th")
        for ten, value in NUMBER_WORDS.items()
        if value >= _TWENTY
        for one, nth in _NTHS.items()
    ),
    # Times
    (r"(?P<a>\d{4}-\d\d?-\d\d?) (?:\. ?\.(?: ?\.)?|…|/|~|->) (?P<b>\d{4}-\d\d?-\d\d?)", "{a} to {b}"),
    (r"yesterdays(?= [a-z])", "yesterday"),
    (r"(?P<a>^how much (?:has|have) .*) (?:over|through) the years(?= [?.!]| ?$)", "{a}"),
    (r"todays(?= [a-z])", "today"),
    (r"(?:only |just )?(?:those |the ones |ones )(?:from |of )before (?=(?:noon|midday|\d))", "before"),
    (r"from before (?=(?:noon|midday|\d{1,2}(?: ?[ap]m|:\d\d)))", "before"),
)  # fmt: skip
REWORDINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (
        re.compile(
            rf"(?<!\S)(?:{way})(?:(?<=\s)|(?!\S))"
            if not way.startswith(("^", "(?:^|"))
            else rf"{way}(?:(?<=\s)|(?!\S))"
        ),
        meant,
    )
    for way, meant in (
        *QUESTIONS_REWORDED,
        *HEADINGS_REWORDED,
        *CLAUSES_REWORDED,
        *CONDITIONS_REWORDED,
        *_REWORDINGS,
        *SAYINGS_REWORDED,
        *CONDITIONS,
        *RANKS_REWORDED,
        *COUNTS_REWORDED,
        *PARTS_REWORDED,
        *NOTES_REWORDED,
        *FIGURES_REWORDED,
        *RELATIONS_REWORDED,
        *ROWS_REWORDED,
        *CHANGES_REWORDED,
        *DETAILS_REWORDED,
        *LEADERS_REWORDED,
    )
)
"""Tried in this order, each a few times on a text."""
TOLD: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"(?<!\S)(?:{way})(?!\S)"), meant)
    for way, meant in (
        (r"(?:this morning|today in the morning|(?:earlier )?this a\.?m)", "today before noon"),
        (r"(?:yesterday morning|yesterday in the morning)", "yesterday before noon"),
        (r"(?:yesterday afternoon|yesterday in the afternoon)", "yesterday between 12:00 and 18:00"),
        (r"this afternoon", "today between 12:00 and 18:00"),
        (r"(?<!both )(?:to and from|from and to|into and out of|out of and into|in and out of)", "to or from"),
    )
)
"""The same where it is worth telling."""
