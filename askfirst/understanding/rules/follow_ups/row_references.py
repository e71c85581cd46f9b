"""Finds a row of the last answer that a question goes on about: "for the second row", "the third on the list"."""

from __future__ import annotations

import re

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline
from askfirst.domain.query import Query
from askfirst.understanding.rules.recognition.held import dimensions_named, names_rows
from askfirst.understanding.rules.words.edit_words import EXTREMES, ROW_REFERENCE
from askfirst.understanding.rules.words.positions import NUMBERS, ORDINALS

_ORDINAL = rf"(?:{'|'.join(ORDINALS)}|[0-9]{{1,3}}(?:st|nd|rd|th)|last)"
_ROW = r"(?:one|row|line|entry|result|record|place|spot|position|of (?:them|these|those))"
_NUMBERED = (
    rf"(?:row|line|entry|number|no|nr|rank|position) (?:number |no )?(?P<{{}}>[0-9]{{{{1,3}}}}|{'|'.join(NUMBERS)})\b"
)
_NOUN = r"(?P<{}>(?!(?:half|quarter|month|week|day|year|decade|time|period|of|in|on|and|to|for|by)\b)[a-z]+)"
_LIST = (
    r"(?: (?:on|in|of|from) (?:that|the|this|your|my|our|these|those) "
    r"(?:list|lists|table|ranking|result|results|answer|chart|output|overview|rows|ones|lot))"
)
_ON_A_LIST = re.compile(
    r"\b(?:(?:for|of|in|with|about|by|from|to|at) )?"
    rf"(?:the |number )?(?:{_ORDINAL}|the (?P<extreme>{'|'.join(EXTREMES)}))"
    rf"(?: (?:{_ROW}|{_NOUN.format('noun')}))?{_LIST}\b"
)
_IN_FRONT = re.compile(
    r"^(?:(?:and|so|ok|okay|now|then|but|please|just|only|show|give|me) )*"
    r"(?:for|of|in|with|about|regarding|what about|how about|take|from|to|at) "
    rf"(?:the (?:{_ORDINAL} (?:{_ROW}|{_NOUN.format('noun')})|(?P<extreme>{'|'.join(EXTREMES)}) {_ROW})|"
    rf"{_NUMBERED.format('number')})(?= *(?:,|:|-)? *[a-z])"
)
_WITHIN = re.compile(rf"(?<=[a-z] )(?:(?:of|for|with|by|to|from|at) )?the (?!last){_ORDINAL} (?:one|row|line|entry)\b")
_ASKED = re.compile(r"^(?:and |so |but )*(?:who|where|when|what|how|why) (?!(?:is|are|was|were|s|about|of)\b)[a-z]")
_HEADING = re.compile(
    r"^(?:(?:and|so|ok|okay|now|then|but|please|just|only) )*"
    rf"the {_ORDINAL} {_ROW}(?= *(?:,|:|-)? *(?:how|what|which|who|when|where)\b)"
)
_PATTERNS = (ROW_REFERENCE, _ON_A_LIST, _IN_FRONT, _HEADING, _WITHIN)


def row_said(words: str, query: Query, catalog: Catalog | None) -> re.Match[str] | None:
    """The words for a row; a noun among them must be what the answer's groups, or its rows, are called."""
    for pattern in _PATTERNS:
        found = pattern.search(words)
        noun = found.groupdict().get("noun") if found else ""
        if found and (not noun or (catalog and _is_called(noun, query, catalog))):
            return found
    return None


def asks_of_it(words: str) -> bool:
    """As in "who operates the first one?": more is asked of it than to be shown."""
    return _ASKED.search(words) is not None


def place_said(found: re.Match[str], count: int) -> int | None:
    """Which row was said, counted from 0."""
    if number := found.groupdict().get("number"):
        return (int(number) if number.isdecimal() else NUMBERS[number]) - 1
    for word in found[0].split():
        digits = word.rstrip("stndrh")
        place = int(digits) if digits.isdecimal() else ORDINALS.get(word)
        if word == "last":
            return count - 1
        if place:
            return place - 1
    return None


_OF_SHOWN = re.compile(r"\b(?:which|who|what|any|some) (?:one |ones )?of (?:them|these|those)\b", re.IGNORECASE)


def is_of_shown(message: str, outline: Outline | None, query: Query) -> bool:
    """As in "which of them are in Africa?" behind the first five: others of Africa are not asked for."""
    if outline is None or query.limit is None or query.limit_per or len(query.dimensions) > 1:
        return False
    narrowed = outline.mentions or outline.filters or any(one.slot in ("filter", "condition") for one in outline.terms)
    timed = any(one.grain or one.part or one.periods for one in query.dimensions)
    return bool(narrowed) and not timed and _OF_SHOWN.search(message) is not None


def _is_called(noun: str, query: Query, catalog: Catalog) -> bool:
    return bool(dimensions_named(noun, query, catalog)) or (bool(query.columns) and names_rows(noun, query, catalog))
