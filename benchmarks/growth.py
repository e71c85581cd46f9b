"""Whether a session's 300th exchange costs what its 10th does, in bytes written and in time.

An old session is brought to 300 exchanges, young ones to 10; then old and young take turns, so that what slows the
machine slows both, and the medians of both are compared.
"""

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


PAIRS = 30


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


def exchange(agent: Agent, session: str, number: int) -> tuple[float, int]:
    """Milliseconds and bytes written of one exchange."""
    bytes_before, before = bytes_written(), time.perf_counter()
    reply = agent.run(session, QUESTIONS[number % len(QUESTIONS)])
    spent = (time.perf_counter() - before) * 1000
    assert reply.type == "final_answer", reply
    return spent, bytes_written() - bytes_before


def compare(agent: Agent, *, old: int, young: int, pairs: int) -> list[tuple[tuple[float, int], tuple[float, int]]]:
    """For each pair what an exchange of the old session cost, and one of a session that is still young."""
    for number in range(old):
        exchange(agent, "old", number)
    found = []
    for pair in range(pairs):
        for number in range(young):
            exchange(agent, f"young {pair}", number)
        number = young + pair
        found.append((exchange(agent, "old", number), exchange(agent, f"young {pair}", number)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exchanges", type=int, default=300)
    old = parser.parse_args().exchanges
    with tempfile.TemporaryDirectory() as folder:
        with build_agent(settings=load_settings(home=Path(folder))) as agent:
            pairs = compare(agent, old=old, young=10, pairs=PAIRS)
            exchanges = sum(session.exchanges for session in agent.sessions())
        kept = size(Path(folder))
    for place, (name, unit) in enumerate((("time", "ms"), ("bytes written", "bytes"))):
        late = statistics.median(pair[0][place] for pair in pairs)
        early = statistics.median(pair[1][place] for pair in pairs)
        print(f"{name}: at exchange {old} {late:,.0f} {unit}, at 10 {early:,.0f} {unit}, ratio {late / early:.3f}")
    print(f"kept on disk: {kept / exchanges / 1024:.1f} KiB an exchange")


if __name__ == "__main__":
    main()
