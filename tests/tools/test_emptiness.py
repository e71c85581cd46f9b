"""Why an answer is empty, over the freight data: every number is compared with what plain queries say."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.domain.receipt import Emptiness
from askfirst.sources.source import Limits
from askfirst.tools.executing import Built, ExecutorArguments
from askfirst.tools.sql_executor import SqlExecutor
from askfirst.tools.tool import Done, ToolContext
from tests.tools.conftest import MakeContext

COUNT, TOTAL = Measure("count"), Measure("sum", "gross_weight_kg")
IN_2019 = TimeRange("arrived_at", "2019-01-01", "2020-01-01", said="in 2019")
SAVANNAH = Filter("destination.name", "eq", ("Port of Savannah",))
FROM_SAVANNAH = Filter("origin.name", "eq", ("Port of Savannah",))
TOO_HEAVY = Filter("gross_weight_kg", "gt", (10_000_000,))


async def emptiness(query: Query, context: ToolContext) -> Emptiness | None:
    done = await SqlExecutor().run(ExecutorArguments(query=Built(query=query)), context)
    assert isinstance(done, Done)
    found: dict[str, Any] | None = done.output["emptiness"]
    return from_plain(Emptiness, found) if found else None


async def rows(query: Query, context: ToolContext) -> int:
    source = context.source_of(query.dataset)
    table = await source.execute(source.compile(query, context.catalog), context.catalog, context.limits)
    return int(table.rows[0][0] or 0)


async def test_condition_that_empties_is_named_with_what_there_is_without_it(context: MakeContext) -> None:
    """The time is the cause, so it is told from when to when there is something."""
    found = await emptiness(Query("shipments", (COUNT,), filters=(SAVANNAH,), time=IN_2019), context())
    without = await rows(Query("shipments", (COUNT,), filters=(SAVANNAH, Filter("arrived_at", "not_null"))), context())
    assert found is not None
    assert found.text.startswith(
        "0 shipments where destination is Port of Savannah and arrival is from 2019-01-01 to 2019-12-31. Without"
    )
    assert re.search(
        r"Without 'in 2019' there are [\d,]+, whose arrival runs from 2023-\d\d-\d\d to 2025-01-", found.text
    )
    by_name, by_time = found.relaxed
    assert (by_name.rows, by_time.span.startswith("arrival runs from 2023-")) == (0, True)
    assert by_time.rows is not None
    assert by_time.rows >= without > 0


@pytest.mark.parametrize(
    ("query", "lead"),
    [
        (Query("shipments", (COUNT,), time=IN_2019), "0 shipments where"),
        (Query("shipments", (TOTAL,), time=IN_2019), "There is nothing to add up: I found no shipments where"),
        (
            Query("shipments", (replace(TOTAL, function="avg"),), time=IN_2019),
            "There is nothing to average: I found no",
        ),
        (
            Query("shipments", (replace(TOTAL, function="max"),), time=IN_2019),
            "There is nothing to measure: I found no",
        ),
        (Query("shipments", (COUNT,), (Dimension("status"),), time=IN_2019), "I found no shipments where"),
        (Query("shipments", columns=("status",), time=IN_2019), "I found no shipments where"),
    ],
    ids=["count", "sum", "average", "maximum", "groups", "list"],
)
async def test_what_is_not_there_is_said_by_the_kind_of_question(context: MakeContext, query: Query, lead: str) -> None:
    """Zero is the answer to a count alone; where nothing was added up there is no sum."""
    found = await emptiness(query, context())
    assert found is not None
    assert found.text.startswith(lead)
    assert found.text.count("Without it there are 20,000") == 1


async def test_numbers_and_any_of_are_conditions_too(context: MakeContext) -> None:
    """A condition on a number tells the range of that number; alternatives are left out as one."""
    either = AnyOf(((SAVANNAH,), (Filter("destination.name", "eq", ("Port of Miami",)),)))
    found = await emptiness(Query("shipments", columns=("status",), filters=(TOO_HEAVY,), any_of=(either,)), context())
    assert found is not None
    heavy, places = found.relaxed
    assert re.fullmatch(r"gross weight runs from [\d,]+ to [\d,]+ kg", heavy.span)
    assert heavy.rows == await rows(Query("shipments", (COUNT,), any_of=(either,)), context())
    assert places.rows == 0


async def test_no_single_condition_explains_it(context: MakeContext) -> None:
    """Where one left out does not help, those that match nothing even alone are named."""
    query = Query("shipments", (COUNT,), filters=(TOO_HEAVY, SAVANNAH), time=IN_2019)
    found = await emptiness(query, context())
    assert found is not None
    assert "No single condition explains it: 'gross weight is over 10000000 kg' and 'in 2019' each match nothing" in (
        found.text
    )
    assert [one.alone for one in found.relaxed] == [
        0,
        await rows(Query("shipments", (COUNT,), filters=(SAVANNAH,)), context()),
        0,
    ]


async def test_conditions_that_only_exclude_each_other(context: MakeContext) -> None:
    """Each matches something alone; three that never meet are not blamed on one of them."""
    parts = [Filter("status", "eq", (one,)) for one in ("arrived", "booked", "cancelled")]
    found = await emptiness(Query("shipments", (COUNT,), filters=tuple(parts)), context())
    assert found is not None
    assert "each matches something alone, together nothing; without all of them there are 20,000" in found.text


async def test_groups_that_do_not_pass_are_told_apart_from_rows_that_are_not_there(context: MakeContext) -> None:
    """A condition on groups is left out, and the groups are counted."""
    having = Having("count_of_rows", "gt", 100_000.0)
    query = Query("shipments", (COUNT,), (Dimension("carrier.name"),), having=(having,))
    found = await emptiness(query, context())
    assert found is not None
    assert found.text == (
        "I found no such groups of shipments. Without 'number of shipments is over 100,000' there are 12 groups."
    )


async def test_rows_that_are_all_skipped(context: MakeContext) -> None:
    """The second highest of one group is nothing, and that is said."""
    by_flag = Query(
        "shipments",
        (COUNT,),
        (Dimension("reefer"),),
        order=(Order("count_of_rows", descending=True),),
        limit=1,
        offset=7,
    )
    found = await emptiness(by_flag, context())
    assert found is not None
    assert "Without 'skipping the first 7' there are 2 groups." in found.text


async def test_missing_values_are_not_missing_rows(context: MakeContext) -> None:
    """Shipments that have not arrived are there, and have no delay."""
    awaited = Filter("arrived_at", "is_null")
    query = Query("shipments", (Measure("avg", "delay_hours"),), filters=(awaited,))
    found = await emptiness(query, context())
    count = await rows(Query("shipments", (COUNT,), filters=(awaited,)), context())
    assert found is not None
    assert found.text == f"None of the {count:,} shipments where arrival is missing has a value for delay."


async def test_a_zero_that_was_counted_is_an_answer(context: MakeContext) -> None:
    """Nothing is to be explained where rows were looked at."""
    query = Query("shipments", (Measure("count", "delay_hours"),), filters=(Filter("arrived_at", "is_null"),))
    assert await emptiness(query, context()) is None
    assert await emptiness(Query("shipments", (COUNT,)), context()) is None


async def test_compared_periods_without_rows(context: MakeContext) -> None:
    """The periods keep rows out like any other time."""
    periods = (IN_2019, TimeRange("arrived_at", "2018-01-01", "2019-01-01", said="in 2018"))
    query = Query("shipments", (COUNT,), (Dimension("arrived_at", periods=periods),), filters=(SAVANNAH,))
    found = await emptiness(query, context())
    assert found is not None
    assert [one.condition for one in found.relaxed] == ["destination is Port of Savannah", "in 2019 or in 2018"]
    assert found.relaxed[0].rows == 0
    assert found.relaxed[1].rows == await rows(Query("shipments", (COUNT,), filters=(SAVANNAH,)), context())
    assert found.text.startswith("I found no shipments where destination is Port of Savannah and arrival is in ")
    assert "Without 'in 2019 or in 2018' there are" in found.text


async def test_only_so_many_conditions_are_tried(context: MakeContext) -> None:
    """More would cost more than they tell; that some were left is said."""
    heavy = tuple(replace(TOO_HEAVY, values=(10_000_000 + number,)) for number in range(5))
    query = Query("shipments", (COUNT,), filters=heavy)
    found = await emptiness(query, replace(context(), trials=3))
    assert found is not None
    assert (len(found.relaxed), found.text.endswith("2 more conditions were not tried.")) == (3, True)


async def test_no_time_left_is_said_and_nothing_is_made_up(context: MakeContext) -> None:
    """Without a single trial, the answer stands as it is."""
    query = Query("shipments", (COUNT,), time=IN_2019)
    assert await emptiness(query, replace(context(), trial=Limits(seconds=0.0))) is None


async def test_every_number_of_the_text_is_on_the_receipt(context: MakeContext) -> None:
    """Words, counts and ends that are told can all be checked."""
    for filters in ((TOO_HEAVY,), (SAVANNAH, FROM_SAVANNAH), (TOO_HEAVY, SAVANNAH)):
        query = Query("shipments", (COUNT,), filters=filters, time=IN_2019)
        found = await emptiness(query, context())
        assert found is not None
        kept = f"{to_plain(found.relaxed)} {found.total}".replace(",", "")
        told = found.text.partition(". ")[2].replace(",", "")
        numbers = re.findall(r"\d+", told)
        assert [number for number in numbers if number not in kept] == []
