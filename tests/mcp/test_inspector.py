"""The official inspector's command line talks to the server, as it is published; npm brings it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from askfirst.entrypoints.mcp.http import over_http
from tests.mcp.serving import agent_over, identify, served, write_workspace
from tests.npm import INSPECTOR, npx, with_npx

TOOL_ERROR = 5
"""What it ends with where the tool's result is an error."""
TOOLS = ["ask", "answer", "set_context", "list_datasets", "describe_dataset", "run_query", "replay"]

pytestmark = [pytest.mark.soak, with_npx]


@pytest.fixture(scope="module", params=["stdio", "http"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """What the inspector is told of a server."""
    folder = tmp_path_factory.mktemp("inspected")
    workspace = write_workspace(folder / "shop", policies=request.param == "http")
    if request.param == "stdio":
        yield ["-e", f"ASKFIRST_HOME={folder}", sys.executable, "-m", "askfirst", "mcp", str(workspace)]
        return
    with agent_over(workspace, folder / "home") as agent:
        face = over_http(agent, identify=identify)
        app = FastAPI(lifespan=lambda _: face.running())
        app.router.routes.append(face.route())
        with served(app) as address:
            yield [f"{address}/mcp", "--transport", "http", "--header", "Authorization: Bearer ana-key"]


def run(server: list[str], *args: str) -> subprocess.CompletedProcess[str]:
    """One call of the inspector, in a process of its own."""
    command = [*npx("mcp-inspector", INSPECTOR), "--cli", *server, *args]
    env = {**os.environ, "ASKFIRST_MODEL": "none"}
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


def inspected(server: list[str], *args: str) -> dict[str, Any]:
    """What the inspector prints."""
    ran = run(server, *args)
    assert ran.returncode == 0, ran.stderr
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def calling(name: str, *given: str) -> list[str]:
    arguments = [part for one in given for part in ("--tool-arg", one)]
    return ["--method", "tools/call", "--tool-name", name, *arguments]


def called(server: list[str], name: str, *given: str) -> dict[str, Any]:
    """The result of a tool."""
    return inspected(server, *calling(name, *given))


def test_tools(server: list[str]) -> None:
    assert [tool["name"] for tool in inspected(server, "--method", "tools/list")["tools"]] == TOOLS


def test_a_conversation(server: list[str], tmp_path: Path) -> None:
    """Each call is a process of the inspector's own; the session goes on."""
    session = f"session=s-{tmp_path.name}"
    answered = called(server, "ask", "text=how many orders are there?", session)["structuredContent"]
    assert (answered["type"], answered["turn_number"]) == ("final_answer", 1)
    clicked = called(server, "set_context", "intent=set_filter", 'value={"status": "open"}', session)
    assert clicked["structuredContent"]["context"] == {"filter": {"status": "open"}}
    followed = called(server, "ask", "text=how many orders are there?", session)["structuredContent"]
    assert followed["turn_number"] == 3
    assert followed["table"]["rows"] in ([[2]], [[3]]), "those of Europe, or all where nobody is asked who they are"
    proposed = called(server, "ask", "text=cancel order O-1", session)["structuredContent"]
    assert proposed["type"] == "proposal"
    refused = run(server, *calling("answer", "answer=yes", session))
    assert (refused.returncode, "tool_is_error" in refused.stderr) == (TOOL_ERROR, True)


def test_a_typed_query(server: list[str]) -> None:
    query = json.dumps({"dataset": "orders", "columns": ["order_id"]})
    found = called(server, "run_query", f"query={query}")["structuredContent"]
    assert found["table"]["row_count"] >= 3


def test_resources(server: list[str]) -> None:
    [catalog] = inspected(server, "--method", "resources/list")["resources"]
    assert catalog["uri"] == "askfirst://catalog"
    read = inspected(server, "--method", "resources/read", "--uri", "askfirst://catalog")
    assert "orders" in read["contents"][0]["text"]
