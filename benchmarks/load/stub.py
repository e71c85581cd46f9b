"""A model that takes a second for every answer: `python -m benchmarks.load.stub SECONDS` prints where it listens."""

from __future__ import annotations

import asyncio
import json
import sys

ANSWER = {
    "id": "stub",
    "object": "chat.completion",
    "created": 0,
    "model": "stub",
    "choices": [
        {"index": 0, "message": {"role": "assistant", "content": "Nothing stands out."}, "finish_reason": "stop"}
    ],
    "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
}


async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> None:
    """Answer one request after another on a connection."""
    body = json.dumps(ANSWER).encode()
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()
    try:
        while True:
            asked = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            length = next(
                (line.split(":")[1] for line in asked.split("\r\n") if line.startswith("content-length")), "0"
            )
            await reader.readexactly(int(length))
            await asyncio.sleep(seconds)
            writer.write(head + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main(seconds: float) -> None:
    """Serve for good."""
    server = await asyncio.start_server(lambda r, w: talk(r, w, seconds), "127.0.0.1", 0, backlog=1000)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1])))
