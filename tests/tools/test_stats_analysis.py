"""Statistics of the rows behind an earlier answer: of these rows, and of no others."""

from __future__ import annotations

import pytest

from askfirst.domain.errors import UserError
from askfirst.domain.outline import Term
from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Query, TimeRange
from askfirst.domain.receipt import QueryMetadata
from askfirst.sources.source import Limits
from askfirst.tools.querying import run_query
from askfirst.tools.stats_analysis import Retrieved, StatisticsArguments, StatsAnalysis
from askfirst.tools.tool import Done, ToolContext
from tests.tools.conftest import MakeContext

EITHER = AnyOf(((Filter("status", "eq", ("delayed",)),), (Filter("reefer", "eq", (True,)),)))
HEAVY = Filter("gross_weight_kg", "gt", (15_000,))
IN_2024 = TimeRange("arrived_at", "2024-01-01", "2025-01-01", said="in 2024")
IN_2023 = TimeRange("arrived_at", "2023-01-01", "2024-01-01", said="in 2023")


async def earlier(query: Query, here: ToolContext) -> StatisticsArguments:
    _, metadata = await run_query(query, here)
    return StatisticsArguments(metadata=Retrieved(metadata=metadata))


async def count(query: Query, here: ToolContext) -> int:
    source = here.source_of(query.dataset)
    table = await source.execute(source.compile(query, here.catalog), here.catalog, Limits())
    return int(table.rows[0][0] or 0)


async def test_all_conditions_of_the_earlier_question_hold(context: MakeContext) -> None:
    """Alternatives as well: without them there would be more rows."""
    here = context()
    asked = Query(
        "shipments", columns=("shipment_id", "gross_weight_kg"), filters=(HEAVY,), any_of=(EITHER,), time=IN_2024
    )
    done = await StatsAnalysis().run(await earlier(asked, here), here)
    assert isinstance(done, Done)
    [metadata] = done.queries
    assert isinstance(metadata, QueryMetadata)
    assert (metadata.query.filters, metadata.query.any_of, metadata.query.time) == ((HEAVY,), (EITHER,), IN_2024)
    counted = Query("shipments", measures=(Measure("count"),), filters=(HEAVY,), any_of=(EITHER,), time=IN_2024)
    rows = await count(counted, here)
    assert (
        0 < rows < await count(Query("shipments", measures=(Measure("count"),), filters=(HEAVY,), time=IN_2024), here)
    )
    assert done.summary == f"Described {rows:,} shipments"
    assert "reefer" in metadata.how_to_retrieve or "refrigerated" in metadata.how_to_retrieve


async def test_rows_of_some_groups_cannot_be_told_apart(context: MakeContext) -> None:
    here = context()
    asked = Query(
        "shipments", measures=(Measure("count"),), dimensions=(Dimension("arrived_at", periods=(IN_2023, IN_2024)),)
    )
    args = await earlier(asked, here)
    term = Term("weight", "measure", ("gross_weight_kg",))
    with pytest.raises(UserError, match="keeps only some groups"):
        await StatsAnalysis().run(args.model_copy(update={"terms": (term,)}), here)
