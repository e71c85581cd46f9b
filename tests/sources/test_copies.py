"""Tables that two sources hold: a query goes to one that computes it itself, and the answer says where it is from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import SourceError
from askfirst.domain.reply import FinalAnswer
from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers import opensearch
from tests.sources.servers.graphql import graphql_server

COLUMNS = (("sale_id", "VARCHAR"), ("sold_on", "DATE"), ("city", "VARCHAR"), ("units", "BIGINT"))
SALES = LocalTable(
    "sales",
    "sales",
    tuple((name, name, type_) for name, type_ in COLUMNS),
    [(f"S{number:02}", date(2025, 1, number), ("Porto", "Braga")[number % 2], number) for number in range(1, 21)],
)
"""What the API has."""
INDEXED = LocalTable("sales", "sales", SALES.columns, [(*row[:-1], row[-1] * 10) for row in SALES.rows])
"""What the search server has: other units, to see whose they are."""
FEWER = LocalTable("sales", "sales", SALES.columns[:-1], [row[:-1] for row in SALES.rows])
OTHERS = LocalTable("visits", "visits", SALES.columns, SALES.rows)


def opened(folder: Path, api: str, search: str) -> Agent:
    place = folder / "shop"
    place.mkdir()
    (place / "workspace.yaml").write_text(
        f"today: 2025-02-01\nsources:\n  api: {{kind: graphql, address: '{api}'}}\n"
        f"  search: {{kind: elasticsearch, address: '{search}', same_as: api}}\n"
    )
    return build_agent(place, settings=load_settings().model_copy(update={"home": folder / "home", "model": "none"}))


@pytest.fixture
def api() -> Iterator[str]:
    with graphql_server() as server:
        yield asyncio.run(server.filled([SALES], "relay"))


def asked(agent: Agent, text: str) -> FinalAnswer:
    reply = agent.run(text, text)
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.receipt
    return reply


def test_groups_are_asked_of_the_one_that_computes_them(tmp_path: Path, api: str) -> None:
    with opened(tmp_path, api, asyncio.run(opensearch.filled([INDEXED]))) as agent:
        grouped = asked(agent, "total units by city")
        listed = asked(agent, "list the 3 latest sales")
    assert grouped.table
    assert grouped.table.rows == (("Braga", 1000), ("Porto", 1100))
    assert grouped.sources == ("search.sales",)
    assert grouped.receipt
    [query] = grouped.receipt.queries
    assert (query.source, query.query_type) == ("search", "elasticsearch")
    why = "'api' does not compute this: it makes no groups by 'city'."
    assert query.routed == f"'search' computes it, which is said to hold the same rows. {why}"
    assert query.routed in grouped.receipt.assumptions
    assert listed.sources == ("api.sales",)
    assert listed.receipt
    assert not listed.receipt.queries[0].routed


def test_a_copy_without_a_field_that_is_needed_is_not_asked(tmp_path: Path, api: str) -> None:
    with opened(tmp_path, api, asyncio.run(opensearch.filled([FEWER]))) as agent:
        assert asked(agent, "total units by city").sources == ("api.sales",)
        assert asked(agent, "number of sales by city").sources == ("search.sales",)


def test_a_copy_with_other_tables_is_none(tmp_path: Path, api: str) -> None:
    search = asyncio.run(opensearch.filled([OTHERS]))
    with pytest.raises(SourceError, match="'search' is said to hold what 'api' holds, and has none of its tables"):
        opened(tmp_path, api, search)
