"""Tables that several sources hold: each query goes to one that computes it itself, where there is one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.errors import SourceError
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.source import UNKNOWN, Compiled, Freshness, Limits, Source
from askfirst.sources.wrapped import WrappedSource


@dataclass(frozen=True, slots=True)
class CopiedSource(WrappedSource):
    """Implements `Source` over one that describes the tables, and `copies` that are said to hold the same rows.

    Names are looked up in the first. A copy is asked for what the first would send rows for and the copy computes, if
    it has every field of the query with the same type.
    """

    inner: Source
    copies: tuple[Source, ...]
    _held: dict[str, Mapping[str, Dataset]] = field(default_factory=dict, init=False, repr=False, compare=False)

    async def describe(self) -> tuple[Dataset, ...]:
        """As the first describes them. Raises SourceError for a copy with none of its tables."""
        datasets, *others = await asyncio.gather(*(one.describe() for one in (self.inner, *self.copies)))
        for copy, found in zip(self.copies, others, strict=True):
            held = {one.name: one for one in found if one.name in {each.name for each in datasets}}
            if not held:
                raise SourceError(
                    f"{copy.name!r} is said to hold what {self.name!r} holds, and has none of its tables.",
                    "Mend 'same_as' in the workspace.",
                )
            self._held[copy.name] = held
        return datasets

    async def bind(self, catalog: Catalog) -> None:
        """Every one of them, as far as it holds the catalog's tables."""
        await self.inner.bind(catalog)
        for copy in self.copies:
            held = self._held[copy.name]
            own = {name: _in(copy.name, catalog.datasets[name], held) for name in held if name in catalog.datasets}
            await copy.bind(Catalog(catalog.name, own))

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        return self.routed(query, catalog)[0].compile(query, catalog)

    def completes(self, query: Query, catalog: Catalog) -> str:
        return self.routed(query, catalog)[0].completes(query, catalog)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        return await self.routed(compiled.query, catalog)[0].execute(compiled, catalog, limits)

    def routed(self, query: Query, catalog: Catalog) -> tuple[Source, str]:
        """The one that is asked for a query, and why it is not the first; empty where it is."""
        reason = self.inner.completes(query, catalog)
        if reason:
            for copy in self.copies:
                if self._holds(copy.name, query, catalog) and not copy.completes(query, catalog):
                    return copy, f"{copy.name!r} computes it, which is said to hold the same rows. {reason}"
        return self.inner, ""

    async def freshness(self, dataset: str) -> Freshness:
        """Rows in several places have no common age."""
        del dataset
        return UNKNOWN

    async def health(self) -> str:
        return "; ".join([await one.health() for one in (self.inner, *self.copies)])

    async def close(self) -> None:
        for one in (self.inner, *self.copies):
            await one.close()

    def _holds(self, copy: str, query: Query, catalog: Catalog) -> bool:
        held = self._held.get(copy, {})
        return query.dataset in held and all(
            dataset in held and _same(held[dataset].fields.get(one.name), one)
            for dataset, one in _fields(query, catalog)
        )


def _fields(query: Query, catalog: Catalog) -> Iterator[tuple[str, Field]]:
    """Every field that a query reads, those that it joins over as well, with its dataset."""
    for path in query.fields():
        bound, here = catalog.bind(query.dataset, path), query.dataset
        for step in bound.steps:
            yield here, catalog.dataset(here).fields[step.field]
            here = step.dataset
            yield here, catalog.dataset(here).fields[step.key]
        yield here, bound.field


def _same(found: Field | None, wanted: Field) -> bool:
    return found is not None and (found.type, found.zoned) == (wanted.type, wanted.zoned)


def _in(source: str, dataset: Dataset, held: Mapping[str, Dataset]) -> Dataset:
    """The dataset as the copy has it."""
    relations = {name: one for name, one in dataset.relations.items() if one.dataset in held}
    fields = {name: one for name, one in dataset.fields.items() if name in held[dataset.name].fields}
    kept = {name: one for name, one in relations.items() if one.field in fields}
    return replace(dataset, source=source, fields=fields, relations=kept)
