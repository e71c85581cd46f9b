"""Rows of a server, all of them at once, and as a table to keep here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from askfirst.domain.errors import LimitError, SourceError
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.remote.port import RemoteTable, RowRequest, Server, Value


async def fetched(server: Server, request: RowRequest, *, seconds: float) -> list[tuple[Value, ...]]:
    """All rows of a request. Raises SourceError; LimitError after so many seconds."""
    rows: list[tuple[Value, ...]] = []
    began = time.monotonic()
    try:
        async with asyncio.timeout(seconds):
            async for page in server.rows(request, seconds=seconds):
                rows += page
    except TimeoutError as error:
        took = time.monotonic() - began
        raise LimitError(
            "query_seconds",
            f"Reading {request.table.name!r} from {server.name!r} was stopped after {took:.0f} seconds.",
            "Ask for a shorter time or fewer of them, or raise the limit query_seconds.",
        ) from error
    width = len(request.columns)
    if any(len(row) != width for row in rows):
        raise SourceError(f"{server.name!r} sent rows of {request.table.name!r} that have not {width} values.")
    return rows


def as_local(table: RemoteTable, rows: Sequence[tuple[Value, ...]], columns: Sequence[str] = ()) -> LocalTable:
    """Rows of a table, or of some of its columns, as a table to keep here."""
    kept = [one for one in table.columns if not columns or one.name in columns]
    columns_here = tuple((one.name, one.called or one.original, one.type) for one in kept)
    return LocalTable(table.name, table.called or table.original, columns_here, rows)


def too_many_rows(source: str, table: str, most: int) -> LimitError:
    """For more rows than may be fetched: a part of them is no answer."""
    return LimitError(
        "query_fetched_rows",
        f"{source!r} would have to send more than {most:,} rows of {table!r}.",
        "Ask for a shorter time or fewer of them, or raise the limit query_fetched_rows.",
    )
