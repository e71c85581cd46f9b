"""Plain calls of the small model through the port: an answer by a schema, a text, a stream."""

from __future__ import annotations

import time

from askfirst.domain.errors import ModelError
from askfirst.llm.model import Answer, Model, Prompt, Said
from askfirst.llm.openai import openai_model
from benchmarks.local_model.server import MODEL

KINDS = ("question", "thanks", "stop")
_SCHEMA = {
    "title": "sorted",
    "type": "object",
    "properties": {"kind": {"type": "string", "enum": [*KINDS]}},
    "required": ["kind"],
    "additionalProperties": False,
}
SORT = Prompt(
    "classify", (Said("system", "You sort messages."), Said("user", "Thanks a lot!")), schema=_SCHEMA, max_tokens=40
)
SAY = Prompt("decline", (Said("system", "Be brief."), Said("user", "Say hello.")), max_tokens=40)
_TRIES = 3
"""A server that does not know schemas may answer them with a fault of its own; by then the client asks another way."""


async def plain_calls(url: str) -> list[str]:
    """A line for each call. Raises ModelError where the last try fails, AssertionError for an answer that is none."""
    model = openai_model(MODEL, key=None, url=url, seconds=60)
    try:
        sorted_line, answer = await timed(model, SORT)
        assert isinstance(answer.data, dict), answer
        assert answer.data["kind"] in KINDS, answer
        said_line, _ = await timed(model, SAY)
        pieces = [piece async for piece in model.stream(SAY)]
        text = "".join(piece.text for piece in pieces)
        assert text, "the stream had no text"
        return [sorted_line, said_line, f"  stream: {len(pieces)} pieces, {pieces[-1].tokens}, {text[:60]!r}"]
    finally:
        await model.close()


async def timed(model: Model, prompt: Prompt) -> tuple[str, Answer]:
    """The answer, and a line on it."""
    began = time.perf_counter()
    failed = []
    while True:
        try:
            answer = await model.ask(prompt)
            break
        except ModelError as error:
            failed.append(str(error.fault))
            if len(failed) == _TRIES:
                raise
    seconds = time.perf_counter() - began
    cost = f"{seconds:.1f} s, {answer.tokens.prompt} and {answer.tokens.completion} tokens"
    before = f" after {', '.join(failed)}" if failed else ""
    return f"  {prompt.site}{before}: {cost}, {answer.text[:60]!r}", answer
