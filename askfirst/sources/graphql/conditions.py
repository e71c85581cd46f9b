"""The conditions of a request as a server can be told them: as many rows as meet them, or more, and never fewer."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from askfirst.domain.query import AnyOf, Filter, Scalar, TimeRange
from askfirst.sources.graphql.dialects import Clause, Conditions, Operation
from askfirst.sources.remote.port import ZONED, RemoteColumn, RowRequest

_COMPARED: dict[str, Operation] = {"eq": "eq", "lt": "lt", "le": "le", "gt": "gt", "ge": "ge"}
_LISTS: dict[str, Operation] = {"in": "in", "not_in": "not_in"}
_DAY = timedelta(days=1)
_SLACK = timedelta(seconds=1)
"""More than servers round moments by in their answers."""
_ZONE_SLACK = timedelta(hours=3)
"""More than two editions of the time zones differ by, or the two readings of an hour that comes twice."""
_ROUNDED = 1e-6
"""More than a number of four bytes, or of many digits, is rounded by, relative to itself."""
_SMALLEST = 1e-300
_MOST_GAPS = 8
"""In a pattern: servers try all the ways in which a text may fill them."""
_PATTERNS = {"contains": "%{}%", "starts_with": "{}%", "ends_with": "%{}"}
_UNSURE = re.compile(r"(?P<folded>(?:[^\x00-\x7f]|[iksIKS])+)|[%_\\]")
"""What servers and DuckDB fold differently, letters beyond ASCII and those that such letters fold to; and what means
something in a pattern."""


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Between which values, both included, a cell must be; None leaves a side open."""

    low: Any = None
    high: Any = None


def clause_of(request: RowRequest, conditions: Conditions) -> Clause | None:
    """The part of the request's conditions that the server can be told; None where that is none of them."""
    pushed = _Pushed(request, conditions)
    return conditions.both(
        [
            *(pushed.filter(one) for one in request.filters),
            *(pushed.any_of(one) for one in request.any_of),
            *(pushed.range(one) for one in request.times),
        ]
    )


@dataclass(frozen=True, slots=True)
class _Pushed:
    request: RowRequest
    to: Conditions

    def any_of(self, any_: AnyOf) -> Clause | None:
        return self.to.either([self.to.both([self.filter(one) for one in filters]) for filters in any_.alternatives])

    def range(self, range_: TimeRange) -> Clause | None:
        """`end` is excluded, which bounds that include it do not harm."""
        column = self._column(range_.field)
        if column is None:
            return None
        sides = [f"{day}T00:00:00" if (day := _day(side)) else side or "" for side in (range_.start, range_.end)]
        start, end = (_moment_bounds(column, (side,), range_.zone) for side in sides)
        return self._within(column, _Bounds(start.low, end.high))

    def filter(self, condition: Filter) -> Clause | None:
        column = self._column(condition.field)
        if column is None or condition.part is not None or condition.second is not None:
            return None
        if condition.op in {"is_null", "not_null"}:
            return self.to.test(column, "null", condition.op == "is_null")
        return self._compared(column, condition) if condition.values else None

    def _compared(self, column: RemoteColumn, condition: Filter) -> Clause | None:
        if column.type in {"DOUBLE", "TIMESTAMP", ZONED}:
            return self._within(column, _bounds(condition, column, self.request.zone))
        if column.type == "VARCHAR":
            return self._text(column, condition)
        if column.type == "DATE":
            days = tuple(_day(value) for value in condition.values)
            return None if None in days else self._exact(column, condition, days)
        return self._exact(column, condition, condition.values)

    def _column(self, name: str) -> RemoteColumn | None:
        return next((one for one in self.request.table.columns if one.name == name), None)

    def _within(self, column: RemoteColumn, bounds: _Bounds) -> Clause | None:
        low = None if bounds.low is None else self.to.test(column, "ge", bounds.low)
        high = None if bounds.high is None else self.to.test(column, "le", bounds.high)
        return self.to.both([low, high])

    def _text(self, column: RemoteColumn, condition: Filter) -> Clause | None:
        """Texts have another order at each server, and some hold two for equal that are not: only equality is told."""
        if condition.op == "eq":
            return self.to.test(column, "eq", condition.values[0])
        if condition.op == "in":
            return self.to.test(column, "in", condition.values)
        shape = _PATTERNS.get(condition.op)
        pattern = shape and _pattern(condition.values[0], shape)
        return self.to.test(column, "like", pattern) if pattern else None

    def _exact(self, column: RemoteColumn, condition: Filter, values: Sequence[Any]) -> Clause | None:
        """For values that are the same at the server and here."""
        if condition.op == "between":
            low, high = values
            return self._within(column, _Bounds(low, high))
        if condition.op in _COMPARED:
            return self.to.test(column, _COMPARED[condition.op], values[0])
        if condition.op == "ne":
            return self._or_null(column, self.to.test(column, "ne", values[0]))
        if condition.op in _LISTS:
            found = self.to.test(column, _LISTS[condition.op], values)
            return self._or_null(column, found) if condition.op == "not_in" else found
        return None

    def _or_null(self, column: RemoteColumn, clause: Clause | None) -> Clause | None:
        """A missing value is not the excluded one, but servers leave it out as well."""
        return self.to.either([clause, self.to.test(column, "null", value=True)])


def _bounds(condition: Filter, column: RemoteColumn, zone: str) -> _Bounds:
    """The widest and the narrowest value that can meet the condition, as they may have been rounded."""
    if condition.op not in {*_COMPARED, "in", "between"}:
        return _Bounds()
    read = _number_bounds if column.type == "DOUBLE" else _moment_bounds
    found = read(column, condition.values, zone)
    return replace(
        found,
        low=None if condition.op in {"lt", "le"} else found.low,
        high=None if condition.op in {"gt", "ge"} else found.high,
    )


def _number_bounds(_: RemoteColumn, values: Sequence[Scalar], __: str) -> _Bounds:
    numbers = [float(one) for one in values if isinstance(one, int | float) and not isinstance(one, bool)]
    if len(numbers) < len(values) or not all(map(math.isfinite, numbers)):
        return _Bounds()
    low, high = min(numbers), max(numbers)
    return _Bounds(low - abs(low) * _ROUNDED - _SMALLEST, high + abs(high) * _ROUNDED + _SMALLEST)


def _moment_bounds(column: RemoteColumn, values: Sequence[Scalar], zone: str) -> _Bounds:
    """From the first moment of the first value to the last of the last: a day is all of its moments."""
    spans = [_span(value, column, zone) for value in values]
    known = [span for span in spans if span is not None]
    if len(known) < len(spans) or not known:
        return _Bounds()
    if column.type == "DATE":
        return _Bounds(min(low for low, _ in known).date(), max(high for _, high in known).date())
    return _Bounds(min(low for low, _ in known), max(high for _, high in known))


def _span(value: Scalar, column: RemoteColumn, zone: str) -> tuple[datetime, datetime] | None:
    """The first and the last moment that a value may mean at the server; None where that cannot be told."""
    if not isinstance(value, str) or not value:
        return None
    try:
        day = _day(value)
        low = datetime.fromisoformat(day.isoformat() if day else value)
        high = low + _DAY if day else low
        if column.type != ZONED:
            slack = _SLACK if column.type == "TIMESTAMP" else timedelta()
            # A moment of another zone is turned into one of the query's, which this column has none of.
            return None if low.tzinfo else (low - slack, high + slack)
        utc = [
            (one if one.tzinfo else one.replace(tzinfo=ZoneInfo(zone))).astimezone(ZoneInfo("UTC"))
            for one in (low, high)
        ]
        return utc[0] - _ZONE_SLACK, utc[1] + _ZONE_SLACK
    except (ValueError, OverflowError, OSError, LookupError):
        return None


def _day(value: Any) -> date | None:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        return None


def _pattern(value: Scalar, shape: str) -> str | None:
    """A pattern that every text of the condition fits; None where any text would."""
    sure = _UNSURE.sub(lambda found: "%" if found["folded"] else "_", str(value))
    return shape.format(sure) if sure.strip("%_") and sure.count("%") <= _MOST_GAPS else None
