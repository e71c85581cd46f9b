"""Words that point at things from before: "it", "both", "the other one", "the first one"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.catalog.lookup import fold, stem
from askfirst.understanding.rules.words.positions import ORDINALS

Which: TypeAlias = Literal["it", "all", "other", "place", "unclear"]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")  # noqa: RUF001 - as people type it
_IT = frozenset((
    "it", "its", "that", "this", "them", "those", "these", "one", "ones", "same", "thing", "mine", "they", "theirs",
))  # fmt: skip
_ALL = frozenset(("both", "all", "everything", "each", "either", "any", "every", "neither", "none"))
_ALONE = frozenset(("both", "everything"))
_OTHER = frozenset(("other", "others", "another"))
_PLACES = {**ORDINALS, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "former": 1, "latter": -1, "last": -1}
_BEFORE = frozenset(("previous", "earlier"))
_ANY_OF_MANY = frozenset((
    "latest", "newest", "oldest", "recent", "next", "previous", "earlier", "older", "newer", "biggest", "largest",
    "smallest", "cheapest", "last",
))  # fmt: skip
"""Before the noun of the things they tell one of all that there are, not one of those that were named."""
_PAUSE = re.compile(r"\s*[,;:.!?)]")
_NOUNS = frozenset(("one", "ones"))
_NONE = frozenset(("in", "any", "no", "every", "each", "all"))
_LEADS = frozenset(("the", "that", "this", "my", "our", "very"))
_OF_THEM = (("of", "them"), ("of", "those"), ("of", "these"), ("of", "the", "two"), ("of", "both"))


@dataclass(frozen=True, slots=True)
class Pointing:
    """What a text points at: the last thing or things, all, the other of two, the one at a `place` (-1 is the last).

    `unclear` where it tells something that was not named. The words stand from `first` to before `last`; `is_by_noun`
    where what the thing is called is among them.
    """

    which: Which
    place: int = 0
    first: int = 0
    last: int = 0
    is_by_noun: bool = False


def pointing_in(text: str, nouns: frozenset[str]) -> Pointing | None:
    """What the text points at, None where at nothing. `nouns` are stems of what the things are called."""
    found = list(_WORD.finditer(text))
    words = [fold(one[0]) for one in found]
    for at, word in enumerate(words):
        pauses = at + 1 == len(words) or bool(_PAUSE.match(text, found[at].end()))
        which = _which(words, at, nouns, pauses=pauses)
        if which is not None:
            size, kind = which
            first = at - 1 if at and words[at - 1] in _LEADS else at
            last = at + size - 1
            by_noun = any(one in nouns for one in words[first : last + 1])
            return Pointing(kind, _PLACES.get(word, 0), found[first].start(), found[last].end(), is_by_noun=by_noun)
    noun = next((at for at, word in enumerate(words) if word in nouns and not _is_none_of_them(words, at)), None)
    if noun is not None:
        first = noun - 1 if noun and words[noun - 1] in _LEADS else noun
        return Pointing("it", 0, found[first].start(), found[noun].end(), is_by_noun=True)
    return Pointing("it") if any(word in _IT or stem(word) in nouns for word in words) else None


def _is_none_of_them(words: Sequence[str], at: int) -> bool:
    """As in "any order", "no one order", "in order to"."""
    return bool(_NONE.intersection(words[max(0, at - 2) : at]))


def _which(words: Sequence[str], at: int, nouns: frozenset[str], *, pauses: bool) -> tuple[int, Which] | None:
    """How many words point at what, from there on."""
    word, behind = words[at], words[at + 1] if at + 1 < len(words) else ""
    named = behind in _NOUNS or stem(behind) in nouns
    of_them = next((len(one) for one in _OF_THEM if tuple(words[at + 1 : at + 1 + len(one)]) == one), 0)
    led = at > 0 and words[at - 1] in _LEADS
    size, told = 1 + (1 if named else of_them), named or bool(of_them)
    tests: tuple[tuple[bool, Which], ...] = (
        ((word in _ANY_OF_MANY and stem(behind) in nouns) or word in ("latest", "newest"), "unclear"),
        ((word in _BEFORE and behind in _NOUNS) or (word in _OTHER and (told or (led and pauses))), "other"),
        (word in _PLACES and (told or (led and pauses)), "place"),
        (word == "same" and named, "it"),
        (word in _ALL and (bool(of_them) or pauses or stem(behind) in nouns or word in _ALONE), "all"),
    )
    return next(((size, which) for holds, which in tests if holds), None)


def pick(pointing: Pointing, last: Sequence[str], every: Sequence[str]) -> tuple[str, ...]:
    """The things that are meant: `last` were named together last, `every` are all that were named, in their order."""
    several = last if len(last) > 1 else every
    if pointing.which == "it":
        return tuple(last)
    if pointing.which == "all":
        return tuple(several) if len(several) > 1 else ()
    if pointing.which == "other":
        others = [one for one in every if one not in last]
        return tuple(others) if len(last) == 1 and len(others) == 1 else tuple(last) if len(last) > 1 else ()
    if pointing.which == "place" and len(several) > 1 and pointing.place <= len(several):
        return (several[pointing.place - 1 if pointing.place > 0 else pointing.place],)
    return ()
