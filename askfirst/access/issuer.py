"""The keys of an issuer as they are by now: from a file, from an address, or from where the issuer says they are."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from askfirst.access.jwks import MAX_BYTES, PublicKey, key_for, parse_jwks, read_jwks
from askfirst.access.loopback import is_safe_address
from askfirst.access.reloading import Reloaded
from askfirst.access.spec import JwtSpec
from askfirst.domain.errors import ConfigError, SourceError

FRESH_SECONDS = 3_600.0
"""How long keys hold before they are fetched again: a key that the issuer withdraws is gone by then."""
STALE_SECONDS = 86_400.0
"""How long they hold at most where the issuer cannot be reached."""
PATIENCE_SECONDS = 60.0
"""At most once in this time is it asked, whatever tokens come."""
_FIRST_PATIENCE_SECONDS = 5.0
_DESCRIPTION = "/.well-known/openid-configuration"
_LOGGER = logging.getLogger(__name__)


class IssuerKeys(Protocol):
    """Where the keys come from."""

    async def key(self, kid: str | None, algorithm: str) -> PublicKey | None:
        """The key that a token names. Raises SourceError where no keys are there that it could be looked for in."""


class KeysOfFile:
    """Implements `IssuerKeys` over a file. Raises ConfigError where it cannot be read at the start."""

    def __init__(self, path: Path) -> None:
        self._file = Reloaded(path, read_jwks)

    async def key(self, kid: str | None, algorithm: str) -> PublicKey | None:
        """As the port says."""
        return key_for(self._file.now(), kid, algorithm)


@dataclass(frozen=True, slots=True)
class _Known:
    keys: tuple[PublicKey, ...]
    at: float


class KeysOfAddress:
    """Implements `IssuerKeys` by asking the issuer, seldom: a token with a new key's name is a reason to ask again.

    For one event loop. Nobody waits for keys to be renewed who needs one that is there.
    """

    def __init__(self, fetch: KeyFetch, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._fetch = fetch
        self._clock = clock
        self._lock = asyncio.Lock()
        self._known: _Known | None = None
        self._tried: float | None = None

    async def key(self, kid: str | None, algorithm: str) -> PublicKey | None:
        """As the port says."""
        found = self._find(kid, algorithm)
        if found and (self._age() < FRESH_SECONDS or self._lock.locked()):
            return found
        await self._renew()
        if self._age() > STALE_SECONDS:
            raise SourceError(
                "Tokens cannot be checked just now: the keys of their issuer are not to be had.",
                "Try again in a minute. If it lasts, whoever looks after this server finds the reason in its log.",
                retryable=True,
            )
        return self._find(kid, algorithm)

    def _find(self, kid: str | None, algorithm: str) -> PublicKey | None:
        return key_for(self._known.keys, kid, algorithm) if self._known and self._age() <= STALE_SECONDS else None

    def _age(self) -> float:
        return self._clock() - self._known.at if self._known else float("inf")

    async def _renew(self) -> None:
        """New keys, unless the issuer was asked a moment ago: also by those who waited here meanwhile."""
        async with self._lock:
            patience = PATIENCE_SECONDS if self._known else _FIRST_PATIENCE_SECONDS
            if self._tried is not None and self._clock() - self._tried < patience:
                return
            self._tried = self._clock()
            try:
                self._known = _Known(await self._fetch.keys(), self._tried)
            except (SourceError, ConfigError) as error:
                _LOGGER.error("The keys of the tokens' issuer were not renewed: %s", error)  # noqa: TRY400 - the sentence says all


class KeyFetch:
    """Asks an issuer for its keys: at an address, or at the one that its own description names."""

    def __init__(self, spec: JwtSpec) -> None:
        self._spec = spec

    async def keys(self) -> tuple[PublicKey, ...]:
        """The keys. Raises SourceError where they cannot be had, ConfigError where they are none."""
        address = self._spec.jwks or await self._described()
        return parse_jwks(await self._get(address), address)

    async def _described(self) -> str:
        """Where the issuer says that its keys are. One that describes another issuer is not believed."""
        place = f"{self._spec.issuer.rstrip('/')}{_DESCRIPTION}"
        try:
            said = json.loads(await self._get(place))
        except (ValueError, RecursionError):
            said = None
        address = said.get("jwks_uri") if isinstance(said, dict) and said.get("issuer") == self._spec.issuer else None
        if not isinstance(address, str) or not is_safe_address(address):
            raise SourceError(
                f"What is at {place} does not tell where the keys of {self._spec.issuer!r} are.",
                "Name the address of its JWKS in the settings.",
            )
        return address

    async def _get(self, address: str) -> bytes:
        from httpx import HTTPError, InvalidURL

        try:
            async with asyncio.timeout(self._spec.fetch_seconds):
                return await self._read(address)
        except TimeoutError:
            failed = f"did not answer in {self._spec.fetch_seconds:g} seconds"
        except (HTTPError, InvalidURL, UnicodeError, OSError) as error:
            failed = f"could not be reached ({type(error).__name__})"
        raise SourceError(f"{address} {failed}.", "See whether this machine reaches it.", retryable=True)

    async def _read(self, address: str) -> bytes:
        from httpx import AsyncClient

        read = b""
        # Neither proxies nor certificates are taken from the environment, and nobody sends it on to another place.
        client = AsyncClient(timeout=self._spec.fetch_seconds, follow_redirects=False, trust_env=False)
        async with client, client.stream("GET", address, headers={"Accept": "application/json"}) as response:
            if not response.is_success:
                raise SourceError(f"{address} answered {response.status_code}.", "See whether the address is right.")
            async for part in response.aiter_bytes():
                read += part
                if len(read) > MAX_BYTES:
                    break
        return read


def issuer_keys(spec: JwtSpec) -> IssuerKeys:
    """Where the keys of an issuer come from. Raises ConfigError for a file that is none, or an unsafe address."""
    place = spec.jwks or spec.issuer
    if spec.jwks is not None and "://" not in spec.jwks:
        return KeysOfFile(Path(spec.jwks))
    if not is_safe_address(place):
        raise ConfigError(
            f"The keys of the tokens' issuer would come from {place!r}, which anybody on the way could change.",
            "Name an address with https, one with http on this machine, or a file with the issuer's JWKS.",
        )
    return KeysOfAddress(KeyFetch(spec))
