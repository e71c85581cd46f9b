"""Secrets of the settings, of an address, of a header and of a provider's words: in no log, metric, trace or event."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator
from pathlib import Path

from pydantic import SecretStr

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.events import Record
from askfirst.llm.failures import failure_of
from askfirst.llm.model import Answer, Piece, Prompt
from askfirst.observability.bound import binding
from askfirst.observability.collector import Collector
from askfirst.observability.log_sink import LogSink
from askfirst.observability.logs import configure_logging
from askfirst.observability.masking import secrets_in
from askfirst.observability.metrics import MetricsSink
from askfirst.observability.sinks import JsonLinesSink
from askfirst.observability.traces import open_traces
from tests.agent.shop import write_shop
from tests.observability.collecting import collecting

KEY = "sk-canary-0123456789abcdef"
COMMITS = "canary-of-commits"
HEADER = "canary-of-the-collector"


class Echoing:
    """Fails at every call in words that hold the key, as providers do."""

    name = f"openai:{KEY}"

    async def ask(self, prompt: Prompt) -> Answer:
        del prompt
        await asyncio.sleep(0)
        raise failure_of(RuntimeError(f"Incorrect key {KEY}: 'Authorization: Bearer {KEY}'."), "openai:echo", (KEY,))

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        await self.ask(prompt)
        yield Piece("never")

    async def close(self) -> None:
        """There is nothing to close."""


class Talkative:
    """Fails with all secrets in its words."""

    def emit(self, record: Record) -> None:
        del record
        raise RuntimeError(f"{KEY} {COMMITS} {HEADER}")


def test_no_secret_leaves_by_any_way(tmp_path: Path) -> None:
    """Even a model that is named by its key: only the events' file, which names models, says it."""
    settings = load_settings(
        tmp_path, home=tmp_path / "home", openai_api_key=KEY, commit_secret=COMMITS, prefer_rules=False, model="none"
    )
    written, log = io.StringIO(), tmp_path / "events.jsonl"
    root, metrics = logging.getLogger(), MetricsSink()
    level = root.level
    handler = configure_logging(stream=written, secrets=secrets_in(settings))
    try:
        with collecting() as collector:
            traces = open_traces(Collector(collector.address, {"x-key": SecretStr(HEADER)}))
            sink = metrics.group(LogSink(), Talkative(), traces)
            shop = write_shop(tmp_path / "shop")
            model = Echoing()
            with build_agent(shop, settings=settings, model=model, sink=sink) as agent, binding(request_id=KEY):
                for said in ("how many orders came?", "refund order A-001", "yes"):
                    agent.run("s", said)
            sink.close()
            sent = b"".join(collector.bodies)
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    assert "askfirst.exchange" in written.getvalue()
    assert b"execute_tool" in sent
    assert HEADER in {headers.get("x-key") for headers in collector.headers}
    for secret in (KEY, COMMITS, HEADER):
        assert secret not in written.getvalue()
        assert secret not in metrics.render()[0].decode()
    assert COMMITS.encode() not in sent
    assert HEADER.encode() not in sent
    JsonLinesSink(log)
