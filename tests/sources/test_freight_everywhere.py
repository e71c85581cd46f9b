"""A question asked of the freight example gives the same reply from files and from every server."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import duckdb
import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.config.workspace import freight_folder
from askfirst.domain.reply import FinalAnswer, NeedsClarification, Reply
from askfirst.sources.duckdb.local import LocalTable, _fill
from tests.sources.client.browser import Browser, ask
from tests.sources.freight_tables import freight_tables
from tests.sources.servers import graphql, opensearch, postgres, sqlite
from tests.sources.servers.postgres import postgres_server, server

__all__ = ["postgres_server", "server"]

QUESTIONS = (
    "Show shipments to Miami last week",
    "Port of Miami",
    "by month instead",
    "Which carrier had the longest average delay in December 2024?",
    "Freight spend by month for Shanghai to Los Angeles in 2024",
    "1",
    "how many orders were placed in 2024 by status",
    "median freight cost of shipments by destination country, top 5",
    "what percentage of shipments was late by carrier",
    "how many shipments to Nowhereville",
    "list the three heaviest shipments",
    "gross weight",
)
EVERY = 12
"""One order of so many is kept: servers of tests are filled slowly."""


@lru_cache(maxsize=2)
def few(*, zoned: bool) -> tuple[LocalTable, ...]:
    """Some of the orders and the shipments of these, and all small tables, with types that every server has.

    Where moments are `zoned`, they are those of UTC.
    """
    kept = {one.name: one for one in freight_tables()}
    orders = kept["orders"].rows[::EVERY]
    known = {row[0] for row in orders}
    at = [name for name, _, _ in kept["shipments"].columns].index("order_id")
    shipments = [row for row in kept["shipments"].rows if row[at] in known]
    rows = {"orders": orders, "shipments": shipments, "containers": kept["containers"].rows[:100]}
    return tuple(_plain(replace(one, rows=rows.get(one.name, one.rows)), zoned=zoned) for one in freight_tables())


def _plain(table: LocalTable, *, zoned: bool) -> LocalTable:
    kinds = {"INTEGER": "BIGINT", "TIMESTAMP": "TIMESTAMP WITH TIME ZONE" if zoned else "TIMESTAMP"}
    columns = tuple(
        (name, original, "DOUBLE" if type_.startswith("DECIMAL") else kinds.get(type_, type_))
        for name, original, type_ in table.columns
    )
    with duckdb.connect(":memory:") as made:
        made.execute("SET TimeZone = 'UTC'")
        _fill(made, replace(table, columns=columns))
        return replace(table, columns=columns, rows=made.table(table.name).fetchall())


def workspace(folder: Path, source: str) -> Path:
    """The freight example with another place for its data."""
    shutil.copytree(freight_folder(), folder, ignore=shutil.ignore_patterns("data", "freightgen", "scenarios"))
    text = (folder / "workspace.yaml").read_text("utf-8")
    before, _, behind = text.partition("  freight: {kind: duckdb, files: data/*.parquet}\n")
    assert behind
    (folder / "workspace.yaml").write_text(f"{before}  freight: {source}\n{behind}", "utf-8")
    return folder


def put_files(data: Path, tables: tuple[LocalTable, ...]) -> None:
    data.mkdir()
    for table in tables:
        with duckdb.connect(":memory:") as made:
            made.execute("SET TimeZone = 'UTC'")
            _fill(made, table)
            made.table(table.name).write_parquet(str(data / f"{table.name}.parquet"))


def told(agent: Agent) -> list[tuple[Any, ...]]:
    """What is said to each question, without how it was found."""
    return [_told(agent.run("talk", question)) for question in QUESTIONS]


def _told(reply: Reply) -> tuple[Any, ...]:
    if isinstance(reply, FinalAnswer):
        assert reply.table is None or reply.receipt is not None
        rows = list(reply.table.rows) if reply.table else []
        return (reply.type, reply.text, [one.label for one in reply.table.columns] if reply.table else [], rows)
    if isinstance(reply, NeedsClarification):
        return (reply.type, reply.question, [(one.label, one.detail) for one in reply.options])
    return (reply.type, reply.text)


def _near(cell: Any) -> Any:
    return pytest.approx(cell, rel=1e-9) if isinstance(cell, float) else cell


@contextmanager
def opened(place: Path) -> Iterator[Agent]:
    settings = load_settings().model_copy(update={"home": place.parent / "home", "model": "none"})
    with build_agent(place, settings=settings) as agent:
        yield agent


@lru_cache(maxsize=2)
def from_files(folder: Path, *, zoned: bool) -> list[tuple[Any, ...]]:
    place = workspace(folder / "freight", "{files: data/*.parquet}")
    put_files(place / "data", few(zoned=zoned))
    with opened(place) as agent:
        found = told(agent)
    kinds = [one[0] for one in found]
    assert kinds.count("final_answer") > len(QUESTIONS) / 2
    assert "needs_clarification" in kinds
    return found


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


def compare(folder: Path, files: Path, source: str, *, zoned: bool = False) -> None:
    with opened(workspace(folder / "freight", source)) as agent:
        found = told(agent)
    check(found, files, zoned=zoned)


def check(found: list[tuple[Any, ...]], files: Path, *, zoned: bool) -> None:
    for one, expected in zip(found, from_files(files / f"zoned-{zoned}", zoned=zoned), strict=True):
        *said, rows = expected
        near = [tuple(map(_near, row)) for row in rows] if expected[0] == "final_answer" else rows
        assert one == (*said, near)


def test_sqlite(tmp_path: Path, files: Path) -> None:
    compare(tmp_path, files, f"{{kind: sql, address: '{sqlite.filled(few(zoned=False), tmp_path)}'}}")


@pytest.mark.parametrize("convention", ["hasura", pytest.param("relay", marks=pytest.mark.soak)])
async def test_graphql(tmp_path: Path, files: Path, convention: graphql.Convention) -> None:
    with graphql.graphql_server() as server:
        address = await server.filled(few(zoned=False), convention)
        await asyncio.to_thread(compare, tmp_path, files, f"{{kind: graphql, address: '{address}'}}")


def test_client(tmp_path: Path, files: Path) -> None:
    """The agent has the rows as a sample, but every number comes from the client."""
    tables = few(zoned=False)
    columns = {one.name: {name: type_ for name, _, type_ in one.columns} for one in tables}
    place = workspace(tmp_path / "freight", f"{{kind: client, files: data/*.parquet, columns: {json.dumps(columns)}}}")
    put_files(place / "data", tables)
    browser = Browser(tables)
    with opened(place) as agent:
        check([_told(ask(agent, browser, question)) for question in QUESTIONS], files, zoned=False)
    assert len(browser.sent) > len(QUESTIONS)


async def test_postgres(tmp_path: Path, files: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await postgres.filled(server, few(zoned=False))
    monkeypatch.setenv("FREIGHT_ADDRESS", address.get_secret_value())
    await asyncio.to_thread(compare, tmp_path, files, "{kind: postgres, address: $FREIGHT_ADDRESS}")


async def test_opensearch(tmp_path: Path, files: Path) -> None:
    address = await opensearch.filled(few(zoned=True))
    await asyncio.to_thread(compare, tmp_path, files, f"{{kind: elasticsearch, address: '{address}'}}", zoned=True)
