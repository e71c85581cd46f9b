"""The graph's checkpoints in PostgreSQL, beside the conversations."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from psycopg import AsyncConnection, AsyncCursor, OperationalError
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool

from askfirst.memory.held import CHECK, Hold, apart, held_in, lost_session
from askfirst.memory.postgres import CONNECT_SECONDS, connecting, libpq_address, postgres_errors
from askfirst.memory.sqlite import BUSY_SECONDS

_Pool: TypeAlias = AsyncConnectionPool[AsyncConnection[DictRow]]
_MOST_CONNECTIONS = 8
_CHECK = CHECK.format(numbers="%s", workers="%s")
# Checkpoint ids order by time. Nested graphs write under names of their own, at the times of the outer one.
_OLDEST_KEPT = (
    "(SELECT checkpoint_id FROM checkpoints WHERE thread_id = %(session)s AND checkpoint_ns = ''"
    " ORDER BY checkpoint_id DESC LIMIT 1 OFFSET %(keep)s - 1)"
)
# Values lie apart, each once for all checkpoints that have it.
_HAS_IT = """
SELECT FROM checkpoints kept WHERE kept.thread_id = blob.thread_id AND kept.checkpoint_ns = blob.checkpoint_ns
AND kept.checkpoint -> 'channel_versions' ->> blob.channel = blob.version
"""
_PRUNE = (
    f"DELETE FROM checkpoint_writes WHERE thread_id = %(session)s AND checkpoint_id < {_OLDEST_KEPT}",  # noqa: S608
    f"DELETE FROM checkpoints WHERE thread_id = %(session)s AND checkpoint_id < {_OLDEST_KEPT}",  # noqa: S608
    f"DELETE FROM checkpoint_blobs blob WHERE thread_id = %(session)s AND NOT EXISTS ({_HAS_IT})",  # noqa: S608
)


class PostgresCheckpoints(AsyncPostgresSaver):
    """LangGraph's PostgreSQL saver, whose failures are StorageErrors, and whose writes are whole or not at all.

    It belongs to the event loop that opened it. Only plain data comes back from it: an object that a checkpoint names
    is not revived. What is written while a session is held is written only if it still is: see `held`. `one_task` is
    that of the saver of SQLite.
    """

    def __init__(self, pool: _Pool, address: str, *, one_task: bool = False) -> None:
        super().__init__(pool, serde=_Plain(allowed_msgpack_modules=None))
        self._one_task = one_task
        self._pool = pool
        self._address = address

    async def setup(self) -> None:
        """The tables are there: `make_checkpoint_tables` makes them."""

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        values = {name: _Apart(value) if _odd(value) else value for name, value in checkpoint["channel_values"].items()}
        return await super().aput(config, {**checkpoint, "channel_values": values}, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        if not self._one_task:
            await super().aput_writes(config, writes, task_id, task_path)

    async def prune_thread(self, thread_id: str, keep: int) -> None:
        """Delete all but the last checkpoints of a session."""
        async with self._cursor(pipeline=True) as cursor:
            for statement in _PRUNE:
                await cursor.execute(statement, {"session": thread_id, "keep": keep})

    @asynccontextmanager
    async def _cursor(self, *, pipeline: bool = False) -> AsyncIterator[AsyncCursor[DictRow]]:
        """A cursor on any free connection. LangGraph asks for a pipeline where it writes: that is one transaction."""
        with postgres_errors("write a checkpoint" if pipeline else "read a checkpoint", self._address):
            async with _connection(self._pool) as connection:
                if pipeline:
                    async with _transaction(connection, held_in(self._address)) as cursor:
                        yield cursor
                else:
                    async with connection.cursor(binary=True, row_factory=dict_row) as cursor:
                        yield cursor


@asynccontextmanager
async def _connection(pool: _Pool) -> AsyncIterator[AsyncConnection[DictRow]]:
    connection = await _working(pool)
    try:
        async with connection:
            yield connection
    finally:
        await pool.putconn(connection)


async def _working(pool: _Pool) -> AsyncConnection[DictRow]:
    """A connection that works. Those that a restarted server has closed are replaced, all at once."""
    connection = await pool.getconn()
    if await _works(pool, connection):
        return connection
    # The pool's own check would wait a second, then two, after each that does not.
    await pool.check()
    return await pool.getconn()


async def _works(pool: _Pool, connection: AsyncConnection[DictRow]) -> bool:
    """Whether it does; otherwise it goes back."""
    try:
        await pool.check_connection(connection)
    except BaseException as error:
        await pool.putconn(connection)
        if isinstance(error, OperationalError):
            return False
        raise
    return True


@asynccontextmanager
async def _transaction(
    connection: AsyncConnection[DictRow], held: Sequence[Hold]
) -> AsyncIterator[AsyncCursor[DictRow]]:
    """All or nothing, in few round trips. Raises StorageError where one of the tickets is gone."""
    async with (
        connection.pipeline(),
        connection.transaction(),
        connection.cursor(binary=True, row_factory=dict_row) as cursor,
        connection.cursor() as checking,
    ):
        if held:
            await checking.execute(_CHECK, apart(held))
        yield cursor
        # Only now: nobody waits for the answer while there is more to send.
        if held and len(await checking.fetchall()) < len(held):
            raise lost_session()


class _Apart:
    """Text that PostgreSQL's JSON does not take. Kept apart, as every value is that is no plain one, it can be any."""

    def __init__(self, text: str) -> None:
        self.text = text


class _Plain(JsonPlusSerializer):
    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        return super().dumps_typed(obj.text if isinstance(obj, _Apart) else obj)


def _odd(value: Any) -> bool:
    return isinstance(value, str) and "\0" in value


@asynccontextmanager
async def open_postgres_checkpointer(
    address: str, *, busy_seconds: float = BUSY_SECONDS, one_task: bool = False
) -> AsyncIterator[PostgresCheckpoints]:
    """The checkpoints in a database whose tables are made, for the running event loop, until the block ends.

    Connections that a restarted server has closed are replaced before they are used. Raises StorageError where there is
    no connection to be had.
    """
    options: dict[str, Any] = {"autocommit": True, "prepare_threshold": 0, "row_factory": dict_row}
    pool: _Pool = AsyncConnectionPool(
        libpq_address(address),
        kwargs=options | connecting(busy_seconds),
        min_size=1,
        max_size=_MOST_CONNECTIONS,
        timeout=CONNECT_SECONDS,
        name="askfirst-checkpoints",
        open=False,
    )
    try:
        with postgres_errors("open the checkpoints", address):
            await pool.open(wait=True, timeout=CONNECT_SECONDS)
        yield PostgresCheckpoints(pool, address, one_task=one_task)
    finally:
        await pool.close()
