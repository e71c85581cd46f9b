"""Common words of which a stored value only holds one, but that a column is named by: "by office", "per runner".

A part of a stored name ("Office Manager", "Leeds Road Runners") is a doubtful reading of one small word: where the word
says what rows are told apart by, the column that is called so is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import Entry, fold, stem
from askfirst.catalog.model import Dataset, Field
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_EQUAL = ("exact", "folded")
_WEIGHT = 0.9
_KINDS = frozenset(("type", "kind", "sort", "category", "class", "form", "variety", "group", "mode", "manner"))
_NAMES = frozenset(("name", "id", "no", "no.", "number", "num", "nr", "ref", "reference", "code", "key", "#"))
_NO_THINGS = frozenset((
    "full", "first", "last", "middle", "family", "given", "sur", "nick", "display", "short", "long", "user",
    "common", "legal", "serial", "row", "record", "line", "unique", "internal", "external", "old", "new",
    "reference", "index", "sequence", "track", "tracking", "bib", "phone", "account", "postal", "zip", "tax",
    "vat",
))  # fmt: skip
_ARTICLES = frozenset(("the", "a", "an", "our", "their", "its", "his", "her", "single", "individual", "different"))
_APART = frozenset(("by", "per", "each", "every", "which", "what", "across", "whose"))
_LITTLE = frozenset((
    "off", "on", "up", "out", "in", "down", "over", "under", "no", "not", "yes", "all", "any", "new", "old",
    "one", "two", "more", "less", "most", "least", "first", "last", "other", "next", "same", "only", "just",
    "back", "away", "through", "about", "around", "again", "still", "ever", "also", "high", "low", "big",
    "small", "long", "short", "full", "part", "top", "end", "time", "times", "day", "days", "week", "month",
    "year", "number", "total", "average", "per", "non", "and", "or", "with", "without", "to", "from", "of",
    "at", "by", "is", "are", "was", "were", "be", "been", "go", "get", "got", "do", "did", "done", "take",
    "took", "make", "made", "put", "set", "run", "running", "use", "used", "using",
))  # fmt: skip
"""Words that are said in any question: that a stored value holds one says nothing."""


def without_common_parts(tokens: Tokens, spans: Sequence[Span], values: Sequence[Span], dataset: Dataset) -> list[Span]:
    """The values, with the columns that are meant in place of what only resembles a part of a stored one."""
    values = [_as_rows(span) if _is_of_its_kind(tokens, spans, span, dataset) else span for span in values]
    return [_as_column(tokens, span, dataset) if _is_doubtful(tokens, span) else span for span in values]


def _as_rows(span: Span) -> Span:
    return Span("filler", span.first - 1, span.last, "polite", 1.0)


def _is_of_its_kind(tokens: Tokens, spans: Sequence[Span], span: Span, dataset: Dataset) -> bool:
    """As in "each type of death": the rows are of deaths, or one of their columns is, and one type is called so too."""
    at = span.first - 1
    token = tokens.items[span.first]
    kind = next((one for one in spans if one.kind == "term" and one.last == at), None)
    if span.kind != "value" or span.length > 1 or kind is None or tokens.words()[at] != "of":
        return False
    kinds = {entry.name for entry in kind.entries if (entry.kind, entry.dataset) == ("field", dataset.name)}
    if tokens.items[kind.last - 1].stem not in _KINDS or not token.text.islower():
        return False
    held = any(hit.field in kinds and hit.how in _EQUAL for hit in span.hits)
    labels = [field.label for field in dataset.fields.values() if field.role != "hidden"]
    said = fold(" ".join((dataset.label, dataset.plural, *dataset.synonyms, *labels))).split()
    return held and token.stem in map(stem, said)


def _is_doubtful(tokens: Tokens, span: Span) -> bool:
    """Whether it is one small word that is only a part of what is stored, or like it."""
    token = tokens.items[span.first]
    plain = span.kind == "value" and span.length == 1 and token.kind == "word" and token.text.islower()
    return plain and bool(span.hits) and not any(hit.how in _EQUAL for hit in span.hits)


def _as_column(tokens: Tokens, span: Span, dataset: Dataset) -> Span:
    word = tokens.items[span.first].word
    if word in _LITTLE:
        return replace(span, hits=(), cue="")
    named = [field for field in dataset.fields.values() if field.role != "hidden" and _is_called(field, word)]
    if not named or not _tells_apart(tokens, span):
        return span
    entries = tuple(Entry("field", dataset.name, field.name, (word,), _WEIGHT) for field in named)
    return Span("term", span.first, span.last, weight=_WEIGHT, entries=entries)


def _is_called(field: Field, word: str) -> bool:
    """Whether the word begins or ends the column's name of several words."""
    name = [stem(one) for one in fold(field.label).split()]
    return len(name) > 1 and field.type == "string" and stem(word) in (name[0], name[-1])


def _tells_apart(tokens: Tokens, span: Span) -> bool:
    """Whether it stands behind "by", "per", "which": rows are told apart by it."""
    words = tokens.words()
    before = span.first - 1
    while before > 0 and words[before] in _ARTICLES:
        before -= 1
    return before >= 0 and words[before] in _APART


def named_rows(dataset: Dataset) -> frozenset[str]:
    """What one row is, as its name or key tells: "runner" of a Runner Name, "ticket" of a Ticket ID."""
    own = [dataset.fields[name] for name in (dataset.name_field, dataset.key) if name and name in dataset.fields]
    names = [fold(field.label).split() for field in own]
    return frozenset(stem(name[0]) for name in names if len(name) == 2 and name[1] in _NAMES) - _NO_THINGS  # noqa: PLR2004
