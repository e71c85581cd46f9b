"""`askfirst explain`: how a question is read, running nothing but the look-up of its words among the stored values."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.opening import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from askfirst.entrypoints.cli.wanted import Wanted
    from askfirst.understanding.rules.explaining import Explanation


def explain(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The question; - reads it from standard input.")],
    where: Where = None,
    session: Annotated[
        str | None, typer.Option("--session", "-s", help="Read it as the next message there.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON document, and nothing else.")] = False,
) -> None:
    """Show how a question is read by rules, without running it.

    Its words, what they were recognised as, what is made of them, the dataset, the confidence and the plan; where it
    wants a tool or an action, which one, its arguments, how each is known, and what would be asked. Exit code: 0
    whatever was read, 2 your question or setup can be mended, 1 any other failure.

    It is the reading by rules, also where a language model is set: that is asked about what they do not read clearly.
    `askfirst prompt` shows what it would be sent.
    """
    import asyncio

    message = sys.stdin.read() if text == "-" else text.encode("utf-8", "replace").decode()
    explanation, wanted = asyncio.run(_explained(message, where, session))
    if as_json:
        from askfirst.domain.codec import to_json

        sys.stdout.flush()
        sys.stdout.buffer.write(to_json(explanation).encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()
        return
    from askfirst.entrypoints.cli.explanations import show_explanation
    from askfirst.entrypoints.cli.screen import output

    show_explanation(explanation, output(), wanted)


async def _explained(
    message: str, where: Sequence[str] | None, session: str | None
) -> tuple[Explanation, tuple[Wanted, ...]]:
    from askfirst.entrypoints.cli.reading import opened_parts
    from askfirst.entrypoints.cli.wanted import with_tools
    from askfirst.routing.after_reiterate import IN_SCOPE
    from askfirst.understanding.rules.explaining import explain as explained

    async with opened_parts(where, message=message, session=session) as opened:
        explanation = await explained(message, opened.view, in_scope=IN_SCOPE)
        return await with_tools(explanation, opened)
