"""Alternatives, parts of moments, merged values, periods, rates and offsets are conserved too."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sqlglot
from sqlglot import exp

from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.conserve import Conservation, ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World
from tests.sources.sql.test_conserve import Mutation, check

PAID = Filter("status", "eq", ("paid",))
PERIODS = (
    TimeRange("stamped_at", "2025-01-01", "2025-02-01", "Europe/Berlin", said="January"),
    TimeRange("stamped_at", "2024-12-01", "2025-01-01", "Europe/Berlin", said="December"),
)
QUERY = Query(
    "sales",
    measures=(
        Measure("rate", filters=(PAID, Filter("stamped_at", "lt", (12,), "hour_of_day")), alias="early"),
        Measure("ratio", "amount_eur", "weight_kg"),
        Measure("ratio", "items", alias="per_sale"),
        Measure("count_distinct", "status", merged=(("paid", "Paid "),)),
    ),
    dimensions=(
        Dimension("stamped_at", part="weekday"),
        Dimension("due", part="month_of_year"),
        Dimension("sold_at", part="minute_of_day"),
        Dimension("status", merged=(("paid", "Paid "), ("50% off", "50x off", "open"))),
        Dimension("stamped_at", periods=PERIODS),
    ),
    filters=(
        Filter("stamped_at", "in", (6, 7), "weekday"),
        Filter("stamped_at", "ge", (480,), "minute_of_day"),
        Filter("due", "not_in", (1,), "quarter_of_year"),
    ),
    having=(Having("early", "ge", 1),),
    order=(Order("early"),),
    limit=3,
    any_of=(
        AnyOf(((PAID, Filter("items", "gt", (2,))), (Filter("status", "not_in", ("open",)),))),
        AnyOf(((Filter("online", "not_null"),), (Filter("online", "is_null"),), (Filter("items", "le", (4,)),))),
    ),
    offset=2,
)


def swapped_connectors(tree: exp.Select) -> None:
    found = next(node for node in tree.args["where"].find_all(exp.Or) if isinstance(node.left, exp.And))
    found.replace(exp.And(this=found.left, expression=found.right))


def fewer_alternatives(tree: exp.Select) -> None:
    found = next(node for node in tree.args["where"].find_all(exp.Or) if isinstance(node.left, exp.And))
    found.replace(found.left)


def half_alternative(tree: exp.Select) -> None:
    found = next(node for node in tree.args["where"].find_all(exp.Or) if isinstance(node.left, exp.And))
    found.left.replace(found.left.left)


def no_brackets(tree: exp.Select) -> None:
    found = next(node for node in tree.args["where"].find_all(exp.Paren) if isinstance(node.this, exp.Or))
    found.replace(found.this)


def other_part(tree: exp.Select) -> None:
    next(iter(tree.args["where"].find_all(exp.Extract))).set("this", exp.var("MONTH"))


def other_part_of_group(tree: exp.Select) -> None:
    tree.expressions[0].find(exp.Extract).set("this", exp.var("DAY"))


def no_zone(tree: exp.Select) -> None:
    found = tree.expressions[0].find(exp.AtTimeZone)
    found.replace(found.this)


def no_hours(tree: exp.Select) -> None:
    found = tree.expressions[2].find(exp.Add)
    found.replace(found.expression)


def other_hours(tree: exp.Select) -> None:
    tree.expressions[2].find(exp.Mul).set("expression", exp.Literal.number(24))


def one_spelling_less(tree: exp.Select) -> None:
    tree.expressions[3].find(exp.In).expressions.pop()
    tree.expressions[3].find(exp.Case).args["ifs"].pop()


def no_other_values(tree: exp.Select) -> None:
    tree.expressions[3].find(exp.Case).set("default", exp.column("name", "shop", quoted=True))


def values_of_another_field(tree: exp.Select) -> None:
    tree.expressions[3].find(exp.In).set("this", exp.column("sale_id", "sales", quoted=True))


def swapped_periods(tree: exp.Select) -> None:
    first, second = tree.expressions[4].find(exp.Case).args["ifs"]
    first.set("true", exp.Literal.number(2))
    second.set("true", exp.Literal.number(1))


def longer_period(tree: exp.Select) -> None:
    found = tree.expressions[4].find(exp.LT)
    found.replace(exp.LTE(this=found.this, expression=found.expression))


def a_rest_period(tree: exp.Select) -> None:
    tree.expressions[4].find(exp.Case).set("default", exp.Literal.number(3))


def other_rate(tree: exp.Select) -> None:
    found = tree.expressions[5].find(exp.And)
    found.replace(found.left)


def rate_of_those_without(tree: exp.Select) -> None:
    whole = tree.expressions[5].find(exp.Nullif).this
    whole.set("this", exp.Star())


def rate_of_a_sum_of_known(tree: exp.Select) -> None:
    found = tree.expressions[5].find(exp.Nullif).find(exp.If)
    found.set("true", exp.Literal.number(2))


def rate_of_all(tree: exp.Select) -> None:
    tree.expressions[5].find(exp.Case).set("default", exp.Literal.number(0))


def rate_of_a_column(tree: exp.Select) -> None:
    tree.expressions[5].find(exp.Nullif).this.set("this", exp.column("status", "sales", quoted=True))


def not_a_hundred(tree: exp.Select) -> None:
    tree.expressions[5].find(exp.Mul).set("this", exp.Literal.number("10.0"))


def other_ratio(tree: exp.Select) -> None:
    found = tree.expressions[6].find(exp.Div)
    above, below = found.this.this, found.expression.this.this
    found.this.set("this", below.copy())
    found.expression.this.set("this", above.copy())


def ratio_to_rows(tree: exp.Select) -> None:
    tree.expressions[6].find(exp.Nullif).this.set("this", exp.Count(this=exp.Star()))


def other_offset(tree: exp.Select) -> None:
    tree.set("offset", exp.Offset(expression=exp.Literal.number(1)))


def no_offset(tree: exp.Select) -> None:
    tree.set("offset", None)


def distinct_spellings(tree: exp.Select) -> None:
    tree.expressions[8].find(exp.Case).replace(exp.column("status", "sales", quoted=True))


MUTATIONS: list[Mutation] = [
    swapped_connectors, fewer_alternatives, half_alternative, no_brackets, other_part, other_part_of_group, no_zone,
    no_hours, other_hours, one_spelling_less, no_other_values, values_of_another_field, swapped_periods,
    longer_period, a_rest_period, other_rate, rate_of_those_without, rate_of_a_sum_of_known, rate_of_all,
    rate_of_a_column, not_a_hundred, other_ratio, ratio_to_rows, other_offset, no_offset, distinct_spellings,
]  # fmt: skip


@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_what_the_compiler_writes_conserves_the_query(world: World, dialect: str) -> None:
    """The check reads every shape that the compiler writes, in every dialect; the count leaves out the offset."""
    settings = SqlSettings(dialect, "Asia/Tokyo")  # type: ignore[arg-type]
    check(compile_query(QUERY, world.catalog, settings).text, QUERY, world.catalog, settings)
    count = compile_count(QUERY, world.catalog, settings)
    tree = admit(count.text, dialect=dialect, tables=world.catalog.datasets)
    Conservation(replace(QUERY, order=(), limit=None, offset=0), world.catalog, settings).check_count(
        tree, count.parameters
    )


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_statement_that_lost_something_is_caught(world: World, mutation: Mutation, dialect: str) -> None:
    """Dropping or bending any one of them is noticed."""
    settings = SqlSettings(dialect, "Asia/Tokyo")  # type: ignore[arg-type]
    tree = sqlglot.parse_one(compile_query(QUERY, world.catalog, settings).text, dialect=dialect)
    assert isinstance(tree, exp.Select)
    before = tree.sql(dialect)
    mutation(tree)
    assert tree.sql(dialect) != before
    with pytest.raises((ConservationError, UnsafeStatementError)):
        check(tree.sql(dialect), QUERY, world.catalog, settings)


def test_a_changed_value_is_caught(world: World) -> None:
    """The values that are bound are part of the check, each of them."""
    settings = SqlSettings()
    compiled = compile_query(QUERY, world.catalog, settings)
    tree = admit(compiled.text, dialect="duckdb", tables=world.catalog.datasets)
    Conservation(QUERY, world.catalog, settings).check(tree, compiled.parameters)
    for number in range(len(compiled.parameters)):
        values = list(compiled.parameters)
        values[number] = "forged"
        with pytest.raises((ConservationError, UnsafeStatementError)):
            Conservation(QUERY, world.catalog, settings).check(tree, values)
