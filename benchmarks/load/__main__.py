"""How many exchanges a server serves, how long they take, and how its memory grows.

    python -m benchmarks.load [--seconds 20] [--sessions 1 50 200] [--workers 1 4] [--state sqlite postgres]

Each exchange is a question that the rules read, answered over the freight workspace by a table, and one call of a model
for a comment on it, which a stub answers after a second: what an exchange takes above that is askfirst's own. A session
sends its next message when it has the reply to the last one. Linux only: it reads /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.memory.databases import new_database, postgres_server

STUB_SECONDS = 1.0
FEW = 3
"""Fewer than this say nothing."""
QUESTIONS = (
    "Show orders by status",
    "Show shipments by carrier",
    "Show shipments by month in 2024",
    "Show orders by customer",
    "average delay by month in 2024",
)
"""Of each answer a model is asked for a comment."""
_LISTENS = re.compile(r"serving at http://127\.0\.0\.1:(\d+)")


@dataclass(slots=True)
class Measured:
    """What came of one run; times in seconds, memory in MB by seconds since the start."""

    seconds: float = 0.0
    above: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    failed: int = 0


@contextmanager
def stub() -> Iterator[int]:
    """The port of the model."""
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load.stub", str(STUB_SECONDS)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextmanager
def server(folder: Path, *, model: int, workers: int, database: str | None) -> Iterator[tuple[int, int]]:
    """The port of a server, and the id of its first process."""
    environment = {
        **os.environ,
        "ASKFIRST_HOME": str(folder),
        "ASKFIRST_MODEL": "openai:stub",
        "ASKFIRST_MODEL_URL": f"http://127.0.0.1:{model}/v1",
        "OPENAI_API_KEY": "none",
        "ASKFIRST_PREFER_RULES": "true",
        "ASKFIRST_CACHE_SECONDS": "0",
        **({"ASKFIRST_DATABASE": database} if database else {}),
    }
    log = folder / "server.log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", "askfirst", "serve", "--port", "0", "--workers", str(workers)],
            env=environment,
            stderr=written,
        )
    try:
        yield _port(process, log), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def _port(process: subprocess.Popen[bytes], log: Path) -> int:
    while process.poll() is None:
        found = _LISTENS.search(log.read_text())
        if found:
            return int(found[1])
        time.sleep(0.1)
    raise SystemExit(f"The server did not start:\n{log.read_text()}")


def memory_mb(pid: int) -> float:
    """The resident memory of a process and those that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6 + sum(memory_mb(int(child)) for child in children)


async def run(port: int, pid: int, *, sessions: int, seconds: float) -> Measured:
    """Have so many sessions talk for so long."""
    limits = httpx.Limits(max_connections=sessions + 1, max_keepalive_connections=sessions + 1)
    measured = Measured()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, limits=limits) as client:
        # Every process has opened its data, and its first connection.
        await asyncio.gather(*(_ask(client, f"warm-{number}", 0) for number in range(20)))
        began = time.monotonic()
        watching = asyncio.create_task(_watch(pid, measured, began))
        await asyncio.gather(*(_talk(client, f"s{number}", began + seconds, measured) for number in range(sessions)))
        measured.seconds = time.monotonic() - began
        watching.cancel()
    return measured


async def _talk(client: httpx.AsyncClient, session: str, until: float, measured: Measured) -> None:
    number = 0
    while time.monotonic() < until:
        began = time.monotonic()
        calls = await _ask(client, session, number)
        whole = time.monotonic() - began
        if calls is None:
            measured.failed += 1
        else:
            measured.whole.append(whole)
            measured.above.append(whole - calls * STUB_SECONDS)
        number += 1


async def _ask(client: httpx.AsyncClient, session: str, number: int) -> int | None:
    """How often the model was called for a question; None where it got no answer."""
    body = {"datasetId": "freight", "conversationId": session, "message": QUESTIONS[number % len(QUESTIONS)]}
    reply = (await client.post("/chat", json=body)).json()
    return int(reply["usage"]["model_calls"]) if reply.get("type") == "final_answer" else None


async def _watch(pid: int, measured: Measured, began: float) -> None:
    while True:
        measured.memory.append((time.monotonic() - began, memory_mb(pid)))
        await asyncio.sleep(1)


def told(name: str, measured: Measured) -> str:
    """A line of the table."""
    count = len(measured.whole)
    if count < FEW:
        return f"| {name} | {count} | | | | | | | {measured.failed} |"
    p50, p95, p99 = (1000 * statistics.quantiles(measured.whole, n=100)[at] for at in (49, 94, 98))
    above = 1000 * statistics.median(measured.above)
    growth = _slope(measured.memory) * measured.seconds / count * 1000
    last = measured.memory[-1][1]
    return (
        f"| {name} | {count / measured.seconds:.1f} | {p50:.0f} | {p95:.0f} | {p99:.0f} | {above:.0f} "
        f"| {last:.0f} | {growth:.1f} | {measured.failed} |"
    )


def _slope(points: list[tuple[float, float]]) -> float:
    """MB a second over the second half: the first one is for what is loaded once."""
    half = points[len(points) // 2 :]
    return statistics.linear_regression(*zip(*half, strict=True)).slope if len(half) >= FEW else 0.0


def main() -> None:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sessions", type=int, nargs="+", default=[1, 50, 200])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--state", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    asked = parser.parse_args()
    print(
        "| state, workers, sessions | exchanges/s | p50 ms | p95 ms | p99 ms | above the stub ms | MB | KB/exchange "
        "| failed |"
    )
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    with ExitStack() as stack:
        model = stack.enter_context(stub())
        engine = stack.enter_context(postgres_server()) if "postgres" in asked.state else ""
        for state in asked.state:
            for workers in asked.workers:
                for sessions in asked.sessions:
                    with tempfile.TemporaryDirectory() as folder:
                        database = new_database(engine) if state == "postgres" else None
                        with server(Path(folder), model=model, workers=workers, database=database) as (port, pid):
                            measured = asyncio.run(run(port, pid, sessions=sessions, seconds=asked.seconds))
                        print(told(f"{state}, {workers}, {sessions}", measured), flush=True)


if __name__ == "__main__":
    main()
