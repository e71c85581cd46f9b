"""HTTP requests: each gets an id, is counted and timed, and leaves a line in the log. For any ASGI application."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from askfirst.observability.bound import binding

if TYPE_CHECKING:
    from askfirst.observability.metrics import MetricsSink

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_LOGGER = logging.getLogger("askfirst.access")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}")
_QUIET = frozenset(("/healthz", "/readyz", "/metrics"))
_FAILED = 500
_LEFT = 499
"""For whoever left before there was an answer; a status that proxies use so as well."""


@dataclass(slots=True)
class _Request:
    """One request under way."""

    scope: Scope
    id: str
    began: float = field(default_factory=time.perf_counter)
    status: int = _LEFT
    streams: bool = False

    @property
    def route(self) -> str:
        """The pattern of the path, once the application has found it: never the path itself."""
        return str(getattr(self.scope.get("route"), "path", ""))


class Observed:
    """An ASGI application around another one.

    A request keeps the id of its header X-Request-ID where that is a plain one, else it gets one; the answer bears it.
    What runs for the request knows the id, and the trace of its header `traceparent` unless those who call are not
    `trusted` to name one. Paths are logged without their queries; those of `quiet` paths only at the level debug.
    """

    def __init__(
        self,
        app: Application,
        *,
        metrics: MetricsSink | None = None,
        trusted: bool = True,
        quiet: Iterable[str] = _QUIET,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._trusted = trusted
        self._quiet = frozenset(quiet)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        given = headers.get("x-request-id", "")
        request = _Request(scope, given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8))
        traceparent = headers.get("traceparent", "") if self._trusted else ""
        if self._metrics:
            self._metrics.request_began()
        with binding(request_id=request.id, traceparent=traceparent):
            try:
                await self._app(scope, receive, self._sending(request, send))
            except Exception:
                request.status = _FAILED if request.status == _LEFT else request.status
                raise
            finally:
                self._ended(request)

    def _sending(self, request: _Request, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                request.status = message["status"]
                headers = list(message.get("headers", ()))
                message = {**message, "headers": [*headers, (b"x-request-id", request.id.encode("latin-1"))]}
                if any(name.lower() == b"content-type" and b"text/event-stream" in value for name, value in headers):
                    request.streams = True
                    if self._metrics:
                        self._metrics.stream_began()
            await send(message)

        return sent

    def _ended(self, request: _Request) -> None:
        seconds, scope = time.perf_counter() - request.began, request.scope
        if self._metrics:
            if request.streams:
                self._metrics.stream_ended()
            if request.route:
                # Patterns come from the application's code: there are only so many.
                self._metrics.know(route=(request.route,))
            self._metrics.request_ended(scope["method"], request.route, request.status, seconds)
        client = scope.get("client")
        _LOGGER.log(
            logging.DEBUG if scope["path"] in self._quiet else logging.INFO,
            "%s %s %s",
            scope["method"],
            scope["path"],
            request.status,
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "route": request.route,
                "status": request.status,
                "client": client[0] if client else "",
                "duration_ms": round(seconds * 1000, 1),
            },
        )
