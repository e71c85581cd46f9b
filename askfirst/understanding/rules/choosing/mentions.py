"""Where a text names values of a card: by whole phrases, by words that tell a value from the others, by bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from askfirst.domain.decision import MatchedBy
from askfirst.understanding.rules.choosing.cue_words import DENIED, NEGATIVES, PASSED, WHOLE_WORDS
from askfirst.understanding.rules.choosing.levels import LIKELY, SAID, UNSURE
from askfirst.understanding.rules.choosing.lexicon import Lexicon, Value
from askfirst.understanding.rules.choosing.neutral_words import EMPTY, SAYS_NOTHING, SMALL
from askfirst.understanding.rules.choosing.units import Unit

WHOLE, _BOUND, _WORD, _HEAD = 4, 3, 2, 1
"""What speaks for a value, the strongest first."""
_SPLIT = 3
"""Units that may be one word, written apart: "r d t"."""
_BEGINNING = 3
_EVER = frozenset(("ever", "yet", "still", "even", "actually", "really", "just"))


@dataclass(frozen=True, slots=True)
class Mention:
    """The units from `first` to before `last` name a value; one of several where `values` holds more.

    One that is `told` is in everyday words that the card does not give.
    """

    first: int
    last: int
    values: tuple[Value, ...]
    strength: int
    matched_by: MatchedBy
    confidence: float
    denied: bool = False
    sweeps: bool = False
    told: bool = False

    def of(self, argument: str) -> tuple[int, ...]:
        """The places of the argument's values that it may name."""
        return tuple(place for name, place in self.values if name == argument)


def mentions_in(units: Sequence[Unit], lexicon: Lexicon) -> list[Mention]:
    """All mentions, in order, none within another; of neighbours that speak for different values the stronger."""
    found: list[Mention] = []
    at = 0
    while at < len(units):
        mention = _whole(units, at, lexicon) or _single(units, at, lexicon)
        if mention:
            found.append(mention)
        at = mention.last if mention else at + 1
    return list(_grouped(list(_without_leads(found, units)), units, lexicon))


def _without_leads(found: Sequence[Mention], units: Sequence[Unit]) -> Iterator[Mention]:
    """As in "everybody over five": what leads a value of the same argument is none itself."""
    for mention, behind in zip_longest(found, found[1:]):
        leads = units[mention.first].word in WHOLE_WORDS and mention.last - mention.first == 1
        same = behind is not None and {name for name, _ in mention.values} & {name for name, _ in behind.values}
        if not (leads and same and behind is not None and all(map(is_small, units[mention.last : behind.first]))):
            yield mention


def _whole(units: Sequence[Unit], first: int, lexicon: Lexicon) -> Mention | None:
    """The longest phrase that stands there; articles and the like between its words do not count."""
    best: Mention | None = None
    keys: list[str] = []
    full: list[str] = []
    for last in range(first + 1, min(len(units), first + 2 * lexicon.longest) + 1):
        unit = units[last - 1]
        if unit.kind == "mark":
            break
        passed = last > first + 1 and (unit.key in PASSED or (keys[:1] == [DENIED] and unit.word in _EVER))
        full.append(unit.key)
        if not passed:
            keys.append(DENIED if last == first + 1 and unit.word in NEGATIVES else unit.key)
        joined = "".join(keys)
        values = (
            lexicon.names.get(tuple(full))
            or (None if passed else lexicon.names.get(tuple(keys)))
            or (lexicon.names.get((joined,)) if 1 < len(keys) <= _SPLIT and len(joined) >= len("u5") else None)
        )
        if values and keys == ["other"] and not _is_other_value(units, last, {name for name, _ in values}, lexicon):
            values = None
        if values and units[first].key not in ("the", "a", "an", "of"):
            slips = any(one.slip for one in units[first:last])
            how: MatchedBy = "fuzzy" if slips else "exact"
            sure = UNSURE if tuple(keys) in lexicon.parts else _sure(units[first:last])
            told = bool({tuple(full), tuple(keys)} & lexicon.told)
            best = Mention(first, last, values, WHOLE, how, sure, told=told)
    return best


def _is_other_value(units: Sequence[Unit], last: int, names: set[str], lexicon: Lexicon) -> bool:
    """Whether "other" is the value of that name: alone, or before the argument's own noun."""
    behind = units[last] if last < len(units) else None
    return behind is None or behind.kind == "mark" or bool(lexicon.nouns.get(behind.key, frozenset()) & names)


def _sure(units: Sequence[Unit]) -> float:
    if any(len(unit.near) > 1 for unit in units) or any(unit.near and len(unit.word) <= _BEGINNING for unit in units):
        return UNSURE
    return LIKELY if any(unit.slip for unit in units) else SAID


def _single(units: Sequence[Unit], at: int, lexicon: Lexicon) -> Mention | None:
    unit = units[at]
    if unit.key == "other":
        return None
    telling = tuple(one for one in lexicon.telling.get(unit.key, ()) if not (one.head and _is_plain(unit, lexicon)))
    if not telling:
        return None
    values = tuple(one.value for one in telling)
    if unit.kind == "bound":
        return Mention(at, at + 1, values, _BOUND, "regex", SAID)
    how: MatchedBy = "fuzzy" if unit.slip else "exact"
    if all(one.head for one in telling):
        return Mention(at, at + 1, values, _HEAD, how, UNSURE)
    firm = tuple(one.value for one in telling if not one.head)
    if (unit.key,) not in lexicon.names and not _leads_on(units, at, {name for name, _ in firm}, lexicon):
        return None
    sure = _sure([unit]) if all(_is_firm(units, at, value, lexicon) for value in firm) else UNSURE
    return Mention(at, at + 1, firm, _WORD, how, sure)


def _is_plain(unit: Unit, lexicon: Lexicon) -> bool:
    return unit.key in lexicon.known or unit.key in SAYS_NOTHING


def _is_firm(units: Sequence[Unit], at: int, value: Value, lexicon: Lexicon) -> bool:
    """Whether the word tells the value whatever noun follows.

    "Rapid" does where a phrase is "rapid test" and tests are chosen; "health" of "health posts" does not.
    """
    word = units[at].key
    phrases = [set(keys) - {word} for keys, values in lexicon.names.items() if value in values and word in keys]
    own = {noun for noun, owners in lexicon.nouns.items() if value[0] in owners}
    if any(rest <= own | EMPTY for rest in phrases):
        return True
    behind = units[at + 1] if at + 1 < len(units) else None
    if behind is None or behind.kind != "word" or any(behind.key in rest for rest in phrases):
        return True
    return behind.key not in own and behind.word in SAYS_NOTHING


def _leads_on(units: Sequence[Unit], at: int, names: set[str], lexicon: Lexicon) -> bool:
    """Whether what follows such a word is its own noun, and not what another argument is about."""
    behind = next((unit for unit in units[at + 1 :] if not is_small(unit) or unit.word in ("and", "or", "but")), None)
    if behind is None or behind.kind != "word" or behind.word in SAYS_NOTHING:
        return True
    if behind.key in lexicon.words_of(names):
        return True
    other = lexicon.words_of({name for values in lexicon.names.values() for name, _ in values} - names)
    return behind.key not in other or (behind.key in lexicon.known and behind.key not in lexicon.telling)


def _grouped(mentions: Sequence[Mention], units: Sequence[Unit], lexicon: Lexicon) -> Iterator[Mention]:
    """Neighbours without a pause or a joining word between them are one noun with what tells which."""
    group: list[Mention] = []
    for mention in mentions:
        if group and not _touches(group[-1], mention, units, lexicon):
            yield from _one(group)
            group = []
        group.append(mention)
    if group:
        yield from _one(group)


def _touches(before: Mention, behind: Mention, units: Sequence[Unit], lexicon: Lexicon) -> bool:
    own = {name for name, _ in before.values} & {name for name, _ in behind.values}
    between = units[before.last : behind.first]
    linked = all(
        unit.key in ("the", "a", "of", "who", "that", "is", "are", "with") or unit.key in lexicon.nouns
        for unit in between
    )
    return bool(own) and linked and len(between) <= _SPLIT and min(before.strength, behind.strength) < WHOLE


def _one(group: Sequence[Mention]) -> Iterator[Mention]:
    """The strongest of the group over all of its units; several that are as strong stay as they are."""
    shared = set(group[0].values).intersection(*(one.values for one in group))
    strongest = max(one.strength for one in group)
    best = [one for one in group if one.strength == strongest]
    first, last = group[0].first, group[-1].last
    if shared:
        top = max(group, key=lambda one: (one.strength, one.confidence))
        kept = tuple(value for value in top.values if value in shared)
        sure = max(one.confidence for one in group) if len(group) == 1 else max(LIKELY, top.confidence)
        yield replace(top, first=first, last=last, values=kept, confidence=sure)
    elif len({one.values for one in best}) == 1 and all(one in best or one.strength == _HEAD for one in group):
        yield replace(best[0], first=first, last=last)
    else:
        yield from group


def is_small(unit: Unit) -> bool:
    """Whether the unit is a word of grammar that may stand between a cue and what it is about."""
    return unit.kind == "word" and (unit.key in SMALL or unit.word in SMALL)
