"""What a query's answer must disclose of the data that it reads."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query


def notes_of(query: Query, catalog: Catalog) -> tuple[str, ...]:
    """The notes of every field that the query uses and of every relation that it steps over, each once.

    A list that shows all that lists of its dataset show was not asked for any of these fields.
    """
    said: dict[str, None] = {}
    usual = catalog.dataset(query.dataset).columns
    shown = () if set(usual) <= set(query.columns) else query.columns
    for path in replace(query, columns=shown).fields():
        bound = catalog.bind(query.dataset, path)
        said |= dict.fromkeys(note for note in (*(step.note for step in bound.steps), bound.field.note) if note)
    return tuple(said)
