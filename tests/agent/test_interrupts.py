"""Ctrl-C ends what a thread waits for, whatever the moment it comes at."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from askfirst.loop import Emit, LoopThread


@pytest.fixture
def loop() -> Iterator[LoopThread]:
    thread = LoopThread("interrupted")
    yield thread
    thread.close()


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """A shell that starts a program in the background makes it deaf to Ctrl-C, and Python leaves that so."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def stream(loop: LoopThread, work: Callable[[], None]) -> None:
    async def emit_one(emit: Emit[str]) -> None:
        work()
        emit("begun")
        await asyncio.Event().wait()

    for _ in loop.stream(emit_one):
        pass


def run(loop: LoopThread, work: Callable[[], None]) -> None:
    async def never_over() -> None:
        work()
        await asyncio.Event().wait()

    loop.run(never_over())


@pytest.mark.parametrize("waits", [stream, run])
def test_ctrl_c_that_no_wait_is_woken_by(
    waits: Callable[[LoopThread, Callable[[], None]], None], loop: LoopThread
) -> None:
    """Sent to another thread, the signal does not end a system call of this one, as one that comes before the call."""

    def ctrl_c() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        waits(loop, ctrl_c)
