"""What follow-ups change in the query before."""

from dataclasses import replace

import pytest

from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange
from askfirst.domain.restatement import Restatement
from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.shown import shown
from tests.understanding.rules.worlds import freight

LAST_WEEK = TimeRange("arrived_at", "2025-01-06", "2025-01-13", said="last week")
LIST = Query(
    "shipments",
    columns=("shipment_id", "status"),
    filters=(Filter("carrier.name", "eq", ("Pacific Star",)),),
    time=LAST_WEEK,
)
GROUPED = Query("shipments", (Measure("count"),), (Dimension("carrier.name"),), time=LAST_WEEK)

OF_A_LIST = [
    ("and for Ocean North?", "Ocean North@carrier", "carrier: Pacific Star -> Ocean North"),
    ("only reefers", "filter reefer eq True", "only: refrigerated yes"),
    ("only late ones", "delay_hours gt 0", "added: delay over 0 hours"),
    ("by month", "by month(arrived_at)", "grouped by: nothing -> month of arrival"),
    (
        "same for last year",
        "time arrived_at 2024-01-01..2025-01-01",
        "time: from 2025-01-06 to 2025-01-12 -> from 2024-01-01 to 2024-12-31",
    ),
    ("without the time", "drop time", "without: time"),
    ("drop the carrier filter", "drop carrier.name", "without: carrier Pacific Star"),
    ("all carriers", "drop carrier.name", "without: carrier Pacific Star"),
    ("also include departure", "extra_column departed_at", "column added: departure"),
    ("how many were late?", "measure count() | delay_hours gt 0", "shown: the list -> number of shipments"),
    (
        "top 5 by freight cost",
        "extra_column freight_cost_usd | order freight_cost_usd desc | limit 5",
        "ordered by freight cost, highest first, limited to 5",
    ),
    ("average delay?", "measure (average_delay)", "shown: the list -> average delay"),
]
OF_GROUPS = [
    (
        "list the shipments",
        "drop measures | drop dimensions | drop limit",
        "without: measures",
    ),
    (
        "also show the number of shipments",
        "measure count()",
        "shown: number of shipments -> number of shipments",
    ),
    (
        "and in November?",
        "time arrived_at 2024-11-01..2024-12-01",
        "time: from 2025-01-06 to 2025-01-12 -> from 2024-11-01 to 2024-11-30",
    ),
    ("by month instead", "by month(arrived_at)", "grouped by: carrier -> month of arrival"),
    (
        "and by month",
        "by carrier.name | by month(arrived_at)",
        "grouped by: carrier -> carrier and month of arrival",
    ),
    ("top 5", "order count() desc | limit 5", "ordered by number of shipments, highest first, limited to 5"),
    (
        "who has the most?",
        "order count() desc | limit 1",
        "ordered by number of shipments, highest first, limited to 1",
    ),
    (
        "also the average delay",
        "measure count() | measure (average_delay)",
        "shown: number of shipments -> number of shipments and average delay",
    ),
]


async def follow(text: str, base: Query) -> Restatement:
    return await RuleReading().restate(text, await freight(last=base), follows=True)


@pytest.mark.parametrize(("text", "expected", "change"), OF_A_LIST)
async def test_list_is_changed(text: str, expected: str, change: str) -> None:
    """A follow-up's outline holds the change alone, and says it in words."""
    restatement = await follow(text, LIST)
    assert restatement.outline is not None
    assert shown(restatement.outline) == f"shipments | {expected}"
    assert restatement.outline.base == LIST
    assert change in restatement.changes


@pytest.mark.parametrize(("text", "expected", "change"), OF_GROUPS)
async def test_grouped_answer_is_changed(text: str, expected: str, change: str) -> None:
    """What a follow-up adds stands beside what was there; "instead" replaces it."""
    restatement = await follow(text, GROUPED)
    assert restatement.outline is not None
    assert shown(restatement.outline) == f"shipments | {expected}"
    assert change in restatement.changes


async def test_month_without_a_year_is_the_one_nearest_to_the_earlier_time() -> None:
    """Behind an answer about 2023, November is that of 2023."""
    base = replace(GROUPED, time=TimeRange("departed_at", "2023-10-01", "2023-11-01"))
    restatement = await follow("and in November by week?", base)
    assert restatement.outline is not None
    assert shown(restatement.outline) == (
        "shipments | by carrier.name | by week(departed_at) | time departed_at 2023-11-01..2023-12-01"
    )


async def test_amount_alone_replaces_the_earlier_bound() -> None:
    """ "Over 500 instead" is about the one number that was bounded before."""
    base = replace(LIST, filters=(*LIST.filters, Filter("freight_cost_usd", "gt", (100,))))
    restatement = await follow("over 500 instead", base)
    assert restatement.outline is not None
    assert shown(restatement.outline) == "shipments | filter freight_cost_usd gt 500.0 | drop freight_cost_usd"


async def test_question_says_all_of_the_changed_query() -> None:
    """The restated follow-up stands on its own."""
    restatement = await follow("and for Ocean North?", LIST)
    assert restatement.question == (
        "List shipments with carrier Ocean North and arrival from 2025-01-06 to 2025-01-12."
    )


async def test_question_about_other_rows_starts_anew() -> None:
    """Asking how many of another dataset does not inherit the conditions of this one."""
    restatement = await follow("how many orders were cancelled?", LIST)
    assert restatement.outline is not None
    assert shown(restatement.outline) == "orders | cancelled@status | measure count()"
    assert restatement.outline.base is None


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("analyze delay patterns in these results", ("delay_hours",)),
        ("statistics of these", ()),
        ("describe the weights", ("gross_weight_kg", "net_weight_kg")),
    ],
)
async def test_analysis_names_its_fields(text: str, fields: tuple[str, ...]) -> None:
    """An analysis is of the last results, of the fields named or of all."""
    restatement = await follow(text, LIST)
    assert restatement.goal == "analysis"
    assert restatement.outline is not None
    assert tuple(path for term in restatement.outline.terms for path in term.candidates) == fields
