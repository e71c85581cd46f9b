"""Where the values of a question may be stored, and what the words before a name say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from askfirst.catalog.lookup import stem
from askfirst.catalog.model import BoundField, Catalog
from askfirst.catalog.remember import per_catalog
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.relations import Steps, cue_phrases, kinds_behind, names_first, text_paths
from askfirst.understanding.rules.tokens import Tokens

_HITS = 20
_ARTICLES = ("the", "a", "an")
_BEFORE = (*_ARTICLES, "any", "all", "every", "each", "some", "either", "both")
_EACH = (*_ARTICLES, "any", "all", "every", "each", "some", "one", "of", "our", "their", "other", "various")
_LYING = ("in", "of", "at", "on", "within", "inside", "from", "around", "along")
_OUTSIDE = (("outside",), ("outside", "of"), ("within",), ("inside",), ("inside", "of"), ("not", "in"))
_ENDS = ("from", "to", "into", "towards")
_NO_WAY = frozenset(
    ("belong", "belongs", "belonged", "belonging", "affiliated", "attached", "allied", "pertain", "pertains")
)
"""Behind these "to" leads to no end of a way."""
_SHORTEST_KIND = 3
"""Words: "to", what kind of thing, "in"."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where values of a question may be stored; `kinds` are the words for the things behind relations."""

    fields: Mapping[tuple[str, str], tuple[BoundField, ...]]
    cues: Mapping[tuple[str, ...], list[Steps]]
    kinds: frozenset[str] = frozenset()

    @classmethod
    def of(cls, catalog: Catalog, dataset: str) -> Places:
        """The text fields within reach of a dataset, and the cues to its relations."""
        return cls(text_paths(catalog, dataset), cue_phrases(catalog, dataset), kinds_behind(catalog, dataset))

    def cued(self, tokens: Tokens, first: int) -> tuple[str, ...]:
        """The field paths that the words right before a token point to."""
        words = tokens.words()
        while first > 0 and words[first - 1] in _BEFORE:
            first -= 1
        if words[max(first - 1, 0) : first] == ("to",) and words[first - 2] in _NO_WAY:
            return ()
        ways = self._ways_outside(words, first) or self._ways_before(words, first)
        ways = ways or self._ways_before(words, self._before_a_kind(words, first))
        return self.behind(ways) if ways else ()

    def _ways_outside(self, words: tuple[str, ...], first: int) -> list[Steps]:
        """As in "arrived outside X", "landed out of X": the end of the way that "arrived in X" would be of."""
        for outside in _OUTSIDE:
            before = first - len(outside)
            if before > 0 and words[before:first] == outside:
                said = words[before - 1]
                return self._ways_before(words, before) if said in _ENDS else self.cues.get((said, "in"), [])
        return []

    def _ways_before(self, words: tuple[str, ...], first: int) -> list[Steps]:
        for length in (4, 3, 2, 1):
            if ways := self.cues.get(words[max(first - length, 0) : first]):
                return ways
        return []

    def _before_a_kind(self, words: tuple[str, ...], first: int) -> int:
        """As in "to any port in X": where the phrase begins that says what kind of thing lies in X; 0 where none is."""
        if first < _SHORTEST_KIND or words[first - 1] not in _LYING:
            return 0
        at = first - 2
        if stem(words[at]) not in self.kinds:
            return 0
        while at > 0 and (words[at - 1] in _EACH or stem(words[at - 1]) in self.kinds):
            at -= 1
        return at

    def behind(self, ways: Sequence[Steps]) -> tuple[str, ...]:
        """The text fields directly behind relations, names first."""
        wanted = set(ways)
        found = [bound for bounds in self.fields.values() for bound in bounds if bound.steps in wanted]
        return tuple(bound.path for bound in sorted(found, key=names_first))

    def searches(self, text: str, cued: tuple[str, ...]) -> list[ValueSearch]:
        """Names apart from other fields: a city may equal the words and yet a name that holds them be meant."""
        wanted = [place for place, bounds in self.fields.items() if any(bound.path in cued for bound in bounds)]
        # Behind a cue other fields are searched too, so that a name in an unexpected place is still known.
        first = [place for place in wanted or self.fields if not names_first(self.fields[place][0])]
        rest = [*(place for place in wanted if place not in first)]
        rest += [place for place in self.fields if place not in first and place not in rest]
        return [ValueSearch(text, tuple(some), _HITS) for some in (first, rest) if some]


@per_catalog
def all_texts(catalog: Catalog) -> tuple[tuple[str, str], ...]:
    """The text fields of all datasets, but for hidden ones."""
    return tuple(
        (dataset.name, field.name)
        for dataset in catalog.datasets.values()
        for field in dataset.fields.values()
        if field.type == "string" and field.role != "hidden"
    )


async def found_anywhere(texts: Sequence[str], view: View) -> tuple[tuple[ValueHit, ...], ...]:
    """For each text the stored value of all text fields that fits it best; hidden fields are not searched."""
    fields = all_texts(view.catalog)
    if not texts or not fields:
        return tuple(() for _ in texts)
    return await view.look_up([ValueSearch(text, fields, 1) for text in texts])
