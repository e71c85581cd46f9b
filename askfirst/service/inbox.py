"""What the agent tells of an exchange, from its own thread, for whoever writes it down in another."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from askfirst.domain.events import Progress, ReplyReady

GATHER_SECONDS = 0.05
"""How long is waited for more, so that not each event is written by itself: nobody sees so short a while.

The first one is the plan. It is written at once: that the exchange has begun to run shows whether it is still wanted.
"""


class Inbox:
    """Progress in its order. Only `put` may be called from any thread; it belongs to the loop that made it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._items: list[Progress] = []
        self._news = asyncio.Event()
        self._last = asyncio.Event()
        self._taken = False
        self._ended = False

    def put(self, progress: Progress) -> None:
        """From any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, progress)

    def end(self) -> None:
        """Nothing more comes. What was put before has arrived."""
        self._ended = True
        self._last.set()
        self._news.set()

    async def peek(self) -> Progress | None:
        """The first one, which stays; None where it ended without any."""
        await self._news.wait()
        return self._items[0] if self._items else None

    async def take(self) -> list[Progress]:
        """At least one, and all that come within a moment after it; the first ones and the last ones at once.

        None at the end.
        """
        await self._news.wait()
        if self._taken:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._last.wait(), GATHER_SECONDS)
        self._taken = True
        taken, self._items = self._items, []
        if not self._ended:
            self._news.clear()
        return taken

    def _put(self, progress: Progress) -> None:
        self._items.append(progress)
        self._news.set()
        if isinstance(progress, ReplyReady):
            self._last.set()
