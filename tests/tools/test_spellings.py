"""The freight statuses are spelled in several ways: they are counted and asked about as what they spell."""

from __future__ import annotations

import pytest

from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Query
from askfirst.domain.table import Table
from askfirst.tools.spellings import merge_spellings
from askfirst.tools.tool import ToolContext
from tests.tools.conftest import MakeContext

COUNT = Measure("count")
BY_STATUS = Query("shipments", (COUNT,), (Dimension("status"),))
ARRIVED = Filter("status", "eq", ("arrived",))


async def run(query: Query, context: ToolContext) -> Table:
    source = context.source_of(query.dataset)
    return await source.execute(source.compile(query, context.catalog), context.catalog, context.limits)


async def folded_counts(context: ToolContext) -> dict[str, int]:
    counts: dict[str, int] = {}
    for status, count in (await run(BY_STATUS, context)).rows:
        name = str(status).strip().lower()
        counts[name] = counts.get(name, 0) + int(str(count))
    return counts


async def test_groups_count_every_spelling_once(context: MakeContext) -> None:
    """The most frequent spelling names the group, and nothing is lost."""
    known = context()
    query, said = await merge_spellings(BY_STATUS, known)
    rows = (await run(query, known)).rows
    assert {str(status): count for status, count in rows} == await folded_counts(known)
    assert len(rows) < len((await run(BY_STATUS, known)).rows)
    (assumption,) = said
    assert assumption.endswith("other spellings of status count as the 3 values that they spell")


async def test_distinct_values_are_counted_by_what_they_spell(context: MakeContext) -> None:
    """Five statuses are five, however untidily they were typed."""
    known = context()
    query, said = await merge_spellings(Query("shipments", (Measure("count_distinct", "status"),)), known)
    assert (await run(query, known)).rows == ((5,),)
    assert said


@pytest.mark.parametrize("place", ["filter", "alternative", "rate"])
async def test_a_condition_holds_for_every_spelling(context: MakeContext, place: str) -> None:
    """One exact value would miss rows without a word."""
    known = context()
    asked = {
        "filter": Query("shipments", (COUNT,), filters=(ARRIVED,)),
        "alternative": Query("shipments", (COUNT,), any_of=(AnyOf(((ARRIVED,), (ARRIVED,))),)),
        "rate": Query("shipments", (Measure("rate", filters=(ARRIVED,)),)),
    }[place]
    query, said = await merge_spellings(asked, known)
    counts = await folded_counts(known)
    wanted = 100.0 * counts["arrived"] / sum(counts.values()) if place == "rate" else counts["arrived"]
    assert (await run(query, known)).rows == ((wanted,),)
    assert "'arrived'" in said[0] or "spellings of status" in said[0]


async def test_a_negative_condition_excludes_every_spelling(context: MakeContext) -> None:
    known = context()
    query, _ = await merge_spellings(
        Query("shipments", (COUNT,), filters=(Filter("status", "ne", ("arrived",)),)), known
    )
    counts = await folded_counts(known)
    assert (await run(query, known)).rows == ((sum(counts.values()) - counts["arrived"],),)


async def test_a_query_that_asks_no_such_thing_stays_as_it_is(context: MakeContext) -> None:
    """Names, numbers, lists and complete conditions need no assumption."""
    known = context()
    merged, _ = await merge_spellings(Query("shipments", (COUNT,), filters=(ARRIVED,)), known)
    asked = [
        merged,
        Query("shipments", (COUNT,), (Dimension("carrier.name"), Dimension("arrived_at", "month"))),
        Query("shipments", columns=("shipment_id", "status")),
        Query("shipments", (COUNT,), filters=(Filter("status", "contains", ("arr",)),)),
    ]
    for query in asked:
        assert await merge_spellings(query, known) == (query, [])


async def test_merging_again_changes_nothing(context: MakeContext) -> None:
    """A follow-up starts from a query that was merged before."""
    known = context()
    once, said = await merge_spellings(BY_STATUS, known)
    assert await merge_spellings(once, known) == (once, said)
