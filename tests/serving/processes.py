"""Real servers: each a process of `askfirst serve`, which may be stopped, or killed."""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.entrypoints.terminal import environment
from tests.http.places import DATASET
from tests.service.gate import SILVER, WITHIN, until

COUNT = "how many sales are there?"
SERVING = re.compile(r"serving at (http://127\.0\.0\.1:\d+)")


@dataclass(frozen=True)
class Process:
    """A server's process; `log` is what it has written to both of its outputs."""

    process: subprocess.Popen[bytes]
    log: Path

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8")

    @property
    def address(self) -> str:
        """Where it listens; waits until it does."""

        def listens() -> bool:
            assert self.process.poll() is None, self.said
            return SERVING.search(self.said) is not None

        until(listens, "listening")
        found = SERVING.search(self.said)
        assert found
        return found[1]

    def client(self, **more: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.address, timeout=WITHIN, trust_env=False, **more)

    def signal(self, number: int) -> None:
        os.kill(self.process.pid, number)

    def ended(self) -> int:
        """Its exit code, waited for."""
        return self.process.wait(WITHIN)

    def stop(self) -> int:
        self.signal(signal.SIGTERM)
        return self.ended()

    def kill(self) -> None:
        """As a machine's failure does: nothing gets a chance to tidy up."""
        self.process.kill()
        self.process.wait()


@contextmanager
def started(*args: str, home: Path, log: Path, **settings: str) -> Iterator[Process]:
    """`askfirst serve` with options and settings; ended with the block, if it has not ended by itself."""
    given = {f"ASKFIRST_{name.upper()}": value for name, value in settings.items()}
    command = [sys.executable, "-m", "askfirst", "serve", *args]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=log.parent,
            env=environment(home, **{"ASKFIRST_MODEL": "none", **given}),
            stdout=out,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
    made = Process(process, log)
    try:
        yield made
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(WITHIN)
            except subprocess.TimeoutExpired:
                made.kill()


@dataclass
class Fleet:
    """Servers over the same state, each of which may be killed and replaced."""

    start: Callable[[Path], AbstractContextManager[Process]]
    folder: Path
    servers: list[Process] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    stack: ExitStack = field(default_factory=ExitStack)

    def add(self, count: int) -> None:
        """That many more, all of them listening."""
        new = [self._new() for _ in range(count)]
        self.servers += new
        self.addresses += [one.address for one in new]

    def replace(self, number: int) -> None:
        """Kill one, and have another in its place as soon as that listens."""
        self.servers[number].kill()
        self.servers[number] = self._new()
        self.addresses[number] = self.servers[number].address

    def _new(self) -> Process:
        return self.stack.enter_context(self.start(self.folder / f"log-{secrets.token_hex(4)}"))


@contextmanager
def several(count: int, workspace: Path, folder: Path, **settings: str) -> Iterator[Fleet]:
    """That many servers over the same state."""

    def start(log: Path) -> AbstractContextManager[Process]:
        return started(str(workspace), "--port", "0", home=folder / "home", log=log, **settings)

    fleet = Fleet(start, folder)
    with fleet.stack:
        fleet.add(count)
        yield fleet


def children(pid: int) -> list[int]:
    """The serving processes of a server with several: those that it has spawned."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text("utf-8").rpartition(")")[2].split()[:2]
            command = (stat.parent / "cmdline").read_text("utf-8")
        except OSError:
            continue
        if int(parent) == pid and state != "Z" and "spawn_main" in command:
            found.append(int(stat.parent.name))
    return sorted(found)


def asked(session: str, text: str = COUNT, **more: Any) -> dict[str, Any]:
    """The body of a chat request."""
    return {"datasetId": DATASET, "conversationId": session, "message": text, **more}


async def chat(client: httpx.AsyncClient, session: str, text: str = COUNT, **more: Any) -> dict[str, Any]:
    """A reply."""
    answer = await client.post("/chat", json=asked(session, text, **more))
    assert answer.status_code == httpx.codes.OK, answer.text
    reply: dict[str, Any] = answer.json()
    return reply


async def types(client: httpx.AsyncClient, session: str) -> list[str]:
    """The types of a session's events, in order."""
    answer = await client.get(f"/sessions/{session}/events", params={"to": "newest"})
    assert answer.status_code == httpx.codes.OK, answer.text
    return re.findall(r"^event: (\w+)$", answer.text, re.MULTILINE)


async def history(client: httpx.AsyncClient, session: str) -> dict[str, Any]:
    answer = await client.get(f"/sessions/{session}")
    assert answer.status_code == httpx.codes.OK, answer.text
    found: dict[str, Any] = answer.json()
    return found


__all__ = ["COUNT", "SILVER", "Process", "asked", "chat", "history", "several", "started", "types"]
