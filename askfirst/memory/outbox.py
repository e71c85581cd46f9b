"""The commit events and their delivery, inside a transaction that its caller opened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, RowMapping, and_, bindparam, delete, func, or_, select, update

from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.proposal import CommitEvent, Delivery, OutboxEntry
from askfirst.memory.rows import to_utc
from askfirst.memory.schema import commit_events
from askfirst.memory.upserts import InsertOnce

_SHOWN = 8
_NEAREST = 3

_THIS = commit_events.c.id == bindparam("this_id")
_OF_SESSION = commit_events.c.session == bindparam("this_session")
_FREE = or_(commit_events.c.claimed_until.is_(None), commit_events.c.claimed_until <= bindparam("now"))
_DUE = and_(commit_events.c.status == "waiting", commit_events.c.next_at <= bindparam("now"), _FREE)
_OLDEST = (commit_events.c.at, commit_events.c.id)
_NEWEST = (commit_events.c.at.desc(), commit_events.c.id)
_ENDED = commit_events.c.status.in_(("delivered", "dropped"))

_PUT = InsertOnce(commit_events)
_OF_PROPOSAL = select(commit_events).where(commit_events.c.proposal_id == bindparam("proposal"))
_ANY_DUE = select(commit_events.c.id).where(_DUE).limit(1)
# Entries that another dispatcher is claiming are passed over; SQLite lets only one claim at a time.
_FIND_DUE = (
    select(commit_events).where(_DUE).order_by(*_OLDEST).limit(bindparam("most")).with_for_update(skip_locked=True)
)
_CLAIM = update(commit_events).where(_THIS).values(claimed_until=bindparam("until"))
_TRIED: dict[str, Any] = {
    name: bindparam(f"new_{name}") for name in ("status", "tries", "next_at", "error", "delivered_at")
}
# A late word on a try does not bring back what was delivered or dropped meanwhile; but a delivery has happened.
_RECORD = (
    update(commit_events)
    .where(_THIS, or_(commit_events.c.status == "waiting", bindparam("new_status") == "delivered"))
    .values(claimed_until=None, **_TRIED)
)
_STARTING = (
    select(commit_events)
    .where(commit_events.c.id.startswith(bindparam("start"), autoescape=False))
    .order_by(*_NEWEST)
    .limit(_NEAREST)
    .with_for_update()
)
_LATEST = select(commit_events.c.id).order_by(*_NEWEST).limit(_NEAREST)
_SET = update(commit_events).where(_THIS).values(claimed_until=None, **_TRIED)
_DELETE_FORGOTTEN = delete(commit_events).where(_THIS, _ENDED, commit_events.c.forgotten)
_DELETE_ENDED = delete(commit_events).where(_OF_SESSION, _ENDED)
_KEEP_FORGOTTEN = update(commit_events).where(_OF_SESSION).values(forgotten=True)


def put_event(connection: Connection, event: CommitEvent) -> bool:
    """Put an event in to be delivered at once; False, and nothing is changed, where it is there."""
    row = {
        "id": event.id,
        "proposal_id": event.proposal_id,
        "session": event.session,
        "exchange": event.exchange,
        "intent": event.intent,
        "target": event.target,
        "args": event.args,
        "principal": event.principal,
        "at": event.at,
        "status": "waiting",
        "tries": 0,
        "next_at": event.at,
        "error": "",
        "forgotten": False,
    }
    return _PUT.write(connection, row)


def event_of(connection: Connection, proposal_id: str) -> CommitEvent:
    """The event of a confirmed proposal."""
    first, *_ = connection.execute(_OF_PROPOSAL, {"proposal": proposal_id}).mappings()
    return _event(first)


def any_due(connection: Connection, now: str) -> bool:
    """Whether there is something to claim."""
    return connection.execute(_ANY_DUE, {"now": to_utc(now)}).first() is not None


def claim_entries(connection: Connection, now: str, until: str, limit: int) -> tuple[OutboxEntry, ...]:
    """Take the oldest entries that are due, until then."""
    rows = connection.execute(_FIND_DUE, {"now": to_utc(now), "most": limit}).mappings().all()
    for row in rows:
        connection.execute(_CLAIM, {"this_id": row["id"], "until": to_utc(until)})
    return tuple(_entry(row) for row in rows)


def record_try(connection: Connection, entry: OutboxEntry) -> None:
    """Write how a try ended, and let go of the entry."""
    connection.execute(_RECORD, _values(entry))
    connection.execute(_DELETE_FORGOTTEN, {"this_id": entry.event.id})


def list_entries(
    connection: Connection, status: Delivery | None, session: str | None, limit: int
) -> tuple[OutboxEntry, ...]:
    """Entries, the newest first."""
    wanted = select(commit_events).order_by(*_NEWEST).limit(limit)
    if status is not None:
        wanted = wanted.where(commit_events.c.status == status)
    if session is not None:
        wanted = wanted.where(commit_events.c.session == session)
    return tuple(_entry(row) for row in connection.execute(wanted).mappings())


def count_entries(connection: Connection) -> dict[str, int]:
    """How many commit events there are of each status."""
    counted = select(commit_events.c.status, func.count().label("events")).group_by(commit_events.c.status)
    return {row.status: row.events for row in connection.execute(counted)}


def resend_entry(connection: Connection, event_id: str, at: str) -> OutboxEntry:
    """Make an entry wait again, with all its tries before it."""
    found = _named(connection, event_id)
    again = replace(found, status="waiting", tries=0, next_at=to_utc(at), error="", delivered_at=None)
    connection.execute(_SET, _values(again))
    return again


def drop_entry(connection: Connection, event_id: str) -> OutboxEntry:
    """Take an entry out of delivery."""
    found = _named(connection, event_id)
    if found.status == "delivered":
        raise UserError(
            f"The commit event {found.event.id[:_SHOWN]!r} was delivered at {found.delivered_at}; it stays delivered.",
            "What it asked for has been handed over; undo it there.",
        )
    dropped = replace(found, status="dropped")
    connection.execute(_SET, _values(dropped))
    connection.execute(_DELETE_FORGOTTEN, {"this_id": found.event.id})
    return dropped


def forget_events(connection: Connection, session: str) -> None:
    """Delete what was delivered or dropped of a session. What is still to be delivered goes as soon as it has been."""
    connection.execute(_DELETE_ENDED, {"this_session": session})
    connection.execute(_KEEP_FORGOTTEN, {"this_session": session})


def _named(connection: Connection, event_id: str) -> OutboxEntry:
    start = event_id.strip().lower()
    # Ids are of hexadecimal digits and dashes: nothing else can be the start of one, and a pattern least of all.
    plain = start != "" and set(start) <= set("0123456789abcdef-")
    rows = connection.execute(_STARTING, {"start": start}).mappings().all() if plain else []
    if len(rows) == 1:
        return _entry(rows[0])
    nearest = [row["id"] for row in rows] or list(connection.scalars(_LATEST))
    raise UnknownName("commit event", event_id, nearest)


def _values(entry: OutboxEntry) -> dict[str, Any]:
    return {
        "this_id": entry.event.id,
        "new_status": entry.status,
        "new_tries": entry.tries,
        "new_next_at": to_utc(entry.next_at),
        "new_error": entry.error,
        "new_delivered_at": to_utc(entry.delivered_at) if entry.delivered_at else None,
    }


def _entry(row: RowMapping) -> OutboxEntry:
    return OutboxEntry(
        _event(row),
        status=row["status"],
        tries=row["tries"],
        next_at=row["next_at"],
        error=row["error"],
        delivered_at=row["delivered_at"],
    )


def _event(row: RowMapping) -> CommitEvent:
    return CommitEvent(
        id=row["id"],
        proposal_id=row["proposal_id"],
        session=row["session"],
        exchange=row["exchange"],
        intent=row["intent"],
        target=row["target"],
        args=row["args"],
        principal=row["principal"],
        at=row["at"],
    )
