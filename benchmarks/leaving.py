"""How soon an engine stops when nobody waits for its answer any more: `python -m benchmarks.leaving`.

A question is left while its engine works on it, as Ctrl-C or a closed page does. PostgreSQL is asked whether it still
works; of DuckDB and SQLite the threads of this process tell; of the servers behind HTTP it is when they see the request
end, for what they do then is theirs.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeAlias

from askfirst.agent import Agent
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.sqlalchemy.run import Run
from benchmarks.many_rows import parquet
from tests.agent.faulty import QUESTION, SALES, SLOW_IN_SQLITE, active, front_of, left, opened, runs
from tests.memory.databases import postgres_server
from tests.sources.servers import graphql, opensearch, postgres, sqlite

WANTED = 2.0
"""Seconds."""
ROWS = 5_000_000
Asked: TypeAlias = tuple[Agent, str, Callable[[], bool]]
"""An agent, a question that keeps its engine busy, and whether the engine is."""


@contextmanager
def in_postgres(folder: Path) -> Iterator[Asked]:
    """A server on this machine."""
    with postgres_server() as server:
        address = asyncio.run(postgres.filled(server, [SALES]))
        with opened(address.get_secret_value(), folder) as agent:
            busy = "CREATE VIEW sales AS SELECT kept.* FROM kept, (SELECT generate_series(1, 1e12::bigint)) AS endless"
            asyncio.run(postgres.run(address, "ALTER TABLE sales RENAME TO kept", busy))
            yield agent, QUESTION, lambda: active(address) > 0


@contextmanager
def in_duckdb(folder: Path) -> Iterator[Asked]:
    """A file that is read for each question."""
    with opened(parquet(folder, ROWS), folder / "home") as agent:
        yield agent, "how many different ids?", lambda: runs(Engine._run)  # noqa: SLF001 - where the engine works


@contextmanager
def in_sqlite(folder: Path) -> Iterator[Asked]:
    """A file in this process."""
    address = sqlite.filled([SALES], folder)
    with opened(address, folder / "home") as agent:
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as other:
            other.executescript(SLOW_IN_SQLITE)
        yield agent, QUESTION, lambda: runs(Run._do)  # noqa: SLF001 - where the engine works


@contextmanager
def in_search(folder: Path) -> Iterator[Asked]:
    """A search server on this machine, whose searches take for ever."""
    with (
        front_of(asyncio.run(opensearch.filled([SALES]))) as (front, address),
        opened(f"opensearch+{address}", folder) as agent,
    ):
        front.holds = "/_search {"
        yield agent, QUESTION, lambda: front.held > 0


@contextmanager
def in_graphql(folder: Path) -> Iterator[Asked]:
    """A GraphQL server on this machine, which takes for ever."""
    with graphql.graphql_server() as server:
        there = asyncio.run(server.filled([SALES], "hasura"))
        with front_of(there) as (front, address), opened(f"graphql+{address}", folder) as agent:
            front.holds = "amount"
            yield agent, QUESTION, lambda: front.held > 0


ENGINES = {
    "PostgreSQL": in_postgres,
    "DuckDB": in_duckdb,
    "SQLite": in_sqlite,
    "OpenSearch": in_search,
    "GraphQL": in_graphql,
}


def main(rounds: int) -> None:
    """Print the median and the longest time of each engine."""
    for engine, of_engine in ENGINES.items():
        with tempfile.TemporaryDirectory() as folder, of_engine(Path(folder)) as (agent, question, working):
            found = [left(agent, f"session {number}", question, working) for number in range(rounds)]
        print(f"{engine:<10} gone after {statistics.median(found):.3f} s, at most {max(found):.3f} s")
    print(f"(wanted: under {WANTED:g} s)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    main(parser.parse_args().rounds)
