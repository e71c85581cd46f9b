"""Verb forms of the catalog's own words: "shipped" beside shipments says nothing new about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.catalog.remember import per_dataset
from askfirst.sources.source import ValueHit
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.irregular_verbs import ROOT_OF
from askfirst.understanding.rules.words.ordinary_verbs import ORDINARY_VERBS, is_used_as_a_verb
from askfirst.understanding.rules.words.told_states import tells_a_state

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


_KINDS = frozenset(("type", "kind", "category", "class", "group", "level", "condition", "sort"))
"""What may be said behind the name of a field of kinds: "each weather type"."""
_PARTED = frozenset(("split", "break", "broken", "divide", "divided", "slice", "sum"))
_BEFORE_A_NOUN = frozenset(("with", "without", "per"))
_PARTICLES = (("up",), ("down",), ("out",))
"""What may end such a verb: "split the cost up by X"."""


def is_verb_form(word: str) -> bool:
    """Whether it looks like the past or the progressive of a verb."""
    return word.endswith(("ed", "ing")) or word in ROOT_OF


def is_ordinary(word: str) -> bool:
    """Whether it is a verb that says of a thing only that it had to do with another."""
    return word in _ORDINARY or word in ORDINARY_VERBS


@lru_cache(maxsize=50_000)
def root(word: str) -> str:
    """The part of a word that its verb and noun forms share, as far as endings tell: "arrived" and "arrival"."""
    word = ROOT_OF.get(word, word)
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


def _is_verb(words: Sequence[str], at: int, dataset: Dataset) -> bool:
    """Whether it is an ordinary verb there, and tells no state."""
    if _is_noun_here(words, at) or tells_a_state(words, at, row_names(dataset)):
        return False
    return is_ordinary(words[at]) or is_used_as_a_verb(words, at)


@per_dataset
def row_names(dataset: Dataset) -> frozenset[str]:
    """The words of what many of its rows are called."""
    return frozenset(fold(f"{dataset.name} {dataset.plural}").split())


def _is_noun_here(words: Sequence[str], at: int) -> bool:
    """As in "orders with housing", "without packaging": a noun, and nobody said what it is."""
    return at > 0 and words[at].endswith("ing") and words[at - 1] in _BEFORE_A_NOUN


def _is_done_by_us(words: Sequence[str], value: Span) -> bool:
    """As in "do we ship", where only a longer word is stored."""
    partial = value.length == 1 and all(hit.how in ("partial", "fuzzy") for hit in value.hits)
    return partial and words[value.first - 1 : value.first] == ("we",) and is_used_as_a_verb(words, value.first)


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

    def is_verb(at: int) -> bool:
        return _is_verb(tokens.words(), at, dataset)

    def says_nothing(value: Span) -> bool:
        words = tokens.words()[value.first : value.last]
        if len(words) > 1 and words[-1:] in _PARTICLES and is_ordinary(words[-2]):
            words = words[:-1]  # as in "take up"
        if _is_done_by_us(tokens.words(), value) or (
            words in _PARTICLES and _PARTED & set(tokens.words()[: value.first])
        ):
            return True
        if not _fits(value, words) and all(map(is_verb, range(value.first, value.first + len(words)))):
            return True
        if not _fits(value, words) and len(words) == 1 and _is_kind(tokens, value.first, phrases):
            return True
        stored = any(hit.dataset == dataset.name for hit in value.hits if _is_in(hit, words))
        if all(_is_known(word, own) for word in words):
            return not stored
        return not _fits(value, words) and all(_is_known(word, roots) for word in words)

    return [
        replace(value, kind="filler", hits=()) if value.kind == "value" and says_nothing(value) else value
        for value in values
    ]


def _is_kind(tokens: Tokens, at: int, phrases: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> bool:
    """As in "each weather type": behind the name of a field of kinds."""
    before = phrases.get((tokens.items[at - 1].stem,), ()) if at else ()
    named = bool(before) and before[0].kind == "field" and before[0].weight >= WEAK
    return named and tokens.items[at].stem in _KINDS


def _fits(value: Span, words: Sequence[str]) -> bool:
    return any(_is_in(hit, words) for hit in value.hits)


def _is_in(hit: ValueHit, words: Sequence[str]) -> bool:
    """Whether the value is what was said, or holds it in whole words: "die" is no part of San Diego."""
    if hit.how != "partial":
        return hit.how != "fuzzy"
    return not set(words) - set(fold(hit.value).split()) or not any(is_verb_form(word) for word in words)


def _is_known(word: str, roots: Callable[[], set[str]]) -> bool:
    """Whether it is a verb form of one of the words; their roots are only worked out for a verb form."""
    return is_verb_form(word) and len(root(word)) >= _SHORTEST and root(word) in roots()


def _words(phrases: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> Iterable[str]:
    for phrase, entries in phrases.items():
        if entries[0].weight >= WEAK:
            yield from phrase
