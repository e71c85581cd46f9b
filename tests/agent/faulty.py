"""Ways to a server that fail when a test wants it, and what shows that a source still works on a question."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_stack
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
from pydantic import SecretStr

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.events import TodoStarted
from askfirst.domain.reply import ErrorReply, FinalAnswer
from askfirst.loop import LoopThread
from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers.graphql import body_of, reply, serving

CITIES = ("Bergen", "Oslo", "Rome")
SALES = LocalTable(
    "sales",
    "sales",
    (("id", "id", "BIGINT"), ("city", "city", "VARCHAR"), ("amount", "amount", "DOUBLE")),
    [(number, CITIES[number % 3], number * 1.5) for number in range(1, 301)],
)
QUESTION = "total amount by city"
ANSWER = (("Bergen", 22725.0), ("Oslo", 22425.0), ("Rome", 22575.0))
SLOW_IN_SQLITE = """
    ALTER TABLE sales RENAME TO kept;
    CREATE VIEW sales AS
    SELECT a.* FROM kept a, kept b, kept c, kept d, kept e WHERE a.id + b.id + c.id + d.id + e.id < 0;
"""
"""The sales become a view that takes days."""
WITHIN = 30.0
"""Seconds after which a test gives up waiting: far more than anything that is waited for takes."""


@contextmanager
def opened(where: str | Path, home: Path, **settings: Any) -> Iterator[Agent]:
    """An agent that keeps no answers, so that each question reaches its source."""
    with build_agent(where, settings=load_settings(home=home, model="none", cache_seconds=0, **settings)) as agent:
        yield agent


def rows(agent: Agent, session: str, text: str) -> list[tuple[Any, ...]]:
    """The rows of an answer."""
    answer = agent.run(session, text)
    assert isinstance(answer, FinalAnswer), answer
    assert answer.table
    return [tuple(row) for row in answer.table.rows]


def failed(agent: Agent, session: str, text: str) -> ErrorReply:
    """The reply to a question that cannot be answered: it says what to do."""
    answer = agent.run(session, text)
    assert isinstance(answer, ErrorReply), answer
    assert answer.remedy
    return answer


def left(agent: Agent, session: str, text: str, working: Callable[[], bool]) -> float:
    """Leave a question while its source works on it; the seconds until that works on it no more."""
    events = agent.stream(session, text)
    for event in events:
        if isinstance(event, TodoStarted) and event.key == "execute_query":
            break
    until(working)
    began = time.monotonic()
    events.close()  # type: ignore[attr-defined]
    until(lambda: not working())
    return time.monotonic() - began


def until(holds: Callable[[], bool]) -> None:
    """Wait for it, and fail where it does not come."""
    end = time.monotonic() + WITHIN
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def runs(*functions: Callable[..., Any]) -> bool:
    """Whether a thread of this process is within one of the functions."""
    codes = {one.__code__ for one in functions}
    stacks = (walk_stack(frame) for frame in sys._current_frames().values())
    return any(at.f_code in codes for stack in stacks for at, _ in stack)


def active(address: SecretStr) -> int:
    """The statements of askfirst that run in a PostgreSQL database."""
    with psycopg.connect(address.get_secret_value()) as other:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        found = other.execute(f"{asked} AND application_name = 'askfirst' AND state = 'active'").fetchone()
    assert found
    return int(found[0])


class Gate:
    """A port of this machine that leads to a server, and can be shut and opened again."""

    def __init__(self, socket: str) -> None:
        self._socket = socket
        self._loop = LoopThread("gate")
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.open()

    def open(self) -> None:
        self._loop.run(self._open())

    def shut(self) -> None:
        """Nobody gets in, and whoever was in is thrown out."""
        self._loop.run(self._shut())

    def close(self) -> None:
        self.shut()
        self._loop.close()

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._lead, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _shut(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, out = await asyncio.open_unix_connection(self._socket)
        self._writers |= {writer, out}
        with contextlib.suppress(OSError):
            await asyncio.gather(_pour(reader, out), _pour(inner, writer))
        self._writers -= {writer, out}


async def _pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while part := await source.read(65_536):
            target.write(part)
            await target.drain()
    target.close()


@contextmanager
def gate_to(address: SecretStr) -> Iterator[tuple[Gate, str]]:
    """A gate before a PostgreSQL on a socket, and the address that leads through it."""
    parts = urlsplit(address.get_secret_value())
    gate = Gate(f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432")
    try:
        yield gate, f"postgresql://postgres:hush@127.0.0.1:{gate.port}{parts.path}"
    finally:
        gate.close()


class Front:
    """A real HTTP server before another one: it holds requests back, or changes the answers to them."""

    def __init__(self) -> None:
        self.there = ""
        self.holds = ""
        self.held = 0
        self.change: Callable[[str, dict[str, Any]], dict[str, Any]] = lambda _, answer: answer

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        body = await body_of(receive)
        if self.holds and self.holds in f"{scope['path']} {body.decode()}":
            await self._hold(receive)
            return
        path = f"{scope['raw_path'].decode()}?{scope['query_string'].decode()}"
        headers = {"Content-Type": "application/json"}
        async with httpx.AsyncClient(timeout=60) as client:
            answer = await client.request(scope["method"], self.there + path, content=body, headers=headers)
        changed = httpx.Response(200, json=self.change(scope["path"], answer.json()))
        await reply(send, answer.status_code, "application/json", changed.content)

    async def _hold(self, receive: Any) -> None:
        """Until whoever asks is gone."""
        self.held += 1
        while (await receive())["type"] != "http.disconnect":
            pass
        self.held -= 1


@contextmanager
def front_of(address: str) -> Iterator[tuple[Front, str]]:
    """The front of a server, and its address with the path of the other one."""
    front, parts = Front(), urlsplit(address)
    front.there = f"{parts.scheme}://{parts.netloc}"
    with serving(front) as url:
        yield front, f"{url}{parts.path}"
