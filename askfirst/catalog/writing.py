"""A catalog as the files of a workspace, to be edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from askfirst.catalog.model import Dataset, Field, Relation

_HEAD = "# Found by looking at the data. Change what is wrong, add what only you know, delete what says nothing new.\n"


def catalog_file(dataset: Dataset) -> str:
    """The text of `catalog/<dataset>.yaml` that says what introspection found; `load_catalog` reads it."""
    said = _kept(
        dataset=dataset.name,
        label=dataset.label,
        plural=dataset.plural,
        synonyms=list(dataset.synonyms),
        key=dataset.key,
        name_field=dataset.name_field,
        time=dataset.time,
        fields={field.name: _field(field) for field in dataset.fields.values()},
        relations={relation.name: _relation(relation) for relation in dataset.relations.values()},
    )
    notes = [note for field in dataset.fields.values() if (note := field.note)]
    notes += [relation.note for relation in dataset.relations.values() if relation.note]
    remarks = "".join(f"# {' '.join(note.split())}\n" for note in notes)
    return _HEAD + remarks + yaml.safe_dump(said, sort_keys=False, allow_unicode=True, width=120)


def _field(field: Field) -> Mapping[str, Any]:
    return _kept(
        label=field.label,
        role=field.role,
        unit=field.unit,
        additive=False if not field.additive else None,
        synonyms=list(field.synonyms),
    )


def _relation(relation: Relation) -> Mapping[str, Any]:
    return _kept(dataset=relation.dataset, field=relation.field, key=relation.key, label=relation.label)


def _kept(**said: Any) -> dict[str, Any]:
    """All that says something; False does."""
    return {key: value for key, value in said.items() if value is False or value}
