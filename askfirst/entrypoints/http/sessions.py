"""The sessions of whoever asks: listed, searched, read, exported, titled, forked and forgotten."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, PlainTextResponse, Response

from askfirst.domain.codec import to_plain
from askfirst.domain.exporting import to_csv
from askfirst.domain.transcript import to_markdown
from askfirst.entrypoints.http.asking import Served, Who
from askfirst.entrypoints.http.chat import answer
from askfirst.entrypoints.http.describing import CSV, EXPORT, FAULTS, HISTORY, PLAN, RECEIPT, REPLAY, REPLY
from askfirst.entrypoints.http.schemas import (
    Forgotten,
    Fork,
    Forked,
    Number,
    ProposalId,
    Rename,
    SessionId,
    SessionLine,
    SessionList,
)

router = APIRouter(prefix="/sessions", tags=["sessions"], responses=FAULTS)

Format: TypeAlias = Literal["json", "markdown"]


@router.get("", summary="List and search sessions")
async def list_sessions(
    service: Served,
    who: Who,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    search: Annotated[str, Query(max_length=200, description="What a title or an exchange must say.")] = "",
    cursor: Annotated[str | None, Query(max_length=500, description="`next` of the page before.")] = None,
) -> SessionList:
    """Sessions, the latest used first."""
    found = await service.sessions.page(who, limit=limit, search=search, cursor=cursor)
    lines = [
        SessionLine(
            session_id=one.session,
            title=one.title,
            exchanges=one.exchanges,
            created_at=one.created_at,
            updated_at=one.updated_at,
            last_text=one.last_text,
            found_in=one.found_in,
            snippet=one.snippet,
        )
        for one in found.sessions
    ]
    return SessionList(sessions=lines, next=found.next)


@router.get("/{session_id}", summary="Read a session whole", responses=HISTORY)
async def history(session_id: SessionId, service: Served, who: Who) -> JSONResponse:
    """A session whole: what was said, the replies, and a turn for each step that ran."""
    return JSONResponse(to_plain(await service.sessions.history(who, session_id)))


@router.patch("/{session_id}", summary="Give a title")
async def rename(session_id: SessionId, asked: Rename, service: Served, who: Who) -> Rename:
    """Give a session a title."""
    return Rename(title=await service.sessions.rename(who, session_id, asked.title))


@router.delete("/{session_id}", summary="Forget a session")
async def forget(session_id: SessionId, service: Served, who: Who) -> Forgotten:
    """Delete all that is kept of a session. A commit event that waits to be delivered goes once it has been."""
    return Forgotten(forgotten=await service.sessions.forget(who, session_id))


@router.get("/{session_id}/plan", summary="Read the todo list", responses=PLAN)
async def plan(session_id: SessionId, service: Served, who: Who) -> JSONResponse:
    """The todo list of the session's last request."""
    return JSONResponse(to_plain(await service.sessions.plan(who, session_id)))


@router.get("/{session_id}/export", summary="Take a session along", responses=EXPORT)
async def export(
    session_id: SessionId,
    service: Served,
    who: Who,
    form: Annotated[Format, Query(alias="format", description="json holds all, markdown is to be read.")] = "json",
) -> Response:
    """A session to keep elsewhere."""
    found = await service.sessions.exported(who, session_id)
    if form == "json":
        return JSONResponse(to_plain(found), headers=_as_file("session.json"))
    return PlainTextResponse(to_markdown(found), media_type="text/markdown", headers=_as_file("session.md"))


@router.post("/{session_id}/fork", summary="Go on from an earlier exchange", status_code=201)
async def fork(session_id: SessionId, asked: Fork, service: Served, who: Who) -> Forked:
    """A new session with the first exchanges of this one, to go on from there in another way."""
    made = await service.sessions.fork(who, session_id, asked.exchange, asked.session_id)
    return Forked(session_id=asked.session_id, exchanges=asked.exchange, notes=list(made))


@router.get("/{session_id}/exchanges/{number}", summary="Read a reply", responses=REPLY)
async def reply(session_id: SessionId, number: Number, service: Served, who: Who) -> JSONResponse:
    """The reply of one exchange."""
    return JSONResponse(await service.sessions.answered(who, session_id, number))


@router.get("/{session_id}/exchanges/{number}/receipt", summary="Read how an answer was made", responses=RECEIPT)
async def receipt(session_id: SessionId, number: Number, service: Served, who: Who) -> JSONResponse:
    """How an answer was made."""
    return JSONResponse((await service.sessions.answered(who, session_id, number)).get("receipt"))


@router.get(
    "/{session_id}/exchanges/{number}/table.csv", summary="Take a table along", response_class=Response, responses=CSV
)
async def table(session_id: SessionId, number: Number, service: Served, who: Who) -> Response:
    """The whole table of an answer, as far as it is kept."""
    text = to_csv(await service.sessions.table(who, session_id, number))
    return Response(text, media_type="text/csv; charset=utf-8", headers=_as_file("table.csv"))


@router.post("/{session_id}/exchanges/{number}/replay", summary="Run an answer's queries again", responses=REPLAY)
async def replay(session_id: SessionId, number: Number, service: Served, who: Who) -> JSONResponse:
    """Run the queries of an answer again, and tell what differs. Nothing is written."""
    return JSONResponse(to_plain(await service.sessions.replay(who, session_id, number)))


@router.post("/{session_id}/proposals/{proposal_id}/confirm", summary="Say yes to a proposal", responses=REPLY)
async def confirm(session_id: SessionId, proposal_id: ProposalId, service: Served, who: Who) -> JSONResponse:
    """The yes to one certain proposal: if another one is open by now, nothing is done."""
    return answer(await service.decide(who, session_id, proposal_id, confirmed=True))


@router.post("/{session_id}/proposals/{proposal_id}/decline", summary="Say no to a proposal", responses=REPLY)
async def decline(session_id: SessionId, proposal_id: ProposalId, service: Served, who: Who) -> JSONResponse:
    """The no to one certain proposal."""
    return answer(await service.decide(who, session_id, proposal_id, confirmed=False))


def _as_file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
