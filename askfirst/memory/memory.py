"""All that is kept: conversations in a database, and checkpoints, results and locks in one folder."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from askfirst.memory.conversations import Conversations
from askfirst.memory.forgetting import forget_checkpoints
from askfirst.memory.locks import session_lock
from askfirst.memory.recent import RecentResults
from askfirst.memory.results import ParquetResults

if TYPE_CHECKING:
    from askfirst.memory.checkpoints import Checkpoints


class Memory:
    """The state of an agent, in a folder. Nothing is opened or made before it is used.

    Conversations, proposals and commit events are in `database` where it is given; else in the folder's SQLite file,
    beside the checkpoints.
    """

    def __init__(
        self, home: Path, *, database: str | None = None, lock_seconds: float, busy_seconds: float, results_days: float
    ) -> None:
        self._elsewhere = database is not None
        self._file = home / "askfirst.db"
        self._locks = home / "locks"
        self._lock_seconds = lock_seconds
        self._busy_seconds = busy_seconds
        self._open = AsyncExitStack()
        self.conversations = Conversations(database or self._file, busy_seconds=busy_seconds)
        self.proposals = self.conversations.proposals
        self.outbox = self.conversations.outbox
        self.results = RecentResults(ParquetResults(home / "results", keep_days=results_days))

    async def open_checkpoints(self) -> Checkpoints:
        """The checkpoints, for the running event loop, until `close`.

        Raises StorageError where the folder or the database cannot be used, ConfigError without PostgreSQL's library.
        """
        if self._elsewhere:
            await self.conversations.reach()
        from askfirst.memory.checkpoints import open_checkpointer  # langgraph is slow to import

        return await self._open.enter_async_context(open_checkpointer(self._file, busy_seconds=self._busy_seconds))

    def lock(self, session: str) -> AbstractAsyncContextManager[None]:
        """One exchange of a session at a time, across processes. Raises LimitError after waiting too long."""
        return session_lock(self._locks, session, seconds=self._lock_seconds)

    async def forget(self, session: str) -> bool:
        """Delete all that is kept of a session, False where there was nothing. Its lock must be held.

        Its commit events that are still to be delivered stay until they have been.
        """
        await asyncio.to_thread(forget_checkpoints, self._file, session, busy_seconds=self._busy_seconds)
        await self.results.forget(session)
        return await self.conversations.forget(session)

    async def close(self) -> None:
        """Let go of the databases."""
        await self._open.aclose()
        self.conversations.dispose()
