"""The server's processes: one that serves, or several under one that looks after them."""

from __future__ import annotations

import atexit
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec

import uvicorn
from fastapi import FastAPI
from starlette.datastructures import Headers
from uvicorn.supervisors import Multiprocess

from askfirst import __version__
from askfirst.access.identify import Access, open_access
from askfirst.access.limits import Limiter
from askfirst.access.reading import read_access
from askfirst.access.spec import AccessSpec
from askfirst.agent import build_agent
from askfirst.config.settings import Settings
from askfirst.domain.errors import AskfirstError
from askfirst.domain.principal import Asking
from askfirst.entrypoints.http.app import LOOPBACK, Face, Serving, make_app
from askfirst.observability.logs import configure_logging, log_what_python_prints
from askfirst.observability.masking import secrets_in
from askfirst.observability.metrics import MetricsSink
from askfirst.observability.opening import open_sinks
from askfirst.observability.together import counting_together
from askfirst.service.listening import listen
from askfirst.service.service import Service

_LOGGER = logging.getLogger(__name__)
_LAST_SECONDS = 5
"""After messages have come to their end, for the last of their answers to be sent."""

_START_SECONDS = 60
"""How long one of several processes may not answer, as while it imports its libraries: then it is replaced."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is served, and how: all that a process needs to know."""

    where: tuple[str, ...]
    settings: Settings

    @property
    def places(self) -> str | list[str] | None:
        """Where the data is, as `build_agent` takes it."""
        return self.where[0] if len(self.where) == 1 else list(self.where) or None

    @property
    def access(self) -> AccessSpec:
        """Who may ask. Raises ConfigError for a file that cannot be used."""
        return read_access(self.settings.access_file) if self.settings.access_file else AccessSpec()


def serve(plan: Plan) -> None:
    """Serve until a signal ends it. Raises ConfigError for what cannot be served, SourceError and StorageError."""
    settings = plan.settings
    log(settings)
    for number in (signal.SIGINT, signal.SIGTERM):
        # A server that was asked to stop, and has, ends well.
        signal.signal(number, lambda *_: sys.exit(0))
    access = open_access(plan.access, host=settings.serve_host)
    listening = listen(settings.serve_host, settings.serve_port)
    if access.notice:
        _LOGGER.warning(access.notice)
    several = settings.serve_workers > 1
    if several:
        # What fails here would fail in every process.
        build_agent(plan.places, settings=settings).close()
    config = uvicorn.Config(
        partial(_app_of_worker, plan) if several else app_of(plan),
        factory=several,
        workers=settings.serve_workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_SECONDS,
        timeout_worker_healthcheck=_START_SECONDS,
    )
    host, port = listening.getsockname()[:2]
    _LOGGER.info("serving at http://%s:%s (what there is: /docs)", f"[{host}]" if ":" in host else host, port)
    if several:
        with counting_together():
            _Processes(config, [listening]).run()
    else:
        uvicorn.Server(config).run([listening])


class _Processes(Multiprocess):
    """The processes of a server, each replaced as soon as it dies, also if it dies while it is asked how it is.

    uvicorn keeps both ends of the pipe on which it asks: the answer of a dead one would be waited for until the time
    for it is over, and no signal heard meanwhile. Without the second end the pipe ends with the process.
    """

    def init_processes(self) -> None:
        super().init_processes()
        self._let_go()

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        self._let_go()

    def _let_go(self) -> None:
        for process in self.processes:
            process.child_conn.close()


def _app_of_worker(plan: Plan) -> FastAPI:
    """The app of one of several processes. What keeps it from starting may pass: it is started again."""
    # As the command itself does: what is imported is not taken down one by one, of which DuckDB would complain.
    atexit.register(os._exit, 0)
    try:
        return app_of(plan)
    except AskfirstError as error:
        _LOGGER.error("a process of the server cannot start: %s", error)  # noqa: TRY400 - a sentence, for people
        sys.stderr.flush()
        os._exit(1)


def app_of(plan: Plan) -> FastAPI:
    """The app of one process with an agent of its own, which is closed with it.

    Raises ConfigError, SourceError and StorageError.
    """
    settings = plan.settings
    log(settings)
    metrics = MetricsSink(version=__version__)
    access = open_access(plan.access, host=settings.serve_host)
    sink = open_sinks(metrics, log_file=settings.log_file, traces_url=settings.traces_url, version=__version__)
    agent = build_agent(plan.places, settings=settings, sink=sink, waited=metrics.waited)
    # The tokens of sources are known by now: they are masked, too.
    log(settings, agent.workspace.sources)
    metrics.know(tool=agent.tools, source=agent.workspace.sources, intent=agent.tools, model=[agent.model_name])

    def close() -> None:
        agent.close()
        sink.close()

    return make_app(
        agent,
        Serving(
            identify=partial(identify, access),
            asks=not access.off,
            limits=None if access.off else Limiter(plan.access.limits),
            metrics=metrics,
            hosts=(*LOOPBACK, *_listed(settings.allowed_hosts)),
            origins=_listed(settings.allowed_origins),
            body_bytes=settings.body_kb * 1000,
            running=settings.serve_at_once,
            refuse=settings.session_busy == "refuse",
            stop_seconds=settings.stop_seconds,
            events_hours=settings.events_hours,
            sessions_days=settings.sessions_days,
            faces=_faces(access, settings),
            close=close,
        ),
    )


def _faces(access: Access, settings: Settings) -> Sequence[Callable[[Service], Face]]:
    """MCP beside the API, where its library is there. By name: surfaces do not know each other."""
    if find_spec("mcp") is None:
        return ()
    mcp = import_module("askfirst.entrypoints.mcp.http")
    hosts = [name for host in _listed(settings.allowed_hosts) for name in (host, f"{host}:*")]
    over_http: Callable[[Service], Face] = partial(
        mcp.over_http,
        identify=None if access.off else partial(identify, access),
        hosts=hosts,
        origins=_listed(settings.allowed_origins),
        limits=mcp.HttpLimits(body_bytes=settings.body_kb * 1000, stateless=settings.serve_workers > 1),
    )
    return (over_http,)


def log(settings: Settings, *hiding: object) -> None:
    """Have this process log as the settings say, with the secrets masked that they and others are `hiding`."""
    configure_logging(settings.log_level, settings.log_format, secrets=secrets_in(settings, *hiding))
    log_what_python_prints()


async def identify(access: Access, headers: Headers) -> Asking:
    """Who sends a request. Two headers of one name are none that can be read."""
    return await access.identify(_only(headers, "authorization"), _only(headers, "x-api-key"))


def _only(headers: Headers, name: str) -> str | None:
    given = headers.getlist(name)
    return ", ".join(given) if given else None


def _listed(text: str | None) -> Sequence[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]
