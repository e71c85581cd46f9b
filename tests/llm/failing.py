"""A model that does as it is told: a fake of the port, and the waits of its caller."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from askfirst.domain.errors import Fault, ModelError
from askfirst.domain.tokens import Tokens
from askfirst.llm.discipline import Caller, Patience
from askfirst.llm.failures import failure
from askfirst.llm.model import Answer, Model, Piece, Prompt

Turn: TypeAlias = str | ModelError
NAME = "fake:model"


class Failing:
    """Takes its turns, one for each request; a text is streamed word by word, and followed by the next turn's error
    where it ends with an ellipsis."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._turns = list(turns)
        self.requests = 0
        self.closed = 0

    @property
    def name(self) -> str:
        return NAME

    async def ask(self, prompt: Prompt) -> Answer:
        del prompt
        self.requests += 1
        return Answer(self._next(), tokens=Tokens(100, 10))

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        del prompt
        self.requests += 1
        text = self._next()
        for word in text.split():
            yield Piece(f"{word} ")
        if text.endswith("..."):
            self._next()
        yield Piece(tokens=Tokens(100, 10))

    async def close(self) -> None:
        self.closed += 1

    def _next(self) -> str:
        turn = self._turns.pop(0)
        if isinstance(turn, ModelError):
            raise turn
        return turn


@dataclass(slots=True)
class Waits:
    """Keeps the waits instead of waiting."""

    asked: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)


def calling(model: Model, waits: Waits | None = None, *, chance: float = 0.0, tries: int = 3) -> Caller:
    """A caller that never really waits."""
    waits = waits or Waits()
    return Caller(model, Patience(tries=tries, sleep=waits.sleep, chance=lambda: chance))


def fails(fault: Fault, retry_after: float | None = None) -> ModelError:
    """What a provider's client would raise."""
    return failure(NAME, fault, "on purpose", retry_after=retry_after)
