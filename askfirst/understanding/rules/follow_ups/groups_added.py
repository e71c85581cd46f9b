"""A field of names that is to be shown beside groups makes groups too: "add the species" behind a count by island."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Query
from askfirst.understanding.rules.edits.rebuilding import dimension_terms

_NAMING = ("category", "flag")


def groups_added(outline: Outline, query: Query, catalog: Catalog) -> Outline:
    """The fields as groups beside those of the earlier answer, where all that are to be shown are such fields."""
    columns = [term for term in outline.terms if term.slot in ("column", "extra_column")]
    if not columns or not query.measures or query.columns or query.count_groups or "measures" in outline.drop:
        return outline
    if not all(len(term.candidates) == 1 and _divides(term.candidates[0], query, catalog) for term in columns):
        return outline
    groups = [replace(term, slot="dimension") for term in columns]
    others = [term for term in outline.terms if term not in columns]
    named = any(term.slot == "dimension" for term in others)
    held = [] if named else [one for one in dimension_terms(query, catalog) if not _same(one, groups)]
    told = tuple(f"{term.text!r} makes groups of its own" for term in columns)
    return replace(outline, terms=(*held, *others, *groups), assumptions=(*outline.assumptions, *told))


def _divides(path: str, query: Query, catalog: Catalog) -> bool:
    """Whether it is a name or a kind; of the first few it must be told of the same thing, or others would be first."""
    bound = catalog.bind(query.dataset, path)
    if bound.field.role not in _NAMING and bound.field.name != bound.dataset.name_field:
        return False
    if any(measure.function == "share" for measure in query.measures) and query.dimensions:
        return False
    behind = path.rpartition(".")[0]
    return query.limit is None or (bool(behind) and all(_is_of(one.field, behind) for one in query.dimensions))


def _is_of(path: str, behind: str) -> bool:
    return path.rpartition(".")[0] == behind


def _same(term: Term, groups: list[Term]) -> bool:
    return any(term.candidates == one.candidates and not term.grain and not term.part for one in groups)
