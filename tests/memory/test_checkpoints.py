import asyncio
import datetime as dt
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypedDict

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.graph import END, START, StateGraph

from askfirst.domain.conversation import Opened
from askfirst.domain.errors import StorageError
from askfirst.memory.checkpoints import Checkpoints, open_checkpointer
from askfirst.memory.conversations import Conversations
from tests.memory.samples import AT, finish, start

LEAVE_OPEN = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.checkpoints import open_checkpointer

kept = []

async def main():
    opened = open_checkpointer(Path(sys.argv[1]))
    kept.append((opened, await opened.__aenter__()))

loop = asyncio.new_event_loop()
loop.run_until_complete(main())
print("left")
"""


class Counter(TypedDict):
    count: int


@pytest.fixture
async def saver(tmp_path: Path) -> AsyncIterator[Checkpoints]:
    async with open_checkpointer(tmp_path / "state" / "askfirst.db") as opened:
        yield opened


def thread(session: str) -> RunnableConfig:
    return {"configurable": {"thread_id": session, "checkpoint_ns": ""}}


async def run(saver: Checkpoints, session: str, count: int) -> None:
    def bump(state: Counter) -> Counter:
        return {"count": state["count"] + 1}

    builder = StateGraph(Counter)
    builder.add_node("bump", bump)
    builder.add_edge(START, "bump")
    builder.add_edge("bump", END)
    graph = builder.compile(checkpointer=saver)
    await graph.ainvoke({"count": count}, thread(session), durability="sync")


async def rows(saver: Checkpoints, session: str) -> tuple[int, int]:
    counts = []
    for table in ("checkpoints", "writes"):
        sql = f"SELECT count(*) FROM {table} WHERE thread_id = ?"  # noqa: S608 - the two names above
        async with saver.conn.execute(sql, (session,)) as cursor:
            row = await cursor.fetchone()
            assert row is not None
            counts.append(row[0])
    return counts[0], counts[1]


async def last_count(saver: Checkpoints, session: str) -> Any:
    found = await saver.aget_tuple(thread(session))
    return found.checkpoint["channel_values"]["count"] if found else None


def free_to_write(saver: Checkpoints) -> bool:
    with sqlite3.connect(saver._database, timeout=0, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")
    other.close()
    return True


async def test_a_session_goes_on_after_a_restart(tmp_path: Path) -> None:
    """What one process wrote the next one finds, in the file of the conversations."""
    database = tmp_path / "askfirst.db"
    store = Conversations(database)
    await store.open("s", "x", at=AT)
    async with open_checkpointer(database) as saver:
        await run(saver, "s", 1)
    async with open_checkpointer(database) as saver:
        assert await last_count(saver, "s") == 2
    assert len(await store.sessions()) == 1
    store.dispose()


async def test_pruning_keeps_the_last_ones_of_its_session(saver: Checkpoints) -> None:
    """A session's checkpoints do not grow with its exchanges, and other sessions keep theirs."""
    await run(saver, "other", 1)
    untouched = await rows(saver, "other")
    for count in range(5):
        await run(saver, "s", count)
        await saver.prune_thread("s", 2)
        assert (await rows(saver, "s"))[0] == 2
        assert await last_count(saver, "s") == count + 1
    assert (await rows(saver, "s"))[1] <= 2 * 3
    assert await rows(saver, "other") == untouched


async def test_pruning_fewer_than_it_keeps_changes_nothing(saver: Checkpoints) -> None:
    """A new session loses nothing, and an unknown one is no error."""
    await run(saver, "s", 1)
    before = await rows(saver, "s")
    await saver.prune_thread("s", 100)
    await saver.prune_thread("unknown", 1)
    assert await rows(saver, "s") == before


async def test_forgetting_leaves_nothing(saver: Checkpoints) -> None:
    """A forgotten session starts afresh."""
    await run(saver, "s", 1)
    await run(saver, "t", 1)
    await saver.adelete_thread("s")
    assert await rows(saver, "s") == (0, 0)
    assert await last_count(saver, "s") is None
    assert await last_count(saver, "t") == 2


async def test_objects_are_not_revived(saver: Checkpoints) -> None:
    """A checkpoint cannot name a class to be made: only plain data and a few safe types come back."""
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = {"odd": Opened(1), "day": dt.date(2025, 1, 15), "plain": [1, "x"]}
    await saver.aput(thread("s"), checkpoint, {}, {})
    found = await saver.aget_tuple(thread("s"))
    assert found is not None
    values = found.checkpoint["channel_values"]
    assert (values["day"], values["plain"]) == (dt.date(2025, 1, 15), [1, "x"])
    assert not isinstance(values["odd"], Opened)


async def test_a_full_disk_leaves_no_transaction_open(saver: Checkpoints) -> None:
    """A failed write says so, lets other writers go on, and the next one works."""
    await saver.conn.execute("PRAGMA max_page_count = 1")
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = {"text": "x" * 200_000}
    with pytest.raises(StorageError, match=r"write a checkpoint in .*the disk is full"):
        await saver.aput(thread("s"), checkpoint, {}, {})
    assert free_to_write(saver)
    await saver.conn.execute("PRAGMA max_page_count = 100000")
    await saver.aput(thread("s"), checkpoint, {}, {})
    assert await rows(saver, "s") == (1, 0)


@pytest.mark.parametrize("steps", range(6))
async def test_a_cancelled_write_leaves_no_transaction_open(saver: Checkpoints, steps: int) -> None:
    """Ctrl-C in the middle of a write does not lock the others out."""
    task = asyncio.create_task(saver.aput_writes(checkpointed("1"), [("count", 1)], "task"))
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert free_to_write(saver)
    await run(saver, "s", 1)


def checkpointed(checkpoint: str) -> RunnableConfig:
    return {"configurable": {"thread_id": "s", "checkpoint_ns": "", "checkpoint_id": checkpoint}}


def test_checkpoints_left_open_do_not_hold_up_the_exit(tmp_path: Path) -> None:
    """The process ends when its work does."""
    assert finish(start(LEAVE_OPEN, tmp_path / "askfirst.db")) == "left\n"
