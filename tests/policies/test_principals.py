"""Principals who bring their attributes: what they see is theirs alone, and of the message that brought them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.catalog.sights import Sights
from askfirst.config.settings import load_settings
from askfirst.domain.errors import ConfigError, PolicyError
from askfirst.domain.principal import Asking, Principal
from askfirst.domain.reply import ErrorReply, FinalAnswer, Reply
from tests.agent.shop import write_shop
from tests.policies.questions import QUESTIONS, canaries
from tests.policies.shop import POLICIES, shop
from tests.policies.test_sight import CATALOG
from tests.policies.test_sight import POLICIES as SHOP_POLICIES

COUNT = "how many orders are there"
NAMELESS = POLICIES.replace(POLICIES[POLICIES.index("principals:") : POLICIES.index("datasets:")], "principals:\n")


def made(folder: Path, **changed: str) -> Agent:
    settings = load_settings().model_copy(update={"home": folder / "home", "model": "none", "principal": None})
    return build_agent(shop(folder / "shop", **changed), settings=settings)


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with made(tmp_path_factory.mktemp("attributes")) as one:
        yield one


def counted(reply: Reply) -> object:
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    return reply.table.rows[0][0]


def of(*regions: str, name: str = "token-1", **more: tuple[str | int | float | bool, ...]) -> Principal:
    return Principal(name, {"regions": regions, **more})


@pytest.mark.parametrize("number", range(0, len(QUESTIONS), 3))
def test_nothing_of_another_region_is_told_to_a_token(agent: Agent, number: int) -> None:
    question = QUESTIONS[number]
    assert canaries(agent.run(f"t-{number}", question, principal=of("Europe")), question) == []


def test_each_message_brings_its_own_attributes(agent: Agent) -> None:
    """In one session of one name: what the last message brought holds for no other."""
    found = [counted(agent.run("own", COUNT, principal=of(*regions))) for regions in (["Asia", "Europe"], ["Asia"])]
    assert found == [6, 3]
    for without in ("token-1", None, Principal("token-1"), Principal("token-1", {})):
        reply = agent.run("own", COUNT, principal=without)
        assert not isinstance(reply, FinalAnswer)
    follow_up = agent.run("own", "by status instead", principal=of("Europe"))
    assert canaries(follow_up, "") == []


def test_attributes_that_are_given_are_not_added_to(agent: Agent) -> None:
    """The file knows an ana of Europe: a token of hers without a region sees what has none."""
    assert counted(agent.run("a-1", COUNT, principal="ana")) == 3
    assert counted(agent.run("a-2", COUNT, principal=Principal("ana"))) == 3
    assert not isinstance(agent.run("a-3", COUNT, principal=Principal("ana", {"role": ("clerk",)})), FinalAnswer)
    assert counted(agent.run("a-4", COUNT, principal=of("Asia", "Europe", name="ana"))) == 6


def test_sessions_belong_to_the_name(agent: Agent) -> None:
    agent.run("mine", COUNT, principal=of("Europe", name="one"))
    for other in (of("Europe", name="two"), "ana", Principal("One", {"regions": ("Europe",)})):
        reply = agent.run("mine", COUNT, principal=other)
        assert reply.text == "This session belongs to somebody else. Begin a session of your own."
        with pytest.raises(PolicyError, match="somebody else"):
            agent.replay("mine", 1, principal=other)
    assert agent.replay("mine", 1, principal=of("Europe", name="one")).same


def test_attributes_are_gone_from_the_state_with_the_reply(agent: Agent) -> None:
    """The graph itself, without the agent: who says nothing of themselves is not whoever asked before."""
    agent.run("left", COUNT, principal=of("Europe", "Asia"))
    state = agent._loop.run(agent._rooms.state("left"))
    assert state.get("principal") is None
    assert state.get("belongs_to") == "token-1"


@pytest.mark.parametrize(
    "plain",
    [
        {"name": "x", "attributes": {"regions": [["Europe"]]}},
        {"name": "x", "attributes": {"regions": ["Europe"]}, "admin": True},
        {"attributes": {"regions": ["Europe"]}},
        {"name": ["x"]},
        ["ana"],
        7,
    ],
)
def test_a_front_end_that_sends_no_principal_is_refused(agent: Agent, plain: Any) -> None:
    """What comes into the graph past the agent is checked as well, and is not kept for the next message."""
    name = f"front-{plain}".replace("'", "")
    reply = agent._loop.run(agent._rooms.through_graph(name, {"text": COUNT, "principal": plain}, None, None))
    assert isinstance(reply, ErrorReply)
    assert reply.kind == "PolicyError"
    assert agent._loop.run(agent._rooms.state(name)).get("principal") is None


def test_a_verified_principal_owns_a_session_without_policies(tmp_path: Path) -> None:
    """A name that is only believed does not; and what nobody knows the owner of is not handed out."""
    (shop(tmp_path / "shop") / "policies.yaml").unlink()
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none"})
    with build_agent(tmp_path / "shop", settings=settings) as agent:
        assert counted(agent.run("hers", COUNT, principal=Principal("ana"), request_id="r")) == 6
        for other in (Principal("bob"), "bob", None):
            reply = agent.run("hers", COUNT, principal=other)
            assert reply.text == "This session belongs to somebody else. Begin a session of your own."
        assert isinstance(agent.run("hers", COUNT, principal=Principal("bob"), request_id="r"), ErrorReply)
        agent.run("open", COUNT)
        assert counted(agent.run("open", COUNT, principal="bob")) == 6
        taken = agent.run("open", COUNT, principal=Principal("bob"))
        assert taken.text == "It is not known whose session this is. Begin a session of your own."
        with pytest.raises(PolicyError, match="not known whose"):
            agent.replay("open", 1, principal=Principal("bob"))


def test_a_proposal_waits_for_the_name_it_was_made_to(tmp_path: Path) -> None:
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none"})
    with build_agent(write_shop(tmp_path / "orders"), settings=settings) as agent:
        asks = Principal("ann", {"team": ("claims",)})
        asked = agent.run("p", "cancel order A-001, it was ordered twice", principal=asks)
        assert asked.type == "proposal"
        assert agent.run("p", "yes", principal=Principal("bob", {"team": ("claims",)})).type == "error"
        assert agent.run("p", "yes", principal=asks).type == "final_answer"
        [entry] = agent.commit_events(session="p")
        assert entry.event.principal == "ann"


def test_policies_that_name_nobody(tmp_path: Path) -> None:
    with made(tmp_path, policies=NAMELESS) as agent:
        assert counted(agent.run("one", COUNT, principal=of("Asia"))) == 3
        reply = agent.run("two", COUNT, principal="ana")
        assert reply.text == "You are not among those who may ask about this data. Ask whoever looks after it."
        hidden = agent.run("three", "average credit limit", principal=of("Asia", "Europe", role=("manager",)))
        assert isinstance(hidden, FinalAnswer)


def test_attributes_that_are_said_to_come(tmp_path: Path) -> None:
    """A slip in a rule is found where the file says what tokens bring."""
    rules = "attributes: [regions, rank]\ndatasets: {audits: {only: {rank: boss}}, orders: {only: {rnak: boss}}}"
    for start in ("principals:", "principals: {ana: {role: clerk}}"):
        with pytest.raises(ConfigError) as raised:
            made(tmp_path, policies=f"{start}\n{rules}")
        [problem] = raised.value.problems
        assert problem.message == "There is no attribute of a principal 'rnak'. Did you mean 'rank'?"
    with made(tmp_path, policies=f"principals:\n{rules}".replace("rnak", "rank")) as agent:
        assert set(agent.seen(Principal("x", {"rank": ("boss",)})).datasets) == {"audits", "customers", "orders"}


def test_numbers_and_truth_values_are_compared_as_they_are_written(tmp_path: Path) -> None:
    policies = NAMELESS.replace("only: {role: manager}", 'only: {level: "7", admin: "true"}')
    with made(tmp_path, policies=policies) as agent:
        for number, (level, admin, seen) in enumerate(
            [(7, True, True), (7.0, True, True), (7, 1, False), (8, True, False)]
        ):
            asks = of("Asia", level=(level,), admin=(admin,))
            assert ("audits" in agent.seen(asks).datasets) is seen, number


def test_sights_are_bounded_and_told_apart() -> None:
    sights = Sights(SHOP_POLICIES, CATALOG, most=10)
    seen = [sights.of(Principal("x", {"regions": (f"r{number}",)})) for number in range(50)]
    assert len(sights) == 10
    assert [one.rows["orders"][0].values for one in seen] == [(f"r{number}",) for number in range(50)]
    assert len({one.hash for one in seen}) == 50
    assert len({id(one.catalog) for one in seen}) == 1
    assert sights.of("ana") is sights.of(Principal("ana"))
    assert sights.of(Principal("ana", {"regions": ("EU",)})) is not sights.of("ana")
    assert len(sights) == 10


@pytest.mark.parametrize("asks", ["ana", "mia", "eve", Principal("q", {"regions": ("EU",), "role": ("boss",)})])
def test_a_sight_is_the_same_however_it_was_made(asks: Asking) -> None:
    sights = Sights(SHOP_POLICIES, CATALOG)
    for one in ("mia", "eve", "ana"):
        sights.of(one)
    assert sights.of(asks) == SHOP_POLICIES.of(asks, CATALOG)
