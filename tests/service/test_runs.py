"""Exchanges go on without whoever began them; the same request runs once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.clock import WorkspaceClock
from askfirst.config.settings import load_settings
from askfirst.domain.codec import Plain
from askfirst.domain.errors import LimitError, StorageError
from askfirst.domain.events import Progress, StoredEvent
from askfirst.domain.reply import ErrorReply, FinalAnswer, Reply
from askfirst.domain.said import Said
from askfirst.service.run import Run
from askfirst.service.runs import Runs
from askfirst.service.service import Service
from askfirst.service.watching import Watch
from tests.service.asking import COUNT, ask, begin, stored, told, types
from tests.service.gate import SILVER, Gate


async def test_whoever_began_it_may_leave(service: Service, session: str, gate: Gate) -> None:
    """At once, or while it runs: it comes to its end, and the same request id gives its reply."""
    leaving = asyncio.create_task(ask(service, session, SILVER, request_id="a"))
    await gate.reached()
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    gate.open()
    reply = await ask(service, session, SILVER, request_id="a")
    assert (reply.turn_number, reply.text) == (1, "The silver is polished.")
    history = await service.sessions.history(None, session)
    assert [one.status for one in history.exchanges] == ["done"]
    assert gate.begun == 1


async def test_whoever_leaves_before_it_was_accepted(service: Service, session: str) -> None:
    leaving = asyncio.create_task(begin(service, session, COUNT, request_id="a"))
    await asyncio.sleep(0)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    reply = await ask(service, session, COUNT, request_id="a")
    assert reply.turn_number == 1
    assert (await types(service, session)).count("accepted") == 1


async def test_a_request_sent_twice_at_once_runs_once(service: Service, session: str, gate: Gate) -> None:
    runs = [await begin(service, session, SILVER, request_id="a") for _ in range(3)]
    gate.open()
    assert len({run.id for run in runs}) == 1
    replies = [await service.reply(None, run) for run in runs]
    assert replies[0] == replies[1] == replies[2]
    assert (await types(service, session)).count("reply") == 1
    assert gate.begun == 1


async def test_a_request_sent_to_two_processes_at_once_runs_once(
    service: Service, other: Service, session: str, gate: Gate
) -> None:
    """The second one is told that the reply was told before."""
    runs = [(at, await begin(at, session, SILVER, request_id="a")) for at in (service, other, service)]
    followed = [asyncio.create_task(told(at, run)) for at, run in runs]
    gate.open()
    replies = [await at.reply(None, run) for at, run in runs]
    assert {(reply.turn_number, reply.text) for reply in replies} == {(1, "The silver is polished.")}
    ends = sorted([await one for one in followed][:2], key=len)
    assert ends[0] == ["accepted", "repeated"]
    assert ends[1][-1] == "reply"
    assert (await types(service, session)).count("reply") == 1
    assert len((await service.sessions.history(None, session)).exchanges) == 1


async def test_a_request_that_has_its_reply_gets_it_again(service: Service, session: str) -> None:
    reply = await ask(service, session, COUNT, request_id="a")
    before = len(await stored(service, session))
    run = await begin(service, session, COUNT, request_id="a")
    assert await service.reply(None, run) == reply
    assert await told(service, run) == ["accepted", "repeated"]
    assert [(event.type, event.data.get("exchange")) for event in (await stored(service, session))[before:]] == [
        ("accepted", None),
        ("repeated", 1),
    ]


async def test_messages_are_served_as_they_were_accepted(service: Service, session: str, gate: Gate) -> None:
    await begin(service, session, SILVER)
    await gate.reached()
    runs = await asyncio.gather(
        *(begin(service, session, f"how many sales in {region}?") for region in ["North", "South"] * 8)
    )
    gate.open()
    await asyncio.gather(*(run.done for run in runs))
    accepted = [event.data["run"] for event in await stored(service, session) if event.type == "accepted"]
    replied = [event.data["run"] for event in await stored(service, session) if event.type == "reply"]
    assert accepted == replied
    numbers = [run.done.result().turn_number for run in sorted(runs, key=lambda run: accepted.index(run.id))]
    assert numbers == list(range(2, 18))


async def test_no_more_run_than_may(agent: Agent, session: str, gate: Gate) -> None:
    service = Service(agent, running=2)
    runs = [await begin(service, f"{session}-{number}") for number in (1, 2)]
    with pytest.raises(LimitError) as caught:
        await begin(service, f"{session}-3")
    assert str(caught.value) == "As many messages are being worked on as may be: 2. Send it again in a moment."
    gate.open()
    await asyncio.gather(*(run.done for run in runs))
    assert (await ask(service, f"{session}-3", COUNT)).type == "final_answer"
    await service.close(0)


async def test_a_service_that_is_closed_ends_what_runs(service: Service, other: Service, session: str) -> None:
    """It takes nothing new; who sends the same request elsewhere gets the reply, under the same number."""
    gate_run = await begin(service, session, SILVER, request_id="a")
    waiting = await begin(service, session, COUNT, request_id="b")
    await service.close(0)
    for asking in (begin(service, session, COUNT), service.once(None, Said(COUNT))):
        with pytest.raises(LimitError, match=r"^The server is being stopped. Send it again in a moment.$"):
            await asking
    assert await service.failing() == ("the server is being stopped",)
    for run in (gate_run, waiting):
        reply = await service.reply(None, run)
        assert isinstance(reply, ErrorReply)
        assert (reply.kind, reply.limit) == ("LimitError", "stopping")
        assert reply.text == "The server was stopped before the reply. Send it again with the same request id."
    assert (await types(other, session)).count("interrupted") == 2


async def test_what_was_ended_goes_on_elsewhere(service: Service, other: Service, session: str, gate: Gate) -> None:
    await begin(service, session, SILVER, request_id="a")
    await gate.reached()
    await service.close(0)
    gate.open()
    reply = await ask(other, session, SILVER, request_id="a")
    assert (reply.turn_number, reply.text) == (1, "The silver is polished.")
    assert [event for event in await types(other, session) if event in {"interrupted", "reply"}] == [
        "interrupted",
        "reply",
    ]


async def test_a_busy_session_refuses(place: Path, session: str, gate: Gate, service: Service) -> None:
    """Where messages are not to wait: nothing is kept of those that are refused, in this process or another."""
    settings = load_settings(home=place / "home", model="none", session_busy="refuse")
    with build_agent(place / "shop", settings=settings) as agent:
        strict = Service(agent, refuse=True)
        run = await begin(strict, session, SILVER, who="ana")
        await gate.reached()
        # Events are written by the side of the work: that of the step may come after the step is at the gate.
        while "todo_started" not in (before := await types(strict, session, who="ana")):
            pass
        for _ in range(3):
            with pytest.raises(LimitError) as caught:
                await begin(strict, session, COUNT, who="ana")
            assert caught.value.limit == "busy"
            assert str(caught.value) == (
                f"Session {session!r} is busy with another message. Send it again when that one has its reply."
            )
        assert await types(strict, session, who="ana") == before
        gate.open()
        assert (await strict.reply("ana", run)).turn_number == 1
        assert (await ask(strict, session, COUNT, who="ana")).turn_number == 2
        waiting = await begin(service, session, who="ana")
        await service.reply("ana", waiting)
        assert len((await service.sessions.history("ana", session)).exchanges) == 3
        await strict.close(0)


class Flaky:
    """A log that fails: before it writes, or after it has."""

    def __init__(self, log: Any, *, accepting: int = 0, before: int = 0, after: int = 0) -> None:
        self._log = log
        self.accepting, self.before, self.after_writing = accepting, before, after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append(
        self, session: str, exchange: int | None, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        if self.accepting:
            self.accepting -= 1
            raise StorageError("The database is away.", retryable=True)
        found: tuple[StoredEvent, ...] = await self._log.append(session, exchange, events, at=at)
        return found

    async def append_once(
        self, session: str, exchange: int, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        if self.before:
            self.before -= 1
            raise StorageError("The database is away.", retryable=True)
        found: tuple[StoredEvent, ...] = await self._log.append_once(session, exchange, events, at=at)
        if self.after_writing:
            self.after_writing -= 1
            raise StorageError("The connection broke off.", retryable=True)
        return found


def runs_over(agent: Agent, log: Flaky) -> Runs:
    return Runs(agent, log, Watch(log), WorkspaceClock())


async def test_a_message_that_cannot_be_accepted_is_told_to_all_who_sent_it(agent: Agent, session: str) -> None:
    runs = runs_over(agent, Flaky(agent.event_log, accepting=1))
    both = [asyncio.create_task(runs.begin(session, Said(COUNT, request_id="a"))) for _ in range(2)]
    for one in await asyncio.gather(*both, return_exceptions=True):
        assert isinstance(one, StorageError)
    assert runs.count == 0
    again = await runs.begin(session, Said(COUNT, request_id="a"))
    assert (await again.done).turn_number == 1
    await runs.close(0)


@pytest.mark.parametrize("when", [{"before": 2}, {"after": 1}])
async def test_a_reply_is_told_once_though_the_database_was_away(
    agent: Agent, service: Service, session: str, when: dict[str, int]
) -> None:
    runs = runs_over(agent, Flaky(agent.event_log, **when))
    run: Run = await runs.begin(session, Said(COUNT))
    assert isinstance(await run.done, FinalAnswer)
    found = await types(service, session)
    assert [type_ for type_ in found if type_ in {"reply", "repeated"}] == ["reply"]
    await runs.close(0)


async def test_a_fault_of_the_agent_is_a_reply(agent: Agent, session: str) -> None:
    class Broken:
        async def asay(self, session: str, said: Said, emit: Callable[[Progress], None] | None = None) -> Reply:
            del session, said, emit
            raise RuntimeError("broken")

    runs = Runs(Broken(), agent.event_log, Watch(agent.event_log), WorkspaceClock())
    run = await runs.begin(session, Said(COUNT))
    reply = await run.done
    assert isinstance(reply, ErrorReply)
    assert reply.kind == "InternalError"
    assert runs.count == 0
    await runs.close(0)
