"""All that is kept: in one folder, or in one PostgreSQL database."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from askfirst.memory.conversations import Conversations
from askfirst.memory.forgetting import forget_checkpoints
from askfirst.memory.held import held_in
from askfirst.memory.locks import FileLocks, Locks, Patience, Waited
from askfirst.memory.postgres import need
from askfirst.memory.recent import RecentResults
from askfirst.memory.results import ParquetResults
from askfirst.memory.store import Store

if TYPE_CHECKING:
    from askfirst.memory.checkpoints import Checkpoints
    from askfirst.memory.checkpoints_postgres import PostgresCheckpoints

AnyCheckpoints: TypeAlias = "Checkpoints | PostgresCheckpoints"


class Memory:
    """The state of an agent. Nothing is opened or made before it is used.

    Where `database` is given, the address of a PostgreSQL database, all is there, and nothing in the folder: any number
    of processes, on any machines, may go on with each other's sessions. Else all is in the folder, for the processes of
    one machine. Without `migrate`, tables that are not those of this version are a StorageError.

    `waited` is told of each message that found its session busy, and for how many seconds it waited.
    """

    def __init__(  # noqa: PLR0913 - each is a setting
        self,
        home: Path,
        *,
        database: str | None = None,
        lock_seconds: float,
        busy_seconds: float,
        results_days: float,
        migrate: bool = True,
        waited: Waited | None = None,
    ) -> None:
        self._address = database
        self._file = home / "askfirst.db"
        self._waited = waited
        self._lock_seconds = lock_seconds
        self._busy_seconds = busy_seconds
        self._open = AsyncExitStack()
        kept = _Kept(database or self._file, busy_seconds=busy_seconds)
        kept.store.migrate = migrate
        self._store = kept.store
        self.conversations: Conversations = kept
        self.proposals = self.conversations.proposals
        self.outbox = self.conversations.outbox
        self._locks, self.results = self._elsewhere(database, results_days) if database else _here(home, results_days)

    async def open_checkpoints(self, *, one_task: bool = False) -> AnyCheckpoints:
        """The checkpoints, for the running event loop, until `close`; `one_task` as in `Checkpoints`.

        Raises StorageError where the folder or the database cannot be used, ConfigError without PostgreSQL's libraries.
        """
        if self._address or not self._store.migrate:
            await self.conversations.reach()
        # LangGraph is slow to import.
        if self._address is None:
            from askfirst.memory.checkpoints import open_checkpointer

            here = open_checkpointer(self._file, busy_seconds=self._busy_seconds, one_task=one_task)
            return await self._open.enter_async_context(here)
        from askfirst.memory.checkpoint_tables import ready_checkpoint_tables

        await self._store.write("set up the checkpoints", ready_checkpoint_tables(migrate=self._store.migrate))
        from askfirst.memory.checkpoints_postgres import open_postgres_checkpointer

        opened = open_postgres_checkpointer(self._address, busy_seconds=self._busy_seconds, one_task=one_task)
        return await self._open.enter_async_context(opened)

    def lock(self, session: str, *, wait: bool = True) -> AbstractAsyncContextManager[None]:
        """One exchange of a session at a time, across processes.

        Raises LimitError after waiting too long, or at once where it is not to wait. In PostgreSQL the block is
        cancelled and ends with a StorageError where the session is lost, as the connection was; nothing that it writes
        from then on is kept.
        """
        return self._locks.hold(session, Patience(self._lock_seconds, wait=wait, waited=self._waited))

    async def is_busy(self, session: str) -> bool:
        """Whether any living process has a session, or waits for it. Raises StorageError."""
        return await self._locks.busy(session)

    async def forget(self, session: str) -> bool:
        """Delete all that is kept of a session, False where there was nothing. Its lock must be held.

        Its commit events that are still to be delivered stay until they have been.
        """
        if self._address is None:
            await asyncio.to_thread(forget_checkpoints, self._file, session, busy_seconds=self._busy_seconds)
        else:
            from askfirst.memory.checkpoint_tables import forgetting_checkpoints

            await self._store.write("forget the checkpoints", forgetting_checkpoints(session))
        await self.results.forget(session)
        return await self.conversations.forget(session)

    async def close(self) -> None:
        """Let go of the databases, and of the sessions that are held in PostgreSQL."""
        await self._locks.close()
        await self._open.aclose()
        self.conversations.dispose()

    def _elsewhere(self, address: str, results_days: float) -> tuple[Locks, RecentResults]:
        need("psycopg")
        from askfirst.memory.locks_postgres import PostgresLocks
        from askfirst.memory.results_postgres import PostgresResults

        results = PostgresResults(self._store, keep_days=results_days)
        locks = PostgresLocks(address, busy_seconds=self._busy_seconds, ready=self._store.make_ready)
        return locks, RecentResults(results, hold=lambda: held_in(address))


class _Kept(Conversations):
    """Conversations whose database holds more than them."""

    @property
    def store(self) -> Store:
        return self._store


def _here(home: Path, results_days: float) -> tuple[Locks, RecentResults]:
    return FileLocks(home / "locks"), RecentResults(ParquetResults(home / "results", keep_days=results_days))
