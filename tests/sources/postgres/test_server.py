"""What a schema tells of its tables, and the rows that it sends."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest
from pydantic import SecretStr

from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.domain.query import AnyOf, Filter, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.postgres.engine import Engine
from askfirst.sources.postgres.server import PostgresServer
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.remote.port import RemoteTable, RowRequest, Value
from tests.sources.servers.postgres import filled, named, run

TYPES = """CREATE TABLE types (
    small smallint PRIMARY KEY, plain int, big bigint UNIQUE, money numeric(12,2), loose numeric UNIQUE,
    huge numeric(60,2), single real, double double precision, note text, code varchar(4), padded char(4), key uuid,
    mood mood, flag boolean, due date, clock time, made timestamp, stamped timestamptz, part part,
    document jsonb, many int[], span interval, raw bytea)"""
VALUES = """INSERT INTO types VALUES (
    1, 2, 3, 1.25, 2.5, 7, 0.1, 0.1, 'n', 'c', 'p', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    'glad', true, '2025-01-06', '14:30', '2025-01-06 14:30', '2025-01-06 14:30+02', 9, '{}', '{1}', '1 day', 'x')"""
SHOPS = LocalTable(
    "shops",
    "shops",
    (("id", "id", "BIGINT"), ("name", "name", "VARCHAR"), ("size", "size", "DOUBLE"), ("open", "open", "DATE"),
     ("seen", "seen", "TIMESTAMP WITH TIME ZONE")),
    [
        (1, "Élan", 1.5, date(2025, 1, 1), datetime(2025, 1, 1, 23, 30, tzinfo=UTC)),
        (2, "élan", 2.5, date(2025, 1, 2), datetime(2025, 1, 2, 12, 0, tzinfo=UTC)),
        (3, None, None, None, None),
        (4, "50%", -1.0, date(2025, 2, 1), datetime(2025, 2, 1, 0, 0, tzinfo=UTC)),
    ],
)  # fmt: skip


def server_at(address: SecretStr, schema: str = "public") -> PostgresServer:
    return PostgresServer("shop", Engine("shop", address, schema))


async def tables_of(address: SecretStr, schema: str = "public") -> dict[str, RemoteTable]:
    server = server_at(address, schema)
    found = await server.tables()
    await server.close()
    return {one.name: one for one in found}


async def rows_of(server: PostgresServer, request: RowRequest) -> list[tuple[Value, ...]]:
    return [row for page in [page async for page in server.rows(request, seconds=20)] for row in page]


async def ids(server: PostgresServer, request: RowRequest) -> list[Value]:
    return sorted((row[0] for row in await rows_of(server, request)), key=str)


async def test_types_keys_and_values(server: str) -> None:
    address = await filled(server, [])
    await run(
        address,
        "CREATE TYPE mood AS ENUM ('glad', 'sad')",
        "CREATE DOMAIN part AS numeric(5,1) CHECK (VALUE > 0)",
        TYPES,
        VALUES,
    )
    source = server_at(address)
    [table] = await source.tables()
    assert [(one.name, one.type) for one in table.columns] == [
        ("small", "BIGINT"), ("plain", "BIGINT"), ("big", "BIGINT"), ("money", "DECIMAL(12,2)"), ("loose", "DOUBLE"),
        ("huge", "DOUBLE"), ("single", "DOUBLE"), ("double", "DOUBLE"), ("note", "VARCHAR"), ("code", "VARCHAR"),
        ("padded", "VARCHAR"), ("key", "VARCHAR"), ("mood", "VARCHAR"), ("flag", "BOOLEAN"), ("due", "DATE"),
        ("clock", "TIME"), ("made", "TIMESTAMP"), ("stamped", "TIMESTAMP WITH TIME ZONE"), ("part", "DECIMAL(5,1)"),
    ]  # fmt: skip
    # Two unbounded numbers may be one as a double.
    assert [one.name for one in table.columns if one.unique] == ["small", "big"]
    [row] = await rows_of(source, RowRequest(table, table.columns))
    assert row == (
        1, 2, 3, Decimal("1.25"), 2.5, 7.0, 0.10000000149011612, 0.1, "n", "c", "p",
        "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "glad", True, date(2025, 1, 6), time(14, 30),
        datetime(2025, 1, 6, 14, 30),  # noqa: DTZ001 - the column has no zone
        datetime(2025, 1, 6, 12, 30, tzinfo=UTC), Decimal("9.0"),
    )  # fmt: skip
    glad = RowRequest(table, table.columns[:1], filters=(Filter("mood", "contains", ("LA",)),))
    assert await ids(source, glad) == [1]
    await source.close()


async def test_what_is_a_table_and_what_is_told_of_it(server: str) -> None:
    address = await filled(server, [SHOPS])
    await run(
        address,
        "COMMENT ON TABLE shops IS 'All shops'",
        "COMMENT ON COLUMN shops.size IS 'In hectares'",
        "CREATE VIEW big AS SELECT * FROM shops WHERE size > 1",
        "CREATE MATERIALIZED VIEW kept AS SELECT id FROM shops",
        "CREATE MATERIALIZED VIEW unread AS SELECT id FROM shops WITH NO DATA",
        'CREATE TABLE "with.dot" (a int)',
        'CREATE TABLE parted (a int, "b.c" int) PARTITION BY RANGE (a)',
        "CREATE TABLE parted_low PARTITION OF parted FOR VALUES FROM (0) TO (9)",
        "INSERT INTO parted VALUES (1, 2), (3, 4)",
        "CREATE TABLE only_json (a jsonb)",
        "CREATE SCHEMA other",
        "CREATE TABLE other.hidden (a int)",
        "CREATE VIEW broken AS SELECT id FROM shops WHERE 1 / (id - id) > 0",
    )
    found = await tables_of(address)
    assert {name: one.rows for name, one in found.items()} == {
        "big": 2, "broken": None, "kept": 4, "parted": 2, "shops": 4
    }  # fmt: skip
    assert found["shops"].description == "All shops"
    assert [one.description for one in found["shops"].columns] == ["", "", "In hectares", "", ""]
    assert [one.name for one in found["parted"].columns] == ["a"]
    assert list(await tables_of(address, "other")) == ["hidden"]


async def test_many_rows_are_estimated(server: str) -> None:
    address = await filled(server, [])
    await run(address, "CREATE TABLE many AS SELECT generate_series(1, 100001) AS n")
    assert (await tables_of(address))["many"].rows is None
    await run(address, "ANALYZE many")
    assert (await tables_of(address))["many"].rows == 100001


async def test_names_that_differ_in_case_alone_are_told_apart(server: str) -> None:
    address = await filled(server, [])
    await run(address, 'CREATE TABLE "Note" ("Text" text, "text" text)', 'CREATE TABLE "note" (a int)')
    await run(address, """INSERT INTO "Note" VALUES ('upper', 'lower')""")
    source = server_at(address)
    first, second = await source.tables()
    assert [(first.name, first.original), (second.name, second.original)] == [("Note", "Note"), ("note_2", "note")]
    assert [(one.name, one.original) for one in first.columns] == [("Text", "Text"), ("text_2", "text")]
    assert await rows_of(source, RowRequest(first, first.columns[::-1])) == [("lower", "upper")]
    await source.close()


async def test_only_what_its_user_may_read_is_there(server: str) -> None:
    address = await filled(server, [SHOPS, replace(SHOPS, name="secret", original="secret")])
    database = named(address)
    await run(
        address,
        f'DROP ROLE IF EXISTS "{database}"',
        f"CREATE ROLE \"{database}\" LOGIN PASSWORD 'hush'",
        f'GRANT SELECT (id, name) ON shops TO "{database}"',
    )
    reader = SecretStr(address.get_secret_value().replace("postgres:", f"{database}:hush"))
    found = await tables_of(reader)
    assert {name: [one.name for one in table.columns] for name, table in found.items()} == {"shops": ["id", "name"]}
    assert found["shops"].rows == 4


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ((Filter("name", "contains", ("LAN",)),), [1, 2]),
        ((Filter("name", "eq", ("élan",)),), [2]),
        ((Filter("name", "ne", ("élan",)),), [1, 3, 4]),
        ((Filter("name", "not_in", ("élan", "50%")),), [1, 3]),
        ((Filter("name", "ends_with", ("%",)),), [4]),
        ((Filter("name", "gt", ("a",)),), [1, 2]),
        ((Filter("size", "between", (1, 2)), Filter("id", "lt", (9,))), [1]),
        ((Filter("open", "is_null"),), [3]),
        ((Filter("seen", "eq", ("2025-01-02",)),), [1, 2]),
        ((Filter("name", "eq", ("'; DROP TABLE shops; --",)),), []),
    ],
)
async def test_rows_that_meet_conditions(server: str, filters: Sequence[Filter], expected: list[int]) -> None:
    address = await filled(server, [SHOPS])
    source = server_at(address)
    [table] = await source.tables()
    request = RowRequest(table, (table.column("id"),), filters=tuple(filters), zone="Europe/Berlin")
    assert await ids(source, request) == expected
    await source.close()


async def test_alternatives_times_and_most(server: str) -> None:
    source = server_at(await filled(server, [SHOPS]))
    [table] = await source.tables()
    one = RowRequest(table, (table.column("id"),))
    either = AnyOf(((Filter("id", "eq", (3,)),), (Filter("name", "eq", ("50%",)), Filter("size", "lt", (0,)))))
    assert await ids(source, replace(one, any_of=(either,))) == [3, 4]
    days = (TimeRange("open", "2025-01-01", "2025-02-01"), TimeRange("seen", None, "2025-01-02", "Europe/Berlin"))
    assert await ids(source, replace(one, times=days[:1])) == [1, 2]
    assert await ids(source, replace(one, times=days)) == []
    assert len(await rows_of(source, replace(one, most=2))) == 2
    assert await rows_of(source, replace(one, columns=())) == [(), (), (), ()]
    await source.close()


async def test_the_text_for_the_receipt(server: str) -> None:
    source = server_at(await filled(server, [SHOPS]))
    with pytest.raises(SourceError, match="not read yet"):
        source.text(RowRequest(RemoteTable("shops", "shops", ()), ()))
    [table] = await source.tables()
    request = RowRequest(table, (table.column("id"),), filters=(Filter("name", "lt", ("b",)),), most=7)
    assert source.text(request) == (
        'SELECT "shops"."id" AS "id" FROM (SELECT "id" AS "id", "name" AS "name" FROM "public"."shops") AS "shops"'
        ' WHERE "shops"."name" COLLATE "pg_c_utf8" < $1 LIMIT 7\n-- ["b"]'
    )
    await source.close()


async def test_pages_and_leaving_early(server: str) -> None:
    address = await filled(server, [])
    await run(address, "CREATE TABLE many AS SELECT generate_series(1, 12000) AS n")
    source = server_at(address)
    [table] = await source.tables()
    request = RowRequest(table, table.columns)
    pages = [len(page) async for page in source.rows(request, seconds=20)]
    assert pages == [5000, 5000, 2000]
    async with aclosing(source.engine.pages(source.text(request), [], seconds=20)) as left:
        async for _ in left:
            break
    idle = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'askfirst' AND state <> 'idle'"
    assert await source.engine.query(idle, [], seconds=5, rows=1) == [(1,)]
    await source.close()


async def test_ends_of_time_and_what_is_no_number(server: str) -> None:
    address = await filled(server, [])
    await run(
        address,
        "CREATE TABLE ends (a date, b timestamp, c timestamptz, d numeric(4,1))",
        "INSERT INTO ends VALUES ('infinity', '-infinity', 'infinity', 1)",
    )
    source = server_at(address)
    [table] = await source.tables()
    [row] = await rows_of(source, RowRequest(table, table.columns[:3]))
    assert row == (date.max, datetime.min, datetime(9999, 12, 31, tzinfo=UTC))  # noqa: DTZ901
    await run(address, "UPDATE ends SET d = 'NaN'")
    with pytest.raises(SourceError, match="'d' of 'ends' holds NaN"):
        await rows_of(source, RowRequest(table, table.columns))
    await source.close()


async def test_rows_take_no_longer_than_they_may(server: str) -> None:
    address = await filled(server, [])
    await run(address, "CREATE VIEW slow AS SELECT 1 AS n FROM pg_sleep(60)")
    source = server_at(address)
    # Counting gives up on it as well.
    names = await source.names()
    table = RemoteTable("slow", "slow", tuple(one.remote() for one in names.tables["slow"].columns))
    with pytest.raises(LimitError, match=r"stopped after 0\.2 seconds") as raised:
        [page async for page in source.rows(RowRequest(table, table.columns), seconds=0.2)]
    assert raised.value.limit == "query_seconds"
    await source.close()


async def test_health(server: str) -> None:
    source = server_at(await filled(server, []))
    assert (await source.health()).startswith("PostgreSQL 1")
    await source.close()


@pytest.mark.parametrize("address", ["mysql://u:hush@h/d", "hush", "postgresql://u:hush@h:not-a-port:1/d?x=1", ""])
def test_an_address_that_is_none_is_not_shown(address: str) -> None:
    with pytest.raises(ConfigError) as raised:
        open_postgres("shop", SecretStr(address), options=DuckDBOptions())
    assert "'shop'" in str(raised.value)
    assert "hush" not in str(raised.value)
