"""The state as a server asks for it: events to follow, whether a session is there and busy, and how much waits."""

from __future__ import annotations

from datetime import datetime

from askfirst.domain.ports import EventLog
from askfirst.loop import LoopThread
from askfirst.memory.burying import bury
from askfirst.memory.memory import Memory


class KeptState:
    """Beside an `Archive`: what nobody asks who looks at sessions one by one."""

    def __init__(self, loop: LoopThread, memory: Memory) -> None:
        self._loop = loop
        self._memory = memory

    @property
    def event_log(self) -> EventLog:
        """The numbered events of every session, for whoever follows them. Any event loop may use it until `close`."""
        return self._memory.conversations.events

    async def aknows(self, session: str) -> bool:
        """Whether there is a session of this name."""
        return await self._loop.arun(self._memory.conversations.there(session))

    async def acount(self, prefix: str) -> int:
        """How many sessions have a name that begins so."""
        return await self._loop.arun(self._memory.conversations.count(prefix))

    async def abusy(self, session: str) -> bool:
        """Whether any process works on a message of a session, or has one that waits for it."""
        return await self._loop.arun(self._memory.is_busy(session))

    async def abury(self, session: str, now: datetime) -> bool:
        """Tell those who wait for an exchange whose process died that it was interrupted. See `bury`."""
        return await self._loop.arun(bury(self._memory, session, now))

    def outbox_depth(self) -> dict[str, int]:
        """How many commit events there are of each status, such as waiting or dead."""
        return self._loop.run(self._memory.outbox.counts())
