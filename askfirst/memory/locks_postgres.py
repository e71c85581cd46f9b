"""One exchange of a session at a time, across all processes of one PostgreSQL database, on whatever machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from types import TracebackType

from askfirst.memory.held import Hold, holding, lost_session
from askfirst.memory.locks import Patience
from askfirst.memory.worker import Ticket, Worker


class PostgresLocks:
    """Who has which session, by tickets: first come, first served.

    A process that dies frees its sessions at once. One whose connection ends has lost them: what it was doing there is
    cancelled with a StorageError, and whatever it still tries to write is refused. `ready` makes sure of the tables,
    before each connection.
    """

    def __init__(self, address: str, *, busy_seconds: float, ready: Callable[[], None]) -> None:
        self._address = address
        self._worker = Worker(address, busy_seconds=busy_seconds, ready=ready)

    def hold(self, session: str, patience: Patience) -> AbstractAsyncContextManager[None]:
        """See Locks."""
        return self._hold(session, patience)

    async def busy(self, session: str) -> bool:
        """See Locks."""
        return await asyncio.wrap_future(self._worker.busy(session))

    async def close(self) -> None:
        """See Locks. Sessions that are held are freed, and their holders cancelled."""
        await asyncio.to_thread(self._worker.close)

    @asynccontextmanager
    async def _hold(self, session: str, patience: Patience) -> AsyncIterator[None]:
        watch = _Watch()
        ticket = self._worker.enter(session, watch.lose)
        try:
            await self._reach(ticket, patience)
            with holding(Hold(self._address, ticket.number, ticket.worker)), watch:
                yield
        finally:
            # It goes on by itself, should this be cancelled too.
            await asyncio.shield(asyncio.wrap_future(self._worker.leave(ticket)))

    async def _reach(self, ticket: Ticket, patience: Patience) -> None:
        if await asyncio.wrap_future(ticket.entered):
            return
        with patience.waiting(ticket.session):
            if not patience.wait:
                raise patience.exhausted(ticket.session)
            try:
                async with asyncio.timeout(patience.seconds):
                    await asyncio.wrap_future(ticket.held)
            except TimeoutError:
                raise patience.exhausted(ticket.session) from None


class _Watch:
    """Cancels the task that holds a session once it is lost; the block then ends with a StorageError."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._inside = False
        self._lost = False
        self._cancelled_before = 0

    def lose(self) -> None:
        """From any thread."""
        # A loop that has been closed has cancelled its tasks itself.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._cancel)

    def __enter__(self) -> None:
        if self._lost:
            raise lost_session()
        self._cancelled_before = self._task.cancelling() if self._task else 0
        self._inside = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._inside = False
        if not self._lost or self._task is None:
            return
        # A cancellation that came from elsewhere as well goes before.
        if self._task.uncancel() <= self._cancelled_before and kind is asyncio.CancelledError:
            raise lost_session() from error

    def _cancel(self) -> None:
        self._lost = True
        if self._inside and self._task:
            self._task.cancel()
