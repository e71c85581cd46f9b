"""The tables that LangGraph's saver keeps in PostgreSQL, brought up to date, and a session taken out of them."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, text

from askfirst.domain.errors import StorageError
from askfirst.memory.postgres import hold_migrations, need

_TABLES = ("checkpoint_writes", "checkpoint_blobs", "checkpoints")
_VERSIONS = "checkpoint_migrations"
_FOUND = text(f"SELECT max(v) FROM {_VERSIONS}")  # noqa: S608 - the name above
_MADE = text(f"INSERT INTO {_VERSIONS} (v) VALUES (:version)")  # noqa: S608 - as above


def make_checkpoint_tables(connection: Connection) -> None:
    """Make LangGraph's tables, or bring them up to date, in the transaction of the connection.

    Other processes that do so, or that migrate the conversations, are waited for.
    """
    found, wanted = checkpoint_versions(connection)
    if found is not None and found >= wanted:
        return
    hold_migrations(connection)
    found, _ = checkpoint_versions(connection)
    for version, statement in enumerate(_statements()):
        if found is None or version > found:
            # An index that is made beside other writers cannot be made in a transaction.
            connection.exec_driver_sql(statement.replace("INDEX CONCURRENTLY", "INDEX"))
            connection.execute(_MADE, {"version": version})


def checkpoint_versions(connection: Connection) -> tuple[int | None, int]:
    """At which version LangGraph's tables are, None where there are none, and at which they should be.

    Raises ConfigError without LangGraph's saver.
    """
    wanted = len(_statements()) - 1
    if not connection.dialect.has_table(connection, _VERSIONS):
        return None, wanted
    return connection.scalar(_FOUND), wanted


def ready_checkpoint_tables(*, migrate: bool) -> Callable[[Connection], None]:
    """What makes sure of the tables in a transaction: made, or without `migrate` a StorageError where they are old."""

    def ready(connection: Connection) -> None:
        if migrate:
            make_checkpoint_tables(connection)
            return
        found, wanted = checkpoint_versions(connection)
        if found is None or found < wanted:
            raise StorageError(
                f"The tables of the checkpoints are at version {found}; this version needs {wanted}.",
                "Bring them up to date with: askfirst migrate",
            )

    return ready


def forgetting_checkpoints(session: str) -> Callable[[Connection], None]:
    """What deletes the checkpoints of a session, if there are any, without importing LangGraph."""

    def forget(connection: Connection) -> None:
        for table in _TABLES:
            if connection.dialect.has_table(connection, table):
                statement = text(f"DELETE FROM {table} WHERE thread_id = :session")  # noqa: S608 - the names above
                connection.execute(statement, {"session": session})

    return forget


def _statements() -> list[str]:
    need("langgraph.checkpoint.postgres")
    from langgraph.checkpoint.postgres.base import BasePostgresSaver  # langgraph is slow to import

    return BasePostgresSaver.MIGRATIONS
