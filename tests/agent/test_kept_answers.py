"""What is kept of answers, through the agent: how often the data is asked, what a receipt tells, what replay does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.reply import FinalAnswer, Reply
from askfirst.entrypoints.cli.receipts import receipt_lines
from askfirst.sources.across import AcrossSource
from askfirst.sources.cached import CachedSource
from askfirst.sources.client.source import ClientSource
from askfirst.sources.duckdb.source import DuckDBSource
from tests.sources.watched import Watched

ORDERS = """order_id,status,product,buyer,amount,ordered_on
A1,open,tea,Ann Lee,10,2025-01-01
A2,sent,tea,Bob Ray,20,2025-01-05
A3,open,filter,Ann Lee,30,2025-01-06
A4,sent,cup,Bob Ray,45,2025-01-12
"""


def opened(folder: Path, **more: Any) -> tuple[Agent, Watched]:
    """An agent over the orders, and what its source is asked."""
    path = folder / "orders.csv"
    path.write_text(ORDERS, "utf-8")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    agent = build_agent(path, settings=load_settings(home=folder / "home", model="none", **more))
    [(name, source)] = agent._parts.sources.items()
    watched = Watched(source.inner if isinstance(source, CachedSource) else source, as_of="2023-11-14T22:13:20+00:00")
    kept = CachedSource(watched, source.tables, source.clock) if isinstance(source, CachedSource) else watched
    agent._parts.sources[name] = kept  # type: ignore[index]
    return agent, watched


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[tuple[Agent, Watched]]:
    agent, watched = opened(tmp_path)
    with agent:
        yield agent, watched


def queries(reply: Reply) -> tuple[QueryMetadata, ...]:
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt is not None
    return reply.receipt.queries


def test_a_question_asked_again_is_answered_from_what_is_kept(asked: tuple[Agent, Watched]) -> None:
    """In another session as well. The receipt says so, and says of when the data is."""
    agent, watched = asked
    [first] = queries(agent.run("one", "total amount by product"))
    sent = len(watched.asked)
    reply = agent.run("two", "total amount by product")
    [again] = queries(reply)
    assert (first.cached_at, len(watched.asked)) == ("", sent)
    assert first.executed_at <= again.cached_at <= again.executed_at or again.cached_at <= first.executed_at
    assert (first.as_of, again.as_of) == ("2023-11-14T22:13:20+00:00",) * 2
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt is not None
    lines = dict(receipt_lines(reply.receipt))
    assert lines["kept"].startswith("from an answer kept since ")
    assert lines["data"] == "as of 2023-11-14T22:13:20+00:00"


def test_replay_asks_the_source_itself(asked: tuple[Agent, Watched]) -> None:
    """Rows and statistics; what is kept stays as it was."""
    agent, watched = asked
    agent.run("one", "total amount by product")
    agent.run("one", "list the orders")
    agent.run("one", "describe the amount")
    for number in (1, 2, 3):
        sent = len(watched.asked)
        replay = agent.replay("one", number)
        assert (replay.same, len(watched.asked)) == (True, sent + len(replay.queries))


def test_statistics_tell_of_their_own_query(asked: tuple[Agent, Watched]) -> None:
    """Not of the one whose rows they describe."""
    agent, _ = asked
    agent.run("one", "list the orders")
    [rows] = queries(agent.run("two", "list the orders"))
    *_, described = queries(agent.run("two", "describe the amount"))
    assert rows.cached_at != ""
    assert (described.cached_at, described.as_of) == ("", rows.as_of)
    agent.run("one", "list the orders")
    *_, again = queries(agent.run("one", "describe the amount"))
    assert again.cached_at != ""


def test_no_seconds_turn_it_off(tmp_path: Path) -> None:
    agent, watched = opened(tmp_path, cache_seconds=0)
    with agent:
        for session in ("one", "two"):
            [query] = queries(agent.run(session, "total amount by product"))
            assert (query.cached_at, query.as_of) == ("", "2023-11-14T22:13:20+00:00")
        assert len([one for one in watched.asked if one.dimensions]) == 2


def test_a_query_that_was_tried_is_not_sent_again_for_the_answer(tmp_path: Path) -> None:
    """Whatever was sent to find out what to say: no query goes to the source twice in an exchange."""
    agent, watched = opened(tmp_path)
    with agent:
        for text in ("orders of Ann", "total amount of tea", "amount by buyer in 2030", "orders with status lost"):
            agent.run("one", text)
        assert len(watched.asked) == len(set(watched.asked))
        assert len(watched.asked) > 3


CLIENT = """
name: shop
about: Orders here, customers in the client.
sources:
  here: {kind: duckdb, files: data/orders.csv}
  there: {kind: client, files: data/customers.csv, columns: {customers: {customer_id: VARCHAR, city: VARCHAR}}}
"""
RELATED = """
dataset: orders
relations:
  customer: {field: customer_id, dataset: customers, key: customer_id}
"""


@pytest.mark.parametrize("related", [False, True], ids=["apart", "joined"])
def test_what_is_in_a_client_is_never_kept(tmp_path: Path, *, related: bool) -> None:
    """It is another thing in each session, and so is what is joined with it."""
    (tmp_path / "data").mkdir()
    (tmp_path / "workspace.yaml").write_text(CLIENT.lstrip(), "utf-8")
    (tmp_path / "data" / "orders.csv").write_text("order_id,customer_id,amount\nO1,C1,3\nO2,C2,4\n", "utf-8")
    (tmp_path / "data" / "customers.csv").write_text("customer_id,city\nC1,Oslo\nC2,Bergen\n", "utf-8")
    if related:
        (tmp_path / "catalog").mkdir()
        (tmp_path / "catalog" / "orders.yaml").write_text(RELATED.lstrip(), "utf-8")
    with build_agent(tmp_path, settings=load_settings(home=tmp_path / "home", model="none")) as agent:
        kinds = {name: type(source) for name, source in agent._parts.sources.items()}
        inner = {type(source.inner) for source in agent._parts.sources.values() if isinstance(source, CachedSource)}
    apart = {"here": CachedSource, "there": ClientSource}
    assert kinds == ({"here": AcrossSource, "there": AcrossSource} if related else apart)
    assert inner == (set() if related else {DuckDBSource})
