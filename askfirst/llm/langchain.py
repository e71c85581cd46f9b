"""Any chat model of LangChain as a Model: JSON by schema, by a function call, or by asking for it in the prompt."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from askfirst.domain.errors import ModelError
from askfirst.domain.tokens import Tokens
from askfirst.llm.failures import failure, failure_of, scrubbed, without_secrets
from askfirst.llm.model import Answer, Model, Piece, Prompt, Said

if TYPE_CHECKING:  # slow to import
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, AIMessageChunk

Structure: TypeAlias = Literal["json_schema", "function_calling", "prompt"]
STRUCTURES: tuple[Structure, ...] = ("json_schema", "function_calling", "prompt")
"""Ways to have JSON, the surest first."""
MakeChat: TypeAlias = Callable[[float | None, int], "BaseChatModel"]
"""Makes the chat model for a temperature (None: the provider's own) and the most tokens of an answer."""

MAX_ANSWER = 200_000
"""Characters; no answer of ours is a tenth as long."""
_CUT_OFF = frozenset({"length", "max_tokens", "max_output_tokens"})
_BLOCKED = frozenset((
    "content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii", "image_safety",
    "prompt_blocked",
))  # fmt: skip
_BROKEN = frozenset({"malformed_function_call", "unexpected_tool_call"})
_SERVER_FAULTS = 2
"""Servers that know no schema answer some with 400, others with 500: after so many, the next structure is tried."""


async def _nothing() -> None:
    """Where nothing stays open."""


@dataclass(frozen=True, slots=True)
class Endings:
    """Let go of what the clients opened: `close` of all of it; `left` of what one leaves open at the end of a stream.

    `left` is awaited in the task that read the stream.
    """

    left: Callable[[], Awaitable[None]] = _nothing
    close: Callable[[], Awaitable[None]] = _nothing


@dataclass(frozen=True, slots=True)
class _Form:
    """How a request is made; `own_temperature` leaves the temperature to the provider."""

    structure: Structure
    own_temperature: bool = False


def as_model(given: Model | BaseChatModel | None) -> Model | None:
    """A model as it is; a chat model of LangChain's behind the port, with the temperature that it brings."""
    if given is None or hasattr(given, "ask"):
        return cast("Model | None", given)
    chat: BaseChatModel = given
    name = getattr(chat, "model_name", None) or getattr(chat, "model", None) or type(chat).__name__
    return LangChainModel(lambda _temperature, _max_tokens: chat, str(name))


class LangChainModel:
    """A chat model behind the port. `structure` fixes how JSON is had; None finds out what the provider can do.

    What it holds is bound to the loop of its first call, until it is closed.
    """

    def __init__(
        self,
        make: MakeChat,
        name: str,
        *,
        structure: Structure | None = None,
        secrets: Collection[str] = (),
        endings: Endings | None = None,
    ) -> None:
        self._make = make
        self._name = name
        self._secrets = tuple(secrets)
        self._endings = endings or Endings()
        self._all: tuple[Structure, ...] = (structure,) if structure else STRUCTURES
        self._form = _Form(self._all[0])
        self._works = False
        self._server_faults = 0
        self._chats: dict[tuple[float | None, int], BaseChatModel] = {}

    @property
    def name(self) -> str:
        """The provider and the model."""
        return self._name

    async def ask(self, prompt: Prompt) -> Answer:
        """See Model.ask. What the provider cannot do is found out once, and left from then on."""
        requests = 0
        while True:
            form = self._form
            message: AIMessage | None = None
            try:
                message = await self._message(prompt, form)
                answer = self._answer(message, prompt, form)
            except ModelError as error:
                error.tokens = _more(Tokens(), message) if message else error.tokens
                error.requests = requests = requests + error.requests
                if not self._adapts(error, form, structured=prompt.schema is not None):
                    raise
            else:
                self._works = self._works or prompt.schema is not None
                return replace(answer, requests=requests + 1)

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        """See Model.stream. What the provider cannot do is found out as in `ask`."""
        while True:
            form = self._form
            try:
                async with aclosing(self._pieces(prompt, form)) as pieces:
                    async for piece in pieces:
                        yield piece
            except ModelError as error:
                if not self._adapts(error, form, structured=False):
                    raise
            else:
                return

    async def close(self) -> None:
        """Let go of the clients and their connections."""
        self._chats.clear()
        await self._endings.close()

    async def _pieces(self, prompt: Prompt, form: _Form) -> AsyncGenerator[Piece]:
        """One request. A provider that gives reasons for the end of a text must have given one."""
        tokens, reason, gives_reasons, length = Tokens(), "", False, 0
        failed: ModelError | None = None
        try:
            chunks = (await self._chat(prompt, form)).astream(_messages(prompt, form.structure))
            async with aclosing(cast("Any", chunks)) as stream:
                async for chunk in stream:
                    tokens, reason = _more(tokens, chunk), _finish(chunk) or reason
                    gives_reasons = gives_reasons or bool(chunk.response_metadata.get("model_provider"))
                    length += len(text := _text(chunk))
                    if length > MAX_ANSWER:
                        break
                    if text:
                        yield Piece(text)
        except Exception as error:  # noqa: BLE001 - a client may raise anything; the port promises ModelError alone
            failed = self._failure(error)
        finally:
            await self._endings.left()
        if problem := failed or _stopped(reason, self._name) or self._misfit(length):
            raise problem
        if gives_reasons and not reason:
            raise failure(self._name, "cut_off", "the stream ended before its end")
        yield Piece(tokens=tokens)

    async def _message(self, prompt: Prompt, form: _Form) -> AIMessage:
        try:
            return await self._sent(prompt, form)
        except Exception as error:  # noqa: BLE001 - as above
            failed = self._failure(error)
        # Outside of the handler: the exception, which may show the key, would hang on to what is raised there.
        raise failed

    async def _sent(self, prompt: Prompt, form: _Form) -> AIMessage:
        chat, messages = await self._chat(prompt, form), _messages(prompt, form.structure)
        if prompt.schema is None or form.structure == "prompt":
            return await chat.ainvoke(messages)
        schema = dict(prompt.schema)
        options: dict[str, Any] = {"strict": True} if form.structure == "json_schema" else {}
        try:
            bound = chat.with_structured_output(schema, method=form.structure, include_raw=True, **options)
        except (TypeError, ValueError):  # a chat model of somebody else's knows one way only
            bound = chat.with_structured_output(schema, include_raw=True)
        found: Any = await bound.ainvoke(messages)
        return cast("AIMessage", found["raw"])

    def _failure(self, error: Exception) -> ModelError:
        if isinstance(error, NotImplementedError):
            failed = failure(self._name, "request", "this chat model gives no structured output")
            failed.requests = 0
        else:
            failed = failure_of(error, self._name, self._secrets)
        failed.__cause__ = without_secrets(error, self._secrets)
        return failed

    def _misfit(self, length: int) -> ModelError | None:
        """What is wrong with an answer of so many characters."""
        if length > MAX_ANSWER:
            return failure(self._name, "too_long", f"more than {MAX_ANSWER:,} characters")
        return None if length else failure(self._name, "empty")

    def _answer(self, message: AIMessage, prompt: Prompt, form: _Form) -> Answer:
        """The message's JSON or text. Raises ModelError for every way in which it is neither."""
        if refusal := message.additional_kwargs.get("refusal"):
            raise failure(self._name, "refused", scrubbed(str(refusal), self._secrets))
        if problem := _stopped(_finish(message), self._name):
            raise problem
        text, calls, tokens = _text(message), list(message.tool_calls), _more(Tokens(), message)
        if prompt.schema is not None and (message.invalid_tool_calls or len(calls) > 1):
            raise failure(self._name, "broken", "one well-formed function call was asked for")
        if prompt.schema is not None and calls:
            text = json.dumps(calls[0]["args"], ensure_ascii=False)
        if problem := self._misfit(len(text) if len(text) > MAX_ANSWER else len(text.strip())):
            raise problem
        if prompt.schema is None:
            return Answer(text, tokens=tokens)
        return Answer(text, _json(text, self._name, anywhere=form.structure == "prompt"), tokens)

    async def _chat(self, prompt: Prompt, form: _Form) -> BaseChatModel:
        key = (None if form.own_temperature else prompt.temperature, prompt.max_tokens)
        if key not in self._chats:
            # In a thread: the first one imports the client, which takes a second or two.
            self._chats[key] = await asyncio.to_thread(self._make, *key)
        return self._chats[key]

    def _adapts(self, error: ModelError, form: _Form, *, structured: bool) -> bool:
        """Whether another form of the same request may do: without a temperature, or with the next structure."""
        if error.fault == "request" and "temperature" in error.failed and not form.own_temperature:
            self._form = replace(self._form, own_temperature=True)
            return True
        if not structured or error.fault not in {"request", "server"}:
            return False
        if self._form.structure != form.structure:  # another call has found it out meanwhile
            return True
        if self._works:
            return False
        self._server_faults += error.fault == "server"
        if error.fault == "server" and self._server_faults < _SERVER_FAULTS:
            return False
        self._server_faults = 0
        later = self._all[self._all.index(form.structure) + 1 :]
        # Where none does, it was not the structure: the next call begins anew.
        self._form = replace(self._form, structure=later[0] if later else self._all[0])
        # After a fault of the server whoever asks decides whether to ask again; a refusal costs next to nothing.
        return bool(later) and error.fault == "request"


def _messages(prompt: Prompt, structure: Structure) -> list[tuple[str, str]]:
    said = prompt.messages
    if prompt.schema is not None and structure == "prompt":
        schema = json.dumps(prompt.schema, ensure_ascii=False, separators=(",", ":"))
        first = said[0].content + "\n\n" if said and said[0].role == "system" else ""
        rest = said[1:] if first else said
        said = (Said("system", f"{first}Answer with JSON alone, which fits this JSON schema:\n{schema}"), *rest)
    names = {"system": "system", "user": "human", "assistant": "ai"}
    return [(names[message.role], message.content) for message in said]


def _text(message: AIMessage | AIMessageChunk) -> str:
    return str(message.text)


def _finish(message: AIMessage | AIMessageChunk) -> str:
    """Why it ended, in lower case; "" where it does not say so."""
    told = message.response_metadata
    feedback: Any = told.get("prompt_feedback") or {}
    if feedback.get("block_reason"):
        return "prompt_blocked"
    return str(told.get("finish_reason") or "").lower()


def _stopped(reason: str, name: str) -> ModelError | None:
    """What a finish reason says went wrong, if it does."""
    if reason in _CUT_OFF:
        return failure(name, "cut_off", "it reached the most tokens that an answer may have")
    if reason in _BLOCKED:
        return failure(name, "blocked", reason)
    return failure(name, "broken", reason) if reason in _BROKEN else None


def _more(tokens: Tokens, message: AIMessage | AIMessageChunk) -> Tokens:
    usage: Any = message.usage_metadata
    if not usage:
        return tokens
    cached = (usage.get("input_token_details") or {}).get("cache_read") or 0
    return tokens + Tokens(usage["input_tokens"], usage["output_tokens"], cached)


def _json(text: str, name: str, *, anywhere: bool) -> Any:
    """The JSON of an answer, also where a fence of Markdown stands around it; `anywhere` lets words stand there too."""
    fenced = re.fullmatch(r"\s*```(?:json)?\s*(.*?)\s*```\s*", text, re.DOTALL)
    among = re.search(r"\{.*\}", text, re.DOTALL) if anywhere else None
    try:
        return json.loads(among[0] if among else fenced[1] if fenced else text)
    except ValueError as error:
        raise failure(name, "broken", str(error)) from error
