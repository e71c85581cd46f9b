"""PostgreSQL as the conversations database: its address, its connections, its failures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from askfirst.domain.errors import ConfigError, StorageError

_DRIVER = "postgresql+psycopg"
_SPELLINGS = ("postgres", "postgresql", _DRIVER)
CONNECT_SECONDS = 10
_MIGRATING = 7_014_020_133
"""The number of the lock that processes hold while they bring the tables up to date."""


def libpq_address(address: str) -> str:
    """The address as PostgreSQL's own library takes it. Raises ConfigError for what cannot be one."""
    return _url(address).set(drivername="postgresql").render_as_string(hide_password=False)


def create_postgres(address: str, *, busy_seconds: float) -> Engine:
    """An engine that waits `busy_seconds` for other writers. Raises ConfigError for what cannot be an address."""
    url = _url(address)
    need("psycopg")
    return create_engine(
        url,
        connect_args=connecting(busy_seconds),
        # A server that was started anew has closed the connections that are kept here.
        pool_pre_ping=True,
    )


def connecting(busy_seconds: float) -> dict[str, str | int]:
    """How every connection is made: it waits so long for the server, and `busy_seconds` for other writers."""
    return {"connect_timeout": CONNECT_SECONDS, "options": f"-c lock_timeout={int(busy_seconds * 1000)}"}


def need(library: str) -> None:
    """Raises ConfigError where a library that PostgreSQL needs is not installed."""
    try:
        import_module(library)
    except ImportError:
        raise ConfigError(
            f"PostgreSQL needs the library {library}, which is not installed.",
            "Install it: pip install 'askfirst[postgres]'",
        ) from None


def hold_migrations(connection: Connection) -> None:
    """Wait until no other process brings the tables up to date, and keep the others out to the transaction's end."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})


def shown_address(address: str) -> str:
    """The address without user and password, as messages name it."""
    url = _url(address)
    host = url.host or url.query.get("host") or "localhost"
    port = f":{url.port}" if url.port else ""
    return f"postgresql://{host}{port}/{url.database or ''}"


@contextmanager
def postgres_errors(doing: str, address: str) -> Iterator[None]:
    """Raise failures of the server, or of the way to it, as StorageError. `doing` completes "Could not ..."."""
    try:
        yield
    except Exception as error:
        found = _storage_error(error, doing, address)
        if found is None:
            raise
        raise found from error


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in _SPELLINGS:
        kind = f"{url.drivername}://..." if url else "what was given"
        # The address itself may hold a password.
        raise ConfigError(
            f"The address of the conversations database cannot be used: {kind}.",
            "Give a path, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
        )
    return url.set(drivername=_DRIVER)


def _storage_error(error: Exception, doing: str, address: str) -> StorageError | None:
    if isinstance(error, PoolTimeout) or type(error).__name__ == "PoolTimeout":
        why, remedy, retryable = "all its connections are in use, or it does not answer", "Try again.", True
    elif type(error).__module__.partition(".")[0] == "psycopg" and (reason := _reason(error)):
        why, remedy, retryable = reason
    else:
        return None
    return StorageError(f"Could not {doing} in {shown_address(address)!r}: {why}.", remedy, retryable=retryable)


def _reason(error: Exception) -> tuple[str, str, bool] | None:
    """Why, what to do, and whether trying again may help; None for a bug of ours."""
    from psycopg import OperationalError, errors

    if isinstance(error, (errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure)):
        return "another process is writing to it and did not finish in time", "Try again.", True
    if isinstance(error, errors.DiskFull):
        return "its disk is full", "Free some space there, then send it again.", False
    if isinstance(error, errors.InsufficientPrivilege):
        remedy = "Give this user the right to make, read and write tables there."
        return "its user is not permitted to", remedy, False
    if isinstance(error, OperationalError):
        said = str(error).strip() or type(error).__name__
        remedy = "Check that the server runs and that its address is right, then send it again."
        return said.splitlines()[0].rstrip("."), remedy, True
    return None
