"""A session forked at any of its exchanges goes on as the session itself did from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import PolicyError, UnknownName, UserError
from askfirst.domain.forked import Fork, Forked, part_until
from askfirst.domain.principal import Asking, Principal
from askfirst.domain.reply import FinalAnswer, NeedsClarification, ProposalReply, Reply
from askfirst.domain.table import Table
from askfirst.forking import fork
from askfirst.steps.forking import state_after
from tests.agent.shop import settings_of, write_shop
from tests.memory.databases import address, server

__all__ = ["address", "server"]

EXAMPLES = Path(__file__).parents[2] / "examples"
TALK = (
    "how many shipments per carrier last week?",
    "only those to Miami",
    "the port",
    "by month instead",
    "how many orders are there?",
    "per status",
)
FOLLOW_UP = "and for Ocean North?"
ASKED = 2
"""The exchange that ended with a question: in a copy made later it is not open, and what was answered last counts."""
KEPT = (
    "messages", "messages_read", "seen_from", "exchange", "context", "answered_context", "todo_list", "last_query",
    "last_request", "finished", "restatement",
)  # fmt: skip


def forked(agent: Agent, number: int, new: str, session: str = "s", principal: Asking = None) -> Forked:
    return agent._loop.run(fork(agent._rooms, agent._parts, Fork(session, number, new, principal)))


def state_of(agent: Agent, session: str = "s") -> dict[str, Any]:
    return dict(agent._loop.run(agent._rooms.state(session)))


def table_of(reply: Reply) -> Table | None:
    assert isinstance(reply, FinalAnswer), reply.text
    return reply.table


@pytest.fixture(scope="module")
def talked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Agent, list[Table | None]]]:
    """The freight workspace after a talk of six, with what the same follow-up came to after each of them."""
    with build_agent(settings=load_settings(home=tmp_path_factory.mktemp("home"))) as agent:
        tables = []
        for text in TALK:
            agent.run("s", text)
        for number in range(1, len(TALK) + 1):
            for text in TALK[:number]:
                agent.run(f"as far as {number}", text)
            reply = agent.run(f"as far as {number}", FOLLOW_UP)
            tables.append(reply.table if isinstance(reply, FinalAnswer) else None)
        yield agent, tables


@pytest.mark.parametrize("number", range(1, len(TALK) + 1))
def test_the_same_follow_up_gives_the_same_table(talked: Any, number: int) -> None:
    """At whichever exchange it is forked; the answers up to there are shown as they were, under the new name."""
    agent, tables = talked
    done = forked(agent, number, f"fork {number}")
    assert (done.session, done.exchange, done.gone) == (f"fork {number}", number, ())
    assert [note[:42] for note in done.notes] == (
        ["The question of exchange 2 is not open in "] if number == ASKED else []
    )
    reply = agent.run(f"fork {number}", FOLLOW_UP)
    assert reply.turn_number == number + 1
    assert table_of(reply) == tables[number - 1 - (number == ASKED)]
    was, now = agent.history("s"), agent.history(f"fork {number}")
    assert [one.text for one in now.exchanges[:-1]] == list(TALK[:number])
    assert [one.reply["text"] for one in now.exchanges] == [
        *(one.reply["text"] for one in was.exchanges[:number]), reply.text
    ]  # fmt: skip
    assert {one.reply["session_id"] for one in now.exchanges} == {f"fork {number}"}
    assert [one.turn_id for one in now.turns] == list(range(1, len(now.turns) + 1))


SHOP = (
    "how many orders are there?",
    "cancel order A-001",
    "yes",
    "per status",
    "refund order A-002",
    "no",
    "only open",
)
CLICKED = ("how many orders are there?", ("set_grouping", "monthly"), "per status", ("set_grouping", None), "stop")
MALARIA = (
    "run the TPR step for primary facilities, children under five, rdt",
    "how many reports are there?",
    "run the risk analysis with pca",
    "run the TPR step again but with microscopy",
)


@pytest.mark.parametrize("talk", [TALK, SHOP, CLICKED, MALARIA], ids=["freight", "shop", "clicked", "malaria"])
def test_the_state_is_made_again_as_it_was(talk: Any, tmp_path: Path) -> None:
    """All that the next message goes by; only of how surely something was read, nothing is kept."""
    where = {SHOP: write_shop(tmp_path / "shop"), MALARIA: EXAMPLES / "malaria"}.get(talk)
    with build_agent(where, settings=settings_of(tmp_path / "home")) as agent:
        states = []
        for said in talk:
            agent.run("s", said) if isinstance(said, str) else agent.apply("s", *said)
            states.append(state_of(agent))
        history = agent.history("s")
        for number, was in enumerate(states, 1):
            made = dict(state_after(part_until(history, number), agent._parts.tools, belongs_to=None))
            for name in KEPT:
                assert lasting(made.get(name)) == lasting(was.get(name)), (number, name)


def lasting(value: Any) -> Any:
    """Without what is the same as nothing, what no exchange keeps, and what a plan keeps beside a tool's output."""
    if isinstance(value, dict):
        left = {"confidence", "changes", "text"}
        return {name: lasting(one) for name, one in value.items() if name not in left} or None
    return None if value == 1 else value or None


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with build_agent(write_shop(tmp_path / "shop"), settings=settings_of(tmp_path / "home")) as made:
        yield made


@pytest.mark.parametrize("more", [(), ("how many orders are there?",)], ids=["the last", "an earlier one"])
def test_a_yes_in_the_copy_commits_nothing(agent: Agent, more: tuple[str, ...]) -> None:
    """What was proposed in the original is open there alone: by its words, and by its id."""
    proposal = agent.run("s", "cancel order A-001")
    assert isinstance(proposal, ProposalReply)
    for text in more:
        agent.run("s", text)
    done = forked(agent, 1, "copy")
    assert done.notes == (
        "What exchange 1 proposed is not open in the copy: say again what you want to have it proposed.",
    )
    assert "Nothing is waiting" in agent.run("copy", "yes").text
    assert "in this session. Nothing was done." in agent.confirm("copy", proposal.proposal_id).text
    assert agent.commit_events() == ()
    again = agent.run("copy", "cancel order A-001")
    assert isinstance(again, ProposalReply)
    assert again.proposal_id != proposal.proposal_id
    assert "Confirmed" in agent.run("copy", "yes").text
    assert [one.event.session for one in agent.commit_events()] == ["copy"]
    if not more:
        assert "Confirmed" in agent.run("s", "yes").text


def test_what_was_done_is_not_done_again(agent: Agent) -> None:
    """A copy of what was committed has no event, and a second yes in it is told of none."""
    for text in ("cancel order A-001", "yes"):
        agent.run("s", text)
    forked(agent, 2, "copy")
    assert "Nothing is waiting" in agent.run("copy", "yes").text
    assert [one.event.session for one in agent.commit_events()] == ["s"]


def test_a_question_of_the_last_exchange_stays_open(tmp_path: Path) -> None:
    """It can be answered in both, each for itself; what it settled before is settled in both."""
    with build_agent(settings=settings_of(tmp_path)) as agent:
        for text in ("how many shipments to Miami last week?", "the port", "how many shipments from Miami last week?"):
            last = agent.run("s", text)
        assert isinstance(last, NeedsClarification)
        assert forked(agent, 3, "copy").notes == ()
        assert [one.values for one in agent.assumptions("copy")] == [one.values for one in agent.assumptions("s")]
        assert len(agent.assumptions("copy")) == 1
        assert table_of(agent.run("copy", "1")) == table_of(agent.run("s", "1"))
        assert len(agent.assumptions("copy")) == 2
        assert forked(agent, 1, "before").notes != ()
        assert agent.assumptions("before") == ()


def test_the_copy_lives_on_without_the_original(agent: Agent) -> None:
    """Its tables are its own; its title, its requests and its place in the list, too."""
    agent.run("s", "how many orders are there?", request_id="r")
    agent.run("s", "per status")
    forked(agent, 2, "copy")
    assert agent.forget("s")
    assert agent.table("copy", 2).row_count == 2
    assert agent.replay("copy", 2).same
    agent.run("copy", "only open", request_id="r")
    assert [(one.session, one.exchanges) for one in agent.sessions()] == [("copy", 3)]


def test_a_table_that_is_gone_is_told(agent: Agent, tmp_path: Path) -> None:
    """The copy is made all the same: its replies show what they showed."""
    cut = settings_of(tmp_path / "home").model_copy(update={"reply_rows": 1})
    with build_agent(tmp_path / "shop", settings=cut) as first:
        for text in ("how many orders are there?", "per status"):
            first.run("s", text)
    for path in (tmp_path / "home" / "results").glob("*/*"):
        path.unlink()
    assert forked(agent, 2, "copy").gone == (2,)
    with pytest.raises(UserError, match=r"The table of exchange 2 of 'copy' is no longer kept. Ask the question again"):
        agent.table("copy", 2)


def test_a_click_is_copied_as_what_it_set(agent: Agent) -> None:
    """The context is that of the exchange that was forked."""
    agent.run("s", "how many orders are there?")
    for value in ("weekly", "monthly"):
        agent.apply("s", "set_grouping", value)
    forked(agent, 2, "copy")
    assert state_of(agent, "copy")["context"] == {"grouping": "weekly"}
    assert agent.run("copy", "stop").context == {"grouping": "weekly"}


def test_what_cannot_be_forked(agent: Agent) -> None:
    """It is said what can; nothing is made."""
    agent.run("s", "how many orders are there?")
    agent.run("t", "how many orders are there?")
    for wrong, said in (
        ((2, "copy"), r"Exchange 2 of 's' has no reply to go on from. These have one: 1."),
        ((0, "copy"), r"Exchange 0 of 's' has no reply"),
        ((1, "t"), r"There is a session 't' already. Give the copy another name"),
        ((1, "s"), r"'s' cannot be a copy of itself. Give the copy another name"),
        ((1, "a\nb"), r"cannot be the name of a session"),
    ):
        with pytest.raises(UserError, match=said):
            forked(agent, *wrong)
    with pytest.raises(UnknownName, match="There is no session 'nobody'"):
        forked(agent, 1, "copy", session="nobody")
    assert sorted(one.session for one in agent.sessions()) == ["s", "t"]
    assert state_of(agent, "copy") == {}


def test_only_whose_session_it_is_may_copy_it(agent: Agent) -> None:
    """The copy belongs to them as well."""
    ann, bob = Principal("ann"), Principal("bob")
    agent.run("s", "how many orders are there?", principal=ann)
    with pytest.raises(PolicyError, match="This session belongs to somebody else"):
        forked(agent, 1, "copy", principal=bob)
    assert [one.session for one in agent.sessions()] == ["s"]
    forked(agent, 1, "copy", principal=ann)
    assert "belongs to somebody else" in agent.run("copy", "per status", principal=bob).text
    assert table_of(agent.run("copy", "per status", principal=ann)) is not None


def test_a_copy_in_postgres(tmp_path: Path, address: str) -> None:
    """Made by one process, it goes on in another one."""
    shop = write_shop(tmp_path / "shop")
    with build_agent(shop, settings=settings_of(tmp_path / "home", address)) as agent:
        for text in ("how many orders are there?", "per status", "how many are open?"):
            agent.run("s", text)
        forked(agent, 2, "copy")
    with build_agent(shop, settings=settings_of(tmp_path / "home", address)) as agent:
        found = table_of(agent.run("copy", "only open"))
        assert found is not None
        assert found.rows == (("open", 3),)
        assert agent.table("copy", 2).row_count == 2
        assert [one.session for one in agent.sessions(search="only open")] == ["copy"]
