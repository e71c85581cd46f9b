"""Values as psycopg hands them out, made those that DuckDB would hand out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from askfirst.domain.table import Column

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from psycopg.abc import Buffer


def read_infinity(connection: AsyncConnection[Any]) -> None:
    """Read days and moments without end as the last there is, and those without beginning as the first."""
    from psycopg.types.datetime import DateLoader, TimestampLoader, TimestamptzLoader

    # Like DuckDB's, which have no zone.
    ends = {b"infinity": datetime.max, b"-infinity": datetime.min}  # noqa: DTZ901
    # A moment that can be shown in every time zone.
    zoned = {
        b"infinity": datetime(9999, 12, 31, tzinfo=UTC),
        b"-infinity": datetime(1, 1, 2, tzinfo=UTC),
    }

    class Days(DateLoader):
        def load(self, data: Buffer) -> date:
            end = ends.get(bytes(data))
            return end.date() if end else super().load(data)

    class Moments(TimestampLoader):
        def load(self, data: Buffer) -> datetime:
            return ends.get(bytes(data)) or super().load(data)

    class ZonedMoments(TimestamptzLoader):
        def load(self, data: Buffer) -> datetime:
            return zoned.get(bytes(data)) or super().load(data)

    for name, loader in (("date", Days), ("timestamp", Moments), ("timestamptz", ZonedMoments)):
        connection.adapters.register_loader(name, loader)


def whole_numbers(rows: Iterable[tuple[Any, ...]], columns: Sequence[Column]) -> list[tuple[Any, ...]]:
    """The rows with sums of whole numbers, which come as decimals, as whole numbers."""
    places = [place for place, column in enumerate(columns) if column.type == "integer"]
    if not places:
        return list(rows)
    made = []
    for row in rows:
        cells = list(row)
        for place in places:
            if isinstance(cells[place], Decimal):
                cells[place] = int(cells[place])
        made.append(tuple(cells))
    return made
