"""Recognises words around what is the highest: "reached its peak", "comes second", "the single highest", "of all"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.cue_words import CUES
from askfirst.understanding.rules.words.rank_words import FINISHES, LAST_BUT_ONE, LEADS, LISTS

_SURE = 1.25
_HIGH = (
    "peak", "high", "top", "maximum", "max", "zenith", "summit", "high point", "highest", "highest point",
    "highest level", "highest value", "highest figure", "all time high", "all time highest", "all time peak",
    "record high", "record", "maximum level", "peak level", "greatest", "largest", "biggest",
)  # fmt: skip
_LOW = (
    "trough", "low", "bottom", "minimum", "min", "nadir", "low point", "lowest", "lowest point", "lowest level",
    "lowest value", "lowest figure", "all time low", "all time lowest", "record low", "minimum level", "rock bottom",
    "smallest",
)  # fmt: skip
_REACHING = (
    "reach", "reaches", "reached", "hit", "hits", "hitting", "attain", "attained", "touch", "touched", "at", "set",
    "find", "found", "see", "saw", "have", "had", "has", "strike", "struck", "log", "logged", "post", "posted",
)  # fmt: skip
_ITS = ("its", "their", "the", "a", "an", "his", "her", "an absolute", "its absolute", "a new")
_ALONE: Mapping[str, tuple[str, ...]] = {
    "high": (
        "peak", "peaked", "peaks", "its peak", "their peak", "the peak of", "peak of", "topped out", "tops out",
        "maxed out", "all time high", "all time highest", "record high", "all time peak", "the high point of",
        "high point of", "the highest point of", "at the highest",
    ),
    "low": (
        "bottomed out", "bottomed", "bottom out", "all time low", "all time lowest", "record low", "its trough",
        "troughed", "trough", "the low point of", "low point of", "the lowest point of", "nadir", "its nadir",
        "at the lowest",
    ),
}  # fmt: skip
_FARTHEST = ("furthest", "farthest", "furthest to the", "farthest to the", "most", "")
_WAYS: Mapping[str, tuple[str, ...]] = {
    "high": ("north", "east", "northerly", "easterly", "northern", "eastern", "northward", "eastward"),
    "low": ("south", "west", "southerly", "westerly", "southern", "western", "southward", "westward"),
}
_STAYING = (
    "with us", "been with us", "been a customer", "been a client", "been a member", "been around", "been here",
    "been on board", "been on our books", "been on the books", "been buying from us", "been ordering from us",
    "been doing business with us", "been working with us", "worked with us", "been with the company", "been loyal",
    "been active", "been there", "been listed", "been registered", "been in service", "been in business",
)  # fmt: skip
_PLACES: Mapping[str, int] = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
    "sixth": 6, "6th": 6, "seventh": 7, "7th": 7, "eighth": 8, "8th": 8, "ninth": 9, "9th": 9, "tenth": 10, "10th": 10,
}  # fmt: skip
_NUMBERS = {"one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4, "five": 5, "5": 5}
_COMING = frozenset((
    "rank", "ranks", "ranked", "ranking", "come", "comes", "came", "finish", "finishes", "finished", "place", "places",
    "stand", "stands", "sit", "sits",
))  # fmt: skip
_TAKING = frozenset((
    "take", "takes", "took", "taking", "hold", "holds", "held", "occupy", "occupies", "occupied", "get", "gets", "got",
    "claim", "claims", "claimed", "earn", "earns", "earned", "has", "have", "is", "was", "lands", "landed",
))  # fmt: skip
_BEHIND_A_FINISH = ("on", "by", "for", "in", "when", "with", "as", "?", ".", ",", "based", "measured", "among", "of")
_SPOTS = ("place", "position", "spot", "rank", "slot")
_STRESSED = frozenset(("single", "very", "absolute", "outright", "overall", "sole", "individual", "all time", "ever"))
_SINGLED_OUT = frozenset(("single", "individual", "particular", "specific", "given"))
_SINGLING = frozenset(("which", "what", "the", "any", "every", "each", "one", "a"))
_POINTING = ("which", "what", "that", "this", "whichever")
_RANKED = frozenset(
    phrase.split()[0]
    for cue in ("most", "least", "high", "low", "late", "early", "often", "seldom")
    for phrase in CUES["superlative"][cue]
)
_OF_ALL = (
    "of all", "of them all", "of all of them", "of all time", "of the lot", "of the bunch", "on record",
    "ever recorded", "ever measured", "ever seen", "ever made", "ever placed", "ever paid", "ever reached",
    "in history",
    "in the records", "on the books", "in the books", "in our history", "in our books", "in the whole dataset",
    "in the entire dataset", "in the whole data", "we ever had", "we have ever had", "weve ever had", "we ever paid",
    "we have ever paid", "we have on record", "anywhere",
)  # fmt: skip
_LANDING = frozenset(("fall", "fell", "fallen"))
_CROSSING = re.compile(
    r"fall|falls|fell|fallen|drops?|dropped|dips?|dipped|sinks?|sank|slips?|slipped|goes|went|gone|rises?|rose|risen|"
    r"climbs?|climbed|jumps?|jumped|gets?|got|stays?|stayed|stood|stands?|remains?|remained|came|comes?|ran|runs?"
)
_BOUNDS = ("below", "under", "above", "beneath")
_STRETCHES = frozenset((
    "hour", "hours", "day", "days", "date", "dates", "week", "weeks", "month", "months", "quarter", "quarters", "year",
    "years", "time", "times",
))  # fmt: skip
_OF_A_RECORD = frozenset((
    "with", "of", "for", "that", "which", "where", "number", "numbers", "id", "ids", "from", "in", "by", "is", "has",
    "was", "high", "low", "highs", "lows", "highest", "lowest", "count", "counts", "key", "keys", "and", "or", "to",
    "on", "at", "holder", "type", "label", "labels", "sales",
))  # fmt: skip
_ASKING = frozenset(("did", "was", "were", "is", "are", "do", "does", "has", "have", "had", "will"))


def extremes(tokens: Tokens) -> Iterator[Span]:
    """Every phrase for an end of an order, or a place in it, and what only stresses it."""
    words = tokens.words()
    for at in range(len(words)):
        for cue, phrases in _PHRASES.items():
            for phrase in phrases.get(words[at], ()):
                if words[at : at + len(phrase)] == phrase:
                    yield Span("superlative", at, at + len(phrase), cue, _SURE)
        yield from _place(words, at)
        yield from _lead(words, at)
        yield from _record(words, at)
        yield from _finish(words, at)
    yield from _stress(words)
    yield from _crossings(words)


def _phrases_of(ends: tuple[str, ...], alone: tuple[str, ...]) -> dict[str, list[tuple[str, ...]]]:
    table: dict[str, list[tuple[str, ...]]] = {}
    reached = (f"{verb} {its} {end}" for verb in _REACHING for its in _ITS for end in ends if not _is_open(its, end))
    for phrase in (*alone, *reached):
        words = tuple(phrase.split())
        table.setdefault(words[0], []).append(words)
    return table


def _is_open(its: str, end: str) -> bool:
    """As "has the highest" does, which waits for what is the highest."""
    return its in ("the", "a", "an", "a new", "an absolute") and end not in ("peak", "rock bottom")


def _of_stay(ends: tuple[str, ...]) -> dict[str, list[tuple[str, ...]]]:
    table: dict[str, list[tuple[str, ...]]] = {}
    for stay in _STAYING:
        for end in ends:
            words = tuple(f"{stay} {end}".split())
            table.setdefault(words[0], []).append(words)
    return table


def _ways(cue: str) -> Iterator[str]:
    """As in "furthest south", "most northerly"."""
    return (f"{far} {way}" for far in _FARTHEST[:-1] for way in _WAYS[cue])


_PHRASES: Mapping[str, Mapping[str, list[tuple[str, ...]]]] = {
    "high": _phrases_of(_HIGH, (*_ALONE["high"], *_ways("high"))),
    "low": _phrases_of(_LOW, (*_ALONE["low"], *_ways("low"))),
    "early": _of_stay(("the longest", "longest", "for the longest", "for the longest time")),
    "late": _of_stay(("the shortest", "shortest", "for the shortest", "for the shortest time")),
}


def _place(words: tuple[str, ...], at: int) -> Iterator[Span]:
    """As in "ranks second", "comes in third", "in second place", "is number two", "the runner-up"."""
    if words[at : at + 2] == ("runner", "up") or words[at : at + 1] == ("runner up",):
        yield Span("ordinal", at, at + 1 + (words[at] == "runner"), "place", _SURE, number=2)
        return
    here = at + 1 if words[at] in _COMING or words[at] in _TAKING else at
    here += words[here : here + 1] in (("in",), ("at",), ("as",))
    here += words[here : here + 1] == ("the",)
    word = words[here] if here < len(words) else ""
    spot = words[here + 1 : here + 2] and words[here + 1] in _SPOTS
    number = _PLACES.get(word)
    if number and (spot or words[at] in _COMING) and here > at:
        yield Span("ordinal", at, here + 1 + bool(spot), "place", _SURE, number=number)
    called = word in ("number", "no") and here + 1 < len(words)
    counted = _NUMBERS.get(words[here + 1]) if called else None
    ends = words[here + 2 : here + 3] in ((), ("by",), ("in",), ("for",), ("?",))
    if counted and ends and here and words[here - 1] in (*_COMING, "is", "at", "was", "the"):
        yield Span("ordinal", min(here, at), here + 2, "place", _SURE, number=counted)


def _lead(words: tuple[str, ...], at: int) -> Iterator[Span]:
    """As in "leads the list", "tops the ranking", "our number one customer", "next to last", "last but one"."""
    if words[at] in LEADS:
        here = at + 1 + (words[at + 1 : at + 2] in (("the",), ("our",), ("that",), ("this",)))
        last = next((here + len(one) for one in LISTS if words[here : here + len(one)] == one), 0)
        if words[at] == "leads" and words[at + 1 : at + 2] in (("in",), ("on",), ("for",), ("by",)):
            last = at + 1
        if last:
            yield Span("ordinal", at, last, "place", _SURE, number=1)
    here = at + 1 + (words[at + 1 : at + 2] == (".",))
    called = words[at] in ("number", "no", "nr", "#") and words[here : here + 1] in (("one",), ("1",))
    leads = words[max(at - 1, 0) : at] in ((), ("the",), ("our",), ("s",))
    if called and leads and words[here + 1 : here + 2] not in ((), ("?",)):
        yield Span("ordinal", at, here + 1, "place", _SURE, number=1)
    for phrase in LAST_BUT_ONE:
        if words[at : at + len(phrase)] == phrase:
            begin = at - (at > 0 and words[at - 1] in _COMING)
            yield Span("ordinal", begin, at + len(phrase), "from_last", _SURE, number=2)


def _record(words: tuple[str, ...], at: int) -> Iterator[Span]:
    """As in "the record month for X": the one of the most."""
    behind = words[at + 1] if words[at] in ("record", "banner") and at + 1 < len(words) else ""
    leads = at == 0 or words[at - 1] in ("the", "our", "a", "all time")
    if behind in _STRETCHES or (leads and behind.isalpha() and behind not in _OF_A_RECORD):
        yield Span("superlative", at, at + 1, "first", _SURE)


def _finish(words: tuple[str, ...], at: int) -> Iterator[Span]:
    """As in "which X comes last by cost", "ranks at the bottom": the first or the last of an order."""
    told = words[at] in ("is", "was", "are") and any(word in ("among", "amongst") for word in words[at + 2 : at + 5])
    if words[at] not in _COMING and not told:
        return
    for cue, ends in FINISHES.items():
        for end in ends:
            last = at + 1 + len(end)
            if words[at + 1 : last] == end and (last >= len(words) or words[last] in _BEHIND_A_FINISH):
                yield Span("superlative", at, last, cue, _SURE)


def _stress(words: tuple[str, ...]) -> Iterator[Span]:
    """As in "the single highest cost", "the largest single order", "the most of all"."""
    ranked = False
    for at, word in enumerate(words):
        before, behind = words[at - 1 : at], words[at + 1 : at + 2]
        if word in _STRESSED and ((behind and behind[0] in _RANKED) or (word == "single" and set(before) & _RANKED)):
            yield Span("filler", at, at + 1, weight=_SURE)
        if word in _SINGLED_OUT and set(before) & _SINGLING and _RANKED & set(words):
            yield Span("filler", at, at + 1, weight=_SURE)
        if word == "one" and before and before[0] in _POINTING:
            yield Span("filler", at, at + 1, weight=_SURE)
        if words[at : at + 2] == ("all", "time") and words[at + 2 : at + 3] and words[at + 2] in _RANKED:
            yield Span("filler", at, at + 2, weight=_SURE)
        ranked = ranked or word in _RANKED
        for phrase in _OF_ALL if ranked else ():
            last = at + len(phrase.split())
            if words[at:last] == tuple(phrase.split()) and _closes(words, last):
                yield Span("filler", at, last, weight=_SURE)


def _closes(words: tuple[str, ...], at: int) -> bool:
    """Whether a clause ends here, or a name of what is meant cannot follow any more."""
    return at >= len(words) or not words[at][:1].isalnum() or words[at] in ("and", "in", "by", "for", "with", "to")


def _crossings(words: tuple[str, ...]) -> Iterator[Span]:
    """As in "fell below 5", "the most rain fell", "days when it was": no change of a number, and no question."""
    ranked = False
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 2]
        ranked = ranked or word in _RANKED
        if _CROSSING.fullmatch(word) and behind and behind[0] in _BOUNDS and _bounds(words, at + 1):
            yield Span("filler", at, at + 1, weight=_SURE)
        if word in _LANDING and ranked and {"most", "least", "much"} & set(words[:at]) and _closes(words, at + 1):
            yield Span("filler", at, at + 1, weight=_SURE)
        if word == "when" and at and words[at - 1] in _STRETCHES and not (behind and behind[0] in _ASKING):
            yield Span("joining", at, at + 1, "with", _SURE)


def _bounds(words: tuple[str, ...], at: int) -> bool:
    """Whether a number follows the preposition closely: "below -700", "above the 20 mark", "below minus five"."""
    return any(word[:1].isdigit() or word in ("zero", "minus", "-") for word in words[at + 1 : at + 4])
