"""Conditions on the ends of a text, and of one field against another."""

from __future__ import annotations

import pytest
import sqlglot
from sqlglot import exp

from askfirst.domain.errors import UserError
from askfirst.domain.query import AnyOf, Filter, Measure, Query
from askfirst.sources.sql.compile import compile_query
from askfirst.sources.sql.conserve import Conservation, ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError, admit
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World
from tests.sources.sql.test_conserve import Mutation, check

TEXTS = [
    (Filter("status", "starts_with", ("PA",)), "status ILIKE 'pa%'"),
    (Filter("status", "starts_with", ("50%",)), "starts_with(status, '50%')"),
    (Filter("status", "not_starts_with", ("50%",)), "status IS NULL OR NOT starts_with(status, '50%')"),
    (Filter("status", "ends_with", ("OFF",)), "status ILIKE '%off'"),
    (Filter("status", "not_ends_with", ("off",)), "status IS NULL OR status NOT ILIKE '%off'"),
    (Filter("status", "not_contains", ("a",)), "status IS NULL OR status NOT ILIKE '%a%'"),
]
PAIRS = [
    (Filter("items", "gt", second="weight_kg"), "items > weight_kg"),
    (Filter("weight_kg", "le", second="amount_eur", factor=0.25), "weight_kg <= 0.25 * amount_eur"),
    (Filter("weight_kg", "ne", second="items"), "weight_kg IS DISTINCT FROM items"),
    (Filter("status", "eq", second="status"), "status IS NOT NULL"),
]


@pytest.mark.parametrize(("condition", "truth"), [*TEXTS, *PAIRS])
async def test_the_rows_are_those_of_plain_sql(world: World, condition: Filter, truth: str) -> None:
    """By themselves and among alternatives; a text that is missing does not begin or end with anything."""
    table = await world.run(Query("sales", columns=("sale_id",), filters=(condition,)))
    assert list(table.rows) == world.sales(truth)
    either = AnyOf(((condition,), (Filter("items", "eq", (3,)),)))
    table = await world.run(Query("sales", columns=("sale_id",), any_of=(either,)))
    assert list(table.rows) == world.sales(f"({truth}) OR items = 3")


async def test_a_rate_of_rows_whose_fields_compare(world: World) -> None:
    """Measures have such conditions too."""
    rate = Measure("rate", filters=(Filter("weight_kg", "gt", second="items", factor=2),))
    [[found]] = (await world.run(Query("sales", (rate,)))).rows
    [[truth]] = world.sql("SELECT 100.0 * count(*) FILTER (weight_kg > 2 * items) / count(weight_kg) FROM sales")
    assert found == pytest.approx(truth)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (Filter("items", "between", second="weight_kg"), "has the filter 'between'"),
        (Filter("items", "gt", (3,), second="weight_kg"), "has values beside it"),
        (Filter("items", "gt", second="status"), "one is of type integer, the other string"),
        (Filter("status", "lt", second="status"), "cannot compare"),
        (Filter("due", "lt", second="sold_at"), "one is of type date"),
        (Filter("due", "lt", second="due", factor=2), "no 2 times 'due'"),
        (Filter("status", "starts_with", ("",)), "has an empty text"),
        (Filter("items", "starts_with", ("1",)), "does not work on 'items'"),
    ],
)
def test_what_cannot_be_compared_is_told(world: World, condition: Filter, said: str) -> None:
    """Each message names the fields and what is wrong with them."""
    with pytest.raises(UserError, match=said):
        compile_query(Query("sales", (Measure("count"),), filters=(condition,)), world.catalog, SqlSettings())


def other_field(tree: exp.Select) -> None:
    next(iter(tree.args["where"].find_all(exp.Mul))).set("expression", exp.column("items", "sales", quoted=True))


def no_factor(tree: exp.Select) -> None:
    product = next(iter(tree.args["where"].find_all(exp.Mul)))
    product.replace(product.expression)


def other_side(tree: exp.Select) -> None:
    found = next(iter(tree.args["where"].find_all(exp.LTE)))
    found.replace(exp.LT(this=found.this, expression=found.expression))


PAIR = Query("sales", (Measure("count"),), filters=(PAIRS[1][0],))
BEGINS = Query("sales", (Measure("count"),), filters=(Filter("status", "not_starts_with", ("a%",)),))


def no_nulls(tree: exp.Select) -> None:
    either = next(iter(tree.args["where"].find_all(exp.Or)))
    either.replace(either.left)


@pytest.mark.parametrize(
    ("query", "mutation"), [(PAIR, other_field), (PAIR, no_factor), (PAIR, other_side), (BEGINS, no_nulls)]
)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_statement_that_asks_something_else_is_caught(
    world: World, query: Query, mutation: Mutation, dialect: str
) -> None:
    """Another field, another factor, or rows without a text left out."""
    settings = SqlSettings(dialect)  # type: ignore[arg-type]
    compiled = compile_query(query, world.catalog, settings)
    check(compiled.text, query, world.catalog, settings)
    tree = sqlglot.parse_one(compiled.text, dialect=dialect)
    assert isinstance(tree, exp.Select)
    mutation(tree)
    with pytest.raises((ConservationError, UnsafeStatementError)):
        check(tree.sql(dialect), query, world.catalog, settings)


def test_where_a_text_is_looked_for_is_conserved(world: World) -> None:
    """A text at the beginning is none at the end, and none anywhere."""
    settings = SqlSettings()
    queries = {
        op: Query("sales", (Measure("count"),), filters=(Filter("status", op, ("a",)),))
        for op in ("contains", "starts_with", "ends_with", "not_contains", "not_starts_with", "not_ends_with")
    }
    for asked, query in queries.items():
        for sent, other in queries.items():
            compiled = compile_query(other, world.catalog, settings)
            tree = admit(compiled.text, dialect="duckdb", tables=world.catalog.datasets)
            conservation = Conservation(query, world.catalog, settings)
            if asked == sent:
                conservation.check(tree, compiled.parameters)
                continue
            with pytest.raises(ConservationError):
                conservation.check(tree, compiled.parameters)
