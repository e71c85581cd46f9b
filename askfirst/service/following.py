"""A session's events as they come, from any number on: stored ones first, then each new one, without gap or double."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass

from askfirst.domain.errors import StorageError, UnknownName, UserError
from askfirst.domain.events import StoredEvent
from askfirst.domain.ports import EventLog
from askfirst.service.watching import LOOK_SECONDS, Watch

BATCH = 200
QUIET_SECONDS = 2.0
"""How long nothing may happen before it is looked whether the process still lives that runs the exchange."""
_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Following:
    """Events of sessions for those who watch.

    `bury` tells of exchanges that are interrupted: their process died. False where there is no such session any more.
    """

    log: EventLog
    watch: Watch
    bury: Callable[[str], Awaitable[bool]]

    async def events(
        self, session: str, after: int, *, follow: bool = True, to_the_end: bool = False
    ) -> AsyncGenerator[StoredEvent]:
        """Every event after a number, until whoever follows leaves or the watch lets go of those who only look on.

        Who follows `to_the_end` of an exchange is let go last. Without `follow` the newest one ends it. It also ends
        where the next event is not kept any more: whoever then asks for what came after their last one is told so.
        """
        seq, quiet = after, 0
        async with self.watch.at(session) as news:
            while True:
                news.clear()
                while found := await self._after(session, seq):
                    quiet = 0
                    for event in found:
                        if seq and event.seq != seq + 1:
                            return
                        seq = event.seq
                        yield event
                if not follow or self.watch.closed or (self.watch.released and not to_the_end):
                    return
                try:
                    await asyncio.wait_for(news.wait(), QUIET_SECONDS)
                except TimeoutError:
                    quiet += 1
                    if not await self._look_after(session, seq, quiet):
                        return

    async def check(self, session: str, after: int) -> None:
        """Raises UnknownName for a number that no event has had.

        Raises UserError where events after it are gone already: the history holds what they told.
        """
        first, last = await self.log.first_seq(session), await self.log.last_seq(session)
        if after > last:
            # The session was deleted and begun again: its numbers begin again, too.
            raise UnknownName("event", str(after), (), f"{first} to {last}" if last else "none")
        if after and after < first - 1:
            raise UserError(
                f"The events after number {after} are not kept any more: the oldest one is number {first}.",
                "Read the session's history, and follow its events from the newest on.",
            )

    async def _after(self, session: str, seq: int) -> tuple[StoredEvent, ...]:
        """The next events. While the database cannot be read there are none yet."""
        while True:
            try:
                return await self.log.after(session, seq, limit=BATCH)
            except StorageError as error:
                if self.watch.released:
                    return ()
                _LOGGER.warning("could not read events: %s", error)
                await asyncio.sleep(LOOK_SECONDS)

    async def _look_after(self, session: str, seq: int, quiet: int) -> bool:
        """What is done when nothing has happened for a while; False where the session was deleted meanwhile.

        Once is not enough for an exchange to be taken for dead: its reply may be on its way.
        """
        try:
            if await self.log.last_seq(session) < seq:
                return False
            if quiet > 1:
                return await self.bury(session)
        except StorageError as error:
            _LOGGER.warning("could not look after a session: %s", error)
        return True
