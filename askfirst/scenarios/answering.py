"""The model of a scenario: one agent keeps it, and what answers changes from message to message."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from pathlib import Path
from typing import TypeAlias, cast

from askfirst.domain.errors import ConfigError
from askfirst.llm.model import Answer, Model, Piece, Prompt
from askfirst.llm.recorded import Recorded, Recording
from askfirst.llm.scripted import Scripted
from askfirst.scenarios.format import SUFFIX, Scenario, Step
from askfirst.scenarios.modes import Mode

MakeModel: TypeAlias = Callable[[], Model]
_FOLDER = "recordings"
_SHOWN = 300


class StandIn:
    """A model that hands every call on. What it is not prepared for is kept in `unprepared`."""

    def __init__(self) -> None:
        self.inner: Model = Scripted()
        self.live: Model | None = None
        self.unprepared: list[ConfigError] = []

    @property
    def name(self) -> str:
        """The name of the model that answers at the moment."""
        return self.inner.name

    async def ask(self, prompt: Prompt) -> Answer:
        """See Model.ask."""
        try:
            return await self.inner.ask(prompt)
        except ConfigError as error:
            self.unprepared.append(error)
            raise

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        """See Model.stream."""
        try:
            async with aclosing(cast("AsyncGenerator[Piece]", self.inner.stream(prompt))) as pieces:
                async for piece in pieces:
                    yield piece
        except ConfigError as error:
            self.unprepared.append(error)
            raise

    async def close(self) -> None:
        """Close the live model, if there is one. What was recorded is not saved by that."""
        if self.live:
            await self.live.close()


class Answering:
    """What answers while a scenario is played; here nobody does."""

    model: StandIn | None = None

    def opened(self) -> None:
        """A new agent is about to use the model."""

    def begin(self, scenario: Scenario) -> None:
        """A scenario begins."""

    def cue(self, step: Step) -> None:
        """A message is about to be said."""

    def differences(self) -> tuple[str, ...]:
        """What was called at that message and should not have been, and the other way round.

        Raises ConfigError where the scenario cannot be played.
        """
        return ()

    def end(self) -> None:
        """The scenario was played to its end."""


class ByScript(Answering):
    """Each message brings its own answers; every other call is one too many."""

    def __init__(self) -> None:
        self.model: StandIn = StandIn()
        self._script = Scripted()
        self._step: Step | None = None

    def cue(self, step: Step) -> None:
        """See Answering.cue."""
        self._step = step
        self.model.inner = self._script = Scripted([one.scripted() for one in step.model])

    def differences(self) -> tuple[str, ...]:
        """See Answering.differences."""
        steps = self._step.model if self._step else ()
        found, at = [], 0
        for prompt in self._script.asked:
            expected = steps[at].site if at < len(steps) else None
            if prompt.site == expected:
                at += 1
            else:
                found.append(_stray(prompt, expected))
        return (*found, *(f"model: the step {step.site!r} was not asked for" for step in steps[at:]))


class ByRecording(Answering):
    """Every call is answered as it was recorded; with `make_live` that model is asked, and what it says is recorded."""

    def __init__(self, make_live: MakeModel | None = None) -> None:
        self.model: StandIn = StandIn()
        self._make_live = make_live
        self._recording: Recording | None = None
        self._file = Path()

    def opened(self) -> None:
        """See Answering.opened. A live model is bound to the agent that it was first asked by."""
        self.model.live = self._make_live() if self._make_live else None
        self._answer()

    def begin(self, scenario: Scenario) -> None:
        """See Answering.begin. Raises ConfigError for a recording that cannot be read."""
        self._file = scenario.file
        self._recording = Recording(recording_of(scenario.file))
        self._answer()

    def differences(self) -> tuple[str, ...]:
        """See Answering.differences."""
        unprepared, self.model.unprepared = self.model.unprepared, []
        if unprepared and self._recording:
            there = self._recording.path.is_file()
            raise ConfigError(
                unprepared[0].failed if there else f"There is no recording {str(self._recording.path)!r}.",
                f"Set a model and record it: askfirst test {self._file} --record",
            )
        return ()

    def end(self) -> None:
        """See Answering.end. Where nothing was called, there is no recording."""
        if self._make_live is None or self._recording is None:
            return
        self._recording.save()
        path = self._recording.path
        if not json.loads(path.read_text("utf-8")):
            path.unlink()

    def _answer(self) -> None:
        if self._recording:
            self.model.inner = Recorded(self._recording, live=self.model.live)


def answering(mode: Mode, make_live: MakeModel | None = None) -> Answering:
    """What answers in a mode; a live model is recorded."""
    if mode == "scripted":
        return ByScript()
    return ByRecording(make_live) if mode == "recorded" else Answering()


def recording_of(file: Path) -> Path:
    """Where the recording of a scenario file is."""
    return file.parent / _FOLDER / f"{file.name.removesuffix(SUFFIX)}.json"


def _stray(prompt: Prompt, expected: str | None) -> str:
    instead = f"in place of {expected!r}" if expected else "but no step of the message answers it"
    last = " ".join(prompt.messages[-1].content.split())[-_SHOWN:]
    return f"model: {prompt.site!r} was called, {instead}: ...{last}"
