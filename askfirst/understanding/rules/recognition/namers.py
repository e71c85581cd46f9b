"""Nouns that only introduce a name: "the code ORD", "the word International", "a person by the name of Lee"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.sources.source import ValueHit
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_OF_CODES = frozenset(
    (
        "code", "codes", "abbreviation", "abbr", "acronym", "symbol", "ticker", "identifier", "id", "ids",
        "tag", "reference", "ref", "number", "no", "key", "iso", "coded", "abbreviated",
    )
)  # fmt: skip
_OF_WORDS = frozenset(
    (
        "word", "words", "term", "text", "string", "letters", "phrase", "substring", "characters", "expression",
        "prefix",
    )
)  # fmt: skip
_OF_NAMES = frozenset(
    (
        "name", "names", "label", "title", "value", "values", "entry",
    )
)  # fmt: skip
_NAMERS = _OF_CODES | _OF_WORDS | _OF_NAMES
_BETWEEN = frozenset(("is", "are", "was", "of", "=", ":", "equals", "the", "a", "being", "either"))
_EQUAL = ("exact", "folded")


def without_namers(tokens: Tokens, values: Sequence[Span], catalog: Catalog) -> list[Span]:
    """The values, such nouns beside a stored one turned to filler; beside a noun of codes a code is what is meant."""
    kept: list[Span] = []
    for span in values:
        noun = tokens.items[span.first].word
        named = _named_by(span, tokens, values) if span.length == 1 and noun in _NAMERS and _is_no_value(span) else None
        kept.append(replace(span, kind="filler", hits=(), cue="polite") if named else span)
    nouns = [span for span, old in zip(kept, values, strict=True) if span is not old]
    coded = {
        _named_by(old, tokens, values): old
        for old in values
        if any(old.first == noun.first for noun in nouns) and tokens.items[old.first].word in _OF_CODES
    }
    return [replace(span, hits=_codes(span.hits, catalog)) if span in coded else span for span in kept]


def _is_no_value(span: Span) -> bool:
    return span.kind == "value" and not any(hit.how in _EQUAL for hit in span.hits)


def _named_by(noun: Span, tokens: Tokens, values: Sequence[Span]) -> Span | None:
    """The stored name that the noun introduces, right behind it, or before it as in "the ORD code"."""
    behind = noun.last
    while behind < len(tokens) and tokens.items[behind].word in _BETWEEN:
        behind += 1
    stored = [span for span in values if span.kind == "value" and any(hit.how != "fuzzy" for hit in span.hits)]
    return next((span for span in stored if span.first == behind or span.last == noun.first), None)


def _codes(hits: tuple[ValueHit, ...], catalog: Catalog) -> tuple[ValueHit, ...]:
    """The hits among codes where there are any; all of them else."""

    def is_code(hit: ValueHit) -> bool:
        here = catalog.dataset(hit.dataset)
        return here.key == hit.field or here.fields[hit.field].role == "identifier"

    codes = tuple(hit for hit in hits if hit.how in _EQUAL and is_code(hit))
    return codes or hits
