from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.patience import Patience
from askfirst.domain.errors import DeliveryError, StorageError
from askfirst.domain.events import CommitRecord
from askfirst.domain.proposal import CommitEvent, OutboxEntry
from askfirst.memory.commits import CommitOutbox
from askfirst.memory.conversations import Conversations
from askfirst.memory.database import Database
from askfirst.observability.sinks import MemorySink
from tests.delivery.clocks import NINE, MovingClock
from tests.memory.samples import AT, agree, proposal, propose


@dataclass
class FakeCourier:
    """Takes every event, once it has done what the test says."""

    before: Callable[[CommitEvent], object] = lambda _: None
    taken: list[str] = field(default_factory=list)

    async def deliver(self, event: CommitEvent) -> None:
        await asyncio.sleep(0)
        self.before(event)
        self.taken.append(event.id)

    async def close(self) -> None:
        pass


@dataclass
class FailingOutbox:
    """An outbox that cannot be read a number of times."""

    inner: CommitOutbox
    failures: int

    async def claim(self, *, now: str, until: str, limit: int) -> tuple[OutboxEntry, ...]:
        if self.failures:
            self.failures -= 1
            raise StorageError("Could not claim: the disk is full.")
        return await self.inner.claim(now=now, until=until, limit=limit)

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Conversations]:
    conversations = Conversations(tmp_path / "askfirst.db")
    yield conversations
    conversations.dispose()


@pytest.fixture
def clock() -> MovingClock:
    return MovingClock()


async def committed(store: Conversations, *sessions: str) -> list[str]:
    return [
        (await agree(store, await propose(store, proposal(session)), at=AT)).event.id for session in sessions or "s"
    ]


def dispatcher(store: Conversations, courier: FakeCourier, clock: MovingClock, **patience: float) -> Dispatcher:
    given_patience = replace(Patience(), **patience)  # type: ignore[arg-type]
    return Dispatcher(store.outbox, courier, MemorySink(), clock, given_patience, clock.sleep, lambda: 0.0)


def refuse(error: Exception) -> Callable[[CommitEvent], object]:
    def raise_it(_: CommitEvent) -> object:
        raise error

    return raise_it


def records(made: Dispatcher) -> Sequence[CommitRecord]:
    assert isinstance(made.sink, MemorySink)
    return [record for record in made.sink.records if isinstance(record, CommitRecord)]


async def statuses(store: Conversations) -> list[str]:
    return [entry.status for entry in await store.outbox.entries()]


async def test_what_is_due_is_delivered_and_told(store: Conversations, clock: MovingClock) -> None:
    """Once: the next look finds nothing."""
    (event_id,) = await committed(store)
    courier = FakeCourier()
    made = dispatcher(store, courier, clock)
    (entry,) = await made.run_once()
    assert (entry.status, entry.tries, entry.delivered_at) == ("delivered", 1, NINE.isoformat())
    assert await store.outbox.entries() == (entry,)
    assert await made.run_once() == ()
    assert courier.taken == [event_id]
    assert records(made) == [
        CommitRecord("s", 2, proposal().id, "cancel_order", "delivered", tries=1),
    ]


async def test_a_batch_at_a_time(store: Conversations, clock: MovingClock) -> None:
    await committed(store, *"abcde")
    made = dispatcher(store, FakeCourier(), clock, batch=2)
    assert [len(await made.run_once()) for _ in range(4)] == [2, 2, 1, 0]


async def test_waits_double_up_to_five_minutes(store: Conversations, clock: MovingClock) -> None:
    """Then it is dead: twelve tries and the waits between them."""
    await committed(store)
    made = dispatcher(store, FakeCourier(refuse(DeliveryError("It is down."))), clock)
    waits = []
    while (entry := (await made.run_once())[0]).status == "waiting":
        waits.append((NINE.fromisoformat(entry.next_at) - clock.now()).total_seconds())
        assert await made.run_once() == ()
        clock.advance(waits[-1])
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert (entry.status, entry.tries, entry.error) == ("dead", 12, "It is down.")
    assert [record.step for record in records(made)] == ["failed"] * 11 + ["dead"]
    assert records(made)[-1].error == "It is down."


@given(st.integers(1, 10_000), st.floats(0, 1), st.floats(0.001, 1e6), st.floats(0.001, 1e6))
def test_a_wait_is_within_its_bounds(tries: int, chance: float, first: float, longest: float) -> None:
    """Chance takes away a fifth at most, and no number of tries makes it longer than the longest."""
    wait = Patience(first=first, longest=longest).wait(tries, chance)
    full = Patience(first=first, longest=longest).wait(tries, 0)
    assert 0.8 * full <= wait * (1 + 1e-9)
    assert wait <= full <= longest
    assert full <= Patience(first=first, longest=longest).wait(tries + 1, 0)


async def test_the_number_of_tries_is_a_setting(store: Conversations, clock: MovingClock) -> None:
    await committed(store)
    made = dispatcher(store, FakeCourier(refuse(DeliveryError("no"))), clock, tries=1)
    assert (await made.run_once())[0].status == "dead"


async def test_what_cannot_help_is_not_tried_again(store: Conversations, clock: MovingClock) -> None:
    await committed(store)
    made = dispatcher(store, FakeCourier(refuse(DeliveryError("no", retryable=False))), clock)
    (entry,) = await made.run_once()
    assert (entry.status, entry.tries) == ("dead", 1)


async def test_the_receiver_may_ask_for_a_longer_wait(store: Conversations, clock: MovingClock) -> None:
    await committed(store)
    made = dispatcher(store, FakeCourier(refuse(DeliveryError("busy", after=90.0))), clock)
    (entry,) = await made.run_once()
    assert entry.next_at == "2025-01-15T09:01:30+00:00"


async def test_a_bug_of_a_courier_holds_up_nothing_else(store: Conversations, clock: MovingClock) -> None:
    """Its words are not kept: they may hold anything."""
    first, second = await committed(store, "a", "b")

    def fail_for_first(event: CommitEvent) -> None:
        if event.id == first:
            raise ValueError("password")

    courier = FakeCourier(fail_for_first)
    ended = {entry.event.id: entry for entry in await dispatcher(store, courier, clock).run_once()}
    assert (ended[first].status, ended[first].error) == ("waiting", "The courier failed (ValueError).")
    assert (ended[second].status, courier.taken) == ("delivered", [second])


async def test_a_courier_that_hangs_is_left_when_its_claim_ends(store: Conversations, clock: MovingClock) -> None:
    await committed(store)

    class Hanging(FakeCourier):
        async def deliver(self, event: CommitEvent) -> None:
            del event
            await asyncio.Event().wait()

    (entry,) = await dispatcher(store, Hanging(), clock, claim=0.05).run_once()
    assert (entry.status, entry.error) == ("waiting", "It was not taken in 0.05 seconds.")


async def test_dispatchers_side_by_side_deliver_each_event_once(database: Database, clock: MovingClock) -> None:
    """Each claims what no other has."""
    others = [Conversations(database) for _ in range(3)]
    store, courier = others[0], FakeCourier()
    ids = await committed(store, *"abcdefghij")
    made = [dispatcher(one, courier, clock, batch=2) for one in others]
    while await asyncio.gather(*(one.run_once() for one in made)) != [()] * 3:
        pass
    assert sorted(courier.taken) == sorted(ids)
    assert set(await statuses(store)) == {"delivered"}
    for one in others:
        one.dispose()


async def test_a_claim_that_nobody_ends_ends_by_itself(store: Conversations, clock: MovingClock) -> None:
    """As where a dispatcher was killed between its claim and its record."""
    await committed(store)
    assert len(await store.outbox.claim(now=AT, until="2025-01-15T09:01:00+00:00", limit=1)) == 1
    made = dispatcher(store, FakeCourier(), clock)
    clock.advance(59)
    assert await made.run_once() == ()
    clock.advance(1)
    assert [entry.status for entry in await made.run_once()] == ["delivered"]


async def test_it_runs_until_it_is_stopped(store: Conversations, clock: MovingClock) -> None:
    """It looks again and again, through failures of the outbox too, and what comes later is found."""
    stop, courier = asyncio.Event(), FakeCourier()
    courier.before = lambda _: stop.set() if len(courier.taken) == 1 else None
    made = dispatcher(store, courier, clock)
    made.outbox = FailingOutbox(store.outbox, failures=3)  # type: ignore[assignment]
    running = asyncio.create_task(made.run(stop))
    for session in "ab":
        await committed(store, session)
    await running
    assert await statuses(store) == ["delivered", "delivered"]
    assert clock.passed > 0


async def test_it_is_woken_for_what_was_put_in(store: Conversations, clock: MovingClock) -> None:
    """Nobody waits for the next look."""
    stop = asyncio.Event()
    made = dispatcher(store, FakeCourier(lambda _: stop.set()), clock)
    asleep = asyncio.Event()

    async def sleep_for_good(_: float) -> None:
        asleep.set()
        await asyncio.Event().wait()

    made.sleep = sleep_for_good
    running = asyncio.create_task(made.run(stop))
    await asleep.wait()
    await committed(store)
    made.wake()
    await running
    assert await statuses(store) == ["delivered"]
    assert clock.passed == 0


async def test_stopping_ends_its_sleep(store: Conversations, clock: MovingClock) -> None:
    stop, asleep = asyncio.Event(), asyncio.Event()
    made = dispatcher(store, FakeCourier(), clock)

    async def sleep_for_good(_: float) -> None:
        asleep.set()
        await asyncio.Event().wait()

    made.sleep = sleep_for_good
    running = asyncio.create_task(made.run(stop))
    await asleep.wait()
    stop.set()
    await running
    assert len(asyncio.all_tasks()) == 1


async def test_an_outbox_that_cannot_be_written_is_told_after_all_were_heard(
    store: Conversations, clock: MovingClock
) -> None:
    """What was delivered beside it is recorded."""
    ids = await committed(store, "a", "b")

    class NoRoomForOne(CommitOutbox):
        async def record(self, entry: OutboxEntry) -> None:
            if entry.event.id == ids[0]:
                raise StorageError("Could not record a delivery: the disk is full.")
            await asyncio.sleep(0)
            await super().record(entry)

    made = dispatcher(store, FakeCourier(), clock)
    made.outbox = NoRoomForOne(store._store)
    with pytest.raises(StorageError):
        await made.run_once()
    assert [(record.session, record.step) for record in records(made)] == [("b", "delivered")]
    assert sorted(await statuses(store)) == ["delivered", "waiting"]
