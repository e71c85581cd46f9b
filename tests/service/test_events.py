"""Whoever follows a session gets each event once, wherever they begin and however often they are cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing

import pytest

from askfirst.agent import Agent
from askfirst.domain.codec import Plain
from askfirst.domain.errors import StorageError, UnknownName, UserError
from askfirst.domain.events import ENDS, StoredEvent
from askfirst.domain.ports import EventLog
from askfirst.service.following import Following
from askfirst.service.service import Service
from askfirst.service.watching import Watch
from tests.service.asking import COUNT, ask, begin, first, stored, to_the_end, told, types
from tests.service.gate import SILVER, Gate

EXCHANGE = ["accepted", "plan", "todo_started", "todo_finished", "reply"]


async def test_events_of_an_exchange(service: Service, session: str, gate: Gate) -> None:
    gate.open()
    run = await begin(service, session)
    assert await told(service, run) == EXCHANGE
    found = await stored(service, session)
    assert [event.seq for event in found] == list(range(1, len(found) + 1))
    assert {event.data["run"] for event in found} == {run.id}
    assert found[-1].data["reply"] == {**found[-1].data["reply"], "session_id": session, "turn_number": 1}


async def test_from_every_number_on_comes_exactly_the_rest(service: Service, session: str) -> None:
    for _ in range(3):
        await ask(service, session, COUNT)
    whole = await stored(service, session)
    assert [event.type for event in whole].count("reply") == 3
    for number in range(len(whole) + 1):
        assert await stored(service, session, number) == whole[number:]
        rest = sum(event.type in ENDS for event in whole[number:])
        assert await to_the_end(service, session, rest, number) == whole[number:] if rest else True


async def cut_off(service: Service, session: str, after: int, *, each: int) -> list[StoredEvent]:
    """The events to the fourth reply for one who is cut off after `each` of them, and comes back with the last id."""
    found: list[StoredEvent] = []
    while True:
        since, left = found[-1].seq if found else after, each
        async with aclosing(await service.events(None, session, since)) as events:
            async for event in events:
                found.append(event)
                left -= 1
                if _is_fourth(event):
                    return found
                if not left:
                    break


async def test_followers_that_are_cut_off_while_it_runs(
    service: Service, other: Service, session: str, gate: Gate
) -> None:
    """Some in the process that runs the exchange, some in another one; from every number, after every few events."""
    await ask(service, session, COUNT)
    run = await begin(service, session, SILVER)
    await gate.reached()
    so_far = len(await stored(service, session))
    followers = [
        asyncio.create_task(cut_off(at, session, after, each=each))
        for at in (service, other)
        for after in range(so_far + 1)
        for each in (1, 2, 5)
    ]
    more = [await begin(at, session, COUNT) for at in (service, other)]
    gate.open()
    for each in (run, *more):
        await each.done
    whole = await stored(service, session)
    places = [after for _ in (service, other) for after in range(so_far + 1) for _ in (1, 2, 5)]
    last = next(number for number, event in enumerate(whole, 1) if _is_fourth(event))
    for after, found in zip(places, await asyncio.gather(*followers), strict=True):
        assert found == whole[after:last]


def _is_fourth(event: StoredEvent) -> bool:
    return event.type == "reply" and event.data["reply"]["turn_number"] == 4


async def test_events_that_are_gone_are_told_of(service: Service, agent: Agent, session: str) -> None:
    """Never a gap without a word: whoever asks for them is told where to look."""
    await ask(service, session)
    last = len(await stored(service, session))
    await agent.event_log.prune("2100-01-01")
    for number in range(1, last - 1):
        with pytest.raises(UserError) as caught:
            await service.events(None, session, number)
        assert str(caught.value) == (
            f"The events after number {number} are not kept any more: the oldest one is number {last}. "
            "Read the session's history, and follow its events from the newest on."
        )
    assert [event.seq for event in await stored(service, session, last - 1)] == [last]
    assert [event.seq for event in await stored(service, session)] == [last]
    assert await stored(service, session, last) == []


async def test_a_number_that_no_event_has(service: Service, session: str) -> None:
    await ask(service, session)
    last = len(await stored(service, session))
    with pytest.raises(UnknownName, match=rf"^There is no event '{last + 1}'. Known: 1 to {last}.$"):
        await service.events(None, session, last + 1)


async def test_a_session_that_is_not_there(service: Service, agent: Agent, session: str) -> None:
    """One that was only talked to elsewhere is there, though nothing was told of it."""
    with pytest.raises(UnknownName):
        await service.events(None, session, 0)
    await agent.arun(session, COUNT)
    assert await stored(service, session) == []
    with pytest.raises(UnknownName, match=r"^There is no event .1.\. Known: none\.$"):
        await service.events(None, session, 1)


@pytest.mark.parametrize("read", [0, 3])
async def test_a_session_that_is_deleted_lets_its_followers_go(service: Service, session: str, read: int) -> None:
    """Those who have read some of its events, and those who had none to read."""
    await ask(service, session)
    events = await service.events(None, session, 0)
    assert len(await first(events, read) if read else ()) == read
    await service.sessions.forget(None, session)
    assert bool([event async for event in events]) == bool(read), "what was read at once is told before the end"


async def _all(service: Service, session: str) -> list[StoredEvent]:
    return [event async for event in await service.events(None, session, 0)]


class Weak:
    """A log that cannot be read the next few times."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.broken = 0

    async def after(self, session: str, seq: int, *, limit: int = 500) -> tuple[StoredEvent, ...]:
        self._check()
        return await self._log.after(session, seq, limit=limit)

    async def last_seqs(self, sessions: frozenset[str]) -> dict[str, int]:
        self._check()
        return await self._log.last_seqs(sessions)

    async def last_seq(self, session: str) -> int:
        self._check()
        return await self._log.last_seq(session)

    async def first_seq(self, session: str) -> int:
        return await self._log.first_seq(session)

    async def prune(self, before: str) -> int:
        return await self._log.prune(before)

    async def append(
        self, session: str, exchange: int | None, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        return await self._log.append(session, exchange, events, at=at)

    async def append_once(
        self, session: str, exchange: int, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        return await self._log.append_once(session, exchange, events, at=at)

    def _check(self) -> None:
        if self.broken:
            self.broken -= 1
            raise StorageError("The database is away.", retryable=True)


async def test_a_database_that_is_away_for_a_while_ends_no_stream(service: Service, agent: Agent, session: str) -> None:
    log = Weak(agent.event_log)
    watch = Watch(log, seconds=0.01)
    following = Following(log, watch, agent_is_alive)
    await ask(service, session)
    log.broken = 3
    events = following.events(session, 0)
    so_far = await first(events, 3)
    log.broken = 3
    run = await begin(service, session, COUNT)
    await run.done
    found = so_far + await first(events, len(await stored(service, session)) - 3)
    await events.aclose()
    await watch.close()
    assert found == await stored(service, session)


async def agent_is_alive(session: str) -> bool:
    raise AssertionError(f"nobody died in {session}")


async def test_those_who_look_on_are_let_go_first(service: Service, session: str, gate: Gate) -> None:
    """A server that stops keeps those who wait for an exchange until that has ended."""
    run = await begin(service, session)
    await gate.reached()
    so_far = await service.events(None, session, 0)
    await first(so_far, 3)
    await so_far.aclose()
    looking, waiting = asyncio.create_task(_all(service, session)), asyncio.create_task(told(service, run))
    closing = asyncio.create_task(service.close(60))
    await looking
    assert not waiting.done()
    assert [event.type for event in looking.result()] == EXCHANGE[:3]
    gate.open()
    assert await waiting == EXCHANGE
    await closing
    assert await types(service, session) == EXCHANGE
