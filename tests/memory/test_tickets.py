"""Sessions held in PostgreSQL, within one process: who has which, who waits, and what becomes of a lost one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import psycopg
import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint
from sqlalchemy import make_url

from askfirst.domain.errors import LimitError, StorageError
from askfirst.domain.table import Column, Table
from askfirst.memory.memory import Memory
from tests.memory.restarting import cut_off
from tests.memory.samples import AT

LOST = (
    "The connection to PostgreSQL broke off, and with it this message's hold of its session: nothing more of it was "
    "written. Send the message again."
)
Waits = list[tuple[str, float]]
MakeMemory = Callable[..., Memory]
TABLE = Table((Column("n", "integer"),), ((1,),), row_count=1)


@pytest.fixture
async def make_memory(tmp_path: Path, address: str) -> AsyncIterator[MakeMemory]:
    """Each as another process would have it."""
    made: list[Memory] = []

    def make(waits: Waits | None = None, *, seconds: float = 20) -> Memory:
        def waited(session: str, seconds: float) -> None:
            if waits is not None:
                waits.append((session, seconds))

        one = Memory(tmp_path, database=address, lock_seconds=seconds, busy_seconds=5, results_days=1, waited=waited)
        made.append(one)
        return one

    yield make
    for one in made:
        await one.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def memory(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Memory]:
    address = request.getfixturevalue("address") if request.param == "postgres" else None
    opened = Memory(tmp_path, database=address, lock_seconds=0.05, busy_seconds=5, results_days=1)
    yield opened
    await opened.close()


def tickets(address: str) -> int:
    with psycopg.connect(address) as connection:
        return int((connection.execute("SELECT count(*) FROM tickets").fetchone() or (0,))[0])


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - what is waited for is in the database
            await asyncio.sleep(0.002)


async def in_line(address: str, count: int) -> None:
    await until(lambda: tickets(address) == count)


async def test_tasks_of_one_session_go_in_order(make_memory: MakeMemory) -> None:
    """Who came first goes first, and nobody goes while another one does."""
    memory = make_memory()
    inside: list[int] = []
    order: list[int] = []

    async def work(number: int) -> None:
        async with memory.lock("s"):
            inside.append(number)
            await asyncio.sleep(0)
            assert inside == [number]
            inside.clear()
            order.append(number)

    await asyncio.gather(*(work(number) for number in range(20)))
    assert order == list(range(20))


async def test_processes_take_turns_in_the_order_of_arrival(make_memory: MakeMemory, address: str) -> None:
    """Whichever of them a message came to."""
    memories = [make_memory() for _ in range(3)]
    order: list[int] = []

    async def work(number: int) -> None:
        async with memories[number % 3].lock("s"):
            order.append(number)

    async with memories[0].lock("s"):
        tasks = []
        for number in range(9):
            tasks.append(asyncio.create_task(work(number)))
            await in_line(address, number + 2)
    await asyncio.gather(*tasks)
    assert order == list(range(9))
    assert tickets(address) == 0


async def test_sessions_do_not_wait_for_each_other(make_memory: MakeMemory, address: str) -> None:
    memory = make_memory(seconds=0)
    names = ["s", "../s", "s/", "S", "\ud800", "x" * 300]
    async with AsyncExitStack() as held:
        for name in names:
            await held.enter_async_context(memory.lock(name))
        assert tickets(address) == len(names)
    assert tickets(address) == 0


async def test_waiting_too_long_says_which_limit(memory: Memory) -> None:
    async with memory.lock("s"):
        with pytest.raises(LimitError, match=r"Session 's' is still busy with another message after 0.05 sec") as told:
            async with memory.lock("s"):
                pass
    assert told.value.limit == "lock_seconds"
    async with memory.lock("s"):
        pass


async def test_a_message_that_is_not_to_wait_is_refused_at_once(memory: Memory) -> None:
    """Whether another one runs or waits; and it is let in where none does."""
    async with memory.lock("s", wait=False):
        with pytest.raises(LimitError) as told:
            async with memory.lock("s", wait=False):
                pass
    assert told.value.limit == "busy"
    assert str(told.value) == ("Session 's' is busy with another message. Send it again when that one has its reply.")
    async with memory.lock("s", wait=False), memory.lock("t", wait=False):
        pass


async def test_a_session_is_busy_while_anybody_holds_it(memory: Memory) -> None:
    assert not await memory.is_busy("s")
    async with memory.lock("s"):
        assert await memory.is_busy("s")
        assert not await memory.is_busy("t")
    assert not await memory.is_busy("s")


async def test_a_session_is_busy_elsewhere_too(make_memory: MakeMemory, address: str) -> None:
    """Also while a message only waits for it; not for a process that is dead."""
    first, second, third = (make_memory() for _ in range(3))
    async with first.lock("s"):
        assert await second.is_busy("s")
        waiting = asyncio.create_task(hold(third, "s", asyncio.Event(), asyncio.Event()))
        await in_line(address, 2)
    await waiting
    with psycopg.connect(address) as connection:
        connection.execute("INSERT INTO tickets (session, worker, at) VALUES ('s', 1, '')")
    assert not await second.is_busy("s")
    async with second.lock("s", wait=False):
        assert tickets(address) == 1


async def test_waits_are_told(make_memory: MakeMemory, address: str) -> None:
    """Those that ended well, and those that did not; a message that found its session free has not waited."""
    waits: Waits = []
    memory, impatient = make_memory(waits), make_memory(waits, seconds=0.01)
    async with memory.lock("s"):
        waiting = asyncio.create_task(hold(memory, "s", asyncio.Event(), asyncio.Event()))
        await in_line(address, 2)
        with pytest.raises(LimitError):
            async with impatient.lock("s"):
                pass
    await waiting
    assert [session for session, _ in waits] == ["s", "s"]
    assert waits[0][1] >= 0.01


async def hold(memory: Memory, session: str, held: asyncio.Event, leave: asyncio.Event | None) -> None:
    """Until told to leave; at once where the event is set or was never to be waited for."""
    async with memory.lock(session):
        held.set()
        if leave and not leave.is_set():
            await asyncio.sleep(0)


async def stay(memory: Memory, session: str, held: asyncio.Event) -> None:
    async with memory.lock(session):
        held.set()
        await asyncio.Event().wait()


async def test_a_cancelled_wait_leaves_no_ticket(make_memory: MakeMemory, address: str) -> None:
    """Who gives up waiting is not in the way of those behind, nor is who gives up holding."""
    memory = make_memory()
    held = asyncio.Event()
    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    waiting = asyncio.create_task(stay(memory, "s", asyncio.Event()))
    await in_line(address, 2)
    behind = asyncio.create_task(hold(memory, "s", asyncio.Event(), None))
    await in_line(address, 3)
    for task in (waiting, holder):
        task.cancel()
    await behind
    await asyncio.wait([waiting, holder])
    assert [task.cancelled() for task in (holder, waiting)] == [True, True]
    assert tickets(address) == 0


@pytest.mark.parametrize("steps", range(8))
async def test_cancelled_at_any_moment(make_memory: MakeMemory, steps: int, address: str) -> None:
    """Nothing stays behind, whether the ticket was on its way, was waiting or was called."""
    memory = make_memory()
    async with memory.lock("s"):
        pass
    task = asyncio.create_task(stay(memory, "s", asyncio.Event()))
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    async with memory.lock("s"):
        assert tickets(address) == 1


async def test_an_error_inside_frees_the_session(make_memory: MakeMemory, address: str) -> None:
    memory = make_memory(seconds=0)
    with pytest.raises(KeyError):
        async with memory.lock("s"):
            raise KeyError
    assert tickets(address) == 0


def test_threads_with_loops_of_their_own_exclude_each_other(tmp_path: Path, address: str) -> None:
    memory = Memory(tmp_path, database=address, lock_seconds=30, busy_seconds=5, results_days=1)
    inside: list[int] = []
    seen: list[list[int]] = []

    async def work(number: int) -> None:
        for _ in range(5):
            async with memory.lock("s"):
                inside.append(number)
                await asyncio.sleep(0.001)
                seen.append(list(inside))
                inside.remove(number)

    threads = [threading.Thread(target=lambda n=n: asyncio.run(work(n))) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    asyncio.run(memory.close())
    assert sorted(seen) == sorted([number] for number in range(3) for _ in range(5))


async def test_a_lost_connection_ends_what_holds_a_session(make_memory: MakeMemory, address: str) -> None:
    """It is told to send the message again; the session is free for the next one, here and elsewhere."""
    memory, other = make_memory(), make_memory()
    held = asyncio.Event()
    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    assert cut_off(address) == 1
    with pytest.raises(StorageError) as told:
        await holder
    assert str(told.value) == LOST
    assert told.value.retryable
    for one in (other, memory):
        async with one.lock("s"):
            pass


async def test_those_who_wait_are_put_into_line_again(make_memory: MakeMemory, address: str) -> None:
    """In their order; they have done nothing yet that could be lost."""
    memory = make_memory()
    held = asyncio.Event()
    order: list[int] = []

    async def work(number: int) -> None:
        async with memory.lock("s"):
            order.append(number)

    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    waiting = []
    for number in range(4):
        waiting.append(asyncio.create_task(work(number)))
        await in_line(address, number + 2)
    cut_off(address)
    await asyncio.gather(*waiting)
    assert order == [0, 1, 2, 3]
    with pytest.raises(StorageError):
        await holder


async def test_a_cancellation_from_elsewhere_stays_one(make_memory: MakeMemory, address: str) -> None:
    """Also where the session is lost at the same moment."""
    memory = make_memory()
    held = asyncio.Event()
    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    holder.cancel()
    cut_off(address)
    await asyncio.wait([holder])
    assert holder.cancelled()
    async with memory.lock("s"):
        pass


async def test_nothing_is_written_after_the_session_was_lost(make_memory: MakeMemory, address: str) -> None:
    """Neither conversations, nor checkpoints, nor results: whoever has not noticed yet finds out there."""
    memory, other = make_memory(), make_memory()
    saver = await memory.open_checkpoints()
    await memory.conversations.open("s", "x", at=AT)
    config: RunnableConfig = {"configurable": {"thread_id": "s", "checkpoint_ns": "", "checkpoint_id": "1"}}
    writes: list[Callable[[], Awaitable[object]]] = [
        lambda: memory.conversations.open("s", "late", at=AT),
        lambda: memory.results.put("s/2", TABLE),
        lambda: saver.aput(config, empty_checkpoint(), {}, {}),
        lambda: saver.aput_writes(config, [("a", 1)], "t"),
        lambda: saver.prune_thread("s", 1),
        lambda: memory.forget("s"),
    ]
    async with memory.lock("s"):
        await memory.results.put("s/1", TABLE)
        await saver.aput(config, empty_checkpoint(), {}, {})
        with psycopg.connect(address) as connection:
            connection.execute("DELETE FROM tickets")
        for write in writes:
            with pytest.raises(StorageError) as told:
                await write()
            assert str(told.value) == LOST
    assert [one.text for one in (await other.conversations.history("s")).exchanges] == ["x"]
    assert await other.results.get("s/2") is None
    assert len([one async for one in saver.alist({"configurable": {"thread_id": "s"}})]) == 1


async def test_a_number_that_is_given_again_is_no_hold(make_memory: MakeMemory, address: str) -> None:
    """After a crash the server may count from an earlier number: the ticket of somebody else is none of ours."""
    memory = make_memory()
    async with memory.lock("s"):
        with psycopg.connect(address) as connection:
            connection.execute("UPDATE tickets SET worker = worker + 1")
        with pytest.raises(StorageError, match="broke off"):
            await memory.conversations.open("s", "x", at=AT)


async def test_a_line_that_cannot_be_had_is_told_and_the_next_one_is_served(tmp_path: Path, address: str) -> None:
    """Whoever comes while the tables are locked is told; nobody is left waiting for an answer."""
    memory = Memory(tmp_path, database=address, lock_seconds=5, busy_seconds=0.05, results_days=1)
    async with memory.lock("s"):
        pass
    with psycopg.connect(address) as connection:
        connection.execute("LOCK TABLE tickets")
        with pytest.raises(StorageError, match=r"Could not lock a session in .*another process is writing") as told:
            async with memory.lock("s"):
                pass
        assert told.value.retryable
    async with memory.lock("s"):
        pass
    await memory.close()


async def test_a_database_that_went_away_is_told_until_it_is_back(make_memory: MakeMemory, address: str) -> None:
    """Those who wait are told too; afterwards all goes on."""
    memory = make_memory()
    held = asyncio.Event()
    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    waiting = asyncio.create_task(stay(memory, "s", asyncio.Event()))
    await in_line(address, 2)
    name = make_url(address).database
    with psycopg.connect(address.replace(f"/{name}?", "/postgres?"), autocommit=True) as other:
        other.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        other.execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s", (name,))
        for task in (holder, waiting):
            with pytest.raises(StorageError) as told:
                await task
            assert told.value.retryable
        with pytest.raises(StorageError, match="not currently accepting connections"):
            await memory.is_busy("s")
        other.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
    async with memory.lock("s"):
        pass


async def test_two_sessions_at_once_need_both(make_memory: MakeMemory, address: str) -> None:
    """A copy of one session in another is written only while both are held; afterwards neither matters."""
    memory = make_memory()
    async with memory.lock("s"):
        async with memory.lock("t"):
            with psycopg.connect(address) as connection:
                connection.execute("DELETE FROM tickets WHERE session = 's'")
            with pytest.raises(StorageError, match="broke off"):
                await memory.conversations.open("t", "x", at=AT)
        with pytest.raises(StorageError, match="broke off"):
            await memory.conversations.open("t", "x", at=AT)
    await memory.conversations.open("t", "x", at=AT)


async def test_a_session_is_not_given_away_while_it_is_written(make_memory: MakeMemory, address: str) -> None:
    """What its holder has begun to write is kept, or is not, before the next one begins."""
    memory, other = make_memory(), make_memory()
    held = asyncio.Event()
    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    with psycopg.connect(address) as writer:
        writer.execute("SELECT id FROM tickets FOR KEY SHARE")
        cut_off(address)
        with pytest.raises(StorageError):
            await holder
        with pytest.raises(LimitError):
            async with other.lock("s", wait=False):
                pass
    async with other.lock("s"):
        assert tickets(address) == 1


async def test_the_tables_are_made_for_the_first_lock(make_memory: MakeMemory, address: str) -> None:
    """Nobody has to open anything before."""
    memory = make_memory()
    assert not await memory.is_busy("s")
    async with memory.lock("s"):
        assert tickets(address) == 1


async def test_closing_frees_what_is_held(make_memory: MakeMemory) -> None:
    memory, other = make_memory(), make_memory()
    held = asyncio.Event()
    holder = asyncio.create_task(stay(memory, "s", held))
    await held.wait()
    await memory.close()
    with pytest.raises(StorageError):
        await holder
    async with other.lock("s", wait=False):
        pass
    async with memory.lock("t"):
        pass


async def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    nowhere = "postgresql://ann:swordfish@127.0.0.1:1/x"
    memory = Memory(tmp_path, database=nowhere, lock_seconds=1, busy_seconds=1, results_days=1)
    with pytest.raises(StorageError, match=r"127\.0\.0\.1:1/x") as told:
        async with memory.lock("s"):
            pass
    assert told.value.retryable
    assert "swordfish" not in str(told.value)
    await memory.close()
