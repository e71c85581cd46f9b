import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from askfirst.domain.errors import StorageError
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import open_engine, writing
from askfirst.memory.schema import REVISION, metadata
from tests.memory.samples import AT, finish, start, turn

OPEN = """
import sys
from pathlib import Path
from askfirst.memory.database import open_engine
open_engine(Path(sys.argv[1])).dispose()
print("alembic" in sys.modules)
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "what? 50%" / "askfirst.db"


def pragma(engine: Engine, name: str) -> object:
    with engine.connect() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_the_migrations_make_the_tables_of_the_code(database: Path) -> None:
    """A change of a table without its migration, or the other way round, is found here."""
    engine = open_engine(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_code_knows_its_newest_migration() -> None:
    """What counts as up to date is the last migration."""
    config = Config()
    config.set_main_option("script_location", "askfirst.memory:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_a_database_that_is_up_to_date_starts_fast(database: Path) -> None:
    """Alembic is only loaded where there is something to migrate."""
    assert finish(start(OPEN, database)) == "True\n"
    assert finish(start(OPEN, database)) == "False\n"


def test_a_newer_database_is_left_alone(database: Path) -> None:
    """An older version never writes into what it does not know."""
    engine = open_engine(database)
    with writing(engine).begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(StorageError) as caught:
        open_engine(database)
    assert str(caught.value) == (
        f"The database {str(database)!r} is at revision '9999'; this version has '0004'. "
        "A newer askfirst has written it: upgrade askfirst, or set ASKFIRST_HOME to another folder."
    )


def move(engine: Engine, revision: str) -> None:
    """Bring the tables to a revision, newer or older."""
    config = Config()
    config.set_main_option("script_location", "askfirst.memory:migrations")
    with writing(engine).begin() as connection:
        config.attributes["connection"] = connection
        (command.downgrade if revision < REVISION else command.upgrade)(config, revision)


async def test_turns_of_an_older_version_are_kept(database: Path) -> None:
    """They had no arguments; there and back nothing else changes."""
    store = Conversations(database)
    await store.open("s", "x", at=AT)
    await store.write_turns([turn("s")])
    store.dispose()
    engine = open_engine(database)
    move(engine, "0002")
    with engine.connect() as connection:
        columns = [row[1] for row in connection.exec_driver_sql("PRAGMA table_info(turns)")]
        tables = [row[0] for row in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'")]
    engine.dispose()
    assert "args" not in columns
    assert not {"proposals", "commit_events", "choices"} & set(tables)
    (kept,) = await store.turns("s", exchanges=1)
    assert (kept.args, kept.agent_action) == ({}, "did it")
    store.dispose()


def test_a_writer_holds_the_right_to_write_from_its_start(database: Path) -> None:
    """Two that read first and write then would otherwise fail each other, however long they may wait."""
    engine = open_engine(database)
    other = sqlite3.connect(database, timeout=0, isolation_level=None)
    with writing(engine).begin(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    with engine.begin():
        other.execute("BEGIN IMMEDIATE")
    other.close()
    engine.dispose()


def test_every_connection_is_set_up(database: Path) -> None:
    """Readers go on beside a writer, writers wait for each other, and what belongs together is deleted together."""
    engine = open_engine(database)
    expected = {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 30_000, "foreign_keys": 1}
    assert {name: pragma(engine, name) for name in expected} == expected
    with engine.connect(), engine.connect() as second:
        assert second.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()
