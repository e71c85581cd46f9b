"""What groups are made by, as SQL expressions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.errors import UserError
from askfirst.domain.query import Dimension, Grain, TimeRange
from askfirst.sources.sql.conditions import range_conditions
from askfirst.sources.sql.draft import Draft, all_of, cast_to
from askfirst.sources.sql.fitting import TIMES, fit_range
from askfirst.sources.sql.parts import check_part, in_zone, part_of
from askfirst.sources.sql.settings import WEEK_SHIFT

TWO = 2
EARLIEST, LATEST = "0001-01-01", "9999-12-31T23:59:59.999999"


def dimension_expression(dimension: Dimension, draft: Draft) -> exp.Expr:
    """What a group is made by. From the day up, grains give dates, and a week is called by its first day.

    Parts and periods give numbers, see `analysis.groups`. Raises UserError for groups that cannot be made.
    """
    _check(dimension)
    if dimension.part:
        check_part(dimension.field, dimension.part, draft.bind(dimension.field).field)
        return part_of(dimension.field, dimension.part, draft)
    if dimension.periods:
        return _period_number(dimension, draft)
    if dimension.merged:
        return merged_column(dimension.field, dimension.merged, draft)
    return _cut(dimension, dimension.grain, draft) if dimension.grain else draft.column(dimension.field)


def _cut(dimension: Dimension, grain: Grain, draft: Draft) -> exp.Expr:
    field = draft.bind(dimension.field).field
    _check_grain(dimension, field)
    column = in_zone(draft.column(dimension.field), draft.zone if field.zoned else "", draft)
    if grain == "hour":
        return _truncated(column, "hour")
    shift = WEEK_SHIFT[draft.settings.week_start] if grain == "week" else 0
    if shift:
        shifted = _truncated(exp.Add(this=column, expression=_days(shift)), "week")
        return cast_to(exp.Sub(this=shifted, expression=_days(shift)), "date")
    return cast_to(_truncated(column, grain), "date")


def merged_column(path: str, merged: Sequence[Sequence[str]], draft: Draft) -> exp.Expr:
    """The column, each value of a tuple as its first. Raises UserError for what cannot be merged."""
    field = draft.bind(path).field
    if field.type != "string":
        raise UserError(f"{path!r} is of type {field.type}, so its values have no spellings.", "Merge values of text.")
    counted = Counter(value for values in merged for value in values)
    twice = [value for value, count in counted.items() if count > 1]
    if twice or any(len(values) < TWO for values in merged):
        wrong = f"{twice[0]!r} twice" if twice else "a single spelling"
        raise UserError(f"The merged values of {path!r} have {wrong}.", "Give each value once, two or more together.")
    ifs = []
    for first, *rest in merged:
        among = exp.In(this=draft.column(path), expressions=[draft.value(value) for value in rest])
        ifs.append(exp.If(this=among, true=draft.value(first)))
    return exp.Case(ifs=ifs, default=draft.column(path))


def _period_number(dimension: Dimension, draft: Draft) -> exp.Expr:
    _check_periods(dimension, draft)
    ifs = [
        exp.If(this=all_of(range_conditions(period, draft)), true=exp.Literal.number(number))
        for number, period in enumerate(dimension.periods, start=1)
    ]
    return exp.Case(ifs=ifs)


def _check(dimension: Dimension) -> None:
    ways = {
        "grain": dimension.grain, "part": dimension.part, "merged": dimension.merged, "periods": dimension.periods
    }  # fmt: skip
    given = [name for name, way in ways.items() if way]
    if len(given) > 1:
        raise UserError(f"{dimension.field!r} is grouped by {' and '.join(given)} at once.", "Give one of them.")


def _check_periods(dimension: Dimension, draft: Draft) -> None:
    periods = dimension.periods
    if len(periods) < TWO:
        raise UserError(f"{periods[0].name!r} is compared with nothing.", "Give two periods or more.")
    for period in periods:
        if period.field != dimension.field:
            message = f"The period {period.name!r} is of {period.field!r}, not of {dimension.field!r}."
            raise UserError(message, "Compare periods of one field.")
        if not period.start and not period.end:
            raise UserError(f"The period {period.name!r} has no start and no end.", "Give one of them.")
    zones = sorted({period.zone for period in periods})
    if len(zones) > 1:
        raise UserError(f"The periods are in the time zones {' and '.join(zones)}.", "Give all of them in one.")
    names = Counter(period.name for period in periods)
    if max(names.values()) > 1:
        raise UserError(f"Two periods are called {names.most_common(1)[0][0]!r}.", "Call them by different names.")
    _check_apart(periods, draft.bind(dimension.field).field)


def _check_apart(periods: Sequence[TimeRange], field: Field) -> None:
    spans = []
    for period in periods:
        start, end = fit_range(period, field).values
        since, until = datetime.fromisoformat(str(start or EARLIEST)), datetime.fromisoformat(str(end or LATEST))
        spans.append((since, until, period.name))
    for (_, until, earlier), (since, _, later) in pairwise(sorted(spans)):
        if since < until:
            raise UserError(
                f"The periods {earlier!r} and {later!r} overlap, so rows would count in both.",
                "Give periods that do not overlap.",
            )


def _check_grain(dimension: Dimension, field: Field) -> None:
    if field.type not in TIMES:
        raise UserError(
            f"{dimension.field!r} is of type {field.type}, so it cannot be grouped by {dimension.grain!r}.",
            "Use a field that holds dates or times, or no grain.",
        )
    if dimension.grain == "hour" and field.type == "date":
        raise UserError(
            f"{dimension.field!r} holds dates, which have no hours.", "Group by day, week, month, quarter or year."
        )


def _truncated(moment: exp.Expr, grain: str) -> exp.Expr:
    return exp.TimestampTrunc(this=moment, unit=exp.var(grain.upper()))


def _days(number: int) -> exp.Interval:
    return exp.Interval(this=exp.Literal.string(str(number)), unit=exp.var("DAY"))
