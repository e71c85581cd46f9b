"""How a model is called: a few tries with growing waits, within time and budget, and no more once it is hopeless."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import cast

from askfirst.domain.errors import ModelError
from askfirst.domain.spending import Meter, ModelCall
from askfirst.domain.tokens import Tokens
from askfirst.llm.model import Answer, Model, Piece, Prompt

HOPELESS = frozenset({"key", "forbidden", "no_model"})
"""What no waiting mends: after one of these the model is not asked again."""
UNREACHED = HOPELESS | {"request", "rate", "server", "connection", "time", "protocol"}
"""What the next call would meet as well: the rest of the exchange does without the model."""


@dataclass(frozen=True, slots=True)
class Patience:
    """At most `tries` tries of one call, `seconds` each; after the first wait one second, then two, then four.

    A wait is lengthened by up to a quarter, so that many waiting processes do not come back at once. What a provider
    says in Retry-After is waited for instead, as far as the exchange's seconds last.
    """

    tries: int = 3
    seconds: float = 20.0
    first_wait: float = 1.0
    longest_wait: float = 4.0
    jitter: float = 0.25
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Callable[[], float] = random.random

    def wait(self, failed_tries: int, retry_after: float | None) -> float:
        """How long to wait after so many tries."""
        if retry_after is not None:
            return retry_after
        plain = min(self.first_wait * 2.0 ** (failed_tries - 1), self.longest_wait)
        return float(plain * (1 + self.jitter * self.chance()))


@dataclass(slots=True)
class _Count:
    """One call under way."""

    began: float = field(default_factory=time.perf_counter)
    at: float = field(default_factory=time.time)
    tries: int = 0
    told: int = 0
    tokens: Tokens = field(default_factory=Tokens)
    failure: ModelError | None = None

    @property
    def seconds(self) -> float:
        """How long it has taken until now."""
        return time.perf_counter() - self.began


class Caller:
    """Calls a model with patience. Every call is counted on the meter that is passed in, failed ones too.

    Raises ModelError where no try gave an answer, and LimitError before a call that the budget does not allow.
    """

    def __init__(self, model: Model, patience: Patience | None = None) -> None:
        self._model = model
        self._patience = patience or Patience()
        self._hopeless: ModelError | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    async def ask(self, prompt: Prompt, meter: Meter) -> Answer:
        """The answer to a prompt."""
        count = self._begin(meter)
        try:
            while True:
                count.tries += 1
                try:
                    async with asyncio.timeout(self._seconds(count, meter)):
                        answer = await self._model.ask(prompt)
                except (ModelError, TimeoutError) as error:
                    await self._failed(error, count, meter)
                else:
                    count.tries += answer.requests - 1
                    count.tokens += answer.tokens if answer.tokens.all else _estimated(prompt, len(answer.text))
                    return answer
        finally:
            # Also where the caller was cancelled: what was asked was asked.
            self._count(prompt, count, meter)

    async def stream(self, prompt: Prompt, meter: Meter) -> AsyncGenerator[str]:
        """The text as it comes. What has begun to come is not asked for again."""
        count = self._begin(meter)
        try:
            while True:
                count.tries += 1
                try:
                    async with aclosing(self._pieces(prompt, count, meter)) as texts:
                        async for text in texts:
                            yield text
                except (ModelError, TimeoutError) as error:
                    await self._failed(error, count, meter)
                else:
                    return
        finally:
            # Also where the reader left: what it has had was paid for.
            self._count(prompt, count, meter)

    async def _pieces(self, prompt: Prompt, count: _Count, meter: Meter) -> AsyncGenerator[str]:
        """One try. The time runs while a piece is waited for, not while the reader works on it."""
        seconds, before = self._seconds(count, meter), count.tokens
        async with aclosing(cast("AsyncGenerator[Piece]", self._model.stream(prompt))) as pieces:
            while True:
                began = time.perf_counter()
                try:
                    async with asyncio.timeout(seconds):
                        piece = await anext(pieces)
                except StopAsyncIteration:
                    count.tokens += Tokens() if count.tokens.all > before.all else _estimated(prompt, count.told)
                    return
                seconds -= time.perf_counter() - began
                count.tokens += piece.tokens or Tokens()
                if piece.text:
                    count.told += len(piece.text)
                    yield piece.text

    async def close(self) -> None:
        """Close the model."""
        await self._model.close()

    def _begin(self, meter: Meter) -> _Count:
        if self._hopeless or meter.spent.down:
            raise ModelError("The language model is not asked.", fault="off")
        meter.check()
        return _Count()

    def _seconds(self, count: _Count, meter: Meter) -> float:
        """How long one try may take. The meter does not know yet of the call under way."""
        return min(self._patience.seconds, meter.seconds_left - count.seconds)

    async def _failed(self, error: ModelError | TimeoutError, count: _Count, meter: Meter) -> None:
        """Wait for the next try. Raises ModelError where there is none."""
        failure = error if isinstance(error, ModelError) else self._too_slow()
        count.tokens += failure.tokens
        count.tries += failure.requests - 1
        wait = self._patience.wait(count.tries, failure.retry_after)
        in_time = count.seconds + wait < meter.seconds_left
        in_budget = meter.spent.calls + count.tries < meter.budget.calls
        again = failure.passing and not count.told and count.tries < self._patience.tries
        if again and in_time and in_budget:
            await self._patience.sleep(wait)
            return
        if failure.fault in HOPELESS:
            self._hopeless = failure
        meter.failed = meter.failed or failure.fault in UNREACHED
        count.failure = failure
        raise failure from failure.__cause__ or (error if error is not failure else None)

    def _too_slow(self) -> ModelError:
        return ModelError(
            f"{self.name} gave no answer in time.",
            "Try again later, or raise the setting model_call_seconds.",
            fault="time",
        )

    def _count(self, prompt: Prompt, count: _Count, meter: Meter) -> None:
        meter.calls.append(
            ModelCall(
                site=prompt.site,
                model=self.name,
                fault=count.failure.fault if count.failure else None,
                tries=count.tries,
                tokens=count.tokens,
                prompt_characters=prompt.characters,
                milliseconds=round(count.seconds * 1000, 1),
                began=count.at,
            )
        )


def _estimated(prompt: Prompt, characters: int) -> Tokens:
    """Four characters a token, where the server counts none: a budget must hold all the same."""
    return Tokens(prompt.characters // _CHARACTERS, -(-characters // _CHARACTERS))


_CHARACTERS = 4
