"""A source as one principal sees it: every query has the conditions of their policies, every look-up of names too."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.masking import mask_table, masks_of
from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.catalog.policies import Sight
from askfirst.domain.errors import PolicyError
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.domain.table import Table
from askfirst.sources.source import (
    UNKNOWN,
    Answer,
    Compiled,
    Freshness,
    Limits,
    Source,
    ValueHit,
    ValueSearch,
    answer_of,
    asked_anew,
    asked_of,
)
from askfirst.sources.wrapped import WrappedSource

_MORE = 10
"""So many times the wanted hits are looked at: most of them may be somebody else's."""
_ROUNDS = 4
"""Ways in which a value may fit, each looked at only where the ones before it found nothing that is seen."""
_LOOKED_AT = Limits(rows=10_000, seconds=30.0)


@dataclass(frozen=True, slots=True)
class GuardedSource(WrappedSource):
    """Implements `Source` over another one, for one principal.

    What is not seen is not there: a hidden field is an unknown name, a value that only hidden rows hold is no value.
    A masked field is only ever shown, covered: no value of it is looked up.
    """

    inner: Source
    sight: Sight

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets that are seen."""
        return tuple(one for one in self.sight.catalog.datasets.values() if one.source == self.name)

    async def bind(self, catalog: Catalog) -> None:
        """The source is bound to the whole catalog once, for everybody."""

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """As the source's, but only values of rows that are seen, with the number of these."""
        found: list[tuple[ValueHit, ...]] = [() for _ in searches]
        asked = {at: wider for at, one in enumerate(searches) if (wider := self._wider(one))}
        for _ in range(_ROUNDS):
            if not asked:
                break
            hits = dict(zip(asked, await self.inner.values(list(asked.values())), strict=True))
            seen = await self._seen(dict.fromkeys(hit for several in hits.values() for hit in several))
            for at, several in hits.items():
                kept = [replace(hit, rows=seen[hit]) for hit in several if seen[hit]]
                kept.sort(key=lambda hit: (-hit.score, hit.how, -hit.rows, hit.value))
                found[at] = tuple(kept[: searches[at].limit])
            # What fits best may be in rows of others only: what fits less well is found as if they were not there.
            asked = {at: _without(one, hits[at]) for at, one in asked.items() if hits[at] and not found[at]}
        return tuple(found)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """As the source's, but only spellings in rows that are seen."""
        if not self._shows(dataset, field):
            return ()
        groups = await self.inner.variants(dataset, field)
        counted = await self._counted(dataset, field, [value for group in groups for value in group])
        kept = (
            tuple(sorted((value for value in group if counted.get(value)), key=lambda value: -counted[value]))
            for group in groups
        )
        return tuple(group for group in kept if len(group) > 1)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The statement of the query with the principal's conditions; its hash tells by which masks it is shown.

        Raises UnknownName for what is not seen, PolicyError where a masked field is not only shown.
        """
        del catalog
        return self._compiled(self.sight.guarded(query))

    def completes(self, query: Query, catalog: Catalog) -> str:
        """As the source says of the query with the principal's conditions."""
        del catalog
        return self.inner.completes(self.sight.guarded(query), self.sight.whole)

    def routed(self, query: Query, catalog: Catalog) -> tuple[Source, str]:
        """As the source says of the query with the principal's conditions."""
        del catalog
        return asked_of(self.inner, self.sight.guarded(query), self.sight.whole)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Run it, and cover what is masked.

        Raises PolicyError for a statement without the principal's conditions or with other masks: nothing is sent.
        """
        return (await self.answer(compiled, catalog, limits)).table

    async def answer(self, compiled: Compiled, catalog: Catalog, limits: Limits, *, policy: str = "") -> Answer:
        """As `execute`. A table that is kept was checked and is covered like any other, whoever asked for it first."""
        del catalog, policy
        query, whole = compiled.query, self.sight.whole
        if not self.sight.holds(query) or (masks_of(query, whole) and compiled != self._compiled(query)):
            raise PolicyError("This query was not made for the one who asks now.", "Ask the question again.")
        sent = self.inner.compile(query, whole) if masks_of(query, whole) else compiled
        found = await answer_of(self.inner, sent, whole, limits, policy=self.sight.hash)
        return replace(found, table=mask_table(found.table, query, whole))

    def anew(self) -> Source:
        """As the principal sees the source itself, without what is kept."""
        return replace(self, inner=asked_anew(self.inner))

    async def freshness(self, dataset: str) -> Freshness:
        """The source's; nothing is told of a dataset that is not seen."""
        return await self.inner.freshness(dataset) if dataset in self.sight.catalog.datasets else UNKNOWN

    async def close(self) -> None:
        """The source is shared: who opened it closes it."""

    def _compiled(self, query: Query) -> Compiled:
        compiled, masks = self.inner.compile(query, self.sight.whole), masks_of(query, self.sight.whole)
        if not masks:
            return compiled
        return replace(compiled, hash=hashlib.sha256(f"{masks}\0{compiled.hash}".encode()).hexdigest()[:16])

    def _wider(self, search: ValueSearch) -> ValueSearch | None:
        """The search for more hits, in the fields that are seen in full; None where none of its fields is."""
        own = [one for one in self.sight.catalog.datasets.values() if one.source == self.name]
        texts = [(one.name, field) for one in own for field in one.fields.values() if _is_looked_up(field)]
        every = [(dataset, field.name) for dataset, field in texts if field.role != "hidden"]
        fields = [place for place in search.fields if self._shows(*place)] if search.fields else every
        return replace(search, fields=tuple(fields), limit=search.limit * _MORE) if fields else None

    def _shows(self, dataset: str, field: str) -> bool:
        datasets = self.sight.catalog.datasets
        found = datasets[dataset].fields.get(field) if dataset in datasets else None
        return found is not None and _is_looked_up(found)

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


def _is_looked_up(field: Field) -> bool:
    return field.type == "string" and not field.masked


def _without(search: ValueSearch, hits: Sequence[ValueHit]) -> ValueSearch:
    """The search as if these values were not stored."""
    return replace(search, without=search.without | {(hit.dataset, hit.field, hit.value) for hit in hits})
