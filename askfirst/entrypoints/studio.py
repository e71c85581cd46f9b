"""The graph for LangGraph's own server and Studio: `langgraph.json` names `make_graph`.

That server brings its own checkpointer and runs one exchange of a thread at a time: the graph is compiled without one.
"""

from __future__ import annotations

import asyncio
from functools import cache
from threading import Lock
from typing import Any

from langgraph.graph.state import CompiledStateGraph

_BUILDING = Lock()


async def make_graph() -> CompiledStateGraph[Any, Any, Any, Any]:
    """The graph over the workspace of the settings (ASKFIRST_WORKSPACE; freight where there is none).

    Built once per process, off the event loop: opening data blocks. Raises ConfigError, SourceError or StorageError.
    """
    return await asyncio.to_thread(_graph_once)


def _graph_once() -> CompiledStateGraph[Any, Any, Any, Any]:
    # The server asks for it from several loops at once.
    with _BUILDING:
        return _graph()


@cache
def _graph() -> CompiledStateGraph[Any, Any, Any, Any]:
    from askfirst.compose import open_parts
    from askfirst.config.settings import load_settings
    from askfirst.config.workspace import load_workspace
    from askfirst.graph import build_graph

    settings = load_settings()
    parts, _ = asyncio.run(open_parts(load_workspace(settings.workspace), settings))
    return build_graph(parts).compile(name="askfirst")
