"""A rig whose client runs what is wanted until the answer is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from askfirst.domain.client_queries import ClientQuery, Supplied, read_results
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.memory.results import ParquetResults
from askfirst.sources.client.cells import checked_table
from askfirst.sources.client.supplying import ClientNeededError, Supplying, supplying
from askfirst.sources.source import Limits, ValueHit, ValueSearch
from tests.sources.client.browser import Browser
from tests.sources.same import Rig

MOST_ROUNDS = 4
_T = TypeVar("_T")


@dataclass(frozen=True)
class ClientRig(Rig):
    """A rig whose client runs what is wanted until the answer is there."""

    browser: Browser = field(repr=False)
    results: ParquetResults = field(repr=False)
    supplied: dict[str, Supplied] = field(default_factory=dict, repr=False)

    def answer(self, query: Query) -> Table:
        compiled = self.source.compile(query, self.catalog)
        return self.loop.run_until_complete(self._told(lambda: self.source.execute(compiled, self.catalog, Limits())))

    def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return self.loop.run_until_complete(self._told(lambda: self.source.values(searches)))

    async def _told(self, ask: Callable[[], Awaitable[_T]]) -> _T:
        """What is asked for, once nothing more is wanted of the client."""
        for _ in range(MOST_ROUNDS):
            now = Supplying(self.supplied, self.results)
            with supplying(now), suppress(ClientNeededError):
                found = await ask()
                if not now.wanted:
                    return found
            await self._supply(list(now.wanted.values()))
        raise AssertionError("the client is asked again and again")

    async def _supply(self, wanted: list[ClientQuery]) -> None:
        for query, result in zip(wanted, read_results(self.browser.results(wanted)), strict=True):
            assert not result.error, (query.sql, result.error)
            await self.results.put(f"s/{query.name}", checked_table(query, result))
            self.supplied[query.name] = Supplied(f"s/{query.name}")
