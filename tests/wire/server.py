"""A server on this machine that speaks the wire formats of OpenAI and Gemini, and breaks them when told to.

    with serving(lambda request: {"intent": "data"}, fault=["503"]) as wire:
        model = openai_model("gpt-test", key="k", url=wire.openai, seconds=5)

It runs in a thread with a loop of its own, so that clients of every kind can call it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from tests.wire import gemini_format, openai_format
from tests.wire.connection import Closed, Received, Watched, received, send, unless_left
from tests.wire.faults import FAULTS
from tests.wire.outcome import Answerer, good_outcome
from tests.wire.requests import WireRequest, request_of
from tests.wire.response import Response, answered, refused

Faults: TypeAlias = str | Sequence[str | None] | Callable[[WireRequest], str | None] | None
"""The name of a fault for every request, one for each of the first requests, or a function that chooses."""
MODELS = ("gpt-test", "gemini-2.5-test")

_LONGEST_WAIT = 60.0


class Wire:
    """The running server: what it was asked, and which clients left before their answer was whole."""

    def __init__(self, answerer: Answerer, faults: Faults) -> None:
        self._answerer = answerer
        self._faults = faults
        self._changed = threading.Condition()
        self._broken: Exception | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.requests: list[WireRequest] = []
        self.left = 0
        self.connections = 0
        self.port = 0

    @property
    def url(self) -> str:
        """Its address, as a client of Gemini takes it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai(self) -> str:
        """Its address, as a client of OpenAI takes it."""
        return f"{self.url}/v1"

    async def until(self, *, asked: int = 0, left: int = 0) -> None:
        """Wait until so many requests came, and so many clients left. Raises TimeoutError where they do not."""

        def reached() -> bool:
            with self._changed:
                return self._changed.wait_for(
                    lambda: len(self.requests) >= asked and self.left >= left, timeout=_LONGEST_WAIT
                )

        if not await asyncio.to_thread(reached):
            raise TimeoutError(f"{len(self.requests)} requests came and {self.left} clients left")

    async def serve(self, stop: asyncio.Event, ready: threading.Event) -> None:
        """Serve until told to stop."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._protocol, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await stop.wait()
        server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def check(self) -> None:
        """Raises what the answerer raised."""
        if self._broken:
            raise self._broken

    def _protocol(self) -> Watched:
        reader = asyncio.StreamReader()
        protocol = Watched(reader, self._begin)
        protocol.gone = asyncio.Event()
        return protocol

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        task = asyncio.ensure_future(self._connection(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        protocol = writer.transport.get_protocol()
        assert isinstance(protocol, Watched)
        try:
            with contextlib.suppress(Closed, OSError):
                await self._talk(reader, writer, protocol.gone)
        except asyncio.CancelledError:
            writer.transport.abort()
            raise
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gone: asyncio.Event) -> None:
        while True:
            got = await received(reader)
            try:
                response = self._response(got)
            except Exception as error:
                self._broken = error
                raise
            if not await unless_left(asyncio.ensure_future(send(writer, response)), gone):
                self._tell(left=1)
                return

    def _response(self, got: Received) -> Response:
        if got.method == "GET" and got.target.endswith("/models"):
            listed = gemini_format.models(MODELS) if "v1beta" in got.target else openai_format.models(MODELS)
            return Response(json.dumps(listed).encode())
        request = request_of(got.target, got.headers, got.body)
        if request is None:
            return refused(404, openai_format.error(404, f"Invalid URL ({got.method} {got.target})"))
        fault = self._fault(request)
        self._tell(request)
        good = good_outcome(request, self._answerer(request))
        return FAULTS[fault](request, good) if fault else answered(request, good)

    def _fault(self, request: WireRequest) -> str | None:
        if self._faults is None or isinstance(self._faults, str):
            return self._faults
        if callable(self._faults):
            return self._faults(request)
        return self._faults[len(self.requests)] if len(self.requests) < len(self._faults) else None

    def _tell(self, request: WireRequest | None = None, *, left: int = 0) -> None:
        with self._changed:
            if request is not None:
                self.requests.append(request)
            self.left += left
            self._changed.notify_all()


@contextlib.contextmanager
def serving(answerer: Answerer, fault: Faults = None) -> Iterator[Wire]:
    """A server on a free port, until the end of the block."""
    wire = Wire(answerer, fault)
    loop = asyncio.new_event_loop()
    stop, ready = asyncio.Event(), threading.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=(wire.serve(stop, ready),), name="wire", daemon=True)
    thread.start()
    ready.wait(_LONGEST_WAIT)
    try:
        yield wire
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(_LONGEST_WAIT)
        loop.close()
    wire.check()
