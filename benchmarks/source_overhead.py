"""What askfirst adds to one query above its driver: `python -m benchmarks.source_overhead`.

The freight shipments lie in DuckDB, PostgreSQL and SQLite. Each query is timed through the source (compiled and checked
anew, run, made into a table) and through the bare driver with the very statement that the source sends, in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import duckdb
import psycopg
from pydantic import SecretStr

from askfirst.catalog.model import Catalog
from askfirst.config.workspace import freight_folder
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.source import Limits, Source
from askfirst.sources.sqlalchemy.source import open_sql
from tests.memory.databases import postgres_server
from tests.sources.freight_tables import freight_tables
from tests.sources.servers import postgres, sqlite

WANTED = 10.0
"""Milliseconds."""
Bare = Callable[[str, Sequence[Any]], Awaitable[object]]


def query_of(number: int) -> Query:
    """A query that no cache of statements has seen."""
    return Query(
        "shipments",
        measures=(Measure("count"), Measure("sum", "containers")),
        dimensions=(Dimension("status"),),
        filters=(Filter("containers", "gt", (-number,)),),
    )


async def measured(source: Source, bare: Bare, rounds: int) -> tuple[float, float]:
    """Medians over the rounds, in milliseconds: through the source, and through the driver alone."""
    catalog = Catalog("c", {one.name: one for one in await source.describe()})
    whole: list[float] = []
    alone: list[float] = []
    for number in range(1, rounds + 1):
        began = time.perf_counter()
        compiled = source.compile(query_of(number), catalog)
        await source.execute(compiled, catalog, Limits())
        whole.append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
        await bare(compiled.text, compiled.parameters)
        alone.append((time.perf_counter() - began) * 1000)
    await source.close()
    return statistics.median(whole), statistics.median(alone)


async def in_duckdb(rounds: int) -> tuple[float, float]:
    """Over the example's files, read into memory."""
    connection = duckdb.connect(":memory:")
    connection.execute(f"CREATE TABLE shipments AS FROM '{freight_folder() / 'data' / 'shipments.parquet'}'")

    async def bare(text: str, values: Sequence[Any]) -> object:
        return await asyncio.to_thread(lambda: connection.execute(text, list(values)).fetchall())

    return await measured(open_duckdb("d", files=[freight_folder() / "data"]), bare, rounds)


async def in_sqlite(rounds: int, folder: Path) -> tuple[float, float]:
    """Over a file."""
    address = sqlite.filled([one for one in freight_tables() if one.name == "shipments"], folder)
    connection = sqlite3.connect(address.removeprefix("sqlite:///"), check_same_thread=False)

    async def bare(text: str, values: Sequence[Any]) -> object:
        return await asyncio.to_thread(lambda: connection.execute(text, list(values)).fetchall())

    return await measured(open_sql("s", SecretStr(address), options=DuckDBOptions()), bare, rounds)


async def in_postgres(rounds: int) -> tuple[float, float]:
    """Over a server on this machine."""
    with postgres_server() as server:
        address = await postgres.filled(server, [one for one in freight_tables() if one.name == "shipments"])
        async with await psycopg.AsyncConnection.connect(address.get_secret_value()) as connection:
            cursor = psycopg.AsyncRawCursor(connection)

            async def bare(text: str, values: Sequence[Any]) -> object:
                await cursor.execute(text.encode(), list(values))
                return await cursor.fetchall()

            return await measured(open_postgres("p", address, options=DuckDBOptions()), bare, rounds)


async def main(rounds: int) -> None:
    """Print both medians and what lies between them, for each engine."""
    with tempfile.TemporaryDirectory() as folder:
        found = {
            "DuckDB": await in_duckdb(rounds),
            "SQLite": await in_sqlite(rounds, Path(folder)),
            "PostgreSQL": await in_postgres(rounds),
        }
    for engine, (whole, alone) in found.items():
        print(
            f"{engine:<10} through askfirst {whole:6.2f} ms, driver {alone:6.2f} ms, above it {whole - alone:6.2f} ms"
        )
    print(f"(wanted: under {WANTED:g} ms above the driver)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    asyncio.run(main(parser.parse_args().rounds))
