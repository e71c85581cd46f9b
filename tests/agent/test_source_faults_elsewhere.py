"""What befalls other sources while an agent answers from them: a clear error, and the session goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import httpx
import pytest

from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.sqlalchemy.run import Run
from tests.agent.faulty import (
    ANSWER,
    QUESTION,
    SALES,
    SLOW_IN_SQLITE,
    Front,
    failed,
    front_of,
    left,
    opened,
    rows,
    until,
)
from tests.agent.faulty import runs as is_in
from tests.sources.elasticsearch.worlds import open_snapshots
from tests.sources.servers import graphql, opensearch, sqlite

BY_NAME = "how many different names?"
AS_TEXT_HERE = """
    CREATE TABLE made (id BIGINT, city VARCHAR, amount TEXT);
    INSERT INTO made SELECT * FROM sales;
    DROP TABLE sales;
    ALTER TABLE made RENAME TO sales;
"""
QUICK = "DROP VIEW sales; ALTER TABLE kept RENAME TO sales;"


def test_a_question_to_files_that_is_left_stops_duckdb(tmp_path: Path) -> None:
    """What is left costs a fraction of what the whole question costs."""
    with duckdb.connect() as made:
        made.execute("SET threads = 1")
        made.sql("SELECT i AS id, hash(i)::VARCHAR AS name FROM range(2_000_000) AS r(i)").write_parquet(
            str(tmp_path / "people.parquet")
        )
    with opened(tmp_path / "people.parquet", tmp_path / "home", query_memory_mb=2048) as agent:
        began = time.process_time()
        assert rows(agent, "whole", BY_NAME) == [(2_000_000,)]
        whole = time.process_time() - began
        began = time.process_time()
        left(agent, "s", BY_NAME, lambda: is_in(Engine._run))
        assert time.process_time() - began < whole / 2
        assert rows(agent, "s", "how many people are there?") == [(2_000_000,)]


def test_a_question_to_sqlite_that_is_left_ends_there(tmp_path: Path) -> None:
    address = sqlite.filled([SALES], tmp_path)
    with opened(address, tmp_path / "home") as agent:
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as other:
            other.executescript(SLOW_IN_SQLITE)
        left(agent, "s", QUESTION, lambda: is_in(Run._do))
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as other:
            other.executescript(QUICK)
        assert rows(agent, "s", "go on") == list(ANSWER)


@pytest.fixture
def search() -> Iterator[tuple[Front, str]]:
    """A search server that holds the sales, behind a front."""
    with front_of(asyncio.run(opensearch.filled([SALES]))) as found:
        yield found


@pytest.fixture
def graph() -> Iterator[tuple[Front, str, graphql.GraphqlTestServer]]:
    """A GraphQL server that holds the sales, behind a front."""
    with (
        graphql.graphql_server() as server,
        front_of(asyncio.run(server.filled([SALES], "hasura"))) as (front, address),
    ):
        yield front, f"graphql+{address}", server


def test_a_question_to_a_search_server_that_is_left(search: tuple[Front, str], tmp_path: Path) -> None:
    """Its request ends, which ends the search there, and its snapshot is let go."""
    front, address = search
    with opened(f"opensearch+{address}", tmp_path) as agent:
        front.holds = "/_search {"
        left(agent, "s", QUESTION, lambda: front.held > 0)
        front.holds = ""
        until(lambda: asyncio.run(open_snapshots(front.there)) == 0)
        assert rows(agent, "s", "go on") == list(ANSWER)


@pytest.mark.soak
def test_a_question_to_a_graphql_server_that_is_left(
    graph: tuple[Front, str, graphql.GraphqlTestServer], tmp_path: Path
) -> None:
    front, address, _ = graph
    with opened(address, tmp_path) as agent:
        front.holds = "amount"
        left(agent, "s", QUESTION, lambda: front.held > 0)
        front.holds = ""
        assert rows(agent, "s", "go on") == list(ANSWER)


def with_part_of_it(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "_shards": {"total": 2, "successful": 1, "failed": 1, "skipped": 0}}


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (with_part_of_it, "answered only in part: 1 of its shards failed."),
        pytest.param(
            lambda answer: {**answer, "timed_out": True},
            "answered only in part: it ran out of time.",
            marks=pytest.mark.soak,
        ),
    ],
)
def test_a_part_of_a_search_is_no_answer(
    search: tuple[Front, str], tmp_path: Path, part: Callable[[dict[str, Any]], dict[str, Any]], said: str
) -> None:
    """Neither for groups that the server computes, nor for rows."""
    front, address = search
    with opened(f"opensearch+{address}", tmp_path, todo_retries=0) as agent:
        whole = front.change
        for session, text in (("groups", QUESTION), ("rows", "median amount by city")):
            front.change = lambda path, answer: part(answer) if path.endswith("/_search") else answer
            reply = failed(agent, session, text)
            assert said in reply.failed
            assert reply.retryable
            front.change = whole
            assert [city for city, _ in rows(agent, session, "go on")] == ["Bergen", "Oslo", "Rome"]


def test_data_beside_errors_is_no_answer(graph: tuple[Front, str, graphql.GraphqlTestServer], tmp_path: Path) -> None:
    front, address, _ = graph
    with opened(address, tmp_path, todo_retries=0) as agent:
        whole = front.change
        front.change = lambda _, answer: {**answer, "errors": [{"message": "a shard is away"}]}
        assert failed(agent, "s", QUESTION).failed == "'data' refused the request: 'a shard is away'."
        front.change = whole
        assert rows(agent, "s", "go on") == list(ANSWER)


def without(name: str) -> LocalTable:
    kept = [place for place, (column, _, _) in enumerate(SALES.columns) if column != name]
    cells = [tuple(row[place] for place in kept) for row in SALES.rows]
    return replace(SALES, columns=tuple(SALES.columns[place] for place in kept), rows=cells)


AS_TEXT = replace(
    SALES,
    columns=(*SALES.columns[:2], ("amount", "amount", "VARCHAR")),
    rows=[(key, city, str(amount)) for key, city, amount in SALES.rows],
)
QUESTIONS = (QUESTION, "how many sales with amount over 300", "list the three sales with the highest amount")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (without("amount"), "The field 'amount' of 'sales' is not there any more."),
        (AS_TEXT, "The field 'amount' of 'sales' is of type keyword now and was double."),
        pytest.param(None, "The index 'sales' is not there any more.", marks=pytest.mark.soak),
    ],
    ids=["field", "type", "index"],
)
def test_an_index_that_changes_under_the_agent(tmp_path: Path, table: LocalTable | None, said: str) -> None:
    """The server itself takes a field that is gone for one without values, and compares texts in place of numbers."""
    address = asyncio.run(opensearch.filled([SALES]))
    with opened(f"opensearch+{address}", tmp_path) as agent:
        assert rows(agent, "s", QUESTION) == list(ANSWER)
        asyncio.run(put_again(address, table))
        for text in QUESTIONS:
            reply = failed(agent, "s", text)
            assert said in reply.failed
            assert not reply.retryable
            assert reply.remedy == "Its indices have changed since they were read: start again, or mend the catalog."
        if table:
            assert rows(agent, "s", "how many sales in Oslo") == [(100,)]


async def put_again(address: str, table: LocalTable | None) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        (await client.delete("/sales")).raise_for_status()
        if table:
            names = [original for _, original, _ in table.columns]
            kinds = {original: opensearch.kind(type_) for _, original, type_ in table.columns}
            await opensearch.put(client, "sales", kinds, [dict(zip(names, row, strict=True)) for row in table.rows])


def test_a_graphql_field_that_goes_away(graph: tuple[Front, str, graphql.GraphqlTestServer], tmp_path: Path) -> None:
    _, address, server = graph
    with opened(address, tmp_path) as agent:
        assert rows(agent, "s", QUESTION) == list(ANSWER)
        [path] = server._schemas
        server._schemas[path] = graphql.SCHEMAS["hasura"]([without("amount")], 10_000)
        for text in QUESTIONS:
            reply = failed(agent, "s", text)
            assert "The schema of 'data' has changed: 'sales' has no field 'amount' any more" in reply.failed
            assert reply.remedy == "Open the source again."
        assert rows(agent, "s", "how many sales in Oslo") == [(100,)]


def test_a_graphql_field_of_another_type(graph: tuple[Front, str, graphql.GraphqlTestServer], tmp_path: Path) -> None:
    """Its conditions would compare texts, and leave out rows."""
    _, address, server = graph
    with opened(address, tmp_path) as agent:
        [path] = server._schemas
        server._schemas[path] = graphql.SCHEMAS["hasura"]([AS_TEXT], 10_000)
        reply = failed(agent, "s", "how many sales with amount over 300")
        assert "'amount' of 'sales' is of type String, and was float8" in reply.failed
        assert rows(agent, "s", "how many sales in Oslo") == [(100,)]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        pytest.param("ALTER TABLE sales DROP COLUMN amount", "no such column: sales.amount", marks=pytest.mark.soak),
        pytest.param(
            "ALTER TABLE sales RENAME amount TO price", "no such column: sales.amount", marks=pytest.mark.soak
        ),
        pytest.param("DROP TABLE sales", "no such table: sales", marks=pytest.mark.soak),
        (AS_TEXT_HERE, "The column 'amount' of 'sales' is of type DOUBLE, but"),
    ],
    ids=["dropped", "renamed", "gone", "type"],
)
def test_a_sqlite_table_that_changes_under_the_agent(tmp_path: Path, script: str, said: str) -> None:
    """A name that SQLite does not know is a text to it, and a text is more than any number."""
    address = sqlite.filled([SALES], tmp_path)
    with opened(address, tmp_path / "home") as agent:
        assert rows(agent, "s", QUESTION) == list(ANSWER)
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as other:
            other.executescript(script)
        for text in (*QUESTIONS[1:], "median amount in Oslo"):
            assert said in failed(agent, "s", text).failed
        if "DROP TABLE" not in script:
            reply = failed(agent, "s", QUESTION)
            assert reply.remedy == "Its tables have changed since they were read: start again, or mend the catalog."
            assert rows(agent, "s", "how many sales in Oslo") == [(100,)]


def test_more_rows_than_may_be_fetched_are_no_answer(tmp_path: Path) -> None:
    """What the engine computes itself is answered all the same."""
    with opened(sqlite.filled([SALES], tmp_path), tmp_path / "home", query_fetched_rows=100) as agent:
        reply = failed(agent, "s", "median amount")
        assert "would have to send more than 100 rows of 'sales'" in reply.failed
        assert "query_fetched_rows" in reply.remedy
        assert reply.kind == "LimitError"
        assert rows(agent, "s", "how many sales in Oslo") == [(100,)]
