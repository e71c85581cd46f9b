"""`askfirst serve`: the HTTP API."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from askfirst.entrypoints.cli.opening import Where

_FACE = "askfirst.entrypoints.http.serving"
"""Imported by name when the command runs: surfaces do not know each other, and its libraries are an extra."""


def serve(
    where: Where = None,
    host: Annotated[str | None, typer.Option("--host", help="The address to listen on.", show_default=False)] = None,
    port: Annotated[
        int | None, typer.Option("--port", help="The port; 0 takes a free one.", show_default=False)
    ] = None,
    workers: Annotated[int | None, typer.Option("--workers", help="How many processes.", show_default=False)] = None,
    access: Annotated[
        Path | None, typer.Option("--access", help="The file that says who may ask.", show_default=False)
    ] = None,
) -> None:
    """Serve the HTTP API: chat, sessions, events, and OpenAI's Chat Completions.

    Without --access nobody is asked who they are, and only this machine is served.
    """
    from askfirst.config.settings import load_settings
    from askfirst.domain.errors import ConfigError

    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        raise ConfigError(
            "The libraries of the server are not installed.", "Install them: pip install 'askfirst[server]'"
        )
    given: dict[str, Any] = {
        "serve_host": host,
        "serve_port": port,
        "serve_workers": workers,
        "access_file": access.absolute() if access else None,
    }
    settings = load_settings(**{name: value for name, value in given.items() if value is not None})
    face = import_module(_FACE)
    face.serve(face.Plan(tuple(where or ()), settings))
