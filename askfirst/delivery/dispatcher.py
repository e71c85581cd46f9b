"""Delivers commit events until they are taken or given up; any number of dispatchers may work side by side."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from askfirst.delivery.patience import Patience
from askfirst.domain.errors import DeliveryError, StorageError
from askfirst.domain.events import CommitRecord, CommitStep
from askfirst.domain.ports import Clock, Courier, EventSink, Outbox
from askfirst.domain.proposal import OutboxEntry

Sleep: TypeAlias = Callable[[float], Awaitable[object]]

_STEPS: dict[str, CommitStep] = {"delivered": "delivered", "waiting": "failed", "dead": "dead"}
_ERROR_CHARACTERS = 500


@dataclass(slots=True)
class Dispatcher:
    """Takes what is due from an outbox to a courier, and records how it went.

    Each event is delivered at least once under its id. A failure that may pass is tried again later, longer and longer
    apart, and at least as late as the receiver asked for. After the last try, or where trying again cannot help, it is
    dead until a person sends it again. A dispatcher that is killed loses nothing: its claims end by themselves.
    """

    outbox: Outbox
    courier: Courier
    sink: EventSink
    clock: Clock
    patience: Patience = field(default_factory=Patience)
    sleep: Sleep = asyncio.sleep
    chance: Callable[[], float] = random.random
    _woken: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def run_once(self) -> tuple[OutboxEntry, ...]:
        """Try what is due, at most a batch of it, and give back how each stands now. Raises StorageError."""
        now = self.clock.now()
        until = now + timedelta(seconds=self.patience.claim)
        due = await self.outbox.claim(now=now.isoformat(), until=until.isoformat(), limit=self.patience.batch)
        ended = await asyncio.gather(*(self._try(entry) for entry in due), return_exceptions=True)
        # All are heard to their end before the first failure of the outbox is told.
        for one in ended:
            if isinstance(one, BaseException):
                raise one
        return tuple(one for one in ended if isinstance(one, OutboxEntry))

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until `stop` is set. A failing outbox is looked into again after a while."""
        while not stop.is_set():
            try:
                busy = await self.run_once()
            except StorageError:
                busy = ()
            if not busy:
                await self._rest(stop)

    def wake(self) -> None:
        """Have `run` look into the outbox now: something was put in. To be called from its event loop."""
        self._woken.set()

    async def _try(self, entry: OutboxEntry) -> OutboxEntry:
        tried = replace(entry, tries=entry.tries + 1)
        try:
            async with asyncio.timeout(self.patience.claim):
                await self.courier.deliver(entry.event)
        except DeliveryError as error:
            ended = self._failed(tried, error)
        except TimeoutError:
            ended = self._failed(tried, DeliveryError(f"It was not taken in {self.patience.claim:g} seconds."))
        except Exception as error:  # noqa: BLE001 - a courier's bug must not end the deliveries of all other events
            ended = self._failed(tried, DeliveryError(f"The courier failed ({type(error).__name__})."))
        else:
            ended = replace(tried, status="delivered", error="", delivered_at=self.clock.now().isoformat())
        await self.outbox.record(ended)
        self.sink.emit(_record_of(ended))
        return ended

    def _failed(self, tried: OutboxEntry, error: DeliveryError) -> OutboxEntry:
        said = str(error)[:_ERROR_CHARACTERS]
        if not error.retryable or tried.tries >= self.patience.tries:
            return replace(tried, status="dead", error=said)
        seconds = max(self.patience.wait(tried.tries, self.chance()), error.after or 0.0)
        return replace(tried, status="waiting", error=said, next_at=_later(self.clock.now(), seconds))

    async def _rest(self, stop: asyncio.Event) -> None:
        waits = [
            asyncio.ensure_future(self.sleep(self.patience.idle)),
            asyncio.ensure_future(stop.wait()),
            asyncio.ensure_future(self._woken.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
            self._woken.clear()


def _later(now: datetime, seconds: float) -> str:
    return (now + timedelta(seconds=seconds)).isoformat()


def _record_of(entry: OutboxEntry) -> CommitRecord:
    event = entry.event
    return CommitRecord(
        session=event.session,
        exchange=event.exchange,
        proposal_id=event.proposal_id,
        intent=event.intent,
        step=_STEPS[entry.status],
        tries=entry.tries,
        error=entry.error or None,
    )
