"""A collector on this machine that keeps what it is sent, or does not answer before it is told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)


@dataclass(frozen=True)
class Received:
    """One span as it came, with its attributes as plain values; `parent` is a span's id, empty for none."""

    name: str
    trace: str
    id: str
    parent: str
    kind: int
    start: int
    end: int
    status: int
    attributes: dict[str, Any]
    events: tuple[str, ...]


@dataclass
class Collecting:
    """What came: bodies, headers of each request, and spans by their ids."""

    address: str
    status: int = 200
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    resource: dict[str, Any] = field(default_factory=dict)
    spans: dict[str, Received] = field(default_factory=dict)
    free: threading.Event = field(default_factory=threading.Event)
    asked: threading.Event = field(default_factory=threading.Event)

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.asked.set()
        self.free.wait()
        self.paths.append(path)
        self.headers.append(headers)
        self.bodies.append(body)
        request = ExportTraceServiceRequest.FromString(body)
        for group in request.resource_spans:
            self.resource = _plain(group.resource.attributes)
            for span in (one for scope in group.scope_spans for one in scope.spans):
                self.spans[span.span_id.hex()] = Received(
                    span.name,
                    span.trace_id.hex(),
                    span.span_id.hex(),
                    span.parent_span_id.hex(),
                    span.kind,
                    span.start_time_unix_nano,
                    span.end_time_unix_nano,
                    span.status.code,
                    _plain(span.attributes),
                    tuple(event.name for event in span.events),
                )

    def roots(self) -> list[Received]:
        """The spans whose parent did not come from here, in the order of their beginning."""
        return sorted((one for one in self.spans.values() if one.parent not in self.spans), key=lambda one: one.start)

    def below(self, span: Received) -> list[Received]:
        """The children of a span, in the order of their beginning."""
        return sorted((one for one in self.spans.values() if one.parent == span.id), key=lambda one: one.start)

    def tree(self, span: Received) -> dict[str, Any]:
        """The names of a span's children, each with those below it."""
        return {one.name: self.tree(one) for one in self.below(span)}


@contextmanager
def collecting(*, busy: bool = False) -> Iterator[Collecting]:
    """A collector; a busy one answers nothing before `free` is set."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.take(self.path, dict(self.headers), body)
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(found.status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class calls it so
            del format, args

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found = Collecting(f"http://127.0.0.1:{server.server_port}")
        if not busy:
            found.free.set()
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield found
        finally:
            found.free.set()
            server.shutdown()
            thread.join()


def _plain(attributes: Any) -> dict[str, Any]:
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in attributes}
