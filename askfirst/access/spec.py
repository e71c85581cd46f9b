"""All that can be said of who may ask a server, and how much."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import ConfigDict, Field

from askfirst.yamlfile import Section

Algorithm: TypeAlias = Literal[
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"
]  # fmt: skip
"""Signatures by a private key alone: with a shared secret, whoever can check a token could make one."""


class _Spec(Section):
    model_config = ConfigDict(use_attribute_docstrings=True, allow_inf_nan=False)


class JwtSpec(_Spec):
    """Tokens of one issuer, and what of them makes the principal."""

    issuer: str = Field(min_length=1)
    """The claim `iss` of every token, to the letter."""
    audience: str = Field(min_length=1)
    """What must be among the claim `aud`: this server's name at the issuer."""
    jwks: str | None = None
    """A file with the issuer's public keys (JWKS), or their address; the issuer's own description names it if unset."""
    algorithms: tuple[Algorithm, ...] = ("RS256", "ES256", "EdDSA")
    """The signatures that are accepted."""
    name_claim: str = Field(default="sub", min_length=1)
    """The claim that names the principal."""
    name_prefix: str = ""
    """What is put before that name, so that no principal of another kind has the same."""
    claims: dict[str, str] = Field(default_factory=dict)
    """The attributes of the principal, each with its claim: a name, or a path such as realm_access.roles."""
    required: tuple[str, ...] = ()
    """Claims that a token must have, besides those that are checked."""
    leeway_seconds: float = Field(default=30.0, ge=0, le=300)
    """How far the issuer's clock may be off."""
    fetch_seconds: float = Field(default=5.0, gt=0, le=60)
    """How long the issuer may take to send its keys."""


class LimitSpec(_Spec):
    """How much each principal may ask of one process. None is no limit."""

    requests_per_minute: int | None = Field(default=60, ge=1)
    """Requests of one principal in a minute."""
    burst: int | None = Field(default=None, ge=1)
    """How many of these may come at once; as many as in a minute if unset."""
    concurrent: int | None = Field(default=4, ge=1)
    """Exchanges of one principal that run at the same time."""
    concurrent_total: int | None = Field(default=64, ge=1)
    """Exchanges that run at the same time, of all together."""
    sessions_per_principal: int | None = Field(default=1_000, ge=1)
    """Sessions that one principal may have."""


class AccessSpec(_Spec):
    """Who may ask. With neither keys nor tokens nobody is asked who they are: only this machine may ask then."""

    api_keys: Path | None = None
    """The file of API keys."""
    jwt: JwtSpec | None = None
    """The tokens that are accepted."""
    limits: LimitSpec = LimitSpec()
    """How much each may ask."""
