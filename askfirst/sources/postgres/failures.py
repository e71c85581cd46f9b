"""What PostgreSQL and the way to it can fail with, as errors of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from askfirst.domain.errors import AskfirstError, LimitError, SourceError

if TYPE_CHECKING:
    import psycopg

CHANGED = "Its tables have changed since they were read: start again, or mend the catalog."


@contextmanager
def failures(name: str, seconds: float) -> Iterator[None]:
    """Raise failures within as SourceError, and as LimitError once `seconds` have passed. `name` is the source's."""
    import psycopg

    try:
        yield
    except TimeoutError as error:
        raise _late(name, seconds) from error
    except psycopg.Error as error:
        raise _failure(error, name, seconds) from error


def _late(name: str, seconds: float) -> LimitError:
    return LimitError(
        "query_seconds",
        f"The query on {name!r} was stopped after {seconds:g} seconds.",
        "Ask for a shorter time or fewer groups, or raise the limit query_seconds.",
    )


def _failure(error: psycopg.Error, name: str, seconds: float) -> AskfirstError:
    from psycopg import errors

    if isinstance(error, errors.QueryCanceled) and "user request" not in str(error):
        return _late(name, seconds)
    remedy, retryable = _remedy(error)
    return SourceError(f"The source {name!r} failed: {_reason(error)}.", remedy, retryable=retryable)


def _remedy(error: psycopg.Error) -> tuple[str, bool]:
    """What to do, and whether trying again may help."""
    from psycopg import DataError, InterfaceError, OperationalError, errors

    unknown = "Check user, password and database of its address."
    remedies: list[tuple[type[Exception], str, bool]] = [
        (errors.UndefinedTable, CHANGED, False),
        (errors.UndefinedColumn, CHANGED, False),
        (errors.InvalidAuthorizationSpecification, unknown, False),
        (errors.InvalidCatalogName, unknown, False),
        (errors.InsufficientPrivilege, "Give its user the right to read this table.", False),
        (errors.LockNotAvailable, "Somebody is changing this table: try again.", True),
        (DataError, "Leave out the rows with this value, or mend it there.", False),
        (OperationalError, "Check that the server runs and that its address is right, then try again.", True),
        (InterfaceError, "Check that the server runs, then try again.", True),
    ]
    return next(
        ((remedy, retryable) for kind, remedy, retryable in remedies if isinstance(error, kind)),
        ("Check its tables.", False),
    )


def _reason(error: psycopg.Error) -> str:
    """The server's message in a line."""
    said = error.diag.message_primary or str(error).strip() or type(error).__name__
    return said.splitlines()[0].rstrip(". ")
