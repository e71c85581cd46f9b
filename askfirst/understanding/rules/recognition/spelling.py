"""Slips of the pen in the words of a question: "shipmnts", "meny", "avrage". Each correction is told to the user.

Only a word that means nothing, is stored nowhere and is one slip away from a single known word is corrected. What is
stored is searched with its own tolerance: see the value look-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from askfirst.catalog.lookup import Lexicon, fold, stem
from askfirst.catalog.model import Catalog
from askfirst.catalog.remember import per_catalog
from askfirst.sources.source import ValueHit
from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import found_anywhere
from askfirst.understanding.rules.recognition.shorthand import spelled_out
from askfirst.understanding.rules.recognition.stored_slips import words_of_values
from askfirst.understanding.rules.recognition.verbs import is_ordinary, is_verb_form, root
from askfirst.understanding.rules.times.time_vocabulary import TIME_WORDS
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, NUMBER_WORDS, UNITS, WEEKDAYS
from askfirst.understanding.rules.words.cue_words import CUES
from askfirst.understanding.rules.words.function_words import FUNCTIONS
from askfirst.understanding.rules.words.irregular_verbs import PAST_OF
from askfirst.understanding.rules.words.noun_classes import GENERAL_NOUNS
from askfirst.understanding.rules.words.slips import COMMON, SLIPS
from askfirst.understanding.rules.words.small_words import FILLER
from askfirst.understanding.rules.words.word_forms import ADJECTIVES, lands_of

_ASKING = tuple(
    word
    for line in (
        "how many number count total average median maximum minimum percentage percent share between which what show",
        "list more than less over under highest lowest largest smallest most least last month months week weeks year",
        "years quarter compare without with from where when standard deviation correlation different distinct",
        "exclude except january february march april june july august september october november december",
    )
    for word in line.split()
)
_ALSO_KNOWN = (
    "percentile",
    "percentiles",
    "quartile",
    "quartiles",
    "decile",
    "deciles",
    "than",
    "then",
    "when",
    "whom",
    "leading",
    "loss",
    "losses",
)
_DID = ("did", "do", "does", "didnt", "dont", "doesnt")
_AHEAD = frozenset(
    word
    for line in (
        "yet still due expected scheduled planned set about likely supposed estimated have has had going need needs",
        "ready be meant want wants like able is are was were left bound will forecast projected",
    )
    for word in line.split()
)
"""Before "to arrive" these tell of what has not happened."""
_NOUN_ENDINGS = tuple(
    f"{ending}{plural}" for ending in ("al", "ure", "ion", "ment", "er", "or") for plural in ("", "s")
)
"""As of "arrivals" and "departures", which are done by nobody's "did"."""
_SHORTEST = 4
_SHORTEST_OF_CATALOG = 5
_TWO_SLIPS = 9
_KEPT = 3


@dataclass(frozen=True, slots=True)
class Respelt:
    """The tokens with their words corrected, and what to tell of it."""

    tokens: Tokens
    told: tuple[str, ...] = ()


async def respelt(tokens: Tokens, view: View) -> Respelt:
    """The question with its slips corrected; `said` still gives the user's own words."""
    short = await spelled_out(_in_the_past(tokens, view.catalog), view, _known_words(view.catalog))
    tokens = short.tokens
    found = dict(_corrections(tokens, view.catalog))
    stored = await _stored([tokens.items[at].text for at in found], view)
    kept = {at: word for at, word in found.items() if tokens.items[at].text not in stored}
    items = list(tokens.items)
    for at, word in kept.items():
        items[at] = replace(items[at], word=word, stem=stem(word))
    alone = len(view.catalog.datasets) == 1
    # Among the names of several tables a strange word is near to too many: it is asked about.
    strange = [at for at in _strange(tokens, view.catalog) if at not in found] if alone else []
    named = await words_of_values([tokens.items[at] for at in strange], view)
    for at in (at for at in strange if tokens.items[at].text in named):
        kept[at] = word = named[tokens.items[at].text]
        items[at] = replace(items[at], text=word, word=word, stem=stem(word))  # looked up by its text
    told = tuple(f"{tokens.items[at].text!r} is read as {word!r}" for at, word in kept.items())
    return Respelt(replace(tokens, items=tuple(items)), (*short.told, *told))


def _strange(tokens: Tokens, catalog: Catalog) -> list[int]:
    """The words that mean nothing; no verbs, and none of a name of several words."""
    known = _known_words(catalog)
    return [
        at
        for at, token in enumerate(tokens.items)
        if token.kind == "word"
        and not {token.word, token.stem} & known
        and not (_ends_a_name(tokens, at) or _ends_a_name(tokens, at + 1))
        and not (is_ordinary(token.word) or is_verb_form(token.word) or lands_of(token.word))
    ]


def _in_the_past(tokens: Tokens, catalog: Catalog) -> Tokens:
    """As in "how many did arrive": what is asked with "did" happened, and is written as happenings are: "arrived"."""
    happenings, named = _happenings(catalog), set(_catalog_words(catalog))
    asked, items = False, list(tokens.items)
    for at, token in enumerate(tokens.items):
        asked = asked or token.word in _DID or _is_to_do(tokens, at)
        verb = not (is_verb_form(token.word) or token.word.endswith(_NOUN_ENDINGS))
        if asked and not {token.word, token.stem} & named and verb and root(token.word) in happenings:
            past = PAST_OF.get(token.word) or f"{token.word.removesuffix('e')}ed"
            items[at] = replace(token, word=past, stem=past)
    return replace(tokens, items=tuple(items))


def _is_to_do(tokens: Tokens, at: int) -> bool:
    """As in "the first shipment to arrive in May": what was to happen in a time; "due to arrive" only may have."""
    words = tokens.words()
    return at > 1 and words[at - 1] == "to" and words[at - 2] not in _AHEAD


@per_catalog
def _happenings(catalog: Catalog) -> frozenset[str]:
    """The roots of the verbs that time fields are called by."""
    times = [
        field
        for dataset in catalog.datasets.values()
        for field in dataset.fields.values()
        if field.type in ("date", "timestamp") and field.role != "hidden"
    ]
    words = (word for field in times for word in fold(" ".join((field.name, field.label, *field.synonyms))).split())
    return frozenset(root(word) for word in words if is_verb_form(word))


def _corrections(tokens: Tokens, catalog: Catalog) -> Iterator[tuple[int, str]]:
    known = _known_words(catalog)
    for at, token in enumerate(tokens.items):
        if token.kind != "word" or token.word in known or token.stem in known or _ends_a_name(tokens, at):
            continue
        if token.word in SLIPS:
            yield at, SLIPS[token.word]
        elif not is_ordinary(token.word) and not lands_of(token.word):
            nearest = _nearest(token.word, catalog)
            # A verb is no slip of a thing: "marked" is no "market".
            if nearest and (is_verb_form(nearest) or not is_verb_form(token.word)):
                yield at, nearest


def _ends_a_name(tokens: Tokens, at: int) -> bool:
    """As the second word of "Vermont Sqare": capitals within a sentence are names, right or wrong."""
    if not (1 < at < len(tokens) and _is_capital(tokens.items[at]) and _is_capital(tokens.items[at - 1])):
        return False
    capitals = sum(map(_is_capital, tokens.items))
    return sum(bool(token.word) and not _is_capital(token) for token in tokens.items) > capitals


def _is_capital(token: Token) -> bool:
    return token.text[:1].isupper() and not token.text.isupper()


def _nearest(word: str, catalog: Catalog) -> str:
    """The one known word that is a slip away, empty where none or several are."""
    from rapidfuzz.distance import OSA

    if len(word) < _SHORTEST:
        return ""
    most = 2 if len(word) >= _TWO_SLIPS else 1
    longer = (*_catalog_words(catalog), *COMMON) if len(word) >= _SHORTEST_OF_CATALOG else ()
    known = [*_ASKING, *longer]
    away = {
        other: OSA.distance(word, other, score_cutoff=most) for other in known if abs(len(other) - len(word)) <= most
    }
    best = min(away.values(), default=most + 1)
    # The first letter is seldom mistyped, and a changed one makes another word: "fast" is no "last".
    near = [other for other, distance in away.items() if distance == best <= most and other[0] == word[0]]
    near = near or [other for other in _catalog_words(catalog) if _is_shortened(word, other)]
    singular = {stem(other) for other in near}
    return near[0] if len(singular) == 1 else ""


def _is_shortened(word: str, other: str) -> bool:
    """As "shipmts" of "shipments": vowels and a letter more left out, the beginning and the end kept."""
    lost = len(other) - len(word)
    alike = word[:_KEPT] == other[:_KEPT] and word[-2:] == other[-2:] and len(word) > _SHORTEST_OF_CATALOG
    left = iter(other)
    return alike and 0 < lost <= _KEPT and all(letter in left for letter in word)


async def _stored(texts: Sequence[str], view: View) -> set[str]:
    """Those texts that are stored as values, or as words of values; a well-known slip only begins a longer word."""
    found = await found_anywhere(texts, view)
    return {text for text, hits in zip(texts, found, strict=True) if any(_holds(hit, text) for hit in hits)}


def _holds(hit: ValueHit, text: str) -> bool:
    word = fold(text)
    return hit.how != "fuzzy" and (word not in SLIPS or word in fold(hit.value).split())


@per_catalog
def _catalog_words(catalog: Catalog) -> tuple[str, ...]:
    """The words of the catalog's phrases, as a question may spell them: singular and plural."""
    words: dict[str, None] = {}
    for phrase in Lexicon.of(catalog).phrases():
        words |= dict.fromkeys(word for word in phrase if len(word) >= _SHORTEST and word.isalpha())
    for dataset in catalog.datasets.values():
        words |= dict.fromkeys(word for word in fold(f"{dataset.plural} {dataset.label}").split())
    return tuple(words)


@per_catalog
def words_of(catalog: Catalog) -> frozenset[str]:
    """The words that the data's own names are made of."""
    return frozenset(_catalog_words(catalog))


@per_catalog
def _known_words(catalog: Catalog) -> frozenset[str]:
    return frozenset((*_language(), *_catalog_words(catalog)))


@lru_cache(maxsize=1)
def _language() -> frozenset[str]:
    """Every word that the reading knows by itself."""
    phrases = [phrase for phrases in FUNCTIONS.values() for phrase in phrases]
    phrases += [phrase for cues in CUES.values() for phrases in cues.values() for phrase in phrases]
    phrases += [way for ways in UNITS.values() for way in ways]
    words = {word for phrase in phrases for word in phrase.split()}
    return frozenset(
        (
            *words,
            *FILLER,
            *ADJECTIVES,
            *GENERAL_NOUNS,
            *MONTHS,
            *WEEKDAYS,
            *NUMBER_WORDS,
            *_ASKING,
            *_ALSO_KNOWN,
            *COMMON,
            *TIME_WORDS,
        )
    )
