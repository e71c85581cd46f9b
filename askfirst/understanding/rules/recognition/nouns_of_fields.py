"""Recognises a noun that says again what a field holds: "country of origin", "place of birth"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens

_MORE = 0.05
_PLACES = ("country", "countries", "place", "places", "city", "cities", "region", "regions", "state", "states")
_TYPES = frozenset(("type", "types", "kind", "kinds", "method", "methods", "mode", "modes", "option", "options"))
_OF_TYPES = frozenset((
    "payment", "payments", "pay", "paying", "tender", "shipping", "delivery", "dispatch", "transport", "room", "ticket",
    "fuel", "gear", "gearbox", "transmission", "contract", "membership", "member", "account", "card", "vehicle", "body",
    "engine", "property", "loan", "policy", "service", "machine", "device", "browser", "channel", "crop", "soil", "job",
    "employment", "settlement", "billing", "checkout", "visit", "appointment", "class", "lesson", "exam", "plan",
))  # fmt: skip
_WAYS = ("origin", "birth", "manufacture", "production", "residence", "departure", "arrival", "destination")


def _has_types(words: Sequence[str], span: Span, dataset: Dataset) -> bool:
    """As in "payment type" of a column Payment: its kinds, whatever other column may be called a type."""
    held = dataset.fields.get(span.entries[0].name)
    return held is not None and held.role == "category" and words[span.last - 1] in _OF_TYPES


def nouns_of_fields(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """The field with the words before it, where nothing in the catalog is called by the noun."""
    words = tokens.words()
    known = {at for span in named for at in range(span.first, span.last)}
    for span in named:
        best = span.entries[0] if span.kind == "term" and span.entries and span.weight >= WEAK else None
        if best is None or (best.kind, best.dataset) != ("field", dataset.name):
            continue
        if words[span.last : span.last + 1] and words[span.last] in _TYPES and _has_types(words, span, dataset):
            yield replace(span, last=span.last + 1, weight=span.weight + _MORE)
        noun = span.first - 2
        place = noun >= 0 and words[noun + 1] == "of" and words[noun] in _PLACES and noun not in known
        if place and words[span.first] in _WAYS:
            yield replace(span, first=noun, weight=span.weight + _MORE)
