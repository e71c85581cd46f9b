"""MCP servers whose tools a workspace uses: how each is reached, and which of its tools are offered as what."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, SecretStr

from askfirst.domain.errors import Problem
from askfirst.yamlfile import Document, Section, one_or_more

McpEffect: TypeAlias = Literal["read", "commit"]

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_VARIABLE = re.compile(r"\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?")
_KEY = "mcp_servers"


@dataclass(frozen=True, slots=True)
class McpToolSpec:
    """What a workspace says of a server's tool; `effect` is None where it says nothing of that."""

    effect: McpEffect | None = None
    title: str = ""
    description: str = ""
    phrases: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class McpServerSpec:
    """A server: a `command` that is started in the workspace's folder, or a `url`.

    `tools` are those that are offered, all where it is None. A call takes `seconds` at most.
    """

    name: str
    command: tuple[str, ...] = ()
    folder: Path | None = None
    env: Mapping[str, SecretStr] = field(default_factory=dict)
    url: SecretStr | None = None
    headers: Mapping[str, SecretStr] = field(default_factory=dict)
    tools: Mapping[str, McpToolSpec] | None = None
    seconds: float = 30.0


class McpToolSection(Section):
    """A tool of a server in `workspace.yaml`."""

    effect: McpEffect | None = None
    title: str = ""
    description: str = ""
    phrases: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    examples: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()


def _by_name(tools: Any) -> Any:
    """Names alone are tools of which nothing is said."""
    if isinstance(tools, list):
        return {name: {} for name in tools}
    if isinstance(tools, dict):
        return {name: {} if said is None else said for name, said in tools.items()}
    return tools


class McpServerSection(Section):
    """A server in `workspace.yaml`."""

    command: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    env: Annotated[tuple[str, ...], BeforeValidator(one_or_more)] = ()
    url: str | None = None
    headers: dict[str, str] = Field(default_factory=dict)
    tools: Annotated[dict[str, McpToolSection] | None, BeforeValidator(_by_name)] = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 30.0


def read_mcp_servers(
    folder: Path, document: Document, servers: Mapping[str, McpServerSection]
) -> tuple[tuple[McpServerSpec, ...], list[Problem]]:
    """The servers of a workspace's file, what they need taken from the environment, and all that is wrong with them."""
    specs: list[McpServerSpec] = []
    problems: list[Problem] = []
    for name, server in servers.items():
        spec, wrong = _spec(folder, name, server)
        specs.append(spec)
        problems += [document.problem((_KEY, name, *place), message) for place, message in wrong]
    return tuple(specs), problems


_Wrong: TypeAlias = list[tuple[tuple[str, ...], str]]


def _spec(folder: Path, name: str, server: McpServerSection) -> tuple[McpServerSpec, _Wrong]:
    wrong = _wrong_way(name, server)
    env = {variable: os.environ.get(variable, "") for variable in server.env}
    wrong += [(("env",), _unset(variable)) for variable, value in env.items() if not value]
    url, unset = _filled(server.url or "")
    wrong += [(("url",), _unset(variable)) for variable in unset]
    headers: dict[str, SecretStr] = {}
    for header, text in server.headers.items():
        value, unset = _filled(text)
        headers[header] = SecretStr(value)
        wrong += [(("headers", header), _unset(variable)) for variable in unset]
    tools = None if server.tools is None else {tool: _tool(said) for tool, said in server.tools.items()}
    spec = McpServerSpec(
        name,
        command=server.command,
        folder=folder,
        env={variable: SecretStr(value) for variable, value in env.items()},
        url=SecretStr(url) if url else None,
        headers=headers,
        tools=tools,
        seconds=server.seconds,
    )
    return spec, wrong


def _wrong_way(name: str, server: McpServerSection) -> _Wrong:
    wrong: _Wrong = []
    if not _NAME.fullmatch(name):
        wrong.append(((), f"{name!r} cannot be a server's name: use small letters, digits and _, a letter first."))
    if bool(server.command) == bool(server.url):
        wrong.append(((), "A server needs either 'command' or 'url'."))
    if server.url and not server.url.startswith(("http://", "https://", "$")):
        wrong.append((("url",), "The address of an MCP server begins with http:// or https://."))
    if server.headers and not server.url:
        wrong.append((("headers",), "Only a server with a 'url' takes 'headers'. Pass variables by 'env'."))
    if server.env and not server.command:
        wrong.append((("env",), "Only a server with a 'command' takes 'env'. Send secrets by 'headers'."))
    return wrong


def _tool(said: McpToolSection) -> McpToolSpec:
    return McpToolSpec(said.effect, said.title, said.description, said.phrases, said.examples)


def _filled(text: str) -> tuple[str, list[str]]:
    """The text with environment variables ($NAME) in their places, and the names of those that are not set."""
    unset = [name for name in _VARIABLE.findall(text) if not os.environ.get(name)]
    return _VARIABLE.sub(lambda found: os.environ.get(found[1], ""), text), unset


def _unset(variable: str) -> str:
    return f"The environment variable {variable} is not set."
