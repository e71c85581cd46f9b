"""`askfirst init`: a workspace to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from askfirst.entrypoints.cli.opening import command_line

TEMPLATE = Path(__file__).with_name("template")


def init(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.", show_default=False)],
) -> None:
    """Make a workspace with a little data, ready to chat with and to be filled with your own."""
    from askfirst.domain.errors import UserError
    from askfirst.entrypoints.cli.screen import DIM, output

    if directory.exists() and not directory.is_dir():
        raise UserError(f"{str(directory)!r} is a file.", "Name a folder that is new or empty.")
    if directory.is_dir() and any(directory.iterdir()):
        raise UserError(f"The folder {str(directory)!r} is not empty.", "Name a folder that is new or empty.")
    try:
        made = _copy(directory)
    except OSError as error:
        raise UserError(
            f"{str(directory)!r} cannot be made: {error.strerror}.", "Name a folder that you may write to."
        ) from error
    screen = output()
    for path in made:
        screen.line(f"made {path}", DIM)
    screen.line(f"Talk to it:  {command_line('chat', str(directory))}")
    screen.line(f"Check it:    {command_line('check', str(directory))}")


def _copy(directory: Path) -> list[Path]:
    """The template's files, written into the folder, in order."""
    made = []
    for path in sorted(TEMPLATE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            target = directory / path.relative_to(TEMPLATE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            made.append(target)
    return made
