"""`askfirst sessions`, `show` and `forget`: look after what is kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.opening import command_line

if TYPE_CHECKING:
    from askfirst.compose import Sessions
    from askfirst.domain.conversation import Exchange

Name = Annotated[str, typer.Argument(help="The session's name.", show_default=False)]


def archive() -> Sessions:
    """The sessions of the state folder that the settings name; no data is opened."""
    from askfirst.compose import open_archive
    from askfirst.config.settings import load_settings

    return open_archive(load_settings())


def sessions(
    as_json: Annotated[bool, typer.Option("--json", help="Write a JSON object a line.")] = False,
) -> None:
    """List the sessions that are kept, the latest used first."""
    from askfirst.compose import open_archive
    from askfirst.config.settings import load_settings
    from askfirst.domain.codec import to_json
    from askfirst.entrypoints.cli.histories import show_sessions
    from askfirst.entrypoints.cli.screen import output

    settings = load_settings()
    with open_archive(settings) as kept:
        found = kept.sessions()
    if as_json:
        for session in found:
            typer.echo(to_json(session))
    else:
        show_sessions(found, output(), home=str(settings.home))


def show(
    session: Name,
    receipt: Annotated[
        int | None, typer.Option("--receipt", metavar="N", help="The receipt of exchange N.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write it as JSON.")] = False,
) -> None:
    """Show a session: what was said, what was proposed and became of it; or one answer's receipt."""
    from askfirst.domain.codec import to_json
    from askfirst.entrypoints.cli.actions import actions_of
    from askfirst.entrypoints.cli.histories import receipt_of, show_history
    from askfirst.entrypoints.cli.receipts import show_receipt
    from askfirst.entrypoints.cli.screen import output

    with archive() as kept:
        history = kept.history(session)
        actions = actions_of(history, kept)
    if receipt is not None:
        found = receipt_of(history, receipt)
        if as_json:
            typer.echo(to_json(found))
        else:
            output().show(show_receipt(found))
    elif as_json:
        typer.echo(to_json(history))
    else:
        show_history(history, output(), actions)


def forget(
    session: Name,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask first.")] = False,
) -> None:
    """Delete everything that is kept of a session."""
    from askfirst.domain.errors import UserError

    with archive() as kept:
        history = kept.history(session)
        if not yes:
            if not sys.stdin.isatty():
                again = command_line("forget", session, "--yes")
                raise UserError(f"Nobody is there to confirm that {session!r} may be deleted.", f"Use: {again}")
            if not typer.confirm(f"Delete {session!r} with its {_exchanges(history.exchanges)}?", err=True):
                typer.echo("Nothing was deleted.", err=True)
                return
        kept.forget(session)
    typer.echo(f"Forgot {session!r}: {_exchanges(history.exchanges)}.", err=True)


def _exchanges(exchanges: tuple[Exchange, ...]) -> str:
    return f"{len(exchanges)} exchange{'' if len(exchanges) == 1 else 's'}"
