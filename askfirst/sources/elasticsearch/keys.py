"""What groups are made by: how the server is asked for it, and what its groups are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo

from askfirst.domain.errors import SourceError
from askfirst.domain.query import CyclePart, Dimension, Query
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.remote.port import ZONED, Value

Cut: TypeAlias = Literal["minute", "hour", "day", "week", "month", "quarter", "year"]

PLAIN: dict[str, type[str | bool | int]] = {"VARCHAR": str, "BOOLEAN": bool, "BIGINT": int}
TIMES = frozenset({"DATE", ZONED})
_OF_MOMENTS = frozenset({"minute", "hour"})
_SATURDAY = 6
_CUTS: Mapping[CyclePart, Cut] = {
    "minute_of_day": "minute", "hour_of_day": "hour", "weekday": "day", "part_of_week": "day",
    "day_of_month": "day", "month_of_year": "month",
    "quarter_of_year": "quarter",
}  # fmt: skip
"""The longest stretches of which each lies in one part."""
_PARTS: Mapping[CyclePart, Callable[[datetime], int]] = {
    "minute_of_day": lambda one: 60 * one.hour + one.minute,
    "hour_of_day": lambda one: one.hour,
    "weekday": lambda one: one.isoweekday(),
    "part_of_week": lambda one: 1 + (one.isoweekday() >= _SATURDAY),
    "day_of_month": lambda one: one.day,
    "month_of_year": lambda one: one.month,
    "quarter_of_year": lambda one: (one.month + 2) // 3,
}
_DAY = len("2025-01-06")
_FIRST, _LAST = -62_000_000_000_000, 253_000_000_000_000
"""Milliseconds from the year 5 to 9987: times that Python has in every zone."""


@dataclass(frozen=True, slots=True)
class Key:
    """A dimension over a field of an index. `zone` is where its days begin.

    With `as_is` no value is cut: times are told apart to the millisecond.
    """

    dimension: Dimension
    field: IndexField
    zone: str
    as_is: bool = False

    @property
    def cut(self) -> Cut | None:
        """What its times are cut to by the server: days as they are stand for a day."""
        one = self.dimension
        if self.as_is:
            return None
        if one.part:
            return _CUTS[one.part]
        return one.grain or ("day" if one.periods or self.field.column.type == "DATE" else None)

    @property
    def rolled_up(self) -> bool:
        """Whether several of the server's groups make one."""
        return bool(self.dimension.part or self.dimension.merged or self.dimension.periods)

    @property
    def why_not(self) -> str:
        """Empty where the server groups by it as it is meant, or why it does not."""
        one, kind = self.dimension, self.field.column.type
        fits = kind in (TIMES if self.cut else PLAIN)
        if not fits or (self.cut in _OF_MOMENTS and kind == "DATE"):
            return f"{one.name!r} is of type {kind}"
        if one.merged and kind != "VARCHAR":
            return f"{one.name!r} is of type {kind}"
        sides = [side for each in one.periods for side in (each.start, each.end) if side]
        if any(len(side) != _DAY for side in sides):
            return f"the periods of {one.field!r} begin or end within a day"
        if kind == ZONED and any(each.zone != self.zone for each in one.periods):
            return f"the periods of {one.field!r} are in another time zone"
        return ""

    def source(self) -> dict[str, Any]:
        """The server's words for it."""
        named = {"field": self.field.column.original, "missing_bucket": True}
        if not self.cut:
            return {"terms": named}
        return {"date_histogram": {**named, "calendar_interval": self.cut, "time_zone": self.zone}}

    def named(self, cell: Any) -> Value:
        """What a group is called that the server calls `cell`. Raises SourceError for what is no such group.

        Of periods it is the number of the one that holds it, from 1; None for a time in none of them.
        """
        if cell is None:
            return None
        if self.cut:
            return self._of_time(self.moment(cell))
        if type(cell) is not PLAIN.get(self.field.column.type, int):
            raise self._odd(cell)
        value: Value = cell
        return merged(value, self.dimension.merged)

    def moment(self, cell: Any) -> datetime:
        """The time that the server's milliseconds are by the clocks of the zone."""
        if type(cell) is not int or not _FIRST <= cell < _LAST:
            raise self._odd(cell)
        seconds, rest = divmod(cell, 1000)
        moment = datetime.fromtimestamp(seconds, ZoneInfo(self.zone))
        return moment.replace(microsecond=rest * 1000, tzinfo=None)

    def _of_time(self, moment: datetime) -> Value:
        one = self.dimension
        if one.part:
            return _PARTS[one.part](moment)
        if one.periods:
            return self._period(moment.date())
        return moment if self.cut == "hour" else moment.date()

    def _period(self, day: date) -> int | None:
        said = day.isoformat()
        for number, period in enumerate(self.dimension.periods, start=1):
            if (period.start or "") <= said and (not period.end or said < period.end):
                return number
        return None

    def _odd(self, cell: Any) -> SourceError:
        what = "time" if self.cut else "value"
        return SourceError(f"The server sent {cell!r} as a {what} of {self.dimension.field!r}.", "See what runs there.")


def keys_of(query: Query, table: Index, zone: str) -> list[Key]:
    """What the query's groups are made by. Raises KeyError for a field that is not in the table."""
    fields = [table.fields[one.field] for one in query.dimensions]
    return [
        Key(one, field, (query.zone or zone) if field.column.type == ZONED else "UTC")
        for one, field in zip(query.dimensions, fields, strict=True)
    ]


def merged(value: Value, together: tuple[tuple[str, ...], ...]) -> Value:
    """The value, or the first of those that it is one with."""
    return next((values[0] for values in together if value in values), value)
