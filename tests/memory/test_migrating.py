"""The tables brought up to date by command, and refused along the way where that is not wanted."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from askfirst.domain.errors import StorageError
from askfirst.memory.database import Database, open_engine
from askfirst.memory.memory import Memory
from askfirst.memory.migrating import Migration, check_migrations, migrate
from askfirst.memory.schema import REVISION


def told(found: Migration, *, done: bool = False) -> list[str]:
    return [step.told(done=done) for step in found.steps]


def make(database: Database, *, migrated: bool = False) -> Memory:
    address = database if isinstance(database, str) else None
    home = database.parent if isinstance(database, Path) else Path("unused")
    return Memory(home, database=address, lock_seconds=1, busy_seconds=5, results_days=1, migrate=migrated)


def test_a_new_database(database: Database) -> None:
    """Looking changes nothing; then all is made, and there is nothing left to do."""
    before = check_migrations(database)
    assert before.pending
    assert check_migrations(database) == before
    assert f"conversations: no tables yet, needs {REVISION}" in told(before)
    assert migrate(database) == before
    assert not check_migrations(database).pending
    assert f"conversations: at revision {REVISION}, up to date" in told(check_migrations(database))
    assert not migrate(database).pending


def test_an_older_database(address: str) -> None:
    """What it was at, and what it is now; the tables of LangGraph too."""
    migrate(address)
    with psycopg.connect(address) as connection:
        connection.execute("DROP TABLE events, results, tickets")
        connection.execute("DROP INDEX ix_conversations_beginning")
        connection.execute("ALTER TABLE conversations DROP COLUMN title")
        for column in ("guardrail_score", "retrieval_attempts", "sources", "reasoning_steps", "provider", "model"):
            connection.execute(f"ALTER TABLE exchanges DROP COLUMN {column}")
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
        connection.execute("DELETE FROM checkpoint_migrations WHERE v > 7")
    assert told(migrate(address), done=True) == [
        f"conversations: at revision 0003, now at {REVISION}",
        "checkpoints: at revision 7, now at 9",
    ]
    assert not check_migrations(address).pending


def test_a_newer_database_is_left_alone(address: str) -> None:
    """That LangGraph's tables are newer is no reason: it only adds to them."""
    migrate(address)
    with psycopg.connect(address) as connection:
        connection.execute("INSERT INTO checkpoint_migrations VALUES (10)")
    assert not check_migrations(address).pending
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert check_migrations(address).pending
    with pytest.raises(StorageError, match="A newer askfirst has written it"):
        migrate(address)


async def test_nothing_is_migrated_along_the_way(database: Database) -> None:
    """Where that is not wanted: the message says how to do it; afterwards all works."""
    with pytest.raises(StorageError, match=rf"has no tables yet; this version needs '{REVISION}'") as refused:
        await make(database).open_checkpoints()
    assert refused.value.remedy == "Bring it up to date with: askfirst migrate"
    with pytest.raises(StorageError, match="askfirst migrate"):
        await make(database).conversations.sessions()
    assert check_migrations(database).pending
    migrate(database)
    memory = make(database)
    await memory.open_checkpoints()
    async with memory.lock("s"):
        assert await memory.conversations.sessions() == ()
    await memory.close()


async def test_the_checkpoints_are_not_migrated_either(address: str) -> None:
    open_engine(address).dispose()
    memory = make(address)
    with pytest.raises(StorageError) as refused:
        await memory.open_checkpoints()
    await memory.close()
    assert str(refused.value) == (
        "The tables of the checkpoints are at version None; this version needs 9. "
        "Bring them up to date with: askfirst migrate"
    )


async def test_opening_migrates_unless_told_otherwise(address: str) -> None:
    memory = make(address, migrated=True)
    await memory.open_checkpoints()
    await memory.close()
    assert not check_migrations(address).pending


def test_a_server_that_is_not_there_is_told() -> None:
    nowhere = "postgresql://ann:swordfish@127.0.0.1:1/x"
    for look in (check_migrations, migrate):
        with pytest.raises(
            StorageError, match=r"Could not look at the tables in 'postgresql://127\.0\.0\.1:1/x'"
        ) as told:
            look(nowhere)
        assert "swordfish" not in str(told.value)
