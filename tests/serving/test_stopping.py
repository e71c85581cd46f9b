"""A server that is told to stop: what runs comes to its end or is taken up again, and nobody is left waiting."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import httpx

from tests.service.gate import Gate
from tests.serving.processes import COUNT, SILVER, Process, asked, chat, history, started, types


async def stopping(client: httpx.AsyncClient) -> None:
    """Wait until a server tells that it is being stopped."""
    while (await client.get("/readyz")).status_code == httpx.codes.OK:
        pass


def clean(server: Process) -> None:
    assert server.ended() == 0, server.said
    for word in ("Traceback", "ERROR", "Exception"):
        assert word not in server.said, server.said


async def test_it_waits_for_what_runs(shop: Path, tmp_path: Path, gate: Gate) -> None:
    """Who follows a session is sent away at once, a new message is told to come back, and what runs gets its reply."""
    with started(str(shop), "--port", "0", home=tmp_path / "home", log=tmp_path / "log") as server:
        async with server.client() as client:
            await chat(client, "idle")
            following = await client.send(client.build_request("GET", "/sessions/idle/events"), stream=True)
            running = asyncio.create_task(chat(client, "s", SILVER))
            streaming = asyncio.create_task(client.post("/chat/stream", json=asked("t", SILVER)))
            await gate.reached(2)
            server.signal(signal.SIGTERM)
            await stopping(client)
            refused = await client.post("/chat", json=asked("new"))
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
            assert refused.json()["detail"] == "The server is being stopped. Send it again in a moment."
            assert b"event: reply" in await following.aread()
            assert not running.done()
            gate.open()
            assert (await running)["text"] == "The silver is polished."
            assert "event: reply" in (await streaming).text
        clean(server)


async def test_what_takes_too_long_goes_on_at_the_next_start(shop: Path, tmp_path: Path, gate: Gate) -> None:
    """It is told to have been interrupted; the same request then gets the one reply that there is."""
    start = partial(started, str(shop), "--port", "0", home=tmp_path / "home", log=tmp_path / "log", stop_seconds="0")
    with start() as server:
        async with server.client() as client:
            running = asyncio.create_task(client.post("/chat", json=asked("s", SILVER, requestId="a")))
            streaming = asyncio.create_task(client.post("/chat/stream", json=asked("t", SILVER, requestId="a")))
            await gate.reached(2)
            server.signal(signal.SIGTERM)
            refused = await running
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
            assert refused.json()["detail"].startswith("The server was stopped before the reply.")
            assert (await streaming).text.count("event: interrupted") == 1
        clean(server)
    gate.open()
    with start() as server:
        async with server.client() as client:
            for session in ("s", "t"):
                reply = await chat(client, session, SILVER, requestId="a")
                assert (reply["turn_number"], reply["text"]) == (1, "The silver is polished.")
                assert await chat(client, session, SILVER, requestId="a") == reply
                assert [one["status"] for one in (await history(client, session))["exchanges"]] == ["done"]
                found = await types(client, session)
                assert (found.count("interrupted"), found.count("reply")) == (1, 1)


async def test_the_same_signal_again_ends_it_at_once(shop: Path, tmp_path: Path, gate: Gate) -> None:
    start = partial(
        started, str(shop), "--port", "0", home=tmp_path / "home", log=tmp_path / "log", stop_seconds="10000"
    )
    with start() as server:
        async with server.client() as client:
            running = asyncio.create_task(client.post("/chat", json=asked("s", SILVER)))
            await gate.reached()
            server.signal(signal.SIGINT)
            await stopping(client)
            server.signal(signal.SIGTERM)
            assert (await client.get("/healthz")).status_code == 200
            assert not running.done()
            server.signal(signal.SIGINT)
            assert (await running).status_code == 503
        clean(server)


async def test_who_leaves_ends_nothing(shop: Path, tmp_path: Path, gate: Gate) -> None:
    """Their sockets are closed in the middle: the exchanges end by themselves, and are there once."""
    with started(str(shop), "--port", "0", home=tmp_path / "home", log=tmp_path / "log") as server:
        async with server.client() as client, server.client() as leaver:
            waiting = asyncio.create_task(leaver.post("/chat", json=asked("chat", SILVER, requestId="a")))
            async with leaver.stream("POST", "/chat/stream", json=asked("stream", SILVER, requestId="a")) as stream:
                await gate.reached(2)
                await anext(stream.aiter_lines())
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            await leaver.aclose()
            gate.open()
            for session in ("chat", "stream"):
                reply = await chat(client, session, SILVER, requestId="a")
                assert (reply["turn_number"], reply["text"]) == (1, "The silver is polished.")
                assert [one["status"] for one in (await history(client, session))["exchanges"]] == ["done"]
                assert (await types(client, session)).count("reply") == 1
        assert gate.begun == 2
        server.signal(signal.SIGTERM)
        clean(server)


async def test_an_idle_server_stops_at_once(shop: Path, tmp_path: Path) -> None:
    """Whoever only follows does not keep it."""
    start = partial(
        started, str(shop), "--port", "0", home=tmp_path / "home", log=tmp_path / "log", stop_seconds="10000"
    )
    with start() as server:
        async with server.client() as client:
            await chat(client, "s", COUNT)
            async with AsyncExitStack() as stack:
                to_follow = [client.stream("GET", "/sessions/s/events") for _ in range(5)]
                following = [await stack.enter_async_context(one) for one in to_follow]
                server.signal(signal.SIGINT)
                for one in following:
                    assert b"event: reply" in await one.aread()
        clean(server)
