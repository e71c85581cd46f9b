"""A session's events as server-sent events, numbered: whoever was cut off goes on without gap or double."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.responses import StreamingResponse

from askfirst.domain.codec import to_json
from askfirst.domain.errors import UserError
from askfirst.domain.events import StoredEvent
from askfirst.entrypoints.http.asking import Served, Who
from askfirst.entrypoints.http.describing import EVENTS, FAULTS
from askfirst.entrypoints.http.schemas import Cancelled, SessionId

router = APIRouter(tags=["events"])
KEEPALIVE_SECONDS = 15.0
_HIGHEST = 2**31 - 1


class EventStream(StreamingResponse):
    """Server-sent events, past every cache and buffer on their way."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(_with_comments(events), headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


@router.get(
    "/sessions/{session_id}/events",
    summary="Follow a session, from any event on",
    response_class=StreamingResponse,
    responses={**EVENTS, **FAULTS},
)
async def events(  # noqa: PLR0913, PLR0917 - each is a part of the request
    session_id: SessionId,
    service: Served,
    who: Who,
    after: Annotated[int, Query(ge=0, le=_HIGHEST, description="The number to go on after; 0 for all.")] = 0,
    to: Annotated[
        Literal["newest", "all"], Query(description="Whether to end with the newest, or to wait on.")
    ] = "all",
    last_event_id: Annotated[
        str | None,
        Header(description="As `after`, before which it goes.", json_schema_extra={"pattern": "^[0-9]{1,9}$"}),
    ] = None,
) -> EventStream:
    """Every event after a number, then each new one as it comes.

    Browsers send `Last-Event-ID` by themselves when they connect again.
    """
    since = _number(last_event_id) if last_event_id else after
    found = await service.events(who, session_id, since, follow=to == "all")
    return EventStream(as_sse(event) async for event in found)


@router.post("/sessions/{session_id}/cancel", summary="End what runs", responses=FAULTS)
async def cancel(session_id: SessionId, service: Served, who: Who) -> Cancelled:
    """End what runs in a session, wherever it does. What it has done stays; "go on" takes it up again."""
    return Cancelled(cancelled=await service.cancel(who, session_id))


def as_sse(event: StoredEvent) -> bytes:
    """A stored event: its number is its id."""
    return written(event.type, {**event.plain, "seq": event.seq, "at": event.at}, event.seq)


def written(kind: str, data: dict[str, Any], seq: int | None = None) -> bytes:
    """An event of a stream; without a number it is none of the session's."""
    return format_sse_event(data_str=to_json(data), event=kind, id=None if seq is None else str(seq))


def _number(given: str) -> int:
    if not given.isascii() or not given.isdigit() or int(given[:12]) > _HIGHEST:
        raise UserError(f"The Last-Event-ID {given[:30]!r} is no event's number.", "Send the id of the last event.")
    return int(given)


async def _with_comments(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The events, with a comment wherever nothing happens for a while: else proxies close the connection."""
    waiting = asyncio.ensure_future(anext(events))
    try:
        while True:
            done, _ = await asyncio.wait({waiting}, timeout=KEEPALIVE_SECONDS)
            if not done:
                yield KEEPALIVE_COMMENT
                continue
            try:
                event = waiting.result()
            except StopAsyncIteration:
                return
            waiting = asyncio.ensure_future(anext(events))
            yield event
    finally:
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        close = getattr(events, "aclose", None)
        if close:
            await close()
