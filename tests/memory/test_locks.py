import asyncio
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from askfirst.domain.errors import LimitError, StorageError
from askfirst.memory.locks import session_lock


def inside(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def until(condition: asyncio.Event) -> None:
    await asyncio.wait_for(condition.wait(), 10)


async def test_tasks_of_one_session_go_in_order(tmp_path: Path) -> None:
    """Who came first goes first, and nobody goes while another one does."""
    inside: list[int] = []
    order: list[int] = []

    async def work(number: int) -> None:
        async with session_lock(tmp_path, "s", seconds=10):
            inside.append(number)
            await asyncio.sleep(0.002)
            assert inside == [number]
            inside.clear()
            order.append(number)

    await asyncio.gather(*(work(number) for number in range(8)))
    assert order == list(range(8))


async def test_sessions_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """A session's lock is its own, whatever its name, and lies in the folder."""
    names = ["s", "../s", "s/", "S", "\ud800", "x" * 300]
    async with AsyncExitStack() as held:
        for name in names:
            await held.enter_async_context(session_lock(tmp_path / "locks", name, seconds=0))
    assert len(inside(tmp_path / "locks")) == len(names)
    assert inside(tmp_path) == ["locks"]


async def test_waiting_too_long_says_which_limit(tmp_path: Path) -> None:
    """The message names the session, the time, what to do and the setting."""
    async with session_lock(tmp_path, "s", seconds=1):
        with pytest.raises(LimitError) as caught:
            async with session_lock(tmp_path, "s", seconds=0.01):
                pass
    assert caught.value.limit == "lock_seconds"
    assert str(caught.value) == (
        "Session 's' is still busy with another message after 0.01 seconds. "
        "Send it again when that one has its reply, or raise the limit lock_seconds."
    )
    async with session_lock(tmp_path, "s", seconds=0):
        pass


async def test_a_cancelled_wait_leaves_no_lock(tmp_path: Path) -> None:
    """Who gives up waiting is not in the way of those behind, nor is who gives up holding."""
    started, done = asyncio.Event(), asyncio.Event()

    async def work(event: asyncio.Event, *, stay: bool) -> None:
        async with session_lock(tmp_path, "s", seconds=10):
            event.set()
            await asyncio.sleep(600 if stay else 0)

    holder = asyncio.create_task(work(started, stay=True))
    await until(started)
    waiting = asyncio.create_task(work(asyncio.Event(), stay=True))
    behind = asyncio.create_task(work(done, stay=False))
    await asyncio.sleep(0.005)
    for task in (waiting, holder):
        task.cancel()
    await until(done)
    await behind
    assert [task.cancelled() for task in await settled(holder, waiting)] == [True, True]


async def settled(*tasks: asyncio.Task[None]) -> tuple[asyncio.Task[None], ...]:
    await asyncio.wait(tasks)
    return tasks


async def test_an_error_inside_frees_the_session(tmp_path: Path) -> None:
    """A failed exchange does not lock its session."""
    with pytest.raises(KeyError):
        async with session_lock(tmp_path, "s", seconds=0):
            raise KeyError
    async with session_lock(tmp_path, "s", seconds=0):
        pass


def test_threads_with_loops_of_their_own_exclude_each_other(tmp_path: Path) -> None:
    """The lock holds across threads and event loops."""
    inside: list[int] = []
    seen: list[list[int]] = []

    async def work(number: int) -> None:
        for _ in range(5):
            async with session_lock(tmp_path, "s", seconds=30):
                inside.append(number)
                await asyncio.sleep(0.001)
                seen.append(list(inside))
                inside.remove(number)

    threads = [threading.Thread(target=lambda n=n: asyncio.run(work(n))) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(seen) == sorted([number] for number in range(4) for _ in range(5))


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """The lock needs its folder, and says so."""
    (tmp_path / "file").touch()
    with pytest.raises(
        StorageError, match=r"Could not lock a session in .*/file' is a file, not a folder.*ASKFIRST_HOME"
    ):
        async with session_lock(tmp_path / "file" / "locks", "s", seconds=1):
            pass
