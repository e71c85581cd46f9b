"""The app: its paths, who may reach them, and what holds for every answer."""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from starlette.routing import BaseRoute

from askfirst import __version__
from askfirst.domain.errors import StorageError
from askfirst.entrypoints.http import chat, completions, datasets, errors, events, health, reference, sessions
from askfirst.entrypoints.http.asking import Identify
from askfirst.entrypoints.http.describing import complete, told_who
from askfirst.entrypoints.http.gate import Gate
from askfirst.entrypoints.http.hardening import Hardened
from askfirst.observability.requests import Observed
from askfirst.service.service import Service

if TYPE_CHECKING:
    from askfirst.access.limits import Limiter
    from askfirst.agent import Agent
    from askfirst.observability.metrics import MetricsSink

_LOGGER = logging.getLogger(__name__)
_TIDY_SECONDS = 3600.0
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class Face(Protocol):
    """Another way to the same agent, under a path of its own."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """It answers while this is entered."""

    def route(self) -> BaseRoute:
        """Where it is reached."""


@dataclass(frozen=True, slots=True)
class Serving:
    """How an app is served: by whom it may be reached, how much it takes, and how long it goes on when told to stop."""

    identify: Identify
    asks: bool = False
    """Whether people have to tell who they are: then the API's description says how."""
    limits: Limiter | None = None
    metrics: MetricsSink | None = None
    hosts: Sequence[str] = LOOPBACK
    origins: Sequence[str] = ()
    body_bytes: int = 5_000_000
    running: int = 1000
    refuse: bool = False
    """Whether a message is refused while another one of its session runs, in place of waiting for it."""
    stop_seconds: float = 20.0
    events_hours: float = 24.0
    sessions_days: float | None = None
    faces: Sequence[Callable[[Service], Face]] = ()
    close: Callable[[], None] | None = None
    """What ends with the app, such as the agent."""


def make_app(agent: Agent, serving: Serving) -> FastAPI:
    """The API over an agent."""
    service = Service(agent, running=serving.running, refuse=serving.refuse, limits=serving.limits)
    faces = [face(service) for face in serving.faces]
    app = FastAPI(
        title="askfirst",
        version=__version__,
        description=(files(__package__) / "about.md").read_text("utf-8"),
        lifespan=lambda _: _living(service, faces, serving),
        docs_url=None,
        redoc_url=None,
    )
    app.state.service, app.state.identify, app.state.metrics = service, serving.identify, serving.metrics
    for module in (chat, events, sessions, datasets, completions, health):
        app.include_router(module.router)
    app.router.routes.extend(face.route() for face in faces)
    reference.install(app)
    errors.install(app)
    _surround(app, serving)
    _describe(app, asks=serving.asks)
    return app


@asynccontextmanager
async def _living(service: Service, faces: Sequence[Face], serving: Serving) -> AsyncIterator[None]:
    """From the first request to the last one, with what ends then."""
    if serving.metrics:
        serving.metrics.read_at_scrape(running=lambda: service.runs.count, outbox=service.agent.outbox_depth)
    tidying = asyncio.create_task(_tidy(service, serving))
    async with AsyncExitStack() as stack:
        for face in faces:
            await stack.enter_async_context(face.running())
        with _heard(service, serving.stop_seconds):
            yield
    tidying.cancel()
    await service.close(serving.stop_seconds)
    if serving.close:
        await asyncio.to_thread(serving.close)


def _surround(app: FastAPI, serving: Serving) -> None:
    """What every request goes through, the last one first."""
    if serving.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(serving.origins),
            allow_methods=["GET", "POST", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Last-Event-ID", "X-API-Key", "X-Session-Id"],
            expose_headers=["X-Session-Id", "Retry-After"],
        )
    app.add_middleware(Gate, hosts=serving.hosts, origins=serving.origins, body_bytes=serving.body_bytes)
    app.add_middleware(Hardened)
    app.add_middleware(Observed, metrics=serving.metrics, trusted=False)


def _describe(app: FastAPI, *, asks: bool) -> None:
    """Have the API's description hold the schemas of replies, which are written as they are."""
    described = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            complete(described())
            if asks:
                told_who(described())
        return described()

    app.openapi = openapi  # type: ignore[method-assign]


async def _tidy(service: Service, serving: Serving) -> None:
    """Look for what is old, now and every hour. Several processes may do so at once."""
    while True:
        try:
            await service.tidy(events_hours=serving.events_hours, sessions_days=serving.sessions_days)
        except StorageError as error:
            _LOGGER.warning("what is old could not be deleted: %s", error)
        await asyncio.sleep(_TIDY_SECONDS)


@contextmanager
def _heard(service: Service, seconds: float) -> Iterator[None]:
    """At the signal that stops the server, what runs comes to its end first: only then the server hears of it.

    So it answers until then: new messages are told to come back, and whoever asks how it is learns that it stops. The
    same signal again ends what runs at once.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    heard: dict[int, asyncio.Task[None] | None] = {}

    async def stop(number: int) -> None:
        await service.close(seconds)
        _hear_again(before)
        signal.raise_signal(number)

    def begin(number: int) -> None:
        # A terminal and what looks after the server may both send one, each its own.
        if number in heard:
            service.hurry()
        else:
            heard[number] = None if heard else loop.create_task(stop(number))

    for one in before:
        signal.signal(one, lambda number, _: loop.call_soon_threadsafe(begin, number))
    try:
        yield
    finally:
        _hear_again(before)


def _hear_again(before: dict[signal.Signals, Any]) -> None:
    for number, earlier in before.items():
        signal.signal(number, earlier)
