"""Who sent a request: the one port between a server and its keys and tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass

from askfirst.access.issuer import issuer_keys
from askfirst.access.keys import START, KeyRing
from askfirst.access.loopback import is_loopback
from askfirst.access.spec import AccessSpec
from askfirst.access.tokens import TokenReader
from askfirst.domain.errors import AccessError, ConfigError
from askfirst.domain.principal import Principal

_MAX_HEADER = 17_000
_BEARER = re.compile(r"bearer +([A-Za-z0-9._~+/-]+=*)", re.IGNORECASE)
_KEY = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Access:
    """Tells who asks. With neither keys nor tokens, everybody who reaches the server is nobody in particular."""

    keys: KeyRing | None = None
    tokens: TokenReader | None = None

    @property
    def off(self) -> bool:
        """Whether nobody is asked who they are."""
        return self.keys is None and self.tokens is None

    @property
    def notice(self) -> str:
        """What must be said when the server starts; empty where nothing must."""
        if not self.off:
            return ""
        return (
            "NOBODY IS ASKED WHO THEY ARE: every program and every user of this machine may ask, see every session and "
            "say yes. Set up API keys or tokens before anybody else reaches this server."
        )

    async def identify(self, authorization: str | None, api_key: str | None) -> Principal | None:
        """Who sent a request with these headers; None where nobody is asked.

        A key may come as X-API-Key or as Authorization: Bearer, a token as the latter. Raises AccessError for no
        header, for both, and for what is not good; besides what `TokenReader.principal_of` raises.
        """
        if self.off:
            return None
        if authorization is None and api_key is None:
            raise AccessError("This server asks who you are.", f"Send {self._wanted}.", reason="missing")
        if authorization is not None and api_key is not None:
            raise AccessError("The request says twice who sent it.", f"Send one header alone: {self._wanted}.")
        shown = _shown(_KEY, api_key) if api_key is not None else _shown(_BEARER, authorization or "")
        if shown is None:
            raise AccessError("The header that says who you are cannot be read.", f"Send {self._wanted}.")
        if self.keys and (api_key is not None or shown.startswith(START)):
            return self.keys.principal_of(shown)
        if self.tokens and api_key is None:
            return await self.tokens.principal_of(shown)
        raise AccessError("This server does not take what you have sent.", f"Send {self._wanted}.")

    @property
    def _wanted(self) -> str:
        key = "an API key as 'X-API-Key: KEY'" if self.keys else ""
        token = "a token as 'Authorization: Bearer TOKEN'" if self.tokens else ""
        return " or ".join(filter(None, (key, token)))


def challenge(error: AccessError) -> str:
    """The header WWW-Authenticate that goes with the answer 401."""
    return "Bearer" if error.reason == "missing" else 'Bearer error="invalid_token"'


def open_access(spec: AccessSpec, *, host: str) -> Access:
    """What tells who asks a server that listens on this host.

    Raises ConfigError where the files or addresses cannot be used, and where others could reach a server that asks
    nobody who they are.
    """
    keys = KeyRing(spec.api_keys) if spec.api_keys else None
    tokens = TokenReader(spec.jwt, issuer_keys(spec.jwt)) if spec.jwt else None
    access = Access(keys, tokens)
    if access.off and not is_loopback(host):
        raise ConfigError(
            f"The server would listen on {host!r}, where others reach it, and ask nobody who they are.",
            "Make API keys (askfirst keys new NAME --write keys.yaml), set up tokens, or listen on 127.0.0.1.",
        )
    return access


def _shown(form: re.Pattern[str], header: str) -> str | None:
    """The key or token in a header; None where there is anything else in it, such as a second one."""
    found = form.fullmatch(header) if len(header) <= _MAX_HEADER else None
    return found[found.lastindex or 0] if found else None
