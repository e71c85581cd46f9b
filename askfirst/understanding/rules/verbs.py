"""Verb forms of the catalog's own words: "shipped" beside shipments says nothing new about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens

_IRREGULAR = {
    "died": "death", "dies": "death", "die": "death", "dead": "death",
    "left": "leave", "sold": "sale", "sent": "send", "built": "build", "paid": "pay", "made": "make", "began": "begin",
}  # fmt: skip
_SAME_SENSE = {"leav": "depart", "reach": "arriv"}
_ENDINGS = (
    "ations",
    "ation",
    "ments",
    "ment",
    "ings",
    "ing",
    "ures",
    "ure",
    "als",
    "al",
    "ed",
    "es",
    "er",
    "s",
    "e",
    "y",
)
_SHORTEST = 3
_ORDINARY = frozenset(
    word
    for line in (
        "carry carries carried carrying transport transports transported transporting haul hauls hauled hauling",
        "handle handles handling move moves moving send sends sending receive receives receiving take takes took",
        "get gets got bring brings brought process processes processed serve serves served use uses using",
        "lie lies lay belong belongs belonged appear appears appeared fly flies flew stand stands stood run runs ran",
        "occur occurs occurred exist exists existed measure measures measured register registered count counted live",
        "lives lived land lands landed fall falls fell show shows showed shown",
        "consist consists consisted consisting comprise comprises comprised comprising",
        "divide divided distribute distributed split splits situated headquartered reside resides residing spread",
        "reach reaches stayed remain remains remained getting varies vary varied exhibit exhibits recorded saw see",
        "ended ends up turned wound",
        "marked labelled labeled tagged classified considered deemed rated listed booked placed put",
        "taken given built made living gone seen brought come comes coming came got gotten",
        "generate generates generated create creates created make place places buy buys bought put hold holds held",
    )
    for word in line.split()
)
"""Verbs that say of a thing only that it had to do with another. None that may tell a state, such as "delivered"."""


_PARTED = frozenset(("split", "break", "broken", "divide", "divided", "slice", "sum"))
_PARTICLES = (("up",), ("down",), ("out",))
"""What may end such a verb: "split the cost up by X"."""


def is_verb_form(word: str) -> bool:
    """Whether it looks like the past or the progressive of a verb."""
    return word.endswith(("ed", "ing")) or word in _IRREGULAR


def is_ordinary(word: str) -> bool:
    """Whether it is a verb that says of a thing only that it had to do with another."""
    return word in _ORDINARY


@lru_cache(maxsize=50_000)
def root(word: str) -> str:
    """The part of a word that its verb and noun forms share, as far as endings tell: "arrived" and "arrival"."""
    word = _IRREGULAR.get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    doubled = len(word) > _SHORTEST and word[-1] == word[-2]
    word = word[:-1] if doubled else word
    return _SAME_SENSE.get(word, word)


def same_root(word: str, other: str) -> bool:
    """Whether both are forms of one word."""
    mine = root(word)
    return len(mine) >= _SHORTEST and mine == root(other)


def without_catalog_verbs(
    tokens: Tokens, values: Sequence[Span], phrases: Mapping[tuple[str, ...], tuple[Entry, ...]], dataset: Dataset
) -> list[Span]:
    """The values, those that are only verb forms of the catalog's words, or ordinary verbs, turned to filler.

    A value that is stored stays; but a verb of the dataset's own name ("shipped") must be stored in that dataset.
    """

    @cache
    def roots() -> set[str]:
        return {root(word) for word in _words(phrases)}

    def own() -> set[str]:
        return {root(word) for word in fold(f"{dataset.name} {dataset.label}").split()}

    def says_nothing(value: Span) -> bool:
        words = tokens.words()[value.first : value.last]
        if len(words) > 1 and words[-1:] in _PARTICLES and words[-2] in _ORDINARY:
            words = words[:-1]  # as in "take up"
        if words in _PARTICLES and _PARTED & set(tokens.words()[: value.first]):
            return True
        if not _fits(value) and all(word in _ORDINARY for word in words):
            return True
        stored = any(hit.dataset == dataset.name for hit in value.hits if hit.how != "fuzzy")
        if all(_is_known(word, own) for word in words):
            return not stored
        return not _fits(value) and all(_is_known(word, roots) for word in words)

    return [
        replace(value, kind="filler", hits=()) if value.kind == "value" and says_nothing(value) else value
        for value in values
    ]


def _fits(value: Span) -> bool:
    return any(hit.how != "fuzzy" for hit in value.hits)


def _is_known(word: str, roots: Callable[[], set[str]]) -> bool:
    """Whether it is a verb form of one of the words; their roots are only worked out for a verb form."""
    return is_verb_form(word) and len(root(word)) >= _SHORTEST and root(word) in roots()


def _words(phrases: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> Iterable[str]:
    for phrase, entries in phrases.items():
        if entries[0].weight >= WEAK:
            yield from phrase
