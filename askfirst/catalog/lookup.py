"""The words of a catalog: which phrase may mean which dataset, field, measure, condition or relation.

Both sides of a comparison go through `fold` and `stem`, so a phrase is found whatever its case, accents,
punctuation and number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from askfirst.catalog.model import Catalog, Dataset, Field, Relation
from askfirst.catalog.phrases import OWNED, SHORTEST_PART, Entry, Kind, Meaning, Phrase, Phrases
from askfirst.catalog.remember import per_catalog

__all__ = ["DEPTH", "Entry", "Kind", "Lexicon", "Meaning", "Phrase", "Phrases", "fold", "phrase_of", "stem"]

DEPTH = 2
"""Relations that a phrase may step over: more would name fields that nobody has in mind."""

_STEP = 0.8
_PART = 0.6

_UNMARKED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})
_REMEMBERED = 80  # characters: names, cues and single words come again with every question
_APOSTROPHES = re.compile("['’‘ʼ`´]")  # noqa: RUF001 - typed by people, whatever they look like
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_ASCII_GAP = re.compile(r"[^a-z0-9]+")

_INVARIANT = frozenset(
    ("alias", "atlas", "bias", "canvas", "diabetes", "lens", "news", "series", "species", "was", "has")
)
_IRREGULAR = {
    "ids": "id",
    "skus": "sku",
    "menus": "menu",
    "cpus": "cpu",
    "gpus": "gpu",
    "gurus": "guru",
    "people": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "feet": "foot",
    "criteria": "criterion",
    "quizzes": "quiz",
    "indices": "index",
    "vertices": "vertex",
    "matrices": "matrix",
    "analyses": "analysis",
    "crises": "crisis",
    "hypotheses": "hypothesis",
    "diagnoses": "diagnosis",
    "gases": "gas",
    "aliases": "alias",
    "atlases": "atlas",
    "biases": "bias",
    "canvases": "canvas",
    "lenses": "lens",
    "uses": "use",
    "fuses": "fuse",
    "excuses": "excuse",
    "caches": "cache",
    "niches": "niche",
    "headaches": "headache",
    "shelves": "shelf",
    "halves": "half",
    "knives": "knife",
    "shoes": "shoe",
    "movies": "movie",
    "cookies": "cookie",
    "calories": "calorie",
    "ties": "tie",
    "pies": "pie",
    "toes": "toe",
}
# The first that fits decides.
_ENDINGS = (
    *(("ss", "ss"), ("us", "us"), ("is", "is"), ("ies", "y")),
    *(("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("tzes", "tz"), ("oes", "o")),
    *(("ouses", "ouse"), ("auses", "ause"), ("uses", "us"), ("s", "")),
)


def fold(text: str) -> str:
    """The text in lower case without accents, its words parted by single spaces.

    Apostrophes and invisible characters vanish within a word; all other punctuation parts words.
    """
    return _fold(text) if len(text) <= _REMEMBERED else _fold.__wrapped__(text)


@lru_cache(maxsize=20_000)
def _fold(text: str) -> str:
    text = _APOSTROPHES.sub("", text.lower())
    if text.isascii():
        return _ASCII_GAP.sub(" ", text).strip()
    # Compatibility forms may hide capitals, and folded case may hide compatibility forms.
    marked = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold())
    kept = "".join(_folded(char) for char in marked).translate(_UNMARKED)
    return " ".join(unicodedata.normalize("NFC", kept).split())


def parted(name: str) -> str:
    """The name with its humps parted by spaces: "Hire Date" for `HireDate`."""
    return _HUMP.sub(" ", name)


def stem(word: str) -> str:
    """The singular of a folded English word, as far as endings tell; other words come back as they are."""
    return _stem(word) if len(word) <= _REMEMBERED else _stem.__wrapped__(word)


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= len("gas") or word in _INVARIANT:
        return word
    ending, singular = next((pair for pair in _ENDINGS if word.endswith(pair[0])), ("", ""))
    return word.removesuffix(ending) + singular


def phrase_of(text: str) -> Phrase:
    """The folded, stemmed words of a text, in their order."""
    return tuple(stem(word) for word in fold(text).split())


class Lexicon:
    """Every phrase of one catalog. Fields with the role `hidden` have no phrases."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._seen: dict[str | None, Phrases] = {}
        self._owned: dict[str, tuple[Entry, ...]] = {}

    @classmethod
    def of(cls, catalog: Catalog) -> Lexicon:
        """The catalog's lexicon, made once for each catalog in use."""
        return _lexicon(catalog)

    def phrases(self, dataset: str | None = None) -> Phrases:
        """What phrases mean in a question about `dataset`, the likeliest meaning first.

        With a dataset: all datasets by name, its own things, and the fields behind its relations. With None,
        while the dataset is not known: all datasets and the own things of each. Raises UnknownName.
        """
        if dataset not in self._seen:
            self._seen[dataset] = Phrases(_grouped(self._entries(dataset)))
        return self._seen[dataset]

    def longest(self, dataset: str | None = None) -> int:
        """The number of words in the longest phrase."""
        return self.phrases(dataset).longest

    def _entries(self, dataset: str | None) -> Iterator[Entry]:
        for known in self._catalog.datasets.values():
            yield from _partly(("dataset", known.name, known.name), _dataset_words(known))
        if dataset is None:
            for known in self._catalog.datasets.values():
                yield from self._own(known)
        else:
            here = self._catalog.dataset(dataset)
            yield from self._own(here)
            yield from self._behind(here)

    def _own(self, dataset: Dataset) -> tuple[Entry, ...]:
        if dataset.name not in self._owned:
            self._owned[dataset.name] = tuple(_own(dataset))
        return self._owned[dataset.name]

    def _behind(self, start: Dataset) -> Iterator[Entry]:
        reached: list[tuple[Dataset, tuple[Relation, ...]]] = [(start, ())]
        for here, steps in reached:
            if steps:
                yield from _reached(start, here, steps)
            if len(steps) < DEPTH:
                relations = here.relations.values()
                reached += [(self._catalog.dataset(step.dataset), (*steps, step)) for step in relations]


@per_catalog
def _lexicon(catalog: Catalog) -> Lexicon:
    return Lexicon(catalog)


def _folded(char: str) -> str:
    if char.isalnum():
        return char
    category = unicodedata.category(char)
    if category.startswith("M"):
        # Accents go; vowel signs of other scripts, of combining class 0, are letters of their words.
        return "" if unicodedata.combining(char) else char
    return "" if category == "Cf" else " "


def _own(dataset: Dataset) -> Iterator[Entry]:
    here, owner = dataset.name, _phrases(dataset.name, dataset.label, dataset.plural)
    for field in _visible(dataset):
        words = _phrases(field.name, field.label, *field.synonyms)
        meaning: Meaning = ("field", here, field.name)
        yield from _partly(meaning, words)
        yield from _whole(meaning, _joined(owner, words), weight=OWNED)
        yield from _whole(meaning, _phrases(*field.phrases))
    for measure in dataset.measures.values():
        words = _phrases(measure.name, measure.label, *measure.synonyms)
        yield from _partly(("measure", here, measure.name), words)
    for condition in dataset.conditions.values():
        words = _phrases(condition.name, *condition.synonyms)
        yield from _whole(("condition", here, condition.name), words)
    for relation in dataset.relations.values():
        yield from _whole(("relation", here, relation.name), _relation_words(relation))


def _reached(start: Dataset, here: Dataset, steps: tuple[Relation, ...]) -> Iterator[Entry]:
    """The fields behind relations: by their own words, by both's words; a name by the relation alone."""
    walked, near = ".".join(step.name for step in steps), _STEP ** len(steps)
    relation = _relation_words(steps[-1])
    for field in _visible(here):
        words = _phrases(field.name, field.label, *field.synonyms)
        meaning: Meaning = ("field", start.name, f"{walked}.{field.name}")
        yield from _partly(meaning, words, weight=near * _STEP)
        yield from _whole(meaning, _joined(relation, words), weight=near)
        if field.name == here.name_field:
            yield from _whole(meaning, relation, weight=near)


def _whole(meaning: Meaning, words: set[Phrase], *, weight: float = 1.0) -> Iterator[Entry]:
    return (Entry(*meaning, phrase, weight) for phrase in words)


def _partly(meaning: Meaning, words: set[Phrase], *, weight: float = 1.0) -> Iterator[Entry]:
    """Full phrases and their parts."""
    yield from _whole(meaning, words, weight=weight)
    for phrase in words:
        for part in _parts(phrase):
            yield Entry(*meaning, part, weight * _PART * len(part) / len(phrase))


def _parts(phrase: Phrase) -> Iterator[Phrase]:
    """Runs of neighbouring words, but the whole; short words (of, at, id) do not begin or end one."""
    for start in range(len(phrase)):
        for end in range(start + 1, len(phrase) + 1):
            part = phrase[start:end]
            if part != phrase and min(len(part[0]), len(part[-1])) >= SHORTEST_PART:
                yield part


def _grouped(entries: Iterable[Entry]) -> Mapping[Phrase, tuple[Entry, ...]]:
    best: dict[Phrase, dict[Meaning, Entry]] = {}
    for entry in entries:
        meanings = best.setdefault(entry.phrase, {})
        meaning: Meaning = (entry.kind, entry.dataset, entry.name)
        if meaning not in meanings or meanings[meaning].weight < entry.weight:
            meanings[meaning] = entry
    return {
        phrase: tuple(sorted(meanings.values(), key=lambda entry: -entry.weight)) for phrase, meanings in best.items()
    }


def _visible(dataset: Dataset) -> Iterator[Field]:
    return (field for field in dataset.fields.values() if field.role != "hidden")


def _dataset_words(dataset: Dataset) -> set[Phrase]:
    return _phrases(dataset.name, dataset.label, dataset.plural, *dataset.synonyms)


def _relation_words(relation: Relation) -> set[Phrase]:
    return _phrases(relation.name, relation.label, *relation.synonyms)


def _phrases(*texts: str) -> set[Phrase]:
    # A user who copies `grossWeight` from a schema types one word, who has read the label two.
    forms = {*texts, *(parted(text) for text in texts)}
    return {phrase for phrase in map(phrase_of, forms) if phrase}


def _joined(first: set[Phrase], second: set[Phrase]) -> set[Phrase]:
    return {(*front, *back) for front in first for back in second}
