"""A server behind SQLAlchemy: its tables, rows of them, and statements that it computes itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from pydantic import SecretStr
from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlglot import exp

from askfirst.domain.errors import ConfigError, SourceError
from askfirst.domain.query import Scalar
from askfirst.sources.duckdb.written import Written
from askfirst.sources.remote.port import RemoteTable, RowRequest, Value
from askfirst.sources.source import UNKNOWN, Compiled, Freshness
from askfirst.sources.sql.draft import identifier
from askfirst.sources.sqlalchemy.cells import read_rows
from askfirst.sources.sqlalchemy.dialects import READ_ONLY, SQLITE, spoken, time_limit
from askfirst.sources.sqlalchemy.guard import Used, admit
from askfirst.sources.sqlalchemy.introspect import TIMES, found_tables
from askfirst.sources.sqlalchemy.placeholders import for_driver
from askfirst.sources.sqlalchemy.requests import row_statement
from askfirst.sources.sqlalchemy.run import Run, pages
from askfirst.sources.sqlalchemy.sqlite import behind, describing, files_of, open_sqlite, reading
from askfirst.sources.sqlalchemy.stored import fits, quoted

PAGE = 5_000
DESCRIBING_SECONDS = 60.0
HEALTH_SECONDS = 10.0


class SqlServer:
    """Implements `Server` for any database that SQLAlchemy reaches; `schema` is the default one where none is named.

    Tables and columns are called as the engine calls them. Nothing is written, and only what `tables` found can be
    computed with.
    """

    def __init__(self, name: str, url: SecretStr, *, schema: str | None = None, page: int = PAGE) -> None:
        """Raises ConfigError for an address that is none, or without the driver that it needs."""
        self.name = name
        self._url = _parsed(name, url)
        self.dialect = spoken(self._url.get_backend_name())
        self.language = f"SQL ({self.dialect})"
        self._schema = schema
        self._page = page
        self._engine = _engine(self._url)
        self._secrets = _secrets(self._url)
        self._written = Written(files_of(self._url)) if self.dialect == SQLITE else None
        self._tables: dict[str, RemoteTable] = {}

    async def tables(self) -> tuple[RemoteTable, ...]:
        """What the schema holds. Raises SourceError, LimitError."""
        async with self._run(DESCRIBING_SECONDS) as run:
            await run.step(self._describe)
            found = await run.step(lambda connection: found_tables(connection, self._schema, self.dialect))
        self._tables = {table.name: table for table in found}
        return found

    def text(self, request: RowRequest) -> str:
        return row_statement(request, self.dialect).text

    async def rows(self, request: RowRequest, *, seconds: float) -> AsyncIterator[Sequence[tuple[Value, ...]]]:
        """The rows, page by page. Raises SourceError, LimitError."""
        statement = row_statement(request, self.dialect)
        known = {request.table.original: [column.original for column in request.table.columns]}
        tree, used = admit(statement.text, statement.values, self.dialect, known)
        async with self._run(seconds) as run:
            await run.step(lambda connection: self._begin(connection, known, seconds))
            if self.dialect == SQLITE and (request.filters or request.any_of or request.times):
                # A condition on what is of another type leaves rows out that are not read, and so not looked at.
                compared = _but_times(used, request.table)
                await run.step(lambda connection: _check_stored(connection, compared, (request.table,)))
            result = await run.step(lambda connection: self._send(connection, tree, statement.values))
            while page := await run.step(pages(result)):
                cells = page if request.columns else [() for _ in page]
                yield read_rows(cells, request.columns, request.table.name)

    async def run_native(self, compiled: Compiled, *, rows: int, seconds: float) -> list[tuple[Any, ...]]:
        """The first rows of a statement of `compile_native`, as the driver hands them out.

        Raises SourceError where the engine fails or a column that is read holds what is not of its type.
        """
        if not self._tables:
            await self.tables()
        known = {table.original: [column.original for column in table.columns] for table in self._tables.values()}
        tree, used = admit(compiled.text, compiled.parameters, self.dialect, known)
        async with self._run(seconds) as run:
            await run.step(lambda connection: self._begin(connection, known, seconds))
            if self.dialect == SQLITE:
                await run.step(lambda connection: _check_stored(connection, used, self._tables.values()))
            result = await run.step(lambda connection: self._send(connection, tree, compiled.parameters))
            found: list[tuple[Any, ...]] = []
            while len(found) < rows and (page := await run.step(pages(result))):
                found += [tuple(row) for row in page]
        return found[:rows]

    async def freshness(self, table: RemoteTable) -> Freshness:
        """By what was last written to a SQLite file and its log, be it to this table or to another one."""
        del table
        return await asyncio.to_thread(self._written.freshness) if self._written else UNKNOWN

    async def health(self) -> str:
        async with self._run(HEALTH_SECONDS) as run:
            version = await run.step(_version)
        return f"{self.dialect} {version}".strip()

    async def close(self) -> None:
        await asyncio.to_thread(self._engine.dispose)

    @asynccontextmanager
    async def _run(self, seconds: float) -> AsyncIterator[Run]:
        run = Run(self.name, self._engine, seconds, self._secrets)
        try:
            yield run
        finally:
            await run.close()

    def _describe(self, connection: Connection) -> None:
        if self.dialect == SQLITE:
            _driver(connection).set_authorizer(describing)
            if connection.exec_driver_sql("PRAGMA encoding").scalar() != "UTF-8":
                raise SourceError(
                    f"The SQLite file of {self.name!r} holds its text in UTF-16, where order is another.",
                    "Copy its tables into a new file, which will be in UTF-8.",
                )

    def _begin(self, connection: Connection, known: Mapping[str, Sequence[str]], seconds: float) -> None:
        """From here on the connection only reads, and sees the rows of one moment where the engine can."""
        if self.dialect == SQLITE:
            driver = _driver(connection)
            driver.set_authorizer(reading(known, behind(driver, known)))
            connection.exec_driver_sql("BEGIN")
            return
        limit = time_limit(self._url.get_backend_name(), seconds)
        for statement in (READ_ONLY.get(self.dialect), limit):
            if statement:
                connection.exec_driver_sql(statement)

    def _send(self, connection: Connection, tree: exp.Select, values: Sequence[Scalar]) -> Iterator[Sequence[Any]]:
        if self._schema:
            for table in tree.find_all(exp.Table):
                table.set("db", identifier(self._schema))
        style = connection.dialect.paramstyle
        text, bound = for_driver(tree.sql(self.dialect), values, self.dialect, style)
        result = connection.exec_driver_sql(text, bound, execution_options={"stream_results": True})
        return result.partitions(self._page)


def _but_times(used: frozenset[Used], table: RemoteTable) -> frozenset[Used]:
    """What is read of a table without its times: conditions on these send on whatever is of another shape."""
    times = {column.original for column in table.columns if column.type in TIMES}
    return frozenset(one for one in used if one.column not in times)


def _check_stored(connection: Connection, used: frozenset[Used], tables: Iterable[RemoteTable]) -> None:
    """Raises SourceError for a column that holds what is not of its type: SQLite would compute with it."""
    known = {table.original: table for table in tables}
    for table in sorted({one.table for one in used}):
        # SQLite takes a name alone that it does not know for a text.
        names = sorted(one.column for one in used if one.table == table)
        columns = {name: f"{quoted(table)}.{quoted(name)}" for name in names}
        types = {column.original: column.type for column in known[table].columns}
        asked = ", ".join(
            f"sum({place} IS NOT NULL AND NOT {fits(place, types[column])})" for column, place in columns.items()
        )
        found = connection.exec_driver_sql(f"SELECT {asked} FROM {quoted(table)}").one()  # noqa: S608 - quoted
        for column, number in zip(columns, found, strict=True):
            if number:
                raise SourceError(
                    f"The column {column!r} of {table!r} is of type {types[column]}, but {number} of its values"
                    f" {'is' if number == 1 else 'are'} not.",
                    "Mend the values in the database, or leave the column out.",
                )


def _parsed(name: str, url: SecretStr) -> URL:
    try:
        return make_url(url.get_secret_value())
    except (ArgumentError, ValueError):
        remedy = "Give it as ENGINE://USER:PASSWORD@HOST:PORT/DATABASE, or sqlite:///FILE."
        raise ConfigError(f"The address of the source {name!r} is none.", remedy) from None


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == SQLITE:
        return open_sqlite(url)
    try:
        return create_engine(url, hide_parameters=True, pool_pre_ping=True)
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) and error.name else url.drivername
        raise ConfigError(
            f"The database {url.get_backend_name()!r} needs the driver {missing!r}, which is not installed.",
            f"Install SQLAlchemy's driver for {url.get_backend_name()!r} beside askfirst.",
        ) from None


def _secrets(url: URL) -> tuple[str, ...]:
    """What stands in the address and must not be shown, longest first."""
    found = [str(url.password or ""), *(str(value) for value in url.query.values())]
    return tuple(sorted({one for one in found if one}, key=len, reverse=True))


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _version(connection: Connection) -> str:
    if connection.dialect.name == SQLITE:
        return ".".join(map(str, connection.dialect.dbapi.sqlite_version_info))  # type: ignore[union-attr]
    info = connection.dialect.server_version_info
    return ".".join(map(str, info)) if info else ""
