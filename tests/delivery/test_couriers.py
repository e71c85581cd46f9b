from __future__ import annotations

import asyncio
import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from askfirst.delivery.dispatcher import Dispatcher
from askfirst.delivery.factory import make_courier, make_dispatcher
from askfirst.delivery.http_courier import HttpCourier
from askfirst.delivery.queue_courier import QueueCourier
from askfirst.delivery.signature import encoded, signature
from askfirst.domain.errors import ConfigError, DeliveryError
from askfirst.domain.ports import Courier
from askfirst.memory.conversations import Conversations
from askfirst.observability.sinks import NoSink
from tests.delivery.clocks import NINE, MovingClock
from tests.delivery.peers import SECRET, Peer, Says, new_receiver, receiving, taken
from tests.memory.samples import LATER, finish, proposal, start, yes_to

EVENT = yes_to(proposal(args={"reason": "zu spät", "amount": 1.5}))
BODY: dict[str, Any] = {
    "event": "J01",
    "event_id": EVENT.id,
    "intent": "cancel_order",
    "target": "ORD-00001",
    "args": {"reason": "zu spät", "amount": 1.5},
    "session_id": "s",
    "proposal_id": proposal().id,
    "principal": "ann",
    "at": LATER,
}


def courier(url: str, secret: str | None = SECRET) -> HttpCourier:
    return HttpCourier(url, SecretStr(secret) if secret else None, seconds=5, clock=MovingClock())


async def test_what_is_sent(tmp_path: Path) -> None:
    """Body and headers are a contract."""
    peer = Peer(new_receiver(tmp_path, NINE.timestamp))
    await peer.start()
    sending = courier(peer.url)
    await sending.deliver(EVENT)
    await sending.close()
    await peer.stop()
    ((headers, body),) = peer.requests
    assert json.loads(body) == BODY
    assert headers["idempotency-key"] == EVENT.id
    assert headers["content-type"] == "application/json"
    assert headers["x-askfirst-timestamp"] == str(int(NINE.timestamp()))
    assert headers["x-askfirst-signature"] == signature(SECRET, headers["x-askfirst-timestamp"], body)
    assert headers["x-askfirst-signature"].startswith("sha256=")
    assert taken(peer.receiver) == [EVENT.id]


def test_a_signature_that_others_compute() -> None:
    """As `printf '%s' 1736931600.BODY | openssl dgst -sha256 -hmac secret` prints it."""
    expected = "sha256=64d26f2ce317a6d8df842e65a4664553416592774c5c5e8c40a253de6637df9a"
    assert signature("secret", "1736931600", b'{"event":"J01"}') == expected


async def test_without_a_secret_nothing_is_signed(tmp_path: Path) -> None:
    peer = Peer(new_receiver(tmp_path, NINE.timestamp), [Says(200)])
    await peer.start()
    sending = courier(peer.url, None)
    await sending.deliver(EVENT)
    await sending.close()
    await peer.stop()
    assert "x-askfirst-signature" not in peer.requests[0][0]


async def test_a_wrong_secret_is_refused_by_the_receiver(tmp_path: Path) -> None:
    """And told without it."""
    peer = Peer(new_receiver(tmp_path, NINE.timestamp))
    await peer.start()
    sending = courier(peer.url, "a wrong secret")
    with pytest.raises(DeliveryError) as refused:
        await sending.deliver(EVENT)
    await sending.close()
    await peer.stop()
    assert not refused.value.retryable
    assert "answered 401" in str(refused.value)
    assert "wrong secret" not in str(refused.value)
    assert taken(peer.receiver) == []


async def test_a_password_in_the_address_is_used_and_never_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither in errors nor in what the client logs."""
    peer = Peer(new_receiver(tmp_path, NINE.timestamp), [Says(500)])
    await peer.start()
    sending = courier(peer.url.replace("//", "//ann:p%40ss@"))
    with caplog.at_level(logging.DEBUG), pytest.raises(DeliveryError) as failed:
        await sending.deliver(EVENT)
    await sending.close()
    await peer.stop()
    assert peer.requests[0][0]["authorization"] == "Basic YW5uOnBAc3M="
    assert str(failed.value) == f"{peer.url} answered 500."
    assert caplog.records
    assert not any(word in caplog.text for word in ("p@ss", "p%40ss", SECRET))


@pytest.mark.parametrize("url", ["", "kernel.example.com", "ftp://ann:secret@h/x", "https://", "http:///x"])
def test_an_address_that_cannot_be_called(url: str) -> None:
    """It is refused before the first event; it is not repeated, as it may hold a password."""
    with pytest.raises(ConfigError) as refused:
        courier(url)
    assert str(refused.value) == (
        "The address for commit events is none that can be called. "
        "Set commit_url to an address such as https://kernel.example.com/v1/kernel/commit."
    )


def test_the_client_is_loaded_when_it_is_used() -> None:
    """Whoever delivers nothing does not wait for it."""
    code = "import sys, askfirst.delivery.factory; print('httpx' in sys.modules)"
    assert finish(start(code)) == "False\n"
    assert "httpx" in sys.modules


async def test_a_queue_takes_the_body() -> None:
    """Any that waits until it has it."""
    queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    sending: Courier = QueueCourier(queue.put)
    await sending.deliver(EVENT)
    await sending.close()
    assert queue.get_nowait() == BODY


async def test_a_queue_that_fails_is_tried_again() -> None:
    """Its words are not told: a driver's may hold a password."""

    async def put(_: dict[str, Any]) -> None:
        raise RuntimeError("amqp://ann:secret@queue")

    with pytest.raises(DeliveryError) as failed:
        await QueueCourier(put).deliver(EVENT)
    assert str(failed.value) == "The queue did not take the event (RuntimeError)."
    assert failed.value.retryable


async def test_a_full_queue_is_waited_for_so_long_and_no_longer() -> None:
    queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(maxsize=1)
    sending = QueueCourier(queue.put, seconds=0.05)
    await sending.deliver(EVENT)
    with pytest.raises(DeliveryError, match=r"The queue did not take the event in 0\.05 seconds\."):
        await sending.deliver(EVENT)


def test_no_address_means_no_courier(tmp_path: Path) -> None:
    """Then events wait. With one, a claim holds longer than a delivery may take."""
    clock = MovingClock()
    assert make_courier(None, None, 10.0, clock=clock) is None
    made = make_courier("https://kernel.example.com/x", SecretStr(SECRET), 10.0, clock=clock)
    assert isinstance(made, HttpCourier)
    store = Conversations(tmp_path / "askfirst.db")
    dispatcher = make_dispatcher(store.outbox, made, NoSink(), clock, seconds=10.0, tries=3)
    assert isinstance(dispatcher, Dispatcher)
    assert (dispatcher.patience.tries, dispatcher.patience.claim) == (3, 40.0)


async def test_the_reference_receiver_takes_an_event_once(tmp_path: Path) -> None:
    """As it is served, over the network of this machine, with its own clock."""

    class RealClock(MovingClock):
        def now(self) -> Any:
            return NINE.now(NINE.tzinfo)

    with receiving(tmp_path / "receiver.db") as (made, url):
        sending = HttpCourier(url, SecretStr(SECRET), seconds=5, clock=RealClock())
        for _ in range(3):
            await sending.deliver(EVENT)
        await sending.close()
        assert taken(made) == [EVENT.id]


def test_the_same_bytes_at_every_try() -> None:
    """The order of arguments, which a database may change, does not change the body."""
    other = yes_to(proposal(args={"amount": 1.5, "reason": "zu spät"}))
    assert encoded(EVENT) == encoded(other)
