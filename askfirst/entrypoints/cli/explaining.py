"""`askfirst explain`: how a question is read, running nothing but the look-up of its words among the stored values."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, cast

import typer

from askfirst.entrypoints.cli.opening import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from askfirst.domain.state import State
    from askfirst.understanding.rules.explaining import Explanation


def explain(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The question; - reads it from standard input.")],
    where: Where = None,
    session: Annotated[
        str | None, typer.Option("--session", "-s", help="Read it as the next message there.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON document, and nothing else.")] = False,
) -> None:
    """Show how a question is read, without running it.

    Its words, what they were recognised as, what is made of them, the dataset, the confidence and the plan. Exit code:
    0 whatever was read, 2 your question or setup can be mended, 1 any other failure.
    """
    import asyncio

    message = sys.stdin.read() if text == "-" else text.encode("utf-8", "replace").decode()
    explanation = asyncio.run(_explained(message, where, session))
    if as_json:
        from askfirst.domain.codec import to_json

        sys.stdout.flush()
        sys.stdout.buffer.write(to_json(explanation).encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()
        return
    from askfirst.entrypoints.cli.explanations import show_explanation
    from askfirst.entrypoints.cli.screen import output

    show_explanation(explanation, output())


async def _explained(message: str, where: Sequence[str] | None, session: str | None) -> Explanation:
    """Reading needs the data and the catalog; neither a graph nor, without a session, the state folder."""
    from askfirst.compose import open_parts
    from askfirst.config.settings import load_settings
    from askfirst.config.workspace import load_workspace
    from askfirst.nodes.classify_intent import check_message
    from askfirst.routing.after_reiterate import IN_SCOPE
    from askfirst.understanding.rules.explaining import explain as explained

    settings, places = load_settings(), list(where or ())
    workspace = load_workspace(places[0] if len(places) == 1 else places or None)
    check_message(message, settings.message_characters, example="how many orders are there?")
    parts, memory = await open_parts(workspace, settings)
    try:
        state: State = {}
        if session is not None:
            # Raises UnknownName where there is no session of that name.
            await memory.conversations.history(session)
            checkpoints = await memory.open_checkpoints()
            found = await checkpoints.aget_tuple({"configurable": {"thread_id": session}})
            state = cast("State", found.checkpoint["channel_values"]) if found else {}
        return await explained(message, parts.view(session or "", state), in_scope=IN_SCOPE)
    finally:
        for source in parts.sources.values():
            await source.close()
        await memory.close()
