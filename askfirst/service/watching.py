"""What is new in the sessions that somebody looks at: from this process at once, from others at every look."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from askfirst.domain.errors import StorageError
from askfirst.domain.events import StoredEvent

LOOK_SECONDS = 0.2
_LOGGER = logging.getLogger(__name__)


class Newest(Protocol):
    """What the watch asks of the event log."""

    async def last_seqs(self, sessions: frozenset[str]) -> dict[str, int]:
        """The number of the last event of each session that has any."""


class Watch:
    """Wakes those who look at a session whenever it has new events. One query a look serves all of them."""

    def __init__(self, log: Newest, *, seconds: float = LOOK_SECONDS) -> None:
        self._log = log
        self._seconds = seconds
        self._looking: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._for_others: set[asyncio.Event] = set()
        self._seen: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None
        self.released = False
        self.closed = False

    @asynccontextmanager
    async def at(self, session: str, *, of_others: bool = False) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the session may have something new, and once the watch is closed.

        With `of_others`, only what other processes have written is new.
        """
        news = asyncio.Event()
        self._looking[session].add(news)
        if of_others:
            self._for_others.add(news)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            yield news
        finally:
            self._looking[session].discard(news)
            self._for_others.discard(news)
            if not self._looking[session]:
                del self._looking[session]
                self._seen.pop(session, None)

    def wrote(self, session: str, events: Sequence[StoredEvent]) -> None:
        """This process has written events. Where their numbers leave a gap, others have written, too."""
        if not events or session not in self._looking:
            return
        alone = events[0].seq == self._seen.get(session, 0) + 1
        self._seen[session] = events[-1].seq
        for news in self._looking[session]:
            if not (alone and news in self._for_others):
                news.set()

    def wake(self, session: str) -> None:
        """There is something new in a session."""
        for news in self._looking.get(session, ()):
            news.set()

    def release(self) -> None:
        """Send away those who only look on; who waits for the end of an exchange may stay until `close`."""
        self.released = True
        for session in list(self._looking):
            self.wake(session)

    async def close(self) -> None:
        """Wake everybody for the last time, and look no more."""
        self.released = self.closed = True
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for session in list(self._looking):
            self.wake(session)

    async def _look(self) -> None:
        """Look until nobody is there any more."""
        while self._looking and not self.closed:
            await asyncio.sleep(self._seconds)
            try:
                newest = await self._log.last_seqs(frozenset(self._looking))
            except StorageError as error:
                # The next look may find the database again; those who wait are not told of each one that did not.
                _LOGGER.warning("could not look for new events: %s", error)
                continue
            for session, seq in newest.items():
                if seq > self._seen.get(session, 0):
                    self._seen[session] = seq
                    self.wake(session)
