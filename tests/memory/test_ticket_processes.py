"""Sessions held in PostgreSQL by several processes: order, death, and a process that was paused for too long."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from askfirst.domain.errors import LimitError
from askfirst.memory.memory import Memory
from tests.memory.restarting import cut_off
from tests.memory.samples import start

CONVERSE = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.memory import Memory
from tests.memory.samples import AT, answer, turn

async def main(address, name):
    memory = Memory(Path("unused"), database=address, lock_seconds=100, busy_seconds=30, results_days=1)
    store = memory.conversations
    running = set()

    async def converse(text):
        async with memory.lock("s"):
            opened = await store.open("s", text, at=AT)
            assert opened.interrupted_number is None, opened
            await store.write_turns([turn("s", opened.number, key) for key in "ab"])
            await store.close("s", opened.number, answer("s", opened.number), at=AT, kind="", restated="")

    print("ready", flush=True)
    while line := (await asyncio.to_thread(sys.stdin.readline)).strip():
        task = asyncio.create_task(converse(line))
        running.add(task)
    await asyncio.gather(*running)
    await memory.close()

asyncio.run(main(*sys.argv[1:]))
"""

HOLD = """
import asyncio, sys
from pathlib import Path
from askfirst.memory.memory import Memory
from tests.memory.samples import AT

async def main(address):
    memory = Memory(Path("unused"), database=address, lock_seconds=100, busy_seconds=30, results_days=1)
    told = "nothing"
    try:
        async with memory.lock("s"):
            print("held", flush=True)
            sys.stdin.readline()
            await memory.conversations.open("s", "late", at=AT)
            await asyncio.sleep(600)
    except Exception as error:
        told = f"{type(error).__name__} {error.retryable} {error}"
    print(told, flush=True)
    await memory.close()

asyncio.run(main(*sys.argv[1:]))
"""
WORKERS = 4


@pytest.fixture
def memory(tmp_path: Path, address: str) -> Memory:
    return Memory(tmp_path, database=address, lock_seconds=20, busy_seconds=5, results_days=1)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def say(process: subprocess.Popen[str], text: str) -> None:
    print(text, file=process.stdin, flush=True)


def ended(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, ""), err
    return out


@pytest.fixture
def holder(address: str) -> Iterator[subprocess.Popen[str]]:
    process = start(HOLD, address)
    assert said(process) == "held"
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("messages", [40, pytest.param(2_000, marks=pytest.mark.soak)])
async def test_processes_converse_in_one_session(memory: Memory, address: str, messages: int) -> None:
    """No exchange is lost or cut off, numbers have no gap, and each process's messages keep their order."""
    workers = [start(CONVERSE, address, number) for number in range(WORKERS)]
    assert [said(worker) for worker in workers] == ["ready"] * WORKERS
    for number in range(messages):
        say(workers[number % WORKERS], f"{number % WORKERS} {number}")
    for worker in workers:
        ended(worker)
    history = await memory.conversations.history("s")
    await memory.close()
    assert [(one.number, one.status) for one in history.exchanges] == [(n, "done") for n in range(1, messages + 1)]
    assert [one.turn_id for one in history.turns] == list(range(1, 2 * messages + 1))
    for first in range(WORKERS):
        own = [one.text for one in history.exchanges if one.text.startswith(f"{first} ")]
        assert own == [f"{first} {number}" for number in range(first, messages, WORKERS)]


async def test_messages_are_served_in_the_order_of_arrival(memory: Memory, address: str) -> None:
    """Across processes: while one holds the session, the others are given messages one by one."""
    workers = [start(CONVERSE, address, number) for number in range(WORKERS)]
    assert [said(worker) for worker in workers] == ["ready"] * WORKERS
    with psycopg.connect(address, autocommit=True) as connection:
        async with memory.lock("s"):
            for number in range(12):
                say(workers[number % WORKERS], str(number))
                waiting = 0
                while waiting < number + 2:
                    row = connection.execute("SELECT count(*) FROM tickets").fetchone()
                    waiting = row[0] if row else 0
    for worker in workers:
        ended(worker)
    history = await memory.conversations.history("s")
    await memory.close()
    assert [one.text for one in history.exchanges] == [str(number) for number in range(12)]


async def test_a_killed_process_frees_its_session(memory: Memory, address: str, holder: subprocess.Popen[str]) -> None:
    """At once, for one that waits already; nothing of it stays."""
    assert await memory.is_busy("s")
    with pytest.raises(LimitError):
        async with memory.lock("s", wait=False):
            pass
    os.kill(holder.pid, signal.SIGKILL)
    async with memory.lock("s"):
        with psycopg.connect(address) as connection:
            assert connection.execute("SELECT count(*) FROM tickets").fetchone() == (1,)
    assert not await memory.is_busy("s")
    await memory.close()


async def test_a_killed_process_is_not_busy(memory: Memory, holder: subprocess.Popen[str]) -> None:
    """As soon as the server has noticed, which is when its connection has ended."""
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    while await memory.is_busy("s"):
        pass
    await memory.close()


async def test_a_paused_process_that_lost_its_session_writes_nothing(
    memory: Memory, address: str, holder: subprocess.Popen[str]
) -> None:
    """Another one has gone on meanwhile: the late one is told, whichever of its threads goes on first."""
    os.kill(holder.pid, signal.SIGSTOP)
    assert cut_off(address) == 1
    async with memory.lock("s"):
        await memory.conversations.open("s", "next", at="2025-01-15T09:00:00+00:00")
    say(holder, "go on")
    os.kill(holder.pid, signal.SIGCONT)
    assert ended(holder).startswith("StorageError True The connection to PostgreSQL broke off")
    history = await memory.conversations.history("s")
    assert [one.text for one in history.exchanges] == ["next"]
    await memory.close()
