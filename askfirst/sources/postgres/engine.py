"""The way to the server: one SELECT in a transaction that cannot write, within a time, given up when nobody waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import WeakSet

from pydantic import SecretStr

from askfirst.domain.errors import SourceError, UserError
from askfirst.sources.postgres.failures import failures

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from psycopg_pool import AsyncConnectionPool

Connection: TypeAlias = "AsyncConnection[tuple[Any, ...]]"
Pool: TypeAlias = "AsyncConnectionPool[Connection]"
Row: TypeAlias = tuple[Any, ...]

MOST_CONNECTIONS = 4
CONNECT_SECONDS = 10
PROBE_SECONDS = 0.5
"""After waiting so long for a connection of the pool it is found out whether there is a server at all."""
ANSWER_SECONDS = 0.05
"""What is left of a query's time when waiting for a connection ends: that none was free is known, and is told."""
IDLE_SECONDS = 60.0
LOCK_SECONDS = 5.0
"""As long waits a query for somebody who changes its table, or half of its time if that is less."""
PAGE = 5_000


@dataclass(frozen=True, slots=True)
class Beside:
    """A statement that runs in the transaction of another one, and what looks at its rows: it may raise SourceError."""

    text: str
    parameters: Sequence[Any]
    look: Callable[[list[Row]], None]


@dataclass(frozen=True, slots=True)
class _Open:
    """The connections of one event loop."""

    pool: Pool
    connections: WeakSet[Connection]

    @property
    def is_connected(self) -> bool:
        """Whether one of them is open, as far as is known."""
        return any(not one.closed for one in self.connections)


class Engine:
    """Runs SELECTs in the schema of a database. Connects when it is first asked."""

    def __init__(self, name: str, address: SecretStr, schema: str) -> None:
        self.name = name
        self.schema = schema
        self._address = address
        self._open: dict[asyncio.AbstractEventLoop, _Open] = {}

    async def query(
        self, text: str, parameters: Sequence[Any], *, seconds: float, rows: int, beside: Beside | None = None
    ) -> list[Row]:
        """At most `rows` rows of one SELECT. Raises LimitError, SourceError; a cancelled one ends at the server too."""
        async with aclosing(self.pages(text, parameters, seconds=seconds, page=rows, beside=beside)) as pages:
            async for page in pages:
                return page
        return []

    async def pages(
        self,
        text: str,
        parameters: Sequence[Any],
        *,
        seconds: float,
        page: int = PAGE,
        beside: Beside | None = None,
    ) -> AsyncGenerator[list[Row], None]:
        """All rows of one SELECT, so many at a time; `seconds` are for all of them. Raises LimitError, SourceError.

        `beside` is run once the SELECT holds its tables, before any of its rows, and where the SELECT was refused.
        """
        from psycopg import AsyncRawServerCursor, DataError, ProgrammingError

        check_sendable(parameters)
        deadline = asyncio.get_running_loop().time() + seconds
        with failures(self.name, seconds):
            async with self._connection(deadline) as connection:
                async with asyncio.timeout_at(deadline):
                    await connection.execute(_beginning(self.schema, seconds))
                # The server opens a cursor for nothing but one SELECT that changes no rows.
                async with AsyncRawServerCursor(connection, "askfirst_rows") as cursor:
                    async with asyncio.timeout_at(deadline):
                        try:
                            await cursor.execute(text, list(parameters))
                        except (DataError, ProgrammingError):
                            await connection.rollback()
                            await _look(connection, beside)
                            raise
                        await _look(connection, beside)
                    fetched = page
                    while fetched == page:
                        async with asyncio.timeout_at(deadline):
                            found = await cursor.fetchmany(page)
                        fetched = len(found)
                        if found:
                            yield found

    async def close(self) -> None:
        """Let go of the connections."""
        here = asyncio.get_running_loop()
        for loop, opened in list(self._open.items()):
            del self._open[loop]
            if loop is here:
                await opened.pool.close()
            else:
                _abandon(opened)

    @asynccontextmanager
    async def _connection(self, deadline: float) -> AsyncIterator[Connection]:
        """A connection, back in the pool after the block, with nothing left of what was done or set on it."""
        opened = await self._pool(deadline)
        async with asyncio.timeout_at(deadline):
            connection = await self._taken(opened, deadline)
        try:
            yield connection
        finally:
            try:
                if not connection.closed:
                    await _left(connection)
            finally:
                await opened.pool.putconn(connection)

    async def _taken(self, opened: _Open, deadline: float) -> Connection:
        from psycopg_pool import PoolTimeout

        left = min(CONNECT_SECONDS, deadline - asyncio.get_running_loop().time() - ANSWER_SECONDS)
        soon = max(0.0, min(PROBE_SECONDS, left))
        with suppress(PoolTimeout):
            return await opened.pool.getconn(timeout=soon)
        try:
            if not opened.is_connected:
                # The pool goes on trying and does not tell why it fails: a connection of one's own does.
                await self._probe()
            return await opened.pool.getconn(timeout=max(0.0, left - soon))
        except PoolTimeout as error:
            raise SourceError(
                f"The source {self.name!r} is busy: all its {MOST_CONNECTIONS} connections are in use.",
                "Try again.",
                retryable=True,
            ) from error

    async def _pool(self, deadline: float) -> _Open:
        """The pool of this event loop; a connection belongs to the loop that it was made in."""
        from psycopg_pool import AsyncConnectionPool

        here = asyncio.get_running_loop()
        for loop in [one for one in self._open if one.is_closed()]:
            _abandon(self._open.pop(loop))
        if here not in self._open:
            async with asyncio.timeout_at(deadline):
                await self._probe()
        if here not in self._open:
            # Its warnings would stand beside the answer: what fails is told by whoever asks.
            logging.getLogger("psycopg").addHandler(logging.NullHandler())
            connections: WeakSet[Connection] = WeakSet()
            pool: Pool = AsyncConnectionPool(
                self._address.get_secret_value(),
                kwargs=_settings(),
                configure=_configuring(connections),
                check=AsyncConnectionPool.check_connection,
                min_size=0,
                max_size=MOST_CONNECTIONS,
                max_idle=IDLE_SECONDS,
                reconnect_timeout=CONNECT_SECONDS,
                num_workers=1,
                open=False,
                name=f"askfirst {self.name}",
            )
            self._open[here] = _Open(pool, connections)
            await pool.open()
        return self._open[here]

    async def _probe(self) -> None:
        """Raises psycopg's error, with its reason, where the server cannot be reached."""
        from psycopg import AsyncConnection

        made = await AsyncConnection.connect(self._address.get_secret_value(), **_settings())
        await made.close()


def check_sendable(parameters: Sequence[Any]) -> None:
    """Raises UserError for a text that no database in UTF-8 can hold."""
    for text in parameters:
        if isinstance(text, str) and ("\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text)):
            raise UserError(
                f"{text!r} holds a character that no text in PostgreSQL can hold.", "Leave this character out."
            )


def _settings() -> dict[str, Any]:
    # Statements prepared by name fail behind a pooler that hands connections round.
    return {
        "autocommit": True,
        "prepare_threshold": None,
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "askfirst",
        "client_encoding": "UTF8",
    }


async def _look(connection: Connection, beside: Beside | None) -> None:
    from psycopg import AsyncRawCursor

    if beside:
        cursor = await AsyncRawCursor(connection).execute(beside.text, list(beside.parameters))
        beside.look(await cursor.fetchall())


async def _left(connection: Connection) -> None:
    from psycopg.pq import TransactionStatus

    if connection.info.transaction_status in {TransactionStatus.INTRANS, TransactionStatus.INERROR}:
        # Locks of the session would outlive the transaction.
        await connection.execute("ROLLBACK; SELECT pg_advisory_unlock_all()")
    else:
        await connection.rollback()


def _configuring(connections: WeakSet[Connection]) -> Any:
    from askfirst.sources.postgres.values import read_infinity

    async def configure(connection: Connection) -> None:
        read_infinity(connection)
        connections.add(connection)

    return configure


def _abandon(opened: _Open) -> None:
    """Close connections whose event loop is gone, so that nothing can be awaited there."""
    for connection in list(opened.connections):
        connection.pgconn.finish()


def _beginning(schema: str, seconds: float) -> Any:
    """What comes before each statement, in one message. Set for the transaction alone, so that nothing stays behind."""
    from psycopg import sql

    milliseconds = max(1, int(seconds * 1000))
    settings = {
        "statement_timeout": milliseconds,
        "lock_timeout": max(1, min(milliseconds // 2, int(LOCK_SECONDS * 1000))),
        "idle_in_transaction_session_timeout": milliseconds + CONNECT_SECONDS * 1000,
        "search_path": sql.Identifier(schema),
        "TimeZone": "UTC",
        "DateStyle": "ISO, YMD",
        "standard_conforming_strings": "on",
        # All rows of a cursor are wanted, not the first few soon.
        "cursor_tuple_fraction": 1.0,
    }
    assigned = [
        sql.SQL("SET LOCAL {} = {}").format(
            sql.Identifier(name), value if isinstance(value, sql.Composable) else sql.Literal(value)
        )
        for name, value in settings.items()
    ]
    return sql.SQL("; ").join([sql.SQL("BEGIN TRANSACTION READ ONLY"), *assigned])
