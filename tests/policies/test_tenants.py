"""Two principals, one agent: nothing of the one's rows reaches the other, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.query import Measure, Query
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification
from askfirst.parts import Parts
from askfirst.sources.source import Compiled
from tests.policies.questions import QUESTIONS, canaries, everything
from tests.policies.shop import shop


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("policies")
    settings = load_settings().model_copy(update={"home": folder / "home", "model": "none", "principal": None})
    with build_agent(shop(folder / "shop"), settings=settings) as made:
        yield made


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_nothing_of_another_region_is_told(agent: Agent, number: int) -> None:
    question = QUESTIONS[number]
    reply = agent.run(f"ana-{number}", question, principal="ana")
    assert canaries(reply, question) == []
    if isinstance(reply, NeedsClarification):
        first = agent.run(f"ana-{number}", "1", principal="ana")
        assert canaries(first, question) == []


def test_the_same_questions_find_the_canaries_of_their_own(agent: Agent) -> None:
    """The questions are apt: whoever may see these rows is told of them."""
    told = [
        number
        for number, question in enumerate(QUESTIONS)
        if canaries(agent.run(f"bob-{number}", question, principal="bob"), question)
    ]
    assert len(told) > len(QUESTIONS) / 2


def test_each_gets_the_numbers_of_their_own_rows(agent: Agent) -> None:
    found = {
        principal: agent.run(f"count-{principal}", "how many orders are there", principal=principal)
        for principal in ("ana", "bob", "mia")
    }
    numbers = {
        name: reply.table.rows[0][0] if isinstance(reply, FinalAnswer) and reply.table else None
        for name, reply in found.items()
    }
    assert numbers == {"ana": 3, "bob": 3, "mia": 6}
    assert isinstance(found["ana"], FinalAnswer)
    assert found["ana"].receipt is not None
    assert "Only the rows that you may see are in it." in found["ana"].receipt.assumptions


def test_hidden_fields_are_seen_by_whoever_may(agent: Agent) -> None:
    ana = agent.run("hidden-ana", "average credit limit", principal="ana")
    mia = agent.run("hidden-mia", "average credit limit", principal="mia")
    assert not isinstance(ana, FinalAnswer)
    assert isinstance(mia, FinalAnswer)
    assert mia.table is not None
    assert mia.table.rows == (((1000 + 2000 + 777000001 + 777000002) / 4,),)


@pytest.mark.parametrize("principal", [None, "", "nobody", "Ana", "ana ", "mia' OR '1'='1"])
def test_whoever_is_not_known_sees_nothing(agent: Agent, principal: str | None) -> None:
    reply = agent.run(f"unknown-{principal}", "how many orders are there", principal=principal)
    assert isinstance(reply, ErrorReply)
    assert reply.kind == "PolicyError"
    assert reply.todo_list is None


def test_who_lacks_an_attribute_sees_none_of_it(agent: Agent) -> None:
    """Eve has no region: neither orders nor customers are there for her."""
    for number, question in enumerate(("how many orders are there", "list the customers", "orders of Alpha Works")):
        reply = agent.run(f"eve-{number}", question, principal="eve")
        assert not isinstance(reply, FinalAnswer)
        assert "alpha works" not in everything(reply, without=question)


def test_a_session_belongs_to_whoever_began_it(agent: Agent) -> None:
    agent.run("owned", "total amount by product", principal="bob")
    for text in ("by status instead", "go on", "show me that again", "1"):
        reply = agent.run("owned", text, principal="ana")
        assert isinstance(reply, ErrorReply)
        assert reply.text == "This session belongs to somebody else. Begin a session of your own."
        assert canaries(reply, text) == []
    after = agent.run("owned", "by status instead", principal="bob")
    assert isinstance(after, FinalAnswer)


def test_a_statement_made_for_another_is_not_sent(agent: Agent) -> None:
    """What one principal's query was compiled to cannot be run by another."""
    parts = agent._parts
    bob, ana = parts.seen_by("bob"), parts.seen_by("ana")
    query = agent._loop.run(_compiled(bob))
    with pytest.raises(Exception, match="This query was not made for the one who asks now"):
        agent._loop.run(ana.sources["shop"].execute(query, ana.catalog, ana.limits.query))
    bare = replace(query, query=replace(query.query, filters=()))
    with pytest.raises(Exception, match="This query was not made for the one who asks now"):
        agent._loop.run(bob.sources["shop"].execute(bare, bob.catalog, bob.limits.query))


async def _compiled(parts: Parts) -> Compiled:
    return parts.sources["shop"].compile(Query("orders", measures=(Measure("count"),)), parts.catalog)
