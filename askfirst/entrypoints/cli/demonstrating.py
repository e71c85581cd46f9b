"""`askfirst demo`: plays a conversation over the freight workspace, then hands over to whoever is watching."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import typer

from askfirst.entrypoints.cli.opening import opened

if TYPE_CHECKING:
    from askfirst.entrypoints.cli.conversation import Conversation
    from askfirst.entrypoints.cli.screen import Screen
    from askfirst.entrypoints.cli.script import Step

_SECONDS_A_KEY = 0.018
_SECONDS_TO_READ = 1.2


def demo() -> None:
    """Play a conversation about freight; on a terminal you can then go on yourself."""
    from tempfile import TemporaryDirectory

    from askfirst.entrypoints.cli.screen import output
    from askfirst.entrypoints.cli.script import read_script

    screen = output()
    script = read_script()
    with TemporaryDirectory(prefix="askfirst-demo-") as home:
        played = _play(script, screen, home)
    raise typer.Exit(0 if played else 1)


def _play(script: tuple[Step, ...], screen: Screen, home: str) -> bool:
    """Whether no reply was an error."""
    from pathlib import Path

    from askfirst.entrypoints.cli.conversation import Conversation
    from askfirst.entrypoints.cli.screen import DIM

    # The conversation was written for the rules, and must go the same way whatever key is set. What it commits is made
    # up, and must reach nobody.
    with opened(None, screen, home=Path(home), model="none", delivers=False) as agent:
        conversation = Conversation(agent, "demo", screen)
        _introduce(conversation)
        for step in script:
            _type(step, screen)
            if not conversation.say(step.types):
                break
            _pause(screen)
        failed = any(
            exchange.reply and exchange.reply["type"] == "error" for exchange in agent.history("demo").exchanges
        )
        if screen.moves and sys.stdin.isatty():
            screen.line("Now you: the session is yours. /help lists commands, Ctrl-D leaves.\n", DIM)
            conversation.hold()
            screen.line("The demo leaves nothing behind. To keep a conversation: askfirst chat", DIM)
    return not failed


def _introduce(conversation: Conversation) -> None:
    from askfirst.entrypoints.cli.models import reader_line
    from askfirst.entrypoints.cli.screen import DIM, STRONG

    screen, agent = conversation.screen, conversation.agent
    screen.line("askfirst demo", STRONG)
    screen.line(agent.workspace.about)
    screen.line(f"Model: {reader_line(agent.settings)}. Today is {agent.workspace.today}.", DIM)
    screen.line("It is kept in a temporary folder, which is deleted at the end.\n", DIM)


def _type(step: Step, screen: Screen) -> None:
    """The user's line, key by key where the screen moves."""
    from askfirst.entrypoints.cli.screen import ACCENT, DIM

    screen.line(step.shows, DIM)
    screen.console.print(f"{screen.marks.user} ", style=ACCENT, end="")
    for key in step.types:
        screen.console.print(key, end="")
        if screen.moves:
            time.sleep(_SECONDS_A_KEY)
    screen.console.print()


def _pause(screen: Screen) -> None:
    if screen.moves:
        time.sleep(_SECONDS_TO_READ)
