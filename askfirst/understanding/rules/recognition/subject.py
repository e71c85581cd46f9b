"""What a question is about where it names no dataset: the only one, the last one, or one whose name is misspelt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.lookup import Entry, Lexicon
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.reader import View
from askfirst.understanding.rules.places import found_anywhere
from askfirst.understanding.rules.recognition.stored_slips import is_near_a_value
from askfirst.understanding.rules.recognition.strangers import alike
from askfirst.understanding.rules.recognition.terms import is_verb_here, terms
from askfirst.understanding.rules.recognition.things_behind import asks_for_things_behind
from askfirst.understanding.rules.recognition.verbs import is_ordinary
from askfirst.understanding.rules.spans import WEAK, Span, is_weak, settle
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.small_words import FILLER

ROW_WORDS = ("row", "record", "entry", "line", "item")
_OF_TIMES = ("time", "date", "timestamp")
_OF_FIELDS = ("code", "codes", "figure", "figures", "value", "values", "column", "field")
_OF_KINDS = (*_OF_FIELDS, "type", "types", "kind", "kinds", "category", "categories", "name", "names")
_ALIKE = 80
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A word like a dataset's name, in the place of one; `tokens` has the name instead."""

    tokens: Tokens
    at: int
    said: str
    dataset: str


async def misspelt(tokens: Tokens, fixed: Sequence[Span], view: View) -> Misspelt | None:
    """The first word that can only be meant for a dataset; no stored value holds it."""
    for at in unknown_tokens(tokens, fixed, view.catalog):
        token = tokens.items[at]
        verb = is_verb_here(tokens, at) or is_ordinary(token.word)
        if verb or token.kind != "word" or len(token.word) < _SHORTEST or not _is_subject(fixed, at):
            continue
        near = [entry for score, entry in alike(token.stem, Lexicon.of(view.catalog).phrases()) if score >= _ALIKE]
        best = next((entry for entry in near if entry.kind == "dataset" and entry.weight >= WEAK), None)
        if best is None or await _is_stored(token.text, view) or await is_near_a_value(token.text, view):
            continue
        word = " ".join(best.phrase)
        items = (*tokens.items[:at], replace(token, word=word, stem=word), *tokens.items[at + 1 :])
        return Misspelt(replace(tokens, items=items), at, token.text, best.name)
    return None


def unknown_tokens(tokens: Tokens, fixed: Sequence[Span], catalog: Catalog) -> list[int]:
    """The tokens that mean nothing in the catalog and in the language of questions."""
    lexicon = Lexicon.of(catalog)
    held = settle([*fixed, *terms(tokens, lexicon.phrases(), lexicon.longest())], len(tokens))
    known = {at for span in held for at in range(span.first, span.last)}
    return [at for at in range(len(tokens)) if at not in known]


def _is_subject(fixed: Sequence[Span], at: int) -> bool:
    """Whether a word stands where the rows of a question are named: first, or behind "show" and "how many"."""
    before = [span for span in settle((span for span in fixed if span.last <= at), at) if span.kind != "filler"]
    if not before:
        return all(any(span.first <= other < span.last for span in fixed) for other in range(at))
    last = before[-1]
    counted = last.kind == "function" and last.function == "count"
    return last.kind in ("goal", "limit") or counted


async def _is_stored(text: str, view: View) -> bool:
    (hits,) = await found_anywhere([text], view)
    return any(hit.how != "fuzzy" for hit in hits)


def assumed_dataset(tokens: Tokens, fixed: Sequence[Span], view: View, *, otherwise: str) -> str:
    """The dataset of a question that names none: rows are those of the only or last one, empty where nothing tells."""
    if any(span.kind == "chat" for span in fixed):
        return otherwise
    if len(view.catalog.datasets) == 1:
        # Nothing else can be meant; whether it is about the data at all is decided by what its words name.
        return _only(view)
    if asks_for_rows(tokens, fixed) and not unknown_tokens(tokens, fixed, view.catalog):
        return _only(view)
    if _has_slot(fixed):
        return _only(view) or otherwise
    return otherwise


def asks_for_rows(tokens: Tokens, fixed: Sequence[Span]) -> bool:
    """As in "how many rows", "show the first 10 records", "list everything"."""
    asking = [span for span in fixed if span.kind in ("goal", "limit") or span.function == "count"]
    rows = any(token.stem in ROW_WORDS for token in tokens.items)
    return bool(asking) and (rows or _everything(tokens, fixed))


def _everything(tokens: Tokens, fixed: Sequence[Span]) -> bool:
    words = [token.word for token in tokens.items if token.word]
    goals = {at for span in fixed if (span.kind, span.cue) == ("goal", "list") for at in range(span.first, span.last)}
    told = all(at in goals or token.word in FILLER or not token.stem for at, token in enumerate(tokens.items))
    return bool(goals) and told and "everything" in words


def _has_slot(fixed: Sequence[Span]) -> bool:
    """Whether something is calculated, grouped, sorted or ranked."""
    return any(
        (span.kind == "function" and span.function not in ("count", "count_distinct", "share", "correlation"))
        or (span.kind, span.cue) in (("grouping", "by"), ("order", "by"))
        or (span.kind == "limit" and span.cue in ("high", "low"))
        for span in fixed
    )


def corrected(tokens: Tokens, fixed: Sequence[Span], catalog: Catalog) -> Tokens:
    """The tokens with the catalog's words in place of those that are like them, only to tell what they are about."""
    if not _has_slot(fixed):
        return tokens
    phrases = Lexicon.of(catalog).phrases()
    items = list(tokens.items)
    for at in unknown_tokens(tokens, fixed, catalog):
        if is_ordinary(items[at].word):
            continue
        near = (entry for _, entry in alike(items[at].stem, phrases) if len(entry.phrase) == 1)
        best = next((entry for entry in near if entry.kind in ("field", "measure")), None)
        if best:
            items[at] = replace(items[at], word=best.phrase[0], stem=best.phrase[0])
    return replace(tokens, items=tuple(items))


def _only(view: View) -> str:
    if view.last_query:
        return view.last_query.query.dataset
    return next(iter(view.catalog.datasets)) if len(view.catalog.datasets) == 1 else ""


def row_words(tokens: Tokens, named: Sequence[Span], dataset: str) -> Iterator[Span]:
    """Words for rows of whatever dataset it is, where the question does not call them by its name."""
    called = any((entry.kind, entry.name) == ("dataset", dataset) for span in named for entry in span.entries[:1])
    known = {at for span in named for at in range(span.first, span.last)}
    for at, token in enumerate(tokens.items):
        listed = token.word == "everything" and len(tokens) <= at + 2
        if not called and at not in known and (token.stem in ROW_WORDS or listed):
            entry = Entry("dataset", dataset, dataset, (token.stem,), 0.9)
            yield Span("term", at, at + 1, weight=entry.weight, entries=(entry,))


def is_placed_measure(span: Span, fixed: Sequence[Span]) -> bool:
    """Whether a measure's name hides the row that an ordinal asks for: "the second largest ship" is no largest ship."""
    ordinal = any(cue.kind == "ordinal" and cue.last == span.first for cue in fixed)
    ordinal = ordinal or any(_asks_on(cue, span) for cue in fixed)
    ranked = any(cue.kind == "superlative" and cue.first == span.first and cue.last < span.last for cue in fixed)
    return ordinal and ranked and span.entries[0].kind == "measure"


def _asks_on(cue: Span, span: Span) -> bool:
    """As in "the biggest ship by capacity", "the biggest ship and who runs it": about the row that has it."""
    by = (cue.kind, cue.cue) in (("grouping", "by"), ("order", "by")) and cue.first == span.last
    return by or (cue.kind == "goal" and cue.cue in ("which", "when") and cue.first > span.last)


def counts_rows(span: Span, named: Sequence[Span], fixed: Sequence[Span]) -> bool:
    """Whether a field of several words hides the rows that are counted: "how many orders cost" means no order cost."""
    asked = any(cue.function == "count" and cue.last == span.first for cue in fixed)
    rows = (other for other in named if other.first == span.first and other.last < span.last)
    own = any(other.entries[0].kind == "dataset" and other.entries[0].weight == 1 for other in rows)
    return span.entries[0].kind in ("field", "measure") and ((asked and own) or _cuts_a_name(span, named, fixed))


def _cuts_a_name(span: Span, named: Sequence[Span], fixed: Sequence[Span]) -> bool:
    """Whether it ends within the name that its first words calculate: "share of orders" in "share of order value"."""
    begins = {cue.last for cue in fixed if cue.function and cue.first == span.first and cue.last < span.last}
    return any(other.first in begins and other.last > span.last and not is_weak(other) for other in named)


def cuts_a_name(span: Span, named: Sequence[Span]) -> bool:
    """As "share of orders" does in "share of order value": its last word begins the name of what is measured."""
    if span.length == 1 or span.entries[0].kind != "measure":
        return False
    names = (other for other in named if other.weight >= WEAK and other.entries[0].kind != "dataset")
    return any(other.first == span.last - 1 and other.last > span.last for other in names)


def whole_field(span: Span, tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Span:
    """A field with the word for what it is: "arrival time", "iata code", "the government figure"."""
    behind = tokens.words()[span.last : span.last + 1]
    field = dataset.fields.get(span.entries[0].name) if span.entries[0].kind == "field" else None
    if field is None or not behind or span.weight < WEAK or any(other.first == span.last for other in named):
        return span
    words = _OF_TIMES if field.type in ("date", "timestamp") else _OF_KINDS if field.type == "string" else _OF_FIELDS
    return replace(span, last=span.last + 1) if behind[0] in words else span


def leaves(tokens: Tokens, fixed: Sequence[Span], view: View, datasets: tuple[str, str]) -> bool:
    """Whether a follow-up is about another dataset: it names one that the earlier query's cannot reach."""
    base, other = datasets
    if base == other or not other or asks_for_things_behind(tokens.words(), base, other, view.catalog):
        return False
    lexicon = Lexicon.of(view.catalog)
    own = [
        span
        for span in settle([*fixed, *terms(tokens, lexicon.phrases(other), lexicon.longest(other))], len(tokens))
        if any(entry.kind == "dataset" and entry.name == other and entry.weight == 1 for entry in span.entries)
    ]
    reachable = lexicon.phrases(base)
    return any(_is_asked_for(span, fixed) or _is_apart(span, reachable) for span in own)


def _is_apart(span: Span, reachable: Mapping[tuple[str, ...], tuple[Entry, ...]]) -> bool:
    return all(entry.kind == "dataset" for entry in reachable.get(span.entries[0].phrase, ()))


def _is_asked_for(span: Span, fixed: Sequence[Span]) -> bool:
    """Whether rows of it are wanted ("how many orders", "show orders"), not something by it."""
    return any(
        cue.last == span.first and (cue.function == "count" or (cue.kind, cue.cue) == ("goal", "list")) for cue in fixed
    )
