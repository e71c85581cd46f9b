"""Recognises the catalog's words, and tells which dataset a question is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from askfirst.catalog.lookup import Entry, Lexicon, fold, stem
from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.recognition.row_numbers import is_column, is_row_number
from askfirst.understanding.rules.recognition.verbs import is_ordinary, is_verb_form, same_root
from askfirst.understanding.rules.relations import cue_phrases, route
from askfirst.understanding.rules.spans import WEAK, Span, settle
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.noun_classes import KINDS_OF_THINGS
from askfirst.understanding.rules.words.ordinary_verbs import is_used_as_a_verb

_TELLING = frozenset(("earn", "cost", "weigh", "owe", "score", "spend", "pay"))
"""Verbs of a number, which is what is meant where the data is called by them."""
_FAINTEST = 0.15
_NAMED = 0.5
_CUED = 0.4
_VERB = 0.3
_FIGURE = 0.8
_UNTIMED = 0.6
_SUBJECT = 0.15
_PER_WORD = 0.3
_PER_KIND = 0.9
_PAST = 0.9
_WHOLE = 0.9
_MEANT = frozenset(("due", "expected", "scheduled", "planned", "estimated"))
_DID = frozenset(("did", "do", "does", "didnt", "dont", "doesnt"))
_BEFORE_A_NOUN = (
    "the", "a", "an", "this", "that", "each", "every", "any", "some", "all", "which", "what", "many", "per",
    "by", "of", "in", "at", "to", "from", "for", "and", "or", "with", "no", "one", "same", "our",
)  # fmt: skip
_PASTS = {
    "spent": "spend", "spending": "spend", "billed": "bill", "pay": "spend", "paid": "spend", "pays": "spend",
    "paying": "spend", "sell": "sale", "sells": "sale", "sold": "sale", "selling": "sale",
}  # fmt: skip
"""Verbs for what a measure is called by a noun."""


def terms(tokens: Tokens, phrases: Mapping[tuple[str, ...], tuple[Entry, ...]], longest: int) -> Iterator[Span]:
    """Every phrase of the catalog that stands in the text."""
    stems = [tuple(token.stem.split()) for token in tokens.items]
    for first in range(len(stems)):
        phrase: tuple[str, ...] = ()
        for last in range(first + 1, len(stems) + 1):
            phrase += stems[last - 1]
            # A name of marks alone ("%_%" in quotes) has no stem, and is no part of the words before it.
            if len(phrase) > longest or not stems[last - 1]:
                break
            entries = tuple(entry for entry in phrases.get(phrase, ()) if entry.weight >= _FAINTEST)
            if entries and not (last == first + 1 and is_verb_here(tokens, first)):
                yield Span("term", first, last, weight=entries[0].weight, entries=entries)
    yield from _sharing(tokens, phrases)
    for at, token in enumerate(tokens.items):
        meant = phrases.get((_PASTS[token.word],), ()) if token.word in _PASTS else ()
        if meant and meant[0].kind == "measure":
            yield Span("term", at, at + 1, weight=_PAST * meant[0].weight, entries=meant)


def is_verb_here(tokens: Tokens, at: int) -> bool:
    """As in "how many orders did X place": behind "did" a thing's name may be what is done."""
    words = tokens.words()
    asked = bool(_DID.intersection(words[:at])) and words[at - 1] not in (*_DID, *_BEFORE_A_NOUN)
    plain = tokens.items[at].stem == words[at] and not words[at].endswith(("ing", "ed")) and words[at] not in _TELLING
    return asked and plain and (is_ordinary(words[at]) or (words[at - 1] == "we" and is_used_as_a_verb(words, at)))


def _sharing(tokens: Tokens, phrases: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> Iterator[Span]:
    """As in "first and last name": the first of two terms that share their last word."""
    stems = [token.stem for token in tokens.items]
    for at in range(len(stems) - 3):
        if tokens.items[at + 1].word not in ("and", "or"):
            continue
        meant = phrases.get((stems[at], stems[at + 3]), ())
        if meant and meant[0].weight >= _WHOLE and (stems[at + 2], stems[at + 3]) in phrases:
            yield Span("term", at, at + 1, weight=meant[0].weight, entries=meant)


def own_words(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """The word "id" for the dataset's key, and units of its fields behind numbers and behind "per"."""
    key = dataset.fields.get(dataset.key or "")
    units = {comparable_unit(field.unit) for field in dataset.fields.values() if field.unit}
    for at, token in enumerate(tokens.items):
        before = tokens.items[at - 1] if at else None
        asked = token.word in ("id", "ids") or (token.word in ("number", "numbers", "no") and is_column(tokens, at))
        if asked and key and key.role != "hidden" and "'" not in token.text:
            yield Span("term", at, at + 1, weight=0.9, entries=(Entry("field", dataset.name, key.name, ("id",), 0.9),))
        if at and key and key.role != "hidden" and is_row_number(tokens, at, dataset):
            entry = Entry("field", dataset.name, key.name, ("no",), 1.0)
            yield Span("term", at - 1, at + 1, weight=1.0, entries=(entry,))
        measures = before is not None and (before.kind == "number" or before.word == "per")
        if measures and comparable_unit(token.word) in units:
            yield Span("unit", at, at + 1, comparable_unit(token.word), 0.95)


def measured(spans: Iterable[Span], dataset: Dataset) -> list[Span]:
    """The terms that mean, before all else, one of the dataset's numbers."""
    numbers = {name for name, field in dataset.fields.items() if field.role == "measure"}
    best = ((span, span.entries[0]) for span in spans if span.weight >= WEAK)
    return [span for span, entry in best if entry.kind == "field" and entry.name in numbers]


def choose_dataset(evidence: Mapping[str, float]) -> tuple[str, float]:
    """The dataset that most speaks for, and how much; 0 where nothing does."""
    best = max(evidence, key=lambda name: evidence[name], default="")
    return best, evidence.get(best, 0.0)


def evidence_for(tokens: Tokens, fixed: Sequence[Span], catalog: Catalog) -> dict[str, float]:
    """How much of the text can be about each dataset.

    `fixed` are the cues, times and numbers: what they hold says nothing about datasets.
    """
    lexicon = Lexicon.of(catalog)
    scores = {}
    read_as = {
        name: settle([*fixed, *terms(tokens, lexicon.phrases(name), lexicon.longest(name))], len(tokens))
        for name in catalog.datasets
    }
    whole = {(span.first, span.last) for name, spans in read_as.items() for span in spans if _is_own_name(span, name)}
    for name, settled in read_as.items():
        kept = [span for span in settled if span.kind == "term"]
        scores[name] = _merits([span for span in kept if not _is_piece(span, kept, whole)], name, catalog, len(tokens))
        scores[name] += _SUBJECT * any(_is_subject(span, name, fixed) for span in kept)
        scores[name] += _NAMED * any(_counts_its_rows(span, name, fixed) for span in kept)
        scores[name] += _CUED * _cued(tokens, name, catalog, settled)
        scores[name] += _FIGURE * any(_is_calculated(span, catalog.datasets[name], fixed) for span in kept)
        scores[name] += _VERB * _acted(tokens, catalog.datasets[name])
        scores[name] += _VERB * _is_due(tokens, catalog.datasets[name])
        scores[name] -= _NAMED * 2 * _counted_by_others(kept, name, tokens, catalog, fixed)
        if any(span.kind == "time" for span in fixed) and scores[name] and not has_times(catalog, name):
            scores[name] -= _UNTIMED
    return scores


def _is_own_name(span: Span, dataset: str) -> bool:
    """Whether it is the whole name, in several words, of a field that the dataset itself has."""
    best = span.entries[0] if span.kind == "term" and span.length > 1 else None
    return best is not None and (best.kind, best.dataset, best.weight) == ("field", dataset, 1.0)


def _is_piece(span: Span, kept: Sequence[Span], whole: Iterable[tuple[int, int]]) -> bool:
    """As "type" is of "container type": behind another word a piece of what another dataset has by this name."""
    before = any(other.last == span.first for other in kept)
    return before and any(first < span.first and span.last == last for first, last in whole)


def _counted_by_others(
    spans: Sequence[Span], name: str, tokens: Tokens, catalog: Catalog, fixed: Sequence[Span]
) -> bool:
    """As in "how many different customers ordered": each row is different, so it is those of what they did."""
    among = {cue.last for cue in fixed if cue.function == "count_distinct"}
    own = any(
        span.first in among and (span.entries[0].kind, span.entries[0].name) == ("dataset", name) for span in spans
    )
    others = (other for other in catalog.datasets.values() if other.name != name and route(catalog, other.name, name))
    return own and any(_acted(tokens, other) or _acts_by_cue(tokens, other.name, catalog) for other in others)


def _acts_by_cue(tokens: Tokens, dataset: str, catalog: Catalog) -> bool:
    """Whether a verb that leads to one of the dataset's relations stands in the text: "delivered to"."""
    words = tokens.words()
    phrases = [phrase for phrase in cue_phrases(catalog, dataset) if len(phrase) > 1 and is_verb_form(phrase[0])]
    return any(words[at : at + len(phrase)] == phrase for phrase in phrases for at in range(len(words)))


def _is_subject(span: Span, dataset: str, fixed: Sequence[Span]) -> bool:
    """Whether the dataset is what is asked for: "show orders", "how many orders"."""
    named = any((entry.kind, entry.name) == ("dataset", dataset) and entry.weight >= WEAK for entry in span.entries)
    asking = [cue for cue in fixed if cue.kind == "goal" or cue.function == "count"]
    # "How many different X" counts the X of something else.
    among = any(cue.function == "count_distinct" and cue.last == span.first for cue in fixed)
    asked_for = span.first == 0 or any(cue.last in (span.first, span.first - 1) for cue in asking)
    return named and not among and asked_for


def _counts_its_rows(span: Span, dataset: str, fixed: Sequence[Span]) -> bool:
    """As in "how many vessels built before 2010", where "vessels built" is what a field of vessels is called, too."""
    own = any((entry.kind, entry.dataset) == ("field", dataset) for entry in span.entries)
    opens = own and span.length > 1 and stem(fold(dataset)) == span.entries[0].phrase[0]
    return opens and any(cue.function == "count" and cue.last in (span.first, span.first - 1) for cue in fixed)


def _is_calculated(span: Span, dataset: Dataset, fixed: Sequence[Span]) -> bool:
    """Whether one of the dataset's own numbers is what is added up or averaged: "total X by Y" is about what has X."""
    own = any(
        entry.dataset == dataset.name
        and entry.weight >= WEAK
        and (entry.kind == "measure" or _is_number(dataset.fields.get(entry.name)))
        for entry in span.entries
        if entry.kind in ("field", "measure")
    )
    rated = any((entry.kind, entry.dataset) == ("condition", dataset.name) for entry in span.entries)
    if rated and any(cue.function == "share" and cue.first == span.last for cue in fixed):
        return True  # "The highest late rate" is of what can be late.
    if _is_ranked(span, dataset, fixed):
        return True
    sums = (cue for cue in fixed if cue.kind == "function" and cue.function not in ("count", "count_distinct"))
    named = any(entry.kind == "dataset" and entry.weight == 1 for entry in span.entries)
    divided = any(cue.kind == "grouping" and cue.first == span.last for cue in fixed)
    return own and (((span.first == 0 or divided) and not named) or any(cue.last == span.first for cue in sums))


def _is_ranked(span: Span, dataset: Dataset, fixed: Sequence[Span]) -> bool:
    """As in "the most recent arrival": one of the dataset's own times is what is the last."""
    last = any(cue.last == span.first for cue in fixed if cue.kind == "superlative" and cue.cue in ("late", "early"))
    own = (dataset.fields.get(entry.name) for entry in span.entries if entry.kind == "field" and entry.weight >= WEAK)
    return last and any(field is not None and field.type in ("date", "timestamp") for field in own)


def _is_number(field: Field | None) -> bool:
    return field is not None and field.role == "measure"


def _merits(spans: Sequence[Span], dataset: str, catalog: Catalog, length: int) -> float:
    """What all terms say together; a phrase said again says nothing new."""
    merits: dict[tuple[str, ...], float] = {}
    for span in spans:
        merit = _merit(span, dataset, catalog, length) * _breadth(span)
        merits[span.entries[0].phrase] = max(merit, merits.get(span.entries[0].phrase, 0.0))
    return sum(merits.values())


def _breadth(span: Span) -> float:
    """A phrase of several words says more than each of them: a "container type" is no type of something else."""
    kind = span.length > 1 and span.entries[0].phrase[-1] in KINDS_OF_THINGS and span.entries[0].weight == 1
    return 1 + (_PER_KIND if kind else _PER_WORD) * (span.length - 1)


def _merit(span: Span, dataset: str, catalog: Catalog, length: int) -> float:
    """How well a question about the dataset could use the term."""
    earlier = (length - span.first) / (100 * length)
    for entry in span.entries:
        if entry.kind == "dataset" and entry.name == dataset:
            return entry.weight * (1 + _NAMED) + earlier if entry.weight >= WEAK else entry.weight
        if entry.kind == "measure" and entry.weight == 1 and span.length > 1:
            return 1 + _NAMED + earlier
        if entry.kind != "dataset":
            return entry.weight + earlier
        if route(catalog, dataset, entry.name):
            return entry.weight * (1 - _CUED)
    return 0.0


def has_times(catalog: Catalog, dataset: str) -> bool:
    """Whether the dataset has a point in time to ask about."""
    own = catalog.dataset(dataset).fields.values()
    return any(field.role != "hidden" and (field.type in ("date", "timestamp") or is_year(field)) for field in own)


def is_year(field: Field) -> bool:
    """Whether it holds years as numbers."""
    return field.type == "integer" and "year" in fold(f"{field.name} {field.label}").split()


def _acted(tokens: Tokens, dataset: Dataset) -> bool:
    """Whether a verb form of the dataset's name stands in the text: "shipped" for shipments."""
    names = fold(f"{dataset.name} {dataset.label}").split()
    verbs = (word for word in tokens.words() if is_verb_form(word))
    return any(same_root(verb, name) for verb in verbs for name in names)


def _is_due(tokens: Tokens, dataset: Dataset) -> bool:
    """As in "what's due in May", "scheduled to arrive": of rows with a time that something is due at."""
    own = (field for field in dataset.fields.values() if field.type in ("date", "timestamp"))
    names = {word for field in own for text in (field.label, *field.synonyms) for word in fold(text).split()}
    words = tokens.words()
    return bool(names & _MEANT) and ("due" in words or any((word, "to") in pairwise(words) for word in _MEANT))


def _cued(tokens: Tokens, dataset: str, catalog: Catalog, settled: Sequence[Span]) -> int:
    """How many words point to a name behind one of the dataset's relations; what has a meaning is no such name."""
    words = tokens.words()
    there = frozenset(words)
    phrases = cue_phrases(catalog, dataset)
    known = {at for span in settled if span.kind in ("term", "time", "grain") for at in range(span.first, span.last)}
    own = {fold(cue) for step in catalog.dataset(dataset).relations.values() for cue in step.cues}
    said = [
        (" ".join(phrase) in own, at + len(phrase))
        for phrase, cued in phrases.items()
        if there.issuperset(phrase) and any(len(steps) == 1 for steps in cued)
        for at in range(len(words))
        if words[at : at + len(phrase)] == phrase and _behind_articles(words, at + len(phrase)) not in known
    ]
    told = [end for is_own, end in said if is_own]
    # What is only another way to say so counts where no cue of the catalog ends there.
    return len(told) + len({end for _, end in said} - set(told))


def _behind_articles(words: tuple[str, ...], at: int) -> int:
    while at < len(words) and words[at] in ("the", "a", "an"):
        at += 1
    return at
