"""The conversations database: what was said, what was done, and how it ended."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine

from askfirst.domain.assumption import Assumption
from askfirst.domain.conversation import Exchange, History, Opened, SessionSummary, Turn
from askfirst.domain.reply import Reply, reply_to_plain
from askfirst.memory import transactions
from askfirst.memory.database import open_engine, writing
from askfirst.memory.rows import to_utc
from askfirst.memory.sqlite import BUSY_SECONDS
from askfirst.memory.storage_errors import storage_errors

T = TypeVar("T")


class Conversations:
    """The ports ExchangeLog, AssumptionStore and ConversationStore over a SQLite file.

    The file and its tables are made on first use, and migrated where an older version made them. One instance
    serves all threads and event loops of a process; any number of processes may share the file. Every call is
    one transaction, and raises StorageError where the file cannot be used.
    """

    def __init__(self, database: Path, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._database = database
        self._busy_seconds = busy_seconds
        self._engine: Engine | None = None
        self._opening = threading.Lock()

    async def open(self, session: str, text: str, *, at: str, request_id: str | None = None) -> Opened:
        """See ExchangeLog. Raises UserError for the request id of an exchange that has its reply."""
        work = partial(transactions.open_exchange, session=session, text=text, at=to_utc(at), request_id=request_id)
        return await self._write("begin an exchange", work)

    async def write_turns(self, turns: Sequence[Turn], assumptions: Sequence[Assumption] = ()) -> None:
        """See ExchangeLog. Raises UnknownName, and writes nothing, where a session is not there."""

        def write(connection: Connection) -> None:
            for session, group in groupby(turns, key=lambda turn: turn.session):
                transactions.write_turns(connection, session, list(group))
            if assumptions:
                transactions.write_assumptions(connection, turns[0].session, assumptions)

        if turns:
            await self._write("write turns", write)

    async def assume(self, session: str, assumptions: Sequence[Assumption]) -> None:
        """See AssumptionStore. Raises UnknownName for a session that is not there."""
        work = partial(transactions.write_assumptions, session=session, new=assumptions)
        if assumptions:
            await self._write("write assumptions", work)

    async def assumptions(self, session: str) -> tuple[Assumption, ...]:
        """See AssumptionStore."""
        return await self._read("read assumptions", partial(transactions.read_assumptions, session=session))

    async def close(  # noqa: PLR0913 - the port has six
        self, session: str, number: int, reply: Reply, *, at: str, kind: str, restated: str
    ) -> None:
        """See ExchangeLog. Raises UnknownName for an exchange that was never opened."""
        result = {
            "reply": reply_to_plain(reply),
            "finished_at": to_utc(at),
            "kind": kind,
            "restated": restated,
        }
        work = partial(transactions.close_exchange, session=session, number=number, result=result)
        await self._write("end an exchange", work)

    async def turns(self, session: str, *, exchanges: int) -> tuple[Turn, ...]:
        """See ExchangeLog. None for a session that is not there."""
        return await self._read("read turns", partial(transactions.last_turns, session=session, exchanges=exchanges))

    async def sessions(self, *, limit: int = 100) -> tuple[SessionSummary, ...]:
        """See ConversationStore."""
        return await self._read("list the sessions", partial(transactions.list_sessions, limit=limit))

    async def history(self, session: str) -> History:
        """See ConversationStore."""
        return await self._read("read a session", partial(transactions.read_history, session=session))

    async def find_request(self, session: str, request_id: str) -> Exchange | None:
        """See ConversationStore."""
        work = partial(transactions.find_request, session=session, request_id=request_id)
        return await self._read("look up a request", work)

    async def forget(self, session: str) -> bool:
        """See ConversationStore."""
        return await self._write("forget a session", partial(transactions.forget_session, session=session))

    def dispose(self) -> None:
        """Close every connection. The next call opens new ones."""
        with self._opening:
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.dispose()

    async def _read(self, doing: str, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._transact, doing, work)

    async def _write(self, doing: str, work: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._transact, doing, work, write=True)

    def _transact(self, doing: str, work: Callable[[Connection], T], *, write: bool = False) -> T:
        with storage_errors(doing, self._database):
            engine = self._ready()
            with (writing(engine) if write else engine).begin() as connection:
                return work(connection)

    def _ready(self) -> Engine:
        with self._opening:
            if self._engine is None:
                self._engine = open_engine(self._database, busy_seconds=self._busy_seconds)
            return self._engine
