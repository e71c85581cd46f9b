"""A shop with a tool of its own that works until a test lets it go, in whichever process it does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from tests.http.places import write_shop

SILVER = "polish the silver"
"""What has the tool run."""
POLISHED = "polished"
WITHIN = 60.0
"""Seconds after which a test gives up waiting: far more than anything that is waited for takes."""
TOOL = """
import asyncio
import os
import secrets
from pathlib import Path
from typing import Any

from askfirst.tools.tool import Done, tool

GATE = Path(__file__).parents[1] / "gate"


@tool(title="silver", phrases=("polish the silver",), examples=("polish the silver",))
async def polish() -> Done:
    \"\"\"Polish the silver. Use it when silver is to be polished.\"\"\"
    (GATE / f"begun-{os.getpid()}-{secrets.token_hex(4)}").touch()
    while not (GATE / "open").exists():
        await asyncio.sleep(0.01)
    return Done({"polished": True}, "polished", text="The silver is polished.")
"""


class Gate:
    """What the tool waits for. It is closed at first."""

    def __init__(self, workspace: Path) -> None:
        self._folder = workspace / "gate"
        self._folder.mkdir(exist_ok=True)

    def open(self) -> None:
        (self._folder / "open").touch()

    def shut(self) -> None:
        for file in self._folder.iterdir():
            file.unlink()

    @property
    def begun(self) -> int:
        """How often the tool has begun since the gate was last shut."""
        return len(self.processes)

    @property
    def processes(self) -> list[int]:
        """In which processes it has begun, one for each time."""
        return [int(file.name.split("-")[1]) for file in self._folder.glob("begun-*")]

    async def reached(self, times: int = 1) -> None:
        """Wait until the tool has begun that often."""
        await asyncio.to_thread(until, lambda: self.begun >= times)


def write_silver_shop(folder: Path) -> Path:
    write_shop(folder)
    (folder / "tools").mkdir()
    (folder / "tools" / "silver.py").write_text(TOOL, encoding="utf-8")
    return folder


def until(there: Callable[[], object], what: str = "it") -> None:
    """Wait for a condition."""
    deadline = time.monotonic() + WITHIN
    while not there():
        assert time.monotonic() < deadline, f"{what} did not come to pass"
        time.sleep(0.01)
