"""How much each may ask over MCP: as over every other surface of the same server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2

from askfirst.access.limits import Limiter
from askfirst.access.spec import LimitSpec
from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.entrypoints.mcp.http import over_http
from askfirst.service.service import Service
from askfirst.tools.tool import FunctionTool
from tests.mcp.serving import client_of, identify, served, text_of, waiting, write_workspace

COUNT = "how many orders are there?"
MANY: dict[str, Any] = {"requests_per_minute": None}


@contextmanager
def limited(folder: Path, *tools: FunctionTool, **limits: Any) -> Iterator[str]:
    """The address of a server with limits."""
    settings = load_settings(home=folder / "home", model="none")
    with build_agent(write_workspace(folder / "shop"), settings=settings, tools=tools) as agent:
        service = Service(agent, limits=Limiter(LimitSpec(**limits)))
        with served(over_http(service, identify=identify).alone()) as address:
            yield f"{address}/mcp"


async def test_sessions(tmp_path: Path) -> None:
    with limited(tmp_path, sessions_per_principal=1, **MANY) as address:
        async with client_of(address, "ana-key") as ana, client_of(address, "bob-key") as bob:
            assert not (await ana.call_tool("ask", {"text": COUNT, "session": "a"})).is_error
            for call, given in (
                ("ask", {"text": COUNT, "session": "b"}),
                ("ask", {"text": COUNT}),
                ("answer", {"answer": "1", "session": "b"}),
                ("set_context", {"session": "b", "intent": "set_metric", "value": "orders"}),
            ):
                refused = await ana.call_tool(call, given)
                assert refused.is_error
                assert text_of(refused).startswith("You have as many sessions as you may have: 1. Go on in one of them")
            assert not (await ana.call_tool("ask", {"text": COUNT, "session": "a"})).is_error
            assert not (await bob.call_tool("ask", {"text": COUNT, "session": "b"})).is_error


async def test_exchanges_at_the_same_time(tmp_path: Path) -> None:
    started, ended = threading.Event(), threading.Event()
    with limited(tmp_path, waiting(started, ended), concurrent=1, **MANY) as address:
        async with client_of(address, "ana-key") as ana, client_of(address, "bob-key") as bob:
            first = asyncio.create_task(ana.call_tool("ask", {"text": "polish the silver", "session": "a"}))
            await asyncio.to_thread(started.wait, 60)
            query = {"dataset": "orders", "columns": ["order_id"]}
            for call, given in (("ask", {"text": COUNT}), ("run_query", {"query": query})):
                refused = await ana.call_tool(call, given)
                assert refused.is_error
                assert text_of(refused) == (
                    "As many of your messages are being worked on as may be: 1. Wait for an answer, then send it again."
                )
            assert not (await bob.call_tool("ask", {"text": COUNT})).is_error
            ended.set()
            assert not (await first).is_error
            assert not (await ana.call_tool("run_query", {"query": query})).is_error


async def test_requests(tmp_path: Path) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    with limited(tmp_path, requests_per_minute=1, burst=1) as address:
        async with httpx2.AsyncClient() as client:
            answers = [
                await client.post(address, json=hello, headers={"Authorization": f"Bearer {key}"})
                for key in ("ana-key", "ana-key", "bob-key", "wrong")
            ]
    assert [one.status_code == 429 for one in answers] == [False, True, False, False]
    assert int(answers[1].headers["retry-after"]) >= 1
    assert answers[1].text.startswith("You sent more requests than you may in a minute: 1. Try again in ")
    assert answers[3].status_code == 401
