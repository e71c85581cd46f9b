"""How a GraphQL server is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module

from pydantic import SecretStr

from askfirst.domain.errors import ConfigError

PAGE_ROWS = 1_000
PAGE_BYTES = 64 * 1024 * 1024
SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class GraphqlOptions:
    """`roots` are the query fields that are tables, all that can be where none is named.

    `headers` go with every request. `scalars` says what the server's own scalars hold, or single fields such as
    "Order.placedAt", as column types; it goes before what is known of the scalars' names. `without` names fields, as
    "Order.notes", that are no columns. `page_rows` and `page_bytes` bound one answer, `seconds` what is asked beside
    rows.
    """

    headers: Mapping[str, SecretStr] = field(default_factory=dict)
    roots: tuple[str, ...] = ()
    scalars: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    page_rows: int = PAGE_ROWS
    page_bytes: int = PAGE_BYTES
    seconds: float = SECONDS


def require_library() -> None:
    """Raises ConfigError where graphql-core is not installed."""
    try:
        import_module("graphql")
    except ImportError:
        raise ConfigError(
            "A GraphQL source needs the library graphql-core, which is not installed.",
            "Install it: pip install 'askfirst[graphql]'",
        ) from None
