"""`mcp_servers` in a workspace: read with every mistake, its tools called by words, its troubles told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.config.workspace import load_workspace
from askfirst.domain.errors import ConfigError
from tests.entrypoints.terminal import askfirst
from tests.mcp.serving import write_workspace

WEATHER = Path(__file__).parent / "servers" / "weather.py"
SERVERS = f"""
mcp_servers:
  weather:
    command: [{sys.executable}, {WEATHER}]
    tools:
      forecast:
        title: weather forecast
        phrases: [weather, forecast]
        examples: [what will the weather be in Oslo]
      stations: {{title: weather stations, phrases: [stations], examples: [list the stations]}}
      wipe: {{effect: commit, title: wipe the records, phrases: [wipe], examples: [wipe the records]}}
      fails:
        title: broken thing
        phrases: [broken thing]
        examples: [run the broken thing]
"""


def with_servers(folder: Path, servers: str) -> Path:
    write_workspace(folder, policies=False)
    file = folder / "workspace.yaml"
    file.write_text(file.read_text("utf-8") + servers, "utf-8")
    return folder


def test_its_tools_are_called_by_words_as_any_others(tmp_path: Path) -> None:
    """No model is needed; what changes something is proposed, and a yes writes the event."""
    folder = with_servers(tmp_path / "shop", SERVERS)
    with build_agent(folder, settings=load_settings(home=tmp_path / "home", model="none")) as agent:
        assert agent.troubles == ()
        told = agent.run("s", "what will the weather be in Oslo?")
        assert (told.type, told.text) == ("final_answer", "weather says: Rain in Oslo.")
        asked = agent.run("s", "weather forecast")
        assert asked.type == "needs_clarification"
        assert [option.label for option in asked.options] == ["Oslo", "Bergen"]
        assert agent.run("s", "Bergen").text == "weather says: Rain in Bergen."
        listed = agent.run("s", "list the stations")
        assert listed.type == "final_answer"
        assert listed.table is not None
        assert listed.table.row_count == 2
        failed = agent.run("s", "run the broken thing")
        assert failed.text.startswith("The tool 'fails' of 'weather' failed: 'no such city'.")
        proposed = agent.run("s", "wipe the records")
        assert proposed.type == "proposal"
        confirmed = agent.run("s", "yes")
        assert confirmed.type == "final_answer"
        [entry] = agent.commit_events()
        assert entry.event.intent == "weather_wipe"


def test_a_server_that_is_down_is_told_by_check_and_the_agent_starts(tmp_path: Path) -> None:
    folder = with_servers(tmp_path / "shop", "mcp_servers:\n  far: {url: 'http://127.0.0.1:9/mcp'}\n")
    checked = askfirst("check", str(folder), home=tmp_path / "home")
    assert checked.returncode == 0
    told = " ".join(checked.stdout.split())
    assert "The MCP server 'far' cannot be asked: ConnectError. askfirst starts without its tools." in told
    asked = askfirst("ask", "how many orders are there?", str(folder), home=tmp_path / "home")
    assert asked.stdout == "6 orders.\n"


def test_what_it_needs_comes_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEATHER_TOKEN", "s3cret")
    monkeypatch.setenv("WEATHER_KEY", "k3y")
    servers = """
mcp_servers:
  far: {url: "http://127.0.0.1:9/mcp", headers: {Authorization: Bearer $WEATHER_TOKEN}, tools: [one, two], seconds: 5}
  near: {command: ./server, env: WEATHER_KEY}
"""
    far, near = load_workspace(with_servers(tmp_path / "shop", servers)).mcp_servers
    assert far.headers["Authorization"].get_secret_value() == "Bearer s3cret"
    assert far.tools is not None
    assert (list(far.tools), far.seconds) == (["one", "two"], 5.0)
    assert (near.command, near.folder) == (("./server",), tmp_path / "shop")
    assert near.env["WEATHER_KEY"].get_secret_value() == "k3y"
    assert "s3cret" not in repr(far)
    assert "k3y" not in repr(near)


@pytest.mark.parametrize(
    ("server", "told"),
    [
        ("a: {}", "A server needs either 'command' or 'url'."),
        ("a: {command: x, url: 'http://x'}", "A server needs either 'command' or 'url'."),
        ("Big-Name: {command: x}", "'Big-Name' cannot be a server's name: use small letters, digits and _"),
        ("a: {url: 'ftp://x'}", "The address of an MCP server begins with http:// or https://."),
        ("a: {command: x, headers: {A: b}}", "Only a server with a 'url' takes 'headers'. Pass variables by 'env'."),
        ("a: {url: 'http://x', env: HOME}", "Only a server with a 'command' takes 'env'. Send secrets by 'headers'."),
        ("a: {command: x, env: NOT_SET_ANYWHERE}", "The environment variable NOT_SET_ANYWHERE is not set."),
        ("a: {url: 'http://x', headers: {A: $NOT_SET}}", "The environment variable NOT_SET is not set."),
        ("a: {command: x, seconds: 0}", "seconds"),
        ("a: {command: x, tools: {b: {effect: write}}}", "'write'"),
        ("a: {command: x, tols: [b]}", "tols"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, server: str, told: str) -> None:
    folder = with_servers(tmp_path / "shop", f"mcp_servers:\n  {server}\n")
    with pytest.raises(ConfigError) as raised:
        load_workspace(folder)
    assert told in str(raised.value)
    line = len((folder / "workspace.yaml").read_text("utf-8").splitlines())
    assert f"workspace.yaml:{line}: " in str(raised.value)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("mcp",), "The library 'mcp' is not installed. Install it: pip install 'askfirst[mcp]'"),
        (
            ("ask", "how many?"),
            "The tools of 'mcp_servers' need the library 'mcp', which is not installed. Install it:",
        ),
    ],
)
def test_without_the_library_it_is_said_what_to_install(tmp_path: Path, command: tuple[str, ...], told: str) -> None:
    folder = with_servers(tmp_path / "shop", "mcp_servers:\n  far: {url: 'http://127.0.0.1:9/mcp'}\n")
    code = "import sys; sys.modules['mcp'] = None; from askfirst.entrypoints.cli.main import main; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code, *command, str(folder)],
        capture_output=True,
        text=True,
        env={**os.environ, "ASKFIRST_HOME": str(tmp_path / "home"), "ASKFIRST_MODEL": "none", "COLUMNS": "300"},
        check=False,
        timeout=120,
    )
    assert ended.returncode == 2
    assert told in " ".join(ended.stderr.split())
