"""A small shop in PostgreSQL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import SecretStr

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Measure, Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.postgres.engine import Engine
from askfirst.sources.postgres.source import PostgresSource, open_postgres
from askfirst.sources.source import Limits
from tests.sources.servers.postgres import filled

THINGS = LocalTable(
    "things",
    "things",
    (("id", "id", "BIGINT"), ("name", "name", "VARCHAR"), ("many", "many", "BIGINT")),
    [(1, "a", 2**62), (2, "B", 2**62), (3, "é", None), (4, None, -1)],
)
COUNT = Query("things", (Measure("count"),))


@dataclass(frozen=True)
class Shop:
    address: SecretStr
    source: PostgresSource
    catalog: Catalog

    async def ask(self, query: Query, limits: Limits | None = None) -> Table:
        return await self.source.execute(self.source.compile(query, self.catalog), self.catalog, limits or Limits())

    @property
    def engine(self) -> Engine:
        return self.source._server.engine

    async def read(self, text: str, seconds: float = 20) -> list[tuple[Any, ...]]:
        return await self.engine.query(text, [], seconds=seconds, rows=100)


async def shop_with(server: str, *tables: LocalTable) -> Shop:
    address = await filled(server, tables)
    source = open_postgres("shop", address, options=DuckDBOptions())
    return Shop(address, source, Catalog("shop", {one.name: one for one in await source.describe()}))
