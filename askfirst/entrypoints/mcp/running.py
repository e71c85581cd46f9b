"""`askfirst mcp`: the server over standard input and output, or over HTTP on an address of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import sys
from collections.abc import Sequence

import uvicorn
from mcp.server.stdio import stdio_server

from askfirst.agent import Agent, build_agent
from askfirst.domain.errors import ConfigError
from askfirst.entrypoints.mcp.http import LOOPBACK, PATH, over_http
from askfirst.entrypoints.mcp.server import make_server
from askfirst.service.listening import listen
from askfirst.service.service import Service


def run(where: Sequence[str] = (), *, http: str | None = None) -> None:
    """Serve until standard input ends, or over HTTP until the process is told to end.

    `http` is HOST:PORT; port 0 takes any that is free. Only the protocol goes to standard output, all else to standard
    error. Raises ConfigError for an address that is none or that others can reach, and what `build_agent` raises.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    address = read_address(http) if http else None
    places = list(where)
    with contextlib.redirect_stdout(sys.stderr):
        agent = build_agent(places[0] if len(places) == 1 else places or None)
    with agent:
        if address:
            _serve_http(agent, address)
        else:
            asyncio.run(_serve_stdio(agent))


def read_address(text: str) -> tuple[str, int]:
    """The host and port of HOST:PORT. Raises ConfigError for what is none, and for an address that others can reach."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > _LAST_PORT:
        raise ConfigError(f"{text!r} is no address to serve on.", "Write HOST:PORT, for example 127.0.0.1:8765.")
    if not _is_loopback(host):
        raise ConfigError(
            f"{host!r} can be reached by others, and this server does not ask who they are.",
            f"Use {' or '.join(LOOPBACK)}, or mount it where callers are known: see docs/use-over-mcp.md.",
        )
    return host.strip("[]"), int(port)


_LAST_PORT = 65_535


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


async def _serve_stdio(agent: Agent) -> None:
    service = Service(agent)
    server = make_server(service, lambda _: None)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
    await service.close(0)


def _serve_http(agent: Agent, address: tuple[str, int]) -> None:
    with listen(*address) as listener:
        host, port = listener.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        print(f"MCP on http://{shown}:{port}{PATH} (end it with Ctrl-C)", file=sys.stderr, flush=True)
        app = over_http(agent).alone()
        uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on")).run(sockets=[listener])
