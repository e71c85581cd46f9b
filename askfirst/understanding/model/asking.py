"""One typed question to a model: the answer, held against its schema and a check, with one chance to mend it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from typing import TypeVar

from askfirst.domain.errors import ModelError
from askfirst.domain.spending import Meter
from askfirst.llm.discipline import Caller
from askfirst.llm.failures import failure
from askfirst.llm.model import Prompt
from askfirst.understanding.model.answers import ModelAnswer, fitted

A = TypeVar("A", bound=ModelAnswer)
Check = Callable[[A], list[str]]

_MENDABLE = frozenset({"broken", "empty"})
_SHOWN = 2_000


class Asker:
    """Asks until an answer can be used, at most twice."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    async def ask(self, prompt: Prompt, kind: type[A], check: Check[A], meter: Meter) -> A:
        """The answer. Raises ModelError with the fault "unfit" where the second is no better than the first."""
        answer, problem = await self._tried(prompt, kind, check, meter)
        if answer is None:
            answer, problem = await self._tried(prompt.repaired(*problem), kind, check, meter)
        if answer is None:
            # Without what it said: a note to the user is no place for words of a model's.
            raise failure(self._caller.name, "unfit")
        return answer

    async def text(self, prompt: Prompt, meter: Meter) -> str:
        """The answer to a prompt that wants text."""
        return (await self._caller.ask(prompt, meter)).text.strip()

    def stream(self, prompt: Prompt, meter: Meter) -> AsyncGenerator[str]:
        """The text as it comes."""
        return self._caller.stream(prompt, meter)

    async def close(self) -> None:
        """Close the model."""
        await self._caller.close()

    async def _tried(
        self, prompt: Prompt, kind: type[A], check: Check[A], meter: Meter
    ) -> tuple[A | None, tuple[str, str]]:
        """An answer that can be used, or the model's words and what is wrong with them."""
        try:
            answer = await self._caller.ask(prompt, meter)
        except ModelError as error:
            if error.fault not in _MENDABLE:
                raise
            return None, ("(no answer)", "That was no JSON. Answer with one JSON value that fits the schema.")
        read, problems = fitted(answer.data, kind)
        if read is not None:
            problems = check(read)
            if not problems:
                return read, ("", "")
        listed = "\n".join(f"- {problem}" for problem in problems[:_MOST])
        said = f"That cannot be used:\n{listed}\nAnswer again, whole, with these mended."
        return None, (answer.text[:_SHOWN], said)


_MOST = 8
