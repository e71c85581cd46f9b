"""An agent over a three-row file whose plans come from a script: the engine alone, on real memory and a real source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.decision import Decision
from askfirst.domain.todo import TodoDraft
from askfirst.observability.sinks import MemorySink
from askfirst.tools.tool import Tool
from askfirst.understanding.scripted import ScriptedReader

MakeAgent = Callable[..., Agent]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "films.csv"
    path.write_text("title,year\nAlpha,1999\nBeta,2001\nGamma,2001\n", encoding="utf-8")
    return path


@pytest.fixture
def make_agent(tmp_path: Path, data: Path) -> Iterator[MakeAgent]:
    """Agents on one state folder: a second one is what a new process would find."""
    made: list[Agent] = []

    def make(
        plans: list[list[TodoDraft]],
        *tools: Tool,
        decisions: list[Decision] | None = None,
        sink: MemorySink | None = None,
        reader: ScriptedReader | None = None,
        **settings: Any,
    ) -> Agent:
        agent = build_agent(
            data,
            settings=load_settings(home=tmp_path / "state", **settings),
            reader=reader or ScriptedReader(plans=plans, decisions=decisions or []),
            tools=tools,
            sink=sink,
        )
        made.append(agent)
        return agent

    yield make
    for agent in made:
        agent.close()
