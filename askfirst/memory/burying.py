"""Exchanges whose process died, told to those who still wait for their end."""

from __future__ import annotations

from datetime import datetime, timedelta

from askfirst.domain.errors import LimitError
from askfirst.domain.events import StoredEvent, unended
from askfirst.memory.memory import Memory

_LOOKED_AT = 500
_ARRIVING = timedelta(seconds=5)
"""How long a message may be on its way from being accepted to waiting for its session."""


async def bury(memory: Memory, session: str, now: datetime) -> bool:
    """Write an `interrupted` event for each exchange that was accepted, has no end, and that nobody works on.

    False where there is none. The session goes on with its next message, as after any crash.
    """
    if not _abandoned(await _last(memory, session), now) or await memory.is_busy(session):
        return False
    try:
        async with memory.lock(session, wait=False):
            # Somebody else may have told it since.
            lost = _abandoned(await _last(memory, session), now)
            told = [{"type": "interrupted", "run": run} for run in lost]
            await memory.conversations.events.append(session, None, told, at=now.isoformat())
            return bool(lost)
    except LimitError:
        return False


async def _last(memory: Memory, session: str) -> tuple[StoredEvent, ...]:
    events = memory.conversations.events
    return await events.after(session, await events.last_seq(session) - _LOOKED_AT, limit=_LOOKED_AT)


def _abandoned(events: tuple[StoredEvent, ...], now: datetime) -> list[str]:
    """The runs that were accepted some time ago, and have no end among the events."""
    return [run for run, begun in unended(events).items() if datetime.fromisoformat(begun.at) < now - _ARRIVING]
