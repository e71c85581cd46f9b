"""What a request must be before anything of it is read: for this host, from no other site, JSON, and not too large."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from askfirst.entrypoints.http.errors import ProblemResponse, problem

_READS = frozenset(("GET", "HEAD", "OPTIONS"))
_OWN = frozenset(("same-origin", "none"))
_AS_JSON = frozenset(("", "text/plain"))
"""What a page's `fetch` says of a text that it sends, where it says nothing itself."""
_SHOWN = 60


class Gate:
    """Refuses what must not be served, with a Problem."""

    def __init__(self, app: ASGIApp, *, hosts: Sequence[str], origins: Sequence[str], body_bytes: int) -> None:
        self._app = app
        self._hosts = tuple(host.lower() for host in hosts)
        self._origins = frozenset(origins)
        self._most = body_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve what may be served."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._wrong_host(headers) or self._elsewhere(scope["method"], headers) or self._body(headers)
        if refused:
            await refused(scope, receive, send)
            return
        if _kind(headers) in _AS_JSON:
            scope = {**scope, "headers": list(scope["headers"])}
            MutableHeaders(scope=scope)["content-type"] = "application/json"
        await self._app(scope, self._measured(receive), send)

    def _wrong_host(self, headers: Headers) -> ProblemResponse | None:
        """A page elsewhere may bear a name that leads here: it says that name, which is none of this server's."""
        given = headers.get("host", "")
        host = given.lower() if given.endswith("]") else given.lower().rpartition(":")[0] or given.lower()
        if any(one in {"*", host} or (one.startswith("*.") and host.endswith(one[1:])) for one in self._hosts):
            return None
        remedy = "Use an address that it has, or add the name to the setting allowed_hosts."
        return problem(HTTPStatus.BAD_REQUEST, f"This server is not {given[:_SHOWN]!r}. {remedy}", "Refused")

    def _elsewhere(self, method: str, headers: Headers) -> ProblemResponse | None:
        """A page of another site may send, though it may not read what comes back: a yes needs no more."""
        origin = headers.get("origin")
        if method in _READS or origin in self._origins or "*" in self._origins:
            return None
        site = headers.get("sec-fetch-site")
        own = site in _OWN if site else origin is None or urlsplit(origin).netloc == headers.get("host")
        if own:
            return None
        remedy = "Add it to the setting allowed_origins, if it may talk to this server."
        return problem(
            HTTPStatus.FORBIDDEN, f"A page of {(origin or site or '')[:_SHOWN]!r} sent this. {remedy}", "Refused"
        )

    def _body(self, headers: Headers) -> ProblemResponse | None:
        length = headers.get("content-length", "")
        if length.isdigit() and int(length[:20]) > self._most:
            return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, self._too_large, "Refused")
        kind = _kind(headers)
        empty = length in {"", "0"} and "transfer-encoding" not in headers
        if empty or kind in _AS_JSON or kind == "application/json" or kind.endswith("+json"):
            return None
        remedy = "Send JSON, with the header 'Content-Type: application/json'."
        return problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"The body is {kind[:_SHOWN]!r}. {remedy}", "Refused")

    @property
    def _too_large(self) -> str:
        return f"The body is too large: {self._most:,} bytes are allowed. Send less at once."

    def _measured(self, receive: Receive) -> Receive:
        """A body whose length nobody told is counted while it comes."""
        so_far = 0

        async def measured() -> Message:
            nonlocal so_far
            message = await receive()
            so_far += len(message.get("body", b""))
            if so_far > self._most:
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, self._too_large)
            return message

        return measured


def _kind(headers: Headers) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()
