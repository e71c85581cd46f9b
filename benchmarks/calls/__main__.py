"""Prints what each conversation costs on both sides. No model is asked: answers are scripted, the tools are real."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from askfirst.compose import open_parts
from askfirst.config.settings import load_settings
from askfirst.config.workspace import load_workspace
from benchmarks.calls.measured import Measured
from benchmarks.calls.our_script import steps
from benchmarks.calls.ours import ours
from benchmarks.calls.peer import peer
from benchmarks.calls.peer_script import script
from benchmarks.calls.scenarios import SCENARIOS


async def peers() -> list[Measured]:
    """Each scenario in the peer's loop."""
    with tempfile.TemporaryDirectory() as home:
        settings = load_settings(Path(home), home=Path(home), model="none")
        parts, memory = await open_parts(load_workspace(None), settings)
        measured = []
        for number, scenario in enumerate(SCENARIOS):
            told = await peer(scenario.messages, script(number), parts)
            assert scenario.found in told.by_tools, told.by_tools
            measured.append(told.measured)
        await parts.close()
        await memory.close()
    return measured


def own(*, prefer_rules: bool) -> list[Measured]:
    """Each scenario in askfirst."""
    return [
        ours(
            scenario.messages,
            steps(number, prefer_rules=prefer_rules),
            prefer_rules=prefer_rules,
            found=scenario.found,
        )
        for number, scenario in enumerate(SCENARIOS)
    ]


def main() -> None:
    sides = {
        "tool-calling loop": asyncio.run(peers()),
        "askfirst, model first": own(prefer_rules=False),
        "askfirst, rules first": own(prefer_rules=True),
        "askfirst, rules alone": [ours(scenario.messages, found=scenario.found) for scenario in SCENARIOS],
    }
    print(f"{'':30}" + "".join(f"{name:>24}" for name in sides))
    print(f"{'conversation':30}" + f"{'calls  characters':>24}" * len(sides))
    for scenario, costs in zip(SCENARIOS, zip(*sides.values(), strict=True), strict=True):
        print(line(scenario.name, *costs))
    print(line("all five", *(sum(costs, Measured()) for costs in sides.values())))


def line(name: str, *measured: Measured) -> str:
    """A row of the table."""
    return f"{name:30}" + "".join(f"{one.calls:>12}{one.characters:>12,}" for one in measured)


if __name__ == "__main__":
    main()
