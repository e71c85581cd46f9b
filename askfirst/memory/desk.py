"""Tickets for sessions, at a connection to PostgreSQL that shows other processes that this one lives.

Whoever has the lowest ticket of a session has the session. The connection holds an advisory lock under the number of
the process, its tickets bear that number: when the connection ends, by whatever cause, they count no more. Whoever
waits behind them deletes them, and has the session only when they are gone: so the writes of their owner, which check
for the ticket, cannot come after the first write of the next one.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

import psycopg
from sqlalchemy import Dialect
from sqlalchemy.dialects.postgresql.psycopg import dialect

from askfirst.memory.postgres import connecting, libpq_address
from askfirst.memory.schema import AnyText

_DIALECT: Dialect = dialect()  # type: ignore[no-untyped-call]
_CHANNEL = "askfirst_tickets"
_NUMBERING = 701_403
"""The first of the two numbers of the lock that is held while a ticket of a session is numbered."""

# A network that fell silent is noticed by either side in about twenty seconds. Sockets of the same machine ignore this.
_ALIVE = {"keepalives_idle": 8, "keepalives_interval": 4, "keepalives_count": 3, "tcp_user_timeout": 20_000}
# Tickets need not outlive the server: their processes are cut off with it.
_SETTINGS = {
    "tcp_keepalives_idle": "8",
    "tcp_keepalives_interval": "4",
    "tcp_keepalives_count": "3",
    "idle_session_timeout": "0",
    "synchronous_commit": "off",
}
_SET = "SELECT set_config(name, %s, false) FROM pg_settings WHERE name = %s"
_LIVE = "SELECT pg_advisory_lock(%s)"
_LIVING = """
SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 1 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
# Numbers come in the order in which they can be seen: whoever is numbered next waits here for who was before.
_NUMBER = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"
_TAKE = """
INSERT INTO tickets (session, worker, at)
VALUES (%s, %s, to_char(timezone('UTC', clock_timestamp()), 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')) RETURNING id
"""
_FIRST = """
SELECT id, NOT EXISTS (SELECT FROM tickets other WHERE other.session = mine.session AND other.id < mine.id)
FROM tickets mine WHERE id = ANY(%s)
"""
# Only what nobody writes under at the moment; whoever waits behind one is told.
_GONE = """
DELETE FROM tickets WHERE id IN (SELECT id FROM tickets WHERE id = ANY(%(leaving)s) FOR UPDATE SKIP LOCKED)
RETURNING id, session
"""
_BEHIND = "SELECT FROM tickets other WHERE other.session = gone.session AND other.id <> ALL(%(leaving)s)"
_TELL = f"SELECT CASE WHEN EXISTS ({_BEHIND}) THEN pg_notify('{_CHANNEL}', '')::text END FROM gone"  # noqa: S608
_LEAVE = f"WITH gone AS ({_GONE}) {_TELL}"
_THERE = "SELECT id FROM tickets WHERE id = ANY(%s)"
# What a process wrote under its ticket at its end may still be on its way to being kept: such a ticket stays for now.
_DELETE_DEAD = """
DELETE FROM tickets WHERE id IN (
    SELECT id FROM tickets WHERE ({which}) AND worker NOT IN ({living}) FOR UPDATE SKIP LOCKED
)
"""
_DELETE_DEAD_BEFORE = _DELETE_DEAD.format(
    which="session IN (SELECT session FROM tickets WHERE id = ANY(%s))", living=_LIVING
)
_DELETE_ALL_DEAD = _DELETE_DEAD.format(which="true", living=_LIVING)
_BUSY = f"SELECT EXISTS (SELECT FROM tickets WHERE session = %s AND worker IN ({_LIVING}))"  # noqa: S608 - as above


class Desk:
    """One connection, for the thread that made it. Every call raises psycopg's errors."""

    def __init__(self, address: str, *, busy_seconds: float) -> None:
        options: dict[str, Any] = {**connecting(busy_seconds), **_ALIVE}
        self.worker = secrets.randbits(62)
        self._connection = psycopg.connect(libpq_address(address), autocommit=True, **options)
        try:
            for name, value in _SETTINGS.items():
                self._connection.execute(_SET, (value, name))
            self._connection.execute(_LIVE, (self.worker,))
            self._connection.execute(f"LISTEN {_CHANNEL}")
            self._connection.execute(_DELETE_ALL_DEAD)
        except BaseException:
            self._connection.close()
            raise

    @property
    def broken(self) -> bool:
        """Whether the connection has ended: then this process has nothing any more."""
        return self._connection.closed

    def fileno(self) -> int:
        """What can be waited for until there is something to hear."""
        return self._connection.fileno()

    def hear(self) -> None:
        """Take in that tickets have gone, or that the connection has ended: then OperationalError is raised."""
        for _ in self._connection.notifies(timeout=0):
            pass

    def take(self, session: str) -> tuple[int, bool]:
        """A ticket behind all others of the session, and whether it has the session at once."""
        name = _as_kept(session)
        with self._connection.transaction():
            self._connection.execute(_NUMBER, (_NUMBERING, name))
            (number,) = self._connection.execute(_TAKE, (name, self.worker)).fetchone() or (0,)
        return number, self.first([number])[number]

    def first(self, tickets: Iterable[int]) -> dict[int, bool]:
        """Which of these tickets have their session. One that is gone is not in what comes back."""
        asked = list(tickets)
        found = dict(self._connection.execute(_FIRST, (asked,)).fetchall())
        if not all(found.values()):
            self._connection.execute(_DELETE_DEAD_BEFORE, (asked,))
            found = dict(self._connection.execute(_FIRST, (asked,)).fetchall())
        return found

    def leave(self, tickets: Iterable[int]) -> set[int]:
        """Give tickets back; which of them are gone. One under which something is being written stays for now."""
        asked = list(tickets)
        self._connection.execute(_LEAVE, {"leaving": asked})
        return set(asked) - {number for (number,) in self._connection.execute(_THERE, (asked,))}

    def busy(self, session: str) -> bool:
        """Whether a living process has a ticket of the session."""
        (found,) = self._connection.execute(_BUSY, (_as_kept(session),)).fetchone() or (False,)
        return bool(found)

    def close(self) -> None:
        self._connection.close()


def _as_kept(session: str) -> str:
    """The session as every table names it."""
    return AnyText().process_bind_param(session, _DIALECT) or ""
