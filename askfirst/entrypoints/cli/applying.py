"""`askfirst apply`: set something for the questions to come, as a control on a page does; and what is set, shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from askfirst.domain.context import COMMON, worded
from askfirst.entrypoints.cli.opening import Session, Where, command_line, new_session, open_agent
from askfirst.entrypoints.cli.screen import DIM, Screen, text

if TYPE_CHECKING:
    from askfirst.agent import Agent
    from askfirst.domain.codec import Plain
    from askfirst.domain.context import Context
    from askfirst.domain.conversation import History


def apply(
    intent: Annotated[str, typer.Argument(metavar="INTENT", help="What is set, such as set_metric.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="JSON or plain text; null takes it back.")],
    where: Where = None,
    session: Session = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the reply as JSON, and nothing else.")] = False,
) -> None:
    """Set the metric, the time period, a filter ... for the next questions of a session.

    Exit code: 0 it is set, 2 it cannot be set to this, 1 any other failure.
    """
    from askfirst.entrypoints.cli.failures import exit_code
    from askfirst.entrypoints.cli.json_lines import write_reply
    from askfirst.entrypoints.cli.replies import show_reply
    from askfirst.entrypoints.cli.screen import aside, output

    name = new_session() if session is None else session
    with open_agent(where) as agent:
        reply = agent.apply(name, intent, value_of(value))
    if as_json:
        write_reply(reply)
    else:
        show_reply(reply, aside() if reply.type == "error" else output())
        if session is None and reply.type != "error":
            again = command_line("ask", "QUESTION", *(where or ()), "--session", name)
            aside().line(f"To ask with it: {again}", DIM)
    raise typer.Exit(exit_code(reply))


def value_of(said: str) -> Plain:
    """A value as it is typed: JSON where it is some, the text itself where it is not. A bare number stays text."""
    try:
        value = json.loads(said)
    except (ValueError, RecursionError):
        return said
    return said if isinstance(value, int | float) and not isinstance(value, bool) else value


def context_of(agent: Agent, session: str) -> Context:
    """What is set in a session; nothing in one that is not there yet."""
    if not any(one.session == session for one in agent.sessions()):
        return {}
    return last_context(agent.history(session))


def last_context(history: History) -> Context:
    """What was set when the last reply was given."""
    replies = [exchange.reply for exchange in history.exchanges if exchange.reply]
    found: Context = replies[-1].get("context") or {} if replies else {}
    return found


def show_settings(context: Context, screen: Screen) -> None:
    """Write a line for each setting."""
    if not context:
        screen.line("Nothing is set for the questions to come.", DIM)
        return
    screen.line("Set for the questions to come:", DIM)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in context.items():
        grid.add_row(text(COMMON.get(name, name.replace("_", " ")), DIM), text(worded(name, value)))
    screen.show(grid, indent=2)
