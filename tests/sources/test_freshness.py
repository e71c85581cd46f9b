"""How new rows are, by each source: a version that changes with them, or none where that cannot be told."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest
from pydantic import SecretStr

from askfirst.catalog.model import Catalog, Relation
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.across import AcrossSource
from askfirst.sources.cached import CachedSource
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.duckdb.written import SETTLED, Written, last_written, stamps
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.kept import KeptTables
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import UNKNOWN, Limits, Source, freshness_of
from askfirst.sources.sqlalchemy.source import open_sql
from tests.sources.servers import opensearch, postgres, sqlite
from tests.sources.servers.graphql import graphql_server
from tests.sources.servers.postgres import server
from tests.sources.watched import HandClock

__all__ = ["server"]

THINGS = LocalTable("things", "things", (("id", "id", "BIGINT"), ("n", "n", "BIGINT")), [(1, 10), (2, 20)])
COUNT = Query("things", (Measure("count"),))
LONG_AGO = 1_700_000_000
THEN = "2023-11-14T22:13:20+00:00"


def long_ago(path: Path, seconds: int = LONG_AGO) -> Path:
    os.utime(path, (seconds, seconds))
    return path


def later(path: Path) -> Callable[[], int]:
    """A clock that says that the file has settled."""
    return lambda: max(path.stat().st_ctime_ns, path.stat().st_mtime_ns) + SETTLED + 1


# Files.


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_text("three", "utf-8"),
        lambda path: long_ago(path, LONG_AGO + 1),
        lambda path: (path.with_name("new").write_text("one", "utf-8"), path.with_name("new").replace(path)),
        lambda path: path.unlink(),
        lambda path: path.with_name("log").write_text("", "utf-8"),
    ],
    ids=["size", "time", "another file", "gone", "a log beside it"],
)
def test_whatever_changes_about_a_file_is_another_version(tmp_path: Path, change: Callable[[Path], object]) -> None:
    path = tmp_path / "file"
    path.write_text("one", "utf-8")
    long_ago(path)
    written = Written((path, tmp_path / "log"), now=later(path))
    before = written.freshness()
    assert before == written.freshness()
    assert before.as_of == THEN
    change(path)
    assert replace(written, now=lambda: 2**62).freshness().version != before.version


def test_a_file_that_was_just_written_is_never_known(tmp_path: Path) -> None:
    """The next writing may leave its size and its times as they are."""
    path = tmp_path / "file"
    path.write_text("one", "utf-8")
    settled = later(path)()
    for now, is_known in ((settled, True), (settled - 2, False), (settled - SETTLED, False), (0, False)):
        written = Written((path,), now=lambda now=now: now)  # type: ignore[misc]
        assert (written.freshness() == written.freshness()) is is_known
        assert written.freshness().version != ""


def test_a_time_that_no_calendar_has_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("", "utf-8")
    [stamp] = stamps((path,))
    assert stamp is not None
    assert last_written(((stamp[0], 10**30, *stamp[2:]),)) == ""
    assert last_written((None, stamp)) == ""
    assert last_written(()) == ""


# DuckDB.


def csv(folder: Path) -> Path:
    path = folder / "things.csv"
    path.write_text("id,n\n1,10\n2,20\n", "utf-8")
    return long_ago(path)


def failure_of(code: str, *arguments: str) -> str:
    """What a program of another process writes when it fails."""
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    return done.stderr


async def count(source: Source) -> int:
    catalog = Catalog("c", {one.name: one for one in await source.describe()})
    table = await source.execute(source.compile(COUNT, catalog), catalog, Limits())
    return int(table.rows[0][0] or 0)


async def test_a_file_that_was_read_once_never_changes_for_its_source(tmp_path: Path) -> None:
    """Its answers are those of the rows that were read, and so is the time that is told."""
    path = csv(tmp_path)
    source = open_duckdb("here", files=[path])
    before = await source.freshness("things")
    assert (before.version != "", before.as_of) == (True, THEN)
    path.write_text("id,n\n1,10\n", "utf-8")
    assert (await source.freshness("things"), await count(source)) == (before, 2)
    assert await source.freshness("others") == UNKNOWN
    await source.close()


async def test_a_changed_file_is_noticed_at_the_next_query(tmp_path: Path) -> None:
    """A file too large for memory is read by each query: what is kept of it is not given any more."""
    path = tmp_path / "things.parquet"
    with duckdb.connect(":memory:") as made:
        made.sql("SELECT i AS id, hash(i) AS n FROM range(2_500_000) AS r(i)").write_parquet(str(path))
    assert path.stat().st_size > 16_000_000
    clock = HandClock()
    source = open_duckdb("here", files=[path])
    cached = CachedSource(source, KeptTables(60, 10, clock.passed), clock)
    assert await count(cached) == 2_500_000
    with duckdb.connect(":memory:") as made:
        made.sql("SELECT i AS id, i AS n FROM range(7) AS r(i)").write_parquet(str(path))
    assert await count(cached) == 7
    await cached.close()


async def test_a_database_is_as_of_its_file_at_the_opening(tmp_path: Path) -> None:
    """DuckDB goes on with the file that it opened: of another one in its place no time is told."""
    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as made:
        made.execute("CREATE TABLE things AS SELECT 1 AS id, 10 AS n")
    long_ago(path)
    source = open_duckdb("here", database=path)
    before = await source.freshness("things")
    assert before.as_of == THEN
    other = tmp_path / "other"
    other.write_bytes(path.read_bytes())
    other.replace(long_ago(path, LONG_AGO + 5))
    after = await source.freshness("things")
    assert (after.as_of, after.version != before.version) == ("", True)
    await source.close()


# Servers.


async def test_a_sqlite_file_has_a_version_that_each_commit_changes(tmp_path: Path) -> None:
    """Also one that is only in the log so far."""
    address = sqlite.filled([THINGS], tmp_path)
    path = tmp_path / "filled.db"
    source = open_sql("there", SecretStr(address), options=DuckDBOptions())
    assert await source.freshness("things") == UNKNOWN
    await source.describe()
    versions = [(await source.freshness("things")).version]
    with closing(sqlite3.connect(path)) as connection:
        for mode in ("delete", "wal"):
            connection.execute(f"PRAGMA journal_mode = {mode}")
            for _ in range(2):
                connection.execute("UPDATE things SET n = n + 1")
                connection.commit()
                versions.append((await source.freshness("things")).version)
    assert len(set(versions)) == 5
    long_ago(path)
    assert (await source.freshness("things")).as_of == THEN
    assert await source.freshness("others") == UNKNOWN
    await source.close()


async def test_a_commit_to_sqlite_is_noticed_at_the_next_query(tmp_path: Path) -> None:
    clock = HandClock()
    source = open_sql("there", SecretStr(sqlite.filled([THINGS], tmp_path)), options=DuckDBOptions(time_zone="UTC"))
    cached = CachedSource(source, KeptTables(60, 10, clock.passed), clock)
    assert await count(cached) == 2
    with closing(sqlite3.connect(tmp_path / "filled.db")) as connection:
        connection.execute("DELETE FROM things WHERE id = 1")
        connection.commit()
    assert await count(cached) == 1
    await cached.close()


async def test_looking_at_a_sqlite_file_leaves_its_locks_alone(tmp_path: Path) -> None:
    """A file that this process opened and closed would lose the locks that SQLite holds on it."""
    source = open_sql("there", SecretStr(sqlite.filled([THINGS], tmp_path)), options=DuckDBOptions())
    await source.describe()
    path = tmp_path / "filled.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        await source.freshness("things")
        code = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT * FROM things')"
        assert "locked" in failure_of(code, str(path))
    await source.close()


async def test_servers_that_cannot_tell_say_so(server: str) -> None:
    """Elasticsearch, GraphQL and PostgreSQL; what is not known is not made up."""
    address = await opensearch.filled([THINGS])
    found = RemoteSource(ElasticsearchServer("there", ElasticsearchOptions(address, indices=("things",))))
    stored = open_postgres("there", await postgres.filled(server, [THINGS]))
    with graphql_server() as graphql:
        asked = RemoteSource(GraphqlServer("there", await graphql.filled([THINGS], "hasura")))
        for source in (found, stored, asked):
            await source.describe()
            assert await source.freshness("things") == UNKNOWN
            await source.close()


# Several.


async def test_several_places_are_known_where_each_of_them_is(tmp_path: Path) -> None:
    """The version is of all of them, the time is the latest."""
    near = open_duckdb("near", files=[csv(tmp_path)])
    far = open_tables("far", [replace(THINGS, name="parts", original="parts")])
    places: dict[str, Source] = {"near": near, "far": far}
    source = AcrossSource(near, places, DuckDBOptions(), 100)
    [things], [parts] = await near.describe(), await far.describe()
    to_parts = {"part": Relation("part", "parts", "n", "id", "part")}
    catalog = Catalog("both", {"things": replace(things, relations=to_parts), "parts": parts})
    joined = Query("things", (Measure("count"),), (Dimension("part.n"),))
    alone = await freshness_of(source, COUNT, catalog)
    both = await freshness_of(source, joined, catalog)
    assert alone == await near.freshness("things")
    assert both.version == f"{alone.version}\n{(await far.freshness('parts')).version}"
    # When the rows of the other place last changed is not known.
    assert (alone.as_of, both.as_of) == (THEN, "")
    assert await source.freshness("others") == UNKNOWN
    await near.close()
    await far.close()
