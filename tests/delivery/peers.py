"""Servers that commit events are delivered to: the reference receiver, and one that misbehaves on the way."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import socket
import ssl
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[2]
SECRET = "between us"  # noqa: S105 - a secret of these tests alone
PATH = "/v1/kernel/commit"


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("receiver", ROOT / "examples" / "receiver" / "receiver.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Its dataclasses look their module up by name.
    sys.modules["receiver"] = module
    spec.loader.exec_module(module)
    return module


receiver: Any = _load()


def taken(made: Any) -> list[str]:
    """The keys of what a receiver has acted on, one for each time."""
    return [row[0] for row in made._connect().execute("SELECT key FROM orders ORDER BY rowid")]


@contextmanager
def receiving(file: Path) -> Iterator[tuple[Any, str]]:
    """The reference receiver as it is served, and its address."""
    made = receiver.Receiver(file, SECRET)
    server = receiver.serve(made, 0)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield made, f"http://127.0.0.1:{server.server_port}{PATH}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@dataclass(frozen=True)
class Says:
    """An answer that is not the receiver's."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


Behaviour: TypeAlias = "str | Says | Callable[[], str | Says]"
"""What is done with a request: "take" hands it to the receiver and passes on its answer, "take and hang" and "take and
reset" pass on none, "hang", "reset" and "trickle" hand nothing over. A function decides at each request."""


@dataclass
class Peer:
    """A server in the running loop that plays behaviours one after another, the last one for good."""

    receiver: Any
    script: Sequence[Behaviour] = ("take",)
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    port: int = 0
    _open: set[asyncio.StreamWriter] = field(default_factory=set)
    _server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{PATH}"

    @property
    def keys(self) -> list[str]:
        return [headers["idempotency-key"] for headers, _ in self.requests]

    async def start(self, *, tls: ssl.SSLContext | None = None) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port, ssl=tls)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            await self._answer(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self._open.discard(writer)
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        behaviour = self.script[min(len(self.requests), len(self.script) - 1)]
        self.requests.append((headers, body))
        does = behaviour() if callable(behaviour) else behaviour
        if isinstance(does, Says):
            return await _say(writer, does)
        if does.startswith("take"):
            answer = self.receiver.take(headers, body)
            if does == "take":
                return await _say(writer, Says(answer.code, body=json.dumps({"status": answer.status}).encode()))
        await _fail(reader, writer, does)
        return None


async def _say(writer: asyncio.StreamWriter, said: Says) -> None:
    headers = {"Content-Length": str(len(said.body)), "Connection": "close"} | said.headers
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    writer.write(f"HTTP/1.1 {said.status} So\r\n{lines}\r\n".encode() + said.body)
    await writer.drain()


async def _fail(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, how: str) -> None:
    if how.endswith("reset"):
        # Without lingering, closing sends a reset in place of an orderly end.
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    elif how == "trickle":
        writer.write(b"HTTP/1.1 200 So\r\nContent-Length: 1000000\r\n\r\n")
        while not reader.at_eof():
            writer.write(b".")
            await writer.drain()
            await asyncio.sleep(0.01)
    else:
        await reader.read()


def new_receiver(folder: Path, now: Callable[[], float]) -> Any:
    """A receiver that is not served: a peer hands it what it lets through."""
    made = receiver.Receiver(folder / "receiver.db", SECRET, now)
    made.set_up()
    return made


def acted(folder: Path) -> int:
    """How often a receiver of that folder has acted."""
    import sqlite3

    with closing(sqlite3.connect(folder / "receiver.db")) as connection:
        found: int = connection.execute("SELECT count(*) FROM orders").fetchone()[0]
        return found
