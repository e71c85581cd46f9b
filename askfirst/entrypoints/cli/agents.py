"""`askfirst mcp`: the workspace as a server for other agents."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from askfirst.entrypoints.cli.opening import Where

_FACE = "askfirst.entrypoints.mcp.running"
"""Imported by name when the command runs: surfaces do not know each other, and its library is an extra."""


def mcp(
    where: Where = None,
    http: Annotated[
        str | None,
        typer.Option("--http", metavar="HOST:PORT", help="Serve over HTTP on this machine.", show_default=False),
    ] = None,
) -> None:
    """Serve other agents over the Model Context Protocol: on standard input and output, or with --http.

    What it proposes waits for a person: confirm it in the same session with askfirst chat or askfirst ask.
    """
    from askfirst.domain.errors import ConfigError

    if find_spec("mcp") is None:
        raise ConfigError("The library 'mcp' is not installed.", "Install it: pip install 'askfirst[mcp]'")
    import_module(_FACE).run(where or (), http=http)
