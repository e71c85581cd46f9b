"""The result store in PostgreSQL: the same promises as in files."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from askfirst.domain.errors import StorageError
from askfirst.domain.ports import ResultStore
from askfirst.domain.table import Column, Table
from askfirst.memory.memory import Memory
from askfirst.memory.results_postgres import PostgresResults
from askfirst.memory.store import Store
from tests.memory.test_results import EDGES, SMALL, typed


@pytest.fixture
async def results(address: str) -> AsyncIterator[PostgresResults]:
    store = Store(address, busy_seconds=5)
    yield PostgresResults(store, keep_days=30)
    store.dispose()


async def kept(results: ResultStore, *references: str) -> list[Table | None]:
    return [await results.get(reference) for reference in references]


@pytest.mark.parametrize("table", [SMALL, EDGES, Table((), (), 0), Table((Column("n", "integer"),), (), 0)])
async def test_a_table_comes_back_as_it_was(results: PostgresResults, table: Table) -> None:
    await results.put("s/1-a-1", table)
    found = await results.get("s/1-a-1")
    assert found == table
    assert found is not None
    assert typed(found) == typed(table)


async def test_the_same_reference_replaces(results: PostgresResults) -> None:
    await results.put("s/1-a-1", SMALL)
    await results.put("s/1-a-1", SMALL.head(1))
    assert await kept(results, "s/1-a-1", "s/1-a-2", "t/1-a-1", "") == [SMALL.head(1), None, None, None]


@pytest.mark.parametrize(
    "session", ["s", "../../etc", "a/b/1-x-1", "", "ü" * 300, "nul\0 ' \"", "\ud800", "S", "%", "\\"]
)
async def test_a_reference_is_kept_apart(results: PostgresResults, session: str) -> None:
    """Whatever a session is called."""
    await results.put("s/1-a-2", SMALL.head(1))
    await results.put(f"{session}/1-.. a b-1", SMALL)
    assert await results.get("s/1-a-2") == SMALL.head(1)
    assert await results.get(f"{session}/1-.. a b-1") == SMALL
    await results.forget(session)
    assert await results.get(f"{session}/1-.. a b-1") is None
    assert await results.get("s/1-a-2") == (None if session == "s" else SMALL.head(1))


async def test_forgetting_deletes_the_tables_of_one_session(results: PostgresResults) -> None:
    for reference in ("s/1-a-1", "s/2-a-1", "s/t/1-a-1"):
        await results.put(reference, SMALL)
    await results.forget("s")
    await results.forget("unknown")
    assert await kept(results, "s/1-a-1", "s/2-a-1", "s/t/1-a-1") == [None, None, SMALL]


async def test_old_tables_go_when_a_process_first_writes(results: PostgresResults, address: str) -> None:
    """By the clock of the database, whatever that of the machine says."""
    for reference in ("s/1-a-1", "t/1-a-1"):
        await results.put(reference, SMALL)
    with psycopg.connect(address) as connection:
        (at,) = connection.execute("SELECT at FROM results WHERE session = 't'").fetchone() or ("",)
        connection.execute(
            "UPDATE results SET at = to_char(at::timestamptz - interval '31 days', 'YYYY-MM-DD') WHERE session = 's'"
        )
    assert len(at) == len("2025-01-15T09:00:00.000000+00:00")
    store = Store(address, busy_seconds=5)
    await PostgresResults(store, keep_days=30).put("u/1-a-1", SMALL)
    store.dispose()
    assert await kept(results, "s/1-a-1", "t/1-a-1", "u/1-a-1") == [None, SMALL, SMALL]
    assert await results.sweep(30) == 0


@pytest.mark.parametrize("content", [b"", b"PAR1", b"x" * 1000])
async def test_what_is_none_of_ours_is_gone(results: PostgresResults, address: str, content: bytes) -> None:
    await results.put("s/1-a-1", SMALL)
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE results SET content = %s", (content,))
    assert await results.get("s/1-a-1") is None


async def test_many_threads_at_once(results: PostgresResults) -> None:
    await asyncio.gather(*(results.put(f"s/{number}-a-1", SMALL) for number in range(20)))
    assert await kept(results, *(f"s/{number}-a-1" for number in range(20))) == [SMALL] * 20
    found: list[Table | None] = []
    threads = [threading.Thread(target=lambda: found.append(asyncio.run(results.get("s/1-a-1")))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [SMALL] * 4


async def test_a_remembered_table_counts_only_while_its_session_is_held(tmp_path: Path, address: str) -> None:
    """Another process may have forgotten the session since, and begun another one under its name."""
    one, other = (Memory(tmp_path, database=address, lock_seconds=5, busy_seconds=5, results_days=1) for _ in range(2))
    async with one.lock("s"):
        await one.results.put("s/1-a-1", SMALL)
        with psycopg.connect(address) as connection:
            connection.execute("DELETE FROM results")
        assert await one.results.get("s/1-a-1") == SMALL
    assert await one.results.get("s/1-a-1") is None
    async with other.lock("s"):
        await other.results.put("s/1-a-1", SMALL.head(1))
    async with one.lock("s"):
        assert await one.results.get("s/1-a-1") == SMALL.head(1)
    for memory in (one, other):
        await memory.close()


async def test_a_failure_is_told(results: PostgresResults, address: str) -> None:
    await results.put("s/1-a-1", SMALL)
    with psycopg.connect(address) as connection:
        connection.execute("LOCK TABLE results")
        store = Store(address, busy_seconds=0.01)
        late = PostgresResults(store)
        with pytest.raises(StorageError, match=r"Could not delete old results in .*another process is writing to it"):
            await late.put("s/1-a-1", SMALL)
        with pytest.raises(StorageError, match=r"Could not keep a result in .*another process is writing to it"):
            await late.put("s/1-a-1", SMALL)
        store.dispose()
