"""The query: a typed question that no source's language has touched yet.

A query groups when it has measures; otherwise it lists rows. Field names are those of its dataset, or paths over
many-to-one relations such as `destination.name`. Filters are joined by AND.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from askfirst.domain.codec import to_json

Scalar: TypeAlias = str | int | float | bool
"""A value in a query. Dates and times are ISO 8601 strings; the field's type says which they are."""

Function: TypeAlias = Literal[
    "count", "count_distinct", "sum", "avg", "min", "max", "median", "percentile", "stddev", "share", "correlation"
]
Grain: TypeAlias = Literal["hour", "day", "week", "month", "quarter", "year"]
Operator: TypeAlias = Literal[
    "eq", "ne", "in", "not_in", "lt", "le", "gt", "ge", "between", "contains", "is_null", "not_null"
]


@dataclass(frozen=True, slots=True)
class Measure:
    """One number per group.

    `count` without a field counts rows; with one, its non-null values. `percentile` interpolates linearly at `percent`
    (0 to 100). `stddev` is the sample's (n - 1). `share` is the group's part, in percent, of all groups' rows, or of
    their sum of `field`. `correlation` is Pearson's r of `field` and `second`.
    """

    function: Function
    field: str | None = None
    second: str | None = None
    percent: float | None = None
    alias: str = ""

    @property
    def name(self) -> str:
        """The column's name in the result; unlike every field's name."""
        if self.alias:
            return self.alias
        parts = [self.function if self.percent is None else f"p{self.percent:g}"]
        parts += [part.replace(".", "_") for part in (self.field, self.second) if part]
        return "_of_".join(parts) if len(parts) > 1 else f"{parts[0]}_of_rows"


@dataclass(frozen=True, slots=True)
class Dimension:
    """What groups are made by: a field's values, or a time field cut to a grain (weeks start as the catalog says)."""

    field: str
    grain: Grain | None = None

    @property
    def name(self) -> str:
        """The column's name in the result."""
        return f"{self.field}_{self.grain}" if self.grain else self.field


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on a field.

    `between` takes two values and includes both. `in` and `not_in` take one or more, `is_null` and `not_null` none.
    The negative ones (`ne`, `not_in`) keep rows where the field is null: they are not the excluded value. `contains`
    ignores case. A day compared with a time of day means the whole day, so that `le` includes it. All else compares as
    stored.
    """

    field: str
    op: Operator
    values: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeRange:
    """From `start`, included, to `end`, excluded: ISO 8601 dates or date-times in `zone`; None leaves a side open.

    `said` keeps the user's words ("last week"), `rule` the reading of them ("Monday to Sunday before this week").
    """

    field: str
    start: str | None
    end: str | None
    zone: str = "UTC"
    said: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Having:
    """A condition on a measure of the query, by the measure's name."""

    measure: str
    op: Literal["eq", "ne", "lt", "le", "gt", "ge"]
    value: float


@dataclass(frozen=True, slots=True)
class Order:
    """Order by a column of the result, by its name; nulls come last either way."""

    by: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """The whole question. `columns` names what a list shows; it is empty when there are measures."""

    dataset: str
    measures: tuple[Measure, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    columns: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    time: TimeRange | None = None
    having: tuple[Having, ...] = ()
    order: tuple[Order, ...] = ()
    limit: int | None = None

    @property
    def groups(self) -> bool:
        """Whether the result has one row per group, not per row of the dataset."""
        return bool(self.measures)

    def fields(self) -> tuple[str, ...]:
        """Every field path that the query touches, each once, in reading order."""
        paths = [path for measure in self.measures for path in (measure.field, measure.second) if path]
        paths += [dimension.field for dimension in self.dimensions]
        paths += [*self.columns, *(filter_.field for filter_ in self.filters)]
        if self.time:
            paths.append(self.time.field)
        return tuple(dict.fromkeys(paths))

    def result_names(self) -> tuple[str, ...]:
        """The names of the result's columns, in order."""
        return (
            *(dimension.name for dimension in self.dimensions),
            *(measure.name for measure in self.measures),
            *self.columns,
        )

    def hash(self) -> str:
        """The same for equal queries: 16 hexadecimal digits of SHA-256 over the JSON form."""
        return hashlib.sha256(to_json(self).encode()).hexdigest()[:16]

    def with_filter(self, new: Filter) -> Query:
        """The query with `new` in place of every filter on the same field."""
        kept = tuple(old for old in self.filters if old.field != new.field)
        return replace(self, filters=(*kept, new))
