"""The rows of the random queries behind Strawberry, as a team would write it by hand: types are classes.

One schema offers them as Hasura does, with conditions, orders and numbers of all rows; another as Strawberry's own
Relay connections. Its moments have no zone, though they are called DateTime.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from enum import Enum
from statistics import fmean
from typing import Any, Generic, Literal, NewType, TypeAlias, TypeVar

import strawberry
from strawberry import UNSET, relay
from strawberry.asgi import GraphQL
from strawberry.schema.config import StrawberryConfig

from tests.sources.duckdb.plain_python import ROWS
from tests.sources.servers.graphql import serving

Way: TypeAlias = Literal["hasura", "relay"]
T = TypeVar("T")
BigInt = NewType("BigInt", int)
SCALARS: dict[object, Any] = {BigInt: strawberry.scalar(name="BigInt", serialize=str, parse_value=int)}
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq,
    "neq": operator.ne,
    "lt": operator.lt,
    "lte": operator.le,
    "gt": operator.gt,
    "gte": operator.ge,
    "in_": lambda cell, values: cell in values,
    "nin": lambda cell, values: cell not in values,
}


@strawberry.input
class Compared(Generic[T]):
    eq: T | None = strawberry.field(name="_eq", default=UNSET)
    neq: T | None = strawberry.field(name="_neq", default=UNSET)
    lt: T | None = strawberry.field(name="_lt", default=UNSET)
    lte: T | None = strawberry.field(name="_lte", default=UNSET)
    gt: T | None = strawberry.field(name="_gt", default=UNSET)
    gte: T | None = strawberry.field(name="_gte", default=UNSET)
    in_: list[T] | None = strawberry.field(name="_in", default=UNSET)
    nin: list[T] | None = strawberry.field(name="_nin", default=UNSET)
    is_null: bool | None = strawberry.field(name="_is_null", default=UNSET)

    def holds(self, cell: Any) -> bool:
        """As SQL has it: a comparison with a missing value does not hold."""
        if self.is_null not in (UNSET, None) and (cell is None) != self.is_null:
            return False
        told = {name: value for name in COMPARE if (value := getattr(self, name)) is not UNSET}
        return all(cell is not None and COMPARE[name](cell, value) for name, value in told.items())


@strawberry.input
class ThingWhere:
    both: list[ThingWhere] | None = strawberry.field(name="_and", default=UNSET)
    either: list[ThingWhere] | None = strawberry.field(name="_or", default=UNSET)
    other: ThingWhere | None = strawberry.field(name="_not", default=UNSET)
    row_id: Compared[BigInt] | None = UNSET
    word: Compared[str] | None = UNSET
    kind: Compared[str] | None = UNSET
    size: Compared[BigInt] | None = UNSET
    weight: Compared[float] | None = UNSET
    day: Compared[date] | None = UNSET
    moment: Compared[datetime] | None = UNSET

    def holds(self, row: Thing) -> bool:
        told = [name for name in Thing.names() if getattr(self, name)]
        return (
            all(getattr(self, name).holds(getattr(row, name)) for name in told)
            and all(one.holds(row) for one in self.both or ())
            and (not self.either or any(one.holds(row) for one in self.either))
            and not (self.other and self.other.holds(row))
        )


@strawberry.type
class Thing(relay.Node):
    """A row."""

    row_id: BigInt = strawberry.field(name="row_id")
    word: str | None
    kind: str | None
    size: BigInt | None
    weight: float | None
    day: date | None
    moment: datetime | None
    key: relay.NodeID[int]

    @staticmethod
    def names() -> list[str]:
        return list(ROWS[0])

    @classmethod
    def resolve_nodes(cls, **_: Any) -> Any:
        raise NotImplementedError


THINGS = [Thing(**row, key=row["row_id"]) for row in ROWS]


@strawberry.enum
class Direction(Enum):
    asc = "asc"
    desc = "desc"


@strawberry.input
class ThingOrder:
    row_id: Direction | None = UNSET
    word: Direction | None = UNSET
    day: Direction | None = UNSET


@strawberry.type
class Numbers:
    size: BigInt | None
    weight: float | None


@strawberry.type
class Averages:
    size: float | None
    weight: float | None


@strawberry.type
class Computed:
    rows: strawberry.Private[Sequence[Thing]]

    @strawberry.field
    def count(self) -> int:
        return len(self.rows)

    @strawberry.field(name="sum")
    def total(self) -> Numbers:
        return Numbers(**self._each(sum))

    @strawberry.field
    def avg(self) -> Averages:
        return Averages(**self._each(fmean))

    @strawberry.field(name="min")
    def least(self) -> Numbers:
        return Numbers(**self._each(min))

    @strawberry.field(name="max")
    def most(self) -> Numbers:
        return Numbers(**self._each(max))

    def _each(self, function: Callable[[Any], Any]) -> dict[str, Any]:
        columns = {name: [getattr(one, name) for one in self.rows] for name in ("size", "weight")}
        found = {name: [cell for cell in cells if cell is not None] for name, cells in columns.items()}
        return {name: function(cells) if cells else None for name, cells in found.items()}


@strawberry.type
class ThingAggregate:
    aggregate: Computed


@strawberry.type
class HasuraQuery:
    @strawberry.field
    def things(
        self,
        where: ThingWhere | None = None,
        order_by: list[ThingOrder] | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[Thing]:
        rows = _kept(where)
        for one in reversed(order_by or []):
            for name in (name for name in ("day", "word", "row_id") if getattr(one, name)):
                backwards = getattr(one, name) is Direction.desc
                rows.sort(key=_of_column(name), reverse=backwards)
        return rows[offset:][:limit]

    @strawberry.field
    def things_aggregate(self, where: ThingWhere | None = None) -> ThingAggregate:
        return ThingAggregate(aggregate=Computed(rows=_kept(where)))


@strawberry.type
class RelayQuery:
    @relay.connection(relay.ListConnection[Thing])
    def things(self) -> Iterable[Thing]:
        return THINGS


def _kept(where: ThingWhere | None) -> list[Thing]:
    return [one for one in THINGS if where is None or where.holds(one)]


def _of_column(name: str) -> Callable[[Thing], tuple[bool, Any]]:
    """By a column, missing values last."""
    return lambda row: (True, 0) if getattr(row, name) is None else (False, getattr(row, name))


@contextmanager
def strawberry_server(way: Way) -> Iterator[str]:
    """The address of a server that offers the rows in one of the two ways."""
    hasura = way == "hasura"
    config = StrawberryConfig(auto_camel_case=not hasura)
    schema = strawberry.Schema(HasuraQuery if hasura else RelayQuery, config=config, scalar_overrides=SCALARS)
    with serving(GraphQL(schema)) as address:
        yield f"{address}/graphql"
