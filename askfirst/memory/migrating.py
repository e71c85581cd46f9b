"""The tables of a state brought up to date by command, and what there is to do."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine

from askfirst.memory.checkpoint_tables import checkpoint_versions, make_checkpoint_tables
from askfirst.memory.database import Database, database_errors, look_at, open_engine, revision, shown_place
from askfirst.memory.schema import REVISION
from askfirst.memory.sqlite import BUSY_SECONDS


@dataclass(frozen=True, slots=True)
class Step:
    """A set of tables: at which revision it was found, None where it was not there, and which this version needs."""

    tables: str
    found: str | None
    wanted: str

    @property
    def pending(self) -> bool:
        return self.found != self.wanted

    def told(self, *, done: bool) -> str:
        """In a line, as what is to do or as what was `done`."""
        if not self.pending:
            return f"{self.tables}: at revision {self.found}, up to date"
        before = f"at revision {self.found}" if self.found else "no tables yet"
        return f"{self.tables}: {before}, {'now at' if done else 'needs'} {self.wanted}"


@dataclass(frozen=True, slots=True)
class Migration:
    """Where the tables are, and how they stand."""

    place: str
    steps: tuple[Step, ...]

    @property
    def pending(self) -> bool:
        """Whether any of them must be made or changed for this version."""
        return any(step.pending for step in self.steps)


def check_migrations(database: Database) -> Migration:
    """How the tables stand. Nothing is made or changed. Raises StorageError, ConfigError."""
    place = shown_place(database)
    if isinstance(database, Path) and not database.exists():
        return Migration(place, (Step("conversations", None, REVISION),))
    engine = look_at(database)
    try:
        with database_errors("look at the tables", database), engine.connect() as connection:
            return Migration(place, _steps(connection))
    finally:
        engine.dispose()


def migrate(database: Database, *, busy_seconds: float = BUSY_SECONDS) -> Migration:
    """Bring all tables up to date; how they stood before. Several processes may do so at once.

    Raises StorageError, also for a database that a newer version has written, and ConfigError.
    """
    before = check_migrations(database)
    with database_errors("migrate the tables", database):
        engine = open_engine(database, busy_seconds=busy_seconds)
        try:
            _make_checkpoints(engine)
        finally:
            engine.dispose()
    return before


def _make_checkpoints(engine: Engine) -> None:
    # In SQLite the checkpoints' tables have one form alone, made when they are opened.
    if engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            make_checkpoint_tables(connection)


def _steps(connection: Connection) -> tuple[Step, ...]:
    conversations = Step("conversations", revision(connection), REVISION)
    if connection.dialect.name != "postgresql":
        return (conversations,)
    found, wanted = checkpoint_versions(connection)
    # A newer LangGraph only adds to its tables.
    there = None if found is None else str(min(found, wanted))
    return (conversations, Step("checkpoints", there, str(wanted)))
