"""Hostile statements: the check of the text refuses each, and so does the locked engine below it."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import duckdb
import psycopg
import pytest
from pydantic import SecretStr
from sqlalchemy import Connection

from askfirst.domain.errors import LimitError, SourceError
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb
from askfirst.sources.postgres.engine import Engine
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sqlalchemy import guard
from askfirst.sources.sqlalchemy.server import SqlServer
from tests.sources.escapes.corpus import SECRET, SQL, Statement, statements
from tests.sources.escapes.watch import Watch, put_secrets, watching
from tests.sources.escapes.worlds import COLUMNS, FIRST_DAY
from tests.sources.servers.postgres import filled, named, run

ENOUGH = 60.0
THINGS = LocalTable("things", "things", COLUMNS, [(1, "a", FIRST_DAY), (2, None, None)])
KNOWN = {"things": ["row_id", "word", "day"], "seen": ["word"]}
DATABASE = f"""CREATE TABLE things (row_id INTEGER, word TEXT, day DATE); INSERT INTO things VALUES (1, 'a', NULL);
    CREATE TABLE hidden (word TEXT); INSERT INTO hidden VALUES ('{SECRET}');
    CREATE VIEW seen AS SELECT upper(word) AS word FROM things; CREATE INDEX by_word ON things (word)"""  # noqa: S608 - a constant
things_in_python = duckdb.values([SECRET])
"""DuckDB takes a name that it does not know for a variable of the program, where it may."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that a server of another user can reach, so that it is not the system that keeps it out."""
    with tempfile.TemporaryDirectory(prefix="escapes") as made:
        put_secrets(Path(made))
        yield Path(made)


@pytest.fixture
def watch(folder: Path) -> Iterator[Watch]:
    with duckdb.connect() as made:
        made.sql("SELECT 1 AS row_id, 'a' AS word UNION ALL SELECT 2, NULL").write_parquet(f"{folder}/things.parquet")
    with closing(sqlite3.connect(folder / "things.db")) as kept:
        kept.executescript(DATABASE)
    with watching(folder) as made_watch:
        yield made_watch
        made_watch.check()


@pytest.mark.parametrize("engine", ["duckdb", "postgres", "sqlite"])
def test_the_check_refuses(engine: SQL) -> None:
    """None is a query of ours, of whatever engine it is."""
    for one in statements(engine):
        with pytest.raises(UnsafeStatementError):
            checked(one.text, engine)


def checked(text: str, engine: SQL) -> None:
    if engine == "sqlite":
        guard.admit(text, (), engine, KNOWN)
    else:
        admit(text, dialect=engine, tables=KNOWN)


def seconds(one: Statement) -> float:
    """A short time for what must be stopped, and enough for all else."""
    return 0.2 if one.below == "stopped" else ENOUGH


def as_said(one: Statement, error: Exception | None, rows: list[tuple[object, ...]]) -> None:
    """The engine did what the corpus says that it does."""
    kinds = {"refused": SourceError, "stopped": LimitError, "harmless": type(None)}
    assert type(error) is kinds[one.below], (one.text, error, rows[:3])
    assert SECRET not in str(rows), one.text


async def test_duckdb(watch: Watch) -> None:
    source = open_duckdb("things", files=[watch.folder / "things.parquet"])
    settings = source._engine.read("SELECT name, value FROM duckdb_settings() ORDER BY ALL")
    for one in statements("duckdb"):
        await tried_in_duckdb(source, one, watch)
        assert source._engine.read("SELECT row_id, word FROM things ORDER BY ALL") == [(1, "a"), (2, None)], one.text
    assert source._engine.read("SELECT name, value FROM duckdb_settings() ORDER BY ALL") == settings
    held = "SELECT table_name FROM duckdb_tables() UNION ALL SELECT view_name FROM duckdb_views() WHERE NOT internal"
    assert len(source._engine.read(held)) == len(("the rows", "the view"))
    assert source._engine.read("SELECT count(*) FROM duckdb_databases() WHERE NOT internal") == [(1,)]
    await source.close()


async def tried_in_duckdb(source: DuckDBSource, one: Statement, watch: Watch) -> None:
    error: Exception | None = None
    rows: list[tuple[object, ...]] = []
    try:
        rows = await source._engine.query(one.at(**watch.places()), [], seconds=seconds(one))
    except (SourceError, LimitError) as raised:
        error = raised
    as_said(one, error, rows)


async def test_variables_of_the_program_are_no_tables(watch: Watch) -> None:
    """In the thread that holds them, too."""
    source = open_duckdb("things", files=[watch.folder / "things.parquet"])
    assert things_in_python.fetchall() == [(SECRET,)]
    with pytest.raises(SourceError, match="things_in_python does not exist"):
        source._engine.read("SELECT * FROM things_in_python")
    await source.close()


async def test_sqlite(watch: Watch) -> None:
    server = SqlServer("things", SecretStr(f"sqlite:///{watch.folder / 'things.db'}"))
    for one in statements("sqlite"):
        error: Exception | None = None
        rows: list[tuple[object, ...]] = []
        text = one.at(**watch.places())
        try:
            async with server._run(seconds(one)) as run_:
                await run_.step(lambda connection: server._begin(connection, KNOWN, ENOUGH))
                rows = await run_.step(partial(rows_of, text))
        except (SourceError, LimitError) as raised:
            error = raised
        as_said(one, error, rows)
        watch.check()
    await server.close()


def rows_of(text: str, connection: Connection) -> list[tuple[object, ...]]:
    result = connection.exec_driver_sql(text)
    return [tuple(row) for row in result] if result.returns_rows else []


PREPARED = (
    "CREATE FUNCTION wipe() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM things; END $$",
    "CREATE PROCEDURE wipe_all() LANGUAGE plpgsql AS $$ BEGIN DELETE FROM things; END $$",
    "CREATE SEQUENCE numbers",
    "CREATE SCHEMA hidden",
    "CREATE TABLE secret (word text)",
    f"INSERT INTO secret VALUES ('{SECRET}'), ('{SECRET}')",  # noqa: S608 - a constant
    "CREATE TABLE hidden.secret AS TABLE secret",
    f"SELECT lo_from_bytea(0, '{SECRET}')",
    "ANALYZE",
)
STATE = """SELECT (SELECT count(*) FROM pg_class), (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_roles),
    (SELECT count(*) FROM pg_largeobject), (SELECT count(*) FROM pg_extension), (SELECT count(*) FROM pg_description),
    (SELECT array_agg((row_id, word) ORDER BY row_id)::text FROM things), (SELECT last_value FROM numbers),
    (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'), (SELECT count(*) FROM pg_db_role_setting),
    (SELECT count(*) FROM pg_replication_slots), (SELECT count(*) FROM pg_prepared_xacts),
    (SELECT count(*) FROM pg_namespace), (SELECT count(*) FROM pg_index), (SELECT count(*) FROM pg_database),
    (SELECT array_agg(relacl::text) FROM pg_class WHERE relname = 'things')::text"""
SETTINGS = """SELECT current_setting('work_mem'), current_setting('default_transaction_read_only'),
    current_setting('role'), current_user"""


@pytest.fixture
async def address(server: str) -> SecretStr:
    made = await filled(server, [THINGS])
    await run(made, *PREPARED)
    return made


@pytest.fixture
async def reader(address: SecretStr) -> AsyncIterator[SecretStr]:
    """The same database for a role that may only SELECT from its one table."""
    name = f"reads_{named(address)}"
    await run(address, f'CREATE ROLE "{name}" LOGIN', f'GRANT SELECT ON things TO "{name}"')
    yield SecretStr(address.get_secret_value().replace("postgres:", f"{name}:", 1))
    await run(address, f'DROP OWNED BY "{name}"', f'DROP ROLE "{name}"')


class Tried:
    """A session beside the engine that looks at what is there, and a victim that some statements want to end."""

    def __init__(self, engine: Engine, beside: psycopg.AsyncConnection, victim: psycopg.AsyncConnection) -> None:
        self.engine, self.beside, self.victim = engine, beside, victim

    async def one(self, one: Statement, watch: Watch) -> tuple[Exception | None, list[tuple[object, ...]]]:
        """What came of a statement."""
        text = one.at(**watch.places(), victim=self.victim.info.backend_pid)
        try:
            return None, await self.engine.query(text, [], seconds=seconds(one), rows=5_000)
        except (SourceError, LimitError) as raised:
            return raised, []

    async def state(self) -> object:
        return await (await self.beside.execute(STATE)).fetchone()


async def tried(address: SecretStr, asked_as: SecretStr) -> Tried:
    beside, victim = [
        await psycopg.AsyncConnection.connect(address.get_secret_value(), autocommit=True) for _ in range(2)
    ]
    return Tried(Engine("things", asked_as, "public"), beside, victim)


async def test_postgres_as_a_superuser(watch: Watch, address: SecretStr) -> None:
    """Whatever a transaction that only reads can stop has no effect."""
    rig = await tried(address, address)
    before, settings = await rig.state(), await rig.engine.query(SETTINGS, [], seconds=9, rows=1)
    for one in statements("postgres"):
        if not one.needs_role:
            as_said(one, *await rig.one(one, watch))
            assert await rig.state() == before, one.text
            assert await rig.engine.query(SETTINGS, [], seconds=9, rows=1) == settings, one.text
    await rig.victim.execute("SELECT 1")
    await closed(rig)


async def test_postgres_as_a_role_that_may_only_read(watch: Watch, address: SecretStr, reader: SecretStr) -> None:
    """What such a transaction cannot stop, the role does."""
    rig = await tried(address, reader)
    before, settings = await rig.state(), await rig.engine.query(SETTINGS, [], seconds=9, rows=1)
    for one in statements("postgres"):
        error, rows = await rig.one(one, watch)
        refused = one.below == "harmless" and isinstance(error, SourceError)
        as_said(replace(one, below="refused") if refused else one, error, rows)
        assert await rig.state() == before, one.text
    assert await rig.engine.query(SETTINGS, [], seconds=9, rows=1) == settings
    await rig.victim.execute("SELECT 1")
    await closed(rig)


async def test_what_only_a_role_stops_is_not_stopped_for_a_superuser(folder: Path, address: SecretStr) -> None:
    """Reading files and catalogs, and ending sessions: why the documentation asks for a role without rights."""
    with watching(folder) as watch:
        for one in statements("postgres"):
            if one.needs_role and not one.needs:
                rig = await tried(address, address)
                error, _ = await rig.one(one, watch)
                assert error is None, (one.text, error)
                await closed(rig)
    assert (folder / "out").exists()


async def closed(rig: Tried) -> None:
    await rig.engine.close()
    await rig.beside.close()
    await rig.victim.close()
