"""Short ways to say something through a service, and to hear what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from contextlib import aclosing
from typing import TypeVar

from askfirst.domain.events import ENDS, StoredEvent
from askfirst.domain.principal import Asking
from askfirst.domain.reply import Reply
from askfirst.domain.said import Said
from askfirst.service.run import Run
from askfirst.service.service import Service
from tests.service.gate import SILVER

T = TypeVar("T")
COUNT = "how many sales are there?"


async def begin(
    service: Service, session: str, text: str = SILVER, *, request_id: str | None = None, who: Asking = None
) -> Run:
    return await service.begin(who, session, Said(text, request_id=request_id))


async def ask(
    service: Service, session: str, text: str = COUNT, *, request_id: str | None = None, who: Asking = None
) -> Reply:
    """The reply to a message."""
    return await service.reply(who, await begin(service, session, text, request_id=request_id, who=who))


async def stored(service: Service, session: str, after: int = 0, *, who: Asking = None) -> list[StoredEvent]:
    """The events that there are now."""
    return [event async for event in await service.events(who, session, after, follow=False)]


async def types(service: Service, session: str, *, who: Asking = None) -> list[str]:
    return [event.type for event in await stored(service, session, who=who)]


async def told(service: Service, run: Run) -> list[str]:
    """The types of an exchange's events, to its end."""
    return [event.type async for event in service.events_of(None, run)]


async def to_the_end(service: Service, session: str, ends: int, after: int = 0) -> list[StoredEvent]:
    """The events of a session as they come, until that many exchanges have ended."""
    found: list[StoredEvent] = []
    async with aclosing(await service.events(None, session, after)) as events:
        async for event in events:
            found.append(event)
            ends -= event.type in ENDS
            if not ends:
                break
    return found


async def first(items: AsyncIterable[T], count: int) -> list[T]:
    """That many of them, waited for."""
    found: list[T] = []
    async for item in items:
        found.append(item)
        if len(found) == count:
            break
    return found


async def reached(task: asyncio.Task[T]) -> bool:
    """Whether a task comes to its end when everybody else has had their turn."""
    await asyncio.sleep(0)
    return task.done()
