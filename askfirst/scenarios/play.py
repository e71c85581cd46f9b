"""Plays scenarios on real agents, in state folders that go away afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError, UnknownName
from askfirst.domain.events import ModelEvent, Record
from askfirst.domain.proposal import CommitEvent
from askfirst.domain.reply import Reply
from askfirst.llm.discipline import HOPELESS, UNREACHED
from askfirst.llm.model import Model
from askfirst.scenarios.answering import answering
from askfirst.scenarios.format import SUFFIX, Scenario, Step
from askfirst.scenarios.judge import Happened, judge
from askfirst.scenarios.modes import SETTINGS, Mode
from askfirst.scenarios.truth import TrueData, truth_of

if TYPE_CHECKING:  # an agent takes a second to import, which reading a scenario should not cost
    from askfirst.agent import Agent
    from askfirst.config.settings import Settings

Edge: TypeAlias = tuple[str, str]
_SHOWN = 60
_OF_A_LIVE_MODEL = ("model_call_seconds", "model_seconds", "model_tokens")


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

    Settings are the defaults and those of the scenario, whatever the environment says. What answers in place of a
    language model is the mode's: a key that is set calls nobody. Only with `live`, settings that name a model, is that
    one asked, and what it says is recorded.

    Raises what `build_agent` raises for a workspace or settings that cannot be used.
    """

    def __init__(self, mode: Mode = "rules", *, live: Settings | None = None) -> None:
        self.mode: Mode = mode
        self._live = live
        self._folder = TemporaryDirectory(prefix="askfirst-scenarios-")
        self._rooms: list[_Room] = []
        self._played = 0

    @property
    def records(self) -> bool:
        """Whether a live model is asked and recorded."""
        return self._live is not None

    def play(self, scenario: Scenario) -> Played:
        """Say every message in turn and keep what happened.

        Raises ConfigError where a recording is missing or does not have a call, or a live model failed.
        """
        self._played += 1
        room, settings = self._room(scenario), dict(scenario.settings)
        session = f"{scenario.file.name.removesuffix(SUFFIX)[:100]}-{self._played}"
        exchanges: list[tuple[Step, Happened]] = []
        turns = 0
        room.answering.begin(scenario)
        for step in scenario.steps:
            if step.user is None:
                settings |= step.settings
                room.close()
            else:
                happened, turns = room.exchange(session, step, settings=settings, turns=turns)
                exchanges.append((step, happened))
        room.answering.end()
        agent = room.agent(settings)
        played = Played(scenario, room.home, tuple(exchanges), truth_of(agent.workspace), agent.edges, agent.tools)
        if any(_faults(happened, HOPELESS) for _, happened in exchanges):
            room.close()  # its agent asks no model any more, which the next scenario must not meet
        return played

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
        self._rooms.append(_Room(scenario.workspace, scenario.settings, home, self.mode, self._live))
        return self._rooms[-1]


@dataclass(frozen=True, slots=True)
class _Records:
    """An event sink that keeps what it gets."""

    kept: list[Record] = field(default_factory=list)

    def emit(self, record: Record) -> None:
        self.kept.append(record)


class _Room:
    """A state folder, and the agent that is open on it, if any."""

    def __init__(
        self, workspace: Path | None, settings: Mapping[str, Plain], home: Path, mode: Mode, live: Settings | None
    ) -> None:
        self.workspace = workspace
        self.settings = settings
        self.home = home
        self.answering = answering(mode, partial(live_model, live) if live else None)
        self._mode: Mode = mode
        self._live = live
        self._agent: Agent | None = None
        self._opened_with: Mapping[str, Plain] = {}
        self._records = _Records()

    def agent(self, settings: Mapping[str, Plain]) -> Agent:
        """The agent with these settings; one with others is closed."""
        from askfirst.agent import build_agent

        if self._agent is not None and self._opened_with == settings:
            return self._agent
        self.close()
        self.answering.opened()
        loaded, model = self._loaded(settings), self.answering.model
        self._agent = build_agent(self.workspace, settings=loaded, model=model, sink=self._records)
        self._opened_with = dict(settings)
        return self._agent

    def _loaded(self, settings: Mapping[str, Plain]) -> Settings:
        from askfirst.config.settings import Settings, load_settings

        given: dict[str, object] = {name: field.default for name, field in Settings.model_fields.items()}
        if self._live:
            given |= {name: getattr(self._live, name) for name in _OF_A_LIVE_MODEL}
        given |= SETTINGS[self._mode]
        return load_settings(self.home, **{**given, **settings, "home": self.home, "model": "none"})

    def exchange(self, session: str, step: Step, *, settings: Mapping[str, Plain], turns: int) -> tuple[Happened, int]:
        """What happened at a message, and how many turns the session has now, where it had `turns` before."""
        agent = self.agent(settings)
        self._records.kept.clear()
        self.answering.cue(step)
        before = _events(agent, session)
        reply, nodes = _said(agent, session, step)
        written = _turns(agent, session)
        happened = Happened(
            reply,
            nodes,
            written[turns:],
            tuple(self._records.kept),
            self.answering.differences(),
            tuple(event for event in _events(agent, session) if event not in before),
        )
        failed = _faults(happened, UNREACHED) if self._live else ()
        if failed:
            raise ConfigError(
                f"The model failed at {_short(step.user or '')} ({failed[0]}), so nothing was recorded.",
                "`askfirst doctor` tries the model.",
            )
        return happened, len(written)

    def close(self) -> None:
        if self._agent is not None:
            self._agent.close()
            self._agent = None


def live_model(settings: Settings) -> Model:
    """The model that the settings name. Raises ConfigError where they name none."""
    from askfirst.llm.factory import make_model

    model = make_model(settings)
    if model is None:
        raise ConfigError("No language model is set, so there is nothing to record.", _NO_MODEL)
    return model


_NO_MODEL = "Set ASKFIRST_MODEL to openai:NAME or gemini:NAME, and the key of its provider or ASKFIRST_MODEL_URL."


def _faults(happened: Happened, among: Collection[str]) -> tuple[str, ...]:
    """How calls of a model failed."""
    calls = [record for record in happened.records if isinstance(record, ModelEvent)]
    return tuple(call.fault for call in calls if call.fault and call.fault in among)


def _turns(agent: Agent, session: str) -> tuple[tuple[str, str], ...]:
    try:
        turns = agent.history(session).turns
    except UnknownName:
        return ()
    return tuple((turn.todo_key, turn.status) for turn in turns)


def _said(agent: Agent, session: str, step: Step) -> tuple[Reply, tuple[str, ...]]:
    """The reply, and the nodes on the way to it; those are not told of a message that somebody known says."""
    text = step.user or ""
    if step.principal is not None:
        return agent.run(session, text, principal=step.principal), ()
    trace = agent.trace(session, text)
    return trace.reply, trace.nodes


def _events(agent: Agent, session: str) -> tuple[CommitEvent, ...]:
    """The commit events in the outbox, whatever the replies tell of them, the oldest first."""
    return tuple(entry.event for entry in reversed(agent.commit_events(session=session)))


def _at(truth: TrueData, file: str, line: int) -> Callable[[str], list[tuple[object, ...]]]:
    return lambda sql: truth.rows(sql, file=file, line=line)


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")
