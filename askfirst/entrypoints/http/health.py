"""What looks after the server ask: does it live, can it serve, and what does it count."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import JSONResponse, Response

from askfirst import __version__
from askfirst.entrypoints.http.asking import Served
from askfirst.entrypoints.http.describing import FAULTS
from askfirst.entrypoints.http.errors import Refused

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """A server that answers."""

    status: str
    version: str


class Readiness(BaseModel):
    """Whether messages can be served, and what keeps them from it."""

    ready: bool
    failing: list[str]


@router.get("/healthz", summary="Does it live?")
async def healthz() -> Health:
    """The process lives. Nothing else is asked."""
    return Health(status="ok", version=__version__)


@router.get(
    "/readyz",
    summary="Can it serve?",
    response_model=Readiness,
    responses={503: {"model": Readiness, "description": "Not now"}},
)
async def readyz(service: Served) -> JSONResponse:
    """The state and every source answer, and the server is not being stopped."""
    failing = await service.failing()
    ready = Readiness(ready=not failing, failing=list(failing))
    return JSONResponse(ready.model_dump(), status_code=503 if failing else 200)


@router.get(
    "/metrics",
    summary="What has it counted?",
    response_class=Response,
    responses={404: FAULTS[404], 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request) -> Response:
    """What the process has counted, as Prometheus reads it."""
    counted = request.app.state.metrics
    if counted is None:
        raise Refused(404, "This server counts nothing.")
    body, kind = await asyncio.to_thread(counted.render, request.headers.get("accept", ""))
    return Response(body, headers={"Content-Type": kind})
