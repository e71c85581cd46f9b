"""Questions that go on about rows of the last answer: what they are called is read from its table."""

from dataclasses import replace

import pytest

from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Cell, Column, Table
from askfirst.understanding.rules.row_names import named_rows, of_rows, restate_follow_up
from tests.understanding.rules.shown import shown
from tests.understanding.rules.worlds import freight

YEAR = TimeRange("arrived_at", "2024-01-10", "2025-01-01", said="2024")
REEFERS = Filter("reefer", "eq", (True,))
TOP = Query(
    "shipments",
    (Measure("count"),),
    (Dimension("carrier.name"),),
    filters=(REEFERS,),
    time=YEAR,
    order=(Order("count_of_rows", descending=True),),
    limit=3,
)
CARRIERS = ("Ocean North", "Pacific Star", "Andes Mar")
NORTH = Filter("carrier.name", "eq", ("Ocean North",))


def table(*rows: tuple[Cell, ...], name: str = "carrier.name", more: int = 0) -> Table:
    columns = (Column(name, "string"), Column("count_of_rows", "integer"))
    return Table(columns, rows, len(rows) + more, truncated=more > 0)


CARRIED = table(*((name, 9) for name in CARRIERS), more=9)


async def follow(message: str, query: Query = TOP, rows: Table | None = CARRIED) -> Restatement:
    async def last_rows() -> Table | None:
        return rows

    return await restate_follow_up(message, await freight(last=query), last_rows)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("the first one by month", "by month(arrived_at)"),
        ("by vessel for the first one", "by vessel.name"),
        ("average delay of the first", "measure (average_delay)"),
        ("how many different vessels has the first one?", "measure count_distinct(vessel_id)"),
    ],
)
async def test_place_becomes_the_name_of_its_row(message: str, expected: str) -> None:
    """The question is about that group, without the rank that it had; the other conditions stay."""
    restatement = await follow(message)
    outline = restatement.outline
    assert outline is not None
    assert shown(outline) == f"shipments | {expected}"
    assert outline.base == replace(TOP, dimensions=(), filters=(REEFERS, NORTH), order=(), limit=None)
    assert "only: carrier is Ocean North" in restatement.changes
    assert outline.unplaced == ()


async def test_single_row_that_was_shown_is_gone_on_about() -> None:
    """After "the second one", "by month" is about that one."""
    restatement = await follow(
        "break it down by month", replace(TOP, limit=1, offset=1), table(("Pacific Star", 9), more=9)
    )
    assert restatement.outline is not None
    assert restatement.outline.base is not None
    assert Filter("carrier.name", "eq", ("Pacific Star",)) in restatement.outline.base.filters


async def test_rows_of_all_that_was_shown_are_listed() -> None:
    """ "Their shipments" are those of the groups in the answer, not of all groups."""
    restatement = await follow("show their shipments")
    assert restatement.outline is not None
    assert restatement.outline.base is not None
    assert restatement.outline.base.filters == (REEFERS, Filter("carrier.name", "in", CARRIERS))
    assert "measures" in restatement.outline.drop


async def test_condition_on_groups_that_goes_is_told() -> None:
    """The rows of a group no longer know how many there were."""
    query = replace(TOP, limit=None, having=(Having("count_of_rows", "gt", 5.0),))
    restatement = await follow("list them", query, table(*((name, 9) for name in CARRIERS)))
    assert "without: the condition on number of shipments" in restatement.changes


@pytest.mark.parametrize("rows", [None, table(("Ocean North", 9), more=9)])
async def test_without_the_rows_it_is_asked(rows: Table | None) -> None:
    """Where the table is gone or shows only a part, the words are told as not placed."""
    restatement = await follow("show their shipments", rows=rows)
    assert restatement.outline is not None
    assert restatement.outline.unplaced == ("show their shipments",)


async def test_other_follow_ups_read_no_rows() -> None:
    """What the query alone can tell does not need the table."""

    async def no_rows() -> Table | None:
        raise AssertionError("the rows were read")

    restatement = await restate_follow_up("only late ones", await freight(last=TOP), no_rows)
    assert restatement.outline is not None
    assert restatement.outline.base == TOP


def test_group_of_one_month_is_that_month_within_the_earlier_time() -> None:
    """The earlier time began on the 10th: so does the month's part of it."""
    query = replace(TOP, dimensions=(Dimension("arrived_at", "month"),))
    narrowed = of_rows(query, table(("2024-01-01", 3), ("2024-02-01", 4), name="arrived_at_month"), [0])
    assert narrowed is not None
    assert (narrowed.time.start, narrowed.time.end) == ("2024-01-10", "2024-02-01") if narrowed.time else False


def test_group_of_merged_spellings_is_all_of_them() -> None:
    """What was counted as one is gone on about as one."""
    query = replace(TOP, dimensions=(Dimension("status", merged=(("arrived", "Arrived"),)),))
    narrowed = of_rows(query, table(("arrived", 3), ("booked", 4), name="status"), [0])
    assert narrowed is not None
    assert Filter("status", "in", ("arrived", "Arrived")) in narrowed.filters


def test_group_without_a_name_is_that_of_missing_values() -> None:
    """Rows without a carrier have no carrier to compare with."""
    narrowed = of_rows(TOP, table(("Ocean North", 3), (None, 4)), [1])
    assert narrowed is not None
    assert Filter("carrier.name", "is_null") in narrowed.filters


@pytest.mark.parametrize("message", ["the fourth one by month", "the ninth row by carrier"])
def test_row_that_is_not_there_is_none(message: str) -> None:
    """A place behind the last row names nothing."""
    assert named_rows(message, TOP, CARRIED) is None


def test_several_rows_of_two_groupings_have_no_common_name() -> None:
    """Pairs are not all combinations of their halves."""
    query = replace(TOP, dimensions=(Dimension("carrier.name"), Dimension("status")))
    columns = (Column("carrier.name", "string"), Column("status", "string"))
    pairs = Table(columns, (("Ocean North", "booked"), ("Pacific Star", "arrived")), 2)
    assert of_rows(query, pairs, [0, 1]) is None
    assert of_rows(query, pairs, [0]) is not None
