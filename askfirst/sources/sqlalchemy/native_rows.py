"""What an engine answered to a native statement, as values of the types that the same query has here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import SourceError
from askfirst.domain.query import Query
from askfirst.domain.table import ColumnType
from askfirst.sources.remote.port import Value
from askfirst.sources.sql.columns import result_columns
from askfirst.sources.sqlalchemy.cells import reader

_READ: dict[ColumnType, str] = {
    "string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN", "date": "DATE",
    "timestamp": "TIMESTAMP", "time": "TIME",
}  # fmt: skip


def native_values(rows: Sequence[Sequence[Any]], query: Query, catalog: Catalog) -> list[tuple[Value, ...]]:
    """The rows of `SqlServer.run_native`. Raises SourceError for a value that is not of its column's type."""
    columns = result_columns(query, catalog)
    readers = [_reader(column.type) for column in columns]
    found: list[tuple[Value, ...]] = []
    for row in rows:
        try:
            cells = zip(row, readers, strict=True)
            found.append(tuple(None if value is None else read(value) for value, read in cells))
        except (ValueError, ArithmeticError) as error:
            message = f"The source {catalog.dataset(query.dataset).source!r} answered with values of other types."
            raise SourceError(message, "Please report it.") from error
    return found


def _reader(type_: ColumnType) -> Callable[[Any], Value]:
    return reader(_READ[type_]) if type_ in _READ else _decimal


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError  # noqa: TRY004 - as all readers
    return Decimal(value)
