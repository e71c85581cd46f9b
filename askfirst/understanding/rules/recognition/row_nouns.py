"""General nouns for the rows of the only table: "the victims" of deaths, "birds" for penguins, "cases" of anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Catalog, Dataset
from askfirst.sources.source import ValueHit
from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import found_anywhere
from askfirst.understanding.rules.recognition.coded_values import is_coded
from askfirst.understanding.rules.recognition.counted_rows import counted_by_name, often_so_many
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.recognition.results_of_games import results_of_games
from askfirst.understanding.rules.recognition.stored_slips import is_near_a_value
from askfirst.understanding.rules.recognition.subject import ROW_WORDS, Misspelt, unknown_tokens
from askfirst.understanding.rules.recognition.terms import measured
from askfirst.understanding.rules.recognition.verbs import is_ordinary
from askfirst.understanding.rules.recognition.words_of_columns import named_rows
from askfirst.understanding.rules.spans import Span, is_weak, settle
from askfirst.understanding.rules.times.point_words import YEAR
from askfirst.understanding.rules.tokens import Token, Tokens
from askfirst.understanding.rules.words.counting_words import UNIT_WORDS
from askfirst.understanding.rules.words.noun_classes import (
    CASES,
    DEAD,
    DEATHS,
    DIED,
    GENERAL_FOR,
    ONE_OF_ALL,
    PEOPLE,
    PERSONS,
    WORK,
)
from askfirst.understanding.rules.words.word_forms import other_forms

_WEIGHT = 0.9
_SURE = 1.1
_WORKERS = frozenset(("workers", "employees", "staff", "persons", "americans"))
_DYING = PERSONS | DEAD | {"those", "everyone", "everybody", "anyone", "man", "men", "woman", "women", "male", "female"}
_EQUAL = ("exact", "folded")
_OF = (("of",), ("from",), ("in",), ("before",), ("after",), ("since",))
_ENDS = ("to", "from", "into")
_PERSON = "person"
_LISTS = frozenset(
    (*ROW_WORDS, "list", "lists", "table", "data", "export", "log", "file", "register", "sheet", "report")
)
"""Words of a table's name that only say that it is one: a stock list is of the stock."""
_OWN = frozenset(("", _PERSON, "result", "race", "case", "event", "entry"))
"""Words that tell nothing more of rows that are called so beside."""


async def row_nouns(tokens: Tokens, known: Sequence[Span], view: View, dataset: str) -> list[Span]:
    """A term for the rows for each general noun that can stand for them; none that is stored or means something."""
    here = view.catalog.dataset(dataset)
    if len(view.catalog.datasets) > 1:
        return [*_on_their_way(tokens, known, here)]
    taken = {at for span in known if span.kind != "filler" and not is_weak(span) for at in _places(span)}
    nouns = _nouns_of(here)
    found = [at for at, token in enumerate(tokens.items) if at not in taken and _noun(token.word, token.stem) in nouns]
    hits = await found_anywhere([tokens.items[at].text for at in found], view)
    free = [at for at, some in zip(found, hits, strict=True) if not any(hit.how in _EQUAL for hit in some)]
    entry = Entry("dataset", dataset, dataset, (here.name,), _WEIGHT)
    rows = [Span("term", at, at + 1, "general", _WEIGHT, entries=(entry,)) for at in free]
    rows += [Span("term", at, at + 1, "general", _WEIGHT, entries=(entry,)) for at in _models(tokens, taken, nouns)]
    again = [*often_so_many(tokens), *counted_by_name(tokens, here, nouns)]
    rows += [Span("term", at, at + 1, "general", _SURE, entries=(entry,)) for at in again]
    rows += [Span("term", at, at + 1, "general", _SURE, entries=(entry,)) for at in _one_death(tokens, here)]
    return [*rows, *repeated(tokens, known, here), *(_died(tokens) if are_deaths(here) else ())]


def _on_their_way(tokens: Tokens, known: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """As in "deliveries to Genoa" among several tables: what is sent somewhere is a row of the one with such ends."""
    nouns = _nouns_of(dataset) - CASES - PERSONS
    taken = {at for span in known if span.kind != "filler" and not is_weak(span) for at in _places(span)}
    words = tokens.words()
    for at, token in enumerate(tokens.items[:-1]):
        if at not in taken and words[at + 1] in _ENDS and token.stem in nouns and token.word != token.stem:
            entry = Entry("dataset", dataset.name, dataset.name, (dataset.name,), _WEIGHT)
            yield Span("term", at, at + 1, "general", _WEIGHT, entries=(entry,))


def _models(tokens: Tokens, taken: set[int], nouns: frozenset[str]) -> Iterator[int]:
    """As in "1978 models", "models of 1978" of cars: each is one of a year; without a year a model is a name."""
    words = tokens.words()
    for at, token in enumerate(tokens.items):
        beside = (*words[max(at - 1, 0) : at], *(words[at + 2 : at + 3] if words[at + 1 : at + 2] in _OF else ()))
        if at not in taken and token.stem == "model" and "vehicle" in nouns and any(map(YEAR.fullmatch, beside)):
            yield at


async def strange_rows(tokens: Tokens, fixed: Sequence[Span], view: View) -> Misspelt | None:
    """What is counted by a noun of no meaning: of the only table's rows, if of anything, which is asked about."""
    if len(view.catalog.datasets) > 1:
        return None
    (here,) = view.catalog.datasets.values()
    counted = [span.last for span in settle(fixed, len(tokens)) if span.function == "count" and span.length > 1]
    unknown = set(unknown_tokens(tokens, fixed, view.catalog))
    for at in counted:
        at_work = at < len(tokens) and tokens.items[at].word in {*PERSONS, *_WORKERS} and _tells_of_work(here)
        if at >= len(tokens) or tokens.items[at].word in UNIT_WORDS or at_work:
            continue  # "how many pounds does it weigh"
        token = tokens.items[at]
        counted_otherwise = token.stem in ROW_WORDS or bool(implied((token.word,), here))
        counted_otherwise = counted_otherwise or any(results_of_games(tokens, here))
        if at not in unknown or not _is_noun(token) or token.stem in _nouns_of(here) or counted_otherwise:
            continue
        forms = (token.text, token.stem, token.word.removesuffix("s"), *other_forms(token.word))
        found = await found_anywhere(forms, view)
        kind = any(_is_of_a_kind(hit, token.stem, here) for hits in found for hit in hits)
        kind = kind or is_coded(token.word, here) or any(_begins(hit, token) for hits in found for hit in hits)
        if kind or await is_near_a_value(token.text, view):
            continue
        name = fold(here.label)
        singular = " ".join(map(stem, name.split()))
        items = (*tokens.items[:at], replace(token, word=name, stem=singular), *tokens.items[at + 1 :])
        return Misspelt(replace(tokens, items=items), at, token.text, here.name)
    return None


def _is_of_a_kind(hit: ValueHit, noun: str, dataset: Dataset) -> bool:
    """Whether rows may be called by the noun: it is stored, or part of a name, or the noun of a kind that is."""
    field = dataset.fields[hit.field]
    names = field.name == dataset.name_field or field.role == "text"
    return hit.how in _EQUAL or (hit.how == "partial" and (names or stem(fold(hit.value).split()[-1]) == noun))


def _begins(hit: ValueHit, token: Token) -> bool:
    """As in "how many Leeds games", where one of the clubs is Leeds United."""
    return token.text[:1].isupper() and fold(hit.value).split()[:1] == [token.word]


def _is_noun(token: Token) -> bool:
    """Whether it is a plural, as far as its ending tells."""
    return token.kind == "word" and token.word != token.stem and not is_ordinary(token.word)


def _places(span: Span) -> range:
    return range(span.first, span.last)


def _noun(word: str, singular: str) -> str:
    return _PERSON if _PERSON in (word, singular) else singular


def _nouns_of(dataset: Dataset) -> frozenset[str]:
    """The general nouns, in the singular, that may stand for the dataset's rows."""
    names = [fold(name).split() for name in (dataset.label, *dataset.synonyms)]
    heads = {stem(next((word for word in reversed(words) if word not in _LISTS), "")) for words in names}
    kinds = [GENERAL_FOR.get(head, frozenset[str]()) for head in heads - _OWN]
    persons = PERSONS if _are_people(dataset) else frozenset[str]()
    dead = DEAD if are_deaths(dataset) else frozenset[str]()
    return CASES.union(persons, dead, named_rows(dataset), *kinds)


def are_deaths(dataset: Dataset) -> bool:
    """Whether each row is of somebody's death, as far as the names of its times tell."""
    times = [field for field in dataset.fields.values() if field.type in ("date", "timestamp")]
    names = [dataset.name, dataset.label, *(f"{field.name} {field.label}" for field in times)]
    return any(stem(word) in DEATHS for name in names for word in fold(name).split())


def repeated(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """As in "construction jobs", "employment in mining" of figures of employment: they say what the numbers are of.

    Where no number is named they are unknown words: which one is wanted, only the user can tell.
    """
    if not _tells_of_work(dataset):
        return
    said = measured([span for span in named if span.entries], dataset)
    parts = {at for span in named if span.entries and is_weak(span) and _is_number(span, dataset)
             for at in (span.last, -span.first)}  # fmt: skip
    taken = {at for span in named if not is_weak(span) for at in _places(span)}
    words_said = tokens.words()
    for at, token in enumerate(tokens.items):
        counted = words_said[at - 2 : at] == ("how", "many")
        if counted and (said or parts) and (token.word in PERSONS or token.word in _WORKERS):
            yield Span("filler", at - 2, at + 1, "polite", 1.0)
        elif at not in taken and (token.word in WORK or token.stem in WORK) and _is_in_part(words_said, at, parts):
            yield Span("filler", at, at + 2, "polite", 1.0)
        elif at not in taken and (token.word in WORK or token.stem in WORK):
            yield Span("filler", at, at + 1, "polite", 1.0) if said or at in parts else Span("unknown", at, at + 1)


def _tells_of_work(dataset: Dataset) -> bool:
    """Whether its rows are figures of employment; those of employees are people."""
    return not WORK.isdisjoint(fold(f"{dataset.name} {dataset.label}").split()) and not _are_people(dataset)


def _are_people(dataset: Dataset) -> bool:
    names = fold(f"{dataset.label} {dataset.plural}").split()
    return _PERSON in dataset.synonyms or any(stem(name) in PEOPLE for name in names[-1:])


def _is_in_part(words: Sequence[str], at: int, parts: set[int]) -> bool:
    """As in "employment in goods", where several numbers have the word in their names."""
    return words[at + 1 : at + 2] in (("in",), ("for",), ("of",)) and -(at + 2) in parts


def _is_number(span: Span, dataset: Dataset) -> bool:
    """Whether a part of a name is a number's: "financial" of the financial activities."""
    return any(entry.name in dataset.fields and dataset.fields[entry.name].role == "measure" for entry in span.entries)


def _one_death(tokens: Tokens, dataset: Dataset) -> Iterator[int]:
    """As in "the northernmost death", "each death": a row, even where some kind of them is stored as "Death"."""
    words = tokens.words()
    for at in range(1, len(words)) if are_deaths(dataset) else ():
        before, plain = words[at - 1], tokens.items[at].text.islower()
        one = before in ONE_OF_ALL or (len(before) > len("best") and before.endswith(("est", "most")))
        kind = words[at + 1 : at + 2] in (("type",), ("types",), ("cases",), ("case",), ("kind",), ("category",))
        grouped = kind and before in ("per", "by", "each", "every", "which", "what", "common", "frequent")
        if words[at] in DEATHS and plain and (grouped or (one and not kind)):
            yield at


def _died(tokens: Tokens) -> Iterator[Span]:
    """As in "who lost their lives", which only repeats what every row is."""
    words = tokens.words()
    for phrase in DIED:
        for at in range(len(words) - len(phrase) + 1):
            if words[at : at + len(phrase)] == phrase:
                yield Span("filler", at, at + len(phrase), "polite", 1.0)
    for at in range(1, len(words) - 1):
        people = tokens.items[at - 1]
        if words[at] in ("who", "that") and words[at + 1] == "died" and {people.word, people.stem} & _DYING:
            yield Span("filler", at, at + 2, "polite", 1.0)


def told(tokens: Tokens, spans: Sequence[Span], catalog: Catalog, dataset: str) -> list[str]:
    """What is to be told of the general nouns that were read as rows."""
    plural = catalog.dataset(dataset).plural
    nouns = [span for span in spans if (span.kind, span.cue) == ("term", "general")]
    who = [span for span in spans if (span.kind, span.cue) == ("term", "who") and len(span.entries) == 1]
    fields = catalog.dataset(dataset).fields
    return [
        *(f"{tokens.said(span.first, span.last)!r} is read as {plural}" for span in nouns),
        *(f"'who' is read as the {fields[span.entries[0].name].label}" for span in who),
    ]
