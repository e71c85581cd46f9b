"""Requests to a search server and its answers, read with suspicion."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from askfirst.domain.errors import LimitError, SourceError
from askfirst.sources.elasticsearch.options import ElasticsearchOptions

if TYPE_CHECKING:
    import httpx

_CONNECT_SECONDS = 10.0
_QUOTED_CHARACTERS = 300
"""What is kept of an answer's words."""
_PASSING = frozenset({408, 429})
_FORBIDDEN = frozenset({401, 403})


class AnswerError(SourceError):
    """An answer that is none, by its HTTP status."""

    def __init__(self, failed: str, remedy: str, *, status: int, retryable: bool) -> None:
        super().__init__(failed, remedy, retryable=retryable)
        self.status = status


class Deadline:
    """The time by which all requests of one reading have to be answered."""

    def __init__(self, seconds: float, place: str) -> None:
        self.seconds = seconds
        self._place = place
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that are left. Raises LimitError where none are."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.passed()
        return left

    def passed(self) -> LimitError:
        return LimitError(
            "query_seconds",
            f"Reading from {self._place} was stopped after {self.seconds:g} seconds.",
            "Ask for a shorter time or fewer of them, or raise the limit query_seconds.",
        )


class Client:
    """Sends JSON, gets JSON. It belongs to the event loop that first asks with it."""

    def __init__(self, options: ElasticsearchOptions) -> None:
        options.check()
        self._options = options
        self._base = options.url.rstrip("/")
        self.place = urlsplit(options.url).netloc
        self._opened: httpx.AsyncClient | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, *, before: Deadline, params: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """The answer, an object. Raises SourceError where there is none, LimitError after the deadline."""
        from httpx import HTTPError

        content = None if body is None else json.dumps(body)
        left = before.left()
        try:
            async with asyncio.timeout(left):
                response = await self._client().request(
                    method, self._base + path, content=content, params=params, headers=self._headers()
                )
        except TimeoutError as error:
            raise before.passed() from error
        except (HTTPError, OSError) as error:
            raise SourceError(
                f"{self.place} could not be reached ({type(error).__name__}: {self._short(str(error))}).",
                "See that the server runs and that its address is right, then try again.",
                retryable=True,
            ) from error
        return self._read(response.status_code, response.text)

    async def search(self, path: str, body: Any, *, before: Deadline) -> dict[str, Any]:
        """The answer to a search, which is whole. Raises SourceError for one that is not."""
        answer = await self.ask("POST", path, body, before=before, params={"allow_partial_search_results": "false"})
        self.check_whole(answer)
        return answer

    def check_whole(self, answer: Mapping[str, Any]) -> None:
        """Raises SourceError for an answer that leaves out a part of the data."""
        shards = answer.get("_shards")
        failed = shards.get("failed") if isinstance(shards, dict) else None
        if failed != 0 or answer.get("timed_out", False) is not False:
            why = "it ran out of time" if answer.get("timed_out") else f"{failed} of its shards failed"
            raise SourceError(
                f"{self.place} answered only in part: {why}.", "Try again, or look after the server.", retryable=True
            )

    async def close(self) -> None:
        """Let go of connections."""
        client, self._opened = self._opened, None
        if client is not None:
            await client.aclose()

    def senseless(self, what: str) -> SourceError:
        """The error for an answer that is not as such a server gives it."""
        return SourceError(f"{self.place} gave an answer that makes no sense: {what}.", "See what runs there.")

    def _read(self, status: int, text: str) -> dict[str, Any]:
        answer: Any = None
        try:
            answer = json.loads(text, parse_constant=_refuse)
        except (ValueError, RecursionError):
            if 200 <= status < 300:  # noqa: PLR2004 - the range of success
                raise self.senseless("it is no JSON") from None
        if not 200 <= status < 300:  # noqa: PLR2004 - the range of success
            raise AnswerError(
                f"{self.place} answered {status}{self._said(answer)}.",
                _remedy(status),
                status=status,
                retryable=status in _PASSING or status >= 500,  # noqa: PLR2004 - the range of the server's faults
            )
        if not isinstance(answer, dict):
            raise self.senseless("it is no object")
        return answer

    def _said(self, answer: Any) -> str:
        """The server's words: the type and the reason of the error, and the first cause where that says more."""
        error = answer.get("error") if isinstance(answer, dict) else None
        if isinstance(error, str):
            return f": {self._short(error)}"
        if not isinstance(error, dict):
            return ""
        causes = [error]
        while isinstance(cause := causes[-1].get("caused_by"), dict):
            causes.append(cause)
        roots = error.get("root_cause")
        causes += [one for one in roots if isinstance(one, dict)][:1] if isinstance(roots, list) else []
        said = [f"{one.get('type')}: {one.get('reason')}" for one in causes]
        return f": {self._short('; '.join(dict.fromkeys(said)))}"

    def _short(self, text: str) -> str:
        for secret in self._options.secrets:
            text = text.replace(secret, "***") if secret else text
        said = " ".join(text.split())
        return said if len(said) <= _QUOTED_CHARACTERS else f"{said[: _QUOTED_CHARACTERS - 3]}..."

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._options.api_key:
            headers["Authorization"] = f"ApiKey {self._options.api_key.get_secret_value()}"
        return headers

    def _client(self) -> httpx.AsyncClient:
        if self._opened is None:
            from httpx import AsyncClient, BasicAuth, Timeout

            options = self._options
            login = BasicAuth(options.user, options.password.get_secret_value()) if options.password else None
            # Neither proxies nor passwords are taken from the environment: only the options say what is asked, and how.
            self._opened = AsyncClient(
                auth=login,
                verify=self._trusted(),
                timeout=Timeout(None, connect=_CONNECT_SECONDS),
                follow_redirects=False,
                trust_env=False,
            )
        return self._opened

    def _trusted(self) -> Any:
        from ssl import PROTOCOL_TLS_CLIENT, SSLContext, create_default_context

        if urlsplit(self._base).scheme == "http":
            # Nothing is encrypted, so no certificates are read, which takes a while; this trusts none.
            return SSLContext(PROTOCOL_TLS_CLIENT)
        if self._options.authority is None:
            return True
        return create_default_context(cafile=str(self._options.authority))


def in_path(name: str) -> str:
    """A name as one part of a path, whatever stands in it."""
    return quote(name, safe="")


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")


def _remedy(status: int) -> str:
    if 300 <= status < 400:  # noqa: PLR2004 - the range of redirects
        return "Redirects are not followed: give the address where it leads."
    if status in _FORBIDDEN:
        return "Give a user, or an API key, that may read the indices."
    return "Look after the server, then try again."
