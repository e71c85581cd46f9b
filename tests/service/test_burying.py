"""Exchanges whose process died: told once to those who wait for their end, and never of one that lives."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from askfirst.agent import Agent
from askfirst.config.clock import WorkspaceClock
from askfirst.service.service import Service
from tests.service.asking import ask, begin, stored, types
from tests.service.gate import Gate

LATER = timedelta(seconds=6)


def now() -> datetime:
    return WorkspaceClock().now()


async def dead(agent: Agent, session: str, run: str) -> None:
    """What a process leaves that dies while it works on a message, or has one that waits."""
    for events in ([{"type": "accepted", "run": run}], [{"type": "plan", "run": run, "todo_list": None}]):
        await agent.event_log.append(session, None, events, at=now().isoformat())


async def test_each_is_told_once(service: Service, agent: Agent, other_agent: Agent, session: str) -> None:
    """However many look, in however many processes."""
    await ask(service, session)
    await dead(agent, session, "one")
    await dead(other_agent, session, "two")
    at = now() + LATER
    buried = await asyncio.gather(*(who.abury(session, at) for who in (agent, other_agent) for _ in range(5)))
    assert buried.count(True) == 1
    told = [event.data["run"] for event in await stored(service, session) if event.type == "interrupted"]
    assert sorted(told, key=str) == ["one", "two"]
    assert not await agent.abury(session, at)


async def test_one_that_came_just_now_may_be_on_its_way(agent: Agent, session: str) -> None:
    await dead(agent, session, "one")
    assert not await agent.abury(session, now())
    assert await agent.abury(session, now() + LATER)


async def test_one_that_lives_is_left_alone(
    service: Service, agent: Agent, other_agent: Agent, session: str, gate: Gate
) -> None:
    run = await begin(service, session)
    await gate.reached()
    for who in (agent, other_agent):
        assert not await who.abury(session, now() + LATER)
    gate.open()
    await run.done
    assert not await agent.abury(session, now() + LATER)
    assert "interrupted" not in await types(service, session)


async def test_the_session_goes_on(service: Service, agent: Agent, session: str) -> None:
    await dead(agent, session, "one")
    await agent.abury(session, now() + LATER)
    assert (await ask(service, session)).turn_number == 1
    assert (await types(service, session))[:4] == ["accepted", "plan", "interrupted", "accepted"]
