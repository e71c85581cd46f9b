"""An event loop in a thread of its own, so that async code serves callers of every kind.

Scripts, notebooks with a running loop, threads and async programs all reach the same loop; what is bound to it (locks,
database connections) never meets another.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Future, wait
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Event = TypeVar("Event")
Emit: TypeAlias = Callable[[Event], None]

_PATIENCE_SECONDS = 10.0
_LOOK_UP_SECONDS = 0.2
"""How often a waiting thread looks whether Ctrl-C was pressed: one that comes just before a wait does not end it."""


class LoopThread:
    """A running event loop. `close` ends it; what still runs is cancelled."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of `work`, waited for by this thread. Ctrl-C cancels the work and waits for its end."""
        future, ended = self._submit(work)
        try:
            return _result(future)
        finally:
            _cancel(future, ended)

    def begin(self, work: Coroutine[Any, Any, T]) -> Callable[[], T]:
        """Start `work` and go on; calling what comes back waits for its result."""
        future, _ = self._submit(work)
        return lambda: _result(future)

    async def arun(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of `work`, awaited from any loop. Cancelling the caller cancels the work and waits for it."""
        future, ended = self._submit(work)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            await asyncio.to_thread(ended.wait, _PATIENCE_SECONDS)
            raise

    def stream(self, work: Callable[[Emit[Event]], Coroutine[Any, Any, Any]]) -> Iterator[Event]:
        """What `work` emits, as it comes. Leaving early cancels the work; its exception is raised at the end."""
        events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        future, ended = self._submit(work(events.put))
        future.add_done_callback(lambda _: events.put(None))
        try:
            while (event := _next(events)) is not None:
                yield event
            future.result()
        finally:
            _cancel(future, ended)

    async def astream(self, work: Callable[[Emit[Event]], Coroutine[Any, Any, Any]]) -> AsyncIterator[Event]:
        """The same for a caller on another loop."""
        here = asyncio.get_running_loop()
        events: asyncio.Queue[Event | None] = asyncio.Queue()
        future, _ = self._submit(work(lambda event: _put(here, events, event)))
        future.add_done_callback(lambda _: _put(here, events, None))
        try:
            while (event := await events.get()) is not None:
                yield event
            await asyncio.wrap_future(future)
        finally:
            future.cancel()

    def close(self) -> None:
        """Cancel what runs, and end the thread. Doing it again does nothing."""
        if self._loop.is_closed():
            return
        asyncio.run_coroutine_threadsafe(self._cancel_all(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _submit(self, work: Coroutine[Any, Any, T]) -> tuple[Future[T], threading.Event]:
        future: Future[T] = Future()
        ended = threading.Event()

        def begin() -> None:
            task = self._loop.create_task(work)
            task.add_done_callback(lambda _: _pass_on(task, future, ended))
            future.add_done_callback(lambda done: self._leave(task, done))

        self._loop.call_soon_threadsafe(begin)
        return future, ended

    def _leave(self, task: asyncio.Task[Any], done: Future[Any]) -> None:
        """Cancel a task whose result nobody waits for any more."""
        if done.cancelled() and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(task.cancel)

    async def _cancel_all(self) -> None:
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._loop.shutdown_asyncgens()
        await self._loop.shutdown_default_executor()


def _pass_on(task: asyncio.Task[T], future: Future[T], ended: threading.Event) -> None:
    """Tell how a task ended, unless nobody waits for it any more."""
    ended.set()
    if task.cancelled():
        future.cancel()
    failed = None if task.cancelled() else task.exception()
    if not future.set_running_or_notify_cancel():
        return
    if failed:
        future.set_exception(failed)
    else:
        future.set_result(task.result())


def _result(future: Future[T]) -> T:
    while not future.done():
        wait((future,), _LOOK_UP_SECONDS)
    return future.result()


def _next(events: queue.SimpleQueue[Event | None]) -> Event | None:
    while True:
        with contextlib.suppress(queue.Empty):
            return events.get(timeout=_LOOK_UP_SECONDS)


def _cancel(future: Future[Any], ended: threading.Event) -> None:
    """Cancel what has not ended, and wait until it has let go of what it held, such as a session's lock."""
    if not future.done():
        future.cancel()
        ended.wait(_PATIENCE_SECONDS)


def _put(loop: asyncio.AbstractEventLoop, events: asyncio.Queue[Event | None], event: Event | None) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(events.put_nowait, event)
