"""What is old is deleted by whoever serves: events that nobody comes back to, and sessions that nobody uses."""

from __future__ import annotations

from askfirst.agent import Agent
from askfirst.service.service import Service
from tests.service.asking import ask, begin, stored
from tests.service.gate import Gate


async def test_old_events_go_and_the_history_stays(service: Service, session: str) -> None:
    await ask(service, session)
    whole = await stored(service, session)
    await service.tidy(events_hours=1, sessions_days=None)
    assert await stored(service, session) == whole
    await service.tidy(events_hours=0, sessions_days=None)
    assert await stored(service, session) == whole[-1:]
    assert len((await service.sessions.history(None, session)).exchanges) == 1


async def test_old_sessions_go_unless_they_are_in_use(service: Service, agent: Agent, session: str, gate: Gate) -> None:
    await ask(service, session)
    await service.tidy(events_hours=1, sessions_days=1)
    assert await agent.aknows(session)
    used = await begin(service, f"{session}-used")
    await gate.reached()
    gate.open()
    await used.done
    await service.tidy(events_hours=1, sessions_days=0)
    assert not await agent.aknows(session)
