"""Whether a session's 300th exchange costs what its 10th does: bytes written and time, medians around each."""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings

QUESTIONS = (
    "Show shipments to Port of Miami last week",
    "how many shipments by carrier this month?",
    "top 5 carriers by freight cost in 2024",
)
"""Three in turn, so that follow-up state and replies vary as they do in life."""


def bytes_written() -> int:
    """What this process has handed to write calls so far, by Linux's accounting (`wchar` of /proc/self/io)."""
    for line in Path("/proc/self/io").read_text(encoding="ascii").splitlines():
        name, _, value = line.partition(": ")
        if name == "wchar":
            return int(value)
    raise OSError("this system does not count written bytes")


def size(folder: Path) -> int:
    """Bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def run(agent: Agent, exchanges: int) -> tuple[list[float], list[int]]:
    """Milliseconds and bytes written of each exchange of one session."""
    spent, written = [], []
    for number in range(exchanges):
        bytes_before, before = bytes_written(), time.perf_counter()
        reply = agent.run("long", QUESTIONS[number % len(QUESTIONS)])
        spent.append((time.perf_counter() - before) * 1000)
        written.append(bytes_written() - bytes_before)
        assert reply.type == "final_answer", reply
    return spent, written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exchanges", type=int, default=300)
    exchanges = parser.parse_args().exchanges
    with tempfile.TemporaryDirectory() as folder:
        with build_agent(settings=load_settings(home=Path(folder))) as agent:
            spent, written = run(agent, exchanges)
        kept = size(Path(folder))
    # Windows of 30 around the 20th and at the end: the first exchanges pay for caches that the others share.
    early, late = slice(5, 35), slice(-30, None)
    for name, values, unit in (("time", spent, "ms"), ("written", written, "bytes")):
        first, last = statistics.median(values[early]), statistics.median(values[late])
        print(f"{name} per exchange: early {first:,.0f} {unit}, last {last:,.0f} {unit}, ratio {last / first:.3f}")
    print(f"kept on disk after {exchanges} exchanges: {kept / 1024:,.0f} KiB, {kept / exchanges / 1024:.1f} KiB each")


if __name__ == "__main__":
    main()
