"""Tokens (JWT) of one issuer: checked, then read for a name and attributes.

The kind of signature, the key and its place are this side's to say: what a token's own header names beyond the id of a
key (jku, x5u, jwk, x5c) is not looked at.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any, NoReturn, cast

from askfirst.access.issuer import IssuerKeys
from askfirst.access.jwks import PublicKey
from askfirst.access.spec import Algorithm, JwtSpec
from askfirst.domain.errors import AccessError, ConfigError, Refusal
from askfirst.domain.principal import Principal

MAX_CHARACTERS = 16_384
_FORM = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
_TYPES = {"", "jwt", "at+jwt", "application/at+jwt"}
_MAX_KID = 200
_LOGGER = logging.getLogger(__name__)


class TokenReader:
    """Reads the tokens of one issuer. Raises ConfigError where the library for them is not installed."""

    def __init__(self, spec: JwtSpec, keys: IssuerKeys) -> None:
        try:
            import jwt  # noqa: F401 - whether it is there
        except ModuleNotFoundError as error:
            raise ConfigError(
                "Tokens cannot be checked: a library is missing.", "Install it: pip install 'askfirst[server]'"
            ) from error
        self._spec = spec
        self._keys = keys

    async def principal_of(self, token: str) -> Principal:
        """Whom a token stands for.

        Raises AccessError for a token that is not good; PolicyError for one whose name or attributes cannot be any;
        SourceError where the issuer's keys are not to be had.
        """
        if len(token) > MAX_CHARACTERS or not _FORM.fullmatch(token):
            _refuse("it has not the form of a token, or is too long")
        algorithm, kid = self._header(token)
        key = await self._keys.key(kid, algorithm)
        if key is None:
            _refuse("the issuer has no key of this name for this kind of signature")
        claims = self._claims(token, key, algorithm)
        return Principal(self._name(claims), self._attributes(claims))

    def _header(self, token: str) -> tuple[Algorithm, str | None]:
        import jwt

        try:
            header: Mapping[str, Any] = jwt.get_unverified_header(token)
        except (jwt.PyJWTError, ValueError, RecursionError) as error:
            _refuse(f"its header cannot be read ({type(error).__name__})")
        algorithm, kid, kind = header.get("alg"), header.get("kid"), header.get("typ", "")
        if algorithm not in self._spec.algorithms:
            _refuse("its kind of signature is not among those that are accepted")
        if not isinstance(kind, str) or kind.lower() not in _TYPES or "crit" in header or "b64" in header:
            _refuse("it is another kind of token")
        if kid is not None and (not isinstance(kid, str) or len(kid) > _MAX_KID):
            _refuse("the name of its key is no short text")
        return cast("Algorithm", algorithm), kid

    def _claims(self, token: str, key: PublicKey, algorithm: Algorithm) -> Mapping[str, Any]:
        import jwt

        spec, required = self._spec, ["exp", "iss", "aud", *self._spec.required]
        try:
            return jwt.decode(
                token,
                key.bound_to(algorithm),
                algorithms=[algorithm],
                audience=spec.audience,
                issuer=spec.issuer,
                leeway=spec.leeway_seconds,
                options={"require": required, "enforce_minimum_key_length": True},
            )
        except jwt.ExpiredSignatureError:
            _refuse("it has expired", reason="expired")
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError, RecursionError) as error:
            _refuse(type(error).__name__)

    def _name(self, claims: Mapping[str, Any]) -> str:
        name = claim_at(claims, self._spec.name_claim)
        if not isinstance(name, str) or not name.strip():
            _refuse(f"its claim {self._spec.name_claim!r} is no text that names somebody")
        return f"{self._spec.name_prefix}{name}"

    def _attributes(self, claims: Mapping[str, Any]) -> dict[str, tuple[Any, ...]] | None:
        """What the claims tell. Where none is asked for, the workspace's policies know what the name stands for."""
        if not self._spec.claims:
            return None
        found = {name: values_of(claim_at(claims, path)) for name, path in self._spec.claims.items()}
        return {name: values for name, values in found.items() if values}


def claim_at(claims: Mapping[str, Any], path: str) -> Any:
    """The claim of this name, else the one that a path with dots leads to; None where there is none."""
    if path in claims:
        return claims[path]
    here: Any = claims
    for step in path.split("."):
        here = here.get(step) if isinstance(here, Mapping) else None
    return here


def values_of(claim: Any) -> tuple[Any, ...]:
    """The values of a claim, those left out that are empty: issuers send these for what somebody has not."""
    several = claim if isinstance(claim, list) else [claim]
    return tuple(one for one in several if one is not None and not (isinstance(one, str) and not one.strip()))


def _refuse(why: str, reason: Refusal = "refused") -> NoReturn:
    """Why goes to the log: whoever sent the token is told no more than that it is not good."""
    _LOGGER.warning("A token was refused: %s.", why)
    over = ": it has expired" if reason == "expired" else ""
    raise AccessError(
        f"The token was refused{over}.", "Get a new one where you have this one from.", reason=reason
    ) from None
