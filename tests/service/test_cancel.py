"""Ending what runs: in this process or another, while it works or waits, and never what has its reply."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from askfirst.agent import Agent
from askfirst.config.clock import WorkspaceClock
from askfirst.domain.errors import UnknownName
from askfirst.domain.events import Progress, ReplyReady
from askfirst.domain.reply import ErrorReply, FinalAnswer, Reply
from askfirst.domain.said import Said
from askfirst.service.runs import Runs
from askfirst.service.service import Service
from askfirst.service.watching import Watch
from tests.service.asking import COUNT, ask, begin, stored, told, types
from tests.service.gate import SILVER, Gate


@pytest.fixture(params=["here", "elsewhere"])
def canceller(request: pytest.FixtureRequest, service: Service, other: Service) -> Service:
    """Whoever is asked to end it: the process that runs it, or another one."""
    return service if request.param == "here" else other


async def test_what_runs_is_ended(service: Service, canceller: Service, session: str, gate: Gate) -> None:
    run = await begin(service, session)
    following = asyncio.create_task(told(service, run))
    await gate.reached()
    assert await canceller.cancel(None, session) == 1
    reply = await service.reply(None, run)
    assert isinstance(reply, ErrorReply)
    assert reply.limit == "cancelled"
    assert reply.text == "The message was cancelled before its reply. Say 'go on' to take it up again."
    assert (await following)[-1] == "cancelled"
    gate.open()
    assert (await ask(service, session, "go on")).text == "The silver is polished."


async def test_what_was_ended_lets_go_of_its_session_at_once(service: Service, session: str, gate: Gate) -> None:
    """Whoever is told so can send the next message, and it waits for nobody."""
    run = await begin(service, session)
    await gate.reached()
    assert await service.cancel(None, session) == 1
    await run.done
    assert not await service.agent.abusy(session)


async def test_what_waits_is_ended_too(service: Service, canceller: Service, session: str, gate: Gate) -> None:
    runs = [await begin(service, session), await begin(service, session, COUNT)]
    await gate.reached()
    assert await canceller.cancel(None, session) == 2
    for run in runs:
        assert (await told(service, run))[-1] == "cancelled"
    assert (await ask(service, session, COUNT)).type == "final_answer"


async def test_both_processes_are_reached(service: Service, other: Service, session: str, gate: Gate) -> None:
    here = await begin(service, session)
    await gate.reached()
    there = await begin(other, session)
    assert await service.cancel(None, session) == 2
    assert (await told(service, here))[-1] == (await told(other, there))[-1] == "cancelled"


async def test_one_of_several(service: Service, canceller: Service, session: str, gate: Gate) -> None:
    working, waiting = await begin(service, session), await begin(service, session, COUNT)
    await gate.reached()
    assert await canceller.cancel(None, session, waiting.id) == 1
    assert (await told(service, waiting))[-1] == "cancelled"
    gate.open()
    assert (await told(service, working))[-1] == "reply"


async def test_nothing_to_end(service: Service, session: str) -> None:
    with pytest.raises(UnknownName):
        await service.cancel(None, session)
    await ask(service, session)
    before = await stored(service, session)
    assert await service.cancel(None, session) == 0
    assert await stored(service, session) == before
    assert [one.status for one in (await service.sessions.history(None, session)).exchanges] == ["done"]


async def test_a_session_that_a_terminal_uses_is_left_alone(service: Service, agent: Agent, session: str) -> None:
    await agent.arun(session, COUNT)
    assert await service.cancel(None, session) == 0


async def test_what_was_committed_stays(service: Service, session: str, gate: Gate) -> None:
    await ask(service, session, "refund sale S1")
    await ask(service, session, "yes")
    run = await begin(service, session, SILVER)
    await gate.reached()
    assert await service.cancel(None, session) == 1
    await run.done
    events = await service.agent.acommit_events(session=session)
    assert [(entry.event.intent, entry.event.target) for entry in events] == [("refund", "S1")]
    gate.open()
    await ask(service, session, "yes")
    assert len(await service.agent.acommit_events(session=session)) == 1


class Punctual:
    """An agent that has its reply in the moment in which it is cancelled."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.begun = asyncio.Event()

    async def asay(self, session: str, said: Said, emit: Callable[[Progress], None] | None = None) -> Reply:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            reply = await self._agent.asay(session, said)
            if emit:
                emit(ReplyReady(reply))
        raise AssertionError("nobody cancelled it")


async def test_a_reply_goes_before_its_cancellation(agent: Agent, service: Service, session: str) -> None:
    """What has happened is told as it happened, and told once."""
    punctual = Punctual(agent)
    runs = Runs(punctual, agent.event_log, Watch(agent.event_log), WorkspaceClock())
    run = await runs.begin(session, Said(COUNT))
    await punctual.begun.wait()
    assert runs.cancel(session) == 1
    assert isinstance(await run.done, FinalAnswer)
    assert await types(service, session) == ["accepted", "reply"]
    await runs.close(0)


async def test_two_people_never_meet(service: Service, other: Service, session: str, gate: Gate) -> None:
    """The same name is a session of each; one neither follows nor ends what is the other's."""
    ana = await begin(service, session, SILVER, who="ana")
    await gate.reached()
    with pytest.raises(UnknownName):
        await service.cancel("bob", session)
    with pytest.raises(UnknownName):
        await service.events("bob", session, 0)
    bob = await begin(other, session, COUNT, who="bob")
    assert (await bob.done).type == "final_answer"
    assert await service.cancel("bob", session) == 0
    assert await other.cancel("bob", session) == 0
    assert {event.data["run"] for event in await stored(service, session, who="bob")} == {bob.id}
    assert {event.data["run"] for event in await stored(service, session, who="ana")} == {ana.id}
    assert {event.session for event in await stored(service, session, who="bob")} == {session}
    gate.open()
    assert (await service.reply("ana", ana)).text == "The silver is polished."
