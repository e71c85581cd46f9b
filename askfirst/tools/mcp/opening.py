"""The tools of a workspace's MCP servers: asked for once, at the start."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from mcp import types

from askfirst.config.mcp_servers import McpServerSpec, McpToolSpec
from askfirst.domain.errors import ConfigError, SourceError
from askfirst.tools.mcp.arguments import SchemaError, arguments_of, plain_text
from askfirst.tools.mcp.connection import RESULT_BYTES, Connection, pin_of
from askfirst.tools.mcp.tool import McpTool
from askfirst.yamlfile import no_such

_DESCRIPTION = 1_000
_TITLE = 60
_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class McpTools:
    """What the servers gave, and what is wrong with them: each trouble is a sentence with what to do."""

    tools: tuple[McpTool, ...]
    troubles: tuple[str, ...]
    connections: tuple[Connection, ...]

    async def close(self) -> None:
        """End every connection, and every process that was started for one."""
        await asyncio.gather(*(one.close() for one in self.connections))


async def open_mcp_tools(
    servers: Sequence[McpServerSpec], taken: Collection[str] = (), *, most: int = RESULT_BYTES
) -> McpTools:
    """The tools of all servers, each named by its server and its own name: `weather_forecast`.

    A server that cannot be asked, and a tool that cannot be used, are left out: each is told in the log and among the
    troubles. Raises ConfigError where two tools come to one name, or one to a name that is `taken`.
    """
    connections = tuple(Connection(server, most=most) for server in servers)
    found = await asyncio.gather(*(_of_server(one) for one in connections))
    opened = McpTools(
        tuple(tool for tools, _ in found for tool in tools),
        tuple(trouble for _, troubles in found for trouble in troubles),
        connections,
    )
    for trouble in opened.troubles:
        _LOGGER.warning(trouble)
    try:
        _check_names(opened.tools, taken)
    except BaseException:
        await opened.close()
        raise
    return opened


async def _of_server(connection: Connection) -> tuple[list[McpTool], list[str]]:
    try:
        listed = await connection.tools()
    except SourceError as error:
        return [], [f"{error.failed} askfirst starts without its tools. {_SEE}"]
    spec = connection.spec
    known = {tool.name: tool for tool in listed}
    wanted = known if spec.tools is None else spec.tools
    tools: list[McpTool] = []
    troubles: list[str] = []
    for name in wanted:
        if name not in known:
            troubles.append(f"{no_such(f'tool of the MCP server {spec.name!r}', name, known)} {_SEE}")
            continue
        try:
            tools.append(_adapted(known[name], connection, (spec.tools or {}).get(name, McpToolSpec())))
        except (SchemaError, _UnusableError) as error:
            shown = plain_text(name, _TITLE)
            troubles.append(f"The tool {shown!r} of the MCP server {spec.name!r} is not offered: {error}.")
    return tools, troubles


class _UnusableError(Exception):
    """A tool that is not offered, and why."""


def _adapted(tool: types.Tool, connection: Connection, said: McpToolSpec) -> McpTool:
    hints = tool.annotations
    if hints and hints.destructive_hint and not hints.read_only_hint and said.effect is None:
        raise _UnusableError("it says that it may destroy something. Give its 'effect' under 'tools', commit or read")
    name = tool_name(connection.spec.name, tool.name)
    return McpTool(
        name=name,
        description=said.description or plain_text(tool.description, _DESCRIPTION) or name.replace("_", " "),
        arguments=arguments_of(name, tool.input_schema),
        connection=connection,
        remote=tool.name,
        pinned=pin_of(tool),
        effect=said.effect or "read",
        title=said.title or plain_text(tool.title or (hints and hints.title), _TITLE),
        examples=said.examples,
        phrases=said.phrases,
    )


def tool_name(server: str, name: str) -> str:
    """What a server's tool is called here: letters, digits and underscores."""
    return f"{server}_{re.sub(r'[^A-Za-z0-9_]', '_', name)[:80]}"


def _check_names(tools: Iterable[McpTool], taken: Collection[str]) -> None:
    first: dict[str, McpTool] = {}
    for tool in tools:
        if tool.name in taken:
            server = tool.connection.spec.name
            raise ConfigError(
                f"The tool {tool.remote!r} of the MCP server {server!r} has the name of another tool, {tool.name!r}.",
                "Give the server another name in mcp_servers, or leave the tool out under 'tools'.",
            )
        other = first.setdefault(tool.name, tool)
        if other is not tool:
            places = " and ".join(f"{one.remote!r} of {one.connection.spec.name!r}" for one in (other, tool))
            raise ConfigError(
                f"Two tools of MCP servers come to the name {tool.name!r}: {places}.",
                "Give one of the servers another name in mcp_servers, or leave one tool out under 'tools'.",
            )


_SEE = "Look at mcp_servers in workspace.yaml."
