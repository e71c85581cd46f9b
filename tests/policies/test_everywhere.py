"""Two principals, one agent, in every place that data may be in: nothing of the one's rows reaches the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.reply import ErrorReply, FinalAnswer
from askfirst.observability.sinks import JsonLinesSink
from tests.policies.places import Place, shop_in
from tests.policies.questions import PATHS, QUESTIONS, canaries, crossed
from tests.policies.watching import watched
from tests.sources.servers.postgres import postgres_server, server

__all__ = ["postgres_server", "server"]

SLOW = [pytest.param(one, marks=pytest.mark.soak) for one in ("duckdb", "relay")]


@dataclass(frozen=True)
class World:
    """An agent over the shop in one place, and the file of its events."""

    agent: Agent
    place: Place
    events: Any


@pytest.fixture(scope="module", params=["sqlite", "postgres", "opensearch", "hasura", "across", *SLOW])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp(request.param)
    address = request.getfixturevalue("server") if request.param == "postgres" else ""
    settings = load_settings().model_copy(update={"home": folder / "home", "model": "none", "principal": None})
    events = folder / "events.jsonl"
    with (
        shop_in(request.param, folder, address) as workspace,
        build_agent(workspace, settings=settings, sink=JsonLinesSink(events)) as agent,
    ):
        yield World(agent, request.param, events)


def test_nothing_of_another_region_is_told(world: World) -> None:
    assert crossed(world.agent, "ana", PATHS, session="ana", followed=1) == []
    assert canaries(world.events.read_text("utf-8"), *PATHS) == []


@pytest.mark.soak
def test_the_questions_would_find_the_canaries(world: World) -> None:
    """They are apt here, too: whoever may see these rows is told of them."""
    asked = ("orders of canary", "total amount by product")
    found = crossed(world.agent, "bob", asked, session="bob", followed=0)
    assert [question for question, _ in found] == list(asked)


def test_each_gets_the_numbers_of_their_own_rows(world: World) -> None:
    question = "how many orders are there"
    told = {name: world.agent.run(f"count-{name}", question, principal=name) for name in ("ana", "bob", "mia")}
    numbers = {name: one.table.rows[0][0] for name, one in told.items() if isinstance(one, FinalAnswer) and one.table}
    assert numbers == {"ana": 3, "bob": 3, "mia": 6}


def test_whoever_sees_nothing_has_no_query_sent(world: World) -> None:
    """Unknown, empty and forged names, and one without the attribute that every rule needs."""
    sources = watched(world.agent)
    asked = ("orders of Canary Yellow", "total amount by region", "list the customers")
    for at, name in enumerate((None, "", "nobody", "Ana", "ana ", "mia' OR '1'='1", "eve")):
        for number, question in enumerate(asked if name == "eve" else asked[:1]):
            reply = world.agent.run(f"none-{at}-{number}", question, principal=name)
            assert not isinstance(reply, FinalAnswer)
            assert name == "eve" or isinstance(reply, ErrorReply)
            assert canaries(reply, question) == []
    assert [one.asked for one in sources] == [[] for _ in sources]
    world.agent.run("some", "how many orders are there", principal="bob")
    assert any(one.asked for one in sources)


@pytest.mark.soak
def test_nothing_of_another_region_is_told_by_any_question(world: World) -> None:
    assert crossed(world.agent, "ana", QUESTIONS, session="ana-all") == []
    found = crossed(world.agent, "bob", QUESTIONS, session="bob-all")
    assert len(found) > len(QUESTIONS) / 2
