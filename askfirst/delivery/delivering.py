"""A dispatcher at work in the background of a running agent."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from askfirst.delivery.dispatcher import Dispatcher
from askfirst.domain.errors import StorageError

_GRACE_SECONDS = 5.0
"""How long closing waits for what was just committed to be delivered; the rest waits in the outbox."""


@dataclass(slots=True)
class Delivering:
    """Delivers from `begin` to `end`; both are to be awaited on the same event loop."""

    dispatcher: Dispatcher
    _stop: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    _task: asyncio.Task[None] | None = field(default=None, init=False)

    async def begin(self) -> None:
        """Start; what an earlier process left is due at once."""
        self._task = asyncio.create_task(self.dispatcher.run(self._stop))

    async def end(self) -> None:
        """Try once more what is due, for a few seconds at most, and stop."""
        if self._task is None:
            return
        self._stop.set()
        with suppress(TimeoutError, StorageError):
            async with asyncio.timeout(_GRACE_SECONDS):
                await self._task
                await self.dispatcher.run_once()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.dispatcher.courier.close()
