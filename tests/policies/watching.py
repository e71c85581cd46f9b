"""A source that counts what it is asked, and guards that forget one part of what the policies say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import cast

from askfirst.agent import Agent
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.graph import build_graph
from askfirst.sources.guarded import GuardedSource
from askfirst.sources.source import Answer, Compiled, Limits, Source, ValueHit, ValueSearch, answer_of
from askfirst.sources.wrapped import WrappedSource


@dataclass
class Counted(WrappedSource):
    """Implements `Source` over another one. `asked` tells each time that something of its rows was wanted."""

    inner: Source
    asked: list[str] = field(default_factory=list)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        self.asked += [f"values {one.text}" for one in searches]
        return await self.inner.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        self.asked.append(f"variants {dataset}.{field}")
        return await self.inner.variants(dataset, field)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        self.asked.append(compiled.text)
        return await self.inner.execute(compiled, catalog, limits)


def watched(agent: Agent) -> list[Counted]:
    """The agent's sources, counted from now on: everybody's questions reach them through their guards."""
    guard = agent._parts.guard
    assert guard is not None
    sources = cast("dict[str, Source]", guard.sources)
    for name, one in sources.items():
        sources[name] = one if isinstance(one, Counted) else Counted(one)
    return [one for one in sources.values() if isinstance(one, Counted)]


@dataclass(frozen=True, slots=True)
class WithoutRowRules(GuardedSource):
    """Forgets the conditions on rows."""

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        del catalog
        return self.inner.compile(query, self.sight.whole)

    async def answer(self, compiled: Compiled, catalog: Catalog, limits: Limits, *, policy: str = "") -> Answer:
        del catalog
        return await answer_of(self.inner, compiled, self.sight.whole, limits, policy=policy)


@dataclass(frozen=True, slots=True)
class WithoutLookUps(GuardedSource):
    """Forgets that names and spellings are looked up in the rows that are seen."""

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return await self.inner.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        return await self.inner.variants(dataset, field)


@dataclass(frozen=True, slots=True)
class WithoutMasks(GuardedSource):
    """Forgets to cover what is masked."""

    async def answer(self, compiled: Compiled, catalog: Catalog, limits: Limits, *, policy: str = "") -> Answer:
        del catalog
        sent = self.inner.compile(compiled.query, self.sight.whole)
        return await answer_of(self.inner, sent, self.sight.whole, limits, policy=policy)


@contextmanager
def guarded_by(guard: type[GuardedSource], agent: Agent, principal: str) -> Iterator[Agent]:
    """The agent for one principal alone, whose sources are guarded by this class."""
    parts = agent._parts.seen_by(principal)
    sources: dict[str, Source] = {
        name: guard(one.inner, one.sight) for name, one in parts.sources.items() if isinstance(one, GuardedSource)
    }
    parts = replace(parts, guard=None, sources=sources)
    graph = build_graph(parts).compile(checkpointer=agent._rooms.checkpoints, name="askfirst")
    yield Agent(agent.workspace, agent.settings, parts, replace(agent._rooms, graph=graph))
