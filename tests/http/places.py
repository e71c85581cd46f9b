"""Workspaces to serve, and a real server on a port of its own for as long as a test needs it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.datastructures import Headers

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.entrypoints.http.app import Serving, make_app
from askfirst.service.listening import listen

DATASET = "abc-123"
"""The name that the chat API's own examples use."""
SALES = """\
sale_id,sold_on,region,status,revenue
S1,2024-10-20,North,paid,10
S2,2024-11-03,North,open,20
S3,2024-11-21,South,paid,40
S4,2024-12-17,North,paid,80
S5,2024-12-28,South,paid,160
S6,2025-01-04,South,open,320
S7,2025-01-11,North,paid,640
"""
SHOP = f"""\
name: {DATASET}
about: sales of a shop
today: 2025-01-15
sources:
  shop: {{kind: duckdb, files: sales.csv}}
"""
INTENTS = """\
intents:
  refund:
    label: refund
    meaning: The customer wants money back.
    target: sales.sale_id
    says: [refund, money back]
    examples: [Refund sale S1]
    question: "I understand you want a refund for sale {target}. Is this correct?"
    consequence: "The money goes back."
"""


def write_shop(folder: Path, sales: str = SALES) -> Path:
    """A workspace of a few sales with one official action."""
    folder.mkdir(parents=True)
    for name, text in (("workspace.yaml", SHOP), ("intents.yaml", INTENTS), ("sales.csv", sales)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def opened(where: Path | None, home: Path, **more: Any) -> Agent:
    """An agent with no model; with no place, over freight."""
    return build_agent(where, settings=load_settings(home=home, model="none"), **more)


async def nobody(headers: Headers) -> None:
    """Where nobody is asked who they are."""
    del headers


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """The address of a server of this process, which listens on a free port of the loopback."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=5))
    begun = threading.Event()
    thread = threading.Thread(target=_run, args=(server, listening, begun), name="served")
    thread.start()
    try:
        begun.wait()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def _run(server: uvicorn.Server, listening: socket.socket, begun: threading.Event) -> None:
    # A socket that listens keeps whoever connects waiting until the server is up: no test has to ask whether it is.
    begun.set()
    server.run([listening])


@contextmanager
def served(agent: Agent, **more: Any) -> Iterator[str]:
    """The address of a server over an agent."""
    with serving(make_app(agent, Serving(**{"identify": nobody, **more}))) as address:
        yield address
