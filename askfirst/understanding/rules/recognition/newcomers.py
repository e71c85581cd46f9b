"""Rows by the time since when they are there: "new customers per year", "how many signed up in each month"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.recognition.verbs import same_root
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_STARTS = frozenset((
    "since", "created", "creation", "joined", "joining", "join", "registered", "registration", "founded", "founding",
    "opened", "opening", "established", "built", "commissioned", "launched", "launch", "signed", "signup", "onboarded",
    "enrolled", "enrolment", "enrollment", "started", "start", "hired", "introduced", "added", "entered", "acquired",
    "begun", "began", "placed", "ordered", "booked", "submitted", "filed", "issued", "received",
))  # fmt: skip
_NEW = ("new", "newly", "fresh", "additional")
_WAYS = re.compile(
    r"\b(?:(?:have |has |had |were |was |did |that |who |which |we |newly )*"
    r"(?:signed up|sign up|signed on|signed|joined|join|registered|came on board|came aboard|come on board|onboarded"
    r"|were added|was added|added|were created|created|started|became|gained|gain|won|win|acquired|acquire|add|enrolled"
    r"|opened|get to know|brought in|bring in|took on|take on|picked up|pick up|land|landed)"
    r"(?: (?:with us|with our company|for us|to our books|to the books|us|on))?)\b"
)
_WEIGHT = 1.0


def told_of_newcomers(
    tokens: Tokens, spans: Sequence[Span], catalog: Catalog, dataset: str
) -> tuple[list[Span], list[str]]:
    """The spans with such words as fillers where the question is by time, and what to tell of them."""
    here = catalog.dataset(dataset)
    start = _start_of(here)
    timed = any(span.kind in ("time", "grain") for span in spans)
    if start is None or not timed:
        return [*spans], []
    split = [piece for span in spans for piece in _apart(tokens, span, here, start)]
    rows = [span for span in split if _means_rows(span, dataset)]
    found = [span for span in split if _is_new(tokens, span, rows) or (rows and _is_to_join(tokens, span))]
    if not found:
        return [*spans], []
    said = " ".join(tokens.said(span.first, span.last) for span in found)
    kept = [span for span in split if span not in found]
    kept += [replace(span, kind="filler", cue="polite", entries=(), hits=()) for span in found]
    return sorted(kept, key=lambda span: span.first), [f"{said!r} is read as: by {here.fields[start].label}"]


def _start_of(dataset: Dataset) -> str | None:
    """The only time of a dataset's rows that says since when they are there."""
    names = [name for name, field in dataset.fields.items() if _is_start(field, dataset)]
    if dataset.time:
        return dataset.time if dataset.time in names else None
    return names[0] if len(names) == 1 else None


def _is_start(field: Field, dataset: Dataset) -> bool:
    if field.role == "hidden" or not (field.type in ("date", "timestamp") or is_year(field)):
        return False
    words = {word for text in (field.name, field.label, *field.synonyms) for word in fold(text).split()}
    own = fold(f"{dataset.name} {dataset.label}").split()
    return bool(words & _STARTS) or any(same_root(word, name) for word in words for name in own)


def _apart(tokens: Tokens, span: Span, dataset: Dataset, start: str) -> list[Span]:
    """As "customers joined", the name of rows and what they did, which the catalog knows as one name of the time."""
    words, named = tokens.words(), {*fold(dataset.plural).split(), *fold(dataset.label).split()}
    joined = span.length > 1 and span.kind == "term" and [entry.name for entry in span.entries[:1]] == [start]
    if not joined or words[span.first] not in named or not _WAYS.fullmatch(" ".join(words[span.first + 1 : span.last])):
        return [span]
    entry = Entry("dataset", dataset.name, dataset.name, (tokens.items[span.first].stem,), _WEIGHT)
    rows = Span("term", span.first, span.first + 1, weight=_WEIGHT, entries=(entry,))
    return [rows, Span("unknown", span.first + 1, span.last)]


def _means_rows(span: Span, dataset: str) -> bool:
    return span.kind == "term" and any((one.kind, one.name) == ("dataset", dataset) for one in span.entries[:1])


def _is_new(tokens: Tokens, span: Span, rows: Sequence[Span]) -> bool:
    """Whether it is a "new" that nothing stored is called, right before the rows."""
    open_ = span.kind == "unknown" or (span.kind == "value" and not span.hits)
    near = any(span.last <= row.first <= span.last + 1 for row in rows)
    return open_ and near and all(word in _NEW for word in tokens.words()[span.first : span.last])


def _is_to_join(tokens: Tokens, span: Span) -> bool:
    """Whether it says that rows came to be there; what has a meaning of its own says that."""
    words = tokens.words()
    vague = span.kind == "value" and all(hit.how in ("partial", "fuzzy") for hit in span.hits)
    done = vague and (not span.hits or words[span.first - 1 : span.first] == ("we",))
    return (span.kind == "unknown" or done or is_weak(span)) and bool(
        _WAYS.fullmatch(" ".join(words[span.first : span.last]))
    )
