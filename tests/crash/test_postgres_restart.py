"""The server of the state restarted again and again, while agents on two machines converse in the same sessions."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.domain.reply import ErrorReply, Reply
from tests.agent.shop import settings_of, write_shop
from tests.memory.databases import new_database
from tests.memory.restarting import Restartable, restartable_server

QUESTIONS = ("how many orders are there?", "total amount by status", "cancel order A-001", "yes")
SESSIONS = ("s", "t")
MOST_TRIES = 200


@pytest.fixture(scope="module")
def own_server() -> Iterator[Restartable]:
    with restartable_server() as server:
        yield server


@dataclass
class Tally:
    """What the clients were told, and when it is time for the next restart."""

    replies: dict[str, Reply] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)
    changed: threading.Condition = field(default_factory=threading.Condition)
    up: threading.Event = field(default_factory=threading.Event)

    def acknowledged(self, request: str, reply: Reply) -> None:
        with self.changed:
            self.replies[request] = reply
            self.changed.notify_all()

    def wait_for(self, count: int) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.replies) >= count, timeout=120)


def insist(agents: list[Agent], session: str, number: int, tally: Tally) -> None:
    """A client that sends its message until it has a reply, now to one agent, now to the other."""
    request = f"{session}-{number}"
    for attempt in range(MOST_TRIES):
        agent = agents[(number + attempt) % len(agents)]
        reply = agent.run(session, QUESTIONS[number % len(QUESTIONS)], request_id=request)
        if not isinstance(reply, ErrorReply):
            tally.acknowledged(request, reply)
            return
        assert reply.retryable, reply
        tally.failures[reply.failed] += 1
        assert tally.up.wait(60)
    raise AssertionError(f"{request} has no reply")


def converse(agents: list[Agent], session: str, exchanges: int, tally: Tally) -> None:
    for number in range(exchanges):
        insist(agents, session, number, tally)


@pytest.mark.parametrize(
    ("exchanges", "restarts"), [(12, 2), pytest.param(250, 20, marks=pytest.mark.soak)], ids=["short", "long"]
)
def test_no_exchange_is_lost_or_doubled(own_server: Restartable, tmp_path: Path, exchanges: int, restarts: int) -> None:
    shop = write_shop(tmp_path / "shop")
    address = new_database(own_server.address)
    tally = Tally()
    tally.up.set()
    with (
        build_agent(shop, settings=settings_of(tmp_path / "a", address)) as first,
        build_agent(shop, settings=settings_of(tmp_path / "b", address)) as second,
        ThreadPoolExecutor() as threads,
    ):
        clients = [threads.submit(converse, [first, second], session, exchanges, tally) for session in SESSIONS]
        for number in range(1, restarts + 1):
            tally.wait_for(number * len(SESSIONS) * exchanges // (restarts + 1))
            tally.up.clear()
            own_server.restart()
            tally.up.set()
        for client in clients:
            client.result()
        for session in SESSIONS:
            check(second, session, exchanges, tally)
            assert first.run(session, "how many orders are there?").type == "final_answer"
        events = Counter((entry.event.session, entry.event.exchange) for entry in first.commit_events())
        assert set(events.values()) <= {1}


def check(agent: Agent, session: str, exchanges: int, tally: Tally) -> None:
    """Each message has its exchange and its reply, in the order in which they were sent."""
    kept = agent.history(session).exchanges
    assert [one.number for one in kept] == list(range(1, exchanges + 1))
    assert [one.status for one in kept] == ["done"] * exchanges
    assert [one.text for one in kept] == [QUESTIONS[number % len(QUESTIONS)] for number in range(exchanges)]
    for number in range(exchanges):
        again = agent.run(session, QUESTIONS[number % len(QUESTIONS)], request_id=f"{session}-{number}")
        assert again == tally.replies[f"{session}-{number}"]
