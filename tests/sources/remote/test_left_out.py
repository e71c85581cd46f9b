"""Fields whose values are none of a column's: their tables can be asked without them, and the doctor says so."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from askfirst.agent import build_agent
from askfirst.catalog.model import Catalog, Dataset, LeftOut
from askfirst.config.settings import load_settings
from askfirst.config.workspace import load_workspace
from askfirst.domain.errors import ConfigError, SourceError
from askfirst.domain.query import Measure, Query
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.port import Server
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits
from tests.sources.elasticsearch.worlds import NO_CERTIFICATES, connected
from tests.sources.graphql.asking import items, scripted
from tests.sources.servers.opensearch import empty, put

KINDS = {"city": {"type": "keyword"}, "tags": {"type": "keyword"}, "amount": {"type": "long"}}
SALES = [
    {"city": "Ulm", "tags": ["new", "big"], "amount": 3},
    {"city": "Ulm", "tags": "old", "amount": 4},
    {"city": "Bonn", "amount": 5},
]
TWO_TAGS = "A row of 'sales' has 2 values of 'tags'."
SDL = """
    scalar DateTime  scalar jsonb
    type Query { items(limit: Int, offset: Int): [Item!]! }
    type Item { id: Int! at: DateTime about: jsonb parts: [Int!] notes: String size(unit: String!): Int owner: Owner }
    type Owner { name: String }
"""
MIXED = [
    {"id": 1, "at": "2025-01-06T10:00:00", "about": None, "notes": "a"},
    {"id": 2, "at": "2025-01-06T10:00:00Z", "about": None, "notes": None},
]


async def described(server: Server) -> tuple[Dataset, list[tuple[Any, ...]]]:
    """The one table, and the number of its rows as it is answered."""
    source = RemoteSource(server)
    try:
        [dataset] = await source.describe()
        catalog = Catalog("shop", {dataset.name: dataset})
        compiled = source.compile(Query(dataset.name, (Measure("count"),)), catalog)
        return dataset, list((await source.execute(compiled, catalog, Limits())).rows)
    finally:
        await source.close()


def answering(rows: Sequence[dict[str, Any]]) -> Any:
    return scripted(lambda one: items(*(rows if one["variables"].get("offset", 0) == 0 else ())), SDL)


async def searched() -> str:
    """The address of a search server with the sales."""
    url = empty()
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=NO_CERTIFICATES) as client:
        await put(client, "sales", KINDS, SALES)
    return url


async def test_a_field_with_several_values_in_a_row() -> None:
    async with connected(await searched()) as server:
        dataset, rows = await described(server)
        assert sorted(dataset.fields) == ["amount", "city"]
        remedy = "A column holds one value a row. Leave it out: without: tags in workspace.yaml."
        assert dataset.left_out == (LeftOut("tags", f"{TWO_TAGS} {remedy}"),)
        assert rows == [(3,)]


async def test_a_field_that_is_named() -> None:
    async with connected(await searched(), without=("tags",)) as server:
        dataset, _ = await described(server)
        assert (sorted(dataset.fields), dataset.left_out) == (
            ["amount", "city"],
            (LeftOut("tags", "workspace.yaml says so"),),
        )


async def test_fields_of_a_graphql_server() -> None:
    with answering(MIXED) as address:
        dataset, rows = await described(GraphqlServer("shop", address))
        assert (sorted(dataset.fields), rows) == (["id", "notes"], [(2,)])
        about, parts, size, at = dataset.left_out
        assert (parts, size) == (
            LeftOut("parts", "it has several values in a row"),
            LeftOut("size", "it needs an argument"),
        )
        assert about == LeftOut(
            "about", "nothing says what the scalar jsonb holds; say it with scalars in workspace.yaml"
        )
        assert at.name == "at"
        assert at.why.startswith("The field 'at' holds '2025-01-06T10:00:00', which is no TIMESTAMP WITH TIME ZONE.")
        said = GraphqlOptions(scalars={"jsonb": "VARCHAR", "Item.at": "VARCHAR"}, without=("Item.notes",))
        dataset, rows = await described(GraphqlServer("shop", address, said))
        assert (sorted(dataset.fields), rows) == (["about", "at", "id"], [(2,)])
        assert [one.name for one in dataset.left_out] == ["parts", "notes", "size"]
        assert dataset.left_out[1] == LeftOut("notes", "workspace.yaml says so")


async def test_a_table_has_a_column() -> None:
    said = GraphqlOptions(without=("Item.id", "Item.notes"))
    with answering(MIXED) as address, pytest.raises(SourceError, match="The field 'at' holds"):
        await described(GraphqlServer("shop", address, said))


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (GraphqlOptions(without=("Item.note",)), "has no field 'Item.note'. Did you mean 'Item.notes'?"),
        (GraphqlOptions(without=("jsonb",)), "has no field 'jsonb'. Name a field as 'Order.placedAt'."),
        (GraphqlOptions(scalars={"Datetime": "TIMESTAMP"}), "has no scalar 'Datetime'. Did you mean 'DateTime'?"),
        (
            GraphqlOptions(scalars={"zzz": "TIMESTAMP"}),
            "has no scalar 'zzz'. Name a field as 'Order.placedAt'.",
        ),
    ],
)
async def test_fields_and_scalars_that_are_not_there(said: GraphqlOptions, message: str) -> None:
    with answering(MIXED) as address, pytest.raises(ConfigError) as raised:
        await described(GraphqlServer("shop", address, said))
    assert str(raised.value) == f"The schema of 'shop' {message}"


def test_what_a_workspace_says_of_fields(tmp_path: Path) -> None:
    source = "kind: graphql, address: 'https://x/g', without: Item.notes, scalars: {Item.at: TIMESTAMP}"
    (tmp_path / "workspace.yaml").write_text(f"sources: {{shop: {{{source}}}}}", "utf-8")
    server = load_workspace(tmp_path).sources["shop"].server
    assert server is not None
    assert (server.without, server.scalars) == (("Item.notes",), {"Item.at": "TIMESTAMP"})


async def test_whoever_asks_for_it_is_told(tmp_path: Path) -> None:
    """In each place where words of a question fit nothing."""
    source = json.dumps({"kind": "elasticsearch", "address": await searched()})
    (tmp_path / "workspace.yaml").write_text(f"about: Sales.\nsources: {{shop: {source}}}", "utf-8")
    told = " 'tags' of sales is in no column here; 'askfirst doctor' says why."
    columns, which = " The columns are amount, city.", " What there is: amount or city. Which one do you mean?"
    without = "Shall I answer without it, or will you say it otherwise?"
    asked = {
        "total amount by tags": f"I know no 'tags' in sales.{told}{which}",
        "how many sales with tag old": f"I cannot tell what to do with 'tag', 'old'. {without}{told}{columns}",
        "list the tags": f"It names nothing in the data here: sales.{told}{columns}",
        "how many sales have the tags new": f"I find no 'tags' among the names of sales. Which one did you mean?{told}",
        "total amount by colour": f"I know no 'colour' in sales.{which}",
    }
    settings = load_settings(home=tmp_path / "home", model="none")
    with await asyncio.to_thread(build_agent, tmp_path, settings=settings) as agent:
        for question, expected in asked.items():
            reply = await agent.arun(question, question)
            assert reply.text.startswith(expected), reply.text


async def test_the_doctor_says_what_is_left_out(tmp_path: Path) -> None:
    source = json.dumps({"kind": "elasticsearch", "address": await searched()})
    (tmp_path / "workspace.yaml").write_text(f"sources: {{shop: {source}}}", "utf-8")
    command = [sys.executable, "-m", "askfirst", "doctor", str(tmp_path)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=120)
    assert f"sales without tags: {TWO_TAGS}" in " ".join(done.stdout.split()), done.stdout
    assert done.returncode == 0
