"""Questions about the things of another answer: which words point at them, and where a message is two questions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.outline import KeysOf, Through
from askfirst.domain.query import Dimension, Having, Measure, Order, Query
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Column, Table
from askfirst.understanding.rules.chains.nesting import two_questions
from askfirst.understanding.rules.chains.splitting import splits
from askfirst.understanding.rules.chains.things import listed
from askfirst.understanding.rules.follow_ups.things_pointed_at import pointed, points_at_things, pronoun
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.worlds import freight

RANKED = Query(
    "orders",
    (Measure("count"),),
    (Dimension("customer.name"),),
    order=(Order("count_of_rows", descending=True),),
    limit=5,
)
ROWS = Table(
    (Column("customer.name", "string"), Column("count_of_rows", "integer")),
    tuple((f"C{number}", number) for number in range(5)),
    row_count=400,
)


async def follow(message: str, query: Query = RANKED, rows: Table | None = ROWS) -> Restatement:
    async def last_rows() -> Table | None:
        return rows

    view = replace(await freight(last=query), last_rows=last_rows)
    return await RuleReading().restate(message, view, follows=True)


def keys(read: Restatement) -> KeysOf:
    assert read.outline is not None
    assert read.outline.keys is not None, read.question
    return read.outline.keys


@pytest.mark.parametrize(
    ("message", "said", "rest"),
    [
        ("show the shipments of these customers", "these customers", "show the shipments"),
        ("how many shipments do those 5 customers have?", "those 5 customers", "how many shipments ?"),
        ("these customers' shipments", "these customers", "shipments"),
        ("shipments for all of these clients by month", "these clients", "shipments by month"),
        ("orders placed by the same customers in 2024", "the same customers", "orders in 2024"),
    ],
)
async def test_words_that_point_at_things(message: str, said: str, rest: str) -> None:
    catalog = (await freight()).catalog
    found = pointed(message, catalog)
    assert found is not None
    assert (found.said, found.rest.replace(" ?", "?"), found.thing) == (said, rest.replace(" ?", "?"), "customers")
    assert points_at_things(message, catalog)


@pytest.mark.parametrize(
    "message",
    [
        "those customers that have no orders",
        "orders of those customers with the segment Retail",
        "the customers",
        "sort these by date",
        "analyze these results",
    ],
)
async def test_words_that_point_at_none(message: str) -> None:
    """What is described behind it, and rows as such, are no things of the answer before."""
    assert pointed(message, (await freight()).catalog) is None


def test_pronouns_name_no_things() -> None:
    found = [pronoun(message) for message in ("their shipments", "how many shipments do they have?", "only late ones")]
    assert [one and one.said for one in found] == ["their", "they", None]


@pytest.mark.parametrize(
    ("message", "path"),
    [
        ("show the shipments of these customers", "customer_id"),
        ("their shipments", "customer_id"),
        ("how many shipments do they have?", "customer_id"),
        ("containers of these customers", "shipment.customer_id"),
    ],
)
async def test_the_earlier_things_narrow_other_rows_by_their_keys(message: str, path: str) -> None:
    """Nothing else of the earlier question is carried: these are rows of other things."""
    read = await follow(message)
    found = keys(read)
    assert (found.thing, found.column, found.named, found.path) == ("customers", "customer_id", "customer.name", path)
    assert read.outline is not None
    assert (read.outline.base, read.outline.unplaced) == (None, ())
    assert "only for the 5 customers of the answer before" in read.question


async def test_rows_that_the_things_lead_to_and_rows_between() -> None:
    latest = Query("orders", columns=("order_id", "amount_usd"), order=(Order("ordered_at", descending=True),), limit=5)
    found = keys(await follow("the customers of these orders", latest, None))
    assert (found.thing, found.column, found.path) == ("orders", "customer_id", "customer_id")
    carriers = replace(RANKED, dataset="shipments", dimensions=(Dimension("carrier.name"),))
    found = keys(await follow("orders of these carriers", carriers, None))
    assert found.through == Through("shipments", "carrier_id", "order_id")
    assert (found.column, found.path) == ("carrier_id", "order_id")


async def test_two_ways_to_the_things_are_two_readings_unless_the_words_say_which() -> None:
    ports = Query("facilities", columns=("code", "name"), limit=100)
    read = await follow("shipments of these ports", ports, None)
    assert [keys(one).path for one in read.readings] == ["destination_id", "origin_id"] or [
        keys(one).path for one in read.readings
    ] == ["origin_id", "destination_id"]
    sure = await follow("shipments to these ports", ports, None)
    assert (sure.readings, keys(sure).path) == ((), "destination_id")


@pytest.mark.parametrize(
    ("message", "query"),
    [
        ("shipments of these carriers", RANKED),
        ("shipments of these customers", replace(RANKED, dimensions=(Dimension("customer.segment"),))),
        ("shipments of these customers", replace(RANKED, count_groups=True)),
        ("shipments of these customers", replace(RANKED, dimensions=(), order=(), limit=None)),
    ],
)
async def test_things_that_the_answer_does_not_list_are_asked_about(message: str, query: Query) -> None:
    read = await follow(message, query)
    assert read.outline is not None
    assert read.outline.keys is None
    assert read.outline.unplaced


async def test_without_an_answer_before_nothing_is_pointed_at() -> None:
    read = await RuleReading().restate("orders of these customers", await freight(), follows=False)
    assert read.outline is not None
    assert read.outline.unplaced == ("these customers",)


@pytest.mark.parametrize("message", ["how many of those are urgent", "only urgent ones", "list them", "by month"])
async def test_words_about_the_same_rows_change_the_last_question(message: str) -> None:
    read = await follow(message)
    assert read.outline is None or read.outline.keys is None


async def test_a_clear_change_of_the_last_list_stays_one() -> None:
    shown = Query("shipments", columns=("shipment_id",), limit=100)
    read = await follow("which carriers carried these shipments?", shown, None)
    assert read.outline is not None
    assert (read.outline.dataset, read.outline.keys) == ("shipments", None)


async def test_what_a_query_lists() -> None:
    catalog = (await freight()).catalog
    names = replace(RANKED, dimensions=(Dimension("customer.name"), Dimension("ordered_at", "month")))
    assert [one.thing for one in listed(names, catalog)] == ["customers"]
    rows = Query("orders", columns=("order_id", "customer.name"))
    assert [(one.thing, one.named) for one in listed(rows, catalog)] == [
        ("orders", "order_id"),
        ("customers", "customer.name"),
    ]
    by_key = replace(RANKED, dimensions=(Dimension("customer_id"),), having=(Having("count_of_rows", "gt", 1.0),))
    assert [one.thing for one in listed(by_key, catalog)] == ["customers"]


@pytest.mark.parametrize(
    ("message", "inner", "path"),
    [
        ("shipments of the 5 customers with the most orders", "orders", "customer_id"),
        ("shipments of the top 5 customers by orders", "orders", "customer_id"),
        ("average order value of the customer with the most shipments", "shipments", "customer_id"),
        ("how many orders do customers with more than 60 shipments have?", "shipments", "customer_id"),
        ("orders of customers with at least 1,000 shipments", "shipments", "customer_id"),
        ("orders of customers that have cancelled orders", "orders", "customer_id"),
        ("containers of the 3 shipments with the highest freight cost", "shipments", "shipment_id"),
        ("average delay of shipments of the 5 customers with the most orders by carrier", "orders", "customer_id"),
    ],
)
async def test_two_questions_in_one_message(message: str, inner: str, path: str) -> None:
    read = await two_questions(message, await freight())
    assert read is not None
    found = keys(read)
    assert found.inner is not None
    assert (found.inner.dataset, found.path) == (inner, path)
    assert read.outline is not None
    assert (read.outline.unplaced, read.readings) == ((), ())


async def test_a_time_at_the_end_may_be_of_either_question() -> None:
    read = await two_questions("shipments of the 5 customers with the most orders in 2024", await freight())
    assert read is not None
    times = {(bool(one.outline and one.outline.time), bool((i := keys(one).inner) and i.time)) for one in read.readings}
    assert times == {(True, False), (False, True)}


async def test_an_inner_question_that_is_not_read_is_not_placed() -> None:
    read = await two_questions("orders of customers with more than 5 zebras", await freight())
    assert read is not None
    assert read.outline is not None
    assert read.outline.unplaced == ("customers with more than 5 zebras",)


@pytest.mark.parametrize(
    "message",
    [
        "number of shipments of the 5 carriers with the most shipments",
        "average delay of carriers with more than 100 shipments",
        "shipments of Ocean North with more than 3 containers",
        "customers with more than 10 orders",
        "number of orders with more than two hundred items",
        "list of customers with more than 10 orders",
        "which 5 customers have the most orders?",
        "orders of the last month",
    ],
)
async def test_one_question_stays_one(message: str) -> None:
    """Figures of the same rows that rank the groups are read as before."""
    assert await two_questions(message, await freight()) is None


async def test_where_a_message_may_be_cut() -> None:
    catalog = (await freight()).catalog
    found = list(splits("shipments of the 5 customers with the most orders in 2024", catalog))
    assert [(one.inner, one.outer) for one in found] == [
        ("the 5 customers with the most orders in 2024", "shipments"),
        ("the 5 customers with the most orders", "shipments in 2024"),
    ]
