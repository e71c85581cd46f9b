"""A model that says what it is told to, and nothing else: for tests, benchmarks and scenarios."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError, ModelError
from askfirst.domain.tokens import Tokens
from askfirst.llm.model import Answer, Piece, Prompt, Site

Reply: TypeAlias = Plain | ModelError | Callable[[Prompt], Plain]
_CHARACTERS_A_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Step:
    """The answer to one call: JSON data, a text, an error to raise, or a function of the prompt that gives one."""

    site: Site
    reply: Reply


class Scripted:
    """Gives the steps of a script, one after another, and keeps the prompts in `asked`.

    It is strict: a call that the script does not have next is an error, and `finish` raises for steps that are left.
    Tokens are estimated at four characters each.
    """

    def __init__(self, steps: Iterable[Step | tuple[Site, Reply]] = (), *, name: str = "scripted") -> None:
        self._steps = [step if isinstance(step, Step) else Step(*step) for step in steps]
        self._name = name
        self.asked: list[Prompt] = []
        self.unexpected: list[str] = []

    @property
    def name(self) -> str:
        """What it is called in events and replies."""
        return self._name

    async def ask(self, prompt: Prompt) -> Answer:
        """The next step's answer. Raises ConfigError, which no reader catches, where the next step is not for this."""
        reply = self._next(prompt)
        text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
        return Answer(text, reply if prompt.schema else None, _tokens(prompt, text))

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        """The next step's text, word by word."""
        text = str(self._next(prompt))
        for word in text.split(" "):
            yield Piece(f"{word} ")
        yield Piece(tokens=_tokens(prompt, text))

    async def close(self) -> None:
        """There is nothing to let go of."""

    def finish(self) -> None:
        """Raises AssertionError where a call was not in the script, or a step of it was not asked for."""
        left = [step.site for step in self._steps]
        if self.unexpected or left:
            raise AssertionError(f"calls without a step: {self.unexpected}; steps that were not asked for: {left}")

    def _next(self, prompt: Prompt) -> Plain:
        self.asked.append(prompt)
        if not self._steps or self._steps[0].site != prompt.site:
            expected = self._steps[0].site if self._steps else "no call"
            self.unexpected.append(prompt.site)
            raise ConfigError(
                f"The script of the model has {expected!r} next, but {prompt.site!r} was called.",
                "Add the step to the script, or find out why it is called.",
            )
        reply = self._steps.pop(0).reply
        if callable(reply):
            reply = reply(prompt)
        if isinstance(reply, ModelError):
            raise reply
        return reply


def _tokens(prompt: Prompt, text: str) -> Tokens:
    return Tokens(prompt.characters // _CHARACTERS_A_TOKEN, -(-len(text) // _CHARACTERS_A_TOKEN))
