"""Verbs that only carry a word of timing: "delivered late" tells nothing of another table's "delivered"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.verbs import is_verb_form
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_VERBS = frozenset((
    "deliver", "delivers", "delivered", "delivering", "arrive", "arrives", "arrived", "arriving", "received",
    "completed", "finished", "shipped", "dispatched", "sent", "handed", "landed", "brought", "processed",
))  # fmt: skip
_COMPARED = frozenset(("lt", "le", "gt", "ge", "between"))
_WEIGHT = 1.0


def without_timed_verbs(tokens: Tokens, spans: Sequence[Span], here: Dataset) -> list[Span]:
    """The spans, where such a verb right before "late" or "on time" is no value of some other dataset."""
    behind = {span.first: span for span in spans if _is_timing(span, here)}
    times = {span.first for span in spans if span.kind == "time"}
    carrying = {span for span in spans if _is_carrying(tokens, span, here) and span.last in behind}
    carrying |= {span for span in spans if span.last in times and _is_of_a_number(tokens, span, here)}
    return [_filler(span) if span in carrying else span for span in spans]


def _is_of_a_number(tokens: Tokens, span: Span, here: Dataset) -> bool:
    """As in "everything listed since March" of a list price: what was done then is no number."""
    if not is_weak(span) or span.length != 1 or not is_verb_form(tokens.items[span.first].word):
        return False
    fields = [here.fields.get(entry.name) for entry in span.entries]
    return all(field is not None and field.role == "measure" for field in fields)


def _is_timing(span: Span, here: Dataset) -> bool:
    named = [entry.name for entry in span.entries if entry.kind == "condition" and entry.dataset == here.name]
    filters = [one for name in named for one in here.conditions[name].filters]
    return bool(filters) and all(one.op in _COMPARED for one in filters)


def _is_carrying(tokens: Tokens, span: Span, here: Dataset) -> bool:
    words = tokens.words()[span.first : span.last]
    elsewhere = bool(span.hits) and all(hit.dataset != here.name for hit in span.hits)
    return span.kind == "value" and len(words) == 1 and words[0] in _VERBS and elsewhere


def _filler(span: Span) -> Span:
    return replace(span, kind="filler", cue="", weight=_WEIGHT, hits=(), entries=())
