"""What introspection tells of the example workspace's files, and what `bind` checks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from askfirst.catalog.model import Catalog, Dataset, Relation
from askfirst.domain.errors import ConfigError
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query, TimeRange
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource, open_duckdb
from askfirst.sources.source import Limits

DATA = Path(__file__).parents[3] / "examples" / "freight" / "data"


@pytest.fixture(scope="module")
def freight() -> Iterator[DuckDBSource]:
    source = open_duckdb("freight", files=[DATA], options=DuckDBOptions(week_start="sunday"))
    yield source
    asyncio.run(source.close())


async def datasets(source: DuckDBSource) -> dict[str, Dataset]:
    return {dataset.name: dataset for dataset in await source.describe()}


async def test_roles_and_names_are_inferred(freight: DuckDBSource) -> None:
    """Keys, names, times, units and roles follow from names, types and what is stored."""
    found = await datasets(freight)
    shipments = found["shipments"]
    roles = {name: field.role for name, field in shipments.fields.items()}
    assert (shipments.label, shipments.plural, shipments.key) == ("shipment", "shipments", "shipment_id")
    assert (found["facilities"].label, found["facilities"].name_field) == ("facility", "name")
    assert (roles["shipment_id"], roles["destination_id"], roles["status"]) == ("identifier", "hidden", "category")
    assert (roles["gross_weight_kg"], roles["reefer"], shipments.time) == ("measure", "flag", "departed_at")
    weight = shipments.fields["gross_weight_kg"]
    assert (weight.label, weight.unit, weight.type) == ("gross weight", "kg", "number")
    assert "destination_id" not in shipments.columns


async def test_an_answer_over_freight_equals_hand_written_sql(freight: DuckDBSource) -> None:
    """A week that starts on Sunday, a relation, a filter and a range, against SQL on the same files."""
    catalog = related(await datasets(freight), key="facility_id")
    query = Query(
        "shipments",
        measures=(Measure("count"), Measure("sum", "freight_cost_usd")),
        dimensions=(Dimension("departed_at", "week"),),
        filters=(Filter("destination.name", "contains", ("miami",)), Filter("status", "ne", ("cancelled",))),
        time=TimeRange("departed_at", "2024-10-01", "2025-01-01"),
        order=(Order("departed_at_week", descending=True),),
    )
    table = await freight.execute(freight.compile(query, catalog), catalog, Limits())
    truth = duckdb.execute(
        """SELECT strftime(departed_at - INTERVAL (dayofweek(departed_at)) DAY, '%Y-%m-%d') AS week,
                  count(*), sum(freight_cost_usd)::DOUBLE
           FROM read_parquet($1) JOIN read_parquet($2) ON destination_id = facility_id
           WHERE name ILIKE '%miami%' AND coalesce(status, '') <> 'cancelled'
             AND departed_at >= '2024-10-01' AND departed_at < '2025-01-01'
           GROUP BY 1 ORDER BY 1 DESC""",
        [str(DATA / "shipments.parquet"), str(DATA / "facilities.parquet")],
    ).fetchall()
    assert len(truth) > 10
    assert list(table.rows) == truth


async def test_a_relation_that_is_not_many_to_one_is_refused(freight: DuckDBSource) -> None:
    """Joining over a key that repeats would count rows twice, so it never comes to that."""
    await freight.bind(related(await datasets(freight), key="facility_id"))
    with pytest.raises(ConfigError, match=r"shipments\.destination: facilities\.country holds \d+ rows more"):
        await freight.bind(related(await datasets(freight), key="country"))


async def test_a_cancelled_query_is_interrupted(freight: DuckDBSource) -> None:
    """Whoever waits may leave; the engine does not go on alone."""
    heavy = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3"
    work = asyncio.create_task(freight._engine.query(heavy, [], seconds=600))
    await asyncio.sleep(0.05)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert await freight._engine.query("SELECT 1", [], seconds=5) == [(1,)]


def related(found: dict[str, Dataset], *, key: str) -> Catalog:
    to = Relation("destination", "facilities", "destination_id", key, "destination")
    return Catalog("freight", found | {"shipments": replace(found["shipments"], relations={"destination": to})})
