"""Asks back for the persons of what was answered: "who dealt with them?", "who placed those?" in a talk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from askfirst.catalog.lookup import fold, parted, stem
from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query
from askfirst.understanding.rules.recognition.shorthand import as_words
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.persons_of_deeds import ASKING, DEEDS_OF_PERSONS, WORKING

_POINTING = r"(?:them|those|these|it|that|that one|the lot|all of them|all of those|each of them|those ones|each one)"
_ASKED = re.compile(
    r"(?:and |so |but )?(?:who|whom|whos|who s|which people|which person|what people)"
    r"(?: (?:actually|all|else))?"
    r"(?: (?:did|does|do|was|were|is|are|has|have|had|we)(?! (?:th|it)))*"
    rf"(?: (?P<verb>[a-z]+))?(?: (?:[a-z]+))??(?: {_POINTING})(?: (?:up|on|out|then|for us|to us|with us|by|off))?"
)
_SEEN = re.compile(
    r"(?:and )?(?:who|whom|with whom|with who|by whom) (?:was|were|did|are|is|had|have) (?:they|it|that|those|he|she)"
    r"(?: been)? (?P<verb>seeing|see|seen|with|under|done|handled|treated|assigned)(?: by| to| with)?"
)


def who_of_them(tokens: Tokens, base: Query | None, catalog: Catalog) -> tuple[Tokens, tuple[str, ...]]:
    """The text with the one column that is meant, behind an earlier answer over a table that stands alone."""
    if base is None or len(catalog.datasets) != 1 or base.dataset not in catalog.datasets:
        return tokens, ()
    said = " ".join(word for word in tokens.words() if word[:1].isalnum())
    match = _ASKED.fullmatch(said) or _SEEN.fullmatch(said)
    here = catalog.dataset(base.dataset)
    column = _column(here, match["verb"] or "") if match else None
    if column is None:
        return tokens, ()
    label = here.fields[column].label
    counted = bool(base.measures) or bool(base.dimensions)
    words = ("by", *fold(label).split()) if counted else ("show", "the", *fold(label).split(), "too")
    items = as_words(tokens, 0, len(tokens), words)
    told = f"{tokens.said(0, len(tokens)).rstrip('?')!r} is read as: which {label}"
    return replace(tokens, items=tuple(items)), (told,)


def _column(dataset: Dataset, verb: str) -> str | None:
    persons = dict(_persons(dataset))
    for verbs, nouns in DEEDS_OF_PERSONS:
        found = [name for name, called in persons.items() if called & nouns] if verb in verbs else []
        if len(found) == 1:
            return found[0]
    return next(iter(persons)) if len(persons) == 1 else None


def _persons(dataset: Dataset) -> Iterator[tuple[str, frozenset[str]]]:
    for name, field in dataset.fields.items():
        called = frozenset(stem(word) for word in fold(parted(f"{field.name} {field.label}")).split())
        known = called & (WORKING | ASKING)
        if known and field.type == "string" and field.role in ("category", "text", "identifier"):
            yield name, known
