"""What a source must not do, and names, values and rows that are hard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.catalog.model import Catalog, Relation
from askfirst.domain.errors import ConfigError, SourceError, UserError
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.source import Limits
from askfirst.sources.sql.guard import UnsafeStatementError
from tests.sources.postgres.shop import COUNT, THINGS, Shop, shop_with
from tests.sources.servers.postgres import filled, run


async def test_tables_and_columns_that_are_gone(shop: Shop) -> None:
    await run(shop.address, "ALTER TABLE things DROP COLUMN many")
    with pytest.raises(SourceError, match="The column 'many' of 'things' is not there any more") as raised:
        await shop.ask(Query("things", (Measure("sum", "many"),)))
    assert not raised.value.retryable
    await run(shop.address, "DROP TABLE things")
    with pytest.raises(SourceError, match=r"'things' of 'shop' is not there any more\. Its tables have changed"):
        await shop.ask(COUNT)


@pytest.mark.parametrize(
    "text",
    [
        "DELETE FROM things",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT set_config('transaction_read_only', 'off', true)",
        "SELECT COUNT(*) FROM things; DELETE FROM things",
        "WITH gone AS (DELETE FROM things RETURNING *) SELECT COUNT(*) FROM gone",
        "SELECT COUNT(*) AS count_of_rows FROM pg_catalog.pg_authid",
    ],
)
async def test_the_guard_refuses_what_is_not_the_query(shop: Shop, text: str) -> None:
    forged = replace(shop.source.compile(COUNT, shop.catalog), text=text)
    with pytest.raises(UnsafeStatementError):
        await shop.source.execute(forged, shop.catalog, Limits())


@pytest.mark.parametrize(
    "text",
    [
        "DELETE FROM things",
        "SELECT 1; DELETE FROM things",
        "COMMIT; DELETE FROM things",
        "WITH gone AS (DELETE FROM things RETURNING *) SELECT COUNT(*) FROM gone",
        "SELECT * INTO copy FROM things",
        "SELECT * FROM things FOR UPDATE",
        "SELECT wipe()",
        "SELECT nextval('numbers')",
        "SELECT lo_create(0)",
        "SELECT set_config('transaction_read_only', 'off', true), wipe()",
    ],
)
async def test_the_server_refuses_to_write(shop: Shop, text: str) -> None:
    wipe = "CREATE FUNCTION wipe() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM things; END $$"
    await run(shop.address, wipe, "CREATE SEQUENCE numbers")
    with pytest.raises(SourceError, match="'shop' failed: ") as raised:
        await shop.read(text)
    assert not raised.value.retryable
    assert (await shop.ask(COUNT)).rows == ((4,),)
    assert await shop.read("SELECT count(*) FROM pg_tables WHERE tablename = 'copy'") == [(0,)]


async def test_nothing_that_is_set_stays(shop: Shop) -> None:
    await shop.read("SELECT set_config('work_mem', '77MB', false), set_config('TimeZone', 'Asia/Kolkata', false)")
    assert await shop.read("SELECT current_setting('work_mem') = '77MB', current_setting('TimeZone')") == [
        (False, "UTC")
    ]


async def test_whole_numbers_stay_whole(shop: Shop) -> None:
    table = await shop.ask(Query("things", (Measure("sum", "many"), Measure("max", "many"))))
    assert table.rows == ((2**63 - 1, 2**62),)
    assert [type(cell) for cell in table.rows[0]] == [int, int]


async def test_rows_are_cut_and_counted(shop: Shop) -> None:
    query = Query("things", columns=("id", "name"), order=(Order("name", descending=True),))
    table = await shop.ask(query, Limits(rows=2))
    assert (table.rows, table.row_count, table.truncated) == (((3, "é"), (1, "a")), 4, True)
    whole = await shop.ask(query, Limits(rows=4))
    assert (whole.rows[2:], whole.row_count, whole.truncated) == (((2, "B"), (4, None)), 4, False)


@pytest.mark.parametrize(
    "text", ["'; DROP TABLE things; --", "$1", "%s", "\\", '"', "a' OR 'a'='a", "😀", "x" * 100_000]
)
async def test_hostile_values_are_only_values(shop: Shop, text: str) -> None:
    for condition in (Filter("name", "eq", (text,)), Filter("name", "contains", (text,))):
        assert (await shop.ask(replace(COUNT, filters=(condition,)))).rows == ((0,),)
    assert (await shop.ask(COUNT)).rows == ((4,),)


async def test_a_text_that_no_table_can_hold_is_refused(shop: Shop) -> None:
    with pytest.raises(UserError, match="holds a character"):
        await shop.ask(replace(COUNT, filters=(Filter("name", "eq", ("a\0",)),)))
    with pytest.raises(UserError, match="holds a character"):
        await shop.engine.query("SELECT $1::text", ["\ud800"], seconds=20, rows=1)


async def test_odd_names(server: str) -> None:
    columns = (
        ("Größe", "Größe", "BIGINT"),
        ("select", "select", "VARCHAR"),
        ('a"b', 'a"b', "VARCHAR"),
        ("it's", "it's", "BIGINT"),
    )
    odd = LocalTable('Order "Lines" é', 'Order "Lines" é', columns, [(1, "x", "y", 5), (2, "x", "z", 7)])
    shop = await shop_with(server, odd)
    query = Query('Order "Lines" é', (Measure("sum", "it's"), Measure("max", "Größe")), (Dimension("select"),))
    assert (await shop.ask(query)).rows == (("x", 12, 2),)
    listed = Query(odd.name, columns=('a"b', "Größe"), filters=(Filter('a"b', "gt", ("y",)),))
    assert (await shop.ask(listed)).rows == (("z", 2),)
    await shop.source.close()


async def test_names_of_results_may_be_longer_than_the_server_keeps(shop: Shop) -> None:
    long = "m" * 80
    measures = (Measure("count", alias=f"{long}1"), Measure("sum", "id", alias=f"{long}2"), Measure("share", "id"))
    query = Query("things", measures, order=(Order(f"{long}2"),), count_groups=False)
    table = await shop.ask(replace(query, dimensions=(Dimension("name"),), limit=2))
    assert [column.name[-1] for column in table.columns[1:3]] == ["1", "2"]
    assert table.rows == (("a", 1, 1, 10.0), ("B", 1, 2, 20.0))


async def test_empty_tables(server: str) -> None:
    shop = await shop_with(server, replace(THINGS, rows=[]))
    query = Query(
        "things", (Measure("count"), Measure("sum", "many"), Measure("median", "many"), Measure("min", "name"))
    )
    assert (await shop.ask(query)).rows == ((0, None, None, None),)
    assert (await shop.ask(replace(query, dimensions=(Dimension("name"),)))).rows == ()
    await shop.source.close()


async def test_a_join_over_texts_of_two_collations(server: str) -> None:
    address = await filled(server, [THINGS])
    await run(
        address,
        'ALTER TABLE things ALTER name TYPE text COLLATE "ucs_basic"',
        'CREATE TABLE kinds (code text COLLATE "C" PRIMARY KEY, label text)',
        "INSERT INTO kinds VALUES ('a', 'first'), ('é', 'Último')",
    )
    source = open_postgres("shop", address, options=DuckDBOptions())
    datasets = {one.name: one for one in await source.describe()}
    relation = Relation("kind", "kinds", "name", "code", "kind")
    datasets["things"] = replace(datasets["things"], relations={"kind": relation})
    shop = Shop(address, source, Catalog("shop", datasets))
    await source.bind(shop.catalog)
    table = await shop.ask(Query("things", columns=("id", "kind.label"), order=(Order("id"),)))
    assert table.rows == ((1, "first"), (2, None), (3, "Último"), (4, None))
    # Folding goes by letters of all languages, though the column knows English ones alone.
    table = await shop.ask(Query("things", columns=("id",), filters=(Filter("kind.code", "eq", ("é",)),)))
    assert table.rows == ((3,),)
    table = await shop.ask(Query("kinds", columns=("code",), filters=(Filter("code", "contains", ("É",)),)))
    assert table.rows == (("é",),)
    await source.close()


async def test_a_relation_whose_key_comes_twice_is_refused(shop: Shop) -> None:
    await run(shop.address, "INSERT INTO things SELECT 9, 'twice', n FROM generate_series(1, 60000) AS n")
    source = open_postgres("shop", shop.address, options=DuckDBOptions())
    [dataset] = await source.describe()
    way = Relation("twin", "things", "many", "id", "twin")
    with pytest.raises(ConfigError, match=r"things\.id holds values twice"):
        await source.bind(Catalog("shop", {"things": replace(dataset, relations={"twin": way})}))
    await source.close()
