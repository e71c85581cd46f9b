"""The Chat Completions face: any front end that speaks OpenAI's protocol can talk to askfirst."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from askfirst.domain.codec import to_json
from askfirst.domain.conversation import Message, extend_window, last_user_text
from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.principal import Asking
from askfirst.domain.reply import ErrorReply, Reply, reply_from_plain, reply_to_plain
from askfirst.domain.said import Said
from askfirst.entrypoints.http.asking import Served, Who
from askfirst.entrypoints.http.describing import FAULTS, Responses
from askfirst.entrypoints.http.errors import problem_of_reply
from askfirst.entrypoints.http.events import EventStream
from askfirst.entrypoints.http.schemas import SESSION
from askfirst.service.run import Run
from askfirst.service.service import Service
from askfirst.service.speaking import as_markdown, as_text
from askfirst.service.transcripts import Place, place_of

router = APIRouter(prefix="/v1", tags=["chat completions"], responses=FAULTS)

MODEL = "askfirst"
_FORGOTTEN = "What was said before this message is not known here any more; it is read alone."


class ContentPart(BaseModel):
    """A part of a message; only text is read."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(examples=["text"])
    text: str = ""


class ChatMessage(BaseModel):
    """A message of the conversation. Only the user's and the assistant's are looked at."""

    model_config = ConfigDict(extra="allow")

    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: str | list[ContentPart] | None = None


class StreamOptions(BaseModel):
    """What a stream tells besides its text."""

    model_config = ConfigDict(extra="allow")

    include_usage: bool = False


class CompletionRequest(BaseModel):
    """As OpenAI's; what is about sampling or tools is taken and not heeded."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [{"model": MODEL, "messages": [{"role": "user", "content": "How many orders are there?"}]}]
        },
    )

    model: str = Field(description="`askfirst`, or the name of the workspace.", max_length=200)
    messages: list[ChatMessage] = Field(min_length=1, max_length=2000)
    stream: bool | None = False
    stream_options: StreamOptions | None = None


class ModelLine(BaseModel):
    """What can be talked to."""

    id: str
    object: Literal["model"] = "model"
    created: int = 0
    owned_by: str = "askfirst"


class ModelList(BaseModel):
    """All that can be talked to."""

    object: Literal["list"] = "list"
    data: list[ModelLine]


_CHUNK = {"type": "object", "properties": {"data": {"type": "string"}}, "required": ["data"]}
_COMPLETION: Responses = {
    200: {
        "description": "A chat completion; with `stream`, its chunks.",
        "content": {"application/json": {"schema": {"type": "object"}}, "text/event-stream": {"schema": _CHUNK}},
    }
}


@router.get("/models", summary="List models")
async def models(service: Served, who: Who) -> ModelList:
    """The workspace, under both of its names."""
    del who
    return ModelList(data=[ModelLine(id=name) for name in _names(service)])


@router.post("/chat/completions", summary="Chat Completions", responses=_COMPLETION)
async def completions(
    asked: CompletionRequest,
    service: Served,
    who: Who,
    x_session_id: Annotated[
        str | None,
        Header(
            description="The session; without it, that of the conversation.",
            min_length=1,
            max_length=120,
            pattern=SESSION,
        ),
    ] = None,
) -> Response:
    """One exchange. Its session is that of the header, or the one in which the same was said before.

    The text is the reply in Markdown; the reply itself is in `askfirst`.
    """
    if asked.model not in _names(service):
        raise UnknownName("model", asked.model, (), " or ".join(map(repr, _names(service))))
    messages = _messages(asked)
    text = last_user_text(messages)
    if text is None or not text.strip():
        raise UserError("The conversation has no message of the user's.", "Send one with the role 'user'.")
    place = Place(x_session_id) if x_session_id else await place_of(who, messages, service.sessions)
    if place.branch_of:
        await service.sessions.fork(who, place.branch_of, place.exchange, place.session)
    run = await service.begin(who, place.session, Said(text))
    session = {"X-Session-Id": place.session} if place.session.isascii() else {}
    if asked.stream:
        usage = bool(asked.stream_options and asked.stream_options.include_usage)
        stream = EventStream(_stream(service, who, run, place, with_usage=usage))
        stream.headers.update(session)
        return stream
    reply = await service.reply(who, run)
    if isinstance(reply, ErrorReply) and not reply.turn_number:
        return problem_of_reply(reply)
    choice = {"index": 0, "message": {"role": "assistant", "content": _told(reply, place)}, "finish_reason": "stop"}
    body = {**_head(run, "chat.completion"), "choices": [choice], "usage": _usage(reply)}
    return JSONResponse({**body, "askfirst": reply_to_plain(reply)}, headers=session)


def _names(service: Service) -> tuple[str, ...]:
    return tuple(dict.fromkeys((MODEL, service.agent.workspace.name)))


def _messages(asked: CompletionRequest) -> list[Message]:
    """The conversation without what is neither the user's nor the assistant's."""
    plain = [one.model_dump(include={"role", "content"}) for one in asked.messages if one.content is not None]
    messages: list[Message] = []
    for one in plain:
        messages += extend_window([], one)
    return messages


def _told(reply: Reply, place: Place) -> str:
    text = as_markdown(reply)
    return f"{text}\n\n*Note:* {_FORGOTTEN}" if place.forgotten else text


def _head(run: Run, kind: str) -> dict[str, Any]:
    return {"id": f"chatcmpl-{run.id}", "object": kind, "created": int(time.time()), "model": MODEL}


def _usage(reply: Reply) -> dict[str, int]:
    """The tokens that language models used, of both sides together: which were whose is not kept."""
    return {"prompt_tokens": reply.usage.tokens, "completion_tokens": 0, "total_tokens": reply.usage.tokens}


async def _stream(service: Service, who: Asking, run: Run, place: Place, *, with_usage: bool) -> AsyncIterator[bytes]:
    """The chunks: steps of the plan as reasoning, the text as it comes, and the rest of the reply at its end."""
    head = _head(run, "chat.completion.chunk")
    yield _chunk(head, {"role": "assistant", "content": ""})
    told = said = ""
    reply: Reply | None = None
    async with aclosing(service.events_of(who, run)) as events:
        async for event in events:
            if event.type == "todo_started":
                yield _chunk(head, {"reasoning_content": f"{event.data['description']}\n"})
            elif event.type == "text":
                told = f"{told} {event.data['text']}".strip()
                before, said = said, as_text(told)
                yield _chunk(head, {"content": said.removeprefix(before)})
            elif event.type == "reply":
                reply = reply_from_plain(event.data["reply"])
    reply = reply or await service.reply(who, run)
    whole = _told(reply, place)
    yield _chunk(head, {"content": whole.removeprefix(said) if whole.startswith(said) else f"\n\n{whole}"})
    yield _chunk(head, {}, "stop", {"askfirst": reply_to_plain(reply)})
    if with_usage:
        yield _data({**head, "choices": [], "usage": _usage(reply)})
    yield b"data: [DONE]\n\n"


def _chunk(
    head: dict[str, Any], delta: dict[str, Any], end: str | None = None, more: dict[str, Any] | None = None
) -> bytes:
    return _data({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": end}], **(more or {})})


def _data(plain: dict[str, Any]) -> bytes:
    return f"data: {to_json(plain)}\n\n".encode()
