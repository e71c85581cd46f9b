"""The locked DuckDB: one statement a cursor, only SELECT, within time and memory."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import duckdb

from askfirst.domain.errors import AskfirstError, LimitError, SourceError

INTERRUPT_AGAIN = 0.05
"""Seconds after which a query that still runs is interrupted once more: one that had not begun misses the first."""


@dataclass(frozen=True, slots=True)
class Engine:
    """Runs queries on a connection that `lock` has closed against everything but reading."""

    name: str
    connection: duckdb.DuckDBPyConnection
    memory_mb: int

    async def query(
        self, text: str, parameters: Sequence[Any], *, seconds: float, rows: int | None = None
    ) -> list[tuple[Any, ...]]:
        """At most `rows` rows of one SELECT. Raises LimitError, SourceError; a cancelled query is interrupted."""
        cursor = self.connection.cursor()
        work = asyncio.ensure_future(asyncio.to_thread(self._run, cursor, text, parameters, rows))
        late = True
        try:
            done, _ = await asyncio.wait({work}, timeout=seconds)
            late = not done
        finally:
            await _stop(work, cursor)
            cursor.close()
        try:
            return work.result()
        except duckdb.Error as error:
            raise self._failure(error, seconds if late else None) from error

    def read(self, text: str, parameters: Sequence[Any] = (), *, rows: int | None = None) -> list[tuple[Any, ...]]:
        """The same at once and without a time limit. Raises LimitError, SourceError."""
        try:
            with self.connection.cursor() as cursor:
                return self._run(cursor, text, parameters, rows)
        except duckdb.Error as error:
            raise self._failure(error, None) from error

    def write(self, text: str, parameters: Sequence[Any] = ()) -> None:
        """For what the source itself keeps in memory beside the data. Raises LimitError, SourceError."""
        try:
            with self.connection.cursor() as cursor:
                cursor.execute(text, list(parameters))
        except duckdb.Error as error:
            raise self._failure(error, None) from error

    def close(self) -> None:
        self.connection.close()

    def _run(
        self, cursor: duckdb.DuckDBPyConnection, text: str, parameters: Sequence[Any], rows: int | None
    ) -> list[tuple[Any, ...]]:
        statements = cursor.extract_statements(text)
        if len(statements) != 1 or not _is_select(statements[0]):
            raise SourceError(f"{text!r} is not exactly one SELECT.", "Nothing was run.")
        # A SELECT can still hold a DELETE in a WITH clause: the transaction refuses it.
        cursor.execute("BEGIN TRANSACTION READ ONLY")
        cursor.execute(statements[0], list(parameters))
        return cursor.fetchall() if rows is None else cursor.fetchmany(rows)

    def _failure(self, error: duckdb.Error, seconds: float | None) -> AskfirstError:
        if seconds is not None:
            return LimitError(
                "query_seconds",
                f"The query on {self.name!r} was stopped after {seconds:g} seconds.",
                "Ask for a shorter time or fewer groups, or raise the limit query_seconds.",
            )
        if isinstance(error, duckdb.OutOfMemoryException):
            return LimitError(
                "query_memory_mb",
                f"The query on {self.name!r} needs more than {self.memory_mb} MB of memory.",
                "Ask for a shorter time or fewer groups, or raise the limit query_memory_mb.",
            )
        return SourceError(f"The source {self.name!r} failed: {reason(error)}.", "Check that its files are unchanged.")


def _is_select(statement: duckdb.Statement) -> bool:
    try:
        return statement.type == duckdb.StatementType.SELECT
    except ValueError:
        # Kinds that Python has no name for, such as UPDATE EXTENSIONS.
        return False


def lock(connection: duckdb.DuckDBPyConnection, readable: Sequence[str]) -> None:
    """From here on only the `readable` files can be opened, and no setting can be changed."""
    if readable:
        connection.execute("SET allowed_paths = $1", [list(readable)])
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def reason(error: duckdb.Error) -> str:
    """DuckDB's message in a line, without its advice on options that nobody can set here."""
    text = str(error).strip()
    if at_line := _CSV_LINE.search(text):
        return f"line {at_line[1]}: {at_line[2].rstrip('. ')}"
    if "Error when sniffing file" in text:
        return _NO_TABLE
    return text.partition("\n")[0].rstrip(". ")


_CSV_LINE = re.compile(r"CSV Error on Line: (\d+)\n(?:Original Line:[^\n]*\n)?([^\n]+)")
_NO_TABLE = (
    "its lines do not form one table; look for lines with more or fewer cells than the others, "
    "an open quotation mark, or an encoding other than UTF-8"
)


async def _stop(work: asyncio.Future[list[tuple[Any, ...]]], cursor: duckdb.DuckDBPyConnection) -> None:
    while not work.done():
        cursor.interrupt()
        await asyncio.wait({work}, timeout=INTERRUPT_AGAIN)
    if not work.cancelled():
        work.exception()  # a cancelled caller will not look at it, and asyncio would complain
