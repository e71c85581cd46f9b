"""Where a text tells of something in whole sentences: patterns of words with others between them.

`concepts` has the patterns. One holds within a clause, so that words of two sentences never make one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from askfirst.domain.choice import Argument
from askfirst.understanding.rules.choosing.concepts import concepts, meant
from askfirst.understanding.rules.choosing.levels import LIKELY, UNSURE
from askfirst.understanding.rules.choosing.lexicon import Value
from askfirst.understanding.rules.choosing.mentions import WHOLE, Mention
from askfirst.understanding.rules.choosing.units import Unit

_GAP = 4
"""Words that may stand between two of a pattern's."""
_FAR = 7
"""Where a pause may be among them."""
_BEGINS_ANEW = frozenset(("when", "after", "before", "because", "although", "though", "once", "until", "till", "what"))
"""They begin something else, which no pattern reaches over but one that has such a word itself."""
_OF_NOTHING = frozenset(("nothing", "none", "nowhere", "nobody"))
"""Behind what is told they turn it round."""


class _Slot(NamedTuple):
    """Words, beginnings of words, whether others may stand before them, and whether a pause may as well."""

    words: frozenset[str]
    beginnings: tuple[str, ...]
    gap: bool
    over: bool


def told_in(units: Sequence[Unit], arguments: Sequence[Argument], known: Sequence[Mention]) -> list[Mention]:
    """Mentions of values by what is told, beside those that are known by name, in the order of the text."""
    named = {(one.name, place): meant(one, place) for one in arguments for place in range(len(one.allowed))}
    found = [
        Mention(first, last, (value,), WHOLE, "regex", LIKELY, told=True)
        for value, names in named.items()
        for name in names
        for first, last in _spans(units, name)
    ]
    others = {value for value in named if _is_other(value, arguments)}
    found = [one for one in found if not any(_is_within(one, two) for two in found)]
    known = [one for one in known if not _is_swallowed(one, found, others) and not _is_another(one, units, others)]
    known, found = _judged(known, units, named), _judged(found, units, named)
    spoken = {id(one) for one in _unbeaten([*known, *found], named)}
    taken = {at for one in known for at in range(one.first, one.last)}
    added: list[Mention] = []
    for one in sorted(found, key=lambda one: (one.first - one.last, one.first)):
        if id(one) in spoken and not taken.intersection(range(one.first, one.last)):
            taken.update(range(one.first, one.last))
            added.append(one)
    told = [*(one for one in known if id(one) in spoken), *added]
    told += _unsorted(units, others, told, named)
    return sorted(told, key=lambda one: one.first)


def _judged(mentions: Sequence[Mention], units: Sequence[Unit], named: Mapping[Value, Sequence[str]]) -> list[Mention]:
    """The mentions, those that may be told of something else than the things as mere guesses."""
    return [
        replace(one, confidence=min(one.confidence, UNSURE)) if _is_doubtful(one, units, named) else one
        for one in mentions
    ]


def _is_doubtful(one: Mention, units: Sequence[Unit], named: Mapping[Value, Sequence[str]]) -> bool:
    first, last = one.first, one.last
    while first and not units[first - 1].pauses:
        first -= 1
    while last < len(units) and not units[last].pauses:
        last += 1
    said = {unit.word for unit in units[first:last]}
    names = (name for value in one.values for name in named.get(value, ()))
    return any(said & concepts().by_name[name].unsure_beside for name in names)


def _unsorted(
    units: Sequence[Unit], others: Collection[Value], told: Sequence[Mention], named: Mapping[Value, Sequence[str]]
) -> list[Mention]:
    """What is told and no value is there for: a guess at the value for anything else, where nothing was recognised."""
    found: list[Mention] = []
    for value in others:
        sorted_ = {name for (argument, _), names in named.items() if argument == value[0] for name in names}
        spans = [
            span
            for name, concept in concepts().by_name.items()
            if concept.explains and name not in sorted_
            for span in _spans(units, name)
        ]
        if spans and not any(argument == value[0] for one in told for argument, _ in one.values):
            first, last = max(spans, key=lambda span: span[1] - span[0])
            found.append(Mention(first, last, (value,), WHOLE, "regex", UNSURE, told=True))
    return found


def _is_other(value: Value, arguments: Sequence[Argument]) -> bool:
    """Whether it is the value for anything else of an argument that has one."""
    return any(one.name == value[0] and str(one.allowed[value[1]].value) == "other" for one in arguments)


def _is_within(one: Mention, other: Mention) -> bool:
    """Whether another value is told by the same words and more."""
    longer = other.last - other.first > one.last - one.first
    return longer and one.values != other.values and other.first <= one.first and one.last <= other.last


def _is_swallowed(one: Mention, found: Sequence[Mention], others: Collection[Value]) -> bool:
    """Whether a word for anything else stands within something that is told: the "another" of "sent us another one".

    So does a word that is but a part of what a value is called: the "wrong" of "left at the wrong address".
    """
    short = one.last - one.first == 1 and (set(one.values) <= set(others) or one.strength < WHOLE)
    return short and any(two.first <= one.first and one.last <= two.last for two in found)


def _is_another(one: Mention, units: Sequence[Unit], others: Collection[Value]) -> bool:
    """Whether it is the "another" of "for another of the same": it says which thing, and not that it is anything else.

    It says the latter alone, or before a word for what is sorted: "another reason".
    """
    within = one.last < len(units) and units[one.last].word in ("of", "one", "from")
    return one.last - one.first == 1 and set(one.values) <= set(others) and within


def _unbeaten(mentions: Sequence[Mention], named: Mapping[Value, Sequence[str]]) -> Iterator[Mention]:
    """The mentions without what is told together with something that it only follows from."""
    said = {name for one in mentions for value in one.values for name in named.get(value, ())}
    beaten = {less for name in said for less in concepts().by_name[name].beats}
    for one in mentions:
        if not (one.told and all(set(named.get(value, ())) & beaten for value in one.values)):
            yield one


def _spans(units: Sequence[Unit], concept: str) -> Iterator[tuple[int, int]]:
    for pattern in _patterns(concept):
        for first in range(len(units)):
            last = _match(units, first, pattern)
            if last and not (last < len(units) and units[last].word in _OF_NOTHING):
                yield first, last


def _match(units: Sequence[Unit], first: int, pattern: Sequence[_Slot]) -> int:
    """The place behind the last word of the pattern that begins there; 0 where it does not."""
    at = first
    for number, slot in enumerate(pattern):
        far = (_FAR if slot.over else _GAP) if number and slot.gap else 0
        place = next((one for one in range(at, min(len(units), at + far + 1)) if _fits(units[one], slot)), -1)
        between = units[at : max(place, at)]
        if place < 0 or any(_ends_it(unit, over=slot.over) for unit in between):
            return 0
        at = place + 1
    return at


def _ends_it(unit: Unit, *, over: bool) -> bool:
    """Whether nothing behind a unit belongs to what is told before it."""
    return unit.word in _BEGINS_ANEW or unit.word in concepts().groups["NOT"] or (unit.pauses and not over)


def _fits(unit: Unit, slot: _Slot) -> bool:
    return bool({unit.word, unit.key} & slot.words) or (bool(slot.beginnings) and unit.word.startswith(slot.beginnings))


@lru_cache(maxsize=64)
def _patterns(concept: str) -> tuple[tuple[_Slot, ...], ...]:
    return tuple(_slots(pattern) for pattern in concepts().by_name[concept].patterns)


def _slots(pattern: str) -> tuple[_Slot, ...]:
    slots: list[_Slot] = []
    between = ""
    for part in pattern.split():
        if part in ("~", "~~"):
            between = part
            continue
        choices = [word for one in part.split("|") for word in concepts().groups.get(one, (one,))]
        words = frozenset(one for one in choices if not one.endswith("*"))
        beginnings = tuple(one[:-1] for one in choices if one.endswith("*"))
        slots.append(_Slot(words, beginnings, gap=bool(between), over=between == "~~"))
        between = ""
    return tuple(slots)
