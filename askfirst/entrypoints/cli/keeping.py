"""`askfirst sessions`, `show`, `rename` and `forget`: look after what is kept."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.opening import command_line

if TYPE_CHECKING:
    from askfirst.keeping import Sessions

Name = Annotated[str, typer.Argument(help="The session's name.", show_default=False)]


def archive() -> Sessions:
    """The sessions of the state folder that the settings name; no data is opened."""
    from askfirst.config.settings import load_settings
    from askfirst.keeping import open_archive

    return open_archive(load_settings())


def sessions(
    search: Annotated[
        str,
        typer.Option(
            "--search", metavar="TEXT", help="Those whose title, messages or replies say it.", show_default=False
        ),
    ] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, help="The most to list.")] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="Write a JSON object a line.")] = False,
) -> None:
    """List the sessions that are kept, the latest used first."""
    from askfirst.config.settings import load_settings
    from askfirst.domain.codec import to_json
    from askfirst.entrypoints.cli.histories import show_sessions
    from askfirst.entrypoints.cli.screen import output
    from askfirst.keeping import open_archive

    settings = load_settings()
    with open_archive(settings) as kept:
        found = kept.sessions(limit=limit, search=search)
    if as_json:
        for session in found:
            typer.echo(to_json(session))
    else:
        show_sessions(found, output(), home=str(settings.home), search=search)


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


def rename(
    session: Name, title: Annotated[str, typer.Argument(help="What people are to know it by.", show_default=False)]
) -> None:
    """Give a session a title: `sessions` shows it, and finds it."""
    with archive() as kept:
        named = kept.rename(session, title)
    typer.echo(f"{session!r} has the title {named!r}.", err=True)


def forget(
    session: Annotated[str | None, typer.Argument(help="The session's name.", show_default=False)] = None,
    unused_since: Annotated[
        str | None,
        typer.Option(
            "--unused-since", metavar="TIME", help="All not used for so long, as in 90d, 8w or 12h.", show_default=False
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask first.")] = False,
) -> None:
    """Delete everything that is kept of a session, or of all that were not used for long."""
    from askfirst.domain.errors import UserError

    if (session is None) == (unused_since is None):
        raise UserError(
            "It is not clear what to forget.", "Name a session, or say --unused-since with a time, for example 90d."
        )
    with archive() as kept:
        if session is not None:
            _forget_one(session, kept, yes=yes)
        else:
            _forget_unused(str(unused_since), kept, yes=yes)


def _forget_one(session: str, kept: Sessions, *, yes: bool) -> None:
    count = _counted(len(kept.history(session).exchanges), "exchange")
    if yes or _agreed(f"{session!r} with its {count}", ("forget", session)):
        kept.forget(session)
        typer.echo(f"Forgot {session!r}: {count}.", err=True)


def _forget_unused(time: str, kept: Sessions, *, yes: bool) -> None:
    from askfirst.config.clock import WorkspaceClock
    from askfirst.entrypoints.cli.periods import period_of

    before = (WorkspaceClock().now() - period_of(time)).isoformat()
    count = _counted(kept.unused(before), "session")
    if yes or _agreed(f"{count} not used for {time}", ("forget", "--unused-since", time)):
        typer.echo(f"Forgot {_counted(kept.retire(before), 'session')} not used for {time}.", err=True)


def _agreed(what: str, command: tuple[str, ...]) -> bool:
    """Whether whoever is at the keyboard says yes. Raises UserError, with the command to use, where nobody is."""
    from askfirst.domain.errors import UserError

    if not sys.stdin.isatty():
        again = command_line(*command, "--yes")
        raise UserError(f"Nobody is there to confirm that {what} may be deleted.", f"Use: {again}")
    agreed = typer.confirm(f"Delete {what}?", err=True)
    if not agreed:
        typer.echo("Nothing was deleted.", err=True)
    return agreed


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
