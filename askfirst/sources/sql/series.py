"""Numbers followed from group to group along a time, as SQL: windows around the statement that makes the groups."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sqlglot import exp

from askfirst.catalog.series import time_dimension
from askfirst.domain.errors import UserError
from askfirst.domain.query import Dimension, Measure, Query, TimeRange
from askfirst.sources.sql.draft import Draft, cast_to, column
from askfirst.sources.sql.measures import gives_no_number

ADDED_UP = frozenset({"count", "sum", "share"})


def series_projections(draft: Draft, groups: str) -> dict[str, exp.Expr]:
    """What stands in each column of the result, over the statement `groups` of the query's plain form.

    Raises UserError where there is nothing to follow the numbers along, or where a number cannot be followed.
    """
    query = draft.query
    time = _checked_time(draft)
    found: dict[str, exp.Expr] = {each.name: column(groups, each.name) for each in query.dimensions}
    for measure in query.measures:
        found[measure.name] = _followed(measure, query, time, groups)
    return found


def _checked_time(draft: Draft) -> Dimension:
    query = draft.query
    time = time_dimension(query, draft.catalog)
    across = [measure for measure in query.measures if measure.across]
    if time is None:
        raise UserError(
            f"There is no single time to follow {across[0].plain.name!r} along.",
            "Group by one stretch of time such as the month, or give periods to compare.",
        )
    _check_order(time.periods)
    for measure in across:
        _check_number(measure, draft)
    return time


def _check_order(periods: Sequence[TimeRange]) -> None:
    for earlier, later in pairwise(periods):
        if (earlier.start or "") > (later.start or ""):
            raise UserError(
                f"The period {later.name!r} stands behind {earlier.name!r} and begins before it.",
                "Give the periods in the order of time.",
            )


def _check_number(measure: Measure, draft: Draft) -> None:
    if measure.across == "running" and measure.function not in ADDED_UP:
        raise UserError(
            f"There is no running total of {measure.plain.name!r}: a {measure.function!r} does not add up.",
            "Ask for the running total of a count or of a sum.",
        )
    if gives_no_number(measure, draft):
        raise UserError(f"{measure.plain.name!r} is no number, so it has no {measure.across}.", "Name a number.")


def _followed(measure: Measure, query: Query, time: Dimension, groups: str) -> exp.Expr:
    number = column(groups, measure.plain.name)
    if measure.across is None:
        return number
    if measure.across == "running":
        return _over(exp.Sum(this=number), query, time, groups)
    if measure.across == "previous":
        return _before(number, query, time, groups)
    change = exp.Sub(this=number, expression=_before(number, query, time, groups))
    if measure.across == "difference":
        return change
    hundredfold = exp.Mul(this=exp.Literal.number("100.0"), expression=cast_to(exp.Paren(this=change), "double"))
    # Of nothing, and of less than nothing, no percentage says how much more there is now.
    positive = exp.GT(this=_before(number, query, time, groups), expression=exp.Literal.number(0))
    base = exp.Case(ifs=[exp.If(this=positive, true=cast_to(_before(number, query, time, groups), "double"))])
    return exp.Div(this=hundredfold, expression=base, typed=True)


def _before(number: exp.Column, query: Query, time: Dimension, groups: str) -> exp.Window:
    return _over(exp.Lag(this=number.copy()), query, time, groups)


def _over(function: exp.Expr, query: Query, time: Dimension, groups: str) -> exp.Window:
    apart: list[exp.Expr] = [column(groups, each.name) for each in query.dimensions if each != time]
    # Rows without a time are no later than any others: their group follows none.
    apart.append(exp.Is(this=column(groups, time.name), expression=exp.Null()))
    ordered = exp.Ordered(this=column(groups, time.name), nulls_first=False)
    return exp.Window(this=function, partition_by=apart, order=exp.Order(expressions=[ordered]))
