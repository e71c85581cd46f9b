"""The server over HTTP: who may reach it, and that nothing crosses from one to another."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from mcp import Client, MCPError, types

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.entrypoints.mcp.http import HttpLimits, over_http
from tests.mcp.serving import (
    agent_over,
    client_of,
    content_of,
    identify,
    served,
    text_of,
    waiting,
    write_workspace,
)
from tests.service.gate import until

HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
HEADERS = {"Accept": "application/json, text/event-stream"}
MODES = pytest.mark.parametrize("mode", ["auto", "legacy"])


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("mcp")
    with agent_over(write_workspace(folder / "shop"), folder / "home") as agent:
        yield agent


@pytest.fixture(scope="module")
def address(agent: Agent) -> Iterator[str]:
    """Mounted in an application that serves more."""
    face = over_http(agent, identify=identify, hosts=["bi.example.org"], origins=["https://bi.example.org"])

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with face.running():
            yield

    app = FastAPI(lifespan=lifespan)
    app.router.routes.append(face.route())
    with served(app) as address:
        yield f"{address}/mcp"


async def post(address: str, **headers: str) -> httpx2.Response:
    key = {"Authorization": "Bearer ana-key"}
    async with httpx2.AsyncClient() as client:
        return await client.post(address, json=HELLO, headers={**HEADERS, **key, **headers})


@MODES
async def test_each_sees_what_is_theirs(address: str, mode: str) -> None:
    """Policies hold in answers, typed queries, the catalog and values; the sessions are those of one's own."""
    for key, rows, hidden in (("ana-key", 3, "Asia"), ("bob-key", 3, "Europe")):
        async with client_of(address, key, mode=mode) as client:
            asked = await client.call_tool("ask", {"text": "show the orders", "session": f"s-{mode}"})
            assert content_of(asked)["table"]["row_count"] == rows
            assert content_of(asked)["session_id"] == f"s-{mode}"
            query = {"dataset": "orders", "columns": ["order_id", "region"]}
            found = await client.call_tool("run_query", {"query": query})
            assert content_of(found)["table"]["row_count"] == rows
            assert hidden not in json.dumps(content_of(found)["table"])
            datasets = content_of(await client.call_tool("list_datasets"))["datasets"]
            assert "audits" not in [one["name"] for one in datasets]
            audits = await client.call_tool("run_query", {"query": {"dataset": "audits", "columns": ["finding"]}})
            assert audits.is_error
            limits = await client.call_tool(
                "run_query", {"query": {"dataset": "customers", "columns": ["credit_limit"]}}
            )
            assert limits.is_error
            assert "canary" not in text_of(audits).lower()


@MODES
async def test_a_session_of_another_is_not_there(address: str, mode: str) -> None:
    session, receipt = f"ana-only-{mode}", f"askfirst://sessions/ana-only-{mode}/exchanges/1/receipt"
    async with client_of(address, "ana-key", mode=mode) as ana:
        await ana.call_tool("ask", {"text": "how many orders are there?", "session": session})
        assert "orders" in json.dumps(
            [one.model_dump(mode="json") for one in (await ana.read_resource(receipt)).contents]
        )
    for name in (session, f"ana/{session}", f"../ana/{session}"):
        async with client_of(address, "bob-key", mode=mode) as bob:
            replayed = await bob.call_tool("replay", {"session": name, "exchange": 1})
            assert replayed.is_error
            assert text_of(replayed).startswith(f"There is no session {name!r}")
            with pytest.raises(MCPError, match="There is no session"):
                await bob.read_resource(f"askfirst://sessions/{name.replace('/', '%2F')}/exchanges/1/receipt")


@MODES
async def test_who_wants_to_know_is_told_of_each_step(agent: Agent, address: str, mode: str) -> None:
    """In the words of the plan, and in its order. A context that is set has no steps."""
    told: list[tuple[float, float | None, str | None]] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, total, message))

    session = f"followed-{mode}"
    async with client_of(address, "ana-key", mode=mode) as client:
        asked = {"text": "how many orders are there by product?", "session": session}
        answered = content_of(await client.call_tool("ask", asked, progress_callback=heard))
        assert answered["type"] == "final_answer"
        plan = agent.plan(f"ana/{session}")
        assert plan
        steps = [task.description for task in plan.tasks.values()]
        assert len(steps) > 2
        await asyncio.to_thread(until, lambda: len(told) >= len(steps), "the last step")
        context = {"session": session, "intent": "set_metric", "value": "orders"}
        set_ = content_of(await client.call_tool("set_context", context, progress_callback=heard))
        assert set_["type"] == "intent_acknowledged"
    assert told == [(number, len(steps), step) for number, step in enumerate(steps, 1)]


async def test_a_name_with_a_slash_is_nobody_elses(address: str) -> None:
    """The principal 'ana/x' and ana's own session 'x/s' never meet."""
    async with client_of(address, "ana-key") as ana:
        await ana.call_tool("ask", {"text": "how many orders are there?", "session": "x/s"})
    async with client_of(address, "slash-key") as other:
        assert (await other.call_tool("replay", {"session": "s", "exchange": 1})).is_error


async def test_whoever_opened_a_session_of_the_protocol_is_alone_in_it(address: str) -> None:
    opened = await post(address)
    session = {"Mcp-Session-Id": opened.headers["mcp-session-id"], "MCP-Protocol-Version": "2025-06-18"}
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    statuses = {}
    for key in ("bob-key", "ana-key"):
        async with httpx2.AsyncClient() as client:
            headers = {**HEADERS, **session, "Authorization": f"Bearer {key}"}
            statuses[key] = (await client.post(address, json=listing, headers=headers)).status_code
    assert statuses == {"bob-key": 404, "ana-key": 200}


@pytest.mark.parametrize("authorization", ["", "Bearer wrong", "Bearer expired", "Bearer ana-key, Bearer bob-key"])
async def test_nobody_may_ask(address: str, authorization: str) -> None:
    refused = await post(address, Authorization=authorization)
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert refused.text.startswith("It is not known who asks. Send what the server knows you by")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "bi.example.org", "Origin": "https://bi.example.org"}, 200),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Host": "bi.example.org.evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example", "MCP-Protocol-Version": "2026-07-28"}, 421),
        ({"Origin": "https://evil.example", "MCP-Protocol-Version": "2026-07-28"}, 403),
    ],
)
async def test_pages_and_names_from_elsewhere_are_refused(address: str, headers: dict[str, str], status: int) -> None:
    assert (await post(address, **headers)).status_code == status


async def test_a_body_has_a_limit(agent: Agent) -> None:
    with served(over_http(agent, limits=HttpLimits(body_bytes=1_000)).alone()) as address:
        async with httpx2.AsyncClient() as client:
            large = await client.post(f"{address}/mcp", content=b"[" * 2_000, headers=HEADERS)
    assert large.status_code == 413


async def test_nobody_confirms_over_http_either(agent: Agent, address: str) -> None:
    async with client_of(address, "ana-key") as ana:
        await ana.call_tool("ask", {"text": "cancel order O-1", "session": "shop"})
        refused = await ana.call_tool("ask", {"text": "yes", "session": "shop"})
        assert content_of(refused)["kind"] == "ProposalError"
        assert content_of(refused)["session_id"] == "shop"
    assert agent.commit_events() == ()
    assert agent.run("ana/shop", "yes", principal="bob").type == "error"
    assert agent.run("ana/shop", "yes", principal="ana").type == "final_answer"


async def test_two_at_once_in_one_session_come_one_after_the_other(address: str) -> None:
    async with client_of(address, "ana-key") as one, client_of(address, "ana-key") as other:
        calls = [
            client.call_tool("ask", {"text": "how many orders are there?", "session": "both"})
            for client in (one, other, one, other)
        ]
        numbers = [content_of(reply)["turn_number"] for reply in await asyncio.gather(*calls)]
    assert sorted(numbers) == [1, 2, 3, 4]


@MODES
async def test_a_client_that_vanishes_leaves_its_session_usable(tmp_path: Path, mode: str) -> None:
    """What it asked goes on or is cut off; whoever comes next is not kept waiting by it."""
    started, ended = threading.Event(), threading.Event()
    folder = write_workspace(tmp_path / "shop", policies=False)
    settings = load_settings(home=tmp_path / "home", model="none")
    with (
        build_agent(folder, settings=settings, tools=[waiting(started, ended)]) as agent,
        served(over_http(agent).alone()) as address,
    ):
        asks = asyncio.create_task(ask_and_wait(f"{address}/mcp", mode))
        assert await asyncio.to_thread(started.wait, 60)
        asks.cancel()
        await asyncio.gather(asks, return_exceptions=True)
        ended.set()
        async with client_of(f"{address}/mcp", mode=mode) as client:
            counted = await client.call_tool("ask", {"text": "how many orders are there?", "session": "s"})
            assert content_of(counted)["text"].startswith("6 orders.")


async def ask_and_wait(address: str, mode: str) -> types.CallToolResult:
    async with client_of(address, mode=mode) as client:
        return await client.call_tool("ask", {"text": "polish the silver", "session": "s"})


async def test_without_policies_and_principals_it_serves_this_machine(tmp_path: Path) -> None:
    folder = write_workspace(tmp_path / "shop", policies=False)
    with agent_over(folder, tmp_path / "home") as agent, served(over_http(agent).alone()) as address:
        async with Client(f"{address}/mcp") as client:
            counted = await client.call_tool("ask", {"text": "how many orders are there?"})
    assert text_of(counted).startswith("6 orders.")
    assert content_of(counted)["session_id"].startswith("mcp-")
