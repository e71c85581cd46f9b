"""Answers that are kept, under policies: what one principal fetched never reaches one who sees something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import PolicyError
from askfirst.domain.query import Dimension, Measure, Order, Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.reply import FinalAnswer
from askfirst.domain.table import Cell
from askfirst.sources.cached import CachedSource
from askfirst.sources.guarded import GuardedSource
from askfirst.sources.source import Answer, KeepingSource, answer_of, asked_anew
from askfirst.tools.querying import run_query
from tests.policies import masked_shop
from tests.policies.shop import CUSTOMERS, POLICIES, shop

COUNT = Query("orders", (Measure("count"),))
# cat sees what ana sees; of two who see all rows, dan does not see how much credit there is.
MORE = "  cat: {regions: Europe, role: clerk}\n  dan: {regions: [Europe, Asia], role: clerk}\n"


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("kept")
    policies = POLICIES.replace("datasets:", f"{MORE}datasets:")
    with build_agent(shop(folder / "shop", policies=policies), settings=load_settings(home=folder / "home")) as made:
        yield made


@pytest.fixture
def emptied(agent: Agent) -> Agent:
    """Nothing is kept yet."""
    assert agent._parts.guard is not None
    for source in agent._parts.guard.sources.values():
        assert isinstance(source, CachedSource)
        source.tables.clear()
    return agent


def ask(agent: Agent, principal: str, query: Query) -> Answer:
    parts = agent._parts.seen_by(principal)
    source = parts.sources["shop"]
    compiled = source.compile(query, parts.catalog)
    return agent._loop.run(answer_of(source, compiled, parts.catalog, parts.limits.query))


def test_each_gets_their_own_rows_in_any_order(emptied: Agent) -> None:
    """Twice over, so that the second time all of them are kept."""
    found: list[tuple[str, Cell, bool]] = []
    for _ in range(2):
        for principal in ("mia", "ana", "bob"):
            answer = ask(emptied, principal, COUNT)
            found.append((principal, answer.table.rows[0][0], bool(answer.cached_at)))
    assert found == [
        *(("mia", 6, False), ("ana", 3, False), ("bob", 3, False)),
        *(("mia", 6, True), ("ana", 3, True), ("bob", 3, True)),
    ]


def test_those_who_see_the_same_share_what_is_kept(emptied: Agent) -> None:
    first, other = ask(emptied, "ana", COUNT), ask(emptied, "cat", COUNT)
    assert other.cached_at
    assert other.table is first.table


def test_one_who_sees_other_fields_does_not_share(emptied: Agent) -> None:
    """Even of a query that they could both ask, about rows that they both see: the statements are equal."""
    by_region = Query("customers", (Measure("count"),), (Dimension("region"),), order=(Order("region"),))
    mia, dan = (emptied._parts.seen_by(name).sources["shop"] for name in ("mia", "dan"))
    whole = emptied._parts.guard.catalog if emptied._parts.guard else None
    assert whole is not None
    assert mia.compile(by_region, whole) == dan.compile(by_region, whole)
    ask(emptied, "mia", by_region)
    assert ask(emptied, "dan", by_region).cached_at == ""
    assert ask(emptied, "dan", by_region).cached_at


def test_a_hidden_field_is_not_had_from_what_is_kept(emptied: Agent) -> None:
    """The guard refuses the statement before anything that is kept is looked at."""
    parts = emptied._parts.seen_by("mia")
    credit = parts.sources["shop"].compile(Query("customers", (Measure("sum", "credit_limit"),)), parts.catalog)
    limits = [int(line.rpartition(",")[2]) for line in CUSTOMERS.splitlines()[1:]]
    assert ask(emptied, "mia", credit.query).table.rows == ((sum(limits),),)
    for name in ("ana", "bob", "dan"):
        other = emptied._parts.seen_by(name)
        with pytest.raises(PolicyError, match="This query was not made for the one who asks now"):
            emptied._loop.run(other.sources["shop"].execute(credit, other.catalog, other.limits.query))


def test_a_kept_table_is_covered_for_each_who_sees_it_through_a_mask(tmp_path: Path) -> None:
    """Whoever asked first. Two with the same masks share what was fetched, covered for both."""
    policies = masked_shop.POLICIES.replace("datasets:", f"{MORE}datasets:")
    folder = shop(tmp_path / "shop", policies=policies, customers=masked_shop.CUSTOMERS)
    emails = Query("customers", columns=("name", "email"), order=(Order("name"),), limit=1)
    with build_agent(folder, settings=load_settings(home=tmp_path / "home")) as agent:
        found = {name: ask(agent, name, emails) for name in ("mia", "dan", "ana", "cat")}
    assert {name: (one.table.rows[0][1], bool(one.cached_at)) for name, one in found.items()} == {
        "mia": ("ada.canary@alpha.example", False),
        "dan": ("a•••", False),
        "ana": ("a•••", False),
        "cat": ("a•••", True),
    }


def test_without_what_is_kept_the_guard_is_still_there(emptied: Agent) -> None:
    guarded = emptied._parts.seen_by("ana").sources["shop"]
    assert isinstance(guarded, KeepingSource)
    anew = asked_anew(guarded)
    assert isinstance(anew, GuardedSource)
    assert not isinstance(anew.inner, CachedSource)
    parts = emptied._parts.seen_by("bob")
    compiled = parts.sources["shop"].compile(COUNT, parts.catalog)
    with pytest.raises(PolicyError):
        emptied._loop.run(anew.execute(compiled, parts.catalog, parts.limits.query))
    ask(emptied, "ana", COUNT)
    sent = anew.compile(COUNT, parts.catalog)
    assert emptied._loop.run(answer_of(anew, sent, parts.catalog, parts.limits.query)).cached_at == ""


def test_how_new_rows_are_is_told_of_what_is_seen(emptied: Agent) -> None:
    ana, mia = (emptied._parts.seen_by(name).sources["shop"] for name in ("ana", "mia"))
    assert emptied._loop.run(ana.freshness("orders")).as_of
    assert emptied._loop.run(ana.freshness("audits")).version == ""
    assert emptied._loop.run(mia.freshness("audits")).version


def test_the_receipts_of_two_who_see_the_same(emptied: Agent) -> None:
    """The one who asks second is told that the answer was kept; the one who sees something else is not."""
    found = {name: metadata(emptied, name) for name in ("ana", "cat", "bob")}
    assert {name: (one.rows, bool(one.cached_at)) for name, one in found.items()} == {
        "ana": (1, False),
        "cat": (1, True),
        "bob": (1, False),
    }


def metadata(agent: Agent, principal: str) -> QueryMetadata:
    context = agent._parts.seen_by(principal).tool_context("how many?")
    return agent._loop.run(run_query(COUNT, context))[1]


def test_whole_conversations_tell_each_their_own_numbers(emptied: Agent) -> None:
    for _ in range(2):
        for principal, number in (("mia", 6), ("ana", 3), ("bob", 3), ("dan", 6), ("cat", 3)):
            reply = emptied.run(f"kept-{principal}", "how many orders are there", principal=principal)
            assert isinstance(reply, FinalAnswer)
            assert reply.table is not None
            assert reply.table.rows == ((number,),)
