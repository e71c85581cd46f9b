"""The real clients of both providers, in front of a local server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Literal

from askfirst.llm.gemini import gemini_model
from askfirst.llm.langchain import LangChainModel, Structure
from askfirst.llm.model import Prompt, Said
from askfirst.llm.openai import openai_model
from tests.wire.requests import Provider, WireRequest
from tests.wire.server import Faults, Wire, serving

PROVIDERS: tuple[Provider, ...] = ("openai", "gemini")
KEY = "sk-test-SECRET123456789abcdef"
ANSWER = {"intent": "data", "score": 80, "why": "it asks for a number"}
TEXT = "Ten orders came in, and most of them were late."
SCHEMA: Mapping[str, Any] = {
    "title": "Decision",
    "description": "What a message is about.",
    "type": "object",
    "properties": {
        "intent": {"type": "string", "enum": ["data", "help"]},
        "score": {"type": "integer", "minimum": 0, "maximum": 100},
        "why": {"type": "string", "maxLength": 200},
    },
    "required": ["intent", "score", "why"],
    "additionalProperties": False,
}
MESSAGES = (Said("system", "You sort messages."), Said("user", "How many orders were late?"))
STRUCTURED = Prompt("classify", MESSAGES, schema=SCHEMA)
FREE = Prompt("summarize", MESSAGES)


def good(request: WireRequest) -> str | dict[str, Any]:
    """What a good model says."""
    return ANSWER if request.schema else TEXT


def model_of(provider: Provider, wire: Wire, structure: Structure | None = None, seconds: float = 30) -> LangChainModel:
    """The model of a provider that the server plays."""
    if provider == "openai":
        return openai_model("gpt-test", key=KEY, url=wire.openai, seconds=seconds, structure=structure)
    return gemini_model("gemini-2.5-test", key=KEY, url=wire.url, seconds=seconds, structure=structure)


@asynccontextmanager
async def talking(
    provider: Provider, fault: Faults = None, *, structure: Structure | None = None, seconds: float = 30
) -> AsyncIterator[tuple[LangChainModel, Wire]]:
    """A model and its server."""
    with serving(good, fault) as wire:
        model = model_of(provider, wire, structure, seconds)
        try:
            yield model, wire
        finally:
            await model.close()


async def told(model: LangChainModel, how: Literal["ask", "stream"], prompt: Prompt) -> str:
    """The whole text."""
    if how == "ask":
        return (await model.ask(prompt)).text
    return "".join([piece.text async for piece in model.stream(prompt)])
