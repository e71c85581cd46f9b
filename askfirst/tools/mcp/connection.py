"""A connection to a server: opened when it is needed, kept, and opened anew after it failed."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from mcp import Client, MCPError, types

from askfirst.config.mcp_servers import McpServerSpec
from askfirst.domain.errors import SourceError
from askfirst.tools.mcp.arguments import plain_text
from askfirst.tools.mcp.process import process_of
from askfirst.tools.mcp.web import web_of

T = TypeVar("T")

RESULT_BYTES = 5_000_000
"""The longest message that a server may send."""
_MOST_TOOLS = 200
_MOST_PAGES = 20


class ChangedToolError(Exception):
    """A tool is no longer what it was when the agent started."""


class Connection:
    """One server. Calls may overlap. `close` ends it; a call in another event loop opens a connection of its own."""

    def __init__(self, spec: McpServerSpec, *, most: int = RESULT_BYTES) -> None:
        self.spec = spec
        self._most = most
        self._line: _Line | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def tools(self) -> tuple[types.Tool, ...]:
        """The tools that the server has now. Raises SourceError where it cannot be asked."""
        return await self._asked(self._list)

    async def call(self, name: str, args: dict[str, Any], pinned: str) -> types.CallToolResult:
        """Call a tool that is as it was `pinned`. Raises SourceError, and ChangedToolError before it is called."""

        async def called(client: Client) -> types.CallToolResult:
            now = {tool.name: pin_of(tool) for tool in await self._list(client)}
            if now.get(name) != pinned:
                raise ChangedToolError(name)
            # The library's own call would hold the result against the server's schema: what comes is read here anyway.
            request = types.CallToolRequest(params=types.CallToolRequestParams(name=name, arguments=args))
            return await client.session.send_request(request, types.CallToolResult)

        return await self._asked(called)

    async def close(self) -> None:
        """End the connection, and the process where it is one."""
        self._hang_up()
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def _asked(self, ask: Callable[[Client], Awaitable[T]]) -> T:
        name, seconds = self.spec.name, self.spec.seconds
        try:
            async with asyncio.timeout(seconds):
                return await ask(await asyncio.shield(self._open().client))
        except ChangedToolError:
            raise
        except TimeoutError:
            self._hang_up()
            raise SourceError(
                f"The MCP server {name!r} gave no answer within {seconds:g} seconds.", _AGAIN, retryable=True
            ) from None
        except MCPError as error:
            if error.code not in _BROKEN:
                told = plain_text(error.message, _SHOWN)
                raise SourceError(f"The MCP server {name!r} refused it: {told!r}.", _OTHERWISE) from error
            self._hang_up()
            why = f"the connection ended, or a message was longer than {self._most:,} bytes"
            raise SourceError(f"The MCP server {name!r} gave no answer: {why}.", _AGAIN, retryable=True) from error
        except Exception as error:
            self._hang_up()
            raise SourceError(
                f"The MCP server {name!r} cannot be asked: {reason_of(error)}.", _AGAIN, retryable=True
            ) from error

    def _open(self) -> _Line:
        """The line that is open, or a new one. One of a loop that has ended is of no use any more."""
        if self._line is None or self._line.loop is not asyncio.get_running_loop():
            self._line = _Line(self.spec, self._most)
        return self._line

    async def _list(self, client: Client) -> tuple[types.Tool, ...]:
        found: list[types.Tool] = []
        cursor: str | None = None
        for _ in range(_MOST_PAGES):
            page = await client.list_tools(cursor=cursor)
            found += page.tools
            cursor = page.next_cursor
            if not cursor or len(found) >= _MOST_TOOLS:
                break
        return tuple(found[:_MOST_TOOLS])

    def _hang_up(self) -> None:
        """Let go of what may be broken; it ends by itself."""
        line, self._line = self._line, None
        if line:
            task = line.end()
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)


class _Line:
    """An open client. The library wants it entered and left by one task, so it has one of its own."""

    def __init__(self, spec: McpServerSpec, most: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.client: asyncio.Future[Client] = self.loop.create_future()
        # Nobody may be waiting any more when it fails.
        self.client.add_done_callback(lambda done: None if done.cancelled() else done.exception())
        self._over = asyncio.Event()
        self._task = asyncio.create_task(self._hold(spec, most))

    def end(self) -> asyncio.Task[None]:
        """Have it closed; what comes back is done when it is."""
        self._over.set()
        if not self.client.done():
            self._task.cancel()
        return self._task

    async def _hold(self, spec: McpServerSpec, most: int) -> None:
        streams = process_of(spec, most) if spec.command else web_of(spec, most)
        try:
            async with Client(streams, cache=None, read_timeout_seconds=spec.seconds) as client:
                self.client.set_result(client)
                await self._over.wait()
        except Exception as error:  # noqa: BLE001 - whoever waits for it is told, and nobody else is there
            if not self.client.done():
                self.client.set_exception(error)
        finally:
            with suppress(asyncio.InvalidStateError):
                self.client.cancel()


def pin_of(tool: types.Tool) -> str:
    """What a tool says of itself, as a hash: another one as soon as it says something else."""
    said = tool.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"icons", "meta"})
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def reason_of(error: BaseException) -> str:
    """Why it failed, in the library's words; of several reasons the first. No header and no address is in it."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__


_SHOWN = 200
_BROKEN = (types.CONNECTION_CLOSED, types.REQUEST_TIMEOUT, types.PARSE_ERROR, types.INTERNAL_ERROR)
"""Errors of the library's own, made where no answer came; a server may send them too, which is no better."""
_OTHERWISE = "Try it with other values."
_AGAIN = "Try again later; whoever looks after the workspace can see the server under mcp_servers."
