"""Queries for the client to run, shown; and files with their results, read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from askfirst.domain.errors import UserError
from askfirst.domain.reply import RunQueries
from askfirst.entrypoints.cli.screen import ACCENT, DIM, STRONG, Screen, text


def show_queries(reply: RunQueries, screen: Screen) -> None:
    """Write each query with its name and what it is for."""
    screen.show(text(reply.text, STRONG))
    for query in reply.queries:
        screen.line()
        screen.show(text(query.name, ACCENT))
        screen.show(text(f"for {query.purpose}, in {query.dialect}", DIM), indent=2)
        screen.whole(query.sql)
    screen.line()


def read_file(path: str) -> Any:
    """What a file of results holds, not yet checked. Raises UserError for a file that is none or no JSON."""
    remedy = 'Name a file with {"results": [{"name": ..., "columns": [...], "rows": [[...]]}]}.'
    try:
        return json.loads(Path(path).expanduser().read_text("utf-8"))
    except OSError as error:
        raise UserError(f"The file {path!r} cannot be read: {error.strerror}.", remedy) from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"The file {path!r} holds no JSON.", remedy) from error
