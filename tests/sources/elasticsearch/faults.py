"""A real HTTP server that hands requests on to another one, and changes what comes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, TypeAlias
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Exchange:
    """What was asked, and what the other server has answered."""

    method: str
    path: str
    headers: dict[str, str]
    asked: str
    status: int
    answer: Any


Change: TypeAlias = Callable[[Exchange], tuple[int, Any] | None]
"""Another status and answer; None leaves them as they are. A text is sent as it is."""


@dataclass
class Between:
    """The address of the server between, and what went through it."""

    url: str
    seen: list[Exchange] = field(default_factory=list)

    def paths(self, method: str) -> list[str]:
        return [one.path for one in self.seen if one.method == method]


@contextmanager
def between(url: str, change: Change) -> Iterator[Between]:
    """A server before that of an address."""
    made = Between("")

    class Handler(BaseHTTPRequestHandler):
        def _hand_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            there = HTTPConnection(urlsplit(url).netloc, timeout=20)
            with closing(there):
                there.request(self.command, self.path, body.encode(), {"Content-Type": "application/json"})
                response = there.getresponse()
                answer = json.loads(response.read())
            exchange = Exchange(self.command, self.path, dict(self.headers), body, response.status, answer)
            made.seen.append(exchange)
            status, answer = change(exchange) or (exchange.status, exchange.answer)
            sent = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(sent)))
            if 300 <= status < 400:
                self.send_header("Location", url + self.path)
            self.end_headers()
            self.wfile.write(sent)

        do_GET = do_POST = do_DELETE = _hand_on  # noqa: N815 - the names that the library calls

        def log_message(self, *parts: Any) -> None:
            del parts

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        made.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join()
