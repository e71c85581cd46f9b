"""No constraint of a query is lost, changed or added on the way to the text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlglot
from sqlglot import exp

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.conserve import Conservation, ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World

Mutation = Callable[[exp.Select], None]

QUERY = Query(
    "sales",
    measures=(Measure("count"), Measure("sum", "amount_eur")),
    dimensions=(Dimension("shop.name"), Dimension("stamped_at", "week")),
    filters=(
        Filter("status", "eq", ("paid",)),
        Filter("status", "ne", ("open",)),
        Filter("items", "in", (1, 2)),
        Filter("status", "not_in", ("a", "b")),
        Filter("weight_kg", "between", (1, 9.5)),
        Filter("shop.region.name", "contains", ("50%_\\",)),
        Filter("online", "not_null"),
        Filter("sold_at", "ge", ("2025-01-01",)),
        Filter("stamped_at", "lt", ("2025-02-01T12:00:00",)),
    ),
    time=TimeRange("stamped_at", "2025-01-01", "2025-02-01", "Europe/Berlin"),
    having=(Having("count_of_rows", "gt", 3), Having("sum_of_amount_eur", "le", 500.5)),
    order=(Order("sum_of_amount_eur", descending=True), Order("shop.name")),
    limit=7,
)
SHARED = Query(
    "sales",
    measures=(Measure("share"), Measure("median", "items"), Measure("correlation", "items", "weight_kg")),
    dimensions=(Dimension("status"),),
    having=(Having("share_of_rows", "gt", 3),),
)
LIST = Query("sales", columns=("sale_id", "shop.name"), filters=(Filter("online", "eq", (True,)),), limit=3)


def clause(name: str) -> Mutation:
    return lambda tree: tree.set(name, None)


def condition(number: int) -> Mutation:
    """Drops one condition of the WHERE clause."""

    def drop(tree: exp.Select) -> None:
        kept = list(tree.args["where"].this.flatten())
        del kept[number]
        tree.set("where", exp.Where(this=exp.and_(*kept)))

    return drop


def half_having(tree: exp.Select) -> None:
    tree.args["having"].set("this", tree.args["having"].this.left)


def other_placeholder(tree: exp.Select) -> None:
    next(iter(tree.args["where"].find_all(exp.EQ))).set("expression", exp.Parameter(this=exp.Literal.number(3)))


def looser(tree: exp.Select) -> None:
    found = next(iter(tree.args["where"].find_all(exp.LT)))
    found.replace(exp.LTE(this=found.this, expression=found.expression))


def fewer_groups(tree: exp.Select) -> None:
    tree.args["group"].expressions.pop()


def coarser_grain(tree: exp.Select) -> None:
    next(iter(tree.find_all(exp.TimestampTrunc))).set("unit", exp.Literal.string("MONTH"))


def other_direction(tree: exp.Select) -> None:
    tree.args["order"].expressions[0].set("desc", False)  # noqa: FBT003 - as sqlglot has it


def inner_join(tree: exp.Select) -> None:
    tree.args["joins"][0].set("side", None)


def other_key(tree: exp.Select) -> None:
    tree.args["joins"][0].args["on"].right.this.set("this", "region_id")


def no_nulls(tree: exp.Select) -> None:
    found = next(iter(tree.args["where"].find_all(exp.NullSafeNEQ)))
    found.replace(exp.NEQ(this=found.this.copy(), expression=found.expression.copy()))


def other_limit(tree: exp.Select) -> None:
    tree.set("limit", exp.Limit(expression=exp.Literal.number(8)))


def other_measure(tree: exp.Select) -> None:
    found = next(iter(tree.find_all(exp.Sum)))
    found.replace(exp.Max(this=found.this))


def one_more(tree: exp.Select) -> None:
    extra = exp.Is(this=exp.column("items", "sales", quoted=True), expression=exp.Null())
    tree.set("where", exp.Where(this=exp.and_(tree.args["where"].this, extra)))


MUTATIONS: list[Mutation] = [
    *(clause(name) for name in ("where", "having", "order", "limit", "group")),
    *(condition(number) for number in range(11)),
    half_having, other_placeholder, looser, fewer_groups, coarser_grain, other_direction, inner_join, other_key,
    other_limit, other_measure, one_more, no_nulls,
]  # fmt: skip


@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
@pytest.mark.parametrize("week_start", ["monday", "sunday", "saturday"])
@pytest.mark.parametrize("query", [QUERY, SHARED, LIST], ids=["grouped", "shared", "list"])
def test_what_the_compiler_writes_conserves_the_query(
    world: World, query: Query, dialect: str, week_start: str
) -> None:
    """The check reads every shape that the compiler writes, in every dialect."""
    settings = SqlSettings(dialect, "Europe/Berlin", week_start)  # type: ignore[arg-type]
    compiled = compile_query(query, world.catalog, settings)
    check(compiled.text, query, world.catalog, settings)
    count = compile_count(query, world.catalog, settings)
    tree = admit(count.text, dialect=dialect, tables=world.catalog.datasets)
    unlimited = Query(
        query.dataset, query.measures, query.dimensions, query.columns, query.filters, query.time, query.having
    )
    Conservation(unlimited, world.catalog, settings).check_count(tree, count.parameters)


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_statement_that_lost_something_is_caught(world: World, mutation: Mutation, dialect: str) -> None:
    """Dropping or bending any one constraint of the text is noticed."""
    settings = SqlSettings(dialect, "Europe/Berlin")  # type: ignore[arg-type]
    tree = sqlglot.parse_one(compile_query(QUERY, world.catalog, settings).text, dialect=dialect)
    assert isinstance(tree, exp.Select)
    before = tree.sql(dialect)
    mutation(tree)
    assert tree.sql(dialect) != before
    with pytest.raises((ConservationError, UnsafeStatementError)):
        check(tree.sql(dialect), QUERY, world.catalog, settings)


def test_a_share_that_lost_its_condition_is_caught(world: World) -> None:
    """The condition around a grouped statement counts as much as one within."""
    settings = SqlSettings()
    tree = sqlglot.parse_one(compile_query(SHARED, world.catalog, settings).text, dialect="duckdb")
    tree.set("where", None)
    with pytest.raises(ConservationError, match="conditions on measures"):
        check(tree.sql("duckdb"), SHARED, world.catalog, settings)


@pytest.mark.parametrize("number", range(11))
def test_a_changed_value_is_caught(world: World, number: int) -> None:
    """The values that are bound are part of the check."""
    settings = SqlSettings()
    compiled = compile_query(QUERY, world.catalog, settings)
    values = list(compiled.parameters)
    values[number] = "forged"
    tree = admit(compiled.text, dialect="duckdb", tables=world.catalog.datasets)
    with pytest.raises((ConservationError, UnsafeStatementError)):
        Conservation(QUERY, world.catalog, settings).check(tree, values)


def check(text: str, query: Query, catalog: Catalog, settings: SqlSettings) -> None:
    parameters = compile_query(query, catalog, settings).parameters
    tree = admit(text, dialect=settings.dialect, tables=catalog.datasets)
    Conservation(query, catalog, settings).check(tree, parameters)
