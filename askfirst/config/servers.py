"""Servers as sources: where they are, what of them is asked, and by whom. Secrets come from the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args
from urllib.parse import unquote, urlsplit, urlunsplit

from pydantic import SecretStr

from askfirst.domain.errors import ConfigError

ServerKind: TypeAlias = Literal["postgres", "sql", "elasticsearch", "graphql"]
SourceKind: TypeAlias = Literal["duckdb", "postgres", "sql", "elasticsearch", "graphql", "client"]
SERVER_KINDS: tuple[ServerKind, ...] = get_args(ServerKind)

_SCHEMES: dict[ServerKind, tuple[str, ...]] = {
    "postgres": ("postgresql", "postgres"),
    "elasticsearch": ("http", "https"),
    "graphql": ("http", "https"),
}
_PREFIXES: dict[str, ServerKind] = {
    "elasticsearch": "elasticsearch",
    "opensearch": "elasticsearch",
    "graphql": "graphql",
}
"""What stands before "+http" in an address that is given alone."""
_VARIABLE = re.compile(r"\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?")
_ADDRESS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):(?://|/)")


@dataclass(frozen=True, slots=True)
class ServerSpec:
    """A server: its kind and address, the schema or the tables of it that are asked, and the token that opens it.

    `without` names fields that are no columns, `nested` those whose nested rows are tables, and `scalars` what the
    scalars of a GraphQL server hold.
    """

    kind: ServerKind
    address: SecretStr
    schema: str = ""
    tables: tuple[str, ...] = ()
    token: SecretStr | None = None
    without: tuple[str, ...] = ()
    scalars: Mapping[str, str] = field(default_factory=dict)
    nested: tuple[str, ...] = ()

    @property
    def apart(self) -> tuple[str, str, SecretStr | None]:
        """The address without user and password, then these two."""
        parts = urlsplit(self.address.get_secret_value())
        who, _, host = parts.netloc.rpartition("@")
        user, _, password = who.partition(":")
        secret = SecretStr(unquote(password)) if password else None
        return urlunsplit(parts._replace(netloc=host)), unquote(user), secret

    @property
    def place(self) -> str:
        """Where it is, without user, password and query."""
        return without_secrets(self.address.get_secret_value())


def is_address(text: str) -> bool:
    """Whether a text names a server and no file."""
    return bool(_ADDRESS.match(text))


def server_at(address: str) -> ServerSpec:
    """The server at an address that is given alone; its scheme tells the kind. Raises ConfigError for a strange one."""
    scheme, _, rest = address.partition(":")
    if not rest.startswith("//"):
        raise ConfigError(
            f"'{scheme}:/...' is no address of a server.", "Write it with two slashes, and not as a path."
        )
    prefix, _, inner = scheme.lower().partition("+")
    if prefix in _PREFIXES and inner in ("http", "https"):
        return ServerSpec(_PREFIXES[prefix], SecretStr(f"{inner}:{rest}"))
    if prefix in ("http", "https"):
        raise ConfigError(
            f"{scheme}:// may be the address of several kinds of servers.",
            f"Write opensearch+{prefix}://, elasticsearch+{prefix}:// or graphql+{prefix}:// instead.",
        )
    if prefix in _SCHEMES["postgres"]:
        return ServerSpec("postgres", SecretStr(address))
    return ServerSpec("sql", SecretStr(address))


def wrong_address(kind: ServerKind, address: str) -> str:
    """What is wrong with the address of a server of a kind, without a secret; empty where nothing is."""
    scheme = address.partition(":")[0].lower()
    allowed = _SCHEMES.get(kind)
    if not is_address(address):
        return f"The address of a {kind!r} source begins with a scheme, such as {(allowed or ('sqlite',))[0]}://."
    if allowed and scheme not in allowed:
        return f"The address of a {kind!r} source begins with {' or '.join(f'{one}://' for one in allowed)}, not {scheme}://."
    return ""


def resolved(text: str) -> tuple[str, str]:
    """The text, or what the environment variable holds that it names ("$SHOP_TOKEN"), and what is wrong with it."""
    named = _VARIABLE.fullmatch(text.strip())
    if named is None:
        return text, ""
    value = os.environ.get(named[1], "")
    return value, "" if value else f"The environment variable {named[1]} is not set."


def without_secrets(address: str) -> str:
    """An address without user, password, query and fragment."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"
