"""Constraint conservation: a search for groups that will be sent holds all that the query asks, and nothing more.

What is wanted is told here from the query alone, and not by what made the search. Only the meaning of a written day or
time as moments (`read_moment`) is shared, and how closely different values are said to be counted (`THRESHOLD`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from askfirst.domain.query import CyclePart, Dimension, Filter, Measure, Query, Scalar, TimeRange
from askfirst.sources.elasticsearch.asking import THRESHOLD
from askfirst.sources.elasticsearch.decode import (
    NOTHING,
    Fact,
    all_of,
    any_of,
    compared,
    moment,
    none_of,
    read_search,
    told,
    typed,
)
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.elasticsearch.moments import Edge, read_moment
from askfirst.sources.remote.port import ZONED
from askfirst.sources.sql.conserve import ConservationError

_SIDES = {"lt": "lt", "le": "lte", "gt": "gt", "ge": "gte"}
_POSITIVE = {"ne": "eq", "not_in": "in", "is_null": "not_null"}
_EQUAL = ("eq", "in")
_STRETCHES: Mapping[str, tuple[str, str]] = {
    "eq": ("start", "end"), "in": ("start", "end"),
    "lt": ("", "start"), "le": ("", "end"), "gt": ("end", ""), "ge": ("start", ""),
}  # fmt: skip
"""Which ends of a day or time the moments lie between that meet a condition: from, included, to, excluded."""
_INTERVALS: Mapping[CyclePart, str] = {
    "minute_of_day": "minute", "hour_of_day": "hour", "weekday": "day", "part_of_week": "day", "day_of_month": "day",
    "month_of_year": "month", "quarter_of_year": "quarter",
}  # fmt: skip
_NUMBERS, _TIMES = ("BIGINT", "DOUBLE"), ("DATE", ZONED)
_READ: Mapping[str, Callable[[Any], Scalar]] = {"VARCHAR": str, "BIGINT": int, "DOUBLE": float, "BOOLEAN": bool}
_MEDIAN = 50.0


@dataclass(frozen=True, slots=True)
class Conservation:
    """Compares the searches for the groups of a query with the query.

    `zone` is where days of zoned fields begin, unless the query says so; with `near` estimates are asked for.
    """

    query: Query
    table: Index
    zone: str
    near: bool = False

    def conserved(self, body: Mapping[str, Any], apart: Measure | None, after: Any) -> dict[str, Any]:
        """The search as it was read back from its text. Raises ConservationError, naming what is not as it should be.

        It is a page of the groups, behind the group `after`, or of the values of `apart`, told apart in each group.
        """
        text = json.dumps(body)
        found = read_search(text)
        _same("conditions", found.condition, self._conditions())
        _same("groups and numbers", found.counted, self._counted(apart, after))
        sent: dict[str, Any] = json.loads(text)
        return sent

    def _conditions(self) -> Fact:
        query = self.query
        wanted = [self._filter(one) for one in query.filters]
        wanted += [any_of(self._filters(one) for one in each.alternatives) for each in query.any_of]
        return all_of([*wanted, *([self._range(query.time)] if query.time else [])])

    def _counted(self, apart: Measure | None, after: Any) -> dict[str, Fact]:
        """By name: the groups, and with the first page what tells that they are those of the rows."""
        groups = self._measures()
        if apart or self.query.dimensions:
            by = [self._dimension(str(place), one) for place, one in enumerate(self.query.dimensions)]
            by += [(str(len(by)), "terms", told(self._named(apart.field)))] if apart else []
            groups = {"groups": ("composite", by, told(after), {} if apart else groups)}
        if apart or after is not None:
            return groups
        fields = [self._field(path) for path in self.query.fields()]
        names = {name for one in fields for name in (one.column.original, one.search)}
        unread = compared("_ignored", "in", *map(typed, names))
        return groups | self._counts(self.query.fields()) | {"unread": ("filter", unread, {})}

    def _dimension(self, place: str, one: Dimension) -> Fact:
        kind, named = self._field(one.field).column.type, self._named(one.field)
        interval = _INTERVALS[one.part] if one.part else one.grain
        if interval is None and (one.periods or kind == "DATE"):
            interval = "day"
        if interval is None:
            return (place, "terms", told(named))
        zone = self._zone if kind == ZONED else "UTC"
        return (place, "date_histogram", told({**named, "calendar_interval": interval, "time_zone": zone}))

    def _named(self, path: str | None) -> dict[str, Any]:
        """A field of which rows without a value are a group too."""
        return {"field": self._field(path).column.original, "missing_bucket": True}

    def _measures(self) -> dict[str, Fact]:
        wanted: dict[str, Fact] = {}
        for number, one in enumerate(self.query.measures):
            if one.function == "rate":
                wanted[f"m{number}"] = self._rate(one)
                continue
            if one.function == "count_distinct" and not self.near:
                continue
            if one.field:
                wanted |= self._counts([one.field]) | self._numbers(one.field)
            if one.function in {"count_distinct", "median", "percentile"}:
                wanted[f"m{number}"] = self._estimate(one)
        return wanted

    def _counts(self, paths: Sequence[str]) -> dict[str, Fact]:
        wanted: dict[str, Fact] = {}
        for path in paths:
            search = self._field(path).search
            wanted[f"{self._place(path)}_count"] = ("value_count", search, told({}))
            wanted[f"{self._place(path)}_rows"] = ("filter", compared(search, "exists"), {})
        return wanted

    def _numbers(self, path: str) -> dict[str, Fact]:
        column = self._field(path).column
        ends = ("min", "max") if column.type in (*_NUMBERS, *_TIMES) else ()
        parts = ("sum", *ends) if column.type in _NUMBERS else ends
        return {f"{self._place(path)}_{part}": (part, column.original, told({})) for part in parts}

    def _rate(self, one: Measure) -> Fact:
        known = all_of(compared(self._field(path).search, "exists") for path in one.compared)
        return ("filter", known, {"met": ("filter", self._filters(one.filters), {})})

    def _estimate(self, one: Measure) -> Fact:
        original = self._field(one.field).column.original
        if one.function == "count_distinct":
            return ("cardinality", original, told({"precision_threshold": THRESHOLD}))
        percent = _MEDIAN if one.function == "median" or one.percent is None else float(one.percent)
        return ("percentiles", original, told({"percents": [percent], "keyed": False}))

    def _filters(self, conditions: Sequence[Filter]) -> Fact:
        return all_of(self._filter(one) for one in conditions)

    def _filter(self, one: Filter) -> Fact:
        if one.part is not None or one.second is not None:
            raise _unfit(one)
        if one.op in _POSITIVE:
            return none_of(self._compared(one, _POSITIVE[one.op]))
        return self._compared(one, one.op)

    def _compared(self, one: Filter, op: str) -> Fact:
        field = self._field(one.field)
        if op == "not_null":
            return compared(field.search, "exists")
        if field.column.type in _TIMES:
            return self._moments(one, op, field)
        values = [_value(each, field) for each in one.values]
        if op in _EQUAL:
            return compared(field.search, "in", *_with_zeros(values))
        if op == "between":
            low, high = values
            sides = all_of(_side(field, way, each) for way, each in (("gte", low), ("lte", high)))
            return NOTHING if _order(low) > _order(high) else sides
        if op not in _SIDES:
            raise _unfit(one)
        return all_of(_side(field, _SIDES[op], each) for each in values)

    def _moments(self, one: Filter, op: str, field: IndexField) -> Fact:
        sides = [self._ends(each, field, self._zone) for each in one.values]
        if op == "between":
            low, high = sides
            return _stretch(field, low["start"], high["end"])
        if op not in _STRETCHES:
            raise _unfit(one)
        begin, end = _STRETCHES[op]
        return any_of(_stretch(field, each.get(begin), each.get(end)) for each in sides)

    def _range(self, one: TimeRange) -> Fact:
        field = self._field(one.field)
        start, end = (self._ends(each, field, one.zone)["start"] if each else None for each in (one.start, one.end))
        return _stretch(field, start, end)

    def _ends(self, value: Scalar, field: IndexField, zone: str) -> dict[str, Edge]:
        """When a day or time begins, and when it is over."""
        found = read_moment(value, zone, zoned=field.column.type == ZONED)
        if found is None:
            raise _unfit(value)
        return {"start": found.start, "end": found.end}

    @property
    def _zone(self) -> str:
        return self.query.zone or self.zone

    def _field(self, path: str | None) -> IndexField:
        field = self.table.fields.get(path or "")
        if field is None:
            raise _unfit(path)
        return field

    def _place(self, path: str) -> str:
        """What numbers of a field are called by: no two fields have one place."""
        return f"f{[*self.table.fields].index(path)}"


def _stretch(field: IndexField, start: Edge | None, end: Edge | None) -> Fact:
    """Raises ConservationError for a side that the clocks of the zone show twice or never."""
    sides = {op: each for op, each in (("gte", start), ("lt", end)) if each}
    if not all(each.exact for each in sides.values()):
        raise _unfit(sides)
    if start and end and start.low >= end.low:
        return NOTHING
    return all_of(compared(field.search, op, moment(each.low)) for op, each in sides.items())


def _value(value: Scalar, field: IndexField) -> Scalar:
    """The value as one of the field's type: whole numbers and floating ones are told apart."""
    kind = field.column.type
    fits = isinstance(value, bool) == (kind == "BOOLEAN") and (kind == "VARCHAR" or not isinstance(value, str))
    if not fits or (kind == "VARCHAR" and isinstance(value, float)):
        raise _unfit(value)
    if kind == "BIGINT" and isinstance(value, float) and not value.is_integer():
        raise _unfit(value)
    return _READ[kind](value)


def _with_zeros(values: Sequence[Scalar]) -> list[Fact]:
    """The server takes the zeros of floating numbers for two."""
    zeros = [one for one in values if isinstance(one, float) and one == 0]
    others = [typed(one) for one in values if not (isinstance(one, float) and one == 0)]
    return [*others, typed(0.0), typed(-0.0)] if zeros else others


def _side(field: IndexField, op: str, value: Scalar) -> Fact:
    """Of both zeros the one that has the other on its side."""
    if isinstance(value, float) and value == 0:
        value = -0.0 if op in {"gte", "lt"} else 0.0
    return compared(field.search, op, typed(value))


def _order(value: Scalar) -> Any:
    return value.encode() if isinstance(value, str) else value


def _unfit(what: object) -> ConservationError:
    return ConservationError(f"{what!r} is nothing that the server can be asked to group or compare by.")


def _same(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise ConservationError(f"The {what} of the search are {found!r}, of the query {wanted!r}.")
