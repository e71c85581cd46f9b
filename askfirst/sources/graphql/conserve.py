"""Constraint conservation for GraphQL: what is asked for totals and groups is all that the query asks, and no more.

Requests for rows need no such check, because all conditions are applied to their rows once more. The rules of the
compiler, `exact` and `sums`, are written here a second time, from the words of the query. What is shared is what the
schema was read as (`Root`), and, by both sides of the comparison, how a value is read as one of its column's type.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from askfirst.domain.query import Dimension, Filter, Measure, Query, Scalar, TimeRange
from askfirst.sources.graphql.decode import ROWS, Fact, either, one_of, read_sent
from askfirst.sources.graphql.roots import Root
from askfirst.sources.remote.port import ZONED, RemoteColumn
from askfirst.sources.sql.conserve import ConservationError

_MOMENTS = frozenset({"TIMESTAMP", ZONED})
_SAME = {"eq": "in", "in": "in"}
_OTHER = {"ne": "not_in", "not_in": "not_in"}
_SIDES = frozenset({"lt", "le", "gt", "ge"})
_CONTAINERS = {"hasura": "aggregate", "pg_graphql": "aggregate", "postgraphile": "aggregates"}
_GROUPED = "groupedAggregates"
_PAGE = 2
"""Rows of the page that shows whether a total is one of all rows."""


class Conservation:
    """Compares a document and its variables with the query that they should be.

    `zone` is where the days of zoned columns begin, unless the query says so.
    """

    def __init__(self, query: Query, root: Root, zone: str) -> None:
        self._query = query
        self._root = root
        self._zone = query.zone or zone
        self._convention = root.shape.convention

    def check(self, document: str, variables: str) -> None:
        """Raises ConservationError, naming what is not as it should be. The variables are JSON, as they are sent."""
        query = self._query
        sent = read_sent(document, json.loads(variables), self._root)
        original = self._root.table.original
        self._same("field", sent.root, f"{original}_aggregate" if self._convention == "hasura" else original)
        self._same("conditions", Counter(sent.conditions), Counter(self._conditions()))
        self._same("groups", sent.groups, tuple(map(self._key, query.dimensions)))
        self._same("numbers", sent.numbers, Counter(set(self._numbers())))
        self._same("page", sent.page, _PAGE if self._convention == "relay" else None)

    def _conditions(self) -> Iterable[Fact]:
        query = self._query
        yield from self._all(query.filters)
        for any_ in query.any_of:
            yield from either([self._all(filters) for filters in any_.alternatives])
        if query.time:
            yield from self._range(query.time)

    def _all(self, filters: Sequence[Filter]) -> list[Fact]:
        return [fact for one in filters for fact in self._filter(one)]

    def _filter(self, condition: Filter) -> list[Fact]:
        column, op, values = self._column(condition.field), condition.op, condition.values
        if condition.part is not None or condition.second is not None:
            raise self._unknown(condition)
        if op in {"is_null", "not_null"}:
            return [(column.original, "null", (op == "is_null",))]
        if column.type in _MOMENTS:
            return self._moments(column, condition)
        if op == "between":
            low, high = values
            return [one_of(column, "ge", [low]), one_of(column, "le", [high])]
        if op in _OTHER:
            # A missing value is not the excluded one.
            return either([[one_of(column, _OTHER[op], values)], [(column.original, "null", (True,))]])
        if op not in _SAME and op not in _SIDES:
            raise self._unknown(condition)
        return [one_of(column, _SAME.get(op, op), values)]

    def _moments(self, column: RemoteColumn, condition: Filter) -> list[Fact]:
        """A day is all of its moments: after it is from the next one on, and up to it is before the next one."""
        op, values = condition.op, condition.values
        first, last = values[0], values[-1]
        upto, beyond = ("lt", "ge") if _is_day(last) else ("le", "gt")
        end = self._moment(column, last, self._zone, after=_is_day(last))
        start = self._moment(column, first, self._zone)
        within = [("ge", start), (upto, end)]
        sides = {"lt": [("lt", start)], "ge": within[:1], "le": within[1:], "gt": [(beyond, end)]}
        sides |= {"eq": within, "between": within}
        if op not in sides:
            raise self._unknown(condition)
        return [(column.original, side, (moment,)) for side, moment in sides[op]]

    def _range(self, range_: TimeRange) -> list[Fact]:
        column = self._column(range_.field)
        sides = [(side, value) for side, value in (("ge", range_.start), ("lt", range_.end)) if value]
        if column.type == "DATE":
            return [one_of(column, side, [value]) for side, value in sides]
        return [(column.original, side, (self._moment(column, value, range_.zone),)) for side, value in sides]

    @staticmethod
    def _moment(column: RemoteColumn, value: Scalar, zone: str, *, after: bool = False) -> datetime:
        """A moment as its column has it, of a day the first one; with `after`, that of the day after it."""
        said = str(value)
        if _is_day(said):
            day = date.fromisoformat(said) + timedelta(days=1 if after else 0)
            local = datetime.combine(day, time())
        else:
            local = datetime.fromisoformat(said)
        if column.type != ZONED:
            return local
        return (local if local.tzinfo else local.replace(tzinfo=ZoneInfo(zone))).astimezone(UTC)

    def _key(self, one: Dimension) -> str:
        column = self._column(one.field)
        if one.part or one.merged or one.periods or (one.grain and (one.grain, column.type) != ("day", "DATE")):
            raise self._unknown(one)
        return column.original

    def _numbers(self) -> Iterable[Fact]:
        """What the measures take, and what the answer is checked by."""
        query = self._query
        for measure in query.measures:
            yield from self._number(measure)
        if query.dimensions:
            yield from (ROWS, self._rows(), _plain(_GROUPED, "keys"))
        if self._convention == "relay":
            yield _plain("pageInfo", "hasNextPage")
            yield _plain(*self._root.shape.path, "__typename")

    def _number(self, measure: Measure) -> list[Fact]:
        if measure.second or measure.filters or measure.merged or measure.across:
            raise self._unknown(measure)
        if measure.function == "count" and (measure.field is None or measure.field in self._root.needed):
            return [self._rows()]
        column = self._column(measure.field or "")
        if measure.function == "count":
            return [self._count(column, "counted", distinct=False)]
        if measure.function == "count_distinct":
            return self._different(column)
        if measure.function in {"min", "max"}:
            return [self._part(measure.function, column)]
        if measure.function not in {"sum", "avg"}:
            raise self._unknown(measure)
        average = "average" if self._convention == "postgraphile" else "avg"
        # The smallest value tells a sum of nothing from zero.
        return [self._part("sum" if measure.function == "sum" else average, column), self._part("min", column)]

    def _different(self, column: RemoteColumn) -> list[Fact]:
        if self._convention == "postgraphile":
            return [self._part("distinctCount", column)]
        # One of the texts is what the server is asked for with other capitals.
        telling = [self._part("max", column)] if column.type == "VARCHAR" else []
        return [self._count(column, "different", distinct=True), *telling]

    def _rows(self) -> Fact:
        """The number of rows, of a group that of its different keys."""
        if not self._query.dimensions:
            return ROWS
        [key] = self._root.key
        return _plain(_GROUPED, "distinctCount", key)

    def _part(self, word: str, column: RemoteColumn) -> Fact:
        return _plain(self._inside(), word, column.original)

    def _count(self, column: RemoteColumn, what: str, *, distinct: bool) -> Fact:
        """A count by a name of its own, by which the answer is read: the columns have places."""
        called = f"{what}_{self._root.table.columns.index(column)}"
        return ((self._inside(), called), "count", (("columns", (column.original,)), ("distinct", distinct)))

    def _inside(self) -> str:
        return _GROUPED if self._query.dimensions else _CONTAINERS.get(self._convention, "")

    def _column(self, name: str) -> RemoteColumn:
        found = next((one for one in self._root.table.columns if one.name == name), None)
        if found is None:
            raise self._unknown(name)
        return found

    def _unknown(self, what: object) -> ConservationError:
        return ConservationError(f"No document for {self._root.table.name!r} can ask for {what!r}.")

    def _same(self, what: str, found: object, wanted: object) -> None:
        if found != wanted:
            raise ConservationError(f"The {what} of the document are {found!r}, of the query {wanted!r}.")


def _is_day(value: Scalar) -> bool:
    try:
        date.fromisoformat(str(value))
    except ValueError:
        return False
    return True


def _plain(*path: str) -> Fact:
    return (path, path[-1], ())
