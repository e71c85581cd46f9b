"""The public keys of an issuer (JWKS), read for what can check a signature; everything else in them is left out."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from askfirst.access.spec import Algorithm
from askfirst.domain.errors import ConfigError

if TYPE_CHECKING:
    from jwt import PyJWK

MAX_BYTES = 1_000_000
_LOGGER = logging.getLogger(__name__)
_KINDS = {"RS": "RSA", "PS": "RSA", "ES": "EC", "Ed": "OKP"}
_CURVES = {"ES256": "P-256", "ES384": "P-384", "ES512": "P-521"}
_LEAST_BITS = 2048


@dataclass(frozen=True, slots=True)
class PublicKey:
    """One key of an issuer; `data` is it as the issuer tells it."""

    kid: str | None
    data: dict[str, Any] = field(repr=False)

    def fits(self, algorithm: str) -> bool:
        """Whether a signature of this kind may be checked by it: the key's kind decides, not the token."""
        kind = _KINDS.get(algorithm[:2])
        only, curve = self.data.get("alg"), _CURVES.get(algorithm)
        return kind == self.data["kty"] and only in (None, algorithm) and curve in (None, self.data.get("crv"))

    def bound_to(self, algorithm: Algorithm) -> PyJWK:
        """The key for this one kind of signature."""
        from jwt import PyJWK

        return PyJWK(self.data, algorithm=algorithm)


def read_jwks(path: Path) -> tuple[PublicKey, ...]:
    """The keys of a file. Raises ConfigError for one that cannot be read or has none that is of use."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ConfigError(
            f"The file of the issuer's keys, {path.name}, cannot be read: {error.strerror}.",
            "Save the issuer's JWKS there, or give its address.",
        ) from error
    return parse_jwks(text, path.name)


def parse_jwks(text: bytes, place: str) -> tuple[PublicKey, ...]:
    """The keys of a JWKS that was read at a place. Raises ConfigError where there is none that is of use."""
    remedy = 'A JWKS reads {"keys": [...]}, with public keys for signatures (RSA of 2,048 bits or more, EC, OKP).'
    try:
        data = json.loads(text) if len(text) <= MAX_BYTES else None
    except (ValueError, RecursionError):
        data = None
    listed = data.get("keys") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise ConfigError(f"What is at {place} is no JWKS of at most {MAX_BYTES:,} bytes.", remedy)
    keys = tuple(PublicKey(_kid(one), one) for one in listed if _is_of_use(one))
    if not keys:
        raise ConfigError(f"Among the {len(listed)} keys at {place} none is of use.", remedy)
    if len(keys) < len(listed):
        _LOGGER.info("Of the %d keys at %s, %d are of use for tokens.", len(listed), place, len(keys))
    return keys


def key_for(keys: Sequence[PublicKey], kid: str | None, algorithm: str) -> PublicKey | None:
    """The key that a token names; where it names none, the only one that fits."""
    fitting = [one for one in keys if one.fits(algorithm) and kid in (None, one.kid)]
    return fitting[0] if fitting and (kid is not None or len(fitting) == 1) else None


def _kid(one: dict[str, Any]) -> str | None:
    kid = one.get("kid")
    return kid if isinstance(kid, str) else None


def _is_of_use(one: object) -> bool:
    """Whether it is a public key for signatures. A private or a shared one tells that the issuer has a leak."""
    if not isinstance(one, dict) or one.get("kty") not in _KINDS.values() or "d" in one:
        return False
    if one.get("use", "sig") != "sig" or "verify" not in one.get("key_ops", ("verify",)):
        return False
    from jwt import PyJWK, PyJWTError

    try:
        key = PyJWK(one).key
    except (PyJWTError, ValueError, TypeError, KeyError, AttributeError):
        return False
    return one["kty"] != "RSA" or bool(key.key_size >= _LEAST_BITS)
