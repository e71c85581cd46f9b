"""A schema of a PostgreSQL database as a server of rows."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from decimal import Decimal
from typing import cast

from sqlglot import exp

from askfirst.catalog.model import Catalog, Dataset, Field
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Query, Scalar
from askfirst.domain.table import ColumnType
from askfirst.sources.postgres.engine import Engine
from askfirst.sources.postgres.statement import Names, Placed
from askfirst.sources.postgres.stored import StoredTable, read_collations, read_tables
from askfirst.sources.remote.port import ZONED, RemoteColumn, RemoteTable, RowRequest, Value
from askfirst.sources.sql.conditions import alternatives, filter_condition, range_conditions
from askfirst.sources.sql.draft import Draft, all_of, identifier, named
from askfirst.sources.sql.settings import SqlSettings

MOST_COUNTED = 100_000
"""Tables with more rows are not counted: the planner's estimate will do."""
COUNT_SECONDS = 5.0
TYPES: dict[str, ColumnType] = {
    "VARCHAR": "string", "BIGINT": "integer", "DOUBLE": "number", "BOOLEAN": "boolean", "DATE": "date",
    "TIMESTAMP": "timestamp", ZONED: "timestamp", "TIME": "time",
}  # fmt: skip


class PostgresServer:
    """Implements `Server`. `names` are read with the first question and then kept, until `tables` reads them again."""

    language = "SQL"

    def __init__(self, name: str, engine: Engine) -> None:
        self.name = name
        self.engine = engine
        self._names: Names | None = None

    async def names(self) -> Names:
        """The names of what is in the schema. Raises SourceError, LimitError."""
        return self._names or await self._read()

    async def tables(self) -> tuple[RemoteTable, ...]:
        """Tables, views and materialized views that may be read, without columns of types that nobody asks about.

        Tables and columns with a dot in their name are left out, as paths are parted by it.
        """
        names = await self._read()
        return tuple([await self._described(one, names) for one in names.tables.values()])

    def text(self, request: RowRequest) -> str:
        """The statement and its values. `tables` or `names` must have been called."""
        placed, values = _statement(request, self._known())
        text = placed.text
        return f"{text}\n-- {json.dumps(values, ensure_ascii=False)}" if values else text

    async def rows(self, request: RowRequest, *, seconds: float) -> AsyncIterator[Sequence[tuple[Value, ...]]]:
        """As `Server.rows`. Conditions are all applied at the server, but for those that it cannot be told."""
        placed, values = _statement(request, await self.names())
        width = len(request.columns)
        asked = self.engine.pages(placed.text, values, seconds=seconds, beside=placed.unchanged)
        async with aclosing(asked) as pages:
            async for page in pages:
                _check_numbers(page, request)
                yield [row[:width] for row in page]

    async def health(self) -> str:
        [[version]] = await self.engine.query(
            "SELECT current_setting('server_version')", [], seconds=COUNT_SECONDS, rows=1
        )
        return f"PostgreSQL {str(version).split()[0]}"

    async def close(self) -> None:
        await self.engine.close()

    async def _read(self) -> Names:
        tables = await read_tables(self.engine)
        collations = await read_collations(self.engine)
        self._names = Names(self.name, self.engine.schema, {one.name: one for one in tables}, collations)
        return self._names

    def _known(self) -> Names:
        if self._names is None:
            raise SourceError(f"The tables of {self.name!r} were not read yet.", "Describe the source first.")
        return self._names

    async def _described(self, table: StoredTable, names: Names) -> RemoteTable:
        columns = tuple(one.remote() for one in table.columns)
        return RemoteTable(table.name, table.original, columns, await self._count(table, names), table.description)

    async def _count(self, table: StoredTable, names: Names) -> int | None:
        """The number of rows, by the planner where there are many; None where counting fails or takes long."""
        if table.estimate > MOST_COUNTED:
            return table.estimate
        some = exp.Select(
            expressions=[exp.Literal.number(1)],
            from_=exp.From(this=exp.Table(this=identifier(table.original), db=identifier(names.schema))),
            limit=exp.Limit(expression=exp.Literal.number(MOST_COUNTED + 1)),
        )
        counted = exp.Select(
            expressions=[exp.Count(this=exp.Star())],
            from_=exp.From(this=exp.Subquery(this=some, alias=exp.TableAlias(this=identifier("some")))),
        )
        try:
            [[rows]] = await self.engine.query(counted.sql("postgres"), [], seconds=COUNT_SECONDS, rows=1)
        except (SourceError, LimitError):
            return None
        return int(rows) if rows <= MOST_COUNTED else None


def _statement(request: RowRequest, names: Names) -> tuple[Placed, list[Scalar]]:
    """The statement for the rows, and its bound values."""
    dataset = _dataset(request.table, names.source)
    catalog = Catalog(names.source, {dataset.name: dataset})
    query = Query(dataset.name, columns=tuple(one.name for one in request.columns))
    draft = Draft(query, catalog, SqlSettings("postgres", request.zone))
    projections = [named(draft.column(one.name), one.name) for one in request.columns]
    conditions = [filter_condition(one, draft) for one in request.filters]
    conditions += [alternatives(one, draft) for one in request.any_of]
    conditions += [side for one in request.times for side in range_conditions(one, draft)]
    tree = exp.Select(
        expressions=projections or [exp.Literal.number(1)],
        from_=draft.tables()["from_"],
        where=exp.Where(this=all_of(conditions)) if conditions else None,
        limit=exp.Limit(expression=exp.Literal.number(request.most)),
    )
    return names.placed(tree), draft.values


def _dataset(table: RemoteTable, source: str) -> Dataset:
    """What conditions are compiled by: the columns with their types."""
    fields = {one.name: _field(one) for one in table.columns}
    return Dataset(table.name, source, table.name, table.name, fields)


def _field(column: RemoteColumn) -> Field:
    return Field(column.name, TYPES.get(column.type, "decimal"), "text", column.name, zoned=column.type == ZONED)


def _check_numbers(page: Sequence[tuple[Value, ...]], request: RowRequest) -> None:
    """Raises SourceError for what only a NUMERIC of PostgreSQL takes for a number."""
    for place, column in enumerate(request.columns):
        if column.type not in TYPES:
            for row in page:
                if row[place] is not None and not cast("Decimal", row[place]).is_finite():
                    raise SourceError(
                        f"The column {column.name!r} of {request.table.name!r} holds {row[place]}, which is no number.",
                        "Mend these rows, or make it a column of DOUBLE PRECISION.",
                    )
