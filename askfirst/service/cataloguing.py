"""The catalog as JSON: what a client needs to write a typed query."""

from __future__ import annotations

from typing import Any

from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.codec import to_plain


def listed(catalog: Catalog) -> dict[str, Any]:
    """The datasets, each with its name and what it is."""
    return {"datasets": [_brief(dataset) for dataset in catalog.datasets.values()]}


def described(catalog: Catalog, name: str) -> dict[str, Any]:
    """One dataset whole, and the fields behind its relations. Raises UnknownName."""
    dataset = catalog.dataset(name)
    behind = [bound for bound in catalog.paths(name) if bound.steps and bound.field.role != "hidden"]
    return {
        **_brief(dataset),
        "key": dataset.key,
        "name_field": dataset.name_field,
        "time": dataset.time,
        "fields": [_field(one) for one in dataset.fields.values() if one.role != "hidden"],
        "measures": [_told(one) for one in dataset.measures.values()],
        "conditions": [_told(one) for one in dataset.conditions.values()],
        "relations": [_told(one) for one in dataset.relations.values()],
        "fields_of_relations": [{"path": one.path, "type": one.field.type, "label": one.label} for one in behind],
    }


def _brief(dataset: Dataset) -> dict[str, Any]:
    return {
        "name": dataset.name,
        "label": dataset.label,
        "plural": dataset.plural,
        "description": dataset.description,
        "synonyms": list(dataset.synonyms),
    }


def _field(field: Field) -> dict[str, Any]:
    named = ("name", "type", "role", "label", "description", "unit", "synonyms", "note", "masked")
    plain = to_plain(field)
    return {name: plain[name] for name in named if plain[name]}


def _told(one: object) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(one)
    return {name: value for name, value in plain.items() if value not in (None, "", [])}
