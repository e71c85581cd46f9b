"""`make faults`: prints what the readers make of every fault, at every call site, with both providers."""

from __future__ import annotations

import asyncio
import logging

from askfirst.llm.model import SITES
from tests.llm.clients import PROVIDERS
from tests.wire.faults import FAULTS
from tests.wire.matrix import BOUND, Cell, cell, freight


async def main() -> int:
    """Play the matrix and print it as it is played. Gives 1 where a cell took too long or told nobody."""
    print(
        "What is used at each call site while a fault lasts: the model's answer, or the rules' after the fault named."
    )
    print("A number is how many requests were made. A + marks a note to the user.\n")
    print(f"{'fault':24}{'provider':9}" + "".join(f"{site:22}" for site in SITES))
    logging.getLogger("langchain_google_genai").setLevel(logging.ERROR)  # it tells of every empty answer
    bad: list[Cell] = []
    async with freight() as view:
        for fault in FAULTS:
            for provider in PROVIDERS:
                cells = [await cell(provider, fault, site, view) for site in SITES]
                bad += [one for one in cells if one.seconds > BOUND or (one.outcome != "model" and not one.notes)]
                print(f"{fault:24}{provider:9}" + "".join(f"{_shown(one):22}" for one in cells), flush=True)
    print(f"\n{len(FAULTS)} faults x {len(PROVIDERS)} providers x {len(SITES)} call sites; {len(bad)} of them wrong.")
    return 1 if bad else 0


def _shown(one: Cell) -> str:
    used = "model" if one.outcome == "model" else f"rules:{one.outcome}"
    return f"{used} {one.calls}{'+' if one.notes else ''}"


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
