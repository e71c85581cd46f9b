"""The rows that random queries are asked of, and a source over them: any source must give what plain Python gives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.source import Limits, Source, ValueHit, ValueSearch
from tests.sources.duckdb.plain_python import ROWS, evaluated

TYPES = {
    "row_id": "BIGINT",
    "word": "VARCHAR",
    "kind": "VARCHAR",
    "size": "BIGINT",
    "weight": "DOUBLE",
    "day": "DATE",
    "moment": "TIMESTAMP",
}
THINGS = LocalTable(
    "things",
    "things",
    tuple((name, name, type_) for name, type_ in TYPES.items()),
    [tuple(row.values()) for row in ROWS],
)


@dataclass(frozen=True)
class Rig:
    """A source over `THINGS`, and a loop to ask it in: Hypothesis draws in plain functions."""

    source: Source
    catalog: Catalog
    loop: asyncio.AbstractEventLoop

    def answer(self, query: Query) -> Table:
        compiled = self.source.compile(query, self.catalog)
        return self.loop.run_until_complete(self.source.execute(compiled, self.catalog, Limits()))

    def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return self.loop.run_until_complete(self.source.values(searches))

    def check(self, query: Query) -> None:
        """What comes equals what plain Python says: cells, order, number of rows, and whether some were cut off."""
        table = self.answer(query)
        assert [list(map(_near, row)) for row in table.rows] == [list(row) for row in evaluated(query)]
        whole = evaluated(replace(query, limit=None, offset=0))
        assert (table.row_count, table.truncated) == (len(whole), len(table.rows) < len(whole))


def _near(cell: Any) -> Any:
    """Floats are equal but for what adding in another order makes of them."""
    return pytest.approx(cell, rel=1e-9, abs=1e-12) if isinstance(cell, float) else cell


@contextmanager
def rigged(opened: Callable[[], Awaitable[Source]], of: str = "") -> Iterator[Rig]:
    """A rig over a dataset, or the only one, of the source that `opened` makes; its keys are those of the rows."""
    loop = asyncio.new_event_loop()
    source = loop.run_until_complete(opened())
    try:
        [described] = [one for one in loop.run_until_complete(source.describe()) if of in ("", one.name)]
        catalog = Catalog("things", {described.name: keyed(described)})
        loop.run_until_complete(source.bind(catalog))
        yield Rig(source, catalog, loop)
    finally:
        loop.run_until_complete(source.close())
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


def keyed(dataset: Dataset) -> Dataset:
    """The dataset with the key that makes its order certain."""
    return replace(dataset, key="row_id")
