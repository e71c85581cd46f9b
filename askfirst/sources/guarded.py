"""A source as one principal sees it: every query has the conditions of their policies, every look-up of names too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.model import Catalog, Dataset
from askfirst.catalog.policies import Sight
from askfirst.domain.errors import PolicyError
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.domain.table import Table
from askfirst.sources.source import Compiled, Limits, Source, ValueHit, ValueSearch

_MORE = 10
"""So many times the wanted hits are looked at: most of them may be somebody else's."""
_LOOKED_AT = Limits(rows=10_000, seconds=30.0)


@dataclass(frozen=True, slots=True)
class GuardedSource:
    """Implements `Source` over another one, for one principal.

    What is not seen is not there: a hidden field is an unknown name, a value that only hidden rows hold is no value.
    """

    inner: Source
    sight: Sight

    @property
    def name(self) -> str:
        """The source's."""
        return self.inner.name

    @property
    def language(self) -> str:
        """The source's."""
        return self.inner.language

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets that are seen."""
        return tuple(one for one in self.sight.catalog.datasets.values() if one.source == self.name)

    async def bind(self, catalog: Catalog) -> None:
        """The source is bound to the whole catalog once, for everybody."""

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """As the source's, but only values of rows that are seen, with the number of these."""
        wider = [replace(one, limit=one.limit * _MORE) for one in searches]
        found = await self.inner.values(wider)
        seen = await self._seen(dict.fromkeys(hit for hits in found for hit in hits))
        kept = (
            tuple(replace(hit, rows=seen[hit]) for hit in hits if seen.get(hit))[: search.limit]
            for search, hits in zip(searches, found, strict=True)
        )
        return tuple(kept)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """As the source's, but only spellings in rows that are seen."""
        if not self._shows(dataset, field):
            return ()
        groups = await self.inner.variants(dataset, field)
        counted = await self._counted(dataset, field, [value for group in groups for value in group])
        kept = (tuple(value for value in group if counted.get(value)) for group in groups)
        return tuple(group for group in kept if len(group) > 1)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The statement of the query with the principal's conditions. Raises UnknownName for what is not seen."""
        del catalog
        return self.inner.compile(self.sight.guarded(query), self.sight.whole)

    def completes(self, query: Query, catalog: Catalog) -> str:
        """As the source says of the query with the principal's conditions."""
        del catalog
        return self.inner.completes(self.sight.guarded(query), self.sight.whole)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Run it. Raises PolicyError for a statement without the principal's conditions: nothing is sent."""
        del catalog
        if not self.sight.holds(compiled.query):
            raise PolicyError("This query was not made for the one who asks now.", "Ask the question again.")
        return await self.inner.execute(compiled, self.sight.whole, limits)

    async def health(self) -> str:
        """The source's."""
        return await self.inner.health()

    async def close(self) -> None:
        """The source is shared: who opened it closes it."""

    def _shows(self, dataset: str, field: str) -> bool:
        datasets = self.sight.catalog.datasets
        return dataset in datasets and field in datasets[dataset].fields

    async def _seen(self, hits: dict[ValueHit, None]) -> dict[ValueHit, int]:
        """How many rows that are seen hold each value; none for what is hidden."""
        places: dict[tuple[str, str], list[str]] = {}
        for hit in hits:
            if self._shows(hit.dataset, hit.field):
                places.setdefault((hit.dataset, hit.field), []).append(hit.value)
        counted = {place: await self._counted(*place, values) for place, values in places.items()}
        return {hit: counted.get((hit.dataset, hit.field), {}).get(hit.value, 0) for hit in hits}

    async def _counted(self, dataset: str, field: str, values: Sequence[str]) -> dict[str, int]:
        """How many of the rows that are seen hold each of the values."""
        if not values:
            return {}
        asked = Query(
            dataset,
            measures=(Measure("count"),),
            dimensions=(Dimension(field),),
            filters=(Filter(field, "in", tuple(dict.fromkeys(values))),),
        )
        table = await self.execute(self.compile(asked, self.sight.whole), self.sight.whole, _LOOKED_AT)
        return {str(value): int(count or 0) for value, count in table.rows}
