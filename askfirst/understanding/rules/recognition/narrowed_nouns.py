"""Nouns that only say whose value narrows an earlier answer: "only new patients", "only guests from Germany"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.model import Dataset
from askfirst.domain.query import Query
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_NARROWING = frozenset(("only", "just", "solely", "exclusively", "without", "excluding", "exclude", "except", "not"))
_OUT = (("leave", "out"), ("leaving", "out"), ("now", "only"), ("now", "just"), ("but", "only"), ("and", "only"))
_LEADING = frozenset(("from", "in", "at", "of", "with", "on", "by", "the", "a", "who", "that", "are", "were", "come"))
_SMALL = frozenset(("the", "our", "those", "these", "for", "with", "from", "of", "a", "all", "any", "out", "now"))


def without_narrowed_nouns(tokens: Tokens, spans: Sequence[Span], dataset: Dataset, base: Query | None) -> list[Span]:
    """The spans with such a noun, behind the only stored value of the message, as a filler."""
    words = tokens.words()
    leads = words[:1] and (words[0] in _NARROWING or words[:2] in _OUT)
    if base is None or base.dataset != dataset.name or not leads:
        return [*spans]
    said = [span for span in spans if span.kind not in ("filler", "change", "negation", "joining")]
    said = [span for span in said if not _SMALL.issuperset(words[span.first : span.last])]
    said = [span for span in said if any(word[:1].isalnum() for word in words[span.first : span.last])]
    said = [span for span in said if not (span.kind == "unknown" and words[span.first] in _NARROWING)]
    noun = _noun_of_one_value(words, said)
    if noun is None or not _names_things(noun, dataset):
        return [*spans]
    if tokens.items[noun.last - 1].word == tokens.items[noun.last - 1].stem:
        return [*spans]
    return [replace(span, kind="filler", cue="polite", entries=()) if span is noun else span for span in spans]


def _noun_of_one_value(words: Sequence[str], said: Sequence[Span]) -> Span | None:
    """As in "only new patients", "only guests from Germany": the noun before or behind the one stored value."""
    if len(said) != 2 or not any(span.kind == "value" and span.hits for span in said):  # noqa: PLR2004 - a value and its noun
        return None
    first, second = said
    if first.kind == "value" and first.hits:
        return second if first.last == second.first else None
    between = words[first.last : second.first]
    return first if between and _LEADING.issuperset(between) else None


def _names_things(span: Span, dataset: Dataset) -> bool:
    named = [entry for entry in span.entries if entry.kind == "field" and entry.dataset == dataset.name]
    roles = {dataset.fields[entry.name].role for entry in named if entry.name in dataset.fields}
    return span.kind == "term" and bool(roles) and roles <= {"text", "identifier", "category", "hidden"}
