"""What every server is asked for, whatever its language: its tables, rows of them, and whether it is there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Protocol, TypeAlias, runtime_checkable

from askfirst.catalog.model import LeftOut
from askfirst.domain.errors import SourceError
from askfirst.domain.query import AnyOf, Filter, Measure, Query, TimeRange
from askfirst.sources.source import Freshness

Value: TypeAlias = str | int | float | bool | date | datetime | time | Decimal | None
"""A cell as it comes from a server: an aware datetime for a column of type TIMESTAMP WITH TIME ZONE, a naive one for
TIMESTAMP."""
ZONED = "TIMESTAMP WITH TIME ZONE"
TYPES = ("VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMP", ZONED, "TIME")
"""The types of columns, in DuckDB's words. DECIMAL(p,s) is one besides."""


@dataclass(frozen=True, slots=True)
class RemoteColumn:
    """A column: what the catalog and the server call it, and its type, one of `TYPES` or DECIMAL(p,s).

    `unique` holds where the server itself makes sure that no value comes twice. `called` is what it is called among
    people, where that is not what the server calls it.
    """

    name: str
    original: str
    type: str
    unique: bool = False
    description: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class RemoteTable:
    """A table, index or type of rows: what the catalog and the server call it, its columns, and how many rows it has.

    `rows` is None where the server does not tell. `left_out` has its fields that are no columns. `called` is as that of
    a column. `part_of` names the table in whose rows these are nested.
    """

    name: str
    original: str
    columns: tuple[RemoteColumn, ...]
    rows: int | None = None
    description: str = ""
    left_out: tuple[LeftOut, ...] = ()
    called: str = ""
    part_of: str = ""

    def column(self, name: str) -> RemoteColumn:
        """The column of this name in the catalog. Raises KeyError."""
        return {one.name: one for one in self.columns}[name]


@dataclass(frozen=True, slots=True)
class RowRequest:
    """Rows of a table: the columns that are wanted, in order, of those that meet all conditions, `most` at most.

    Conditions are on columns of the table, by the catalog's names. A server may leave some of them aside and send more
    rows than meet them, for they are applied here once more; it must never leave out a row that meets them all.
    `zone` is where days of zoned columns begin.
    """

    table: RemoteTable
    columns: tuple[RemoteColumn, ...]
    filters: tuple[Filter, ...] = ()
    any_of: tuple[AnyOf, ...] = ()
    times: tuple[TimeRange, ...] = ()
    zone: str = "UTC"
    most: int = 200_000


class Server(Protocol):
    """A server that holds tables. `name` is the source's, `language` what it is asked in ("GraphQL")."""

    name: str
    language: str

    async def tables(self) -> tuple[RemoteTable, ...]:
        """What it holds. Raises SourceError where it cannot be reached or its answer makes no sense."""

    def text(self, request: RowRequest) -> str:
        """What is sent for the rows, first page: for the receipt. The same for equal requests; holds no secret."""

    def rows(self, request: RowRequest, *, seconds: float) -> AsyncIterator[Sequence[tuple[Value, ...]]]:
        """The rows, page by page, each with the values of the wanted columns in their order.

        Raises SourceError where the server fails or answers only in part; MisfitError where it is one column whose
        values cannot be used; LimitError once `seconds` have passed in all. Leaving the iteration early ends it at the
        server too.
        """

    async def health(self) -> str:
        """What the server says that it is ("OpenSearch 3.8"). Raises SourceError where it cannot be reached."""

    async def close(self) -> None:
        """Let go of connections."""


@runtime_checkable
class CheckingServer(Server, Protocol):
    """A server that can be asked whether its columns are still what they were when `tables` was asked."""

    async def check_unchanged(self, table: RemoteTable, columns: Sequence[RemoteColumn], *, seconds: float) -> None:
        """Raises SourceError where one of the columns is gone or of another type."""


@runtime_checkable
class DatedServer(Server, Protocol):
    """A server that knows how new its rows are."""

    async def freshness(self, table: RemoteTable) -> Freshness:
        """How new the rows of a table are, found out without reading them; `UNKNOWN` where that cannot be told."""


class MisfitError(SourceError):
    """A row has no value of a column's type, or several values. `column` is what the catalog calls it."""

    def __init__(self, column: str, failed: str, remedy: str) -> None:
        super().__init__(failed, remedy)
        self.column = column


class InexactError(SourceError):
    """What the server computes would not be just what the rows say. It is no failure: the rows have to be read."""


class Groups(Protocol):
    """Whoever computes the groups of some queries. `name` is the source's.

    A query here is of one table, by the catalog's names; its HAVING, order and limits are left aside. `zone` is where
    days of zoned columns begin, unless the query's own zone says so. Weeks begin on Monday.
    """

    name: str

    def why_not_grouped(self, query: Query, table: RemoteTable, zone: str) -> str:
        """Why it does not group a query, a sentence for the user; empty where it does."""

    def group_text(self, query: Query, table: RemoteTable, zone: str) -> str:
        """What is sent for the groups, first page: for the receipt. As for rows, see `Server.text`."""

    async def groups(self, query: Query, table: RemoteTable, *, zone: str, seconds: float) -> list[tuple[Value, ...]]:
        """Every group once, with the values of the dimensions and then of the measures, in no certain order.

        A grain from the day up gives dates, the hour times of the zone without a zone; parts of moments and periods
        are numbers, those of periods from 1 in their order. Rows without a value are a group, rows in no period are
        none. Without dimensions there is one group, be it of no rows.

        Raises InexactError where the groups turn out not to be those of the rows, SourceError where the server fails,
        LimitError once `seconds` have passed in all. Sums and averages of floating numbers may differ by a billionth
        part, for they are added in another order.
        """


@runtime_checkable
class GroupingServer(Server, Groups, Protocol):
    """A server that computes the groups of some queries itself, with the very numbers that its rows give."""


class NearGroups(Groups, Protocol):
    """Groups of which some numbers are only near to those of the rows; all others are exact."""

    def how_near(self, measure: Measure) -> str:
        """How such a number comes about and how far off it may be, a clause for the user; empty for an exact one."""


@runtime_checkable
class NearServer(GroupingServer, Protocol):
    """A server that can besides come near to numbers of which it does not compute the exact ones."""

    @property
    def near(self) -> NearGroups:
        """What comes near. It is asked only where the exact numbers take more rows than may be read."""

    async def count(self, request: RowRequest, *, seconds: float) -> int:
        """How many rows it would send for a request that allows any number. Raises what `Server.rows` raises."""
