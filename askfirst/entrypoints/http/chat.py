"""`/chat` and `/chat/stream`: one exchange, as a reply or as events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

from fastapi import APIRouter
from starlette.responses import JSONResponse, StreamingResponse

from askfirst.domain.context import Setting
from askfirst.domain.principal import Asking
from askfirst.domain.reply import ErrorReply, Reply, reply_to_plain
from askfirst.domain.said import Said
from askfirst.entrypoints.http.asking import Served, Who
from askfirst.entrypoints.http.describing import EVENTS, FAULTS, REPLY
from askfirst.entrypoints.http.errors import BadRequestError, problem_of_reply
from askfirst.entrypoints.http.events import EventStream, as_sse, written
from askfirst.entrypoints.http.schemas import ChatRequest, StreamRequest
from askfirst.service.run import Run
from askfirst.service.service import Service

router = APIRouter(tags=["chat"])


@router.post("/chat", responses={**REPLY, **FAULTS}, summary="Say something, and get the reply")
async def chat(asked: ChatRequest, service: Served, who: Who) -> JSONResponse:
    """One exchange of a conversation: a message or an intent in, a reply out, told apart by its `type`.

    Leaving does not end it: send the same `requestId` again for the reply.
    """
    said = said_of(asked, service)
    if asked.conversation_id is None:
        return answer(await service.once(who, said))
    run = await service.begin(who, asked.conversation_id, said)
    return answer(await service.reply(who, run))


@router.post(
    "/chat/stream",
    summary="Say something, and follow the exchange",
    response_class=StreamingResponse,
    responses={**EVENTS, **FAULTS},
)
async def chat_stream(asked: StreamRequest, service: Served, who: Who) -> EventStream:
    """One exchange as events: the plan, its steps, text, and last the reply.

    Each event has a number: `GET /sessions/{session_id}/events` goes on from any of them. Leaving does not end the
    exchange.
    """
    run = await service.begin(who, asked.conversation_id, said_of(asked, service))
    return EventStream(_events(service, who, run))


def said_of(asked: ChatRequest, service: Service) -> Said:
    """The message that a request holds. Raises BadRequestError in the words that clients know."""
    message = asked.message or None
    if message is not None and asked.intent is not None:
        raise BadRequestError("Cannot provide both 'message' and 'intent'")
    if message is None and asked.intent is None and asked.results_context is None:
        raise BadRequestError("Either 'message' or 'intent' must be provided")
    if asked.intent is not None and "value" not in asked.model_fields_set:
        raise BadRequestError("'value' is required when 'intent' is provided")
    service.check_dataset(asked.dataset_id)
    results = asked.results_context
    return Said(
        message or "",
        request_id=asked.request_id,
        results=results.model_dump(exclude_unset=True) if results else None,
        setting=Setting(asked.intent, asked.value) if asked.intent is not None else None,
        window=asked.conversation_window,
    )


def answer(reply: Reply) -> JSONResponse:
    """The answer to a request for a reply. What never became an exchange is a failure of the request."""
    if isinstance(reply, ErrorReply) and not reply.turn_number:
        return problem_of_reply(reply)
    return JSONResponse(reply_to_plain(reply))


async def _events(service: Service, who: Asking, run: Run) -> AsyncIterator[bytes]:
    async with aclosing(service.events_of(who, run)) as events:
        async for event in events:
            yield as_sse(event)
            if event.type == "repeated":
                # The reply was told before, to whoever listened then: this one asks for it again.
                yield written("reply", {"type": "reply", "reply": reply_to_plain(await service.reply(who, run))})
