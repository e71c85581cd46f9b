"""Changes of the last question that are said in whole polite sentences, as data: patterns, and the same in short.

A name in braces keeps the words that it caught; the patterns are of all that is left between the courtesies.
"""

from __future__ import annotations

import re

COURTEOUS_FRONT = re.compile(
    r"(?:and|now|then|but|ok|okay|so|please|great|thanks|thank you|good|nice|perfect|well|alright|next|finally|kindly|"
    r"perhaps|maybe|actually|"
    r"(?:can|could|would|will) (?:you|we|i)(?: be able to)?(?! mind\b)|(?:would|do) you mind|may i|are you able to|"
    r"(?:is|would|might) it (?:be )?(?:possible|ok|okay)(?: for you)? to|is there a way to|"
    r"(?:i|we)(?: ?'d| would|d) (?:(?:actually|really|now|rather|just|also|additionally|further) )*"
    r"(?:like|love|want|prefer|need|be interested in|be curious about)(?: you)?(?: to| seeing| knowing)?|"
    r"(?:i|we) (?:(?:also|additionally|now|just|still) )?(?:want|need)(?: you)?(?: to)?|"
    r"(?:i|we)(?: ?'d| would|d) (?:appreciate it|be grateful|be glad) if you could|"
    r"it would be (?:nice|good|great|helpful) (?:to|if you could|if we could|if i could)|"
    r"let ?(?:'s|us|s)|let me|also|additionally|furthermore|moreover|in addition|on top of that|besides that|besides|"
    r"apart from that|go ahead and|try to|help me)(?: ?,)?(?= )",
    re.IGNORECASE,
)
"""One piece of what leads to a change."""
COURTEOUS_BACK = re.compile(
    r"(?:,? ?(?:please|thanks|thank you|if possible|if you can|if you could|if you don't mind|if you would|"
    r"for me|for us|would you|could you|will you|can you|now|then|too|as well|also|in addition|additionally))$",
    re.IGNORECASE,
)
ADDS = re.compile(
    r"\b(?:also|too|as well|additionally|furthermore|moreover|in addition|on top(?: of that)?|besides(?: that)?|"
    r"apart from that)\b",
    re.IGNORECASE,
)
FURTHER = re.compile(r"\b(?:further|also|additionally|in addition|even more|once more)\b", re.IGNORECASE)

_THEM = (
    r"(?:it|that|this|them|those|these|(?:the|that|this|these|those|your) (?:list|table|results?|answer|numbers?|"
    r"figures?|data|rows|output|overview|ranking|values|counts?|totals?|whole thing))(?: all)?"
)
_ASKING = r"(?:how|what|which|who|whose|when|where|why|is|are|was|were|do|does|did|has|have)"
_X = rf"(?P<x>(?!(?:it|that|this|them|those|these|all|everything)$|{_ASKING}\b)[^,;:?!]+?)"
_SEE = r"(?:see|have|get|show(?: me| us)?|give(?: me| us)?|present|display|view|look at|list|report)"
_APART = (
    r"(?:split|broken|break|divided?|grouped|group|separated?|subdivided?|differentiated?|"
    r"cut|sliced?)"
)
_DOWN = r"(?: (?:up|down|out|further|separately|additionally|also|again))*"
_BY = r"(?:by|per|into|for each|for every|according to)(?: (?:each|every|the|single))*"
_IT_BE = rf"(?:(?:can|could|should|may|might|shall) )?(?:{_SEE} )?{_THEM}(?: (?:to be|should be|be))?"
_SORTED = r"(?:sorted|ordered|ranked|arranged|organi[sz]ed)"
_SORT = r"(?:sort|order|rank|arrange|organi[sz]e|put)"
_IN_ORDER = r"(?:by|on|according to|in (?:the )?order of|based on)"
_FIRST = (
    r"(?:oldest|earliest|newest|latest|most recent|largest|biggest|highest|greatest|heaviest|longest|smallest|lowest|"
    r"shortest|lightest|cheapest|youngest)"
)
_ON_TOP = r"(?:first|on top|at the top|up top|up front|at the beginning|at the start|coming first|to start with)"
_WHICH_FIRST = (
    rf"(?: ?[,:;-])?(?: and)? (?:(?:starting|beginning|start|begin)(?: with| from| at)(?: the)? (?P<d>{_FIRST})"
    rf"(?: (?:one|ones))?(?: {_ON_TOP})?|"
    rf"(?:(?:with|have|put|show) )?(?:the )?(?P<e>{_FIRST})(?: (?:one|ones))? {_ON_TOP})"
)
_OF_IT = rf"(?: (?:of|from|in) (?:{_THEM}|there|here))?"
_NO_LONGER = r"(?: (?:any ?more|any longer|again|in there|in it|in this|in that))?"
_OUT = r"(?:excluded?|omitted|ignored|left out|removed|dropped|disregarded|taken out|filtered out)"
_NOT = r"(?: not|n't| never)"
_NUMBER = (
    r"(?:\d|the (?:top|first|last|bottom)|top|first|last|bottom|(?:two|three|four|five|six|seven|eight|nine|ten)\b)"
)
_COUNT = r"(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)"
_PERIOD = r"(?:period|time|time ?frame|time period|dates?|date range|year|month|quarter|week)"

LARGE_FIRST = frozenset(("largest", "biggest", "highest", "greatest", "heaviest", "longest"))
SMALL_FIRST = frozenset(("smallest", "lowest", "shortest", "lightest", "cheapest"))
"""Of them the order is sure, whatever it is of: the oldest have the lowest date, or the highest age."""
FOR_EACH = re.compile(
    r"(?: there (?:is|are|was|were))? (?:in|for|of|per|by|at|on) "
    r"(?:(?:each|every)(?: (?:one|of (?:them|these|those)))?|"
    r"(?:each |every )(?P<x>[^,;:?!]+)|them|these|those)$",
    re.IGNORECASE,
)
"""Behind a figure, what the rows are anyway."""
OF_WHAT_IS_SHOWN = re.compile(
    rf"^(?:(?:{_SORT}|split|break|divide|group|limit|restrict|narrow|see|have|get|may|can|could|should) )?"
    r"(?P<x>(?:the|these|those|all) (?:\w+ )??\w+) (?=(?:to be |should be |be |down )*(?:sorted|ordered|ranked|"
    r"arranged|split|broken|divided|grouped|by|on|to|in (?:alphabetical|ascending|descending|reverse)) )",
    re.IGNORECASE,
)
"""As in "sort the orders by date": where they are what is shown, they are said again."""
DOUBTFUL_NAMES = re.compile(r"\b(?:whose|where|unknown|missing|known|empty|blank)\b", re.IGNORECASE)
"""What is left out by a clause is left to be read as it was said."""

SPLITS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"{_IT_BE} (?:further |additionally |also )*{_APART}{_DOWN} {_BY} {_X}",
        rf"(?:further )?{_APART} {_THEM}{_DOWN} {_BY} {_X}",
        rf"(?:{_SEE} )?(?:a |another )(?:further |additional )?(?:split|breakdown|division) {_BY} {_X}",
    )
)
"""Groups, which stand beside those that are there where the sentence says so."""
ADDED: tuple[re.Pattern[str], ...] = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        (
            rf"(?:{_SEE}|know|tell me|tell us|provide(?: me with)?|include|add|find out|learn|"
            rf"(?:be |i ?'?a?m )?(?:interested in|curious about)(?: seeing| knowing)?)(?: what)? {_X}"
        ),
        r"(?:(?:tell|show|give) (?:me|us)|know|see|have|find out|learn) (?P<x>how (?:many|much) .+)",
        r"(?P<x>how (?:many|much) .+)",
        r"(?P<x>the .+)",
    )
)
"""What is shown beside the rest, where the sentence says "also"."""
BESIDE: tuple[re.Pattern[str], ...] = (
    re.compile(
        rf"(?:{_SEE}|add|include|put|need|want|insert) (?:a|an|another|one more|an extra|an additional) (?:\w+ )?"
        rf"(?:column|field|figure) (?:with|for|of|showing|that shows|giving|containing|on) {_X}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:{_SEE}|put|place|add|include|set) {_X} (?:(?:alongside|next to|beside|along with|together with)"
        rf"(?: {_THEM})?|(?:to|in|into) (?:{_THEM}|there))",
        re.IGNORECASE,
    ),
)
"""The same where it says so by the place."""
IN_SHORT: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(way, re.IGNORECASE), meant)
    for way, meant in (
        # Orders
        (rf"(?:{_IT_BE} )?{_SORTED} {_IN_ORDER} {_X}{_WHICH_FIRST}", "sort by {x}, {d} first"),
        (rf"{_SORT}(?: {_THEM})? {_IN_ORDER} {_X}{_WHICH_FIRST}", "sort by {x}, {d} first"),
        (rf"sort(?:ing|ed)? ?: ?(?:by )?{_X}{_WHICH_FIRST}", "sort by {x}, {d} first"),
        (rf"{_IT_BE} {_SORTED} {_IN_ORDER} {_X}", "sort by {x}"),
        (rf"{_SORT} {_THEM} {_IN_ORDER} {_X}", "sort by {x}"),
        (rf"(?:arrange|organi[sz]e) {_IN_ORDER} {_X}", "sort by {x}"),
        (rf"sort(?:ing|ed)? ?: ?(?:by )?{_X}", "sort by {x}"),
        (
            rf"(?:{_IT_BE} )?{_SORTED} {_IN_ORDER} {_X} ?,? (?:in )?(?P<w>ascending|descending)(?: order)?",
            "sort by {x} {w}",
        ),
        (
            rf"{_SORT}(?: {_THEM})? {_IN_ORDER} {_X} ?,? (?:in )?(?P<w>ascending|descending)(?: order)?",
            "sort by {x} {w}",
        ),
        (
            (
                rf"(?:(?:{_SEE}|{_SORT}) )?{_THEM} (?:{_SORTED} |listed )?"
                r"(?P<x>in (?:alphabetical|ascending|descending|reverse|chronological) order|alphabetically)"
            ),
            "{x}",
        ),
        # How many
        (
            rf"(?:{_SEE}) (?P<x>{_COUNT})(?: of (?:them|these|those))?(?: instead| rather)?",
            "make it {x}",
        ),
        (
            rf"(?:{_SEE}) (?:only |just )?(?:the )?(?P<x>(?:top|bottom|first|last) {_COUNT})(?: only| instead)?",
            "only the {x}",
        ),
        # What is left out
        (
            (
                rf"(?:do not|don't|dont|not|never) (?:count|include|consider|counting|including|considering|have|"
                rf"take into account|take) {_X}(?: into account)?{_OF_IT}{_NO_LONGER}"
            ),
            "without {x}",
        ),
        (rf"(?:(?:do not|don't|dont|no longer) (?:need|want)|not (?:need|want)) {_X}{_NO_LONGER}", "drop {x}"),
        (
            (
                r"(?:i|we|you) (?:(?:do not|don't|dont|no longer) (?:need|want|have to show)|can (?:drop|remove)) "
                rf"{_X}{_NO_LONGER}"
            ),
            "drop {x}",
        ),
        (
            rf"(?:you can|we can) (?:leave out|take out|ignore|exclude|skip|omit) {_X}{_OF_IT}{_NO_LONGER}",
            "without {x}",
        ),
        (
            (
                rf"(?:leave|leaving|take|taking|keep|keeping|throw|throwing|filter|filtering) {_X} out"
                rf"(?: of (?:{_THEM}|there|here))?{_NO_LONGER}"
            ),
            "without {x}",
        ),
        (
            (
                r"(?:leave out|leaving out|exclude|excluding|omit|omitting|ignore|ignoring|disregard|disregarding|"
                rf"filter out|filtering out|take out|taking out|without (?:counting|including)) {_X}"
                rf"(?: (?:from|in) (?:{_THEM}|there|here))?"
            ),
            "without {x}",
        ),
        (
            (
                rf"{_X} (?:should|shall|must|need|ought to|do|does){_NOT}(?: to)?(?: be)? (?:counted|count|included|"
                rf"considered|taken into account|part of {_THEM}|in (?:there|{_THEM}))"
            ),
            "without {x}",
        ),
        (rf"{_X} (?:should|must|can|could|may|to) be {_OUT}{_OF_IT}", "without {x}"),
        # What is kept
        (
            (
                r"(?:limit|restrict|narrow|confine|filter|reduce|limiting|restricting|narrowing) "
                rf"{_THEM}(?: down)? (?:to|for|on) (?:only |just )?(?!{_NUMBER}){_X}"
            ),
            "only {x}",
        ),
        (
            (
                r"(?:(?:i|we) )?(?:only|just) (?:want|need|care about|am interested in|are interested in|look at) "
                rf"(?!to\b){_X}(?: though)?"
            ),
            "only {x}",
        ),
        (rf"(?:only|just) (?!(?:want|need|care)\b){_X}(?: ,? ?though)?", "only {x}"),
        (rf"(?:focus|concentrate|zoom in) on (?:only |just )?{_X}", "only {x}"),
        # Times
        (
            (
                rf"(?:what|how) (?:would|did|does|do|will) (?:{_THEM}|the same) look(?: like)? "
                rf"(?:(?:back )?in|for|during|on|with) {_X}"
            ),
            "same for {x}",
        ),
        (
            rf"(?:change|switch|set|move|shift|limit|restrict|narrow|reduce|extend) the {_PERIOD}(?: down)? to {_X}",
            "for {x} instead",
        ),
        (
            (
                r"(?:know |see )?how (?:(?:does|do|did|would) (?:it|that|this|they|those|these) compare|"
                rf"(?:it|that|this|they|those|these) compares?(?:d)?) (?:to|with|against) {_X}"
            ),
            "compare that with {x}",
        ),
        # What they come to
        (
            (
                r"what (?:did|do|does|would) (?:they|these|those|it|that)(?: all)? (?:come to|amount to|add up to|"
                rf"sum up to|make) in (?:total |terms of |overall )?(?!total$|all$|sum$){_X}"
            ),
            "what was their total {x}",
        ),
        (
            (
                r"what (?:did|do) (?:they|these|those|it|that)(?: all)? (?:cost(?: us)?|cost us) in "
                rf"(?!total$|all$){_X}"
            ),
            "what was their {x} cost in total",
        ),
    )
)
