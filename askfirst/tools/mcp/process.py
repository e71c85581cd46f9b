"""A server as a process of ours: messages are lines, and no line is longer than it may be."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio
from mcp import types
from mcp.client.stdio import get_default_environment
from mcp.shared.message import SessionMessage

from askfirst.config.mcp_servers import McpServerSpec

if TYPE_CHECKING:
    from asyncio.subprocess import Process

_PATIENCE_SECONDS = 2.0
"""How long a process may take to end after its input has, and again after it was asked to."""


@asynccontextmanager
async def process_of(spec: McpServerSpec, most: int) -> AsyncGenerator[Any]:
    """The streams of a server that is started for this, and ended with all that it started.

    It is given the variables that the workspace names and what a program needs to run, and no other. A line of more
    than `most` bytes ends the connection before it is in memory whole. Raises OSError where it cannot be started.
    """
    process = await asyncio.create_subprocess_exec(
        *spec.command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=spec.folder,
        env=get_default_environment() | {name: value.get_secret_value() for name, value in spec.env.items()},
        limit=most,
        start_new_session=True,
    )
    to_client, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outgoing, from_client = anyio.create_memory_object_stream[SessionMessage](0)
    pumps = (
        asyncio.create_task(_read(process, to_client)),
        asyncio.create_task(_write(process, from_client, to_client)),
    )
    try:
        yield incoming, outgoing
    finally:
        for pump in pumps:
            pump.cancel()
        await asyncio.shield(_end(process))
        await asyncio.gather(*pumps, return_exceptions=True)
        for stream in (to_client, incoming, outgoing, from_client):
            await stream.aclose()


async def _read(process: Process, to_client: Any) -> None:
    if process.stdout is None:
        return
    async with to_client:
        # A line that is too long is a ValueError of the reader's: the connection ends there.
        with contextlib.suppress(ValueError, ConnectionError):
            while line := await process.stdout.readline():
                try:
                    message = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
                except ValueError as error:
                    await to_client.send(error)
                    continue
                await to_client.send(SessionMessage(message))


async def _write(process: Process, from_client: Any, to_client: Any) -> None:
    if process.stdin is None:
        return
    async with from_client:
        try:
            async for sent in from_client:
                line = sent.message.model_dump_json(by_alias=True, exclude_unset=True)
                process.stdin.write(line.encode() + b"\n")
                await process.stdin.drain()
        except ConnectionError:
            # Whoever waits for an answer is told that none will come.
            await to_client.aclose()


async def _end(process: Process) -> None:
    """Its input ends, then it is asked to end, then it is ended: it and its children, a group of their own."""
    if process.stdin:
        process.stdin.close()
    for how in (None, signal.SIGTERM, signal.SIGKILL):
        if how:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, how)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await _drained(process)
                return


async def _drained(process: Process) -> None:
    """Wait for its end; what it still writes is thrown away, so that it does not wait for a reader."""
    while process.stdout and await process.stdout.read(65_536):
        pass
    await process.wait()
