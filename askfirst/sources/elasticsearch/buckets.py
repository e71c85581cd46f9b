"""The numbers of one group, and whether they are exact."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Measure
from askfirst.sources.elasticsearch.asking import ESTIMATED, NUMBERS, place_of
from askfirst.sources.elasticsearch.fields import Index
from askfirst.sources.remote.port import InexactError, Value

_SAFE = 2**53
"""Below it the server's numbers, which are floating ones, hold every whole number."""
_WHOLE = 100.0
_ORIGIN = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a group's values of one field come to; the rest is None where it has none, or they are no numbers."""

    count: int
    sum: float | None = None
    min: float | None = None
    max: float | None = None

    def joined(self, other: Numbers) -> Numbers:
        """Of both groups together."""
        sums = [one.sum for one in (self, other) if one.sum is not None]
        lows = [one.min for one in (self, other) if one.min is not None]
        highs = [one.max for one in (self, other) if one.max is not None]
        total = sum(sums) if sums else None
        return Numbers(self.count + other.count, total, min(lows, default=None), max(highs, default=None))

    def is_safe(self) -> bool:
        """Whether no sum of these whole numbers was rounded, in whatever order it was taken."""
        largest = max(abs(self.min or 0.0), abs(self.max or 0.0))
        return largest * self.count < _SAFE


@dataclass(frozen=True, slots=True)
class Rate:
    """Of how many rows how many meet the conditions."""

    whole: int
    met: int

    @property
    def percent(self) -> float | None:
        return _WHOLE * self.met / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class Bucket:
    """A group: what it is made by, its rows, the numbers of its fields, and its rates and estimates by their names."""

    key: tuple[Value, ...]
    rows: int
    numbers: Mapping[str, Numbers]
    rates: Mapping[str, Rate] = field(default_factory=dict)
    estimates: Mapping[str, Value] = field(default_factory=dict)

    def joined(self, other: Bucket) -> Bucket:
        """Both as one group. Raises InexactError for estimates, of which nothing follows for both together."""
        if self.estimates:
            raise InexactError("Estimates of several groups make none of all.", "Read its rows.")
        numbers = {name: one.joined(other.numbers[name]) for name, one in self.numbers.items()}
        both = {name: (one, other.rates[name]) for name, one in self.rates.items()}
        rates = {name: Rate(one.whole + two.whole, one.met + two.met) for name, (one, two) in both.items()}
        return Bucket(self.key, self.rows + other.rows, numbers, rates)

    def values(self, measures: Sequence[Measure], table: Index, distinct: Mapping[Measure, int]) -> tuple[Value, ...]:
        """The measures; `distinct` has those of different values. Raises InexactError for rounded whole numbers."""
        return tuple(distinct[one] if one in distinct else self._value(one, table) for one in measures)

    def _value(self, measure: Measure, table: Index) -> Value:
        if measure.name in self.estimates:
            return self.estimates[measure.name]
        if measure.function == "rate":
            return self.rates[measure.name].percent
        if measure.field is None:
            return self.rows
        numbers = self.numbers[measure.field]
        return numbers.count if measure.function == "count" else _computed(measure, numbers, table)


def read_bucket(key: tuple[Value, ...], node: Mapping[str, Any], measures: Sequence[Measure], table: Index) -> Bucket:
    """A group as the server sends it. Raises SourceError for none, InexactError for rows with several values."""
    numbers: dict[str, Numbers] = {}
    for name in dict.fromkeys(one.field for one in measures if one.field):
        place = place_of(name, table)
        if f"{place}_count" in node:
            numbers[name] = _read_numbers(node, name, table)
    rates, estimates = {}, {}
    try:
        for number, one in enumerate(measures):
            if one.function == "rate":
                found = node[f"m{number}"]
                rates[one.name] = Rate(_whole(found["doc_count"]), _whole(found["met"]["doc_count"]))
            elif one.function in ESTIMATED and f"m{number}" in node:
                estimates[one.name] = _estimate(node[f"m{number}"], numbers[one.field or ""], one)
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError("The server sent a group without some of its numbers.", "See what runs there.") from error
    return Bucket(key, read_rows(node), numbers, rates, estimates)


def read_rows(node: Mapping[str, Any]) -> int:
    """How many rows a group has. Raises SourceError where that is not said."""
    try:
        return _whole(node["doc_count"])
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError("The server sent a group without its number of rows.", "See what runs there.") from error


def read_counts(node: Mapping[str, Any], name: str, table: Index) -> int:
    """How many rows have a value of a field. Raises InexactError where some have several, SourceError for no number."""
    place = place_of(name, table)
    try:
        count, rows = _whole(node[f"{place}_count"]["value"]), _whole(node[f"{place}_rows"]["doc_count"])
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError(f"The server sent no count of {name!r}.", "See what runs there.") from error
    if count != rows:
        raise InexactError(f"Some rows have several values of {name!r}.", "Read its rows.")
    return count


def _read_numbers(node: Mapping[str, Any], name: str, table: Index) -> Numbers:
    count, place = read_counts(node, name, table), place_of(name, table)
    try:
        found = {
            part: _number(node[f"{place}_{part}"]["value"])
            for part in ("sum", "min", "max")
            if count and f"{place}_{part}" in node
        }
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError(f"The server sent no numbers of {name!r}.", "See what runs there.") from error
    return Numbers(count, found.get("sum"), found.get("min"), found.get("max"))


def _computed(measure: Measure, numbers: Numbers, table: Index) -> Value:
    kind = table.fields[measure.field or ""].column.type
    if kind == "BIGINT" and not numbers.is_safe():
        message = f"The numbers of {measure.field!r} are too large for the server's sums."
        raise InexactError(message, "Read its rows.")
    if measure.function == "avg":
        return None if numbers.sum is None else numbers.sum / numbers.count
    found = {"sum": numbers.sum, "min": numbers.min, "max": numbers.max}[measure.function]
    if found is None or kind == "DOUBLE":
        return found
    return int(found) if kind in NUMBERS else _time(found, kind, measure)


def _time(milliseconds: float, kind: str, measure: Measure) -> Value:
    """The first or the last of times."""
    try:
        moment = _ORIGIN + timedelta(milliseconds=_whole(milliseconds))
    except (ValueError, OverflowError) as error:
        message = f"The server sent {milliseconds!r} as a time of {measure.field!r}."
        raise SourceError(message, "See what runs there.") from error
    if kind != "DATE":
        return moment
    if moment != moment.replace(hour=0, minute=0, second=0, microsecond=0):
        raise InexactError(f"Some values of {measure.field!r} are times within a day.", "Read its rows.")
    return moment.date()


def _estimate(node: Mapping[str, Any], numbers: Numbers, measure: Measure) -> Value:
    """What the server comes near to, kept within what it surely knows."""
    if measure.function == "count_distinct":
        return min(_whole(node["value"]), numbers.count)
    [found] = node["values"]
    if numbers.min is None or numbers.max is None:
        return None
    return max(numbers.min, min(numbers.max, _number(found["value"])))


def _whole(value: Any) -> int:
    number = _number(value)
    if int(number) != number:
        raise ValueError
    return int(value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError
    return float(value)
