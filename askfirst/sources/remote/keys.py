"""Whether relations are many-to-one among rows that were fetched."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import SourceError
from askfirst.domain.query import Query
from askfirst.sources.duckdb.local import LocalTable


def check_keys(query: Query, catalog: Catalog, tables: Sequence[LocalTable]) -> None:
    """Raises SourceError where a relation that the query follows is not many-to-one: rows would count twice."""
    rows = {one.name: one for one in tables}
    steps = (step for path in query.fields() for step in catalog.bind(query.dataset, path).steps)
    for step in dict.fromkeys(steps):
        table = rows[step.dataset]
        place = [name for name, _, _ in table.columns].index(step.key)
        keys = [row[place] for row in table.rows if row[place] is not None]
        if len(set(keys)) < len(keys):
            raise SourceError(
                f"{step.dataset}.{step.key} holds values twice, so {step.name!r} leads to several rows.",
                "Name a unique key for this relation, or remove the rows that repeat it.",
            )
