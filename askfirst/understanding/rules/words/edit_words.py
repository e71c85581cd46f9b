"""The phrases of edits, as data: patterns over the folded words of a clause, without what only leads to them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from askfirst.domain.query import Function, Operator
from askfirst.understanding.rules.words.edit_phrases import ADDED_UP, ALPHABET, MORE, PUT_BACK, RANK, SHARE
from askfirst.understanding.rules.words.edit_phrases import COUNT as _COUNT
from askfirst.understanding.rules.words.edit_phrases import ORDINAL as _ORDINAL
from askfirst.understanding.rules.words.edit_phrases import PLACE as _PLACE
from askfirst.understanding.rules.words.edit_phrases import SHOW as _SHOW
from askfirst.understanding.rules.words.edit_phrases import THEM as _THEM
from askfirst.understanding.rules.words.positions import NUMBERS

FUNCTION_WORDS: Mapping[str, Function] = {
    "average": "avg", "averages": "avg", "mean": "avg", "avg": "avg", "median": "median", "sum": "sum", "sums": "sum",
    "total": "sum", "totals": "sum", "maximum": "max", "max": "max", "minimum": "min", "min": "min",
    "standard deviation": "stddev", "stddev": "stddev",
}  # fmt: skip
TIME_WORDS = frozenset({
    "time", "times", "date", "dates", "period", "periods", "time range", "time period", "date range", "time frame",
    "timeframe", "time filter", "year", "years", "month", "months", "week", "weeks", "day", "days",
})  # fmt: skip

EXTREMES: Mapping[str, str] = {
    **dict.fromkeys((
        "highest", "largest", "biggest", "greatest", "most", "maximum", "max", "top", "top one", "the top", "leader",
        "leading", "number one", "winner", "in the lead", "in front", "lead", "front runner", "frontrunner", "ahead",
        "ahead of the others", "leads", "led", "wins", "won", "tops", "topped", "peak", "record", "most of all",
        "champion",
    ), "high"),
    **dict.fromkeys((
        "lowest", "smallest", "least", "minimum", "min", "fewest", "bottom", "the bottom", "tail end", "behind",
        "loser", "laggard", "least of all",
    ), "low"),
    **dict.fromkeys(("best", "strongest performer", "top performer", "best of all", "best performer"), "best"),
    **dict.fromkeys((
        "worst", "worst of all", "worst performer", "poorest performer", "weakest performer", "loses", "lost",
    ), "worst"),
}  # fmt: skip
"""Words for one end of an answer's figures. Of the best and the worst only the figure tells which end it is.

None says what is measured: the heaviest one need not have the highest figure.
"""
COMPARED: Mapping[str, Operator] = {
    **dict.fromkeys((
        "above", "over", "more than", "greater than", "higher than", "larger than", "bigger than", "exceeding",
        "exceed", "exceeds", "exceeded", "in excess of", "beyond", "upwards of",
    ), "gt"),
    **dict.fromkeys((
        "at least", "no less than", "not less than", "no fewer than", "not under", "not below", "a minimum of",
    ), "ge"),
    **dict.fromkeys((
        "below", "under", "less than", "fewer than", "lower than", "smaller than",
    ), "lt"),
    **dict.fromkeys((
        "at most", "no more than", "not more than", "not over", "not above", "up to", "a maximum of",
    ), "le"),
}  # fmt: skip
"""Words between what is shown and a number that bounds it."""
OTHERWISE: Mapping[str, str] = {"gt": "at most", "ge": "below", "lt": "at least", "le": "above"}
"""What is kept where the groups of a comparison are left out."""
BEHIND: Mapping[str, Operator] = {
    **dict.fromkeys(("more", "above", "over", "higher"), "ge"),
    **dict.fromkeys(("less", "below", "under", "fewer", "lower"), "le"),
}  # fmt: skip
"""The same behind a number: "5 or more"."""

_ROW = r"(?:one|row|line|entry|result|record)"
_ROWS = r"(?:rows?|ones?|entry|entries|lines?|results?|records?|groups?|of (?:them|these|those))"
_ONLY = r"(?:(?:(?:i|we) )?(?:only|just)(?: (?:want|need|show|give|see|keep|like)(?: (?:to see|to have|me|us))*)? )*"
_NOT = (
    r"(?:without|exclude|excluding|except for|except|leave (?:out|off)|leaving out|omit|drop|remove|ignore|minus|skip|"
    r"throw out|throw away|kick out|strike out|strike|discard|eliminate|weed out|filter out|get rid of|disregard|"
    r"leave aside|"
    r"skipping|not|but not|no|hide|take out|take away)"
)
_HIDE = (
    r"(?:hide|drop|remove|omit|leave (?:out|off)|take (?:out|away)|get rid of|(?:dont|do not) show|no longer show|lose|"
    r"stop showing)"
)
_UNDO = (
    r"(?:drop|remove|without|clear|forget|ignore|lift|undo|delete|no|take away|take off|take out|get rid of|lose|"
    r"leave out|reset|disregard)(?: (?:the|any|my|all|of|a))*"
)
_STOP = r"(?:without|no|drop|remove|skip|leave out|forget|undo|cancel|not|dont|do not|stop|lose)(?: (?:the|a|any))?"
_FUNCTION = rf"(?P<function>{'|'.join(FUNCTION_WORDS)})"
_SPLIT = r"(?:split|splitting|breakdown|break down|grouping|groupings|groups|group|division|subdivision)"
_PLAIN = r"(?:(?:absolute|plain|raw|actual|real|pure|simple) )*(?:counts?|numbers?|figures?|terms)"
_PERCENTILE = r"(?:(?P<percent>[0-9]{1,2})(?:st|nd|rd|th)? (?:percentile|centile)|p(?P<short>[0-9]{1,2}))"
_FILTER = (
    r"(?:filter|filters|condition|conditions|restriction|restrictions|constraint|constraints|part|bit|piece|thing|"
    r"criterion|criteria|requirement|clause|limitation)"
)
_THING = r"(?:the )?(?P<thing>.+?)"
_ONE_WAY = r"ascending|descending|asc|desc|low to high|high to low|lowest to highest|highest to lowest"
_BY_WORTH = r"worst to best|best to worst|worst first|best first"
_IN_TIME = r"newest first|latest first|most recent first|oldest first|earliest first|newest to oldest|oldest to newest"
_BY_SIZE = r"lowest first|highest first|smallest first|largest first|biggest first|longest first|shortest first"
_UP_OR_DOWN = rf"(?P<direction>{_ONE_WAY}|{_BY_WORTH}|{_IN_TIME}|{_BY_SIZE})(?: order)?"
_END_OF_SIZE = (
    r"lowest|smallest|cheapest|least|fewest|earliest|oldest|shortest|lightest|slowest|youngest|least expensive|highest|"
    r"biggest|largest|greatest|most expensive|dearest|heaviest|longest|latest|newest|most recent|most|tallest"
)
_IN_FRONT = r"is|are|comes|come|goes|go|stands|stand|shows|appears|sits"
_ON_TOP = r"(?:first|on top|at the top|up top|up first|in front|at the beginning|at the start)"
_TIME = r"(?:time|dates?|period|time range|time period|date range|time frame|timeframe)"
_ALL = r"(?:(?:for|over|of|in|across|with|to|from|by|at) )?(?:all|any|every|each|the whole)(?: of)?(?: the)?"
_IN_ALL = r"(?:in total|in all|overall|altogether|all together)"
_LEADING = (
    r"(?:(?:the|their|its|as|an|a|in|on|by|use|show|take|with|calculate|what is|whats|make it|make that|make this|"
    r"change (?:it|that|this) to|switch (?:it )?to|turn (?:it|that) into) )*"
)
_SORT = r"(?:sort|order|rank|sorted|ordered|ranked)(?: (?:it|them|that|these|those))?"
_PUT = (
    rf"(?:(?:{_SORT}|flip|turn|put|reverse|show|list|have|get|with)(?: (?:{_THEM}|round|around))*)?"
    r"(?: ?so| ?such)?(?: ?that)?"
)
_NO_YEAR = r"(?!(?:19|20)[0-9]{2}\b)"
_END = r"(?P<end>top|first|last|bottom|best|leading)"
_SO_MANY = rf"(?:{_END} )?{_NO_YEAR}{_COUNT}(?: {_ROWS})?"
_ENOUGH = (
    r"(?: (?:is|are|was|were|will|would|should|might))?(?: be)? "
    r"(?:enough|fine|ok|okay|good|better|nicer|perfect|great|preferable|sufficient|plenty|do|suffice|"
    r"all (?:i|we) (?:need|want)|what (?:i|we) (?:need|want))"
    r"(?: for (?:me|us|now|today))?"
)
_CUT = (
    r"(?:limit|cut|reduce|shorten|trim|cap|restrict|narrow|extend|expand|increase|widen|change|set|bring|keep|make|have)"
    r"(?: (?:it|that|them|this|these|the (?:list|table|result|results|answer|ranking)))?(?: down| up)?(?: (?:to|at))?"
    r"(?: (?:the|a|only|just))*"
)
_LIST = r"(?:list|table|ranking|result|results|picture|thing|lot)"
_COMPARED = "|".join(COMPARED)
_WHO = (
    r"(?:(?:which|who|whos|what|whats|where|wheres|when|whens)(?: (?:one|ones))?"
    r"(?: of (?:them|these|those|the (?:lot|list)))?"
    r"(?: (?P<noun>(?!(?:is|was|are|were|has|had|comes|came|does|did|on|in|at|out|s|the) )[a-z][a-z ]*?))?|(?:and|so))"
)
_HAS = (
    r"(?: (?:is|was|are|were|has|had|have|comes|came|come|does|did|do|performs|performed|scores|scored|ranks|ranked|"
    r"got|gets|s))?(?: (?:out|in|at|on|it))?(?: (?:the|as|really|actually|overall))*"
)
_EXTREME = rf"(?P<extreme>{'|'.join(EXTREMES)})"
_AMONG = (
    r"(?: (?:one|value|number|figure|place|position|overall|of (?:them|all|these|those|the lot|the list)|"
    r"in the (?:list|table)|by far|then|there|here))*"
)
_LEAD = (
    r"(?P<lead>(?:(?:only|just|keep|show|filter|limit|restrict|narrow|leave|which|who|whoever|where|those|these|"
    r"the ones|it|them|to|down|me|list|include) )*)"
)
_KEPT = r"(?P<noun>[a-z][a-z ]*? )??"
_HAD = (
    r"(?P<had>(?:(?:that|which|who|whose|with|having|have|has|had|are|is|were|was|being|a|an|of|lie|lies|get|got|"
    r"come|comes|came|values?|figures?|totals?) )*)"
)
_AMOUNT = rf"(?P<amount>[^a-z]*[0-9].*|(?:a|an|half|zero|{'|'.join(NUMBERS)})\b.*)"
_EVERYTHING = (
    rf"(?:all|all of (?:them|it|these|those|the {_LIST})|all (?:the )?(?:rows|groups|results|others too)|them all|"
    rf"everything|every one of them|(?:the )?(?:full|whole|complete|entire|rest of the) {_LIST})"
)
_PICTURE = r"(?:chart|graph|plot|diagram|curve|histogram|figure|visual|visualisation|visualization)"
_TURNED = rf"(?:(?:{_SORT}|turn|flip|show|list|do|put)(?: {_THEM})? )?"

EDITS: Mapping[str, tuple[str, ...]] = {
    "limit": (
        rf"{_ONLY}(?:the )?{_END} {_COUNT}(?: {_ROWS})?(?: only)?",
        rf"{_ONLY}(?:the )?{_SO_MANY}{_ENOUGH}",
        rf"{_CUT} {_SO_MANY}(?: only)?",
        rf"{_SO_MANY} (?:only|max|maximum|at most|at the most|tops)",
        rf"(?:(?:i|we) )?(?:only|just)(?: (?:need|want|show|give me))?(?: the)? {_SO_MANY}",
        rf"(?:i|we) (?:need|want) (?:only|just) (?:the )?{_SO_MANY}",
    ),
    "resize": (rf"(?:show |give me |let me see |rather )?{_NO_YEAR}{_COUNT}(?: (?:rows|of them|of these|of those))?",),
    "other_end": (rf"(?:(?:and|so) )?the (?P<direction>{_END_OF_SIZE})",),
    "extreme": (
        rf"{_WHO}{_HAS} {_EXTREME}{_AMONG}",
        rf"{_WHO} (?P<extreme>leads|wins|won|led|tops|topped|loses|lost)(?: (?:the|it|this|that|{_LIST}))*",
        r"(?:and )?(?:the )?(?P<extreme>winner|leader|loser|front runner|frontrunner)",
        rf"(?:only|just)(?: show| give me)?(?: the)? {_EXTREME}(?: (?:one|value|figure))?",
        rf"the {_EXTREME}(?: (?:one|value|figure))?(?: (?:only|alone))?",
    ),
    "bound": (
        rf"{_LEAD}(?:the |any |all )*{_KEPT}{_HAD}(?P<compared>{_COMPARED}) {_AMOUNT}",
        rf"{_LEAD}(?:the )?{_KEPT}{_HAD}(?P<amount>[^a-z]*[0-9].*?) (?:or|and) (?P<compared>{'|'.join(BEHIND)})",
    ),
    "cut_off": (
        (
            rf"{_NOT} (?:(?:the|any|all|small|big|tiny|little|large|minor|low|high) )*{_KEPT}{_HAD}"
            rf"(?P<compared>{_COMPARED}) {_AMOUNT}"
        ),
    ),
    "unlimit": (
        rf"(?:{_SHOW}|(?:i|we) (?:want|need|would like)(?: to see)? |let me see |what about ){_EVERYTHING}",
        r"(?:no|without|drop|remove|lift|take off)(?: (?:the|any|a))? (?:limit|cap|cut off|cutoff)",
        r"not (?:only|just) (?:the )?(?:top|first|bottom|last) (?:[0-9]+|[a-z]+)",
    ),
    "more": (
        rf"{_SHOW}(?:the )?(?:next )?(?:{_COUNT} )?more(?: {_ROWS})?",
        rf"{_SHOW}(?:the )?next (?:{_COUNT}(?: {_ROWS})?|page|rows|ones)",
    ),
    "rest": (rf"{_SHOW}(?:the )?(?:rest|others|remaining ones|remaining rows)",),
    "skip": (
        rf"{_NOT} (?:the )?(?:very )?(?P<end>top|first|highest|largest|biggest)(?: {_COUNT})?(?: {_ROWS})?",
        rf"{_NOT} (?:the )?(?:very )?(?P<end>last|bottom|lowest|smallest)(?: {_COUNT})?(?: {_ROWS})?",
    ),
    "rank": RANK,
    "row": (
        rf"{_ONLY}(?:the )?(?:number )?{_PLACE} {_ROW}(?: only)?",
        rf"{_ONLY}(?:row|line|entry|number) {_COUNT}(?: only)?",
        rf"{_ONLY}the {_PLACE}",
    ),
    "named_row": (rf"{_ONLY}(?:the )?{_PLACE} (?P<noun>[a-z ]+)",),
    "reverse": (
        rf"(?:reverse|invert|flip|turn)(?: {_THEM})?(?: (?:the|round|around))*(?: (?:sort|order|ranking|list))?",
        rf"(?:(?:sort|show|list) )?(?:{_THEM} )?in (?:the )?(?:reverse|reversed|opposite)(?: order)?",
        rf"{_TURNED}(?:in )?(?:the )?other way (?:round|around)",
        rf"{_TURNED}(?:in )?(?:the )?(?:opposite|other|reverse) (?:direction|order)",
        rf"{_TURNED}(?:upside down|backwards|from the bottom up|bottom up|back to front)",
        r"reversed?(?: order)?",
        r"(?:(?:now|and|show me|show|give me|from) )*the (?:other|opposite) (?:end|extreme)",
        r"(?:(?:now|and|show me|show|give me|from) )*the (?:other|opposite) end of (?:the|that|this|it)(?: [a-z]+)?",
        r"(?:(?:now|and|show me|show|give me|from) )*the (?:other|opposite) extreme",
    ),
    "chart": (
        rf"{_SHOW}(?:{_THEM} )?(?:as|in|into|on) (?:an? |the )?(?:[a-z]+ )?{_PICTURE}",
        (
            rf"(?:plot|chart|graph|draw|visuali[sz]e) (?:{_THEM}|the (?:result|results|numbers|figures|data))"
            rf"(?: (?:as|in|on) (?:an? )?(?:[a-z]+ )?{_PICTURE})?"
        ),
        rf"(?:draw|make|plot)(?: (?:me|us))? (?:an? )(?:[a-z]+ )?{_PICTURE}(?: (?:of|from|with|out of) {_THEM})?",
    ),
    "direct": (
        rf"(?:{_SORT} |show )?(?:{_THEM} )?(?:(?:in|from) )?{_UP_OR_DOWN}",
        rf"{_PUT}(?: ?the)? ?(?P<direction>{_END_OF_SIZE})(?: (?:one|ones|{_IN_FRONT}))*? {_ON_TOP}",
    ),
    "sort": (rf"{_SORT} (?:by|on) {_THING}(?: (?:in )?{_UP_OR_DOWN})?",),
    "alphabet": (rf"(?:{_SORT} |show |list |put )?(?:{_THEM} )?{ALPHABET}",),
    "total": (rf"{_ONLY}(?:the )?(?:(?:grand|overall) )?totals?(?: (?:number|count|amount))?(?: only)?", ADDED_UP),
    "overall": (rf"{_ONLY}(?:{_IN_ALL}|all in all|as a whole|on the whole)", rf"ungroup(?:ed)?(?: {_THEM})?"),
    "function": (rf"{_LEADING}{_FUNCTION}(?: (?:values?|of {_THEM}|of the same))?",),
    "as_count": (
        rf"{_SHOW}(?:{_THEM} )?(?:(?:as|in|by|into|to) )?(?:(?:an?|the) )?{_PLAIN}(?: of (?P<thing>[a-z ]+?))?",
    ),
    "percentile": (rf"{_LEADING}{_PERCENTILE}(?: values?)?",),
    "share": SHARE,
    "count": (
        rf"how many(?: of {_THEM})?(?: (?:is|are|was|were))?(?: {_THEM})?(?: {_IN_ALL})?",
        rf"{_ONLY}count {_THEM}",
    ),
    "ungroup": (
        rf"{_STOP} {_SPLIT}(?: {_THEM})?(?: (?:by|into|per|on) {_THING})?",
        rf"{_STOP} {_THING} {_SPLIT}",
        rf"(?:not|no longer|without|dont split|dont group|do not split|do not group)(?: {_THEM})? (?:by|per) {_THING}",
    ),
    "unfilter": (
        rf"{_UNDO} (?:{_THING} )?{_FILTER}",
        rf"{_UNDO} {_FILTER}(?: (?:on|for|of|about|by|to|over) {_THING})?",
        rf"(?:regardless of|irrespective of|no matter which|no matter what|whatever) {_THING}",
        rf"(?:forget about|forget|never mind|nevermind|disregard|scrap|lift|undo|cancel) {_THING}(?: {_FILTER})?",
    ),
    "untime": (
        rf"{_UNDO} {_TIME}(?: (?:limit|range))?",
        rf"{_ALL} (?:{_TIME}|times|periods|years?|months?)(?: again)?",
    ),
    "widen": (rf"{_ALL} {_THING}(?: again)?",),
    "put_back": PUT_BACK,
    "unvalue": (rf"{_NOT}(?: (?:the|for|from|to|in))* (?P<values>.+)",),
    "hide": (
        rf"{_HIDE} {_THING}(?: (?P<column>columns?|fields?))?",
        rf"{_NOT} {_THING} (?P<column>columns?|fields?)",
        rf"(?P<figure>{_NOT}) {_THING}",
    ),
    "keep": (rf"(?:only|just)(?: show)? {_THING}",),
    "column": (
        rf"(?:with|also|also with|also show|show also|show|add|include|also include|plus) (?:(?:its|a) )?{_THING}",
        r"(?:add|show|include|also show) (?:the )?column (?P<thing>.+)",
    ),
    "rows": (
        rf"(?:show|list|see|display|view|print|open)(?: (?:me|us))?(?: (?:all|all of))? {_THEM}",
        r"(?:which|what) ones(?: (?:is|are|was|were) (?:that|they|those|these|it))?",
        r"(?:show|list|see|display|view|print)(?: (?:me|us|all|the|its|their|these|those))* (?:rows|records|entries)",
    ),
}  # fmt: skip
"""Tried in this order; of one kind, the first pattern that fits all of a clause."""

PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern)) for kind, patterns in (*MORE.items(), *EDITS.items()) for pattern in patterns
)
REFUSED = frozenset({"more", "rest", "skip", "row", "reverse", "unfilter", "ungroup", "share", "total", "overall"})
"""The kinds whose words can mean nothing else: where the query has no place for them, the user is asked."""

ROW_REFERENCE = re.compile(
    rf"\b(?:(?:of|for) )?(?:the {_ORDINAL}(?: {_ROW})?|{_ORDINAL} {_ROW}|the (?P<extreme>{'|'.join(EXTREMES)}) {_ROW})"
    r"(?=(?:[ :,-]+(?:by|per|in|for|split|broken|over|month|week|quarter|year)\b)|(?: [?.!])*$)",
)
"""A row of the last answer by its place, and more that is asked of it."""
