"""The whole agent with a failing provider behind the real clients: each message has its reply, the session lives."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.observability.sinks import MemorySink
from tests.llm.clients import KEY, PROVIDERS, model_of
from tests.wire.faults import FAULTS
from tests.wire.matrix import good
from tests.wire.requests import Provider, WireRequest
from tests.wire.server import Faults, Wire, serving

UNCLEAR = "what came to us behind schedule, split up along the shipping lines"
CLEAR = "how many orders are there?"
HOPELESS = ("400_key", "401", "403", "404_model")


@contextmanager
def talking(
    provider: Provider, faults: Faults, home: Path, sink: MemorySink | None = None, **more: Any
) -> Iterator[tuple[Agent, Wire]]:
    with serving(good, faults) as wire:
        patient = {"model_call_seconds": 60.0, "model_seconds": 180.0}
        settings = Settings(home=home, prefer_rules=False, model_remarks=False, **(patient | more))
        model = model_of(provider, wire, "json_schema")
        with build_agent(None, settings=settings, model=model, sink=sink) as agent:
            yield agent, wire


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_session_outlives_every_fault(provider: Provider, tmp_path: Path) -> None:
    """One after another in one session. A fault is told beside the reply, which is the rules'.

    With one call nothing is waited for: what is tried again is in the tests of models.
    """
    now: list[str | None] = [None]
    with talking(provider, lambda _: now[0], tmp_path, model_call_seconds=1.0, model_calls=1) as (agent, _):
        agent.run("warm", UNCLEAR)  # the client is imported in the first call
        for fault in [*(name for name in FAULTS if name not in HOPELESS), *HOPELESS[:1]]:
            now[0] = fault
            reply = agent.run("s", UNCLEAR)
            assert reply.type in ("final_answer", "needs_clarification"), fault
            assert reply.usage.model_calls <= 3  # what a provider takes is found out with more than one request
        now[0] = None
        reply = agent.run("s", CLEAR)
    assert (reply.type, reply.text) == ("final_answer", "8,000 orders.")
    assert reply.turn_number == len(FAULTS) - len(HOPELESS) + 2


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("fault", HOPELESS)
def test_a_key_that_is_wrong_is_told_once(provider: Provider, fault: str, tmp_path: Path) -> None:
    """And nobody is asked again: the conversation goes on by rules."""
    with talking(provider, fault, tmp_path) as (agent, wire):
        replies = [agent.run("s", text) for text in (UNCLEAR, CLEAR, "orders by channel")]
        assert len(wire.requests) == 1
    (note,) = replies[0].notes
    assert note.endswith("Read by rules instead.")
    assert "askfirst doctor" in note or "model" in note
    assert KEY not in note
    assert [reply.notes for reply in replies[1:]] == [(), ()]
    assert [reply.usage.model_calls for reply in replies] == [1, 0, 0]
    assert {reply.type for reply in replies} == {"final_answer"}


@pytest.mark.parametrize("provider", PROVIDERS)
def test_leaving_closes_the_request(provider: Provider, tmp_path: Path) -> None:
    """Whoever leaves the stream of events waits for no model, and the provider stops writing."""
    with serving(good, "hang") as wire:
        settings = Settings(home=tmp_path, prefer_rules=False, model_call_seconds=60.0, model_seconds=60.0)
        with build_agent(None, settings=settings, model=model_of(provider, wire, "json_schema")) as agent:

            async def leave() -> None:
                events = agent.astream("s", UNCLEAR)
                task = asyncio.ensure_future(anext(aiter(events)))
                await wire.until(asked=1)
                task.cancel()
                await wire.until(left=1)

            asyncio.run(leave())
            assert wire.left == 1


def test_calls_and_tokens_are_told(tmp_path: Path) -> None:
    """In the reply, and in an event for each call."""
    sink = MemorySink()
    with talking("openai", None, tmp_path, sink=sink) as (agent, _):
        reply = agent.run("s", UNCLEAR)
    (event,) = [record for record in sink.records if record.type == "model_event"]
    assert (event.site, event.model, event.tries, event.fault) == ("restate", "openai:gpt-test", 1, None)
    assert reply.usage.model_calls == 1
    assert reply.usage.tokens == event.prompt_tokens + event.completion_tokens > 0
    assert event.prompt_characters > 1_000


def test_what_is_sent_is_the_message_and_no_key(tmp_path: Path) -> None:
    """The key is a header; the rows of the data stay at home."""
    seen: list[WireRequest] = []

    def answer(request: WireRequest) -> str | dict[str, Any]:
        seen.append(request)
        return good(request)

    with serving(answer) as wire:
        settings = Settings(home=tmp_path, prefer_rules=False, model_remarks=False)
        with build_agent(None, settings=settings, model=model_of("openai", wire, "json_schema")) as agent:
            agent.run("s", UNCLEAR)
    (request,) = seen
    sent = " ".join(text for _, text in request.messages) + request.system
    assert UNCLEAR in sent
    assert KEY not in sent
    assert "Ocean North" not in sent
