"""The query: a typed question that no source's language has touched yet.

A query groups when it has measures; otherwise it lists rows. Field names are those of its dataset, or paths over
many-to-one relations such as `destination.name`. Filters are joined by AND; `any_of` holds what is joined by OR.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from askfirst.domain.codec import to_json

Scalar: TypeAlias = str | int | float | bool
"""A value in a query. Dates and times are ISO 8601 strings; the field's type says which they are."""

Function: TypeAlias = Literal[
    "count", "count_distinct", "sum", "avg", "min", "max", "median", "percentile", "stddev", "share", "correlation",
    "ratio", "rate", "percentage", "range", "gap", "product", "per_distinct",
]  # fmt: skip
Across: TypeAlias = Literal["previous", "difference", "growth", "running"]
Grain: TypeAlias = Literal["hour", "day", "week", "month", "quarter", "year"]
CyclePart: TypeAlias = Literal[
    "minute_of_day", "hour_of_day", "weekday", "part_of_week", "day_of_month", "month_of_year", "quarter_of_year"
]
"""A part of a moment that comes again: 0 to 1439, 0 to 23, 1 (Monday) to 7, 1 (weekday) or 2 (weekend), 1 to 31,
1 to 12, 1 to 4.
"""
Operator: TypeAlias = Literal[
    "eq", "ne", "in", "not_in", "lt", "le", "gt", "ge", "between", "contains", "not_contains", "starts_with",
    "not_starts_with", "ends_with", "not_ends_with", "is_null", "not_null",
]  # fmt: skip


_ORDERED = frozenset(("lt", "le", "gt", "ge", "between"))
_OF_OTHERS = frozenset(("ne", "not_in"))
"""Conditions that hold as well for a row without the value."""
NUMBER_OF_GROUPS = "number_of_groups"
"""The column of a query that counts its groups."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition on a field.

    `between` takes two values and includes both. `in` and `not_in` take one or more, `is_null` and `not_null` none.
    The negative ones (`ne`, `not_in`, `not_contains` and the like) keep rows where the field is null: they are not the
    excluded value. `contains`, `starts_with` and `ends_with` ignore case. A day compared with a time of day means the
    whole day, so that `le` includes it. All else compares as stored. With a `part` it is the part of the moment that
    is compared, a whole number, in the query's time zone. With a `second` field there are no values: the field is
    compared with `factor` times that one, by `eq`, `ne`, `lt`, `le`, `gt` or `ge`.
    """

    field: str
    op: Operator
    values: tuple[Scalar, ...] = ()
    part: CyclePart | None = None
    second: str | None = None
    factor: float = 1.0

    @property
    def fields(self) -> tuple[str, ...]:
        """The paths of the fields in it."""
        return (self.field, self.second) if self.second else (self.field,)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Alternatives, at least one of which holds; the filters of one alternative hold together."""

    alternatives: tuple[tuple[Filter, ...], ...]

    def fields(self) -> frozenset[str]:
        """The paths of all fields in it."""
        return frozenset(one.field for filters in self.alternatives for one in filters)


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

    @property
    def name(self) -> str:
        """What it is called beside other periods: the user's words, or else its sides."""
        return self.said or f"{self.start or 'any time'} to before {self.end or 'any time'}"


@dataclass(frozen=True, slots=True)
class Measure:
    """One number per group.

    `count` without a field counts rows; with one, its non-null values. `percentile` interpolates linearly at `percent`
    (0 to 100). `stddev` is the sample's (n - 1). `share` is the group's part, in percent, of all groups' rows, or of
    their sum of `field`. `correlation` is Pearson's r of `field` and `second`. `ratio` is the sum of `field` over the
    sum of `second`, or over the number of rows without one; null where that is zero. `percentage` is a hundred times
    the ratio of two fields. `range` is the highest value less the lowest. `gap` is the average of `field` less
    `second` and `product` the sum of `field` times `second`, both row by row where both are there. `per_distinct` is
    the sum of `field`, or the number of rows without one, over the number of different values of `second`. `rate` is
    the part, in percent, of the group's rows for which all `filters` hold, or of their sum of `field`, null where that
    is zero; a row of which that is not known is one for which they do not. A row without what a rate compares (see
    `compared`) is none of the rate's rows.
    `merged` is as in `Dimension`, for `count_distinct` alone.

    `across` follows the number along the time of the query, apart for each group of its other dimensions: `previous`
    is that of the group before, `difference` what it has changed by since then, `growth` the same in percent of what it
    was there, `running` its sum up to and with the group, of a count, sum or share. The group before is the previous
    one that is there: a month without rows is none, and a month outside the query's time range is none either. The
    first group has null, as has one where either number is null and, for `growth`, one where the number before is not
    over zero; a group of which the time is missing has none before it.
    """

    function: Function
    field: str | None = None
    second: str | None = None
    percent: float | None = None
    alias: str = ""
    filters: tuple[Filter, ...] = ()
    merged: tuple[tuple[str, ...], ...] = ()
    across: Across | None = None

    @property
    def compared(self) -> tuple[str, ...]:
        """The fields that are compared in order, or by a part of their moments: what has none is not "not late" yet."""
        found = [one for one in self.filters if one.op in _ORDERED or (one.part and one.op not in _OF_OTHERS)]
        return tuple(dict.fromkeys(path for one in found for path in one.fields))

    @property
    def name(self) -> str:
        """The column's name in the result; unlike every field's name."""
        if self.across:
            return f"{self.plain.name}_{self.across}"
        if self.alias:
            return self.alias
        parts = [self.function if self.percent is None else f"p{self.percent:g}"]
        paths = (self.field, self.second, *(filter_.field for filter_ in self.filters))
        parts += [path.replace(".", "_") for path in dict.fromkeys(paths) if path]
        return "_of_".join(parts) if len(parts) > 1 else f"{parts[0]}_of_rows"

    @property
    def plain(self) -> Measure:
        """The number of each group by itself."""
        return replace(self, across=None)


@dataclass(frozen=True, slots=True)
class Dimension:
    """What groups are made by.

    A field's values, a time field cut to a `grain` (weeks start as the catalog says), or the `part` of a moment that
    comes again. `merged` lists values that are one: each tuple counts as its first value. `periods` makes a group of
    each stretch of time of one field, called by its `said`; no two overlap, and rows in none of them are left out.
    """

    field: str
    grain: Grain | None = None
    part: CyclePart | None = None
    merged: tuple[tuple[str, ...], ...] = ()
    periods: tuple[TimeRange, ...] = ()

    @property
    def name(self) -> str:
        """The column's name in the result."""
        kind = "period" if self.periods else self.grain or self.part
        return f"{self.field}_{kind}" if kind else self.field


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
    """The whole question. `columns` names what a list shows; it is empty when there are measures.

    `offset` says how many of the first rows, in the query's order, are left out. With `count_groups` the result is a
    single number, named `number_of_groups`: how many groups are left after `having`. A group of which a dimension is
    missing is none that is counted, and nothing is ordered or cut off.

    `limit_per` names columns of the result that are no measures: `limit` and `offset` then hold within each
    combination of their values, by the query's order, and the rows of one stand together. Rows of which such a value
    is missing are together, as if that were a value too.
    """

    dataset: str
    measures: tuple[Measure, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    columns: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    time: TimeRange | None = None
    having: tuple[Having, ...] = ()
    order: tuple[Order, ...] = ()
    limit: int | None = None
    any_of: tuple[AnyOf, ...] = ()
    offset: int = 0
    count_groups: bool = False
    limit_per: tuple[str, ...] = ()

    @property
    def zone(self) -> str:
        """The time zone of its time or of its periods; empty where it has neither."""
        ranges = [period for dimension in self.dimensions for period in dimension.periods]
        return next((range_.zone for range_ in (self.time, *ranges) if range_), "")

    @property
    def groups(self) -> bool:
        """Whether the result has one row per group, not per row of the dataset."""
        return bool(self.measures)

    def fields(self) -> tuple[str, ...]:
        """Every field path that the query touches, each once, in reading order."""
        paths = [path for measure in self.measures for path in (measure.field, measure.second) if path]
        paths += [path for measure in self.measures for filter_ in measure.filters for path in filter_.fields]
        paths += [dimension.field for dimension in self.dimensions]
        paths += [*self.columns, *(path for filter_ in self.filters for path in filter_.fields)]
        paths += [path for any_ in self.any_of for one in any_.alternatives for each in one for path in each.fields]
        if self.time:
            paths.append(self.time.field)
        return tuple(dict.fromkeys(paths))

    def result_names(self) -> tuple[str, ...]:
        """The names of the result's columns, in order."""
        if self.count_groups:
            return (NUMBER_OF_GROUPS,)
        return (
            *(dimension.name for dimension in self.dimensions),
            *(measure.name for measure in self.measures),
            *self.columns,
        )

    def grouped(self) -> Query:
        """The query that lists the groups which this one counts."""
        return replace(self, count_groups=False)

    @property
    def across(self) -> bool:
        """Whether a measure follows its number from group to group."""
        return any(measure.across for measure in self.measures)

    def plain(self) -> Query:
        """The query of all groups, each by itself, that measures are taken across."""
        measures = tuple(dict.fromkeys(measure.plain for measure in self.measures))
        return replace(self.unlimited(), measures=measures, having=(), count_groups=False)

    def unlimited(self) -> Query:
        """The query without its order, its limit and its offset."""
        return replace(self, order=(), limit=None, offset=0, limit_per=())

    def hash(self) -> str:
        """The same for equal queries: 16 hexadecimal digits of SHA-256 over the JSON form."""
        return hashlib.sha256(to_json(self).encode()).hexdigest()[:16]

    def with_filter(self, new: Filter) -> Query:
        """The query with `new` in place of every filter on the same field, and of alternatives on that field alone."""
        kept = tuple(old for old in self.filters if old.field != new.field)
        any_of = tuple(any_ for any_ in self.any_of if any_.fields() != {new.field})
        return replace(self, filters=(*kept, new), any_of=any_of)

    def without_fields(self, fields: Collection[str]) -> Query:
        """The query without filters on these fields, and without alternatives of which one is on them."""
        kept = tuple(old for old in self.filters if old.field not in fields)
        any_of = tuple(any_ for any_ in self.any_of if any_.fields().isdisjoint(fields))
        return replace(self, filters=kept, any_of=any_of)
