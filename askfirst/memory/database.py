"""The engine over the conversations database, and its tables brought up to date."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, text
from sqlalchemy.pool import QueuePool

from askfirst.domain.errors import StorageError
from askfirst.memory.postgres import create_postgres, hold_migrations, postgres_errors, shown_address
from askfirst.memory.schema import REVISION
from askfirst.memory.sqlite import BUSY_SECONDS, StateConnection
from askfirst.memory.storage_errors import storage_errors

Database: TypeAlias = Path | str
"""A SQLite file, or the address of a PostgreSQL database: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE`."""

_VERSION_TABLE = "alembic_version"


def open_engine(database: Database, *, busy_seconds: float = BUSY_SECONDS, migrate: bool = True) -> Engine:
    """An engine whose tables are those of this version, made or migrated where they were not.

    Several processes may do so at once. Raises StorageError for a database that a newer version has written, without
    `migrate` also for an older one; ConfigError for an address that is none, or without the library that PostgreSQL
    needs.
    """
    engine = _create(database, busy_seconds)
    try:
        with engine.connect() as connection:
            found = revision(connection)
        if found != REVISION:
            if migrate:
                _upgrade(engine, database)
            else:
                _refuse(database, found)
    except BaseException:
        engine.dispose()
        raise
    return engine


def look_at(database: Database) -> Engine:
    """An engine over a database as it is: nothing is made or migrated. A SQLite file must be there.

    Raises ConfigError as `open_engine`.
    """
    return _create(database, BUSY_SECONDS)


def not_migrated(database: Database, found: str | None) -> StorageError:
    """What is told where tables are not those of this version, and may not be changed along the way."""
    is_at = f"is at revision {found!r}" if found else "has no tables yet"
    return StorageError(
        f"The database {shown_place(database)!r} {is_at}; this version needs {REVISION!r}.",
        "Bring it up to date with: askfirst migrate",
    )


def shown_place(database: Database) -> str:
    """The file, or the address without user and password, as messages name it."""
    return str(database) if isinstance(database, Path) else shown_address(database)


def reach(address: str) -> str:
    """The address of a PostgreSQL database as messages name it, once its server answered. Nothing is made there.

    Raises ConfigError and StorageError.
    """
    engine = _create(address, BUSY_SECONDS)
    try:
        with database_errors("reach the conversations", address), engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    finally:
        engine.dispose()
    return shown_address(address)


def writing(engine: Engine) -> Engine:
    """The same engine, its transactions holding the right to write from their start.

    SQLite refuses at once, without waiting, to turn a reading transaction into a writing one beside a writer. In
    PostgreSQL writers go side by side; what must not change under them they hold by its row.
    """
    return engine.execution_options(begin="IMMEDIATE")


def database_errors(doing: str, database: Database) -> AbstractContextManager[None]:
    """Raise failures of the database within as StorageError. `doing` completes "Could not ..."."""
    if isinstance(database, Path):
        return storage_errors(doing, database)
    return postgres_errors(doing, database)


def _create(database: Database, busy_seconds: float) -> Engine:
    if isinstance(database, Path):
        engine = _create_sqlite(database, busy_seconds)
    else:
        engine = create_postgres(database, busy_seconds=busy_seconds)
    event.listen(engine, "handle_error", _bare)
    return engine


def _create_sqlite(database: Path, busy_seconds: float) -> Engine:
    database.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        URL.create("sqlite", database=str(database)),
        connect_args={"factory": StateConnection, "timeout": busy_seconds, "isolation_level": None},
        poolclass=QueuePool,
        max_overflow=-1,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    mode = connection.get_execution_options().get("begin", "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {mode}")


def _bare(context: ExceptionContext) -> BaseException | None:
    """The driver's own error in place of SQLAlchemy's, so that one mapping serves all of memory."""
    # A connection that was found dead before its use is replaced, which SQLAlchemy's own error asks for.
    return None if context.is_pre_ping else context.original_exception


def revision(connection: Connection) -> str | None:
    """The migration that a database is at, None before the first."""
    if not connection.dialect.has_table(connection, _VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {_VERSION_TABLE}"))  # noqa: S608
    return found


def _refuse(database: Database, found: str | None) -> None:
    raise not_migrated(database, found)


def _upgrade(engine: Engine, database: Database) -> None:
    # Alembic takes longer to import than an exchange takes to run, and most starts do not need it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "askfirst.memory:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            hold_migrations(connection)
        found = revision(connection)
        if found is not None and found not in known:
            raise _newer(database, found)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _newer(database: Database, found: str) -> StorageError:
    elsewhere = "set ASKFIRST_HOME to another folder" if isinstance(database, Path) else "use another database"
    return StorageError(
        f"The database {shown_place(database)!r} is at revision {found!r}; this version has {REVISION!r}.",
        f"A newer askfirst has written it: upgrade askfirst, or {elsewhere}.",
    )
