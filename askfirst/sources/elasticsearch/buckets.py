"""The numbers of one group, and whether they are exact."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Measure
from askfirst.sources.elasticsearch.fields import Index
from askfirst.sources.remote.port import InexactError, Value

_SAFE = 2**53
"""Below it the server's numbers, which are floating ones, hold every whole number."""


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
class Bucket:
    """A group: what it is made by, its rows, and the numbers of its fields."""

    key: tuple[Value, ...]
    rows: int
    numbers: Mapping[str, Numbers]

    def joined(self, other: Bucket) -> Bucket:
        """Both as one group."""
        numbers = {name: one.joined(other.numbers[name]) for name, one in self.numbers.items()}
        return Bucket(self.key, self.rows + other.rows, numbers)

    def values(self, measures: Sequence[Measure], table: Index) -> tuple[Value, ...]:
        """The measures. Raises InexactError for whole numbers that the server has rounded."""
        return tuple(self._value(one, table) for one in measures)

    def _value(self, measure: Measure, table: Index) -> Value:
        if measure.field is None:
            return self.rows
        numbers = self.numbers[measure.field]
        if measure.function == "count":
            return numbers.count
        whole = table.fields[measure.field].column.type == "BIGINT"
        if whole and not numbers.is_safe():
            message = f"The numbers of {measure.field!r} are too large for the server's sums."
            raise InexactError(message, "Read its rows.")
        if measure.function == "avg":
            return None if numbers.sum is None else numbers.sum / numbers.count
        found = {"sum": numbers.sum, "min": numbers.min, "max": numbers.max}[measure.function]
        return int(found) if whole and found is not None else found


def read_bucket(key: tuple[Value, ...], node: Mapping[str, Any], measures: Sequence[Measure], table: Index) -> Bucket:
    """A group as the server sends it. Raises SourceError for none, InexactError for rows with several values."""
    numbers: dict[str, Numbers] = {}
    for name in dict.fromkeys(one.field for one in measures if one.field):
        count, place = read_counts(node, name, table), f"f{list(table.fields).index(name)}"
        try:
            found = [_number(node[part]["value"]) for part in _parts(place) if count and part in node]
        except (KeyError, TypeError, ValueError) as error:
            raise SourceError(f"The server sent no numbers of {name!r}.", "See what runs there.") from error
        numbers[name] = Numbers(count, *found)
    try:
        return Bucket(key, _whole(node["doc_count"]), numbers)
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError("The server sent a group without its number of rows.", "See what runs there.") from error


def read_counts(node: Mapping[str, Any], name: str, table: Index) -> int:
    """How many rows have a value of a field. Raises InexactError where some have several, SourceError for no number."""
    place = f"f{list(table.fields).index(name)}"
    try:
        count, rows = _whole(node[f"{place}_count"]["value"]), _whole(node[f"{place}_rows"]["doc_count"])
    except (KeyError, TypeError, ValueError) as error:
        raise SourceError(f"The server sent no count of {name!r}.", "See what runs there.") from error
    if count != rows:
        raise InexactError(f"Some rows have several values of {name!r}.", "Read its rows.")
    return count


def _parts(place: str) -> list[str]:
    return [f"{place}_{each}" for each in ("sum", "min", "max")]


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or int(value) != value:
        raise ValueError
    return int(value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError
    return float(value)
