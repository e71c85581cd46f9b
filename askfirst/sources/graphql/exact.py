"""Conditions that a server holds just as they are meant, for numbers that it computes itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from askfirst.domain.query import Filter, Query, Scalar, TimeRange
from askfirst.sources.graphql.dialects import Clause, Conditions, Operation
from askfirst.sources.remote.port import ZONED, InexactError, RemoteColumn, RemoteTable

_SIDES: dict[str, Operation] = {"lt": "lt", "le": "le", "gt": "gt", "ge": "ge"}
_EQUAL: dict[str, Operation] = {"eq": "eq", "in": "in"}
_OTHERS: dict[str, Operation] = {"ne": "ne", "not_in": "not_in"}
_WHOLE = frozenset({"BIGINT", "BOOLEAN", "DATE"})
_MOMENTS = frozenset({"TIMESTAMP", ZONED})
_EXACT_FLOATS = frozenset({"float8"})
"""Scalars whose numbers go back and forth without being rounded."""
_DAY = timedelta(days=1)


@dataclass(slots=True)
class Texts:
    """What the columns of text are compared with: a server may take two texts for one, which has to be found out."""

    values: dict[str, list[str]] = field(default_factory=dict)

    def add(self, column: RemoteColumn, values: Sequence[Scalar]) -> None:
        self.values.setdefault(column.name, []).extend(str(one) for one in values)


@dataclass(frozen=True, slots=True)
class Exactly:
    """Makes clauses of conditions on a table. `to` is None where the server can be told none.

    `scalars` names the scalar of each column. Raises InexactError for a condition that the server may hold otherwise.
    """

    table: RemoteTable
    to: Conditions | None
    scalars: Mapping[str, str]
    zone: str
    texts: Texts

    def clause(self, query: Query) -> Clause | None:
        """All conditions of a query; None where it has none."""
        clauses = [self._filter(one) for one in query.filters]
        clauses += [
            self._either([self._both([self._filter(one) for one in filters]) for filters in any_.alternatives])
            for any_ in query.any_of
        ]
        clauses += self._range(query.time) if query.time else []
        return self._both(clauses) if clauses else None

    def equal(self, column: RemoteColumn, values: Sequence[str]) -> Clause:
        """The rows in which a text is one of those to the server."""
        return self._known(self._to.test(column, "in", tuple(values)) or self._each(column, values), column.name)

    @property
    def _to(self) -> Conditions:
        if self.to is None:
            raise InexactError("the server takes no conditions", "Read its rows.")
        return self.to

    def _each(self, column: RemoteColumn, values: Sequence[str]) -> Clause | None:
        return self._to.either([self._to.test(column, "eq", one) for one in values])

    def _filter(self, condition: Filter) -> Clause:
        column = next((one for one in self.table.columns if one.name == condition.field), None)
        if column is None or condition.part is not None or condition.second is not None:
            raise _otherwise(condition.field)
        if condition.op in {"is_null", "not_null"}:
            return self._known(self._to.test(column, "null", condition.op == "is_null"), column.name)
        if column.type == "VARCHAR":
            return self._text(column, condition)
        if column.type in _MOMENTS:
            return self._moments(column, condition)
        if column.type not in _WHOLE and self.scalars.get(column.name) not in _EXACT_FLOATS:
            raise _otherwise(column.name)
        values = tuple(map(_day, condition.values)) if column.type == "DATE" else condition.values
        return self._compared(column, condition, values)

    def _text(self, column: RemoteColumn, condition: Filter) -> Clause:
        if condition.op not in _EQUAL or self.scalars.get(column.name) != "String":
            raise _otherwise(column.name)
        self.texts.add(column, condition.values)
        return self._compared(column, condition, condition.values)

    def _compared(self, column: RemoteColumn, condition: Filter, values: Sequence[Any]) -> Clause:
        if None in values or not values:
            raise _otherwise(column.name)
        if condition.op == "between":
            low, high = values
            return self._both([self._side(column, "ge", low), self._side(column, "le", high)])
        if condition.op in _SIDES:
            return self._side(column, _SIDES[condition.op], values[0])
        listed = condition.op in {"in", "not_in"}
        operation = {**_EQUAL, **_OTHERS}.get(condition.op)
        if operation is None:
            raise _otherwise(column.name)
        found = self._known(self._to.test(column, operation, values if listed else values[0]), column.name)
        if condition.op not in _OTHERS:
            return found
        # A missing value is not the excluded one, but servers leave it out as well.
        return self._either([found, self._known(self._to.test(column, "null", value=True), column.name)])

    def _range(self, range_: TimeRange) -> list[Clause]:
        column = next((one for one in self.table.columns if one.name == range_.field), None)
        if column is None or column.type not in {"DATE", *_MOMENTS}:
            raise _otherwise(range_.field)
        sides: list[tuple[Operation, str]] = [("ge", range_.start or ""), ("lt", range_.end or "")]
        return [self._edge(column, side, value, range_.zone) for side, value in sides if value]

    def _edge(self, column: RemoteColumn, side: Operation, value: str, zone: str) -> Clause:
        """The rows from the beginning of a day or a time on, or before it."""
        if column.type != "DATE":
            return self._side(column, side, self._instant(column, value, zone)[0])
        day = _day(value)
        if day is None:
            raise _otherwise(column.name)
        return self._side(column, side, day)

    def _moments(self, column: RemoteColumn, condition: Filter) -> Clause:
        """A day is all of its moments."""
        spans = [self._instant(column, one, self.zone) for one in condition.values]
        if not spans or condition.op not in {*_SIDES, "eq", "between"}:
            raise _otherwise(column.name)
        (first, _), (_, last) = spans[0], spans[-1]
        upto: tuple[Operation, datetime] = ("le", spans[-1][0]) if last is None else ("lt", last)
        beyond: tuple[Operation, datetime] = ("gt", spans[-1][0]) if last is None else ("ge", last)
        begins: tuple[Operation, datetime] = ("ge", first)
        before: tuple[Operation, datetime] = ("lt", first)
        within = {"lt": [before], "ge": [begins], "le": [upto], "gt": [beyond]}.get(condition.op, [begins, upto])
        return self._both([self._side(column, side, one) for side, one in within])

    def _instant(self, column: RemoteColumn, value: Scalar, zone: str) -> tuple[datetime, datetime | None]:
        """A moment and None, or the first moment of a day and that of the next."""
        try:
            moment = datetime.fromisoformat(str(value))
            ends = [moment, moment + _DAY] if _day(value) else [moment]
            first, *after = [_placed(column, one, zone) for one in ends]
        except (ValueError, OverflowError, LookupError, OSError):
            raise _otherwise(column.name) from None
        return first, next(iter(after), None)

    def _side(self, column: RemoteColumn, side: Operation, value: Any) -> Clause:
        return self._known(self._to.test(column, side, value), column.name)

    def _both(self, clauses: list[Clause]) -> Clause:
        if len(clauses) == 1:
            return clauses[0]
        return self._known(self._to.all(clauses), "several fields")

    def _either(self, clauses: list[Clause]) -> Clause:
        return self._known(self._to.either([*clauses]), "several fields")

    def _known(self, clause: Clause | None, name: str) -> Clause:
        if clause is None:
            raise _otherwise(name)
        return clause


def _placed(column: RemoteColumn, local: datetime, zone: str) -> datetime:
    """Raises ValueError for a moment that is none, or two, where clocks are put forward or back."""
    if column.type != ZONED:
        if local.tzinfo:
            raise ValueError
        return local
    if local.tzinfo:
        return local.astimezone(UTC)
    [moment] = {local.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC) for fold in (0, 1)}
    return moment


def _day(value: Any) -> date | None:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        return None


def _otherwise(name: str) -> InexactError:
    return InexactError(f"the server may read the condition on {name} in another way", "Read its rows.")
