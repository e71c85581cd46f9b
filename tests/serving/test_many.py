"""Several servers over one database: sessions go on elsewhere when one of them dies, or the database is restarted."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from tests.memory.databases import new_database
from tests.memory.restarting import Restartable, restartable_server
from tests.service.gate import WITHIN, Gate, until, write_silver_shop
from tests.serving.processes import COUNT, SILVER, Fleet, asked, chat, children, history, several, started, types
from tests.serving.traffic import MESSAGES, Traffic, check

WORKERS = 4
SESSIONS = [f"s{number}" for number in range(6)]


@pytest.fixture(scope="module")
def common_shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_silver_shop(tmp_path_factory.mktemp("many") / "shop")


@pytest.fixture(scope="module")
def common(server: str) -> str:
    """The database of the servers that several tests talk to."""
    return new_database(server)


@pytest.fixture(scope="module")
def fleet(common_shop: Path, common: str) -> Iterator[Fleet]:
    """Four servers over one database; whoever kills one of them replaces it."""
    with several(WORKERS, common_shop, common_shop.parent, database=common) as made:
        yield made


@pytest.fixture
def common_gate(common_shop: Path) -> Iterator[Gate]:
    made = Gate(common_shop)
    made.shut()
    yield made
    made.open()


def events_once(address: str) -> None:
    """Each confirmed action has one commit event."""
    with psycopg.connect(address) as connection:
        rows = connection.execute("SELECT proposal_id FROM commit_events").fetchall()
    assert rows
    assert set(Counter(rows).values()) == {1}


def refunds(address: str) -> int:
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT count(*) FROM commit_events").fetchone()
    assert row
    return int(row[0])


@pytest.mark.parametrize(("messages", "kills"), [(8, 3), pytest.param(260, 100, marks=pytest.mark.soak)])
async def test_servers_that_are_killed(fleet: Fleet, common: str, messages: int, kills: int) -> None:
    """Under traffic, one after the other, each replaced by a new one."""
    traffic = Traffic(lambda: fleet.addresses)
    clients = [asyncio.create_task(traffic.converse(session, messages)) for session in SESSIONS]
    for number in range(kills):
        await traffic.replied((number + 1) * messages * len(SESSIONS) // (kills + 2))
        await asyncio.to_thread(fleet.replace, number % WORKERS)
    await asyncio.gather(*clients)
    async with fleet.servers[0].client() as client:
        await check(traffic, client, SESSIONS, messages)
    assert refunds(common) == len(SESSIONS) * (messages // len(MESSAGES))
    events_once(common)
    for one in fleet.servers:
        assert "Traceback" not in one.said, one.said


async def test_one_of_the_processes_of_a_server_is_killed(shop: Path, tmp_path: Path, address: str, gate: Gate) -> None:
    """What looks after them starts another; whoever insists is served meanwhile."""
    options = ("--port", "0", "--workers", "2")
    where = {"home": tmp_path / "home", "log": tmp_path / "log"}
    with started(str(shop), *options, database=address, **where) as server:  # type: ignore[arg-type]
        at = server.address
        traffic = Traffic(lambda: [at], (SILVER, *MESSAGES))
        clients = [asyncio.create_task(traffic.converse(session, 6)) for session in SESSIONS[:3]]
        await gate.reached(3)
        [victim, *_] = gate.processes
        assert victim in children(server.process.pid)
        os.kill(victim, signal.SIGKILL)
        gate.open()
        await asyncio.gather(*clients)
        async with server.client() as client:
            await check(traffic, client, SESSIONS[:3], 6)
        await asyncio.to_thread(until, lambda: len(children(server.process.pid)) == 2)
        assert victim not in children(server.process.pid)


async def test_a_process_that_dies_while_it_is_asked_how_it_is(shop: Path, tmp_path: Path, address: str) -> None:
    """It is replaced at once, not after the time that it had for its answer; and the server hears its end."""
    options = ("--port", "0", "--workers", "2")
    where = {"home": tmp_path / "home", "log": tmp_path / "log"}
    with started(str(shop), *options, database=address, **where) as server:  # type: ignore[arg-type]
        async with server.client() as client:
            await chat(client, "s")
        before = children(server.process.pid)
        os.kill(before[0], signal.SIGSTOP)
        # It is asked twice a second. Were it not asked in this time, it would be found dead when it is.
        await asyncio.sleep(2)
        os.kill(before[0], signal.SIGKILL)
        replaced = time.monotonic()
        await asyncio.to_thread(until, lambda: len(set(children(server.process.pid)) - set(before)) == 1)
        assert time.monotonic() - replaced < WITHIN / 2
        assert server.stop() == 0


@pytest.fixture(scope="module")
def own_server() -> Iterator[Restartable]:
    with restartable_server() as made:
        yield made


@pytest.mark.parametrize(("messages", "restarts"), [(5, 2), pytest.param(84, 40, marks=pytest.mark.soak)])
async def test_a_database_that_is_restarted(
    shop: Path, tmp_path: Path, own_server: Restartable, messages: int, restarts: int
) -> None:
    """Six sessions over two servers: thirty exchanges, or five hundred."""
    address = new_database(own_server.address)
    with several(2, shop, tmp_path, database=address) as fleet:
        servers = fleet.servers
        traffic = Traffic(lambda: fleet.addresses)
        clients = [asyncio.create_task(traffic.converse(session, messages)) for session in SESSIONS]
        for number in range(restarts):
            await traffic.replied((number + 1) * messages * len(SESSIONS) // (restarts + 2))
            await asyncio.to_thread(own_server.restart)
        await asyncio.gather(*clients)
        async with servers[0].client() as client:
            await check(traffic, client, SESSIONS, messages)
        events_once(address)
        for one in servers:
            assert "Traceback" not in one.said, one.said


async def test_fifty_messages_to_one_session(fleet: Fleet, common: str, common_gate: Gate) -> None:
    """Over four servers: they are served one after another as they came, and none is lost."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(one.client()) for one in fleet.servers]
        first = asyncio.create_task(chat(clients[0], "fifty", SILVER))
        await common_gate.reached()
        waiting: list[asyncio.Task[dict[str, Any]]] = []
        for number in range(1, 51):
            client = clients[number % WORKERS]
            waiting.append(asyncio.create_task(chat(client, "fifty", COUNT, requestId=f"r{number}")))
            await asyncio.to_thread(until, partial(queued, common, number + 1))
        common_gate.open()
        await first
        replies = await asyncio.gather(*waiting)
        assert [reply["turn_number"] for reply in replies] == list(range(2, 52))
        exchanges = (await history(clients[0], "fifty"))["exchanges"]
        assert [one["number"] for one in exchanges] == list(range(1, 52))
        assert {one["status"] for one in exchanges} == {"done"}
        assert (await types(clients[3], "fifty")).count("reply") == 51


def queued(address: str, count: int) -> bool:
    """Whether that many messages have a place in the line, or work."""
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT count(*) FROM tickets").fetchone()
    return row == (count,)


async def test_a_busy_session_refuses_in_every_process(shop: Path, tmp_path: Path, address: str, gate: Gate) -> None:
    """Where messages are not to wait: nothing of those that are refused is kept."""
    with several(2, shop, tmp_path, database=address, session_busy="refuse") as fleet:
        servers = fleet.servers
        async with servers[0].client() as one, servers[1].client() as two:
            first = asyncio.create_task(chat(one, "s", SILVER))
            await gate.reached()
            # Events are written by the side of the work: that of the step may come after the step is at the gate.
            while "todo_started" not in (before := await types(one, "s")):
                pass
            for client in (one, two) * 5:
                for path in ("/chat", "/chat/stream"):
                    refused = await client.post(path, json=asked("s", COUNT))
                    assert refused.status_code == 409, refused.text
                    assert refused.json()["detail"].startswith("Session 's' is busy with another message.")
            assert await types(two, "s") == before
            gate.open()
            assert (await first)["turn_number"] == 1
            assert len((await history(two, "s"))["exchanges"]) == 1
            assert (await chat(two, "s", COUNT))["turn_number"] == 2


async def test_the_dead_are_told_of(fleet: Fleet, common_gate: Gate) -> None:
    """Those who follow at other servers learn once that it was interrupted, also what only waited."""
    async with (
        fleet.servers[0].client() as doomed,
        fleet.servers[1].client() as one,
        fleet.servers[2].client() as two,
    ):
        lost = [asyncio.create_task(doomed.post("/chat", json=asked("dead", SILVER, requestId=SILVER)))]
        await common_gate.reached()
        lost.append(asyncio.create_task(doomed.post("/chat", json=asked("dead", COUNT, requestId=COUNT))))
        await accepted(one, "dead", 2)
        followers = [asyncio.create_task(ends(client, "dead", 2)) for client in (one, two) * 2]
        await asyncio.to_thread(fleet.replace, 0)
        await asyncio.gather(*lost, return_exceptions=True)
        assert await asyncio.gather(*followers) == [["interrupted", "interrupted"]] * 4
        assert (await types(one, "dead")).count("interrupted") == 2
        common_gate.open()
        assert (await chat(one, "dead", SILVER, requestId=SILVER))["turn_number"] == 1
        assert (await chat(two, "dead", COUNT, requestId=COUNT))["turn_number"] == 2


async def accepted(client: httpx.AsyncClient, session: str, count: int) -> None:
    """Wait until that many messages were accepted."""
    while (await types(client, session)).count("accepted") < count:
        pass


async def ends(client: httpx.AsyncClient, session: str, count: int) -> list[str]:
    """How that many exchanges ended, for one who follows a session."""
    found: list[str] = []
    async with client.stream("GET", f"/sessions/{session}/events") as stream:
        async for line in stream.aiter_lines():
            found += re.findall("^event: (interrupted|reply|cancelled|repeated)$", line)
            if len(found) == count:
                break
    return found


async def test_cancelling_and_following_elsewhere(fleet: Fleet, common_gate: Gate) -> None:
    async with fleet.servers[0].client() as one, fleet.servers[1].client() as two:
        running = asyncio.create_task(one.post("/chat", json=asked("c", SILVER)))
        await common_gate.reached()
        waiting = asyncio.create_task(two.post("/chat", json=asked("c", COUNT)))
        await accepted(two, "c", 2)
        following = asyncio.create_task(ends(two, "c", 2))
        assert (await two.post("/sessions/c/cancel")).json() == {"cancelled": 2}
        assert [(await answer).status_code for answer in (running, waiting)] == [409, 409]
        assert await following == ["cancelled", "cancelled"]
        assert (await two.post("/sessions/c/cancel")).json() == {"cancelled": 0}
        common_gate.open()
        assert (await chat(two, "c", "go on"))["text"] == "The silver is polished."


async def test_the_same_request_at_two_servers_at_once(fleet: Fleet, common_gate: Gate) -> None:
    """One exchange, and each of both gets its reply."""
    async with fleet.servers[0].client() as one, fleet.servers[1].client() as two:
        both = [asyncio.create_task(chat(client, "same", SILVER, requestId="a")) for client in (one, two)]
        await common_gate.reached()
        await accepted(one, "same", 2)
        common_gate.open()
        first, second = await asyncio.gather(*both)
        assert first == second
        assert len((await history(two, "same"))["exchanges"]) == 1
        found = await types(one, "same")
        assert (found.count("reply"), found.count("repeated")) == (1, 1)
