"""Requests to a real server: counted, timed, logged, and known to what runs for them."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.responses import StreamingResponse

from askfirst.observability.bound import bound
from askfirst.observability.logs import configure_logging
from askfirst.observability.metrics import MetricsSink
from askfirst.observability.requests import Observed

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
TRACEPARENT = f"00-{TRACE}-00f067aa0ba902b7-01"


@dataclass
class Served:
    """A server, its metrics, what it logs, and what lets its stream go on."""

    client: httpx.Client
    metrics: MetricsSink
    written: io.StringIO
    go_on: threading.Event = field(default_factory=threading.Event)

    def lines(self, path: str) -> list[dict[str, Any]]:
        """The lines of requests to a path, once there is one."""
        until(lambda: any(line.get("path") == path for line in self.all()))
        return [line for line in self.all() if line.get("path") == path]

    def all(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.written.getvalue().split("\n")[:-1]]

    def says(self, sample: str) -> bool:
        return sample in self.metrics.render()[0].decode()

    def wait_for(self, sample: str) -> None:
        until(lambda: self.says(sample))


def until(holds: Callable[[], bool]) -> None:
    """Wait for it; a minute is for what never comes."""
    last = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < last
        time.sleep(0.01)


def application(served: list[Served]) -> FastAPI:
    app = FastAPI()

    @app.get("/sessions/{name}")
    async def session(name: str) -> dict[str, str]:
        return {"name": name, "request_id": bound().request_id, "trace_id": bound().trace_id}

    @app.get("/broken")
    async def broken() -> None:
        raise RuntimeError("postgresql://me:hunter2@host/db")

    @app.get("/healthz")
    async def healthz() -> None: ...

    @app.get("/events")
    async def events() -> StreamingResponse:
        async def lines() -> AsyncIterator[str]:
            yield "data: 1\n\n"
            await asyncio.to_thread(served[0].go_on.wait)
            yield "data: 2\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream")

    return app


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    root = logging.getLogger()
    level, before = root.level, list(root.handlers)
    written, metrics, known = io.StringIO(), MetricsSink(), list[Served]()
    configure_logging(stream=written)
    app = Observed(application(known), metrics=metrics)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, access_log=True))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        known.append(Served(client, metrics, written))
        yield known[0]
    known[0].go_on.set()
    server.should_exit = True
    thread.join()
    for handler in [one for one in root.handlers if one not in before]:
        root.removeHandler(handler)
    root.setLevel(level)


def test_a_request_is_counted_under_its_pattern(served: Served) -> None:
    """Its line in the log has the path, and nothing of its query; uvicorn's own line neither."""
    for name in ("one", "two"):
        assert served.client.get(f"/sessions/{name}?api_key=hunter2").status_code == 200
    wanted = 'askfirst_http_requests_total{code="2xx",method="GET",route="/sessions/{name}"}'
    served.wait_for(f"{wanted} 2.0")
    assert served.says('askfirst_http_request_seconds_count{route="/sessions/{name}"} 2.0')
    until(lambda: len(served.lines("/sessions/two")) == 2)
    own, uvicorns = sorted(served.lines("/sessions/two"), key=lambda line: str(line["logger"]))
    assert (own["logger"], own["status"], own["route"]) == ("askfirst.access", 200, "/sessions/{name}")
    assert own["duration_ms"] > 0
    assert (uvicorns["logger"], uvicorns["message"]) == ("uvicorn.access", "GET /sessions/two 200")
    assert "hunter2" not in served.written.getvalue()


def test_paths_that_nobody_serves_are_one_series(served: Served) -> None:
    for number in range(5):
        assert served.client.get(f"/nothing/{number}").status_code == 404
    served.wait_for('askfirst_http_requests_total{code="4xx",method="GET",route="other"} 5.0')


def test_the_request_is_known_to_what_runs_for_it(served: Served) -> None:
    """Its id comes back in the answer; an id that is none is replaced."""
    answer = served.client.get("/sessions/x", headers={"X-Request-ID": "my-id", "traceparent": TRACEPARENT})
    assert answer.json() == {"name": "x", "request_id": "my-id", "trace_id": TRACE}
    assert answer.headers["x-request-id"] == "my-id"
    for odd in ("a b", "x" * 200, "<script>"):
        given = served.client.get("/sessions/x", headers={"X-Request-ID": odd}).headers["x-request-id"]
        assert len(given) == 16


def test_what_breaks_is_counted_and_told_without_secrets(served: Served) -> None:
    assert served.client.get("/broken").status_code == 500
    served.wait_for('askfirst_http_requests_total{code="5xx",method="GET",route="/broken"} 1.0')
    assert served.lines("/broken")[0]["status"] == 500
    until(lambda: "RuntimeError" in served.written.getvalue())
    assert "hunter2" not in served.written.getvalue()


def test_probes_leave_no_line(served: Served) -> None:
    """They are counted."""
    served.client.get("/healthz")
    served.wait_for('askfirst_http_requests_total{code="2xx",method="GET",route="/healthz"} 1.0')
    assert "askfirst.access" not in {line["logger"] for line in served.lines("/healthz")}


def test_streams_are_counted_while_they_are_open(served: Served) -> None:
    assert served.says("askfirst_streams_open 0.0")
    with served.client.stream("GET", "/events") as answer:
        parts = answer.iter_lines()
        assert next(parts) == "data: 1"
        assert served.says("askfirst_streams_open 1.0")
        served.go_on.set()
        assert "data: 2" in list(parts)
    served.wait_for("askfirst_streams_open 0.0")


async def test_who_is_not_trusted_names_no_trace() -> None:
    found: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        del scope, receive, send
        found.append(bound().traceparent)

    headers = [(b"traceparent", TRACEPARENT.encode())]
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "headers": headers}

    async def never() -> Any:
        raise AssertionError

    async def sent(message: Any) -> None:
        del message

    for trusted in (True, False):
        await Observed(app, trusted=trusted)(scope, never, sent)
    assert found == [TRACEPARENT, ""]
