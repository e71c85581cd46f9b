"""Time limits, cancelled questions, and servers that fail."""

from __future__ import annotations

import asyncio
import gc
import socket

import pytest
from pydantic import SecretStr

from askfirst.domain.errors import LimitError, SourceError
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.source import Limits
from tests.sources.postgres.shop import COUNT, THINGS, Shop, shop_with
from tests.sources.servers.postgres import run

ACTIVE = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'askfirst' AND state = 'active'"


async def test_a_query_that_takes_too_long_is_stopped_at_the_server(shop: Shop) -> None:
    await run(
        shop.address,
        "ALTER TABLE things RENAME TO kept",
        "CREATE VIEW things AS SELECT n AS id, 'a' AS name, n AS many FROM generate_series(1, 1000000000000) AS n",
    )
    with pytest.raises(LimitError, match=r"'shop' was stopped after 0\.3 seconds") as raised:
        await shop.ask(COUNT, Limits(seconds=0.3))
    assert raised.value.limit == "query_seconds"
    assert await shop.read(ACTIVE) == [(1,)]


async def test_the_server_stops_a_query_by_itself(shop: Shop) -> None:
    [[timeout]] = await shop.read("SELECT current_setting('statement_timeout')", seconds=7)
    [[lock]] = await shop.read("SELECT current_setting('lock_timeout')", seconds=3)
    assert (timeout, lock) == ("7s", "1500ms")


async def test_a_cancelled_question_is_cancelled_at_the_server(shop: Shop) -> None:
    asked = asyncio.create_task(shop.read("SELECT 1 FROM pg_sleep(60)"))
    while await shop.read(ACTIVE) != [(2,)]:
        assert not asked.done()
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert await shop.read(ACTIVE) == [(1,)]
    assert (await shop.ask(COUNT)).rows == ((4,),)


async def test_a_table_that_waits_for_a_writer_is_given_up(shop: Shop) -> None:
    import psycopg

    async with await psycopg.AsyncConnection.connect(shop.address.get_secret_value()) as writer:
        await writer.execute("LOCK TABLE things IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(SourceError, match="Somebody is changing this table") as raised:
            await shop.ask(COUNT, Limits(seconds=1))
    assert raised.value.retryable
    assert (await shop.ask(COUNT)).rows == ((4,),)


async def test_a_lost_connection_may_be_tried_again(shop: Shop) -> None:
    asked = asyncio.create_task(shop.read("SELECT 1 FROM pg_sleep(60)"))
    while await shop.read(ACTIVE) != [(2,)]:
        assert not asked.done()
    await run(
        shop.address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'askfirst'"
    )
    with pytest.raises(SourceError, match="'shop' failed: ") as raised:
        await asked
    assert raised.value.retryable
    assert (await shop.ask(COUNT)).rows == ((4,),)


async def test_a_server_that_is_not_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = SecretStr(f"postgresql://user:hush@127.0.0.1:{free.getsockname()[1]}/shop")
        source = open_postgres("shop", address, options=DuckDBOptions())
        with pytest.raises(SourceError, match=r"'shop' failed: .*refused") as raised:
            await source.describe()
    assert raised.value.retryable
    assert (
        "hush"
        not in f"{raised.value!r} {raised.value.__cause__!r} {source.__dict__!r} {source._server.engine.__dict__!r}"
    )
    await source.close()


async def test_a_database_that_is_not_there(shop: Shop) -> None:
    address = SecretStr(shop.address.get_secret_value().replace("/test_", "/no_"))
    source = open_postgres("shop", address, options=DuckDBOptions())
    with pytest.raises(SourceError, match=r"database .*no_.* does not exist"):
        await source.health()
    await source.close()


def test_one_source_serves_several_event_loops(server: str) -> None:
    shop = asyncio.run(shop_with(server, THINGS))
    assert asyncio.run(shop.ask(COUNT)).rows == ((4,),)
    assert asyncio.run(shop.ask(COUNT)).rows == ((4,),)
    asyncio.run(shop.source.close())
    # A connection that nobody closed would complain here.
    gc.collect()


async def test_many_questions_at_once_share_a_few_connections(shop: Shop) -> None:
    tables = await asyncio.gather(*(shop.ask(COUNT) for _ in range(20)))
    assert [table.rows for table in tables] == [((4,),)] * 20
    connected = await shop.read("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'askfirst'")
    assert connected[0][0] <= 4
