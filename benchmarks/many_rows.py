"""Questions over ten million rows, in a Parquet file and in PostgreSQL: `python -m benchmarks.many_rows`.

The rows are made by the engines themselves, each time the same. For each question it prints how long the whole answer
took and what memory this process held then; the server's is not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
from pydantic import SecretStr

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import FinalAnswer
from tests.memory.databases import new_database, postgres_server
from tests.sources.servers.postgres import run

ROWS = 10_000_000
CUSTOMERS = 100_000
QUESTIONS = (
    "how many sales are there?",
    "total amount by city",
    "median amount",
    "top 5 customers by total amount",
    "list 100 sales",
    "list the sales in Oslo",
    "how many sales to Customer 77777",
)
"""The last one names a customer whom no sample of the first rows knows."""
_IN_DUCKDB = """
    COPY (SELECT i AS id, ['Bergen', 'Kyiv', 'Lima', 'Oslo', 'Rome'][1 + i % 5] AS city,
                 'Customer ' || (i % {customers}) AS customer, (i * 7919 % 100000) / 100.0::DOUBLE AS amount,
                 DATE '2020-01-01' + (i % 1500)::INTEGER AS sold
          FROM range({rows}) AS r(i)) TO '{path}'
"""
_IN_POSTGRES = """
    CREATE UNLOGGED TABLE sales AS
    SELECT i AS id, (ARRAY['Bergen', 'Kyiv', 'Lima', 'Oslo', 'Rome'])[1 + i % 5] AS city,
           'Customer ' || (i % {customers}) AS customer, (i * 7919 % 100000) / 100.0::double precision AS amount,
           DATE '2020-01-01' + (i % 1500)::integer AS sold
    FROM generate_series(0::bigint, {last}) AS r(i)
"""


@dataclass(frozen=True)
class Measured:
    """A question, its answer, the seconds that it took, and the memory of this process behind it, in megabytes."""

    question: str
    answer: FinalAnswer
    seconds: float
    megabytes: float


def parquet(folder: Path, rows: int) -> Path:
    """A file of that many sales."""
    path = folder / "sales.parquet"
    with duckdb.connect(config={"threads": 1}) as made:
        made.execute(_IN_DUCKDB.format(rows=rows, customers=CUSTOMERS, path=path))
    return path


def postgres_table(server: str, rows: int) -> str:
    """The address of a new database with a table of the same sales."""
    address = new_database(server)
    made = _IN_POSTGRES.format(last=rows - 1, customers=CUSTOMERS)
    asyncio.run(run(SecretStr(address), made, "VACUUM ANALYZE sales"))
    return address


@contextmanager
def opened(where: str | Path, home: Path) -> Iterator[Agent]:
    """An agent with the limits that it has by default, which keeps no answers."""
    with build_agent(where, settings=load_settings(home=home, model="none", cache_seconds=0)) as agent:
        yield agent


def measured(agent: Agent) -> Iterator[Measured]:
    """Every question, each in a session of its own."""
    for question in QUESTIONS:
        began = time.perf_counter()
        answer = agent.run(question, question)
        seconds = time.perf_counter() - began
        assert isinstance(answer, FinalAnswer), answer
        yield Measured(question, answer, seconds, megabytes())


def megabytes() -> float:
    """What this process holds of the machine's memory, by Linux's accounting."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        name, _, value = line.partition(":")
        if name == "VmRSS":
            return int(value.split()[0]) / 1024
    raise OSError("this system does not tell the memory of a process")


def shown(engine: str, where: str | Path, home: Path) -> None:
    """Print what each question cost."""
    began = time.perf_counter()
    with opened(where, home) as agent:
        print(f"{engine:<10} {time.perf_counter() - began:6.2f} s  {megabytes():5.0f} MB  to open")
        for one in measured(agent):
            print(f"{engine:<10} {one.seconds:6.2f} s  {one.megabytes:5.0f} MB  {one.question}")


def main(rows: int) -> None:
    """Print the table of both engines."""
    with tempfile.TemporaryDirectory() as folder, postgres_server() as server:
        shown("PostgreSQL", postgres_table(server, rows), Path(folder) / "of postgres")
        shown("Parquet", parquet(Path(folder), rows), Path(folder) / "of parquet")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS)
    main(parser.parse_args().rows)
