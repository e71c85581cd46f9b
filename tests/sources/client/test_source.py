"""The client as a source: any query that it runs gives what plain Python gives, be its values written in or bound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog
from askfirst.domain.client_queries import Supplied, read_results
from askfirst.domain.errors import ConfigError, SourceError
from askfirst.domain.query import Filter, Measure, Query
from askfirst.memory.results import ParquetResults
from askfirst.sources.client.cells import checked_table
from askfirst.sources.client.source import ClientSource, open_client
from askfirst.sources.client.supplying import ClientNeededError, Supplying, supplying
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.source import Limits, Source, ValueHit, ValueSearch
from tests.sources.client.browser import Browser
from tests.sources.client.rigs import ClientRig
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.same import THINGS, TYPES, rigged


@pytest.fixture(scope="module", params=["written in", "bound"])
def rig(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientRig]:
    async def opened() -> Source:
        return open_client("things", {"things": TYPES})

    results = ParquetResults(tmp_path_factory.mktemp("results"), keep_days=1)
    browser = Browser([THINGS], binds=request.param == "bound")
    with rigged(opened) as made:
        yield ClientRig(made.source, made.catalog, made.loop, browser, results)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_any_query_equals_plain_python(rig: ClientRig, query: Query) -> None:
    rig.check(query)


@pytest.mark.soak
@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_very_many_queries_equal_plain_python(rig: ClientRig, query: Query) -> None:
    rig.check(query)


HOSTILE = ("'; DROP TABLE things; --", "\\'; SELECT 1 --", "$1", "/* */", "x\x00y", "\u202e'", "a''b", '"', "%_", "?")


@settings(max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(value=st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_hostile_values_are_values(rig: ClientRig, value: str) -> None:
    other = Filter("word", "ne", (value,))
    rig.check(Query("things", (Measure("count"),), filters=(Filter("word", "eq", (value,)),)))
    rig.check(Query("things", (Measure("count"),), filters=(other,)))


SHOP = {
    "Orders 2024": {"Order No": "INT", "Customer": "VARCHAR", "Placed At": "TIMESTAMPTZ", "Total": "DECIMAL(10,2)"},
    "customers": {"code": "VARCHAR", "name": "VARCHAR"},
}


async def opened(tmp_path: Path) -> tuple[ClientSource, Catalog]:
    """A shop whose customers are known by a sample with one of the two that the client has."""
    (tmp_path / "customers.csv").write_text("code,name\nC1,Ocean North\n")
    source = open_client("shop", SHOP, sample=[tmp_path / "customers.csv"])
    catalog = Catalog("shop", {one.name: one for one in await source.describe()})
    await source.bind(catalog)
    return source, catalog


async def test_names_of_the_client_are_sent_under_those_of_the_catalog(tmp_path: Path) -> None:
    source, catalog = await opened(tmp_path)
    [orders] = [one for one in catalog.datasets.values() if one.name != "customers"]
    assert list(orders.fields) == ["order_no", "Customer", "placed_at", "Total"]
    assert orders.rows is None
    now = Supplying({}, ParquetResults(tmp_path, keep_days=1))
    query = Query(orders.name, columns=("order_no", "placed_at", "Total"), limit=3)
    with supplying(now), pytest.raises(ClientNeededError):
        await source.execute(source.compile(query, catalog), catalog, Limits())
    rows, count = now.wanted.values()
    assert '"Orders 2024"' in rows.sql
    assert 'CAST("Order No" AS INT) AS "order_no"' in rows.sql
    assert rows.zoned == ("placed_at",)
    assert count.purpose == "how many rows there are"
    with pytest.raises(SourceError, match="lives in the client, which is not here"):
        await source.execute(source.compile(query, catalog), catalog, Limits())


async def test_a_name_beyond_the_sample_is_asked_for_within_a_step(tmp_path: Path) -> None:
    source, _ = await opened(tmp_path)
    results = ParquetResults(tmp_path, keep_days=1)
    customers = LocalTable("customers", "customers", (("code", "code", "VARCHAR"), ("name", "name", "VARCHAR")),
                           [("C1", "Ocean North"), ("C2", "Gulf South")])  # fmt: skip
    browser, search = Browser([customers]), ValueSearch("gulf south", (("customers", "name"),))
    assert await source.values([search]) == ((),)
    now = Supplying({}, results)
    with supplying(now):
        assert await source.values([search]) == ((),)
    [query] = now.wanted.values()
    [result] = read_results(browser.results([query]))
    await results.put("s/1", checked_table(query, result))
    with supplying(Supplying({query.name: Supplied("s/1")}, results)):
        assert await source.values([search]) == (
            (ValueHit("customers", "name", "Gulf South", 1, 1.0, "folded"),),
        )  # fmt: skip
    assert await source.values([ValueSearch("ocean north")]) != ((),)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({}, "The columns of 'shop' cannot be used."),
        ({"orders": {}}, "'orders' has no columns."),
        ({"orders": {"when": "MOMENT"}}, "orders.when is of type 'MOMENT', which is not known. Known: VARCHAR"),
        ({"orders": {"all": "STRUCT(a INT)"}}, "orders.all is of type 'STRUCT(a INT)', which is not known."),
        ({"orders": {"x": "INT); DROP TABLE y; --"}}, "orders.x is of type 'INT); DROP TABLE y; --'"),
    ],
)
def test_columns_that_cannot_be(columns: dict[str, dict[str, str]], message: str) -> None:
    with pytest.raises(ConfigError) as raised:
        open_client("shop", columns)
    assert message in str(raised.value)


def test_samples_that_do_not_fit(tmp_path: Path) -> None:
    other, bad = tmp_path / "other.csv", tmp_path / "orders.csv"
    other.write_text("a\n1\n")
    bad.write_text("day\nnone\n")
    with pytest.raises(ConfigError, match=r"'other\.csv' of 'shop' is named like none of its tables"):
        open_client("shop", {"orders": {"day": "DATE"}}, sample=[other])
    with pytest.raises(ConfigError, match=r"'orders\.csv' of 'shop' does not fit its columns"):
        open_client("shop", {"orders": {"day": "DATE"}}, sample=[bad])
