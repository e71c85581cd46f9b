"""A real source that is watched: what it is asked, and when it answers, which the test decides."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.source import Compiled, Freshness, Limits, Source, ValueHit, ValueSearch
from askfirst.sources.wrapped import WrappedSource

NOON = datetime(2025, 1, 15, 12, tzinfo=UTC)


class HandClock:
    """A clock that stands still until it is moved, as `Clock` and as seconds that have passed."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def passed(self) -> float:
        return self.seconds

    def today(self) -> date:
        return self.now().date()

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds - 1_000)


@dataclass
class Watched(WrappedSource):
    """Implements `Source` over another one. `asked` lists the queries, `stopped` counts those that were cancelled.

    With a `gate` no query answers before it is opened; `fails` is called after it, and may raise. `version` is that of
    the rows.
    """

    inner: Source
    version: str = "1"
    as_of: str = ""
    gate: asyncio.Event | None = None
    fails: Callable[[], None] = lambda: None
    asked: list[Query] = field(default_factory=list)
    stopped: int = 0
    looked_up: int = 0

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        self.looked_up += 1
        return await self.inner.values(searches)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        self.asked.append(compiled.query)
        try:
            if self.gate:
                await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        self.fails()
        return await self.inner.execute(compiled, catalog, limits)

    async def freshness(self, dataset: str) -> Freshness:
        del dataset
        return Freshness(self.version, self.as_of)
