"""What is known here of a server with more rows than are read at the start: nothing that only a part of them says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import ConfigError
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.remote.listed import ListedServer
from askfirst.sources.remote.mirror import Mirror
from askfirst.sources.source import ValueSearch
from askfirst.sources.sqlalchemy.server import SqlServer
from tests.sources.servers import sqlite

CITIES = ["Lisbon", "Porto", "Braga", "Faro", "Évora"]
SHOPS = LocalTable(
    "shops",
    "shops",
    (("shop_id", "shop_id", "VARCHAR"), ("name", "name", "VARCHAR"), ("city", "city", "VARCHAR")),
    [(f"S-{number:03}", f"Shop {number}", CITIES[number % 5]) for number in range(40)]
    + [("S-900", "Nova Loja", "Évora")],
)
SALES = LocalTable(
    "sales",
    "sales",
    (("sale_id", "sale_id", "BIGINT"), ("shop_id", "shop_id", "VARCHAR"), ("amount", "amount", "DOUBLE")),
    [(number, f"S-{number % 40:03}", float(number)) for number in range(60)],
)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[SqlServer]:
    made = SqlServer("shop", SecretStr(sqlite.filled([SHOPS, SALES], tmp_path)))
    yield made
    await made.close()


async def known(server: SqlServer, sample: int) -> Mirror:
    return Mirror(server, DuckDBOptions(), sample=sample)


async def test_all_rows_tell_keys_and_relations(server: SqlServer) -> None:
    mirror = await known(server, 100)
    found = {one.name: one for one in await mirror.describe()}
    assert (found["shops"].key, found["shops"].rows) == ("shop_id", 41)
    assert [one.dataset for one in found["sales"].relations.values()] == ["shops"]
    await mirror.close()


async def test_a_part_of_the_rows_tells_neither(server: SqlServer) -> None:
    """The rows that were not read may repeat what looks like a key."""
    mirror = await known(server, 20)
    found = {one.name: one for one in await mirror.describe()}
    assert (found["shops"].key, found["sales"].key) == (None, None)
    assert not found["sales"].relations
    assert found["shops"].rows is None or found["shops"].rows == 41
    assert found["shops"].fields["city"].role == "category"
    await mirror.close()


@pytest.mark.parametrize(
    ("text", "value", "how"),
    [
        ("S-900", "S-900", "exact"),
        ("s-900", "S-900", "folded"),
        ("nova loja", "Nova Loja", "folded"),
        ("Shop 3", "Shop 3", "exact"),
    ],
)
async def test_names_beyond_the_sample_are_looked_up_at_the_server(
    server: SqlServer, text: str, value: str, how: str
) -> None:
    mirror = await known(server, 20)
    datasets = {one.name: one for one in await mirror.describe()}
    await mirror.bind(Catalog("shop", datasets))
    (hits,) = await mirror.values([ValueSearch(text)])
    assert (hits[0].value, hits[0].how, hits[0].dataset) == (value, how, "shops")
    await mirror.close()


async def test_only_the_fields_that_are_searched(server: SqlServer) -> None:
    mirror = await known(server, 20)
    await mirror.bind(Catalog("shop", {one.name: one for one in await mirror.describe()}))
    found = await mirror.values(
        [
            ValueSearch("Nova Loja", (("shops", "city"),)),
            ValueSearch("Nova Loja", (("shops", "name"),)),
            ValueSearch("Nowhere at all"),
            ValueSearch("x" * 500),
        ]
    )
    assert [[hit.value for hit in hits] for hits in found] == [[], ["Nova Loja"], [], []]
    await mirror.close()


async def test_relations_that_the_rows_here_cannot_decide_come_back(server: SqlServer) -> None:
    whole, part = await known(server, 100), await known(server, 20)
    datasets = {one.name: one for one in await whole.describe()}
    assert await whole.bind(Catalog("shop", datasets)) == ()
    await part.describe()
    [(dataset, relation)] = await part.bind(Catalog("shop", datasets))
    assert (dataset.name, relation.dataset) == ("sales", "shops")
    for mirror in (whole, part):
        await mirror.close()


async def test_what_is_no_table_of_the_server(server: SqlServer) -> None:
    mirror = await known(server, 100)
    datasets = {one.name: one for one in await mirror.describe()}
    strange = replace(datasets["shops"], name="shelves")
    with pytest.raises(ConfigError, match="The source 'shop' has no table 'shelves'"):
        await mirror.bind(Catalog("shop", {**datasets, "shelves": strange}))
    await mirror.close()


async def test_a_server_without_tables() -> None:
    with pytest.raises(ConfigError, match="The source 'none' holds no tables"):
        await Mirror(ListedServer("none", []), DuckDBOptions()).describe()
