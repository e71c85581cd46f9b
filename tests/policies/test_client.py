"""Policies over data that lives in the client: conditions go into what is sent, masks over what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent
from askfirst.domain.reply import ErrorReply, FinalAnswer, RunQueries
from tests.sources.client.browser import Browser
from tests.sources.client.till import SALES, SHOPS, opened, till

POLICIES = """
principals:
  ana: {shops: A}
  nil: {role: clerk}
datasets:
  sales:
    rows: [{field: shop_id, among: shops}]
    masked: {sale_id: first 1}
"""


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    place = till(tmp_path)
    (place / "policies.yaml").write_text(POLICIES)
    with opened(place) as made:
        yield made


def test_the_conditions_are_in_what_is_sent(agent: Agent) -> None:
    browser = Browser([SALES, SHOPS])
    reply = agent.run("s", "total amount by product", principal="ana")
    assert isinstance(reply, RunQueries)
    assert all("""IN ('A')""" in query.sql or """= 'A'""" in query.sql for query in reply.queries), reply.queries
    answer = agent.run("s", results=browser.results(reply.queries), principal="ana")
    assert isinstance(answer, FinalAnswer), answer.text
    assert answer.table
    assert answer.table.rows == (("espresso", 56.0),)
    assert answer.receipt
    assert answer.receipt.queries[0].restricted


def test_results_are_taken_from_whom_they_were_asked_of(agent: Agent) -> None:
    reply = agent.run("s", "total amount by product", principal="ana")
    assert isinstance(reply, RunQueries)
    results = Browser([SALES, SHOPS]).results(reply.queries)
    for stranger in ("nil", "eve", "", None):
        refused = agent.run("s", results=results, principal=stranger)
        assert isinstance(refused, ErrorReply)
        assert refused.kind == "PolicyError"
    assert agent.run("s", results=results, principal="ana").type == "final_answer"


def test_what_is_masked_is_covered_when_it_comes_back(agent: Agent) -> None:
    reply = agent.run("s", "list the 2 latest sales with sale id", principal="ana")
    assert isinstance(reply, RunQueries)
    answer = agent.run("s", results=Browser([SALES, SHOPS]).results(reply.queries), principal="ana")
    assert isinstance(answer, FinalAnswer), answer.text
    assert answer.table
    assert set(answer.table.column("sale_id")) == {"S•••"}


def test_who_lacks_an_attribute_makes_no_query_on_the_dataset(agent: Agent) -> None:
    for principal in ("nil", "eve", None):
        reply = agent.run(f"s {principal}", "total amount by product", principal=principal)
        queries = reply.queries if isinstance(reply, RunQueries) else ()
        assert not [query for query in queries if "sales" in query.sql]
        assert principal == "nil" or reply.type == "error"
