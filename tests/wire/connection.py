"""HTTP/1.1 by hand, so that it can also be broken: one request in, one response out."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from dataclasses import dataclass

from tests.wire.response import Response

_DRIP_SECONDS = 0.03
_GARBAGE = b"\x16\x03\x01\x02\x00not a status line\r\n\r\n\x00\xff\xfe"
_RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Closed(Exception):  # noqa: N818 - an event rather than an error
    """The connection is of no more use."""


@dataclass(frozen=True, slots=True)
class Received:
    """A request before its body is understood."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


class Watched(asyncio.StreamReaderProtocol):
    """Knows at once when the client has left."""

    gone: asyncio.Event

    def eof_received(self) -> bool | None:
        """The client has closed its side."""
        self.gone.set()
        return super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Both sides are closed."""
        self.gone.set()
        super().connection_lost(exc)


async def received(reader: asyncio.StreamReader) -> Received:
    """The next request. Raises Closed where the client has none."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip("\r\n").split("\r\n")
        method, target, _ = first.split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    except (asyncio.IncompleteReadError, OSError) as error:
        raise Closed from error
    return Received(method, target, headers, body)


async def send(writer: asyncio.StreamWriter, response: Response) -> None:
    """Send it in its way. Raises Closed where nothing can follow on this connection."""
    if response.way == "hang":
        await asyncio.Event().wait()
    if response.way == "reset":
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        writer.transport.abort()
        raise Closed
    if response.way == "garbage":
        writer.write(_GARBAGE)
        raise Closed
    if response.way == "drip":
        await _drip(writer, response)
    if response.events:
        await _send_events(writer, response)
    else:
        await _send_body(writer, response)


async def _send_body(writer: asyncio.StreamWriter, response: Response) -> None:
    writer.write(_head(response, f"Content-Length: {len(response.body)}"))
    cut = response.way == "cut"
    writer.write(response.body[: len(response.body) // 2] if cut else response.body)
    await writer.drain()
    if cut:
        raise Closed


async def _send_events(writer: asyncio.StreamWriter, response: Response) -> None:
    writer.write(_head(response, "Transfer-Encoding: chunked"))
    cut = response.way == "cut"
    for event in response.events[: len(response.events) // 2] if cut else response.events:
        writer.write(_chunk(_event(event)))
        await writer.drain()
        # Give the client its turn, as a network does: else all comes at once.
        await asyncio.sleep(0)
    if cut:
        raise Closed
    writer.write(_chunk(b""))
    await writer.drain()


async def _drip(writer: asyncio.StreamWriter, response: Response) -> None:
    """Never ends: blanks before a body, or the first text of a stream over and over."""
    writer.write(_head(response, "Transfer-Encoding: chunked"))
    drop = next((each for each in response.events[1:] if each.startswith("{")), "")
    while True:
        writer.write(_chunk(_event(_unfinished(drop)) if drop else b" "))
        await writer.drain()
        await asyncio.sleep(_DRIP_SECONDS)


def _unfinished(event: str) -> str:
    """An event without a finish reason."""
    data = json.loads(event)
    for candidate in data.get("candidates", ()):
        candidate.pop("finishReason", None)
    return json.dumps(data)


def _head(response: Response, length: str) -> bytes:
    lines = [
        f"HTTP/1.1 {response.status} {'OK' if response.status == 200 else 'Error'}",
        f"Content-Type: {response.content_type}",
        length,
        *(f"{name}: {value}" for name, value in response.headers),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def _event(data: str) -> bytes:
    return f"data: {data}\n\n".encode()


def _chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


async def unless_left(work: asyncio.Task[None], gone: asyncio.Event) -> bool:
    """Wait for the work, or until the client has left. Whether the work came to its end; raises the Closed of it."""
    leaving = asyncio.ensure_future(gone.wait())
    try:
        await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return False
        try:
            await work
        except OSError:  # writing met it first
            return False
        return True
    finally:
        for task in (work, leaving):
            task.cancel()
        await asyncio.wait({work, leaving})
