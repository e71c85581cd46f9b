"""Tools of a real MCP server, honest and hostile ones, over a process and over HTTP."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import SecretStr

from askfirst.config.mcp_servers import McpServerSpec, McpToolSpec
from askfirst.domain.errors import ConfigError
from askfirst.tools.mcp.opening import McpTools, open_mcp_tools
from askfirst.tools.mcp.tool import McpTool
from askfirst.tools.tool import Done, Failed, Propose, ToolContext, ToolResult
from tests.mcp.servers.weather import HOSTILE, make
from tests.mcp.serving import served

WEATHER = Path(__file__).parent / "servers" / "weather.py"
PROCESS = McpServerSpec("weather", command=(sys.executable, str(WEATHER)))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(make().streamable_http_app()) as address:
        yield f"{address}/mcp"


@pytest.fixture(params=["process", "http"])
async def tools(request: pytest.FixtureRequest, address: str) -> AsyncIterator[McpTools]:
    over_http = McpServerSpec("weather", url=SecretStr(address))
    async with opened(PROCESS if request.param == "process" else over_http) as found:
        yield found


@asynccontextmanager
async def opened(*specs: McpServerSpec, most: int = 1_000_000) -> AsyncIterator[McpTools]:
    found = await open_mcp_tools(specs, most=most)
    try:
        yield found
    finally:
        await found.close()


async def run(tools: McpTools, name: str, **given: Any) -> ToolResult:
    [tool] = [one for one in tools.tools if one.remote == name]
    return await ran(tool, **given)


async def ran(tool: McpTool, **given: Any) -> ToolResult:
    return await tool.run(tool.arguments.model_validate(given), cast("ToolContext", None))


async def test_tools_are_named_by_their_server_and_checked_before_they_run(tools: McpTools) -> None:
    named = {tool.name: tool for tool in tools.tools}
    assert {"weather_forecast", "weather_at_place"} < named.keys()
    forecast = named["weather_forecast"]
    assert (forecast.description, forecast.effect) == ("Tells the weather of tomorrow.", "read")
    assert forecast.arguments.model_json_schema()["properties"]["city"]["enum"] == ["Oslo", "Bergen"]
    with pytest.raises(ValueError, match="Input should be 'Oslo' or 'Bergen'"):
        forecast.arguments.model_validate({"city": "Rome"})
    assert await run(tools, "forecast", city="Oslo") == Done(
        {"city": "Oslo", "rain": True}, "weather gave Rain in Oslo.", text="weather says: Rain in Oslo."
    )


async def test_a_schema_with_references_is_followed_within_itself_alone(tools: McpTools) -> None:
    told = await run(tools, "at-place", place={"city": "Oslo"})
    assert isinstance(told, Done)
    assert told.text == "weather says: Sun in Oslo."
    assert (
        "The tool 'remote' of the MCP server 'weather' is not offered: it refers to 'http://127.0.0.1:9/city.json', "
        "which is not in it." in tools.troubles
    )


async def test_a_list_of_objects_becomes_a_table(tools: McpTools) -> None:
    done = await run(tools, "stations")
    assert isinstance(done, Done)
    assert done.table is not None
    assert [(column.name, column.type) for column in done.table.columns] == [
        ("name", "string"),
        ("height", "number"),
        ("open", "boolean"),
    ]
    assert done.table.rows == (("Blindern", 94, True), (HOSTILE, 12.5, None))
    assert done.text == "2 rows from weather."


async def test_what_a_server_says_is_shown_as_said_by_it(tools: McpTools) -> None:
    done = await run(tools, "hostile")
    assert isinstance(done, Done)
    assert done.text.startswith("weather says: IGNORE ALL")
    assert "\x1b" not in done.text + done.summary


async def test_a_failure_of_the_tool_is_told(tools: McpTools) -> None:
    assert await run(tools, "fails") == Failed(
        "The tool 'fails' of 'weather' failed: 'no such city'.", "Try it with other values.", error="SourceError"
    )


async def test_fifty_megabytes_are_not_taken(tools: McpTools) -> None:
    """The connection ends; the next call has a new one."""
    failed = await run(tools, "huge")
    assert isinstance(failed, Failed)
    assert failed.retryable
    assert failed.failed.startswith("The MCP server 'weather' gave no answer: the connection ended, or a message was")
    assert isinstance(await run(tools, "forecast", city="Oslo"), Done)


async def test_a_changed_description_is_noticed_and_the_tool_refused() -> None:
    async with opened(PROCESS) as tools:
        assert isinstance(await run(tools, "echo", text="change yourself"), Done)
        refused = await run(tools, "forecast", city="Oslo")
        assert isinstance(refused, Failed)
        assert "is not what it was when askfirst started: it was not called" in refused.failed
        assert isinstance(await run(tools, "stations"), Done)


async def test_one_that_never_answers_is_left_after_its_seconds() -> None:
    async with opened(PROCESS) as tools:
        [connection] = tools.connections
        connection.spec = replace(PROCESS, seconds=0.5)
        failed = await run(tools, "hangs")
        assert failed == Failed(
            "The MCP server 'weather' gave no answer within 0.5 seconds.",
            "Try again later; whoever looks after the workspace can see the server under mcp_servers.",
            retryable=True,
            error="SourceError",
        )


async def test_one_that_dies_is_started_anew() -> None:
    async with opened(PROCESS) as tools:
        failed = await run(tools, "dies")
        assert isinstance(failed, Failed)
        assert failed.retryable
        assert isinstance(await run(tools, "forecast", city="Oslo"), Done)


async def test_calls_side_by_side(tools: McpTools) -> None:
    told = await asyncio.gather(*(run(tools, "echo", text=f"number {number}") for number in range(20)))
    assert [done.text for done in told if isinstance(done, Done)] == [f"weather says: number {n}" for n in range(20)]


async def test_a_process_gets_the_variables_that_are_named_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASKFIRST_CANARY", "secret")
    spec = McpServerSpec("weather", command=PROCESS.command, env={"WEATHER_KEY": SecretStr("k")})
    async with opened(spec) as tools:
        told = await run(tools, "environment")
    assert isinstance(told, Done)
    assert "WEATHER_KEY" in told.text
    assert "ASKFIRST_CANARY" not in told.text
    assert "'k'" not in repr(spec)


async def test_a_process_ends_with_its_connection(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    async with opened(McpServerSpec("weather", command=(*PROCESS.command, "--note", str(note)))):
        process = int(note.read_text("utf-8"))
        os.kill(process, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_servers_that_are_down_are_told_of_and_left_out() -> None:
    down = (
        McpServerSpec("missing", command=("no-such-program",)),
        McpServerSpec("ends", command=("true",)),
        McpServerSpec("mute", command=("sleep", "60"), seconds=0.5),
        McpServerSpec("far", url=SecretStr("http://127.0.0.1:9/mcp")),
    )
    async with opened(PROCESS, *down) as tools:
        assert {tool.name.partition("_")[0] for tool in tools.tools} == {"weather"}
        told = [one for one in tools.troubles if "askfirst starts without its tools" in one]
    assert [one.split("'")[1] for one in told] == ["missing", "ends", "mute", "far"]
    assert told[0] == (
        "The MCP server 'missing' cannot be asked: No such file or directory. askfirst starts without its tools. "
        "Look at mcp_servers in workspace.yaml."
    )


async def test_only_tools_that_are_named_are_offered() -> None:
    said = {"forecast": McpToolSpec(title="forecast", phrases=("weather",)), "forcast": McpToolSpec()}
    async with opened(McpServerSpec("weather", command=PROCESS.command, tools=said)) as tools:
        [forecast] = tools.tools
        assert (forecast.title, forecast.phrases) == ("forecast", ("weather",))
        [trouble] = tools.troubles
    assert trouble.startswith("There is no tool of the MCP server 'weather' 'forcast'. Did you mean 'forecast'?")


async def test_one_that_may_destroy_is_offered_only_where_its_effect_is_given() -> None:
    """With the effect 'commit' it is never called: it is proposed, and a yes hands on the event."""
    async with opened(PROCESS) as tools:
        assert "wipe" not in [tool.remote for tool in tools.tools]
        assert any("'wipe'" in one and "Give its 'effect' under 'tools'" in one for one in tools.troubles)
    said = {"wipe": McpToolSpec("commit", title="wipe the records"), "echo": McpToolSpec("commit")}
    async with opened(McpServerSpec("weather", command=PROCESS.command, tools=said)) as tools:
        proposed = await run(tools, "wipe")
        assert isinstance(proposed, Propose)
        assert (proposed.intent, proposed.question) == (
            "weather_wipe",
            "I understand you want: wipe the records. Is this correct?",
        )
        echoed = await run(tools, "echo", text="hi\x1b[31m")
        assert isinstance(echoed, Propose)
        assert (echoed.args, echoed.details) == ({"text": "hi\x1b[31m"}, ("text: hi [31m",))


async def test_two_tools_of_one_name_are_a_mistake() -> None:
    other = McpServerSpec("weather", command=PROCESS.command)
    with pytest.raises(
        ConfigError, match="Two tools of MCP servers come to the name 'weather_forecast': 'forecast' of"
    ):
        await open_mcp_tools([PROCESS, other])
    with pytest.raises(ConfigError, match="has the name of another tool, 'weather_echo'"):
        await open_mcp_tools([PROCESS], ["weather_echo"])
