"""The port of a language model: one prompt in, an answer or a stream of text out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol, TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.tokens import Tokens

Site: TypeAlias = Literal["classify", "restate", "plan", "fill", "summarize", "decline"]
SITES: tuple[Site, ...] = ("classify", "restate", "plan", "fill", "summarize", "decline")
"""Where the agent calls a model."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """All that is sent at one call site.

    The first message is the system's, the same for every message of a workspace, so that providers can cache it. With
    a `schema`, a JSON schema with a `title`, the answer is JSON that fits it; without one it is text.
    """

    site: Site
    messages: tuple[Said, ...]
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.0
    max_tokens: int = 1_000

    @property
    def characters(self) -> int:
        """How much is sent: the messages and the schema."""
        schema = len(json.dumps(self.schema)) if self.schema else 0
        return schema + sum(len(message.content) for message in self.messages)

    @property
    def hash(self) -> str:
        """The same for equal prompts at one site: 16 hexadecimal digits of SHA-256 over messages and schema."""
        said = [[message.role, message.content] for message in self.messages]
        whole = json.dumps([self.site, said, self.schema], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(whole.encode()).hexdigest()[:16]

    def repaired(self, answer: str, problem: str) -> Prompt:
        """The same prompt once more, with the answer to it and what was wrong with that."""
        return replace(self, messages=(*self.messages, Said("assistant", answer), Said("user", problem)))


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. `data` is the JSON of a prompt with a schema, not yet held against it; `text` as it was sent.

    `requests` is how many were made for it: finding out what a provider takes may need more than one.
    """

    text: str
    data: Plain = None
    tokens: Tokens = field(default_factory=Tokens)
    requests: int = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a streamed text; the last one brings the tokens."""

    text: str = ""
    tokens: Tokens | None = None


class Model(Protocol):
    """A language model. Both methods raise ModelError, and nothing else, whatever the provider does."""

    @property
    def name(self) -> str:
        """The provider and the model, such as openai:gpt-4o-mini."""

    async def ask(self, prompt: Prompt) -> Answer:
        """The whole answer; for a prompt with a schema its `data` is what could be parsed."""

    def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        """The text as it comes. Leaving the iterator closes the request."""

    async def close(self) -> None:
        """Let go of connections. Doing it again does nothing."""
