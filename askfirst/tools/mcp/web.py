"""A server behind an address: requests as the library makes them, and no answer larger than it may be."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.streamable_http import streamable_http_client

from askfirst.config.mcp_servers import McpServerSpec


@asynccontextmanager
async def web_of(spec: McpServerSpec, most: int) -> AsyncGenerator[Any]:
    """The streams of a server over streamable HTTP. An answer of more than `most` bytes fails while it is read.

    Answers are taken uncompressed alone: what is small on the wire could be huge. Proxies of the environment are not
    used. Redirects to elsewhere are not followed.
    """
    headers = {name: value.get_secret_value() for name, value in spec.headers.items()}
    client = httpx2.AsyncClient(
        headers={**headers, "Accept-Encoding": "identity"},
        timeout=httpx2.Timeout(spec.seconds),
        transport=_Bounded(most),
        trust_env=False,
    )
    address = spec.url.get_secret_value() if spec.url else ""
    async with client, streamable_http_client(address, http_client=client, max_sse_event_size=most) as streams:
        yield streams


class _Bounded(httpx2.AsyncHTTPTransport):
    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send it. Raises httpx2.ReadError for an answer that is compressed or too large."""
        response = await super().handle_async_request(request)
        if response.headers.get("content-encoding", "identity") != "identity":
            await response.aclose()
            raise httpx2.ReadError("the answer is compressed, which was not asked for")
        # The events of a stream are bounded one by one: it may live long.
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            response.stream = _Counted(response.stream, self._most)
        return response


class _Counted(httpx2.AsyncByteStream):
    def __init__(self, stream: Any, most: int) -> None:
        self._stream = stream
        self._left = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            self._left -= len(part)
            if self._left < 0:
                raise httpx2.ReadError("the answer is larger than it may be")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
