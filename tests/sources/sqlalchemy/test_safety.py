"""Nothing but reading known tables gets through, twice: by the check of the text, and by SQLite itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from pydantic import SecretStr

from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.domain.query import Query
from askfirst.sources.remote.port import RemoteColumn, RemoteTable, RowRequest
from askfirst.sources.source import Compiled
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sqlalchemy.guard import admit
from askfirst.sources.sqlalchemy.placeholders import for_driver
from askfirst.sources.sqlalchemy.server import SqlServer
from askfirst.sources.sqlalchemy.sqlite import reading
from tests.sources.sqlalchemy.conftest import SECONDS, all_rows, opened

WRITING = (
    "ATTACH DATABASE '{folder}/new.db' AS other",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA table_info(t)",
    "DELETE FROM t RETURNING n",
    "DELETE FROM t",
    "INSERT INTO t VALUES (9)",
    "UPDATE t SET n = 0",
    "DROP TABLE t",
    "CREATE TABLE u (x)",
    "CREATE TEMP TABLE u (x)",
    "VACUUM INTO '{folder}/copy.db'",
    "REINDEX",
    "WITH gone AS (SELECT n FROM t) DELETE FROM t WHERE n IN (SELECT n FROM gone)",
    "EXPLAIN DELETE FROM t",
)
READING_MORE = (
    "SELECT load_extension('x')",
    "SELECT writefile('{folder}/out', 'x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT name FROM sqlite_master",
    "SELECT name FROM sqlite_schema",
    "SELECT * FROM pragma_table_info('t')",
    "SELECT n FROM hidden",
    "WITH t AS (SELECT name AS n FROM sqlite_master) SELECT n FROM t",
    "SELECT n FROM (SELECT name AS n FROM sqlite_master) AS t",
    "SELECT randomblob(10) FROM t",
    "SELECT upper(n) FROM t",
)
ONLY_TEXT = (
    "SELECT n FROM t; SELECT n FROM t",
    "SELECT n FROM t; DROP TABLE t",
    "SELECT n FROM t UNION SELECT n FROM t",
    "SELECT n FROM t WHERE n = (SELECT max(n) FROM hidden)",
    "WITH d AS (DELETE FROM t RETURNING n) SELECT n FROM d",
    "SELECT n INTO u FROM t",
    "SELECT n FROM other.t",
    "SELECT m FROM t",
    "SELECT n FROM t WHERE n = ?",
    "SELECT n FROM t WHERE CAST(n AS BLOB) = 1",
    "SELECT n FROM t -- more",
    "SELECT n",
    "",
    "not a statement",
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        connection.executescript(
            "CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2); CREATE TABLE hidden (n INTEGER);"
            "CREATE INDEX by_n ON t (n);"
        )
    return f"sqlite:///{tmp_path / 't.db'}"


@pytest.mark.parametrize("text", [*WRITING, *READING_MORE, *ONLY_TEXT])
def test_the_check_refuses(text: str) -> None:
    """Whatever is not one SELECT of known parts over known columns."""
    with pytest.raises(UnsafeStatementError):
        admit(text, (), "sqlite", {"t": ["n"]})


def test_the_check_lets_pass_what_is_ours() -> None:
    """And says what it reads."""
    _, used = admit('SELECT "t"."n" FROM "t" WHERE "t"."n" = ?', (1,), "sqlite", {"t": ["n"]})
    assert [(one.table, one.column) for one in used] == [("t", "n")]


async def test_forged_statements_are_not_run(url: str) -> None:
    """A compiled query whose text is another is refused before it is sent."""
    server, _ = await opened(url)
    for text in (*WRITING, *READING_MORE[:6], *ONLY_TEXT):
        with pytest.raises(UnsafeStatementError):
            await server.run_native(Compiled(Query("t"), text, (), ""), rows=1, seconds=SECONDS)
    await server.close()


@pytest.mark.parametrize("text", [*WRITING, *READING_MORE])
def test_sqlite_itself_refuses(url: str, tmp_path: Path, text: str) -> None:
    """Without the check of the text, on a connection as statements are run on."""
    server = SqlServer("shop", SecretStr(url))
    before = (tmp_path / "t.db").read_bytes()
    with closing(server._engine.raw_connection()) as connection:
        driver = connection.driver_connection
        assert driver is not None
        driver.set_authorizer(reading(["t"]))
        assert driver.execute("SELECT n FROM t").fetchall() == [(1,), (2,)]
        with pytest.raises(sqlite3.Error):
            driver.execute(text.format(folder=tmp_path)).fetchall()
        driver.set_authorizer(None)
    server._engine.dispose()
    assert (tmp_path / "t.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["t.db"]


def test_the_file_is_opened_for_reading_alone(url: str, tmp_path: Path) -> None:
    """Even without the authorizer nothing can be written, and nothing attached."""
    server = SqlServer("shop", SecretStr(url))
    with closing(server._engine.raw_connection()) as connection:
        driver = connection.driver_connection
        assert driver is not None
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            driver.execute("DELETE FROM t")
        with pytest.raises(sqlite3.OperationalError, match="too many attached"):
            driver.execute(f"ATTACH DATABASE '{tmp_path}/new.db' AS other")
    server._engine.dispose()


@pytest.fixture
async def slow(tmp_path: Path) -> AsyncIterator[SqlServer]:
    """A server with a view that takes minutes. Its tables are known without being counted."""
    with closing(sqlite3.connect(tmp_path / "slow.db")) as connection:
        connection.executescript(
            """CREATE TABLE t (n INTEGER);
            WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000)
            INSERT INTO t SELECT n FROM c;
            CREATE VIEW slow AS SELECT a.n FROM t a, t b, t c WHERE a.n + b.n + c.n < 0;"""
        )
    server, _ = await opened(f"sqlite:///{tmp_path / 'slow.db'}")
    yield server
    await server.close()


NUMBER = RemoteColumn("n", "n", "BIGINT")
SLOW = RowRequest(RemoteTable("slow", "slow", (NUMBER,)), (NUMBER,))
FAST = RowRequest(RemoteTable("t", "t", (NUMBER,)), (NUMBER,), most=1)


async def test_a_slow_statement_ends_with_its_time(slow: SqlServer) -> None:
    """The engine stops, its connection is given back, and the next statement runs."""
    with pytest.raises(LimitError, match=r"stopped after 0\.2 seconds") as raised:
        _ = [page async for page in slow.rows(SLOW, seconds=0.2)]
    assert raised.value.limit == "query_seconds"
    compiled = Compiled(Query("slow"), 'SELECT COUNT(*) AS "r1" FROM "slow"', (), "")
    with pytest.raises(LimitError):
        await slow.run_native(compiled, rows=1, seconds=0.2)
    assert "Current Checked out connections: 0" in slow._engine.pool.status()
    assert await all_rows(slow, FAST) == [(1,)]


async def test_a_cancelled_statement_is_stopped(slow: SqlServer) -> None:
    """Nobody waits for it any more, so it must not go on in its thread."""
    waiting = asyncio.ensure_future(all_rows(slow, SLOW))
    while "Current Checked out connections: 1" not in slow._engine.pool.status():  # noqa: ASYNC110 - a pool has no event
        await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert "Current Checked out connections: 0" in slow._engine.pool.status()
    assert await all_rows(slow, FAST) == [(1,)]


async def test_leaving_early_gives_the_connection_back(slow: SqlServer) -> None:
    """After the first page nothing more is read."""
    pages = slow.rows(RowRequest(FAST.table, FAST.columns), seconds=SECONDS)
    assert await anext(aiter(pages)) != []
    await cast("AsyncGenerator[object, None]", pages).aclose()
    assert "Current Checked out connections: 0" in slow._engine.pool.status()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "is none"),
        ("sqlite://", "no plain file"),
        ("sqlite:///x.db?mode=rwc&uri=true", "no plain file"),
        ("firebird://u:s3cret@h/d", "not known here"),
        ("mysql+pymysql://u:s3cret@h/d", "needs the driver 'pymysql'"),
        ("trino://u:s3cret@h/d", "needs the driver 'trino'"),
    ],
)
def test_addresses_that_cannot_be_used(address: str, said: str) -> None:
    """The message says what to do, and no secret."""
    with pytest.raises(ConfigError, match=said) as raised:
        SqlServer("shop", SecretStr(address))
    assert "s3cret" not in str(raised.value)


async def test_a_file_that_is_not_there_or_no_database(tmp_path: Path) -> None:
    """Nothing is made in its place."""
    server = SqlServer("shop", SecretStr(f"sqlite:///{tmp_path / 'gone.db'}"))
    with pytest.raises(SourceError, match="unable to open database file"):
        await server.health()
    assert not (tmp_path / "gone.db").exists()
    (tmp_path / "text.db").write_text("no database" * 100)
    with pytest.raises(SourceError, match="file is not a database"):
        await opened(f"sqlite:///{tmp_path / 'text.db'}")


async def test_text_in_utf_16_is_refused(tmp_path: Path) -> None:
    """Its order is another."""
    with closing(sqlite3.connect(tmp_path / "wide.db")) as connection:
        connection.executescript("PRAGMA encoding = 'UTF-16'; CREATE TABLE t (n TEXT);")
    with pytest.raises(SourceError, match="UTF-16"):
        await opened(f"sqlite:///{tmp_path / 'wide.db'}")


def test_placeholders_are_those_of_the_driver() -> None:
    """A question mark or a percent sign in a name or a text is none."""
    text = """SELECT "é🦆?%" FROM "t" WHERE "a" = ? AND "b" IN (?, '?')"""
    plain = """SELECT "é🦆?%" FROM "t" WHERE "a" = {} AND "b" IN ({}, '?')"""
    assert for_driver(text, (1, 2), "sqlite", "qmark") == (text, (1, 2))
    assert for_driver(text, (1, 2), "sqlite", "numeric") == (plain.format(":1", ":2"), (1, 2))
    assert for_driver(text, (1, 2), "sqlite", "named") == (plain.format(":p1", ":p2"), {"p1": 1, "p2": 2})
    percent = plain.replace("%", "%%")
    assert for_driver(text, (1, 2), "sqlite", "format") == (percent.format("%s", "%s"), (1, 2))
    found = for_driver(text, (1, 2), "sqlite", "pyformat")
    assert found == (percent.format("%(p1)s", "%(p2)s"), {"p1": 1, "p2": 2})
