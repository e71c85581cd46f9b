"""Who reads the texts: the rules alone, or rules and a language model that is scripted or recorded."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from askfirst.config.prompting import load_prompts
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.codec import Plain
from askfirst.llm.discipline import Caller
from askfirst.llm.model import Answer, Model, Piece, Prompt
from askfirst.llm.recorded import Recorded, Recording
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import View
from askfirst.understanding.readers import Readers
from askfirst.understanding.rules.reader import RuleReader
from benchmarks.choices.cases import Case

RECORDINGS = Path(__file__).with_name("recordings")

Name: TypeAlias = Literal["rules", "scripted", "recorded"]
NAMES: tuple[Name, ...] = get_args(Name)

Interpret: TypeAlias = Callable[[Case, ToolCard, View], Awaitable[Choice]]
"""Reads a case's text against a card. What is right for the case is for the scripted model alone."""


@asynccontextmanager
async def open_reader(
    name: Name, *, recordings: Path = RECORDINGS, live: Model | None = None
) -> AsyncGenerator[Interpret]:
    """The reader of this name.

    The rules are `RuleReader.fill`: the interpreter, after a look into the data for what names stored rows. The
    scripted model says of each text what is right, so that what is lost is lost by the checks around it. The recorded
    one gives the answers in `recordings/<split>.json`, and raises ConfigError for a prompt that is not there; with a
    `live` model it asks that and records its answers in place of all that were there.
    """
    recorded = _Recordings(recordings, live)
    try:
        yield {"rules": _by_rules, "scripted": _scripted, "recorded": recorded.read}[name]
    finally:
        await recorded.close()


class Knowing:
    """A model that knows what is right for one case, and says it whenever it is asked."""

    name = "knowing"

    def __init__(self, case: Case) -> None:
        self._case = case

    async def ask(self, prompt: Prompt) -> Answer:
        """The right arguments, each from the whole text; none, and unsure, where there are none."""
        args = self._case.right.args or {}
        given = [{"name": name, "value": json.dumps(value), "said": self._case.text} for name, value in args.items()]
        data: Plain = {"args": given, "confidence": 90 if args else 0, "reason": "It is said so."}
        return Answer(json.dumps(data), data if prompt.schema else None)

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        """The same, in one piece."""
        yield Piece((await self.ask(prompt)).text)

    async def close(self) -> None:
        """There is nothing to let go of."""


class _Recordings:
    """The recorded answers of each half, opened when they are needed."""

    def __init__(self, folder: Path, live: Model | None) -> None:
        self._folder = folder
        self._live = live
        self._models: dict[str, Recorded] = {}

    async def read(self, case: Case, card: ToolCard, view: View) -> Choice:
        if case.split not in self._models:
            recording = Recording(self._folder / f"{case.split}.json")
            self._models[case.split] = Recorded(recording, live=self._live)
        return await _with_model(self._models[case.split]).fill(card, case.text, view)

    async def close(self) -> None:
        for model in self._models.values():
            await model.close()


async def _by_rules(case: Case, card: ToolCard, view: View) -> Choice:
    return await RuleReader().fill(card, case.text, view)


async def _scripted(case: Case, card: ToolCard, view: View) -> Choice:
    return await _with_model(Knowing(case)).fill(card, case.text, view)


def _with_model(model: Model) -> Readers:
    return Readers(RuleReader(), ModelReader(Caller(model), load_prompts()))
