"""What may be asked about, as whoever asks sees it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import JSONResponse

from askfirst.entrypoints.http.asking import Served, Who
from askfirst.entrypoints.http.describing import FAULTS
from askfirst.entrypoints.http.schemas import DatasetLine
from askfirst.service.cataloguing import described

router = APIRouter(prefix="/datasets", tags=["datasets"], responses=FAULTS)


@router.get("", summary="List what can be asked about")
async def datasets(service: Served, who: Who) -> list[DatasetLine]:
    """The datasets of the workspace."""
    seen = service.agent.seen(who)
    return [DatasetLine(name=one.name, description=one.description, rows=one.rows) for one in seen.datasets.values()]


@router.get(
    "/{name}",
    summary="Read one dataset",
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def dataset(name: Annotated[str, Path(min_length=1, max_length=200)], service: Served, who: Who) -> JSONResponse:
    """A dataset with its fields, measures and relations."""
    return JSONResponse(described(service.agent.seen(who), name))
