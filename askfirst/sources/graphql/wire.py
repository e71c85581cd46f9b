"""Documents sent to a GraphQL server, and its answers read with suspicion."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.sources.graphql.options import GraphqlOptions

if TYPE_CHECKING:
    import httpx

_QUOTED_CHARACTERS = 200
_READ_CHARACTERS = 100_000
"""Of an answer that cannot be used: more than is quoted, so that no secret in it is cut in two."""
_HEADER = re.compile(r"[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?")
_PASSING = frozenset({408, 425, 429})
_SERVER_ERRORS = 500
_REDIRECTS = range(300, 400)
_SUCCESS = range(200, 300)
_KINDS = ("application/json", "application/graphql-response+json")


class RefusedError(SourceError):
    """The server understood the request and answered with errors."""


class Wire:
    """One GraphQL address over HTTP. It belongs to the event loop that first asks with it.

    Redirects are not followed, certificates are checked, and nothing is taken from the environment.
    """

    def __init__(self, name: str, address: str, options: GraphqlOptions) -> None:
        self._name = name
        self._url = _checked(address)
        self._options = options
        _check_headers(options)
        self._opened: httpx.AsyncClient | None = None
        parts = urlsplit(self._url)
        self.place = f"{parts.scheme}://{parts.netloc}{parts.path}"
        """The address as messages name it: what stands after `?` may be a key."""

    async def ask(self, document: str, variables: Mapping[str, Any], *, seconds: float) -> dict[str, Any]:
        """The data of the answer, whole. Raises SourceError, LimitError for an answer too long, TimeoutError."""
        import httpx

        try:
            async with asyncio.timeout(max(0.0, seconds)):
                status, kind, body = await self._exchange({"query": document, "variables": dict(variables)})
        except TimeoutError:
            raise
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError, OSError) as error:
            said = ": ".join(filter(None, (type(error).__name__, self._short(str(error)))))
            raise SourceError(
                f"{self._name!r} could not be reached at {self.place} ({said}).",
                "Check its address and that it runs.",
                retryable=True,
            ) from None
        return self._data(status, kind, body)

    async def close(self) -> None:
        """Let go of connections."""
        client, self._opened = self._opened, None
        if client is not None:
            await client.aclose()

    async def _exchange(self, request: Mapping[str, Any]) -> tuple[int, str, bytes]:
        body = json.dumps(request).encode()
        headers = {name: value.get_secret_value() for name, value in self._options.headers.items()}
        headers |= {"Content-Type": "application/json", "Accept": ", ".join(_KINDS), "Accept-Encoding": "gzip"}
        read = bytearray()
        async with self._client().stream("POST", self._url, content=body, headers=headers) as response:
            async for part in response.aiter_bytes():
                read += part
                if len(read) > self._options.page_bytes:
                    raise LimitError(
                        "page_bytes",
                        f"{self._name!r} sent an answer of more than {self._options.page_bytes:,} bytes.",
                        "Lower the setting page_rows, or raise page_bytes.",
                    )
            kind = str(response.headers.get("Content-Type", "")).partition(";")[0].strip().lower()
            return response.status_code, kind, bytes(read)

    def _client(self) -> httpx.AsyncClient:
        if self._opened is None:
            from httpx import AsyncClient, Timeout

            # The time is bounded where it is asked for: the client's own limits are for each step.
            self._opened = AsyncClient(timeout=Timeout(None), follow_redirects=False, trust_env=False)
        return self._opened

    def _data(self, status: int, kind: str, body: bytes) -> dict[str, Any]:
        answer = _read(body) if kind in _KINDS else None
        if isinstance(answer, dict) and answer.get("errors") and status not in _REDIRECTS:
            self._refuse(status, answer["errors"])
        if status not in _SUCCESS:
            raise SourceError(
                f"{self._name!r} answered {status}{self._quoted(body)}.", _remedy(status), retryable=_may_pass(status)
            )
        if kind not in _KINDS:
            raise SourceError(
                f"{self._name!r} answered with {self._short(kind) or 'no content type'!r}, which is no JSON.",
                f"Check that {self.place} is the address of its GraphQL endpoint.",
            )
        data = answer.get("data") if isinstance(answer, dict) else None
        if not isinstance(data, dict):
            raise SourceError(
                f"{self._name!r} sent an answer without data{self._quoted(body)}.", "Check what stands at its address."
            )
        return data

    def _refuse(self, status: int, errors: Any) -> None:
        first = errors[0] if isinstance(errors, list) else errors
        message = first.get("message") if isinstance(first, dict) else first
        raise RefusedError(
            f"{self._name!r} refused the request: {self._short(str(message))!r}.",
            "Check what it allows for these headers, and that its schema is unchanged.",
            retryable=_may_pass(status),
        )

    def _quoted(self, body: bytes) -> str:
        said = self._short(body[:_READ_CHARACTERS].decode("utf-8", "replace"))
        return f": {said!r}" if said else ""

    def _short(self, text: str) -> str:
        """What the server said in a line, without the secrets that it may have echoed."""
        for secret in self._options.headers.values():
            whole = secret.get_secret_value()
            for part in (whole, *whole.split()[1:]):
                text = text.replace(part, "***")
        said = " ".join(text.split())
        return said if len(said) <= _QUOTED_CHARACTERS else f"{said[: _QUOTED_CHARACTERS - 3]}..."


def _checked(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError(
            "The address of a GraphQL source is none that can be called.",
            "Give one such as https://data.example.com/graphql.",
        )
    if "@" in parts.netloc:
        raise ConfigError(
            f"The address of a GraphQL source at {parts.hostname!r} holds a user or a password.",
            "Leave them out of it, and give a header Authorization.",
        )
    return urlunsplit(parts._replace(fragment=""))


def _check_headers(options: GraphqlOptions) -> None:
    for name, value in options.headers.items():
        if not _HEADER.fullmatch(name) or not _HEADER.fullmatch(value.get_secret_value()):
            raise ConfigError(
                f"The header {name!r} of a GraphQL source is empty or holds what no header can.",
                "Give one line of printable ASCII, without spaces at its ends.",
            )


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _may_pass(status: int) -> bool:
    return status in _PASSING or status >= _SERVER_ERRORS


def _remedy(status: int) -> str:
    if status in _REDIRECTS:
        return "Redirects are not followed: give the address that it leads to."
    if _may_pass(status):
        return "Try again later."
    return "Check its address, and the headers that it wants."
