"""What a command needs before it can talk: the agent over a place, and a name for a new session."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from askfirst.agent import Agent
    from askfirst.entrypoints.cli.screen import Screen

Where: TypeAlias = Annotated[
    list[str] | None, typer.Argument(metavar="WHERE", help="Workspace or data.", show_default=False)
]
Session: TypeAlias = Annotated[
    str | None, typer.Option("--session", "-s", help="The session to go on with or to begin.", show_default=False)
]

_FIRST = ("amber", "brisk", "calm", "clear", "coral", "early", "fair", "fresh", "gentle", "golden", "keen", "lively")
_SECOND = ("badger", "crane", "dolphin", "finch", "heron", "ibis", "lark", "lynx", "marten", "otter", "plover", "wren")


def open_agent(
    where: Sequence[str] | None, *, home: Path | None = None, model: str | None = None, delivers: bool = True
) -> Agent:
    """The agent over a place, with its state in `home` and with this model if they are given.

    One that does not deliver leaves commit events in its outbox, wherever the settings would have them go.

    Raises what `build_agent` raises.
    """
    # What is imported and opened here lives as long as the process: looking through it for garbage takes a tenth of
    # the time to the first answer, and something of every answer after it.
    gc.disable()
    try:
        from askfirst.agent import build_agent
        from askfirst.config.settings import load_settings

        given: dict[str, Any] = {"home": home, "model": model}
        given = {name: value for name, value in given.items() if value is not None}
        settings = load_settings(**given, **({} if delivers else {"commit_url": None}))
        places = list(where or ())
        agent = build_agent(places[0] if len(places) == 1 else places or None, settings=settings)
        gc.freeze()
        return agent
    finally:
        gc.enable()


def opened(
    where: Sequence[str] | None,
    screen: Screen,
    *,
    home: Path | None = None,
    model: str | None = None,
    delivers: bool = True,
) -> Agent:
    """As `open_agent`, telling on a screen that can take it back that this is going on."""
    with screen.console.status("opening ...", spinner_style="dim") if screen.moves else nullcontext():
        return open_agent(where, home=home, model=model, delivers=delivers)


def new_session() -> str:
    """A name that nobody else has, short enough to type."""
    return f"{secrets.choice(_FIRST)}-{secrets.choice(_SECOND)}-{secrets.token_hex(2)}"


def command_line(*parts: str) -> str:
    """A command as it can be pasted into a shell."""
    import shlex

    return shlex.join(("askfirst", *parts))
