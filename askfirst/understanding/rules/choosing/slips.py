"""A word that the card does not know as a slip of the pen for one that it knows, a beginning of it, or akin to it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from askfirst.understanding.rules.choosing.asking_words import FILTERING, SHORT_FORMS, VERBS, words_of
from askfirst.understanding.rules.choosing.cue_words import ORDINAL_WORDS, SWEEPS
from askfirst.understanding.rules.choosing.lexicon import Lexicon
from askfirst.understanding.rules.choosing.neutral_words import COURTESY, SAYS_NOTHING, WANTING
from askfirst.understanding.rules.choosing.units import Unit, corrected
from askfirst.understanding.rules.words.counting_words import MULTIPLIERS, NUMBER_WORDS, UNIT_WORDS

_CUES = SWEEPS | {
    "default",
    "before",
    "again",
    "without",
    "except",
    "usual",
    "instead",
    "under",
    "over",
    "older",
    "percent",
    "previous",
}
_SHORTEST = 4
_FEW, _SOME = 5, 7
"""Letters of a word in which one slip is taken, and two."""
_BEGINNING = 3
_VOWELS = re.compile("[aeiou]")
_KIN = 7
_KIN_SHARE = 0.7
_MOST_LETTERS = 40
_ENDINGS = words_of("iest ier ing ed er est ness ful ery ings ation ations ated ates ating ment ments ised ized")
_LONG, _LONGER = 6, 9
_AROUND = tuple(sorted(word for word in WANTING | COURTESY | VERBS if len(word) >= _LONG and word.isalpha()))


@dataclass(frozen=True, slots=True)
class Speller:
    """Corrects the words of a text by the words of a card."""

    lexicon: Lexicon
    vocabulary: Mapping[str, str]

    @staticmethod
    def of(lexicon: Lexicon) -> Speller:
        return Speller(lexicon, lexicon.vocabulary)

    def corrected(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        """The units, those that are nobody's words taken for the nearest word of the card where one is clearly it."""
        return tuple(
            self._corrected(unit, filters=at > 0 and units[at - 1].word in FILTERING) for at, unit in enumerate(units)
        )

    def _corrected(self, unit: Unit, *, filters: bool) -> Unit:
        word = unit.key
        if (
            unit.kind != "word"
            or not word.isalpha()
            or not _BEGINNING <= len(word) <= _MOST_LETTERS
            or self._is_known(unit)
        ):
            return unit
        return (
            self._doubled(unit)
            or self._whole(unit)
            or self._slipped(unit)
            or self._kindred(unit)
            or self._plain(unit, filters=filters)
        )

    def _doubled(self, unit: Unit) -> Unit | None:
        """As a word with one letter typed twice: "bothh"."""
        word = unit.word
        known = self.vocabulary.keys() | _CUES
        single = [word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1]]
        meant = next((one for one in single if len(one) >= _BEGINNING and one in known), "")
        return corrected(unit, self.vocabulary.get(meant, meant)) if meant else None

    def _whole(self, unit: Unit) -> Unit | None:
        """As a word that was cut short."""
        whole = self.vocabulary.get(SHORT_FORMS.get(unit.word, ""))
        if whole:
            return corrected(unit, whole)
        begun = self._begun(unit)
        if not begun or not self._one_thing(begun):
            return None
        return corrected(unit, begun[0], () if len(unit.key) >= _SHORTEST else (begun[0],))

    def _slipped(self, unit: Unit) -> Unit | None:
        words = self.vocabulary.keys() | _CUES
        near = _nearest(unit.word, words) or (_nearest(unit.key, words) if unit.key != unit.word else [])
        slips = list(dict.fromkeys(self.vocabulary.get(one, one) for one in _own_first(near, self.vocabulary)))
        if not slips:
            return None
        return corrected(unit, slips[0], () if self._one_thing(slips) else tuple(sorted(slips)))

    def _kindred(self, unit: Unit) -> Unit | None:
        """As a word of the same root."""
        made = sorted({key for one, key in self.vocabulary.items() if _is_made_of(unit.word, one)})
        kin = sorted({key for one, key in self.vocabulary.items() if _akin(unit.word, one)})
        found = next((some for some in (made, kin) if some and self._one_thing(some)), None)
        return corrected(unit, found[0]) if found else None

    def _plain(self, unit: Unit, *, filters: bool) -> Unit:
        """As three letters that changed places, or as a word that any request may have."""
        word = unit.key
        mixed = [
            one for one in self.lexicon.telling if len(word) == len(one) == _BEGINNING and sorted(word) == sorted(one)
        ]
        if len(mixed) == 1:
            return corrected(unit, mixed[0], tuple(mixed))
        named = [one for one in self.lexicon.known | self.lexicon.nouns.keys() if _are_mixed(word, one)]
        if len(named) == 1:
            return corrected(unit, named[0])
        nouns = [] if filters else [one for one in self.lexicon.nouns if _is_misspelled(word, one)]
        if len(nouns) == 1:
            return corrected(unit, nouns[0])
        around = "" if filters else _around(unit.word)
        return corrected(unit, around) if around else unit

    def _begun(self, unit: Unit) -> list[str]:
        """The words that begin so, or that are so without their vowels: "lvl"."""
        heads = {unit.word, unit.key}
        found = {
            key
            for one, key in self.vocabulary.items()
            if one not in heads and (any(one.startswith(head) for head in heads) or _VOWELS.sub("", one) == unit.key)
        }
        return sorted(found)

    def _is_known(self, unit: Unit) -> bool:
        word = unit.key
        told = word in self.vocabulary or unit.word in self.vocabulary or (word,) in self.lexicon.names
        counted = unit.word in NUMBER_WORDS or unit.word in MULTIPLIERS or unit.word in UNIT_WORDS
        return told or counted or bool({word, unit.word} & (SAYS_NOTHING | SWEEPS | ORDINAL_WORDS | _CUES))

    def _one_thing(self, words: Sequence[str]) -> bool:
        """Whether the words come to one value, or are one word."""
        if len(set(words)) == 1:
            return True
        owners = {self.lexicon.nouns.get(word, frozenset()) for word in words}
        if len(owners) == 1 and len(next(iter(owners))) == 1:
            return True
        values = [{one.value for one in self.lexicon.telling.get(word, ())} for word in words]
        return bool(values[0]) and all(some == values[0] for some in values)


def _are_mixed(word: str, other: str) -> bool:
    """Three letters of which two changed places."""
    mixed = len(word) == len(other) == _BEGINNING and sorted(word) == sorted(other)
    return mixed and (word[0] == other[0] or word[-1] == other[-1])


def _is_misspelled(word: str, other: str) -> bool:
    """A word of four letters of which one within is another."""
    same = len(word) == len(other) == _SHORTEST and (word[0], word[-1]) == (other[0], other[-1])
    return same and sum(one != two for one, two in zip(word, other, strict=True)) == 1


def _own_first(near: Sequence[str], own: Collection[str]) -> Sequence[str]:
    """Of words that are as near, those of the card before those that any text has."""
    return [one for one in near if one in own] or near


def _around(word: str) -> str:
    """The long word of asking or courtesy that it is a slip of the pen for; short ones are too near to names."""
    from rapidfuzz.distance import OSA

    if len(word) < _LONG:
        return ""
    most = 1 if len(word) < _LONGER else 2
    alike = [one for one in _AROUND if one[0] == word[0] and (len(one) != len(word) or sorted(one) == sorted(word))]
    near = [one for one in alike if OSA.distance(word, one, score_cutoff=most) <= most]
    return min(near, key=lambda one: OSA.distance(word, one), default="")


def _nearest(word: str, vocabulary: Iterable[str]) -> list[str]:
    """The words that are as few slips away as any, where these are few enough."""
    from rapidfuzz.distance import OSA

    most = 0 if len(word) < _SHORTEST else 1 if len(word) < _SOME else 2
    apart = {one: OSA.distance(word, one, score_cutoff=most) for one in vocabulary if len(one) >= _SHORTEST}
    near = sorted((distance, one) for one, distance in apart.items() if 0 < distance <= most and _may_be(word, one))
    return [one for distance, one in near if distance == near[0][0]]


def _may_be(word: str, other: str) -> bool:
    """A short word is taken for another only where letters changed places, a longer one where it begins alike."""
    if min(len(word), len(other)) < _FEW:
        left_out = len(other) == len(word) + 1 >= _FEW and (word[0], word[-1]) == (other[0], other[-1])
        return left_out or sorted(word) == sorted(other)
    return word[0] == other[0] or sorted(word) == sorted(other)


def _is_made_of(word: str, root: str) -> bool:
    """As in "riskiest", "averaging": a known word of some length with an ending."""
    if len(root) < _SHORTEST or not word.startswith(root[: len(root) - root.endswith("e")]):
        return False
    rest = word[len(root) - root.endswith("e") :]
    return rest in _ENDINGS or (rest[:1] == root[-1] and rest[1:] in _ENDINGS)


def _akin(word: str, other: str) -> bool:
    """Two words of one root: most of their letters are a common beginning."""
    alike = next(
        (at for at, (here, there) in enumerate(zip(word, other, strict=False)) if here != there),
        min(len(word), len(other)),
    )
    return alike >= _KIN or (alike >= _KIN - 1 and alike / max(len(word), len(other)) >= _KIN_SHARE)
