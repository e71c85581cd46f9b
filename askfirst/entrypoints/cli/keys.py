"""`askfirst keys`: API keys for those who ask a server."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

Name: TypeAlias = Annotated[str, typer.Argument(metavar="NAME", help="Whom the key stands for.")]
Attribute: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--attribute",
        metavar="NAME=VALUE",
        help="What is known of them, such as region=EU; several times for several. Without any, the policies say it.",
        show_default=False,
    ),
]
Expires: TypeAlias = Annotated[
    datetime | None,
    typer.Option("--expires", formats=["%Y-%m-%d"], metavar="DATE", help="From this day on (UTC) it is refused."),
]
Write: TypeAlias = Annotated[
    Path | None, typer.Option("--write", metavar="FILE", help="Put the entry into this file.", show_default=False)
]

app = typer.Typer(
    help="Make API keys for those who ask a server.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.callback()
def keys() -> None:
    # No docstring: it would stand in the help in place of what is said above. One command alone would lose its name.
    pass


@app.command()
def new(name: Name, attribute: Attribute = None, expires: Expires = None, write: Write = None) -> None:
    """Make a key. It is shown this once, alone on the standard output; the file holds what it hashes to."""
    from askfirst.access.key_file import entry_text, write_key
    from askfirst.access.keys import new_key
    from askfirst.domain.principal import Principal
    from askfirst.entrypoints.cli.screen import aside

    made = new_key(Principal(name, _attributes(attribute)), expires.date() if expires else None)
    if write:
        write_key(write, made)
        aside().line(f"The key {made.section.id} is in {write}. This is it, shown this once:")
    else:
        aside().line("Put this under keys: in the file of API keys:")
        aside().whole(f"\n{entry_text(made)}")
        aside().line("This is the key, shown this once:")
    typer.echo(made.text)


def _attributes(given: list[str] | None) -> dict[str, tuple[str, ...]] | None:
    """What the options say; one name may have several values. Raises UserError for one that is no NAME=VALUE."""
    from askfirst.domain.errors import UserError

    if not given:
        return None
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise UserError(f"{one!r} is no attribute.", "Write NAME=VALUE, for example: --attribute region=EU")
        found[name.strip()] = (*found.get(name.strip(), ()), value.strip())
    return found
