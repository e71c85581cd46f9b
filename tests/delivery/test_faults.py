"""What goes wrong on the way to the receiver: the same event comes again until it is taken, and is acted on once."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.http_courier import HttpCourier
from askfirst.delivery.patience import Patience
from askfirst.domain.proposal import CommitEvent, OutboxEntry
from askfirst.memory.conversations import Conversations
from askfirst.observability.sinks import MemorySink
from tests.delivery.certificates import self_signed
from tests.delivery.clocks import NINE, MovingClock
from tests.delivery.peers import SECRET, Behaviour, Peer, Says, acted, new_receiver, taken
from tests.memory.samples import AT, agree, proposal, propose

TIMEOUT = 0.3


@dataclass
class Post:
    """An event that waits, the way to its receiver, and a clock that goes on only between tries."""

    store: Conversations
    clock: MovingClock
    sink: MemorySink
    peer: Peer
    event: CommitEvent
    dispatcher: Dispatcher

    async def entry(self) -> OutboxEntry:
        (entry,) = await self.store.outbox.entries()
        return entry

    async def deliver(self) -> OutboxEntry:
        """Try at each time that is due until nothing waits."""
        while (entry := await self.entry()).status == "waiting":
            self.clock.moment = max(self.clock.moment, NINE.fromisoformat(entry.next_at))
            assert len(await self.dispatcher.run_once()) == 1
        return entry


@asynccontextmanager
async def post(folder: Path, *script: Behaviour, tls: ssl.SSLContext | None = None) -> AsyncIterator[Post]:
    store, clock, sink = Conversations(folder / "askfirst.db"), MovingClock(), MemorySink()
    peer = Peer(new_receiver(folder, lambda: clock.now().timestamp()), script or ("take",))
    await peer.start(tls=tls)
    event = (await agree(store, await propose(store, proposal()), at=AT)).event
    scheme = "https" if tls else "http"
    url = f"{scheme}://127.0.0.1:{peer.port}/v1/kernel/commit"
    courier = HttpCourier(url, SecretStr(SECRET), seconds=TIMEOUT, clock=clock)
    dispatcher = Dispatcher(store.outbox, courier, sink, clock, Patience(), chance=lambda: 0.5)
    try:
        yield Post(store, clock, sink, peer, event, dispatcher)
    finally:
        await courier.close()
        await peer.stop()
        store.dispose()


@pytest.mark.parametrize(
    "fault",
    [
        Says(500),
        Says(503, body=b"<html>overloaded"),
        Says(408),
        Says(425),
        Says(429),
        "hang",
        "reset",
        "trickle",
        "take and hang",
        "take and reset",
    ],
    ids=str,
)
async def test_a_passing_fault_is_tried_again_under_the_same_key(tmp_path: Path, fault: Behaviour) -> None:
    """Whether the receiver had taken the event or not, it acts once, and the event ends as delivered."""
    async with post(tmp_path, fault, fault, "take") as sent:
        entry = await sent.deliver()
        assert (entry.status, entry.tries, entry.error) == ("delivered", 3, "")
        assert sent.peer.keys == [sent.event.id] * 3
        assert len({body for _, body in sent.peer.requests}) == 1
        assert taken(sent.peer.receiver) == [sent.event.id]
        assert [record.type for record in sent.sink.records] == ["commit_event"] * 3
        assert [getattr(record, "step", "") for record in sent.sink.records] == ["failed", "failed", "delivered"]


@pytest.mark.parametrize(
    ("asked", "waited"),
    [("7", 7.0), ("0", 0.9), ("100000", 3600.0), ("Wed, 15 Jan 2025 09:02:00 GMT", 120.0), ("soon", 0.9), ("", 0.9)],
)
async def test_a_receiver_may_ask_for_time(tmp_path: Path, asked: str, waited: float) -> None:
    """In seconds or by a date, an hour at most, and never less than the own wait; what is neither is not kept to."""
    async with post(tmp_path, Says(429, {"Retry-After": asked}), "take") as sent:
        await sent.dispatcher.run_once()
        assert (await sent.entry()).next_at == (NINE + timedelta(seconds=waited)).isoformat()
        assert (await sent.deliver()).status == "delivered"


async def test_ten_minutes_down(tmp_path: Path) -> None:
    """The waits outlast it; the event is delivered once the receiver is up, and acted on once."""
    async with post(tmp_path) as sent:
        sent.peer.script = [lambda: "reset" if sent.clock.passed < 600 else "take"]
        entry = await sent.deliver()
        assert (entry.status, taken(sent.peer.receiver)) == ("delivered", [sent.event.id])
        assert 600 <= sent.clock.passed < 900
        assert entry.tries == len(sent.peer.requests) <= 12


async def test_nobody_listens_and_then_somebody_does(tmp_path: Path) -> None:
    """A refused connection is a fault that passes."""
    async with post(tmp_path) as sent:
        await sent.peer.stop()
        await sent.dispatcher.run_once()
        assert "could not be reached (ConnectError" in (await sent.entry()).error
        await sent.peer.start()
        assert (await sent.deliver()).status == "delivered"
        assert acted(tmp_path) == 1


async def test_what_is_never_taken_is_dead_and_seen(tmp_path: Path) -> None:
    """After the last try it waits for a person, with the reason; sent again, it is the same event."""
    async with post(tmp_path, *[Says(500, body=b"down for\nrepair")] * 12, "take") as sent:
        entry = await sent.deliver()
        assert (entry.status, entry.tries) == ("dead", 12)
        assert entry.error == f"{sent.peer.url} answered 500: 'down for repair'."
        assert await sent.store.outbox.entries(status="dead") == (entry,)
        assert getattr(sent.sink.records[-1], "step", "") == "dead"
        assert await sent.dispatcher.run_once() == ()
        await sent.store.outbox.resend(entry.event.id, at=sent.clock.now().isoformat())
        assert (await sent.deliver()).status == "delivered"
        assert taken(sent.peer.receiver) == [sent.event.id]


@pytest.mark.parametrize(("status", "word"), [(400, "bad"), (401, "bad"), (404, ""), (409, "conflict"), (422, "x")])
async def test_what_does_not_pass_is_dead_at_once(tmp_path: Path, status: int, word: str) -> None:
    async with post(tmp_path, Says(status, body=word.encode())) as sent:
        entry = await sent.deliver()
        quoted = f": {word!r}" if word else ""
        assert (entry.status, entry.tries) == ("dead", 1)
        assert entry.error == (
            f"{sent.peer.url} answered {status}{quoted}. Mend what it complains of, then send the event again."
        )


async def test_a_redirect_is_not_followed(tmp_path: Path) -> None:
    """Where an event goes is a setting, and nobody else's to say."""
    async with post(tmp_path) as sent:
        sent.peer.script = [Says(307, {"Location": sent.peer.url}), "take"]
        entry = await sent.deliver()
        assert (entry.status, len(sent.peer.requests)) == ("dead", 1)
        assert "Redirects are not followed: set commit_url to where it leads" in entry.error


async def test_a_conflict_that_is_a_duplicate_is_delivered(tmp_path: Path) -> None:
    """Some receivers say 409 for what they have."""
    async with post(tmp_path, Says(409, body=b'{"status": "duplicate"}')) as sent:
        assert (await sent.deliver()).status == "delivered"


@pytest.mark.parametrize("body", [b'{"status": "other"}', b'["duplicate"]', b"duplicate", b"[" * 4_096])
async def test_a_conflict_that_is_none(tmp_path: Path, body: bytes) -> None:
    """Only the one shape that is documented counts; a hostile body does no harm."""
    async with post(tmp_path, Says(409, body=body)) as sent:
        assert (await sent.deliver()).status == "dead"


async def test_a_certificate_that_does_not_hold(tmp_path: Path) -> None:
    """Nothing is sent; with the right one it is delivered."""
    certificate = self_signed(tmp_path)
    async with post(tmp_path, tls=certificate.context) as sent:
        await sent.dispatcher.run_once()
        entry = await sent.entry()
        assert (entry.status, sent.peer.requests) == ("waiting", [])
        assert "CERTIFICATE_VERIFY_FAILED" in entry.error
        url = sent.peer.url.replace("http:", "https:")
        trusting = HttpCourier(url, SecretStr(SECRET), seconds=TIMEOUT, clock=sent.clock, authority=certificate.file)
        sent.dispatcher.courier = trusting
        assert (await sent.deliver()).status == "delivered"
        await trusting.close()


async def test_an_answer_without_end_is_not_read(tmp_path: Path) -> None:
    """What is kept of it is a line."""
    async with post(tmp_path, Says(500, body=b"x" * 5_000_000)) as sent:
        await sent.dispatcher.run_once()
        error = (await sent.entry()).error
        assert error.startswith(f"{sent.peer.url} answered 500: 'xxx")
        assert len(error) < 300
