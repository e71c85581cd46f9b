"""Plays scenarios on real agents, in state folders that go away afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.errors import UnknownName
from askfirst.domain.events import Record
from askfirst.scenarios.format import SUFFIX, Scenario, Step
from askfirst.scenarios.judge import Happened, judge
from askfirst.scenarios.truth import TrueData, truth_of

if TYPE_CHECKING:  # an agent takes a second to import, which reading a scenario should not cost
    from askfirst.agent import Agent

Edge: TypeAlias = tuple[str, str]
_SHOWN = 60
_AS_IN_THE_ENVIRONMENT = ("home", "openai_api_key", "google_api_key")


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario with what came of each message; `edges` and `tools` are all that there were to take.

    `home` is where the agent's state was, as long as the stage is open.
    """

    scenario: Scenario
    home: Path
    exchanges: tuple[tuple[Step, Happened], ...]
    truth: TrueData
    edges: tuple[Edge, ...]
    tools: tuple[str, ...]

    def differences(self) -> tuple[str, ...]:
        """All that was expected and did not happen, a sentence each, with the line of the message.

        Raises ConfigError for an SQL that cannot be run.
        """
        file = str(self.scenario.file)
        found: list[str] = []
        for step, happened in self.exchanges:
            truth = _at(self.truth, file, step.line)
            said = judge(step.expected, happened, truth=truth)
            found += [f"line {step.line}, {_short(step.user or '')}: {difference}" for difference in said]
        return tuple(found)


class Stage:
    """Where scenarios are played. Each has a session of its own; those of one workspace and settings share an agent.

    Settings are the defaults and those of the scenario, whatever the environment says; keys of models alone come from
    there. Raises what `build_agent` raises for a workspace or settings that cannot be used.
    """

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="askfirst-scenarios-")
        self._rooms: list[_Room] = []
        self._played = 0

    def play(self, scenario: Scenario) -> Played:
        """Say every message in turn and keep what happened."""
        self._played += 1
        room, settings = self._room(scenario), dict(scenario.settings)
        session = f"{scenario.file.name.removesuffix(SUFFIX)[:100]}-{self._played}"
        exchanges: list[tuple[Step, Happened]] = []
        turns = 0
        for step in scenario.steps:
            if step.user is None:
                settings |= step.settings
                room.close()
            else:
                happened, turns = room.exchange(session, step.user, settings=settings, turns=turns)
                exchanges.append((step, happened))
        agent = room.agent(settings)
        return Played(scenario, room.home, tuple(exchanges), truth_of(agent.workspace), agent.edges, agent.tools)

    def close(self) -> None:
        """Close all agents and delete their state."""
        for room in self._rooms:
            room.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _room(self, scenario: Scenario) -> _Room:
        for room in self._rooms:
            if (room.workspace, room.settings) == (scenario.workspace, scenario.settings):
                return room
        home = Path(self._folder.name) / str(len(self._rooms))
        home.mkdir()
        self._rooms.append(_Room(scenario.workspace, scenario.settings, home))
        return self._rooms[-1]


@dataclass(frozen=True, slots=True)
class _Records:
    """An event sink that keeps what it gets."""

    kept: list[Record] = field(default_factory=list)

    def emit(self, record: Record) -> None:
        self.kept.append(record)


@dataclass(slots=True)
class _Room:
    """A state folder, and the agent that is open on it, if any."""

    workspace: Path | None
    settings: Mapping[str, Plain]
    home: Path
    _agent: Agent | None = None
    _opened_with: Mapping[str, Plain] = field(default_factory=dict)
    _records: _Records = field(default_factory=_Records)

    def agent(self, settings: Mapping[str, Plain]) -> Agent:
        """The agent with these settings; one with others is closed."""
        from askfirst.agent import build_agent
        from askfirst.config.settings import Settings, load_settings

        if self._agent is not None and self._opened_with == settings:
            return self._agent
        self.close()
        names = [name for name in Settings.model_fields if name not in _AS_IN_THE_ENVIRONMENT]
        given = {name: Settings.model_fields[name].default for name in names} | dict(settings)
        loaded = load_settings(self.home, **{**given, "home": self.home})
        self._agent = build_agent(self.workspace, settings=loaded, sink=self._records)
        self._opened_with = dict(settings)
        return self._agent

    def exchange(self, session: str, text: str, *, settings: Mapping[str, Plain], turns: int) -> tuple[Happened, int]:
        """What happened at a message, and how many turns the session has now, where it had `turns` before."""
        agent = self.agent(settings)
        self._records.kept.clear()
        trace = agent.trace(session, text)
        written = _turns(agent, session)
        return Happened(trace.reply, trace.nodes, written[turns:], tuple(self._records.kept)), len(written)

    def close(self) -> None:
        if self._agent is not None:
            self._agent.close()
            self._agent = None


def _turns(agent: Agent, session: str) -> tuple[tuple[str, str], ...]:
    try:
        turns = agent.history(session).turns
    except UnknownName:
        return ()
    return tuple((turn.todo_key, turn.status) for turn in turns)


def _at(truth: TrueData, file: str, line: int) -> Callable[[str], list[tuple[object, ...]]]:
    return lambda sql: truth.rows(sql, file=file, line=line)


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")
