"""Words that stand where a field or a dataset must stand and are the name of none: asked about, never guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from askfirst.catalog.lookup import Entry, Lexicon, Phrase
from askfirst.catalog.model import BoundField, Catalog
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.relations import name_path, route
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_ALIKE = 74
_SHORTEST = 4
_FAINTEST = 0.25
_MOST = 5
_NUMERIC = ("integer", "number", "decimal")
_COUNTS = ("count", "count_distinct", "share", "correlation")
_NUMBERS = ("figure", "rank")
_THINGS = ("group", "things")
_OFFERED = 8
_OPENED = {
    ("superlative", "high"): "figure",
    ("superlative", "low"): "figure",
    ("limit", "high"): "things",
    ("limit", "low"): "things",
    ("order", "by"): "order",
    ("columns", "add"): "column",
    ("joining", "with"): "column",
}

_Near: TypeAlias = tuple[int, int, tuple[Entry, ...]]
"""The first item, the one behind the last, and the fields that they are like."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a field must stand: in a question about a dataset, in a place of the query."""

    catalog: Catalog
    dataset: str
    slot: str


def with_strangers(tokens: Tokens, spans: Sequence[Span], *, catalog: Catalog, dataset: str) -> list[Span]:
    """The spans with one of kind `strange` for each word that must be a field and is not; its cue is the place.

    Its entries are the fields most like it, best first, or else the first that fit the place. What is stored as a
    value stays a value.
    """
    kept = list(spans)
    places = Places.of(catalog, dataset)
    for span in spans:
        if span.kind != "value" or any(hit.how != "fuzzy" for hit in span.hits) or span not in kept:
            continue
        at = kept.index(span)
        slot = _slot(kept, at, tokens)
        if not slot:
            continue
        near = _best_of(tokens, kept, at, _Place(catalog, dataset, slot))
        if near is None and not _must_be_a_field(tokens, span, slot, places):
            continue
        begin, end, entries = near or (at, at + 1, first_fields(catalog, dataset, slot))
        if not entries:
            continue
        kept[begin:end] = [Span("strange", kept[begin].first, kept[end - 1].last, slot, entries=entries)]
    return kept


def _slot(spans: Sequence[Span], at: int, tokens: Tokens) -> str:
    """The place in the query that the words before an item open: a figure, a group, an order, a column."""
    before = _opener(spans, at)
    if before < 0:
        return ""
    span = spans[before]
    if span.kind == "conjunction":
        goes_on = before > 1 and spans[before - 1].kind in ("term", "strange", "grain")
        return _slot(spans, before - 1, tokens) if goes_on else ""
    if span.kind == "function":
        return "" if span.function in _COUNTS else "figure"
    if (span.kind, span.cue) == ("grouping", "by"):
        ranked = any(earlier.kind in ("limit", "superlative") for earlier in spans[:before])
        return "" if _is_of_a_verb(tokens, span) else "rank" if ranked else "group"
    return _OPENED.get((span.kind, span.cue), "")


def _opener(spans: Sequence[Span], at: int) -> int:
    """The item that decides what must stand at another; -1 where nothing does."""
    before = at - 1
    while before >= 0 and (spans[before].kind == "filler" or is_weak(spans[before])):
        before -= 1
    joined = before >= 0 and (spans[before].kind, spans[before].cue) == ("joining", "of")
    return before - joined


def _is_of_a_verb(tokens: Tokens, span: Span) -> bool:
    """As in "carried by X", which names who did it."""
    words = tokens.words()
    return words[span.first] == "by" and span.first > 0 and is_verb_form(words[span.first - 1])


def _widened(spans: Sequence[Span], at: int) -> tuple[int, int]:
    """The items around a stranger that may be of one name with it: "freight cosst", "arival date"."""
    first = at - 1 if at and is_weak(spans[at - 1]) else at
    behind = at + 1 < len(spans) and spans[at + 1].kind in ("term", "grain")
    return first, at + 2 if behind else at + 1


def _best_of(tokens: Tokens, spans: Sequence[Span], at: int, place: _Place) -> _Near | None:
    """The items around a stranger that are most like a field's name, and the fields."""
    first, last = _widened(spans, at)
    found: list[tuple[float, _Near]] = []
    for begin, end in dict.fromkeys(((at, at + 1), (first, at + 1), (at, last), (first, last))):
        words = [token.stem for token in tokens.items[spans[begin].first : spans[end - 1].last] if token.stem]
        score, entries = _near_fields(" ".join(words), place)
        if entries:
            found.append((score, (begin, end, entries)))
    return max(found, key=lambda near: near[0])[1] if found else None


def _near_fields(said: str, place: _Place) -> tuple[float, tuple[Entry, ...]]:
    scores: dict[str, float] = {}
    for score, entry in alike(said, Lexicon.of(place.catalog).phrases(place.dataset)):
        for path in _paths(entry, place):
            scores[path] = max(scores.get(path, 0.0), score)
    best = sorted(scores, key=lambda path: -scores[path])[:_MOST]
    found = tuple(Entry("field", place.dataset, path, tuple(said.split()), scores[path] / 100) for path in best)
    return (scores[best[0]] if best else 0.0), found


def alike(said: str, phrases: Mapping[Phrase, tuple[Entry, ...]]) -> Iterator[tuple[float, Entry]]:
    """The catalog's phrases that a word may be a slip of, the likest first, each with how alike it is out of 100."""
    from rapidfuzz import fuzz, process

    if len(said) < _SHORTEST:
        return
    known = {" ".join(phrase): entries for phrase, entries in phrases.items()}
    for phrase, score, _ in process.extract(said, list(known), scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=None):
        for entry in known[phrase]:
            if entry.weight >= _FAINTEST:
                yield score * (0.9 + 0.1 * entry.weight), entry


def _paths(entry: Entry, place: _Place) -> Iterable[str]:
    """The names in the catalog that an entry gives for a place in the query."""
    catalog, dataset = place.catalog, place.dataset
    here = catalog.dataset(dataset)
    if entry.kind == "measure":
        # Which calculation is wanted stands beside the word already.
        field = here.measures[entry.name].field if entry.name in here.measures else None
        paths = [field] if field else []
    elif entry.kind == "relation":
        paths = [name_path(catalog, (here.relations[entry.name],))]
    elif entry.kind == "dataset" and entry.name != dataset:
        paths = [name_path(catalog, steps) for steps in route(catalog, dataset, entry.name)]
    else:
        paths = [entry.name] if entry.kind == "field" and entry.dataset == dataset else []
    return [path for path in paths if fits(catalog.bind(dataset, path), place.slot)]


def fits(bound: BoundField, slot: str) -> bool:
    """Whether a field can stand in a place of the query."""
    if bound.field.role == "hidden":
        return False
    number = bound.field.type in _NUMERIC and bound.field.role == "measure"
    if slot in _NUMBERS:
        return number
    # Whole numbers may tell things apart, as keys do.
    return slot not in _THINGS or not number or bound.field.type == "integer"


def first_fields(catalog: Catalog, dataset: str, slot: str) -> tuple[Entry, ...]:
    """The dataset's own fields that fit a place, as many as a question may list."""
    own = (bound for bound in catalog.paths(dataset) if not bound.steps and not bound.field.masked)
    bounds = [bound for bound in own if fits(bound, slot)]
    return tuple(Entry("field", dataset, bound.path, (), 0.0) for bound in bounds[:_OFFERED])


def _must_be_a_field(tokens: Tokens, span: Span, slot: str, places: Places) -> bool:
    """Whether words like no field can be nothing else there: names have capitals, hits, or a relation's cue."""
    if span.hits:
        return False
    if slot in ("figure", "order", "rank", "things"):
        return True
    said = tokens.items[span.first : span.last]
    named = any(token.text[:1].isupper() or token.kind in ("quoted", "code") for token in said)
    cued = slot == "group" and bool(places.cued(tokens, span.first))
    return not named and not cued and span.length == 1
