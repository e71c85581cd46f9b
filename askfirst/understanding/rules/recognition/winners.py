"""Recognises who won and who came last, in a table with a number for the place that each row came in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.small_phrases import phrases_in

_WEIGHT = 1.3
_PLACES = frozenset(("pos", "position", "place", "placing", "placement", "rank", "ranking", "standing", "finish"))
_BESIDE = frozenset((
    "final", "finish", "finishing", "overall", "race", "number", "no", "official", "end", "the", "finisher", "nr", "in",
    "result", "chip", "gun", "total", "current", "world",
))  # fmt: skip
_CONTEST = (
    r"(?: (?:the |this |that |our )?(?:whole |entire )?(?:race|contest|competition|event|match|tournament|game|"
    r"marathon|"
    r"championship|title|gold|thing|lot))?"
)
_WON = re.compile(
    rf"(?:^| )(?P<said>(?:has |had |have )?(?:won|wins|win){_CONTEST}|"
    rf"(?:was |is |were |are )?(?:the |our )?winners?(?: of)?"
    rf"(?: the (?:race|contest|competition|event|tournament|marathon))?)(?= |$)"
)
_LAST = re.compile(
    r"(?:^| )(?P<said>(?:came in|came|comes in|comes|come in|come|finished|finishes|finish|ended up|ended|was|were|is|"
    r"placed|ranked|ranks)(?: in)? (?:dead |very |the very |the )?last(?: place)?)(?= |$)"
)
_DONE = frozenset(
    ("won", "wins", "win", "winner", "winners", "came", "comes", "come", "finished", "finishes", "placed", "ranked")
)
_CONTESTS = ("race", "contest", "competition", "event", "tournament")


def position_of(dataset: Dataset) -> str:
    """The one whole number that is the place a row came in; empty where none or several are."""
    found = [
        name
        for name, field in dataset.fields.items()
        if field.type in ("integer", "number") and field.role != "hidden" and _is_a_place(fold(field.label).split())
    ]
    return found[0] if len(found) == 1 else ""


def _is_a_place(words: list[str]) -> bool:
    return bool(_PLACES.intersection(words)) and set(words) <= _PLACES | _BESIDE


def winners(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "who won", "who finished last": the place that is asked for, and what was won says nothing more."""
    if not position_of(dataset):
        return
    for pattern, cue in ((_WON, "place"), (_LAST, "from_last")):
        for first, last in phrases_in(pattern, tokens.words()):
            yield Span("ordinal", first, last, cue, _WEIGHT, number=1)
    words = tokens.words()
    done = next((at for at, word in enumerate(words) if word in _DONE), len(words))
    yield from (Span("filler", at, at + 1, weight=_WEIGHT) for at in range(done, len(words)) if words[at] in _CONTESTS)
