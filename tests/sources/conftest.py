"""A small star schema in files, its source and catalog, and the same rows in a plain DuckDB for the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from askfirst.catalog.model import Catalog, Dataset, Relation
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource, open_duckdb
from askfirst.sources.source import Limits

TABLES = {
    "regions.csv": "SELECT * FROM (VALUES (1, 'North'), (2, 'South')) AS t(region_id, name)",
    "shops.parquet": """
        SELECT * FROM (VALUES (1, 'Café Central', 1), (2, 'Old Mill', 2), (3, 'Mill Lane Store', NULL))
        AS t(shop_id, name, region_id)""",
    "sales.parquet": """
        SELECT 'S-' || lpad(i::VARCHAR, 4, '0') AS sale_id,
               CASE WHEN i % 10 = 0 THEN NULL ELSE 1 + i % 3 END AS shop_id,
               CASE WHEN i % 7 = 0 THEN NULL
                    ELSE ['paid', 'open', 'Paid ', '50% off', '50x off'][1 + i % 5] END AS status,
               (i % 13) AS items,
               (i * 1.25)::DECIMAL(12, 2) AS amount_eur,
               CASE WHEN i % 11 = 0 THEN NULL ELSE i * 0.5::DOUBLE END AS weight_kg,
               i % 2 = 0 AS online,
               DATE '2024-12-20' + (i % 40)::INTEGER AS due,
               TIMESTAMP '2024-12-20 06:00:00' + INTERVAL (i * 5) HOUR AS sold_at,
               (TIMESTAMP '2024-12-20 06:00:00' + INTERVAL (i * 5) HOUR) AT TIME ZONE 'UTC' AS stamped_at
        FROM range(200) AS r(i)""",
}
RELATIONS = {
    "sales": {"shop": Relation("shop", "shops", "shop_id", "shop_id", "shop")},
    "shops": {"region": Relation("region", "regions", "region_id", "region_id", "region")},
}


@dataclass(frozen=True)
class World:
    source: DuckDBSource
    catalog: Catalog
    truth: duckdb.DuckDBPyConnection

    async def run(self, query: Query, limits: Limits | None = None) -> Table:
        return await self.source.execute(self.source.compile(query, self.catalog), self.catalog, limits or Limits())

    def sql(self, text: str) -> list[tuple[Any, ...]]:
        return self.truth.execute(text).fetchall()

    def sales(self, condition: str) -> list[tuple[Any, ...]]:
        """The ids of the sales that meet a condition written in SQL."""
        return self.truth.table("sales").filter(condition).project("sale_id").order("sale_id").fetchall()


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("shop")
    truth = duckdb.connect(":memory:")
    write(truth, folder)
    source = open_duckdb("shop", files=[folder], options=DuckDBOptions(time_zone="Europe/Berlin"))
    catalog = asyncio.run(described(source))
    yield World(source, catalog, truth)
    asyncio.run(source.close())
    truth.close()


def write(truth: duckdb.DuckDBPyConnection, folder: Path) -> None:
    truth.execute("SET TimeZone = 'UTC'")
    for name, select in TABLES.items():
        table = name.partition(".")[0]
        truth.execute(f"CREATE TABLE {table} AS {select}")
        truth.execute(f"COPY {table} TO '{folder / name}'")


async def described(source: DuckDBSource) -> Catalog:
    catalog = Catalog("shop", {dataset.name: overlaid(dataset) for dataset in await source.describe()})
    await source.bind(catalog)
    return catalog


def overlaid(dataset: Dataset) -> Dataset:
    return replace(dataset, relations=RELATIONS.get(dataset.name, {}))
