"""The English of numbers that are followed along a time, as data: growth, changes, running totals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from askfirst.domain.query import Grain
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.small_words import FILLER

Way: TypeAlias = Literal["change", "growth", "running"]
"""By how much, by how much in percent, and up to here."""

_UNIT = r"(?:day|week|month|quarter|year)"
_OVER = (
    rf"(?:(?P<unit>{_UNIT}) (?:over|on|to|by|versus|vs) (?P=unit)|(?P<short>yoy|qoq|mom|wow|dod)|period over period)"
)
_GRAINS: dict[str, Grain] = {
    "yoy": "year", "qoq": "quarter", "mom": "month", "wow": "week", "dod": "day",
    "year": "year", "quarter": "quarter", "month": "month", "week": "week", "day": "day",
}  # fmt: skip
_PERCENT = r"(?:percentage|percent|per cent|pct|%|relative)"
_NOUN = r"(?:changes?|growth|increases?|decreases?|declines?|rises?|drops?|falls?(?= in )|gains?|reductions?)"
_BEHIND = r"(?= (?:in|of|from|between|by|to|over|per|for|rates?|compared|vs|versus|against|%|for each|each)\b)"
_DID = r"(?:did|does|do|will|to)"
_HAS = r"(?:has|have|had|having)"
_TURN = r"(?:better|worse|higher|lower|bigger|larger|smaller|longer|shorter|heavier|lighter|faster|slower)"
_FREE = r"(?:grow|grew|rose|shrank|shrink|shrunk|grown)"
_PLAIN = (
    r"(?:grow|increase|decrease|decline|rise|drop|fall|shrink|change|gain|climb|go up|go down"
    r"|worsen|improve|deteriorate|soar|surge|jump|plunge|plummet|slump|slip|swell|expand"
    rf"|come down|come up|get {_TURN})"
)
_DONE = (
    r"(?:grown|increased|decreased|declined|risen|dropped|fallen|shrunk|changed|gained|climbed|gone up|gone down"
    r"|worsened|improved|deteriorated|soared|surged|jumped|plunged|plummeted|slumped|slipped|swollen|swelled|expanded"
    rf"|come down|come up|(?:got|gotten|become) {_TURN})"
)
_PAST = (
    r"(?:(?<!rain )(?<!precipitation )(?<!snow )(?<!rainfall )(?<!hail )(?<!water )"
    r"fell(?! (?:on|upon|into|under|within|outside|to (?![0-9])|in (?:each|every|which))\b)|went up|went down)"
)
_IN_PERCENT = r"(?: in (?:%|percent|per cent|percentage))?"
_RUNNING = re.compile(
    r"\b(?:(?:running|cumulative|cumulated|accumulated) (?:total|totals|sum|sums)"
    r"|running(?= (?:count|number|average|mean|avg|median)\b)"
    r"|cumulative|cumulatively|cumulated|accumulated)\b"
)
_RUNS = re.compile(r"^(?:running|cumulat|accumulat)")
_NOUNS = re.compile(
    rf"(?<!\S)(?:{_OVER} )?(?:{_PERCENT} )?(?:growth|{_NOUN}(?:{_BEHIND}|$))(?: rates?)?(?: percentage)?{_IN_PERCENT}"
    rf"(?: {_OVER.replace('unit', 'unit2').replace('short', 'short2')})?(?!\w)"
)
_BEFORE_NOUN = re.compile(
    rf"(?:^|\b(?:the|a|an|any|of|by|what|which|show|give me|percentage|percent|%|{_UNIT}ly|annual|daily|yearly|"
    r"biggest|largest|highest|lowest|smallest|greatest|steepest|sharpest|total|overall|net|absolute|average|mean|over"
    rf"|whats|show me|calculate|compute|plot|chart|see|in|and|was|is) )$"
)
_ONES = re.compile(rf"(?:(?<=\b)(?:{_FREE}|{_PAST}))\b")
_ASKED = re.compile(rf"\b{_DID}\b(?! (?:i|you)\b)(?:(?! (?:and|or)\b).)*? (?P<verb>{_PLAIN})\b")
_HAVE = re.compile(rf"\b{_HAS}\b(?:(?! (?:and|or)\b).)*? (?P<verb>{_DONE})\b")
_GROWING = re.compile(r"\b(?P<verb>growing|shrinking)\b")
_COUNTED_IN = (
    r"(?:percentage points|points|years|months|weeks|days|hours|minutes|dollars|euros|pounds|usd|people|persons|"
    r"inhabitants|degrees|kilos|kilograms|kg|grams|tons|tonnes|lbs|miles|km|kilometers|cm|mm|millimeters|inches|feet|"
    r"units|jobs|thousands|thousand|millions|million|cubic meters|teu)"
)
_AMOUNT = re.compile(
    rf"\bby how many {_COUNTED_IN} (?=(?:{_DID}|{_HAS})\b)|"
    r"\bby what (?:percentage|percent|per cent|%|pct)|\b(?:by )?how many (?:percent|per cent|%)"
    r"|\bby what amount|\bby how (?:much|many)|\bhow much|\bwhat (?:percentage|percent)(?= (?:did|does|has|have|is)\b)"
    r"|\bhow (?:fast|strongly)|\bin (?:percent|percentage terms|relative terms|per cent)(?=$| )|\bin absolute terms"
)
_DOWN = re.compile(r"\b(?:decreas|declin|drop|fall|fell|shr[iau]nk|reduc|down|loss|plunge|plummet|slump)")
_SERIES = re.compile(
    rf"\b{_OVER}|\b(?:by|per|each|every|for each|for every) {_UNIT}s?\b"
    r"|\b(?:daily|weekly|monthly|quarterly|yearly|annual|annually)\b"
    rf"|\bfrom (?:one |each )?(?P<step>{_UNIT}) to (?:the )?(?:next|(?P=step))\b|\bover time\b"
)
_EACH_TIME = re.compile(
    rf"\b(?:over|through|throughout|across|with) (?:the )?{_UNIT}s\b|\b(?:by|per|each|every) {_UNIT}\b|\bover time\b"
    rf"|\b(?P<same>{_UNIT}) (?:by|after|to) (?P=same)\b"
)
_APART = re.compile(rf"\b{_OVER}(?!\w)")
_ONLY_CHANGED = re.compile(r"(?:change|changed)$")
_ENDS = re.compile(r"\b(?:from|between|since|compared|vs|versus|than)\b")
_STEP = re.compile(
    rf"\bfrom (?:one |each )?(?P<unit>{_UNIT}) to (?:the )?(?:next|(?P=unit))\b"
    rf"|\b(?P<unit2>{_UNIT}) (?:after|by) (?P=unit2)\b"
)
_SMALL = FILLER | frozenset(
    ("show", "give", "display", "see", "plot", "add", "include", "also", "what", "is", "was", "were", "in", "as", "of",
     "by", "and", "instead", "please", "too", "with", "for", "to", "total", "?", "!", ".", ",", "monthly", "weekly",
     "daily", "quarterly", "yearly", "annual", "month", "week", "day", "quarter", "year", "per", "each", "can",
     "rather")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """What some words say of how a number is followed: which way, by which stretch of time, and whether downwards."""

    way: Way
    unit: Grain | None = None
    down: bool = False


def series(tokens: Tokens) -> Iterator[Span]:
    """Words that follow a number along a time: "month over month change", "grew", "running total"."""
    words = tokens.words()
    yield from _shown_over_time(words)
    for first, last in found_in(words):
        if all(tokens.items[at].kind != "quoted" for at in range(first, last)):
            yield Span("series", first, last, told(words[first:last]).way, 1.1)


def _shown_over_time(words: Sequence[str]) -> Iterator[Span]:
    """As in "how did X change over the years": X is asked for in each of them, and "change" says no more."""
    text = " ".join(words)
    if not (re.match(r"how (?:did|does|do|has|have)\b", text) and _EACH_TIME.search(text)) or _ENDS.search(text):
        return
    for at, word in enumerate(words):
        if word in ("change", "evolve", "develop", "vary", "move", "look", "trend") and at > 1:
            yield Span("filler", at, at + 1, "polite", 1.05)


def told(words: Sequence[str]) -> Told:
    """What the words of a span say."""
    text = " ".join(words)
    over = re.search(_OVER, text) or _STEP.search(text)
    named = [value for value in over.groupdict().values() if value] if over else []
    unit = _GRAINS.get(named[0]) if named else None
    percent = re.search(rf"\b(?:{_PERCENT}|rates?)\b|%", text) is not None
    way: Way = "running" if _RUNS.search(text) else "growth" if percent else "change"
    return Told(way, unit, _DOWN.search(text) is not None)


@lru_cache(maxsize=256)
def found_in(words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Where such words stand, as tokens from the first to before the last; none where nothing is followed."""
    text = " ".join(words)
    found = [match.span() for match in _RUNNING.finditer(text)]
    nouns, verbs = [*_nouns(text)], [*_verbs(text)]
    more = [match.span() for pattern in (_AMOUNT, _STEP, _APART) for match in pattern.finditer(text)]
    wider = [*nouns, *(match.span() for match in _STEP.finditer(text))]
    more = [
        span for span in more if not any(first <= span[0] < last and span != (first, last) for first, last in wider)
    ]
    if not (nouns or more or _ENDS.search(text)):
        # "How have orders changed over time" asks to see them over time.
        verbs = [span for span in verbs if not _ONLY_CHANGED.match(text[slice(*span)])]
    changes = [*nouns, *verbs, *more] if nouns or verbs else []
    return tuple(sorted(_tokens(words, span) for span in {*found, *changes}))


def changes_named(words: tuple[str, ...]) -> bool:
    """Whether a change is asked for, so that two times are the ends of one."""
    return any(told(words[first:last]).way != "running" for first, last in found_in(words))


def goes_by_unit(words: Sequence[str]) -> bool:
    """Whether it is asked for from each stretch of time to the next."""
    return _SERIES.search(" ".join(words)) is not None


def names_no_number(words: tuple[str, ...]) -> bool:
    """As in "show the month over month change": of which number is not said."""
    held = {at for first, last in found_in(words) for at in range(first, last)}
    return bool(held) and all(word in _SMALL for at, word in enumerate(words) if at not in held)


def _nouns(text: str) -> Iterator[tuple[int, int]]:
    for match in _NOUNS.finditer(text):
        before = text[: match.start()]
        sure = "growth" in match[0] or " " in match[0] or _BEFORE_NOUN.search(before) or (before and _ENDS.search(text))
        if sure and not re.match(r"(?:change|drop|increase|decrease|rise|fall) (?:it|to|the)\b", text[match.start() :]):
            yield match.span()


def _verbs(text: str) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in _ONES.finditer(text))
    for pattern in (_ASKED, _HAVE, _GROWING):
        yield from (match.span("verb") for match in pattern.finditer(text))


def _tokens(words: Sequence[str], span: tuple[int, int]) -> tuple[int, int]:
    """The tokens that a stretch of the joined words covers."""
    at, first, last = 0, len(words), 0
    for number, word in enumerate(words):
        if at < span[1] and at + len(word) > span[0]:
            first, last = min(first, number), number + 1
        at += len(word) + 1
    return first, last
