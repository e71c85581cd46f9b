"""`askfirst prompt`: what a language model would be sent for a message, sending nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.opening import Where

if TYPE_CHECKING:
    from askfirst.entrypoints.cli.prompts import Made


def prompt(
    call: Annotated[str, typer.Argument(metavar="CALL", help="classify, restate, plan, fill, summarize or decline.")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The message; - reads it from standard input.")],
    where: Where = None,
    session: Annotated[
        str | None, typer.Option("--session", "-s", help="Take it as the next message there.", show_default=False)
    ] = None,
    tool: Annotated[
        str | None, typer.Option("--tool", metavar="NAME", help="The tool, for fill.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON document, and nothing else.")] = False,
) -> None:
    """Show what a language model would be sent, and send nothing.

    CALL is where it is asked: classify the message, restate it as a question, plan with your own tools, fill the
    arguments of a tool, summarize a result (TEXT is then a question, which the rules answer first), or decline.
    """
    import asyncio

    from askfirst.entrypoints.cli.prompts import Asked, make_prompt

    message = sys.stdin.read() if text == "-" else text.encode("utf-8", "replace").decode()
    made = asyncio.run(make_prompt(Asked(call, message, tuple(where or ()), session, tool)))
    if as_json:
        _write(made)
        return
    from askfirst.entrypoints.cli.prompts import show_prompt
    from askfirst.entrypoints.cli.screen import output

    show_prompt(made, output())


def _write(made: Made) -> None:
    from askfirst.domain.codec import to_json
    from askfirst.entrypoints.cli.prompts import as_plain

    sys.stdout.flush()
    sys.stdout.buffer.write(to_json(as_plain(made)).encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()
