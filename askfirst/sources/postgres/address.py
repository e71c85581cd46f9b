"""Where a PostgreSQL is: an address that was checked."""

from __future__ import annotations

from importlib import import_module

from pydantic import SecretStr

from askfirst.domain.errors import ConfigError

SCHEMES = ("postgresql://", "postgres://")


def checked_address(name: str, address: SecretStr) -> SecretStr:
    """The address of the source `name`. Raises ConfigError for what is none, or without the library that it needs."""
    try:
        import_module("psycopg_pool")
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict
    except ImportError:
        raise ConfigError(
            f"The source {name!r} is a PostgreSQL, which needs the library psycopg with its pool.",
            "Install it: pip install 'askfirst[postgres]'",
        ) from None
    text = address.get_secret_value()
    try:
        known = text.startswith(SCHEMES) and conninfo_to_dict(text)
    except ProgrammingError:
        known = False
    if not known:
        # The address itself may hold a password.
        raise ConfigError(
            f"The address of the source {name!r} cannot be used.", "Give postgresql://USER:PASSWORD@HOST:PORT/DATABASE."
        )
    return address
