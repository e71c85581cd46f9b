"""The checkpoints in PostgreSQL: the same promises as in SQLite."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, TypedDict

import psycopg
import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, empty_checkpoint
from langgraph.graph import END, START, StateGraph

from askfirst.domain.conversation import Opened
from askfirst.domain.errors import StorageError
from askfirst.memory.checkpoints_postgres import PostgresCheckpoints, open_postgres_checkpointer
from askfirst.memory.memory import Memory
from tests.memory.samples import finish, start

MAKE = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.memory import Memory

async def main():
    memory = Memory(Path("unused"), database=sys.argv[1], lock_seconds=1, busy_seconds=30, results_days=1)
    await memory.open_checkpoints()
    await memory.close()

sys.stdin.readline()
asyncio.run(main())
print("made")
"""

Opening = Callable[[], Memory]


class Counter(TypedDict):
    count: int
    text: str


@pytest.fixture
async def memory(tmp_path: Path, address: str) -> AsyncIterator[Memory]:
    opened = Memory(tmp_path, database=address, lock_seconds=5, busy_seconds=5, results_days=1)
    yield opened
    await opened.close()


@pytest.fixture
async def saver(memory: Memory) -> PostgresCheckpoints:
    opened = await memory.open_checkpoints()
    assert isinstance(opened, PostgresCheckpoints)
    return opened


def thread(session: str) -> RunnableConfig:
    return {"configurable": {"thread_id": session, "checkpoint_ns": ""}}


async def run(saver: PostgresCheckpoints, session: str, count: int, text: str = "") -> None:
    def bump(state: Counter) -> dict[str, Any]:
        return {"count": state["count"] + 1, "parts": [state["count"]]}

    builder = StateGraph(Counter)
    builder.add_node("bump", bump)
    builder.add_edge(START, "bump")
    builder.add_edge("bump", END)
    graph = builder.compile(checkpointer=saver)
    await graph.ainvoke({"count": count, "text": text}, thread(session), durability="sync")


def rows(address: str, session: str) -> list[int]:
    counts = []
    with psycopg.connect(address) as connection:
        for table in ("checkpoints", "checkpoint_writes", "checkpoint_blobs"):
            sql = f"SELECT count(*) FROM {table} WHERE thread_id = %s"  # noqa: S608 - the three names above
            counts.append((connection.execute(sql, (session,)).fetchone() or (0,))[0])
    return counts


async def values(saver: PostgresCheckpoints, session: str) -> dict[str, Any]:
    found = await saver.aget_tuple(thread(session))
    return found.checkpoint["channel_values"] if found else {}


async def test_pruning_keeps_the_last_ones_of_its_session(saver: PostgresCheckpoints, address: str) -> None:
    """Nothing of a session grows with its exchanges, and other sessions keep theirs."""
    await run(saver, "other", 1)
    untouched = rows(address, "other")
    sizes = []
    for count in range(6):
        await run(saver, "s", count, "a text")
        await saver.prune_thread("s", 2)
        sizes.append(rows(address, "s"))
        assert await values(saver, "s") == {"count": count + 1, "text": "a text"}
    assert sizes[2:] == [sizes[1]] * 4
    assert sizes[1][0] == 2
    assert rows(address, "other") == untouched


async def test_pruning_fewer_than_it_keeps_changes_nothing(saver: PostgresCheckpoints, address: str) -> None:
    await run(saver, "s", 1)
    before = rows(address, "s")
    await saver.prune_thread("s", 100)
    await saver.prune_thread("unknown", 1)
    assert rows(address, "s") == before


async def test_values_that_older_and_newer_checkpoints_share_are_kept(saver: PostgresCheckpoints) -> None:
    """What did not change is stored once: pruning the checkpoint that it came with does not take it away."""
    first, second = empty_checkpoint(), empty_checkpoint()
    config = thread("s")
    written: list[tuple[Checkpoint, ChannelVersions]] = [(first, {"big": "1"}), (second, {})]
    for checkpoint, new in written:
        checkpoint["channel_values"] = {"big": [1, 2, 3]}
        checkpoint["channel_versions"] = {"big": "1"}
        config = {"configurable": {**config["configurable"], "checkpoint_ns": ""}}
        config = await saver.aput(config, checkpoint, {}, new)
    await saver.prune_thread("s", 1)
    assert await values(saver, "s") == {"big": [1, 2, 3]}


async def test_forgetting_leaves_nothing(saver: PostgresCheckpoints, address: str) -> None:
    await run(saver, "s", 1, "x")
    await run(saver, "t", 1)
    await saver.adelete_thread("s")
    assert rows(address, "s") == [0, 0, 0]
    assert (await values(saver, "t"))["count"] == 2


async def test_objects_are_not_revived(saver: PostgresCheckpoints) -> None:
    """A checkpoint cannot name a class to be made: only plain data and a few safe types come back."""
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = {"odd": Opened(1), "day": dt.date(2025, 1, 15), "plain": [1, "x"]}
    versions: dict[str, str | int | float] = {"odd": "1", "day": "1", "plain": "1"}
    checkpoint["channel_versions"] = versions
    await saver.aput(thread("s"), checkpoint, {}, versions)
    found = await values(saver, "s")
    assert (found["day"], found["plain"]) == (dt.date(2025, 1, 15), [1, "x"])
    assert not isinstance(found["odd"], Opened)


@pytest.mark.parametrize("text", ["nul \0 in it", "Köln \U0001f600 ' \"", "\\u0000", ""])
async def test_any_text_comes_back(saver: PostgresCheckpoints, text: str) -> None:
    """Also the one character that PostgreSQL's texts cannot hold."""
    await run(saver, "s", 1, text)
    await run(saver, "s", 2, text)
    assert (await values(saver, "s"))["text"] == text


async def test_sessions_are_written_side_by_side(saver: PostgresCheckpoints) -> None:
    await asyncio.gather(*(run(saver, f"s{number}", number) for number in range(20)))
    assert [(await values(saver, f"s{number}"))["count"] for number in range(20)] == list(range(1, 21))


@pytest.mark.parametrize("steps", range(6))
async def test_a_cancelled_write_leaves_nothing_open(saver: PostgresCheckpoints, steps: int, address: str) -> None:
    """Nor half of it written."""
    checkpointed: RunnableConfig = {"configurable": {"thread_id": "s", "checkpoint_ns": "", "checkpoint_id": "1"}}
    task = asyncio.create_task(saver.aput_writes(checkpointed, [("count", 1), ("text", "x")], "task"))
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert rows(address, "s")[1] in {0, 2}
    await run(saver, "s", 1)
    with psycopg.connect(address) as other:
        open_ones = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%' AND pid <> pg_backend_pid()"
        assert other.execute(open_ones).fetchone() == (0,)


async def test_a_locked_table_is_told(tmp_path: Path, address: str) -> None:
    """Whoever waits for another writer waits for as long as was said."""
    memory = Memory(tmp_path, database=address, lock_seconds=5, busy_seconds=0.01, results_days=1)
    saver = await memory.open_checkpoints()
    with psycopg.connect(address) as other:
        other.execute("LOCK TABLE checkpoints")
        with pytest.raises(StorageError, match=r"Could not write a checkpoint in .*another process is writing") as told:
            await saver.aput(thread("s"), empty_checkpoint(), {}, {})
    assert told.value.retryable
    await saver.aput(thread("s"), empty_checkpoint(), {}, {})
    await memory.close()


async def test_connections_that_were_cut_off_are_replaced(saver: PostgresCheckpoints, address: str) -> None:
    """The next write does not fail for it."""
    await asyncio.gather(*(run(saver, f"s{number}", number) for number in range(5)))
    with psycopg.connect(address, autocommit=True) as other:
        mine = "datname = current_database() AND pid <> pg_backend_pid()"
        other.execute(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {mine}")  # noqa: S608
    await run(saver, "s", 7)
    assert (await values(saver, "s"))["count"] == 8


async def test_a_server_that_is_not_there_is_told() -> None:
    """Without the password."""
    nowhere = "postgresql://ann:swordfish@127.0.0.1:1/x"
    with pytest.raises(StorageError, match=r"Could not open the conversations in .*127\.0\.0\.1:1") as told:
        await Memory(Path("x"), database=nowhere, lock_seconds=1, busy_seconds=1, results_days=1).open_checkpoints()
    assert "swordfish" not in str(told.value)


async def test_tables_that_are_missing_are_a_bug(address: str) -> None:
    async with open_postgres_checkpointer(address) as saver:
        with pytest.raises(psycopg.errors.UndefinedTable):
            await saver.aget_tuple(thread("s"))


def test_processes_make_the_tables_at_once(address: str) -> None:
    """One makes them, the others wait for it and find them."""
    makers = [start(MAKE, address) for _ in range(3)]
    for process in makers:
        print("go", file=process.stdin, flush=True)
    assert [finish(process) for process in makers] == ["made\n"] * 3
