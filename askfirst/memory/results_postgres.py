"""The result store in PostgreSQL: each table as one row that holds a Parquet file."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import duckdb
from sqlalchemy import Connection, bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from askfirst.domain.table import Table
from askfirst.memory.parquet import Parquet
from askfirst.memory.schema import results
from askfirst.memory.storage_errors import storage_error, storage_errors
from askfirst.memory.store import Store

_SECONDS_PER_DAY = 86_400
_SWEEP_SECONDS = 3_600
# One clock for all processes: the database's.
_ISO = 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'
_NOW = func.to_char(func.timezone("UTC", func.clock_timestamp()), _ISO)
_AGO = func.to_char(
    func.timezone("UTC", func.clock_timestamp() - func.make_interval(0, 0, 0, 0, 0, 0, bindparam("seconds"))), _ISO
)
_INSERT = insert(results).values(
    reference=bindparam("this_reference"), session=bindparam("this_session"), content=bindparam("bytes"), at=_NOW
)
_PUT = _INSERT.on_conflict_do_update(
    index_elements=["reference"], set_={"content": _INSERT.excluded.content, "at": _INSERT.excluded.at}
)
_GET = select(results.c.content).where(results.c.reference == bindparam("this_reference"))
_FORGET = delete(results).where(results.c.session == bindparam("this_session"))
_SWEEP = delete(results).where(results.c.at < _AGO)


class PostgresResults:
    """The port ResultStore over a database.

    A reference is `<session>/<name>`, the name without a slash; both may hold any other text. Tables older than
    `keep_days` are deleted from time to time, when one is written. Every call raises StorageError where the database
    cannot be used; a table that is missing, damaged or not ours counts as gone.
    """

    def __init__(self, store: Store, *, keep_days: float = 30) -> None:
        self._store = store
        self._keep_days = keep_days
        self._swept: float | None = None
        self._parquet = Parquet()

    async def put(self, reference: str, table: Table) -> None:
        """See ResultStore."""
        now = time.monotonic()
        if self._swept is None or now - self._swept > _SWEEP_SECONDS:
            self._swept = now
            await self.sweep(self._keep_days)
        content = await asyncio.to_thread(self._packed, table)
        row = {"this_reference": _key(reference), "this_session": reference.rpartition("/")[0], "bytes": content}

        def write(connection: Connection) -> None:
            connection.execute(_PUT, row)

        await self._store.write("keep a result", write)

    async def get(self, reference: str) -> Table | None:
        """See ResultStore."""

        def read(connection: Connection) -> bytes | None:
            found: bytes | None = connection.scalar(_GET, {"this_reference": _key(reference)})
            return found

        content = await self._store.read("read a result", read)
        return None if content is None else await asyncio.to_thread(self._unpacked, content)

    async def forget(self, session: str) -> None:
        """See ResultStore."""

        def write(connection: Connection) -> None:
            connection.execute(_FORGET, {"this_session": session})

        await self._store.write("forget the results of a session", write)

    async def sweep(self, older_than_days: float) -> int:
        """Delete what was last written more than so many days ago; how many tables went."""

        def write(connection: Connection) -> int:
            return connection.execute(_SWEEP, {"seconds": older_than_days * _SECONDS_PER_DAY}).rowcount

        return await self._store.write("delete old results", write)

    def _packed(self, table: Table) -> bytes:
        doing, folder = "keep a result", Path(tempfile.gettempdir())
        with storage_errors(doing, folder):
            try:
                return self._parquet.to_bytes(table)
            except duckdb.IOException as error:
                raise storage_error(error, doing, folder) or error from error

    def _unpacked(self, content: bytes) -> Table | None:
        with storage_errors("read a result", Path(tempfile.gettempdir())):
            return self._parquet.from_bytes(content)


def _key(reference: str) -> str:
    """The reference in letters that every database takes; no two have the same."""
    return reference.encode("unicode_escape").decode("ascii")
