"""A source whose answers are kept for a while: equal queries of those who see the same are sent once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.domain.ports import Clock
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.kept import Asked, Kept, KeptTables
from askfirst.sources.source import (
    Answer,
    Compiled,
    Freshness,
    Limits,
    Source,
    freshness_of,
    unchanged,
)
from askfirst.sources.wrapped import WrappedSource

_Key: TypeAlias = tuple[asyncio.AbstractEventLoop, Asked, int, float, str]
"""A query on its way: its event loop, what is asked, by which catalog, in how many seconds, the version of the rows."""


@dataclass(eq=False, slots=True)
class _Flight:
    """A query on its way, for all who wait for it: it ends early only when nobody does any more."""

    task: asyncio.Task[Kept]
    began: float
    leave: Callable[[], None]
    waiting: int = 0

    async def landed(self) -> None:
        """Wait until it ended, however it did. Who is cancelled leaves the query to the others."""
        self.waiting += 1
        try:
            await asyncio.wait({self.task})
        finally:
            self.waiting -= 1
            if not self.waiting and not self.task.done():
                self.leave()  # nobody may join what is being stopped
                self.task.cancel()
                await asyncio.wait({self.task})


@dataclass(frozen=True, slots=True)
class CachedSource(WrappedSource):
    """Implements `Source` over another one.

    A table is given again as long as it is kept, the version of the rows is the same, and whoever asks sees the same.
    What fails is not kept. Looking up names always goes to the source.
    """

    inner: Source
    tables: KeptTables
    clock: Clock
    _flights: dict[_Key, _Flight] = field(default_factory=dict, init=False, repr=False, compare=False)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """As `answer`, without what is known of its age."""
        return (await self.answer(compiled, catalog, limits)).table

    async def answer(self, compiled: Compiled, catalog: Catalog, limits: Limits, *, policy: str = "") -> Answer:
        """The table that is kept, the first rows of one with more of the same rows, or else a new one."""
        asked = Asked(self.name, policy, compiled, limits.rows)
        now = await freshness_of(self.inner, compiled.query, catalog)
        kept = self.tables.find(asked, catalog, now.version)
        if kept is None and (whole := self.tables.find_whole(asked, catalog, now.version)):
            most = limits.rows if compiled.query.limit is None else min(compiled.query.limit, limits.rows)
            return Answer(whole.table.head(most), whole.fetched_at, whole.as_of)
        if kept:
            return Answer(kept.table, kept.fetched_at, kept.as_of)
        return await self._fetched(asked, catalog, limits, now)

    def anew(self) -> Source:
        """The source itself."""
        return self.inner

    async def close(self) -> None:
        """Close the source, and let go of what is kept."""
        self.tables.clear()
        await self.inner.close()

    async def _fetched(self, asked: Asked, catalog: Catalog, limits: Limits, now: Freshness) -> Answer:
        """The table from the source, or from an equal query that is on its way there.

        An equal query that fails says nothing about this one, as it began before: then this one is sent, or joins one
        that began since, whose failure is its own.
        """
        key = (asyncio.get_running_loop(), asked, id(catalog), limits.seconds, now.version)
        on_its_way = self._flights.get(key)
        if on_its_way and self.tables.is_recent(on_its_way.began):
            await on_its_way.landed()
            if not on_its_way.task.cancelled() and not on_its_way.task.exception():
                kept = on_its_way.task.result()
                return Answer(kept.table, kept.fetched_at, kept.as_of)
        flight = self._flights.get(key)
        if flight is None or flight is on_its_way:
            flight = self._depart(key, lambda began, at: self._fetch(asked, catalog, limits, (now, began, at)))
        await flight.landed()
        kept = flight.task.result()
        return Answer(kept.table, as_of=kept.as_of)

    def _depart(self, key: _Key, fetch: Callable[[float, str], Coroutine[Any, Any, Kept]]) -> _Flight:
        began, at = self.tables.passed(), self.clock.now().isoformat(timespec="seconds")
        task = asyncio.create_task(fetch(began, at))

        def leave() -> None:
            if self._flights.get(key) is flight:
                del self._flights[key]

        def ended(task: asyncio.Task[Kept]) -> None:
            leave()
            if not task.cancelled():
                task.exception()  # those who were cancelled will not look at it, and asyncio would complain

        flight = self._flights[key] = _Flight(task, began, leave)
        task.add_done_callback(ended)
        return flight

    async def _fetch(self, asked: Asked, catalog: Catalog, limits: Limits, since: tuple[Freshness, float, str]) -> Kept:
        before, began, at = since
        table = await self.inner.execute(asked.compiled, catalog, limits)
        after = await freshness_of(self.inner, asked.compiled.query, catalog)
        whole = is_whole(table, asked.compiled.query, catalog)
        kept = Kept(table, catalog, before.version, began, at, unchanged(before, after).as_of, whole)
        if before.version == after.version:
            self.tables.keep(asked, kept)
        return kept


def is_whole(table: Table, query: Query, catalog: Catalog) -> bool:
    """Whether a table has all rows of its query, in the one order that they can have.

    Then the same query with a smaller limit gives its first rows. What a query is ordered by in the end, so that no two
    rows are in the same place, is all of its dimensions or the key of its dataset: the cells of these must differ.
    """
    if table.truncated or table.approximate or query.offset or query.limit_per or query.count_groups:
        return False
    if len(table.rows) <= 1:
        return True
    places = [one.name for one in query.dimensions]
    if not query.groups:
        key = catalog.dataset(query.dataset).key
        places = [key] if key and key in query.columns else []
    if not places:
        return False
    names = [column.name for column in table.columns]
    at = [names.index(name) for name in places]
    return len({tuple(row[place] for place in at) for row in table.rows}) == len(table.rows)
