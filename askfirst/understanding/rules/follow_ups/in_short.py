"""A change of the last question in a whole polite sentence, put in short: "I'd also like it split by month"."""

from __future__ import annotations

import re

from askfirst.understanding.reader import View
from askfirst.understanding.rules.follow_ups.references import datasets_named
from askfirst.understanding.rules.recognition.held import dimensions_named, names_rows
from askfirst.understanding.rules.words.changes_in_sentences import (
    ADDED,
    ADDS,
    BESIDE,
    COURTEOUS_BACK,
    COURTEOUS_FRONT,
    DOUBTFUL_NAMES,
    FOR_EACH,
    FURTHER,
    IN_SHORT,
    LARGE_FIRST,
    OF_WHAT_IS_SHOWN,
    SMALL_FIRST,
    SPLITS,
)
from askfirst.understanding.rules.words.saying import Saying

_SHORTEST, _LONGEST = 5, 25
"""Words: what is as short as "sort those by weight" is read as it is."""
_LONGEST_NAME = 7
_FIGURE = re.compile(
    r"\b(?:numbers?|counts?|how many|how much|averages?|mean|median|totals?|sums?|share|percentage|value|highest|"
    r"lowest|maximum|minimum)\b",
    re.IGNORECASE,
)
_OF_ITS_OWN = re.compile(
    r"\d|\b(?:by|per|for|from|in(?! total)|during|where|with|last|this|each|every|top|to|between)\b", re.IGNORECASE
)
"""A figure with more around it may be of other rows than those of the last answer."""
_NAMED_SO = re.compile(r"^(?:what )?(?P<x>the .+?) (?:is|was|are|were)$", re.IGNORECASE)


def in_short(saying: Saying, view: View) -> Saying:
    """The change in few words, as the user wrote the names in them; what is none, or short, stays as it is."""
    if view.last_query is None or not _SHORTEST <= len(saying) <= _LONGEST:
        return saying
    said = " ".join(saying.text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split()).strip(" .?!")
    rest, adds = _without_courtesies(said)
    rest = _pointing(rest, view)
    short = _group(rest, adds=adds) or _figure(rest, view, adds=adds) or _plain(rest)
    return Saying.of(short) if short else saying


def _without_courtesies(said: str) -> tuple[str, bool]:
    """What is left between the courtesies, and whether these say that it stands beside what was there."""
    adds = False
    while found := COURTEOUS_FRONT.match(said):
        adds = adds or bool(ADDS.search(found[0]))
        said = said[found.end() :].strip()
    while found := COURTEOUS_BACK.search(said):
        adds = adds or bool(ADDS.search(found[0]))
        said = said[: found.start()].strip(" ,")
    return said, adds


def _pointing(rest: str, view: View) -> str:
    """With "them" for the things that the last answer shows."""
    found, last = OF_WHAT_IS_SHOWN.search(rest), view.last_query
    if found is None or last is None:
        return rest
    thing = found["x"].split(" ", 1)[1].lower()
    shown = names_rows(thing, last.query, view.catalog) or dimensions_named(thing, last.query, view.catalog)
    return f"{rest[: found.start('x')]}them{rest[found.end('x') :]}" if shown else rest


def _caught(pattern: re.Pattern[str], said: str) -> str:
    """The name that the pattern caught, as it was written."""
    found = pattern.fullmatch(said)
    return found["x"] if found else ""


def _group(rest: str, *, adds: bool) -> str:
    for pattern in SPLITS:
        if (thing := _caught(pattern, rest)) and thing.count(" ") < _LONGEST_NAME:
            beside = adds or FURTHER.search(rest) is not None
            return f"also by {thing}" if beside else f"split it by {thing}"
    return ""


def _figure(rest: str, view: View, *, adds: bool) -> str:
    placed = next((one for pattern in BESIDE if (one := _caught(pattern, rest))), "")
    thing = placed or (next((one for pattern in ADDED if (one := _caught(pattern, rest))), "") if adds else "")
    thing = _of_each(_caught(_NAMED_SO, thing) or thing, view)
    if not thing or thing.count(" ") >= _LONGEST_NAME or _OF_ITS_OWN.search(thing) or view.last_query is None:
        return ""
    named = datasets_named(Saying.of(thing), view.catalog)
    other = set(named) - {view.last_query.query.dataset}
    if not placed and (other or (named and not _FIGURE.search(thing))):
        return ""
    return f"also {thing}"


def _of_each(thing: str, view: View) -> str:
    """As in "how many there are in each species" behind figures by species: the number alone."""
    found, last = FOR_EACH.search(thing), view.last_query
    if found is None or last is None:
        return thing
    own = not found["x"] or dimensions_named(found["x"], last.query, view.catalog)
    return thing[: found.start()] if own else thing


def _plain(rest: str) -> str:
    for pattern, meant in IN_SHORT:
        found = pattern.fullmatch(rest)
        thing = found["x"] if found else ""
        if not found or not thing or thing.count(" ") >= _LONGEST_NAME:
            continue
        if meant.startswith("without") and DOUBTFUL_NAMES.search(thing):
            return ""
        told = found.groupdict()
        first = (told.get("d") or told.get("e") or "").lower()
        way = "descending" if first in LARGE_FIRST else "ascending" if first in SMALL_FIRST else ""
        if way:
            return f"sort by {thing} {way}"
        return meant.format(x=thing, d=first, w=(told.get("w") or "").lower())
    return ""
