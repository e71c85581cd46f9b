"""What sources around another source have in common: all that they do not do otherwise is the inner one's."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.source import Compiled, Freshness, Limits, Source, ValueHit, ValueSearch, asked_of


class WrappedSource:
    """Implements `Source` and `RoutingSource` by asking `inner`, which whoever derives from it declares."""

    __slots__ = ()
    inner: Source

    @property
    def name(self) -> str:
        """The source's."""
        return self.inner.name

    @property
    def language(self) -> str:
        """The source's."""
        return self.inner.language

    async def describe(self) -> tuple[Dataset, ...]:
        return await self.inner.describe()

    async def bind(self, catalog: Catalog) -> None:
        await self.inner.bind(catalog)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return await self.inner.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        return await self.inner.variants(dataset, field)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        return self.inner.compile(query, catalog)

    def completes(self, query: Query, catalog: Catalog) -> str:
        return self.inner.completes(query, catalog)

    def routed(self, query: Query, catalog: Catalog) -> tuple[Source, str]:
        return asked_of(self.inner, query, catalog)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        return await self.inner.execute(compiled, catalog, limits)

    async def freshness(self, dataset: str) -> Freshness:
        return await self.inner.freshness(dataset)

    async def health(self) -> str:
        return await self.inner.health()

    async def close(self) -> None:
        await self.inner.close()
