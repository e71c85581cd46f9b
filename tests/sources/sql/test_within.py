"""Limits that hold within each of something: their rows, their text, and that nothing of them is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sqlglot
from sqlglot import exp

from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.source import Limits
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.conserve import Conservation, ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World
from tests.sources.sql.test_conserve import Mutation, check

STATUS, SHOP, WEEK = Dimension("status"), Dimension("shop.name"), Dimension("stamped_at", "week")
TOTAL = Measure("sum", "amount_eur")
BY_TOTAL = (Order("sum_of_amount_eur", descending=True),)
GROUPED = Query("sales", (TOTAL,), (STATUS, SHOP), order=BY_TOTAL, limit=2, limit_per=("status",))
SHARED = Query(
    "sales",
    (Measure("share"),),
    (WEEK, SHOP, STATUS),
    filters=(Filter("items", "gt", (2,)),),
    time=TimeRange("stamped_at", "2025-01-01", "2025-02-01", "Europe/Berlin"),
    having=(Having("share_of_rows", "gt", 1),),
    order=(Order("share_of_rows"),),
    limit=1,
    offset=1,
    limit_per=("stamped_at_week", "shop.name"),
)
LISTED = Query(
    "sales",
    columns=("status", "weight_kg"),
    filters=(Filter("items", "gt", (2,)),),
    order=(Order("weight_kg", descending=True),),
    limit=1,
    limit_per=("status",),
)


async def test_the_first_groups_of_each(world: World) -> None:
    """They stand together, best first; what is missing is a group of its own and comes last."""
    table = await world.run(GROUPED)
    truth = world.sql(
        """SELECT status, name, total FROM (
             SELECT s.status, h.name, sum(amount_eur)::DOUBLE AS total FROM sales s LEFT JOIN shops h USING (shop_id)
             GROUP BY ALL)
           QUALIFY row_number() OVER (PARTITION BY status ORDER BY total DESC, name) <= 2
           ORDER BY status NULLS LAST, total DESC"""
    )
    assert [(*row[:2], float(str(row[2]))) for row in table.rows] == truth
    assert [row[0] for row in table.rows[-2:]] == [None, None]
    groups = len(world.sql("SELECT DISTINCT status, shop_id FROM sales"))
    assert (table.row_count, table.truncated) == (groups, True)


async def test_the_second_of_each_row_is_behind_its_first(world: World) -> None:
    """An offset holds within each too, and rows of one rank come by the key."""
    second = replace(LISTED, limit=1, offset=1)
    table = await world.run(second)
    truth = world.sql(
        """SELECT status, weight_kg FROM sales WHERE items > 2
           QUALIFY row_number() OVER (PARTITION BY status ORDER BY weight_kg DESC NULLS LAST, sale_id) = 2
           ORDER BY status NULLS LAST"""
    )
    assert list(table.rows) == truth
    assert [column.name for column in table.columns] == ["status", "weight_kg"]


async def test_equal_rows_come_by_the_key(world: World) -> None:
    """As in a plain list, though the key itself is not shown."""
    assert world.catalog.dataset("sales").key == "sale_id"
    query = Query("sales", columns=("status", "items", "due"), order=(Order("items"),), limit=1, limit_per=("status",))
    table = await world.run(query)
    truth = world.sql(
        """SELECT status, items, due::VARCHAR FROM sales
           QUALIFY row_number() OVER (PARTITION BY status ORDER BY items, sale_id) = 1 ORDER BY status NULLS LAST"""
    )
    assert list(table.rows) == truth


async def test_the_limit_of_a_reply_cuts_what_is_left(world: World) -> None:
    """A cut table tells how many groups there are in all."""
    table = await world.run(GROUPED, Limits(rows=3))
    whole = await world.run(GROUPED)
    assert table.rows == whole.rows[:3]
    assert table.row_count == whole.row_count


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (replace(GROUPED, limit=None), "no limit that holds within each 'status'"),
        (replace(GROUPED, order=()), "have no order"),
        (replace(GROUPED, limit_per=("status", "shop.name")), "is one group"),
        (replace(GROUPED, limit=0), "shows no rows"),
        (replace(GROUPED, count_groups=True), "groups are counted"),
    ],
)
def test_a_limit_that_cannot_hold_is_told(world: World, query: Query, said: str) -> None:
    """Each message names what is wrong."""
    with pytest.raises(UserError, match=said):
        compile_query(query, world.catalog, SqlSettings())


def test_a_limit_within_what_is_not_shown_is_told(world: World) -> None:
    """Figures are no groups."""
    for name in ("sum_of_amount_eur", "shop.region.name"):
        with pytest.raises(UnknownName, match=name):
            compile_query(replace(GROUPED, limit_per=(name,)), world.catalog, SqlSettings())


def inside(tree: exp.Select) -> exp.Select:
    """The statement that numbers the rows."""
    return tree.args["from_"].this.this  # type: ignore[no-any-return]


def window(tree: exp.Select) -> exp.Window:
    return next(iter(inside(tree).find_all(exp.Window)))


def no_bound(tree: exp.Select) -> None:
    tree.set("where", None)


def one_more(tree: exp.Select) -> None:
    bound = next(iter(tree.args["where"].find_all(exp.LTE)))
    bound.set("expression", exp.Literal.number(int(bound.expression.name) + 1))


def of_another_column(tree: exp.Select) -> None:
    bound = next(iter(tree.args["where"].find_all(exp.LTE)))
    bound.set("this", exp.column(tree.expressions[-1].alias, "ranked", quoted=True))


def of_all(tree: exp.Select) -> None:
    window(tree).set("partition_by", [])


def of_something_else(tree: exp.Select) -> None:
    window(tree).set("partition_by", [exp.column(tree.expressions[-1].alias, "groups", quoted=True)])


def other_way(tree: exp.Select) -> None:
    first = window(tree).args["order"].expressions[0]
    first.set("desc", not first.args.get("desc"))


def no_order(tree: exp.Select) -> None:
    window(tree).set("order", exp.Order(expressions=[]))


def nulls_first(tree: exp.Select) -> None:
    window(tree).args["order"].expressions[0].set("nulls_first", True)  # noqa: FBT003 - as sqlglot has it


def another_number(tree: exp.Select) -> None:
    window(tree).set("this", exp.Count(this=exp.Star()))


def scattered(tree: exp.Select) -> None:
    tree.args["order"].expressions.pop(0)


def fewer_columns(tree: exp.Select) -> None:
    tree.expressions.pop()


def exchanged_columns(tree: exp.Select) -> None:
    one, other = tree.expressions[:2]
    name = one.this
    one.set("this", other.this)
    other.set("this", name)


def cut_again(tree: exp.Select) -> None:
    tree.set("limit", exp.Limit(expression=exp.Literal.number(1)))


def cut_within(tree: exp.Select) -> None:
    inside(tree).set("limit", exp.Limit(expression=exp.Literal.number(1)))


def cut_before(tree: exp.Select) -> None:
    inside(inside(tree)).set("limit", exp.Limit(expression=exp.Literal.number(9)))


def all_rows(tree: exp.Select) -> None:
    inside(inside(tree)).set("where", None)


MUTATIONS: list[Mutation] = [
    no_bound, one_more, of_another_column, of_all, of_something_else, other_way, no_order, nulls_first, another_number,
    scattered, fewer_columns, exchanged_columns, cut_again, cut_within, cut_before,
]  # fmt: skip


@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
@pytest.mark.parametrize("query", [GROUPED, SHARED, LISTED], ids=["grouped", "shared", "listed"])
def test_what_the_compiler_writes_conserves_the_query(world: World, query: Query, dialect: str) -> None:
    """The check reads every shape that the compiler writes, in every dialect."""
    settings = SqlSettings(dialect)  # type: ignore[arg-type]
    check(compile_query(query, world.catalog, settings).text, query, world.catalog, settings)
    count = compile_count(query, world.catalog, settings)
    tree = admit(count.text, dialect=dialect, tables=world.catalog.datasets)
    Conservation(query.unlimited(), world.catalog, settings).check_count(tree, count.parameters)


@pytest.mark.parametrize(
    ("query", "mutation"),
    [
        *((query, mutation) for query in (GROUPED, SHARED, LISTED) for mutation in MUTATIONS),
        (LISTED, all_rows),
    ],
)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_statement_that_asks_something_else_is_caught(
    world: World, query: Query, mutation: Mutation, dialect: str
) -> None:
    """Other rows of each, each of something else, or all of them: none of these is what was asked."""
    settings = SqlSettings(dialect)  # type: ignore[arg-type]
    tree = sqlglot.parse_one(compile_query(query, world.catalog, settings).text, dialect=dialect)
    assert isinstance(tree, exp.Select)
    before = tree.sql(dialect)
    mutation(tree)
    assert tree.sql(dialect) != before
    with pytest.raises((ConservationError, UnsafeStatementError)):
        check(tree.sql(dialect), query, world.catalog, settings)


def test_the_plain_limit_is_not_that_of_each(world: World) -> None:
    """Neither stands for the other."""
    settings, plain = SqlSettings(), replace(GROUPED, limit_per=())
    for asked, sent in ((GROUPED, plain), (plain, GROUPED)):
        with pytest.raises((ConservationError, UnsafeStatementError)):
            check(compile_query(sent, world.catalog, settings).text, asked, world.catalog, settings)
