"""Slash commands of a conversation: looking at it without saying anything to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeAlias

from rich.table import Table as Grid

from askfirst.domain.errors import AskfirstError, UserError
from askfirst.entrypoints.cli.actions import actions_of
from askfirst.entrypoints.cli.applying import context_of, show_settings
from askfirst.entrypoints.cli.assumptions import forget_one, show_assumptions
from askfirst.entrypoints.cli.client_results import read_file
from askfirst.entrypoints.cli.exporting import write_export
from askfirst.entrypoints.cli.histories import last_receipt, receipt_of, show_history, show_sessions
from askfirst.entrypoints.cli.plans import show_plan
from askfirst.entrypoints.cli.receipts import show_receipt
from askfirst.entrypoints.cli.replies import show_failure, show_reply
from askfirst.entrypoints.cli.screen import ACCENT, DIM, Screen, text
from askfirst.entrypoints.cli.welcome import show_context

if TYPE_CHECKING:
    from askfirst.agent import Agent


@dataclass(frozen=True, slots=True)
class Call:
    """A command as typed in a session; `argument` is what follows its name."""

    agent: Agent
    session: str
    screen: Screen
    argument: str


Command: TypeAlias = Callable[[Call], None]


def is_command(message: str) -> bool:
    """Whether a line is for this module; a lone path such as /data/x.csv is a message."""
    first = message.split(maxsplit=1)[:1]
    return bool(first) and first[0].startswith("/") and "/" not in first[0][1:]


def run(message: str, agent: Agent, session: str, screen: Screen) -> bool:
    """Run a command line; False where the user leaves. What goes wrong is shown and ends nothing."""
    name, _, argument = message.strip().partition(" ")
    if name in _LEAVE:
        return False
    try:
        _command(name)(Call(agent, session, screen, argument.strip()))
    except AskfirstError as error:
        show_failure(error.failed, error.remedy, screen)
    return True


def _command(name: str) -> Command:
    if name in _COMMANDS:
        return _COMMANDS[name][1]
    if name in _LATER:
        raise UserError(f"{name} is not there yet.", "/help lists what is.")
    near = get_close_matches(name, [*_COMMANDS, *_LEAVE], n=1)
    raise UserError(f"There is no command {name!r}.", f"Did you mean {near[0]}?" if near else "/help lists them.")


def _plan(call: Call) -> None:
    plan = call.agent.plan(call.session)
    if plan is None:
        call.screen.line("There is no plan yet: ask something.", DIM)
    else:
        call.screen.show(show_plan(plan, call.screen.marks))


def _receipt(call: Call) -> None:
    history = call.agent.history(call.session)
    if call.argument:
        if not call.argument.isdecimal():
            raise UserError(f"{call.argument!r} is not the number of an exchange.", "For example: /receipt 2")
        call.screen.show(show_receipt(receipt_of(history, int(call.argument))))
    elif receipt := last_receipt(history):
        call.screen.show(show_receipt(receipt))
    else:
        call.screen.line("There is no receipt yet: ask something that has an answer.", DIM)


def _assumptions(call: Call) -> None:
    what, _, number = call.argument.partition(" ")
    if what == "forget":
        forget_one(call.agent, call.session, number.strip())
    elif what:
        raise UserError(f"/assumptions cannot do {call.argument!r}.", "For example: /assumptions forget 2")
    show_assumptions(call.agent.assumptions(call.session), call.screen)


def _context(call: Call) -> None:
    show_context(call.agent, call.session, call.screen)
    show_settings(context_of(call.agent, call.session), call.screen)


def _history(call: Call) -> None:
    history = call.agent.history(call.session)
    show_history(history, call.screen, actions_of(history, call.agent))


def _sessions(call: Call) -> None:
    show_sessions(call.agent.sessions(), call.screen, home=str(call.agent.settings.home))


def _export(call: Call) -> None:
    if not call.argument:
        raise UserError("/export needs a file.", "For example: /export talk.md, talk.json, or table.csv")
    written = write_export(call.argument, call.session, call.agent)
    call.screen.line(f"Wrote {written}.", DIM)


def _results(call: Call) -> None:
    if not call.argument:
        raise UserError("/results needs a file.", "For example: /results results.json")
    show_reply(call.agent.run(call.session, results=read_file(call.argument)), call.screen)


def _help(call: Call) -> None:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for name, (said, _) in _COMMANDS.items():
        grid.add_row(text(name, ACCENT), text(said))
    grid.add_row(text("/quit", ACCENT), text("leave; the session is kept"))
    call.screen.show(grid)
    call.screen.line("Everything else is a message. 'stop' drops what waits, 'go on' takes up what was cut off.", DIM)


_COMMANDS: Mapping[str, tuple[str, Command]] = {
    "/plan": ("the plan and how far it is", _plan),
    "/receipt": ("how the last answer was made; /receipt 2 for that of exchange 2", _receipt),
    "/assumptions": ("what your answers settled; /assumptions forget 2 to be asked again", _assumptions),
    "/context": ("the session, its data, clock and reader, and what is set for the next questions", _context),
    "/history": ("all that was said in this session", _history),
    "/sessions": ("the sessions that are kept", _sessions),
    "/results": ("send what the client's queries gave: /results FILE", _results),
    "/export": ("write the session to a file: /export talk.md or talk.json; table.csv for the last table", _export),
    "/help": ("this list", _help),
}
_LEAVE = ("/quit", "/exit", "/q")
_LATER = ("/undo",)
