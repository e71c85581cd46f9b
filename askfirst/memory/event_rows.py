"""The numbered events of sessions, inside a transaction that its caller opened."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, select, text

from askfirst.domain.codec import Plain
from askfirst.domain.events import StoredEvent
from askfirst.memory.rows import to_utc
from askfirst.memory.schema import events

_NUMBERING = 701_402
"""The first of the two numbers of the lock that writers hold while they give numbers to a session's events."""

_SESSION = events.c.session == bindparam("this_session")
_HOLD = text("SELECT pg_advisory_xact_lock(:numbering, hashtext(:this_session))").bindparams(
    bindparam("this_session", type_=events.c.session.type)
)
_LAST = select(func.coalesce(func.max(events.c.seq), 0)).where(_SESSION)
_LASTS = (
    select(events.c.session, func.max(events.c.seq).label("last"))
    .where(events.c.session.in_(bindparam("these_sessions", expanding=True)))
    .group_by(events.c.session)
)
_AT_ONCE = 500
"""Names in one statement."""
_FIRST = select(func.coalesce(func.min(events.c.seq), 0)).where(_SESSION)
_WRITE = insert(events)
_SAME = (
    select(events.c.seq)
    .where(_SESSION, events.c.exchange == bindparam("this_exchange"), events.c.type == bindparam("this_type"))
    .limit(1)
)
_AFTER = (
    select(events)
    .where(_SESSION, events.c.seq > bindparam("this_seq"))
    .order_by(events.c.seq)
    .limit(bindparam("most", type_=events.c.seq.type))
)
_OTHERS = events.alias()
# A session's newest event stays: the next one is numbered after it.
_NEWEST = select(func.max(_OTHERS.c.seq)).where(_OTHERS.c.session == events.c.session).scalar_subquery()
_PRUNE = delete(events).where(events.c.at < bindparam("before"), events.c.seq < _NEWEST)
_FORGET = delete(events).where(_SESSION)


def append_events(connection: Connection, session: str, new: Sequence[StoredEvent]) -> tuple[StoredEvent, ...]:
    """Write events under the session's next numbers, whichever they came with."""
    if not new:
        return ()
    _hold(connection, session)
    last = _last(connection, session)
    rows = [_to_row(event, last + place) for place, event in enumerate(new, 1)]
    connection.execute(_WRITE, rows)
    return tuple(_from_row(row) for row in rows)


def append_once(connection: Connection, before: Sequence[StoredEvent], last: StoredEvent) -> tuple[StoredEvent, ...]:
    """Write events unless the exchange of the last one has one of its type."""
    _hold(connection, last.session)
    same = {"this_session": last.session, "this_exchange": last.exchange, "this_type": last.type}
    if connection.execute(_SAME, same).first() is not None:
        return ()
    return append_events(connection, last.session, [*before, last])


def events_after(connection: Connection, session: str, seq: int, limit: int) -> tuple[StoredEvent, ...]:
    """The next events after a number."""
    found = connection.execute(_AFTER, {"this_session": session, "this_seq": seq, "most": limit})
    return tuple(_from_row(row) for row in found.mappings())


def first_event(connection: Connection, session: str) -> int:
    """The lowest number, 0 without events."""
    return int(connection.scalar(_FIRST, {"this_session": session}) or 0)


def last_event(connection: Connection, session: str) -> int:
    """The highest number, 0 without events."""
    return _last(connection, session)


def last_events(connection: Connection, sessions: Collection[str]) -> dict[str, int]:
    """The highest numbers, by session."""
    found: dict[str, int] = {}
    wanted = sorted(sessions)
    for start in range(0, len(wanted), _AT_ONCE):
        rows = connection.execute(_LASTS, {"these_sessions": wanted[start : start + _AT_ONCE]})
        found |= {row.session: row.last for row in rows}
    return found


def prune_events(connection: Connection, before: str) -> int:
    """Delete older events, but never the newest one of a session; how many went."""
    return connection.execute(_PRUNE, {"before": to_utc(before)}).rowcount


def delete_events(connection: Connection, session: str) -> None:
    """Delete all events of a session."""
    connection.execute(_FORGET, {"this_session": session})


def new_event(session: str, exchange: int | None, type_: str, data: Mapping[str, Plain], at: str) -> StoredEvent:
    """An event that has no number yet."""
    return StoredEvent(session, 0, exchange, type_, dict(data), to_utc(at))


def _hold(connection: Connection, session: str) -> None:
    """Wait until no other transaction gives numbers to this session's events.

    A writer of SQLite has the whole file for itself.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_HOLD, {"numbering": _NUMBERING, "this_session": session})


def _last(connection: Connection, session: str) -> int:
    return int(connection.scalar(_LAST, {"this_session": session}) or 0)


def _to_row(event: StoredEvent, seq: int) -> dict[str, Any]:
    return {
        "session": event.session,
        "seq": seq,
        "exchange": event.exchange,
        "type": event.type,
        "data": event.data,
        "at": event.at,
    }


def _from_row(row: RowMapping | Mapping[str, Any]) -> StoredEvent:
    return StoredEvent(**row)
