"""One statement on one connection: within its time, stopped at the engine when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from askfirst.domain.errors import AskfirstError, LimitError, SourceError

STOP_AGAIN = 0.05
"""Seconds after which a statement that still runs is stopped once more: one that had not begun misses the first."""
GIVE_UP = 5.0
"""Seconds after which a driver that cannot be stopped is left to itself."""
BUSY = ("locked", "busy")
GONE = ("no such table", "no such column")
CHANGED = "Its tables have changed since they were read: start again, or mend the catalog."
T = TypeVar("T")


class Run:
    """Work on a connection of its own, step by step in threads. `secrets` are kept out of messages."""

    def __init__(self, name: str, engine: Engine, seconds: float, secrets: Sequence[str]) -> None:
        self._name = name
        self._engine = engine
        self._seconds = seconds
        self._secrets = secrets
        self._end = time.monotonic() + seconds
        self._connection: Connection | None = None
        self._work: asyncio.Future[Any] | None = None

    async def step(self, work: Callable[[Connection], T]) -> T:
        """What the work gives. Raises LimitError once the time of all steps is over, SourceError where it fails."""
        self._work = asyncio.ensure_future(asyncio.to_thread(self._do, work))
        late = True
        try:
            done, _ = await asyncio.wait({self._work}, timeout=max(0.0, self._end - time.monotonic()))
            late = not done
        finally:
            await self._stop(self._work)
        if late:
            raise self._late()
        try:
            found: T = self._work.result()
        except (SQLAlchemyError, OSError) as error:
            raise failure(self._name, error, self._secrets) from None
        return found

    async def close(self) -> None:
        """Give the connection back, once nothing runs on it."""
        if self._work is not None and not self._work.done():
            self._work.add_done_callback(lambda _: self._close())
        elif self._connection is not None:
            await asyncio.shield(asyncio.to_thread(self._close))

    def _do(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        return work(self._connection)

    async def _stop(self, work: asyncio.Future[Any]) -> None:
        give_up = time.monotonic() + GIVE_UP
        while not work.done() and time.monotonic() < give_up:
            if self._connection is not None:
                interrupt(self._connection.connection.driver_connection)
            await asyncio.wait({work}, timeout=STOP_AGAIN)
        if work.done() and not work.cancelled():
            work.exception()  # a cancelled caller will not look at it, and asyncio would complain

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _late(self) -> AskfirstError:
        return LimitError(
            "query_seconds",
            f"The query on {self._name!r} was stopped after {self._seconds:g} seconds.",
            "Ask for a shorter time or fewer groups, or raise the limit query_seconds.",
        )


def interrupt(driver: Any) -> None:
    """End what a driver's connection does, as far as the driver can."""
    for way in ("interrupt", "cancel"):
        stop = getattr(driver, way, None)
        if callable(stop):
            stop()
            return


def failure(name: str, error: Exception, secrets: Sequence[str]) -> SourceError:
    """The error in a line, without what must not be shown."""
    orig = error.orig if isinstance(error, DBAPIError) else error
    reason = (str(orig).strip() or type(orig).__name__).partition("\n")[0].rstrip(". ")
    for secret in secrets:
        reason = reason.replace(secret, "***")
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    retryable = lost or any(word in reason for word in BUSY)
    gone = any(word in reason for word in GONE)
    remedy = "Try again." if retryable else CHANGED if gone else "Check that the database is there and may be read."
    return SourceError(f"The source {name!r} failed: {reason}.", remedy, retryable=retryable)


def pages(result: Iterator[Sequence[Any]]) -> Callable[[Connection], Sequence[Any] | None]:
    """The next page, or None after the last."""
    return lambda _: next(result, None)
