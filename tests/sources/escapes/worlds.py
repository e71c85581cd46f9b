"""One table of hostile words, in each engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import SecretStr

from askfirst.memory.results import ParquetResults
from askfirst.sources.client.source import open_client
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.postgres.source import open_postgres
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Source
from askfirst.sources.sqlalchemy.source import open_sql
from tests.sources.client.browser import Browser
from tests.sources.client.rigs import ClientRig
from tests.sources.escapes.corpus import SECRET, filled, long_values, values
from tests.sources.escapes.watch import Watch, put_secrets, watching
from tests.sources.same import Rig, rigged
from tests.sources.servers import opensearch, postgres, sqlite
from tests.sources.servers.graphql import GraphqlTestServer, graphql_server

ENGINES = ("duckdb", "postgres", "sqlite", "opensearch", "graphql", "client")
FIRST_DAY = date(2000, 1, 1)
COLUMNS = tuple((name, name, type_) for name, type_ in (("row_id", "BIGINT"), ("word", "VARCHAR"), ("day", "DATE")))
PLAIN = ["ant", "Ant", "a'b", None]
LONG = frozenset({"duckdb", "postgres", "sqlite", "client"})
"""A search server keeps no very long words whole, and the GraphQL server of the tests compares them slowly."""
Row: TypeAlias = tuple[int, str | None, date]


@dataclass(frozen=True)
class World:
    """`words` are hostile ones that are stored; `asked` counts what a GraphQL server was asked."""

    engine: str
    rig: Rig
    watch: Watch
    rows: Sequence[Row]
    asked: list[dict[str, Any]]

    @property
    def words(self) -> list[str]:
        return [str(word) for _, word, _ in self.rows[len(PLAIN) :]]

    def ids(self, meets: Callable[[str], bool]) -> list[int]:
        """The rows with a word that meets a condition in Python."""
        return [number for number, word, _ in self.rows if word is not None and meets(word)]


def words_of(engine: str, watch: Watch) -> list[str]:
    """The hostile words that the engine can hold."""
    words = values() if engine == "postgres" else [*values(), *values("zero")]
    words += long_values() if engine in LONG else []
    return list(dict.fromkeys(filled(word, **watch.places()) for word in words))


def things(engine: str, watch: Watch) -> LocalTable:
    words = [*PLAIN, *words_of(engine, watch)]
    rows = [(number, word, FIRST_DAY + timedelta(days=number)) for number, word in enumerate(words)]
    return LocalTable("things", "things", COLUMNS, rows)


HIDDEN = LocalTable("hidden", "hidden", (("word", "word", "VARCHAR"),), [(SECRET,), (SECRET,)])


@contextmanager
def world(engine: str, folder: Path, server: str) -> Iterator[World]:
    """The table in an engine; `server` is the address of a PostgreSQL."""
    (folder / "watched").mkdir()
    put_secrets(folder / "watched")
    serving: AbstractContextManager[GraphqlTestServer | None] = (
        graphql_server() if engine == "graphql" else nullcontext()
    )
    with watching(folder / "watched") as watch, serving as graphql:
        table = things(engine, watch)

        async def opened() -> Source:
            return await _opened(engine, table, folder, graphql or server)

        with rigged(opened) as made:
            rig = _with_client(made, table, folder) if engine == "client" else made
            yield World(engine, rig, watch, table.rows, graphql.asked if graphql else [])


def _with_client(made: Rig, table: LocalTable, folder: Path) -> Rig:
    """The client's engine is its own: nothing keeps it from reading files but what it is sent."""
    results = ParquetResults(folder / "results", keep_days=1)
    return ClientRig(made.source, made.catalog, made.loop, Browser([table]), results)


async def _opened(engine: str, table: LocalTable, folder: Path, server: str | GraphqlTestServer) -> Source:
    if isinstance(server, GraphqlTestServer):
        address = await server.filled([table, HIDDEN], "hasura")
        return RemoteSource(GraphqlServer("things", address, GraphqlOptions(roots=("things",))))
    if engine == "postgres":
        return open_postgres("things", await postgres.filled(server, [table]))
    if engine == "sqlite":
        return open_sql("things", SecretStr(sqlite.filled([table], folder)), options=DuckDBOptions())
    if engine == "opensearch":
        options = ElasticsearchOptions(await opensearch.filled([table, HIDDEN]), indices=("things",))
        return RemoteSource(ElasticsearchServer("things", options))
    if engine == "client":
        return open_client("things", {table.original: {name: type_ for _, name, type_ in table.columns}})
    return open_tables("things", [table])
