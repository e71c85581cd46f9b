"""`/docs`: a page that shows every path and lets people try it. All that it loads comes from this server."""

from __future__ import annotations

from importlib.resources import files

from fastapi import APIRouter, FastAPI
from fastapi.responses import Response
from starlette.staticfiles import StaticFiles

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load. Swagger UI writes styles into its elements, and scripts nowhere."""
_HEADERS = {"Content-Security-Policy": POLICY}

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def page() -> Response:
    """The page."""
    return _file("reference.html", "text/html")


@router.get("/docs/start.js")
async def script() -> Response:
    """What the page begins with."""
    return _file("reference.js", "text/javascript")


def install(app: FastAPI) -> None:
    """Have an app show the page."""
    app.include_router(router)
    app.mount("/docs/static", StaticFiles(packages=[("fastapi_offline", "static")]))


def _file(name: str, media_type: str) -> Response:
    return Response((files(__package__) / name).read_bytes(), media_type=media_type, headers=_HEADERS)
