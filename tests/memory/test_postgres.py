"""What is PostgreSQL's own; that it keeps what SQLite keeps is tested beside it, with `database`."""

import asyncio
import sys
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from askfirst.domain.conversation import Opened
from askfirst.domain.errors import ConfigError, StorageError
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import open_engine
from askfirst.memory.schema import metadata
from tests.memory.samples import AT, LATER, answer, finish, full_turn, start, turn

MAKE = """
import sys
from askfirst.memory.database import open_engine
sys.stdin.readline()
open_engine(sys.argv[1]).dispose()
print("made")
"""

WITHOUT_PSYCOPG = """
import sys
sys.modules["psycopg"] = None
from askfirst.memory.database import open_engine
try:
    open_engine("postgresql://ann:secret@localhost/x")
except Exception as error:
    print(type(error).__name__, error)
"""


def test_the_migrations_make_the_tables_of_the_code(address: str) -> None:
    """Here as in SQLite."""
    engine = open_engine(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_processes_make_the_same_database_at_once(address: str) -> None:
    """One makes the tables, the others wait for it and find them."""
    makers = [start(MAKE, address) for _ in range(3)]
    for process in makers:
        print("go", file=process.stdin, flush=True)
    assert [finish(process) for process in makers] == ["made\n"] * 3


async def test_a_session_reads_back_whole(address: str) -> None:
    """Exchanges, turns with queries and arguments, and any text but the one character that PostgreSQL does not take."""
    store = Conversations(address)
    assert await store.open("s", "wie viele\x00?", at=AT, request_id="r") == Opened(1)
    await store.write_turns([full_turn("s"), turn("s", key="b")])
    await store.write_turns([turn("s", key="b", action="again")])
    await store.close("s", 1, answer("s", 1), at=LATER, kind="new_request", restated="How many?")
    history = await store.history("s")
    assert history.exchanges[0].text == "wie viele\ufffd?"
    assert [(one.turn_id, one.todo_key, one.agent_action) for one in history.turns] == [
        (1, "ask", "asked"),
        (2, "b", "again"),
    ]
    assert history.turns[0].args == full_turn("s").args
    assert history.turns[0].queries_executed == full_turn("s").queries_executed
    assert [one.exchanges for one in await store.sessions()] == [1]
    found = await store.find_request("s", "r")
    assert found is not None
    assert found.number == 1
    assert await store.forget("s")
    assert await store.sessions() == ()
    store.dispose()


async def test_writers_of_one_session_get_turn_ids_without_a_gap(address: str) -> None:
    """They wait for each other at the session, which two of them may even make at once."""
    store = Conversations(address)
    await asyncio.gather(*(store.open("s", "x", at=AT, request_id="r") for _ in range(8)))
    await asyncio.gather(*(store.write_turns([turn("s", key=f"k{number}")]) for number in range(24)))
    assert sorted(one.turn_id for one in (await store.history("s")).turns) == list(range(1, 25))
    store.dispose()


async def test_connections_that_the_server_closed_are_replaced(address: str) -> None:
    """A server that was started anew costs no error."""
    store = Conversations(address)
    await store.open("s", "x", at=AT)
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert [one.session for one in await store.sessions()] == ["s"]
    store.dispose()


async def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Trying again may help; neither user nor password is told."""
    store = Conversations(f"postgresql://ann:secret@/sales?host={tmp_path}")
    with pytest.raises(StorageError) as failed:
        await store.sessions()
    assert failed.value.failed.startswith(f"Could not list the sessions in 'postgresql://{tmp_path}/sales': ")
    assert failed.value.remedy == "Check that the server runs and that its address is right, then send it again."
    assert failed.value.retryable
    assert not {"ann", "secret"} & set(str(failed.value).replace(":", " ").split())


async def test_a_writer_that_waits_too_long_is_told(address: str) -> None:
    """As long as the setting says, and no longer."""
    store = Conversations(address, busy_seconds=0.1)
    await store.open("s", "x", at=AT)
    with psycopg.connect(address) as other:
        other.execute("SELECT * FROM conversations FOR UPDATE")
        with pytest.raises(StorageError, match="another process is writing to it") as failed:
            await store.write_turns([turn("s")])
    assert failed.value.retryable
    assert failed.value.remedy == "Try again."
    store.dispose()


async def test_a_user_without_rights_is_told(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as other:
        # Users are the server's, not the database's: another test process may have made it.
        other.execute("DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN END $$")
    store = Conversations(address.replace("//postgres:@", "//guest@"))
    with pytest.raises(StorageError, match="its user is not permitted to") as failed:
        await store.open("s", "x", at=AT)
    assert failed.value.remedy == "Give this user the right to make, read and write tables there."
    store.dispose()


def test_a_newer_database_is_left_alone(address: str) -> None:
    open_engine(address).dispose()
    with psycopg.connect(address) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match=r"is at revision '9999'.* or use another database\.") as newer:
        open_engine(address)
    assert "postgres:" not in str(newer.value).replace("postgresql:", "")


@pytest.mark.parametrize(
    ("given", "told"),
    [("mysql://ann:secret@h/x", "mysql://..."), ("sqlite:///x", "sqlite://..."), ("secret", "what was given")],
)
def test_an_address_of_something_else_is_refused(given: str, told: str) -> None:
    """It is not repeated: it may hold a password."""
    with pytest.raises(ConfigError) as refused:
        open_engine(given)
    assert str(refused.value) == (
        f"The address of the conversations database cannot be used: {told}. "
        "Give a path, or postgresql://USER:PASSWORD@HOST:PORT/DATABASE."
    )


def test_a_missing_library_is_told() -> None:
    """With what to install."""
    assert finish(start(WITHOUT_PSYCOPG)) == (
        "ConfigError PostgreSQL needs the library psycopg, which is not installed. "
        "Install it: pip install 'askfirst[postgres]'\n"
    )


def test_sqlite_does_not_load_the_library_of_postgres(tmp_path: Path) -> None:
    """Whoever keeps a file does not wait for it."""
    code = "import sys; from pathlib import Path; from askfirst.memory.database import open_engine"
    code += "; open_engine(Path(sys.argv[1])).dispose(); print('psycopg' in sys.modules)"
    assert finish(start(code, tmp_path / "x.db")) == "False\n"
    assert "psycopg" in sys.modules
