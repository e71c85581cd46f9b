"""The keys of the things that an answer lists: from its table or looked up, whole or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.errors import LimitError, PolicyError
from askfirst.domain.outline import Outline, Through
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query
from askfirst.tools.executing import ExecutorArguments
from askfirst.tools.keys import Keys, key_filters
from askfirst.tools.keys_of_answer import Answered, KeysArguments, KeysOfAnswer
from askfirst.tools.query_builder import BuilderArguments, Entities, QueryBuilder
from askfirst.tools.querying import run_query
from askfirst.tools.sql_executor import SqlExecutor
from askfirst.tools.tool import Ask, Done, Failed, ToolContext, ToolResult
from tests.tools.conftest import MakeContext

LEADERS = Query(
    "orders",
    (Measure("count"),),
    (Dimension("customer.name"),),
    order=(Order("count_of_rows", descending=True),),
    limit=3,
)
THESE: dict[str, Any] = {
    "said": "these customers",
    "thing": "customers",
    "column": "customer_id",
    "named": "customer.name",
    "dataset": "shipments",
    "path": "customer_id",
}


async def answered(query: Query, context: ToolContext) -> Answered:
    table, metadata = await run_query(query, context, result=f"{context.reference}-answer")
    await context.results.put(metadata.result, table)
    return Answered(metadata=metadata)


async def take(query: Query, context: ToolContext, **more: Any) -> ToolResult:
    args = KeysArguments(**{**THESE, **more}, result=await answered(query, context))
    return await KeysOfAnswer().run(args, context)


def values(result: ToolResult) -> list[object]:
    assert isinstance(result, Done), result
    assert result.table is not None
    return [row[0] for row in result.table.rows]


async def test_keys_behind_names_are_looked_up(context: MakeContext) -> None:
    result = await take(LEADERS, context())
    assert values(result) == ["CUS-0001", "CUS-0002", "CUS-0003"]
    assert isinstance(result, Done)
    assert result.output["path"] == "customer_id"
    assert result.summary == (
        "Took the 3 customers of the answer to that: Pacific Star Trading, Ocean North Foods, Miami Fresh Imports"
    )
    assert [query.query.dataset for query in result.queries] == ["orders"]


async def test_keys_in_the_table_need_no_query(context: MakeContext) -> None:
    shown = replace(LEADERS, dimensions=(Dimension("customer_id"), Dimension("customer.name")))
    result = await take(shown, context())
    assert len(values(result)) == 3
    assert isinstance(result, Done)
    assert result.queries == ()
    listed = Query("customers", columns=("customer_id", "country"), filters=(Filter("country", "eq", ("Germany",)),))
    assert len(values(await take(replace(listed, limit=100), context(), named="name"))) == 25


async def test_keys_of_listed_rows_are_looked_up_with_the_same_list(context: MakeContext) -> None:
    listed = Query("orders", columns=("order_id", "status"), order=(Order("order_id", descending=True),), limit=7)
    orders = {"said": "these orders", "thing": "orders", "named": "order_id", "dataset": "customers"}
    result = await take(listed, context(), **orders)
    assert 0 < len(values(result)) <= 7
    assert isinstance(result, Done)
    assert result.queries[0].query == replace(listed, columns=("order_id", "status", "customer_id"))


async def test_what_stands_between_leads_on(context: MakeContext) -> None:
    carriers = replace(LEADERS, dataset="shipments", dimensions=(Dimension("carrier.name"),), limit=1)
    through = Through("shipments", "carrier_id", "order_id")
    more = {"thing": "carriers", "column": "carrier_id", "named": "carrier.name", "dataset": "orders"}
    result = await take(carriers, context(), **more, path="order_id", through=through)
    assert isinstance(result, Done)
    assert len(values(result)) > 1000
    assert [query.query.dataset for query in result.queries] == ["shipments", "shipments"]
    assert any("that their shipments lead to" in line for line in result.output["assumptions"])


async def test_groups_that_are_cut_off_are_refused(context: MakeContext) -> None:
    few = context()
    few = replace(few, limits=replace(few.limits, rows=20))
    with pytest.raises(LimitError, match="would be about 400 things of another answer; 20 are allowed"):
        await take(replace(LEADERS, limit=None), few)


async def test_a_list_that_goes_on_is_asked_about(context: MakeContext) -> None:
    listed = Query("customers", columns=("customer_id", "name"), limit=100)
    asked = await take(listed, context(), named="name")
    assert isinstance(asked, Ask)
    assert [option.value for option in asked.options] == ["all", "shown"]
    assert len(values(await take(listed, context({"rows": ["shown"]}), named="name"))) == 100
    assert len(values(await take(listed, context({"rows": ["all"]}), named="name"))) > 300
    first = await take(replace(listed, limit=10, order=(Order("name"),)), context(), named="name")
    assert len(values(first)) == 10


async def test_more_keys_than_allowed_are_refused(context: MakeContext) -> None:
    with pytest.raises(LimitError, match="3 things of another answer; 2 are allowed") as refused:
        await take(LEADERS, replace(context(), keys=2))
    assert refused.value.limit == "query_keys"
    assert "raise the setting query_keys" in refused.value.remedy


async def test_without_an_answer_there_is_nothing_to_take(context: MakeContext) -> None:
    failed = await KeysOfAnswer().run(KeysArguments(**THESE), context())
    assert isinstance(failed, Failed)
    assert failed.failed == "There is no earlier answer that 'these customers' could be of."


async def test_masked_keys_are_refused(context: MakeContext) -> None:
    """What is shown of them is no key, and must not be taken for one."""
    plain = context()

    def masked(dataset: Dataset) -> Dataset:
        fields = {name: replace(one, masked="first 2") for name, one in dataset.fields.items() if name == "customer_id"}
        return replace(dataset, fields={**dataset.fields, **fields})

    result = await answered(Query("customers", columns=("customer_id", "name"), limit=400), plain)
    catalog = Catalog("freight", {name: masked(one) for name, one in plain.catalog.datasets.items()})
    with pytest.raises(PolicyError, match="You see the customer number in part only"):
        await KeysOfAnswer().run(KeysArguments(**THESE, result=result), replace(plain, catalog=catalog))


async def test_no_keys_make_a_query_that_no_row_meets(context: MakeContext) -> None:
    result = await take(
        replace(LEADERS, filters=(Filter("status", "eq", ("no such",)),)), context(), said="the lost ones"
    )
    assert isinstance(result, Done)
    assert result.output["none"] == "I found no lost ones, so there are no shipments to show."
    await context().results.put(context().reference, result.table)  # type: ignore[arg-type] # it has one
    built = await QueryBuilder().run(
        BuilderArguments(outline=Outline("shipments"), keys_of=Keys.model_validate(result.output)), context()
    )
    assert isinstance(built, Done)
    done = await SqlExecutor().run(ExecutorArguments.model_validate({"query": built.output}), context())
    assert isinstance(done, Done)
    assert done.table is not None
    assert done.table.rows == ()
    assert done.output["emptiness"]["text"] == result.output["none"]


async def test_a_program_names_the_keys_itself(context: MakeContext) -> None:
    """They stand beside the other conditions, as one that is bound like any."""
    late = Filter("delay_hours", "gt", (0,))
    args = BuilderArguments(
        outline=Outline("shipments"),
        entities=Entities(filters=(late,)),
        keys_of=Keys(path="customer_id", values=("CUS-0001", "CUS-0002")),
    )
    built = await QueryBuilder().run(args, context())
    assert isinstance(built, Done)
    query = ExecutorArguments.model_validate({"query": built.output}).query.query
    assert query.filters == (late, Filter("customer_id", "in", ("CUS-0001", "CUS-0002")))
    assert await key_filters(None, context()) == ()
