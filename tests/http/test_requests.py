"""One request is one exchange, however often it is sent; and how far back a message is read."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from askfirst.access.limits import Limiter
from askfirst.access.spec import LimitSpec
from askfirst.agent import Agent
from askfirst.domain.principal import Principal
from askfirst.domain.restatement import Restatement
from askfirst.understanding.reader import View
from askfirst.understanding.scripted import ScriptedReader
from tests.engine.test_execution import drafts, shout
from tests.http.places import DATASET, opened, served, write_shop


@dataclass
class Slow(ScriptedReader):
    """Reads nothing before it may; `recalled` are the exchanges that it was shown with each message."""

    begun: threading.Event = field(default_factory=threading.Event)
    may: threading.Event = field(default_factory=threading.Event)
    recalled: list[list[int]] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        self.begun.set()
        await asyncio.to_thread(self.may.wait)
        self.recalled.append(sorted({turn.exchange for turn in await view.recall()}))
        self.shown.append(len(view.window))
        return await super().restate(message, view, follows=follows)


@pytest.fixture
def reader() -> Iterator[Slow]:
    made = Slow(plans=[drafts("a") for _ in range(20)])
    yield made
    # Whatever became of the test, nothing waits any more.
    made.may.set()


@pytest.fixture
def agent(tmp_path: Path, reader: Slow) -> Iterator[Agent]:
    with opened(write_shop(tmp_path / "shop"), tmp_path / "home", reader=reader, tools=[shout]) as made:
        yield made


def asked(text: str, **more: Any) -> dict[str, Any]:
    return {"datasetId": DATASET, "conversationId": "s", "message": text, **more}


def test_the_window_reaches_the_readers(agent: Agent, reader: Slow) -> None:
    reader.may.set()
    windows: list[int | None] = [None, None, None, 1, 2, None]
    with served(agent) as at, httpx.Client(base_url=at) as client:
        for number, window in enumerate(windows):
            named = "conversation_window" if number % 2 else "conversationWindow"
            answer = client.post("/chat", json=asked(f"how many {number}", **{named: window} if window else {}))
            assert answer.json()["type"] == "final_answer", answer.text
        bad = client.post("/chat", json=asked("how many", conversationWindow=11))
    assert reader.recalled == [[], [1], [1, 2], [3], [3, 4], [1, 2, 3, 4, 5]]
    assert (bad.status_code, bad.json()["detail"]) == (
        422,
        "'conversationWindow' is 11: input should be less than or equal to 10.",
    )


def test_a_wide_window(agent: Agent, reader: Slow) -> None:
    """Ten exchanges back there are the message and twenty others; without a window there are ten of both sides."""
    reader.may.set()
    with served(agent) as at, httpx.Client(base_url=at) as client:
        for number in range(12):
            client.post("/chat", json=asked(f"how many {number}"))
        for window in (10, 8, None):
            client.post("/chat", json=asked("how many", **{"conversationWindow": window} if window else {}))
    assert reader.recalled[12:] == [list(range(3, 13)), list(range(6, 14)), list(range(10, 15))]
    assert reader.shown[12:] == [21, 17, 10]


def test_a_request_that_is_sent_again(agent: Agent, reader: Slow) -> None:
    reader.may.set()
    with served(agent) as at, httpx.Client(base_url=at) as client:
        first, again = (client.post("/chat", json=asked("how many", requestId="r")).json() for _ in range(2))
        streamed = client.post("/chat/stream", json=asked("how many", requestId="r")).text
        other = client.post("/chat", json=asked("how many", requestId="other")).json()
    assert first == again
    assert (first["turn_number"], other["turn_number"]) == (1, 2)
    assert [line for line in streamed.splitlines() if line.startswith("event:")] == [
        "event: accepted",
        "event: repeated",
        "event: reply",
    ]
    assert len(agent.history("s").exchanges) == 2


def test_a_request_that_is_sent_twice_at_once(agent: Agent, reader: Slow) -> None:
    here = threading.Semaphore(0)

    async def counted(headers: Headers) -> None:
        del headers
        here.release()

    with served(agent, identify=counted) as at, ThreadPoolExecutor(2) as threads:
        sent = [threads.submit(httpx.post, f"{at}/chat", json=asked("how many", requestId="r")) for _ in range(2)]
        for _ in sent:
            here.acquire()
        reader.begun.wait()
        reader.may.set()
        first, other = (one.result().json() for one in sent)
    assert first == other
    assert first["type"] == "final_answer"
    assert len(reader.recalled) == 1
    assert [one.request_id for one in agent.history("s").exchanges] == ["r"]


def test_a_request_that_is_sent_to_two_servers_at_once(agent: Agent, reader: Slow, tmp_path: Path) -> None:
    with ExitStack() as stack:
        other = stack.enter_context(opened(tmp_path / "shop", tmp_path / "home", reader=reader, tools=[shout]))
        places = [stack.enter_context(served(one)) for one in (agent, other)]
        threads = stack.enter_context(ThreadPoolExecutor(2))
        sent = [threads.submit(httpx.post, f"{at}/chat", json=asked("how many", requestId="r")) for at in places]
        reader.begun.wait()
        reader.may.set()
        first, second = (one.result().json() for one in sent)
    assert first == second
    assert len(reader.recalled) == 1
    assert len(agent.history("s").exchanges) == 1


def test_whoever_leaves_finds_the_reply_later(agent: Agent, reader: Slow) -> None:
    with served(agent) as at, httpx.Client(base_url=at) as client:
        with client.stream("POST", "/chat/stream", json=asked("how many", requestId="r")) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "event: accepted"
            reader.begun.wait()
        reader.may.set()
        reply = client.post("/chat", json=asked("how many", requestId="r")).json()
        assert (reply["type"], reply["turn_number"]) == ("final_answer", 1)
        told = client.get("/sessions/s/events", params={"to": "newest"}).text
    assert told.count("event: accepted") == told.count("event: reply") == 1
    assert len(reader.recalled) == 1


def test_a_stream_goes_on_after_any_event(agent: Agent, reader: Slow) -> None:
    reader.may.set()
    with served(agent) as at, httpx.Client(base_url=at) as client:
        client.post("/chat/stream", json=asked("how many"))
        whole = client.get("/sessions/s/events", params={"to": "newest"}).text
        events = whole.strip().split("\n\n")
        assert len(events) > 3
        for number in range(len(events) + 1):
            rest = client.get("/sessions/s/events", params={"to": "newest", "after": number}).text
            by_header = {"Last-Event-ID": str(number), "Accept": "text/event-stream"}
            assert client.get("/sessions/s/events", params={"to": "newest"}, headers=by_header).text == rest
            assert rest.strip().split("\n\n") == (events[number:] or [""])
        bad = client.get("/sessions/s/events", headers={"Last-Event-ID": "x"})
        assert (bad.status_code, bad.json()["detail"]) == (
            422,
            "The Last-Event-ID 'x' is no event's number. Send the id of the last event.",
        )


def test_a_message_can_be_cancelled(agent: Agent, reader: Slow) -> None:
    with served(agent) as at, httpx.Client(base_url=at) as client, ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(httpx.post, f"{at}/chat", json=asked("how many"))
        reader.begun.wait()
        assert client.post("/sessions/s/cancel").json() == {"cancelled": 1}
        answer = waiting.result()
        reader.may.set()
        assert (answer.status_code, answer.json()["detail"]) == (
            409,
            "The message was cancelled before its reply. Say 'go on' to take it up again.",
        )
        assert client.post("/sessions/s/cancel").json() == {"cancelled": 0}
        assert client.post("/chat", json=asked("how many")).json()["type"] == "final_answer"


def test_no_more_of_one_principal_than_so_many_at_once(agent: Agent, reader: Slow) -> None:
    async def named(headers: Headers) -> Principal:
        return Principal(headers["x-name"])

    limits = Limiter(LimitSpec(concurrent=1))
    body: dict[str, Any] = {"model": "askfirst", "messages": [{"role": "user", "content": "how many"}]}
    ann, bob = ({"X-Name": name} for name in ("ann", "bob"))
    with (
        served(agent, identify=named, limits=limits) as at,
        httpx.Client(base_url=at) as client,
        ThreadPoolExecutor(2) as threads,
    ):
        waiting = [threads.submit(httpx.post, f"{at}/chat", json=asked("how many"), headers=ann)]
        reader.begun.wait()
        alone = asked("again", conversationId=None)
        paths = (("/chat", asked("a")), ("/chat/stream", asked("a")), ("/v1/chat/completions", body), ("/chat", alone))
        answers = [client.post(path, json=json, headers=ann) for path, json in paths]
        waiting.append(threads.submit(httpx.post, f"{at}/chat", json=asked("how many"), headers=bob))
        reader.may.set()
        assert [one.result().status_code for one in waiting] == [200, 200]
        assert client.post("/chat", json=asked("how many"), headers=ann).status_code == 200
    assert [(one.status_code, one.headers["retry-after"], one.json()["detail"]) for one in answers] == [
        (
            429,
            "1",
            "As many of your messages are being worked on as may be: 1. Wait for an answer, then send it again.",
        )
    ] * 4


def test_an_exchange_that_has_no_reply_yet(agent: Agent, reader: Slow) -> None:
    with served(agent) as at, httpx.Client(base_url=at) as client, ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(httpx.post, f"{at}/chat", json=asked("how many"))
        reader.begun.wait()
        early = [client.get(f"/sessions/s/exchanges/{number}") for number in (1, 2)]
        reader.may.set()
        assert waiting.result().status_code == 200
        assert client.get("/sessions/s/exchanges/1").json()["type"] == "final_answer"
    assert [(one.status_code, one.json()["detail"]) for one in early] == [
        (422, "Exchange 1 of session 's' has no reply. Wait for it, or say 'go on' there."),
        (404, "There is no exchange '2'. Known: 1 to 1 in session 's'."),
    ]


def test_no_more_than_so_many_at_once(agent: Agent, reader: Slow) -> None:
    with (
        served(agent, running=1) as at,
        httpx.Client(base_url=at) as client,
        ThreadPoolExecutor(1) as threads,
    ):
        waiting = threads.submit(httpx.post, f"{at}/chat", json=asked("how many"))
        reader.begun.wait()
        answer = client.post("/chat", json={**asked("how many"), "conversationId": "t"})
        reader.may.set()
        assert waiting.result().status_code == 200
    assert (answer.status_code, answer.headers["retry-after"], answer.json()) == (
        503,
        "1",
        {
            "detail": "As many messages are being worked on as may be: 1. Send it again in a moment.",
            "kind": "LimitError",
            "retryable": True,
        },
    )
