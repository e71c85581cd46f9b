"""Conversations with real agents, in which every kind of record comes up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings, load_settings
from askfirst.domain.errors import ModelError
from askfirst.domain.ports import EventSink
from askfirst.domain.reply import Reply
from askfirst.llm.model import Site
from askfirst.llm.scripted import Reply as ModelReply
from askfirst.llm.scripted import Scripted
from tests.agent.shop import write_shop
from tests.understanding.model.obeying import make_workspace
from tests.understanding.model.readings import group, measure, reading

MODEL = "openai:gpt-test"
PLAIN = "how many shipments by destination?"
_READ = reading(measures=[measure("how many shipments")], groups=[group("by destination", "destination")])
_DOWN = ModelError("It is down.", "Wait.", fault="server")

Opened = Callable[[Agent], None]


def unheeded(agent: Agent) -> None:
    del agent


def talk_of_orders(folder: Path, sink: EventSink, opened: Opened = unheeded) -> list[Reply]:
    """By rules alone: answers, an order confirmed, one declined, one left, a follow-up, an abort, and nonsense."""
    messages = (
        "how many orders are there?",
        "how many orders are there?",
        "cancel order A-001, it was ordered twice",
        "yes",
        "cancel order A-003, it was ordered twice",
        "no",
        "refund order A-002",
        "how many orders by status?",
        "stop",
        "what is love?",
        "",
    )
    with build_agent(write_shop(folder / "shop"), settings=_settings(folder), sink=sink) as agent:
        opened(agent)
        return [agent.run("s", message) for message in messages]


def talk_with_a_model(folder: Path, sink: EventSink, opened: Opened = unheeded, *, session: str = "m") -> list[Reply]:
    """A call that answers, one that adds a remark, one that fails; a question back, and its answer."""
    make_workspace(folder / "w")
    steps: list[tuple[Site, ModelReply]] = [
        ("restate", _READ),
        ("summarize", "Rotterdam has 1 shipments."),
        ("restate", reading(measures=[measure("how many shipments")])),
        ("restate", _DOWN),
    ]
    model = Scripted(steps, name=MODEL)
    with build_agent(folder / "w", settings=_settings(folder, prefer_rules=False), model=model, sink=sink) as agent:
        opened(agent)
        messages = (PLAIN, "how many shipments are there?", "how many shipments to Miami?", "the first one")
        return [agent.run(session, message) for message in messages]


def _settings(folder: Path, **more: object) -> Settings:
    return load_settings(folder, home=folder / "home", model="none", **more)
