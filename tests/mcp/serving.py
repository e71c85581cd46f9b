"""askfirst as an MCP server, started as its users start it, over a shop with policies and an official action."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from mcp import Client, StdioServerParameters, types
from mcp.client.streamable_http import streamable_http_client

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import PolicyError
from askfirst.domain.principal import Asking
from askfirst.service.listening import listen
from askfirst.tools.tool import FunctionTool, tool
from tests.policies.shop import shop

INTENTS = """
intents:
  cancel_order:
    label: cancel order
    meaning: The customer does not want it any more.
    target: orders.order_id
    says: [cancel, call off]
    examples: [Cancel order O-1]
    question: "I understand you want to cancel order {target}. Is this correct?"
    consequence: "The order will not be sent."
"""


def write_workspace(folder: Path, *, policies: bool = True) -> Path:
    shop(folder)
    (folder / "intents.yaml").write_text(INTENTS, "utf-8")
    if not policies:
        (folder / "policies.yaml").unlink()
    return folder


def agent_over(folder: Path, home: Path) -> Agent:
    return build_agent(folder, settings=load_settings(home=home, model="none"))


def parameters(*args: str, home: Path) -> StdioServerParameters:
    """How a client starts the server as a process."""
    env = {"ASKFIRST_HOME": str(home), "ASKFIRST_MODEL": "none", "PYTHONWARNINGS": "error::ResourceWarning"}
    return StdioServerParameters(command=sys.executable, args=["-m", "askfirst", "mcp", *args], env=env)


def waiting(started: threading.Event, ended: threading.Event) -> FunctionTool:
    """A tool of the workspace's that runs until it is told to end."""

    @tool(title="silver", phrases=("polish the silver",), examples=("polish the silver",))
    async def polish() -> dict[str, Any]:
        """Polish the silver. Use it when silver is to be polished."""
        started.set()
        await asyncio.to_thread(ended.wait, 60)
        return {"polished": True}

    return polish


def identify(headers: Mapping[str, str]) -> Asking:
    """Keys of two people; a key that expired is refused with a reason."""
    key = headers.get("authorization", "").removeprefix("Bearer ")
    if key == "expired":
        raise PolicyError("The key has expired.", "Ask for a new one.")
    return {"ana-key": "ana", "bob-key": "bob", "slash-key": "ana/x"}.get(key)


@contextmanager
def served(app: Any) -> Iterator[str]:
    """The application on a free port, in a thread of its own; gives its address."""
    with listen("127.0.0.1", 0) as listening:
        config = uvicorn.Config(app, log_level="critical", lifespan="on", http="h11", ws="none", loop="asyncio")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = server.force_exit = True
            thread.join()


@asynccontextmanager
async def client_of(address: str, key: str = "", *, mode: str = "auto") -> AsyncIterator[Client]:
    """A client that sends a key."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(address, http_client=http), mode=mode, cache=None) as client,
    ):
        yield client


def text_of(result: types.CallToolResult) -> str:
    [content] = result.content
    assert isinstance(content, types.TextContent)
    return content.text


def content_of(result: types.CallToolResult) -> dict[str, Any]:
    assert isinstance(result.structured_content, dict)
    return result.structured_content
