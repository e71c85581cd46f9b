"""The port EventLog over the conversations database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from askfirst.domain.codec import Plain
from askfirst.domain.events import StoredEvent
from askfirst.memory import event_rows
from askfirst.memory.event_rows import new_event
from askfirst.memory.store import Store


class Events:
    """The port EventLog. Every call raises StorageError where the database cannot be used.

    The events of a session go when it is forgotten.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def append(
        self, session: str, exchange: int | None, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        """See EventLog."""
        new = [new_event(session, exchange, *_apart(event), at) for event in events]
        work = partial(event_rows.append_events, session=session, new=new)
        return await self._store.write("keep events", work) if new else ()

    async def append_once(
        self, session: str, exchange: int, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        """See EventLog."""
        before = [new_event(session, None, *_apart(event), at) for event in events[:-1]]
        last = new_event(session, exchange, *_apart(events[-1]), at)
        return await self._store.write("keep events", partial(event_rows.append_once, before=before, last=last))

    async def after(self, session: str, seq: int, *, limit: int = 500) -> tuple[StoredEvent, ...]:
        """See EventLog."""
        work = partial(event_rows.events_after, session=session, seq=seq, limit=limit)
        return await self._store.read("read events", work)

    async def first_seq(self, session: str) -> int:
        """See EventLog."""
        return await self._store.read("read events", partial(event_rows.first_event, session=session))

    async def last_seq(self, session: str) -> int:
        """See EventLog."""
        return await self._store.read("read events", partial(event_rows.last_event, session=session))

    async def last_seqs(self, sessions: frozenset[str]) -> dict[str, int]:
        """The highest number of each of these sessions that has any."""
        return await self._store.read("read events", partial(event_rows.last_events, sessions=sessions))

    async def prune(self, before: str) -> int:
        """Delete the events from before an ISO time, but never a session's newest one; how many went.

        So no number is given twice, and whoever asks for what came after a number sees that some are gone.
        """
        return await self._store.write("delete old events", partial(event_rows.prune_events, before=before))


def _apart(event: Mapping[str, Plain]) -> tuple[str, dict[str, Plain]]:
    """An event's type, and what else it holds."""
    kind = event.get("type")
    if not isinstance(kind, str) or not kind:
        raise ValueError(f"an event needs a type, but {kind!r} was given as one")
    return kind, {name: value for name, value in event.items() if name != "type"}
