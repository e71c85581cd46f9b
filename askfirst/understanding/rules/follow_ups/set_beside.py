"""A value beside the earlier one, each in a row of its own: "versus Mexico", "also for France"."""

from __future__ import annotations

import re
from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Mention, Outline, Term
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.edits.rebuilding import group_term
from askfirst.understanding.rules.follow_ups.adding import added_names, added_terms
from askfirst.understanding.rules.read import Reading

_COMPARES = re.compile(
    r"\b(?:compare|compares|compared|comparing|comparison|versus|vs|against|side by side|alongside|next to|relative to|"
    r"as opposed to|contrast|contrasted)\b"
)
_ALLOWING = ("eq", "in")


def compares_with(reading: Reading) -> str:
    """The words that set something against the earlier answer; empty where none do."""
    found = _COMPARES.search(" ".join(reading.tokens.words()))
    return found[0] if found else ""


def set_beside(outline: Outline, query: Query, reading: Reading, catalog: Catalog) -> Outline:
    """The earlier values and the new ones of the fields that both name, told apart; what compares nothing is told."""
    fields = _shared(outline, query)
    word = compares_with(reading)
    if not fields:
        named = any(not one.negated for one in outline.mentions) or any(term.slot == "filter" for term in outline.terms)
        apart = word and named and not _compares_already(outline)
        return replace(outline, unplaced=tuple(dict.fromkeys((*outline.unplaced, word)))) if apart else outline
    outline = added_terms(added_names(outline, query), query)
    if not query.groups or query.count_groups:
        return outline
    shown = {one.field for one in query.dimensions} | {path for one in outline.terms for path in _grouped(one)}
    new = [group_term(path, query, catalog) for path in fields if path not in shown]
    unplaced = tuple(one for one in outline.unplaced if not _COMPARES.match(one.lower()))
    return replace(outline, terms=(*outline.terms, *new), unplaced=unplaced)


def _shared(outline: Outline, query: Query) -> tuple[str, ...]:
    """The fields of which a value is named and the earlier question named one too."""
    held = [one for one in query.filters if one.op in _ALLOWING and one.part is None]
    named = [path for one in outline.mentions if not (one.negated or one.of_rate) for path in _of_mention(one, held)]
    named += [one.field for one in held for term in outline.terms if _is_same(term, one)]
    return tuple(dict.fromkeys(named))


def _of_mention(mention: Mention, held: list[Filter]) -> list[str]:
    paths = list(dict.fromkeys(one.field for one in held if one.field in mention.fields))
    return paths if len(paths) == 1 else []


def _is_same(term: Term, held: Filter) -> bool:
    plain = term.slot == "filter" and term.op in _ALLOWING and not term.of_rate
    return plain and term.candidates == (held.field,) and set(term.values) != set(held.values)


def _compares_already(outline: Outline) -> bool:
    """Whether what is compared stands in the message itself, in groups or stretches of time of its own."""
    return any(term.slot == "dimension" for term in outline.terms) or any(one.group for one in outline.mentions)


def _grouped(term: Term) -> tuple[str, ...]:
    return term.candidates if term.slot == "dimension" else ()
