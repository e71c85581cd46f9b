"""What every answer says to browsers, and a fault of the app itself as a Problem."""

from __future__ import annotations

import logging

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from askfirst.entrypoints.http.errors import broken

_LOGGER = logging.getLogger(__name__)

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_POLICY = "default-src 'none'; frame-ancestors 'none'"


class Hardened:
    """Sets security headers on every answer, and keeps answers out of caches unless they say otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False

        async def hardened(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                headers.setdefault("Content-Security-Policy", _POLICY)
            await send(message)

        try:
            await self._app(scope, receive, hardened)
        except Exception:
            if started:
                raise
            _LOGGER.exception("a request failed")
            await broken()(scope, receive, hardened)
