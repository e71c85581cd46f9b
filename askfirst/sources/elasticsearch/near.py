"""What the server comes near to, and how near, for questions whose exact numbers take more rows than may be read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from askfirst.domain.query import Function, Measure, Query
from askfirst.sources.elasticsearch.asking import ESTIMATED, THRESHOLD
from askfirst.sources.elasticsearch.fields import Index
from askfirst.sources.elasticsearch.groups import Grouping, can_group
from askfirst.sources.remote.port import InexactError, RemoteTable, Value

Fetch: TypeAlias = Callable[[RemoteTable, Grouping, float], Awaitable[list[tuple[Value, ...]]]]
Show: TypeAlias = Callable[[Index, Mapping[str, Any]], str]

_DIGEST = "it is read off a t-digest of the values, an estimate whose error the server does not bound"
_HOW: Mapping[Function, str] = {
    "count_distinct": f"it is counted by HyperLogLog++, close to exact up to {THRESHOLD:,} different values in a group"
    " and by the server's documentation 1 to 6 % off beyond them",
    "median": _DIGEST,
    "percentile": _DIGEST,
}


@dataclass(slots=True)
class NearElasticsearch:
    """The port NearGroups over a search server, of which `known` tells the tables and `fetch` the groups."""

    name: str
    known: Callable[[RemoteTable], Index]
    fetch: Fetch
    show: Show

    def why_not_grouped(self, query: Query, table: RemoteTable, zone: str) -> str:
        """See NearGroups."""
        if not any(one.function in ESTIMATED for one in query.measures):
            return f"{self.name!r} estimates nothing of this."
        why = can_group(query, self.known(table), zone=zone, near=True)
        return f"{self.name!r} does not estimate this: {why}." if why else ""

    def group_text(self, query: Query, table: RemoteTable, zone: str) -> str:
        """See NearGroups. Raises InexactError for a query that it does not group."""
        return self.show(self.known(table), self._grouping(query, table, zone).first())

    async def groups(self, query: Query, table: RemoteTable, *, zone: str, seconds: float) -> list[tuple[Value, ...]]:
        """See NearGroups. Groups of which rows have several values, or the clock an hour twice, are inexact."""
        return await self.fetch(table, self._grouping(query, table, zone), seconds)

    def how_near(self, measure: Measure) -> str:
        """See NearGroups."""
        return _HOW.get(measure.function, "")

    def _grouping(self, query: Query, table: RemoteTable, zone: str) -> Grouping:
        if why := self.why_not_grouped(query, table, zone):
            raise InexactError(why, "Read its rows.")
        return Grouping(query, self.known(table), zone, near=True)
