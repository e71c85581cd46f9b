"""The phrases of edits, as data: patterns over the folded words of a clause, without what only leads to them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from askfirst.domain.query import Function
from askfirst.understanding.rules.positions import NUMBERS, ORDINALS

FUNCTION_WORDS: Mapping[str, Function] = {
    "average": "avg", "averages": "avg", "mean": "avg", "avg": "avg", "median": "median", "sum": "sum", "sums": "sum",
    "total": "sum", "totals": "sum", "maximum": "max", "max": "max", "minimum": "min", "min": "min",
    "standard deviation": "stddev", "stddev": "stddev",
}  # fmt: skip
TIME_WORDS = frozenset({
    "time", "times", "date", "dates", "period", "periods", "time range", "time period", "date range", "time frame",
    "timeframe", "time filter", "year", "years", "month", "months", "week", "weeks", "day", "days",
})  # fmt: skip

_ORDINAL = rf"(?:{'|'.join(ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th)|last|second to last|next to last)"
_COUNT = rf"(?P<count>[0-9]{{1,6}}|{'|'.join(NUMBERS)})"
_PLACE = rf"(?P<place>{_ORDINAL})"
_ROW = r"(?:one|row|line|entry|result|record)"
_ROWS = r"(?:rows?|ones?|entry|entries|lines?|results?|records?|groups?|of (?:them|these|those))"
_THEM = r"(?:them|these|those|it|that|this|they)"
_SHOW = r"(?:(?:show|give|see|list|get|display|view|print|open) )?(?:(?:me|us) )?"
_ONLY = r"(?:(?:only|just) )*"
_NOT = (
    r"(?:without|exclude|excluding|except for|except|leave out|leaving out|omit|drop|remove|ignore|minus|skip|"
    r"skipping|not|but not|no|hide|take out|take away)"
)
_HIDE = (
    r"(?:hide|drop|remove|omit|leave out|take out|take away|get rid of|dont show|do not show|no longer show|lose|"
    r"stop showing)"
)
_UNDO = (
    r"(?:drop|remove|without|clear|forget|ignore|lift|undo|delete|no|take away|take off|take out|get rid of|lose|"
    r"leave out|reset|disregard)(?: (?:the|any|my|all|of|a))*"
)
_STOP = r"(?:without|no|drop|remove|skip|leave out|forget|undo|cancel|not|dont|do not|stop|lose)(?: (?:the|a|any))?"
_FUNCTION = rf"(?P<function>{'|'.join(FUNCTION_WORDS)})"
_SHARES = r"(?:shares?|percent|percents|percentages?|%|proportions?|fractions?)"
_SPLIT = r"(?:split|splitting|breakdown|break down|grouping|groupings|groups|group|division|subdivision)"
_FILTER = r"(?:filter|filters|condition|conditions|restriction|restrictions|constraint|constraints)"
_THING = r"(?:the )?(?P<thing>.+?)"
_ONE_WAY = r"ascending|descending|asc|desc|low to high|high to low|lowest to highest|highest to lowest"
_IN_TIME = r"newest first|latest first|most recent first|oldest first|earliest first|newest to oldest|oldest to newest"
_BY_SIZE = r"lowest first|highest first|smallest first|largest first|biggest first|longest first|shortest first"
_UP_OR_DOWN = rf"(?P<direction>{_ONE_WAY}|{_IN_TIME}|{_BY_SIZE})(?: order)?"
_TIME = r"(?:time|dates?|period|time range|time period|date range|time frame|timeframe)"
_ALL = r"(?:(?:for|over|of|in|across|with|to|from|by|at) )?(?:all|any|every|each|the whole)(?: of)?(?: the)?"
_IN_ALL = r"(?:in total|in all|overall|altogether|all together)"
_LEADING = r"(?:(?:the|their|its|as|an|a|in|by|use|show|take|with|calculate|what is|whats) )*"
_SORT = r"(?:sort|order|rank|sorted|ordered|ranked)(?: (?:it|them|that|these|those))?"

EDITS: Mapping[str, tuple[str, ...]] = {
    "limit": (rf"{_ONLY}(?:the )?(?P<end>top|first|last|bottom) {_COUNT}(?: {_ROWS})?(?: only)?",),
    "more": (
        rf"{_SHOW}(?:the )?(?:next )?(?:{_COUNT} )?more(?: {_ROWS})?",
        rf"{_SHOW}(?:the )?next (?:{_COUNT}(?: {_ROWS})?|page|rows|ones)",
    ),
    "rest": (rf"{_SHOW}(?:the )?(?:rest|others|remaining ones|remaining rows)",),
    "skip": (
        rf"{_NOT} (?:the )?(?:very )?(?P<end>top|first|highest|largest|biggest)(?: {_COUNT})?(?: {_ROWS})?",
        rf"{_NOT} (?:the )?(?:very )?(?P<end>last|bottom|lowest|smallest)(?: {_COUNT})?(?: {_ROWS})?",
    ),
    "row": (
        rf"{_ONLY}(?:the )?(?:number )?{_PLACE} {_ROW}(?: only)?",
        rf"{_ONLY}(?:row|line|entry|number) (?P<count>[0-9]{{1,3}})",
        rf"the {_PLACE}",
    ),
    "named_row": (rf"{_ONLY}(?:the )?{_PLACE} (?P<noun>[a-z ]+)",),
    "reverse": (
        rf"(?:reverse|invert|flip|turn)(?: {_THEM})?(?: (?:the|round|around))*(?: (?:sort|order|ranking|list))?",
        rf"(?:(?:sort|show|list) )?(?:{_THEM} )?in (?:the )?(?:reverse|reversed|opposite)(?: order)?",
        r"(?:the )?other way (?:round|around)",
        r"reversed?(?: order)?",
    ),
    "direct": (rf"(?:{_SORT} |show )?(?:{_THEM} )?(?:(?:in|from) )?{_UP_OR_DOWN}",),
    "sort": (rf"{_SORT} (?:by|on) {_THING}(?: (?:in )?{_UP_OR_DOWN})?",),
    "total": (rf"{_ONLY}(?:the )?(?:(?:grand|overall) )?totals?(?: (?:number|count|amount))?(?: only)?",),
    "overall": (rf"{_ONLY}(?:{_IN_ALL}|all in all|as a whole|on the whole)", rf"ungroup(?:ed)?(?: {_THEM})?"),
    "function": (rf"{_LEADING}{_FUNCTION}(?: (?:values?|of {_THEM}|of the same))?",),
    "share": (
        rf"{_SHOW}(?:{_THEM} )?(?:as|in) (?:(?:an?|the) )?{_SHARES}(?: of (?:(?:the|all) )*(?:total|whole|all))?",
    ),
    "count": (
        rf"how many(?: of {_THEM})?(?: (?:is|are|was|were))?(?: {_THEM})?(?: {_IN_ALL})?",
        rf"count {_THEM}",
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
    ),
    "untime": (
        rf"{_UNDO} {_TIME}(?: (?:limit|range))?",
        rf"{_ALL} (?:{_TIME}|times|periods|years?|months?)(?: again)?",
    ),
    "widen": (rf"{_ALL} {_THING}(?: again)?",),
    "unvalue": (rf"{_NOT}(?: (?:the|for|from|to|in))* (?P<values>.+)",),
    "hide": (
        rf"{_HIDE} {_THING}(?: (?P<column>columns?|fields?))?",
        rf"{_NOT} {_THING} (?P<column>columns?|fields?)",
    ),
    "keep": (rf"(?:only|just)(?: show)? {_THING}",),
    "column": (
        rf"(?:with|also|also with|also show|show also|show|add|include|also include|plus) (?:(?:its|a) )?{_THING}",
        r"(?:add|show|include|also show) (?:the )?column (?P<thing>.+)",
    ),
    "rows": (
        rf"(?:show|list|see|display|view|print|open)(?: (?:me|us))?(?: (?:all|all of))? {_THEM}",
        r"(?:show|list|see|display|view|print)(?: (?:me|us|all|the|its|their|these|those))* (?:rows|records|entries)",
    ),
}  # fmt: skip
"""Tried in this order; of one kind, the first pattern that fits all of a clause."""

PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern)) for kind, patterns in EDITS.items() for pattern in patterns
)
REFUSED = frozenset({"more", "rest", "skip", "row", "reverse", "unfilter", "ungroup", "share", "total", "overall"})
"""The kinds whose words can mean nothing else: where the query has no place for them, the user is asked."""

LEADS = frozenset({
    "and", "or", "now", "then", "please", "but", "so", "ok", "okay", "no", "yes", "well", "also", "plus", "add",
    "include", "can you", "could you", "can i see", "could i see", "can i have", "i want", "i would like", "id like",
    "i meant", "i mean", "show me", "give me", "show", "what about", "how about", "tell me more about", "rather",
    "tell me about", "more about", "actually", "lets see", "let me see", "what is", "whats", "who is",
})  # fmt: skip
TAILS = frozenset({
    "please", "instead", "too", "as well", "also", "now", "then", "again", "rather", "thanks", "for now", "though",
    "in addition",
})  # fmt: skip
ADDING = frozenset({"also", "plus", "add", "include", "too", "as well", "and", "in addition"})
"""Around an edit they say that it stands beside what was there."""
INSTEAD_OF = re.compile(
    r"^(?P<new>.+?) (?:instead of|rather than)(?: (?:the|by|per|for|to|from))* (?P<thing>.+)$",
)
ROW_REFERENCE = re.compile(
    rf"\b(?:(?:of|for) )?(?:the {_ORDINAL}(?: {_ROW})?|{_ORDINAL} {_ROW})(?=(?: (?:by|per|in|for) )|(?: [?.!])*$)",
)
"""A row of the last answer by its place, and more that is asked of it."""
