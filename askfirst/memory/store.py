"""The conversations database, opened on first use; each call is one transaction in a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine

from askfirst.memory.database import Database, database_errors, open_engine, writing
from askfirst.memory.held import check_held

T = TypeVar("T")


class Store:
    """A SQLite file or a PostgreSQL database whose tables are made on first use, and migrated where they are older.

    One instance serves all threads and event loops of a process; any number of processes may share the database. What
    is written while a session is held is written only if it still is: see `held`. Without `migrate`, tables that are
    older than this version are a StorageError.
    """

    def __init__(self, database: Database, *, busy_seconds: float) -> None:
        self.migrate = True
        self._database = database
        self._busy_seconds = busy_seconds
        self._engine: Engine | None = None
        self._opening = threading.Lock()

    async def read(self, doing: str, work: Callable[[Connection], T]) -> T:
        """What `work` reads. Raises StorageError ("Could not `doing` in ...") where the database cannot be used."""
        return await asyncio.to_thread(self._transact, doing, work)

    async def write(self, doing: str, work: Callable[[Connection], T]) -> T:
        """What `work` gives, all that it wrote kept; nothing of it if it raises. Raises StorageError as `read`."""
        return await asyncio.to_thread(self._transact, doing, work, write=True)

    def make_ready(self) -> None:
        """Make sure, in this thread, that the database can be used. Raises StorageError as `read`."""
        with database_errors("open the conversations", self._database):
            self._ready()

    def dispose(self) -> None:
        """Close every connection. The next call opens new ones."""
        with self._opening:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.dispose()

    def _transact(self, doing: str, work: Callable[[Connection], T], *, write: bool = False) -> T:
        with database_errors(doing, self._database):
            engine = self._ready()
            with (writing(engine) if write else engine).begin() as connection:
                if write:
                    check_held(connection, self._database)
                return work(connection)

    def _ready(self) -> Engine:
        with self._opening:
            if self._engine is None:
                self._engine = open_engine(self._database, busy_seconds=self._busy_seconds, migrate=self.migrate)
            return self._engine
