from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from askfirst.delivery.delivering import Delivering
from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.patience import Patience
from askfirst.delivery.queue_courier import QueueCourier
from askfirst.memory.conversations import Conversations
from askfirst.observability.sinks import NoSink
from tests.delivery.clocks import MovingClock
from tests.memory.samples import AT, agree, proposal, propose


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Conversations]:
    conversations = Conversations(tmp_path / "askfirst.db")
    yield conversations
    conversations.dispose()


def idle_dispatcher(store: Conversations, queue: asyncio.Queue[object]) -> Dispatcher:
    """One that looks into the outbox when it begins, and then only when it is woken."""
    return Dispatcher(store.outbox, QueueCourier(queue.put), NoSink(), MovingClock(), Patience(idle=1e9))


async def test_what_an_earlier_process_left_is_delivered(store: Conversations) -> None:
    queue: asyncio.Queue[object] = asyncio.Queue()
    await agree(store, await propose(store, proposal()), at=AT)
    delivering = Delivering(idle_dispatcher(store, queue))
    await delivering.begin()
    await queue.get()
    await delivering.end()
    assert [entry.status for entry in await store.outbox.entries()] == ["delivered"]


async def test_what_was_just_committed_is_delivered_before_the_end(store: Conversations) -> None:
    """Also where nobody woke it."""
    queue: asyncio.Queue[object] = asyncio.Queue()
    delivering = Delivering(idle_dispatcher(store, queue))
    await delivering.begin()
    await asyncio.sleep(0)
    await agree(store, await propose(store, proposal()), at=AT)
    await delivering.end()
    assert queue.qsize() == 1
    assert len(asyncio.all_tasks()) == 1


async def test_ending_what_never_began_does_nothing(store: Conversations) -> None:
    await Delivering(idle_dispatcher(store, asyncio.Queue())).end()
