"""The checkpoints of a session deleted without the graph's library: that takes longer to import than to forget."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from askfirst.memory.sqlite import StateConnection
from askfirst.memory.storage_errors import storage_errors

FORGET = (
    "DELETE FROM writes WHERE thread_id = :session",
    "DELETE FROM checkpoints WHERE thread_id = :session",
)


def forget_checkpoints(database: Path, session: str, *, busy_seconds: float) -> None:
    """Delete them, if there are any. Raises StorageError."""
    with storage_errors("forget the checkpoints", database):
        if not database.exists():
            return
        with closing(sqlite3.connect(database, factory=StateConnection, timeout=busy_seconds)) as connection:
            made = connection.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('writes', 'checkpoints')")
            if made.fetchone() == (len(FORGET),):
                with connection:
                    for statement in FORGET:
                        connection.execute(statement, {"session": session})
