"""Who has a session in PostgreSQL: what its holder writes is checked against the ticket, in the same transaction.

A process whose connection broke has lost its sessions, and may not know it yet: a paused one finds out when it goes on.
By then another process may have written. So whatever is written while a session is held is written only if its ticket
is still there, and the ticket cannot be taken away before that transaction has ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, text

from askfirst.domain.errors import StorageError

CHECK = """
SELECT id FROM tickets JOIN unnest(CAST({numbers} AS bigint[]), CAST({workers} AS bigint[])) AS held (number, owner)
ON id = number AND worker = owner ORDER BY id FOR KEY SHARE OF tickets
"""
"""Finds tickets that are there, and keeps them there until the transaction ends."""

_CHECK = text(CHECK.format(numbers=":numbers", workers=":workers"))


@dataclass(frozen=True, slots=True)
class Hold:
    """A ticket by its number and by whose it is: after a crash of the server its number may be given again."""

    database: str
    number: int
    worker: int


# What runs for an exchange, in tasks and in threads, carries its tickets along; what runs beside it carries none.
_HELD: ContextVar[tuple[Hold, ...]] = ContextVar("askfirst_held", default=())


@contextmanager
def holding(hold: Hold) -> Iterator[None]:
    """Within, this task and what it starts write to that database only while the ticket is there."""
    before = _HELD.get()
    _HELD.set((*before, hold))
    try:
        yield
    finally:
        _HELD.set(before)


def held_in(database: Path | str) -> tuple[Hold, ...]:
    """The tickets under which this task writes to a database; none where it holds no session."""
    return tuple(hold for hold in _HELD.get() if hold.database == database)


def apart(held: Sequence[Hold]) -> tuple[list[int], list[int]]:
    """The values that `CHECK` asks for."""
    return [hold.number for hold in held], [hold.worker for hold in held]


def check_held(connection: Connection, database: Path | str) -> None:
    """Raises StorageError where a session has been taken from this task. Without a ticket all is well."""
    if not (held := held_in(database)):
        return
    numbers, workers = apart(held)
    if len(connection.execute(_CHECK, {"numbers": numbers, "workers": workers}).all()) < len(held):
        raise lost_session()


def lost_session() -> StorageError:
    return StorageError(
        "The connection to PostgreSQL broke off, and with it this message's hold of its session: nothing more of it "
        "was written.",
        "Send the message again.",
        retryable=True,
    )
