"""Commit events by HTTP POST: under an idempotency key, signed, and read back with suspicion."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit, urlunsplit

from pydantic import SecretStr

from askfirst.delivery.signature import (
    KEY_HEADER,
    SIGNATURE_HEADER,
    TIMESTAMP_HEADER,
    encoded,
    signature,
)
from askfirst.domain.errors import ConfigError, DeliveryError
from askfirst.domain.ports import Clock
from askfirst.domain.proposal import CommitEvent

if TYPE_CHECKING:
    import httpx

_READ_BYTES = 4_096
"""What is read of an answer, however much is sent."""
_QUOTED_CHARACTERS = 200
"""What is kept of an answer's words."""
_LONGEST_ASKED = 3_600.0
"""The longest wait, in seconds, that a receiver may ask for: a mistaken one must not put an event off for good."""
_PASSING = frozenset({408, 425, 429})
_CONFLICT = 409
_SERVER_ERRORS = 500


@dataclass(frozen=True, slots=True)
class _Answer:
    """What came back: its headers, and its first bytes as text."""

    status: int
    headers: Mapping[str, str]
    text: str


class HttpCourier:
    """The port Courier over HTTP. It belongs to the event loop that first delivers with it.

    A status of 2xx means accepted, and so does 409 where the body is `{"status": "duplicate"}`. What may pass is
    retryable: 408, 425, 429, 5xx, no answer in `seconds`, a broken connection, a certificate that does not hold. Any
    other answer is not, redirects among them. User and password may stand in the address. `authority` is a file of
    certificates to trust in place of the usual ones.
    """

    def __init__(
        self, url: str, secret: SecretStr | None, *, seconds: float, clock: Clock, authority: Path | None = None
    ) -> None:
        self._place, self._url, self._login = _read_address(url)
        self._secret = secret
        self._seconds = seconds
        self._clock = clock
        self._authority = authority
        self._opened: httpx.AsyncClient | None = None

    async def deliver(self, event: CommitEvent) -> None:
        """See Courier."""
        answer = await self._post(event)
        if 200 <= answer.status < 300 or _is_duplicate(answer):  # noqa: PLR2004 - the range of success
            return
        passing = answer.status in _PASSING or answer.status >= _SERVER_ERRORS
        raise DeliveryError(
            f"{self._place} answered {answer.status}{_quoted(answer.text)}.",
            "" if passing else _remedy(answer.status),
            retryable=passing,
            after=self._asked_wait(answer) if passing else None,
        )

    async def close(self) -> None:
        """See Courier."""
        client, self._opened = self._opened, None
        if client is not None:
            await client.aclose()

    async def _post(self, event: CommitEvent) -> _Answer:
        from httpx import HTTPError, InvalidURL

        body = encoded(event)
        try:
            # The client's own limits are for each step: a receiver that trickles its answer would never break them.
            async with asyncio.timeout(self._seconds):
                return await self._exchange(body, self._headers(event, body))
        except TimeoutError:
            failed = f"{self._place} did not answer in {self._seconds:g} seconds; it may have taken the event"
        except HTTPError as error:
            said = ": ".join(filter(None, (type(error).__name__, _short(str(error)))))
            failed = f"{self._place} could not be reached ({said})"
        except (InvalidURL, UnicodeError, OSError) as error:
            failed = f"{self._place} could not be reached ({type(error).__name__})"
        raise DeliveryError(f"{failed}.", retryable=True)

    async def _exchange(self, body: bytes, headers: dict[str, str]) -> _Answer:
        client = self._client()
        async with client.stream("POST", self._url, content=body, headers=headers) as response:
            read = b""
            async for part in response.aiter_raw(_READ_BYTES):
                read += part
                if len(read) >= _READ_BYTES:
                    break
            return _Answer(response.status_code, response.headers, read[:_READ_BYTES].decode("utf-8", "replace"))

    def _client(self) -> httpx.AsyncClient:
        if self._opened is None:
            from httpx import AsyncClient

            # Neither proxies nor certificates are taken from the environment: only settings say where an event goes.
            self._opened = AsyncClient(
                auth=self._login,
                verify=self._trusted(),
                timeout=self._seconds,
                follow_redirects=False,
                trust_env=False,
            )
        return self._opened

    def _trusted(self) -> Any:
        if self._authority is None:
            return True
        from ssl import create_default_context

        return create_default_context(cafile=str(self._authority))

    def _headers(self, event: CommitEvent, body: bytes) -> dict[str, str]:
        timestamp = str(int(self._clock.now().timestamp()))
        headers = {
            "Content-Type": "application/json",
            "Accept-Encoding": "identity",
            KEY_HEADER: event.id,
            TIMESTAMP_HEADER: timestamp,
        }
        if self._secret is not None:
            headers[SIGNATURE_HEADER] = signature(self._secret.get_secret_value(), timestamp, body)
        return headers

    def _asked_wait(self, answer: _Answer) -> float | None:
        asked = answer.headers.get("Retry-After", "").strip()
        seconds = float(asked) if asked.isdecimal() else _seconds_until(asked, self._clock.now())
        return None if seconds is None else min(max(seconds, 0.0), _LONGEST_ASKED)


def _read_address(url: str) -> tuple[str, str, tuple[str, str] | None]:
    """The address as messages name it, as it is called, and user and password apart: the client logs what it calls."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError(
            "The address for commit events is none that can be called.",
            "Set commit_url to an address such as https://kernel.example.com/v1/kernel/commit.",
        )
    host = parts.netloc.rpartition("@")[2]
    login = (unquote(parts.username or ""), unquote(parts.password or "")) if "@" in parts.netloc else None
    called = urlunsplit(parts._replace(netloc=host, fragment=""))
    return f"{parts.scheme}://{host}{parts.path}", called, login


def _remedy(status: int) -> str:
    if 300 <= status < 400:  # noqa: PLR2004 - the range of redirects
        return "Redirects are not followed: set commit_url to where it leads, then send the event again."
    return "Mend what it complains of, then send the event again."


def _is_duplicate(answer: _Answer) -> bool:
    if answer.status != _CONFLICT:
        return False
    try:
        said = json.loads(answer.text)
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("status") == "duplicate"


def _seconds_until(moment: str, now: datetime) -> float | None:
    try:
        then = parsedate_to_datetime(moment)
    except ValueError:
        return None
    return ((then if then.tzinfo else then.replace(tzinfo=UTC)) - now).total_seconds()


def _quoted(text: str) -> str:
    said = _short(text)
    return f": {said!r}" if said else ""


def _short(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= _QUOTED_CHARACTERS else f"{said[: _QUOTED_CHARACTERS - 3]}..."
