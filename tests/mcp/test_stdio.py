"""The server as a process that a client starts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from mcp import Client

from askfirst.domain.errors import ConfigError
from askfirst.entrypoints.mcp.running import read_address
from tests.mcp.serving import agent_over, content_of, parameters, text_of, write_workspace


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_workspace(tmp_path_factory.mktemp("mcp") / "shop", policies=False)


async def test_a_conversation_that_a_person_takes_up(folder: Path, tmp_path: Path) -> None:
    """The sessions are those of the terminal: what waits there for a yes is confirmed there."""
    async with Client(parameters(str(folder), home=tmp_path)) as client:
        assert client.server_info is not None
        assert client.server_info.name == "askfirst"
        counted = await client.call_tool("ask", {"text": "how many orders are there?", "session": "s"})
        assert text_of(counted).startswith("6 orders.")
        proposed = await client.call_tool("ask", {"text": "cancel order O-1", "session": "s"})
        assert content_of(proposed)["type"] == "proposal"
        assert (await client.call_tool("ask", {"text": "yes", "session": "s"})).is_error
    with agent_over(folder, tmp_path) as agent:
        assert agent.commit_events() == ()
        assert agent.run("s", "yes").type == "final_answer"
        assert len(agent.commit_events()) == 1


def test_only_the_protocol_is_on_standard_output_and_the_end_of_input_ends_it(folder: Path, tmp_path: Path) -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    }
    given = parameters(str(folder), home=tmp_path)
    ended = subprocess.run(
        [given.command, *given.args],
        input=json.dumps(hello) + "\n",
        capture_output=True,
        text=True,
        env={**(given.env or {})},
        check=False,
        timeout=120,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    [line] = ended.stdout.splitlines()
    assert json.loads(line)["result"]["serverInfo"]["name"] == "askfirst"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8000", "'8000' is no address to serve on. Write HOST:PORT, for example 127.0.0.1:8765."),
        ("localhost:99999", "'localhost:99999' is no address to serve on."),
        ("0.0.0.0:0", "'0.0.0.0' can be reached by others, and this server does not ask who they are. Use 127.0.0.1"),
        ("example.org:80", "'example.org' can be reached by others"),
    ],
)
def test_an_address_that_it_does_not_serve_on(text: str, told: str) -> None:
    with pytest.raises(ConfigError) as raised:
        read_address(text)
    assert told in str(raised.value)


def test_a_wrong_start_is_told_in_a_sentence(tmp_path: Path) -> None:
    given = parameters("nowhere", home=tmp_path)
    ended = subprocess.run(
        [given.command, *given.args], capture_output=True, text=True, env=given.env, check=False, timeout=120
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "nowhere" in ended.stderr
