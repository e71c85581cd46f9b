"""`askfirst interpret`: a text read against a tool's arguments, running nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from askfirst.entrypoints.cli.opening import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from askfirst.entrypoints.cli.interpretations import Asked


Tool: TypeAlias = Annotated[
    str | None, typer.Option("--tool", metavar="NAME", help="The tool to read it for.", show_default=False)
]
Argument: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--argument", metavar="ARG", help="Read it as the answer to what this argument is.", show_default=False
    ),
]
Previous: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--previous",
        metavar="JSON",
        help="Earlier runs, oldest first: the arguments of one, or a list of {args, tool?, user_input?}.",
        show_default=False,
    ),
]


def interpret(
    text: Annotated[
        str | None,
        typer.Argument(metavar="TEXT", help="What the user says; - reads it from standard input.", show_default=False),
    ] = None,
    where: Where = None,
    tool: Tool = None,
    argument: Argument = None,
    previous: Previous = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON document, and nothing else.")] = False,
    batch: Annotated[
        bool, typer.Option("--batch", help='Read lines of {"text", "tool", "argument"?, "previous"?, "options"?}.')
    ] = False,
) -> None:
    """Show what a text says of a tool's arguments: each value, how it is known, and what would be asked.

    It is the reading by rules, and runs nothing. With --argument, the values that the argument takes are the options
    that the user sees, in their order. Exit code: 0 whatever was read, 2 your request or setup can be mended, 1 any
    other failure.
    """
    import asyncio

    if batch:
        from askfirst.entrypoints.cli.interpretations import Asked, interpret_lines

        places = [*([text] if text else []), *(where or ())]
        base = Asked("", tool or "", argument or "", previous or "")
        raise typer.Exit(asyncio.run(interpret_lines(sys.stdin, base, places)))
    if text is None or tool is None:
        raise typer.BadParameter('say the text and the tool, as in: askfirst interpret "the second one" --tool NAME')
    message = sys.stdin.read() if text == "-" else text.encode("utf-8", "replace").decode()
    from askfirst.entrypoints.cli.interpretations import Asked as Wanted

    asyncio.run(_show(Wanted(message, tool, argument or "", previous or ""), where, as_json=as_json))


async def _show(asked: Asked, where: Sequence[str] | None, *, as_json: bool) -> None:
    from askfirst.entrypoints.cli.interpretations import as_plain, interpreted, show_interpretation, write_line
    from askfirst.entrypoints.cli.reading import opened_parts

    async with opened_parts(where, message=asked.text, session=None) as opened:
        found = await interpreted(asked, opened)
    if as_json:
        write_line(as_plain(found))
        return
    from askfirst.entrypoints.cli.screen import output

    show_interpretation(found, output())
