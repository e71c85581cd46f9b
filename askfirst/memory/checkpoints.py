"""The graph's checkpoints, in the same file as the conversations."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata, CheckpointTuple
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from askfirst.memory.forgetting import FORGET
from askfirst.memory.sqlite import BUSY_SECONDS, StateConnection
from askfirst.memory.storage_errors import storage_errors

# Checkpoint ids order by time. Nested graphs write under names of their own, at the times of the outer one.
_OLDEST_KEPT = (
    "(SELECT checkpoint_id FROM checkpoints WHERE thread_id = :session AND checkpoint_ns = ''"
    " ORDER BY checkpoint_id DESC LIMIT 1 OFFSET :keep - 1)"
)
_PRUNE = tuple(f"{statement} AND checkpoint_id < {_OLDEST_KEPT}" for statement in FORGET)


class Checkpoints(AsyncSqliteSaver):
    """LangGraph's SQLite saver, whose failures are StorageErrors and leave no transaction open.

    It belongs to the event loop that opened it. Only plain data comes back from it: an object that a
    checkpoint names is not revived. With `one_task`, which is for graphs whose every step is one task, what a task
    wrote is kept by the checkpoint after it alone: a process that dies just before runs that one task again.
    """

    def __init__(self, connection: aiosqlite.Connection, database: Path, *, one_task: bool = False) -> None:
        super().__init__(connection, serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        self._database = database
        self._one_task = one_task

    async def setup(self) -> None:
        if not self.is_setup:
            async with self._undone_on_failure("open the checkpoints"):
                await super().setup()

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        with storage_errors("read a checkpoint", self._database):
            return await super().aget_tuple(config)

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        async with self._undone_on_failure("write a checkpoint"):
            return await super().aput(config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        if not self._one_task:
            async with self._undone_on_failure("write to a checkpoint"):
                await super().aput_writes(config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        await self.setup()
        await self._delete("forget the checkpoints", FORGET, {"session": thread_id})

    async def prune_thread(self, thread_id: str, keep: int) -> None:
        await self.setup()
        await self._delete("prune the checkpoints", _PRUNE, {"session": thread_id, "keep": keep})

    async def _delete(self, doing: str, statements: Sequence[str], values: dict[str, Any]) -> None:
        async with self._undone_on_failure(doing), self.lock:
            for statement in statements:
                # One call to the connection's thread where execute and close would be two.
                await self.conn.execute_fetchall(statement, values)
            await self.conn.commit()

    @asynccontextmanager
    async def _undone_on_failure(self, doing: str) -> AsyncIterator[None]:
        """An open transaction would keep every other writer out; a cancelled task may leave one as well."""
        with storage_errors(doing, self._database):
            try:
                yield
            except BaseException:
                await self.conn.rollback()
                raise


@asynccontextmanager
async def open_checkpointer(
    database: Path, *, busy_seconds: float = BUSY_SECONDS, one_task: bool = False
) -> AsyncIterator[Checkpoints]:
    """The checkpoints in a database file, for the running event loop, closed at the end of the block.

    The file is made where it is missing. Raises StorageError where it cannot be.
    """
    with storage_errors("open the checkpoints", database):
        database.parent.mkdir(parents=True, exist_ok=True)
        connection = await _connect(database, busy_seconds)
    try:
        checkpoints = Checkpoints(connection, database, one_task=one_task)
        await checkpoints.setup()
        yield checkpoints
    finally:
        await connection.close()


async def _connect(database: Path, busy_seconds: float) -> aiosqlite.Connection:
    opened = await asyncio.to_thread(
        sqlite3.connect,
        database,
        factory=StateConnection,
        timeout=busy_seconds,
        isolation_level="IMMEDIATE",
        check_same_thread=False,
    )
    made: list[aiosqlite.Connection] = []
    # A connection's thread is a daemon if its maker's is: one that is left open must not hang the exit.
    maker = threading.Thread(
        target=lambda: made.append(aiosqlite.Connection(lambda: opened, iter_chunk_size=64)), daemon=True
    )
    maker.start()
    maker.join()
    return await made[0]
