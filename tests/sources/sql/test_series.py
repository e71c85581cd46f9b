"""Numbers followed along a time: their text, what is refused, and what is conserved."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
import sqlglot
from sqlglot import exp

from askfirst.domain.errors import UserError
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, Scalar, TimeRange
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.conserve import Conservation, ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World
from tests.sources.sql.test_conserve import Mutation, check

MONTHS = Dimension("due", "month")
AMOUNT = Measure("sum", "amount_eur")
GROWTH = replace(AMOUNT, across="growth")
DIFFERENCE = replace(AMOUNT, across="difference")
RUNNING = Measure("count", across="running")
BY_MONTH = Query("sales", (AMOUNT, DIFFERENCE), (Dimension("status"), MONTHS), filters=(Filter("items", "gt", (2,)),))
GROWN = Query(
    "sales",
    (GROWTH, RUNNING),
    (MONTHS,),
    having=(Having(GROWTH.name, "gt", 10),),
    order=(Order(GROWTH.name, descending=True),),
)
INNER = (
    'SELECT "sales"."status" AS "status", CAST(DATE_TRUNC(\'MONTH\', "sales"."due") AS DATE) AS "due_month", '
    'SUM("sales"."amount_eur") AS "sum_of_amount_eur" FROM "sales" AS "sales" WHERE "sales"."items" > $1 GROUP BY 1, 2'
)
DIFFERENCES = (
    'SELECT "groups"."status" AS "status", "groups"."due_month" AS "due_month", '
    '"groups"."sum_of_amount_eur" AS "sum_of_amount_eur", "groups"."sum_of_amount_eur" - '
    'LAG("groups"."sum_of_amount_eur") OVER (PARTITION BY "groups"."status", "groups"."due_month" IS NULL '
    'ORDER BY "groups"."due_month") AS "sum_of_amount_eur_difference" '
    "FROM (" + INNER + ') AS "groups" ORDER BY "status" ASC, "due_month" ASC'
)


def test_series_are_windows_around_the_groups(world: World) -> None:
    compiled = compile_query(BY_MONTH, world.catalog, SqlSettings("postgres"))
    assert compiled.text == DIFFERENCES
    assert compiled.parameters == (2,)


def test_conditions_on_a_change_come_after_it_is_known(world: World) -> None:
    compiled = compile_query(GROWN, world.catalog, SqlSettings("duckdb"))
    assert compiled.text.endswith(
        'AS "groups" WHERE "groups"."sum_of_amount_eur_growth" > $1 '
        'ORDER BY "sum_of_amount_eur_growth" DESC, "due_month" ASC'
    )
    counted = compile_query(replace(GROWN, order=(), count_groups=True), world.catalog, SqlSettings("duckdb"))
    assert counted.text.startswith('SELECT COUNT(*) AS "number_of_groups" FROM (SELECT')


JANUARY = TimeRange("due", "2025-01-01", "2025-02-01", said="January")
DECEMBER = TimeRange("due", "2024-12-01", "2025-01-01", said="December")


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (Query("sales", (DIFFERENCE,)), "no single time to follow 'sum_of_amount_eur' along. Group by one stretch"),
        (Query("sales", (DIFFERENCE,), (Dimension("status"),)), "no single time"),
        (Query("sales", (DIFFERENCE,), (Dimension("due", part="weekday"),)), "no single time"),
        (Query("sales", (DIFFERENCE,), (MONTHS, Dimension("due", "year"))), "no single time"),
        (Query("sales", (DIFFERENCE,), (Dimension("due", periods=(JANUARY, DECEMBER)),)), "'December' stands behind"),
        (Query("sales", (Measure("avg", "items", across="running"),), (MONTHS,)), "an? 'avg' does not add up"),
        (Query("sales", (Measure("max", "due", across="growth"),), (MONTHS,)), "'max_of_due' is no number"),
        (Query("sales", (GROWTH,), (MONTHS,), having=(Having("sum_of_amount_eur", "gt", 1),)), "sum_of_amount_eur"),
    ],
)
def test_what_cannot_be_followed_is_refused(query: Query, message: str, world: World) -> None:
    with pytest.raises(UserError, match=message):
        compile_query(query, world.catalog, SqlSettings("duckdb"))


QUERIES = [
    BY_MONTH,
    GROWN,
    replace(GROWN, having=(Having(GROWTH.name, "gt", 10), Having(RUNNING.name, "le", 30)), limit=3, offset=1),
    replace(GROWN, order=(), count_groups=True),
    Query("sales", (AMOUNT, GROWTH), (Dimension("due", periods=(DECEMBER, JANUARY)),)),
    Query("sales", (Measure("count", across="difference"),), (Dimension("items"),)),
    Query("sales", (Measure("share", across="running"),), (MONTHS,)),
]


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_series_are_conserved(query: Query, dialect: Literal["duckdb", "postgres"], world: World) -> None:
    settings = SqlSettings(dialect)
    check(compile_query(query, world.catalog, settings).text, query, world.catalog, settings)
    count = compile_count(query, world.catalog, settings)
    tree = admit(count.text, dialect=dialect, tables=world.catalog.datasets)
    whole = replace(query, order=(), limit=None, offset=0)
    Conservation(whole, world.catalog, settings).check_count(tree, count.parameters)


def window(tree: exp.Expr) -> exp.Window:
    return next(iter(tree.find_all(exp.Window)))


def later_first(tree: exp.Select) -> None:
    window(tree).args["order"].expressions[0].args["desc"] = True


def all_together(tree: exp.Select) -> None:
    window(tree).set("partition_by", window(tree).args["partition_by"][1:])


def two_before(tree: exp.Select) -> None:
    window(tree).this.set("offset", exp.Literal.number(2))


def another_number(tree: exp.Select) -> None:
    window(tree).this.set("this", exp.column("status", "groups", quoted=True))


def along_another(tree: exp.Select) -> None:
    window(tree).args["order"].expressions[0].set("this", exp.column("status", "groups", quoted=True))


def without_time_last(tree: exp.Select) -> None:
    window(tree).set("partition_by", window(tree).args["partition_by"][:1])


def running_instead(tree: exp.Select) -> None:
    change = window(tree).parent
    assert change is not None
    along = {key: window(tree).args[key] for key in ("partition_by", "order")}
    change.replace(exp.Window(this=exp.Sum(this=change.this), **along))


def no_rows_left_out(tree: exp.Select) -> None:
    inner = next(iter(tree.find_all(exp.Subquery))).this
    inner.set("where", None)


def fewer_groups(tree: exp.Select) -> None:
    tree.where('"groups"."sum_of_amount_eur" > $1', copy=False)


@pytest.mark.parametrize(
    "mutation",
    [
        later_first, all_together, two_before, another_number, along_another, without_time_last, running_instead,
        no_rows_left_out, fewer_groups,
    ],
)  # fmt: skip
def test_changed_series_are_not_sent(mutation: Mutation, world: World) -> None:
    settings = SqlSettings("duckdb")
    compiled = compile_query(BY_MONTH, world.catalog, settings)
    tree = sqlglot.parse_one(compiled.text, dialect="duckdb")
    assert isinstance(tree, exp.Select)
    mutation(tree)
    with pytest.raises((ConservationError, UnsafeStatementError)):
        send(tree, world, settings, compiled.parameters)


def send(tree: exp.Select, world: World, settings: SqlSettings, parameters: tuple[Scalar, ...]) -> None:
    admitted = admit(tree.sql(dialect="duckdb"), dialect="duckdb", tables=world.catalog.datasets)
    Conservation(BY_MONTH, world.catalog, settings).check(admitted, parameters)
