"""Rates of a sum and counted groups are conserved too."""

from __future__ import annotations

import pytest
import sqlglot
from sqlglot import exp

from askfirst.domain.query import Dimension, Filter, Having, Measure, Query
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.conserve import Conservation, ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World
from tests.sources.sql.test_conserve import Mutation, check

PAID = Filter("status", "eq", ("paid",))
RATE = Query("sales", measures=(Measure("rate", "amount_eur", filters=(PAID, Filter("items", "gt", (2,)))),))
COUNTED = Query(
    "sales",
    measures=(Measure("count"),),
    dimensions=(Dimension("shop.name"), Dimension("due", "month")),
    filters=(PAID,),
    having=(Having("count_of_rows", "gt", 2),),
    count_groups=True,
)
SHARED = Query(
    "sales", (Measure("share"),), (Dimension("status"),), having=(Having("share_of_rows", "gt", 3),), count_groups=True
)
OTHER = exp.column("weight_kg", "sales", quoted=True)


def found(tree: exp.Expr, kind: type[exp.Expr]) -> exp.Expr:
    return next(iter(tree.find_all(kind)))


def part_of_another_field(tree: exp.Select) -> None:
    found(tree, exp.If).set("true", OTHER.copy())


def whole_of_another_field(tree: exp.Select) -> None:
    found(found(tree, exp.Nullif), exp.Sum).set("this", OTHER.copy())


def half_the_conditions(tree: exp.Select) -> None:
    condition = found(tree, exp.If)
    condition.set("this", condition.this.left)


def null_of_no_row(tree: exp.Select) -> None:
    found(tree, exp.Case).set("default", None)


def one_for_the_rest(tree: exp.Select) -> None:
    found(tree, exp.Case).set("default", exp.Literal.number(1))


def rows_not_a_sum(tree: exp.Select) -> None:
    found(tree, exp.If).set("true", exp.Literal.number(1))


def counted_not_added(tree: exp.Select) -> None:
    part = found(tree, exp.Sum)
    part.replace(exp.Count(this=part.this))


def whole_of_rows(tree: exp.Select) -> None:
    found(tree, exp.Nullif).this.set("this", exp.Count(this=exp.Star()))


def no_digits(tree: exp.Select) -> None:
    found(found(tree, exp.Nullif), exp.Cast).set("to", exp.DataType.build("int"))


def not_a_hundred(tree: exp.Select) -> None:
    found(tree, exp.Mul).set("this", exp.Literal.number("1.0"))


def groups_of_nothing_too(tree: exp.Select) -> None:
    tree.set("where", None)


def half_known_groups(tree: exp.Select) -> None:
    tree.args["where"].set("this", tree.args["where"].this.left)


def only_unknown_groups(tree: exp.Select) -> None:
    last = tree.args["where"].this.right
    last.replace(last.this)


def no_condition_on_groups(tree: exp.Select) -> None:
    tree.args["from_"].this.this.set("having", None)


def no_condition_on_rows(tree: exp.Select) -> None:
    tree.args["from_"].this.this.set("where", None)


def fewer_groups(tree: exp.Select) -> None:
    tree.args["from_"].this.this.args["group"].expressions.pop()


def first_groups(tree: exp.Select) -> None:
    tree.args["from_"].this.this.set("limit", exp.Limit(expression=exp.Literal.number(5)))


def groups_not_counted(tree: exp.Select) -> None:
    tree.expressions[0].set("this", exp.Max(this=exp.column("count_of_rows", "groups", quoted=True)))


def known_groups_counted(tree: exp.Select) -> None:
    tree.expressions[0].set("this", exp.Count(this=exp.column("shop.name", "groups", quoted=True)))


def another_name(tree: exp.Select) -> None:
    tree.expressions[0].set("alias", exp.to_identifier("rows", quoted=True))


def one_more_column(tree: exp.Select) -> None:
    tree.expressions.append(exp.Alias(this=exp.Literal.number(1), alias=exp.to_identifier("one")))


def listed(tree: exp.Select) -> None:
    inner = tree.args["from_"].this.this
    for key, value in inner.args.items():
        tree.set(key, value)


def skipped(tree: exp.Select) -> None:
    tree.set("offset", exp.Offset(expression=exp.Literal.number(1)))


OF_RATE: list[Mutation] = [
    part_of_another_field, whole_of_another_field, half_the_conditions, null_of_no_row, one_for_the_rest,
    rows_not_a_sum, counted_not_added, whole_of_rows, no_digits, not_a_hundred,
]  # fmt: skip
OF_GROUPS: list[Mutation] = [
    groups_of_nothing_too, half_known_groups, only_unknown_groups, no_condition_on_groups, no_condition_on_rows,
    fewer_groups, first_groups, groups_not_counted, known_groups_counted, another_name, one_more_column, listed,
    skipped,
]  # fmt: skip


@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
@pytest.mark.parametrize("query", [RATE, COUNTED, SHARED], ids=["rate", "counted", "shared"])
def test_what_the_compiler_writes_conserves_the_query(world: World, query: Query, dialect: str) -> None:
    """The check reads every shape that the compiler writes, in every dialect."""
    settings = SqlSettings(dialect)  # type: ignore[arg-type]
    check(compile_query(query, world.catalog, settings).text, query, world.catalog, settings)
    count = compile_count(query, world.catalog, settings)
    tree = admit(count.text, dialect=dialect, tables=world.catalog.datasets)
    Conservation(query, world.catalog, settings).check_count(tree, count.parameters)


@pytest.mark.parametrize(
    ("query", "mutation"),
    [*((RATE, mutation) for mutation in OF_RATE), *((COUNTED, mutation) for mutation in OF_GROUPS)],
)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_statement_that_asks_something_else_is_caught(
    world: World, query: Query, mutation: Mutation, dialect: str
) -> None:
    """Another sum, other rows, other groups or no count of them: none of these is what was asked."""
    settings = SqlSettings(dialect)  # type: ignore[arg-type]
    tree = sqlglot.parse_one(compile_query(query, world.catalog, settings).text, dialect=dialect)
    assert isinstance(tree, exp.Select)
    before = tree.sql(dialect)
    mutation(tree)
    assert tree.sql(dialect) != before
    with pytest.raises((ConservationError, UnsafeStatementError)):
        check(tree.sql(dialect), query, world.catalog, settings)


def test_a_list_of_groups_is_not_their_number(world: World) -> None:
    """Neither stands for the other."""
    settings = SqlSettings()
    for query in (COUNTED, SHARED):
        groups = compile_query(query.grouped(), world.catalog, settings).text
        with pytest.raises(ConservationError):
            check(groups, query, world.catalog, settings)
        number = compile_query(query, world.catalog, settings).text
        with pytest.raises((ConservationError, UnsafeStatementError)):
            check(number, query.grouped(), world.catalog, settings)
