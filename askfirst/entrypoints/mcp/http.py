"""The server over streamable HTTP: alone, or mounted in an application that serves more."""

from __future__ import annotations

import inspect
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from askfirst.agent import Agent
from askfirst.domain.errors import AskfirstError, LimitError
from askfirst.domain.principal import Asking, name_of
from askfirst.entrypoints.mcp.server import Context, make_server
from askfirst.service.service import Service

Identify: TypeAlias = Callable[[Mapping[str, str]], "Asking | Awaitable[Asking]"]
"""Who a request is made by, told by its headers (names in lower case); None for nobody that may ask."""

PATH = "/mcp"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_ASKS = "askfirst.asks"
_REFUSED, _TOO_MANY = 401, 429
_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HttpLimits:
    """What a server bears: bytes of a request, sessions of the protocol, and seconds before an idle one ends.

    With `stateless` there are no such sessions: any process may answer any request.
    """

    body_bytes: int = 1_000_000
    sessions: int = 1_000
    idle_seconds: float = 1_800.0
    stateless: bool = False


@dataclass(frozen=True, slots=True)
class HttpFace:
    """The server as an ASGI application. It answers between the beginning and the end of `running`, once.

    To mount it: put `route()` among the routes of an application, and enter `running()` in its lifespan.
    """

    asgi: ASGIApp
    _manager: StreamableHTTPSessionManager
    _own: Service | None = None
    """A service that nobody else closes."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While this is entered, requests are answered."""
        async with self._manager.run():
            yield
        if self._own:
            await self._own.close(0)

    def route(self, path: str = PATH) -> Route:
        """The route of a Starlette or FastAPI application that leads here."""
        return Route(path, endpoint=self.asgi)

    def alone(self, path: str = PATH) -> Starlette:
        """An application that serves this and nothing else."""
        return Starlette(routes=[self.route(path)], lifespan=lambda _: self.running())


def over_http(
    asked: Agent | Service,
    *,
    identify: Identify | None = None,
    hosts: Sequence[str] = (),
    origins: Sequence[str] = (),
    limits: HttpLimits | None = None,
) -> HttpFace:
    """An agent as an MCP server over HTTP, or the service of one that has other faces as well.

    Closing either is the caller's.

    Requests must name one of `hosts` ("askfirst.example.org", "example.org:*") or this machine as their host, and come
    from no web page or from one of `origins` ("https://example.org") or this machine: a page elsewhere cannot ask. With
    `identify`, a request by nobody is refused, and whoever opened a session of the protocol is alone in it. Without,
    nobody is known: serve on this machine's own address only. What is more than the service lets in gets 429, or a
    result that says so.
    """
    limits = limits or HttpLimits()
    service = asked if isinstance(asked, Service) else Service(asked)
    manager = StreamableHTTPSessionManager(
        make_server(service, _asks),
        security_settings=TransportSecuritySettings(
            allowed_hosts=[*hosts, *LOOPBACK, *(f"{host}:*" for host in LOOPBACK)],
            allowed_origins=[*origins, *(f"http://{host}{port}" for host in LOOPBACK for port in ("", ":*"))],
        ),
        max_request_body_size=limits.body_bytes,
        max_sessions=limits.sessions,
        session_idle_timeout=None if limits.stateless else limits.idle_seconds,
        stateless=limits.stateless,
    )
    return HttpFace(
        _Identified(manager.handle_request, identify, service), manager, None if service is asked else service
    )


class _Identified:
    """Lets requests through with who makes them; refuses those of nobody, and those of somebody that are too many."""

    def __init__(self, app: ASGIApp, identify: Identify | None, service: Service) -> None:
        self._app = app
        self._identify = identify
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._identify:
            asks = await _found(self._identify, Headers(scope=scope))
            if asks is None:
                refusal = PlainTextResponse(_WHO, _REFUSED, headers={"WWW-Authenticate": "Bearer"})
                await refusal(scope, receive, send)
                return
            if over := _over(self._service, asks):
                await over(scope, receive, send)
                return
            name = name_of(asks) or ""
            # The library binds its sessions to whoever stands here; who is somebody else finds none.
            user = AuthenticatedUser(AccessToken(token="", client_id=name, scopes=[], subject=name))
            scope = {**scope, "user": user, _ASKS: asks}
        await self._app(scope, receive, send)


_WHO = "It is not known who asks. Send what the server knows you by, such as Authorization: Bearer KEY."


def _over(service: Service, asks: Asking) -> PlainTextResponse | None:
    """The answer to one request too many."""
    try:
        service.admit(asks)
    except LimitError as error:
        wait = {"Retry-After": str(math.ceil(error.retry_after))} if error.retry_after else {}
        return PlainTextResponse(str(error), _TOO_MANY, headers=wait)
    return None


async def _found(identify: Identify, headers: Mapping[str, str]) -> Asking:
    try:
        found = identify(headers)
        return await found if inspect.isawaitable(found) else found
    except AskfirstError as error:
        _LOGGER.info("refused: %s", error)
        return None


def _asks(context: Context) -> Asking:
    """Who a request is made by, as it was found before the protocol was read."""
    asks: Asking = context.request.scope.get(_ASKS) if context.request is not None else None
    return asks
