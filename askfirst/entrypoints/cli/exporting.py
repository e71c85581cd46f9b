"""`askfirst export` and `/export`: a session to take along, or the table of one of its answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.domain.errors import UserError
from askfirst.entrypoints.cli.keeping import Name, archive

if TYPE_CHECKING:
    from askfirst.keeping import Sessions

_ENDINGS = {".md": "markdown", ".json": "json", ".csv": "csv"}


def export(
    session: Name,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="markdown, json, or csv: the last table.")
    ] = "markdown",
    table: Annotated[
        int | None, typer.Option("--table", metavar="N", help="The table of exchange N, as CSV.", show_default=False)
    ] = None,
) -> None:
    """Write a session to standard output: as Markdown to read, as JSON whole, or one table as CSV."""
    with archive() as kept:
        written = exported("csv" if table is not None else form, session, kept, number=table)
    # The line ends of a CSV file are its own.
    typer.echo(written.encode("utf-8", "replace"), nl=False)


def write_export(file: str, session: str, kept: Sessions) -> Path:
    """Write a session, or its last table, to a new file whose ending says in which form.

    Raises UserError for another ending, and for a file that is there or cannot be written.
    """
    path = Path(file).expanduser()
    form = _ENDINGS.get(path.suffix.lower())
    if form is None:
        raise UserError(f"The ending of {file!r} names no form to write.", f"Use one of: {', '.join(_ENDINGS)}.")
    written = exported(form, session, kept)
    try:
        with path.open("xb") as opened:
            opened.write(written.encode("utf-8", "replace"))
    except FileExistsError:
        raise UserError(f"There is a file {file!r} already.", "Name another one; nothing is overwritten.") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{file!r} cannot be written: {error}.", "Name a file in a folder that is there.") from None
    return path


def exported(form: str, session: str, kept: Sessions, *, number: int | None = None) -> str:
    """The session in a form, or as CSV the table of exchange `number`, which is the last one that has a table."""
    from askfirst.domain.exporting import to_csv, to_export
    from askfirst.domain.kept_tables import last_with_table
    from askfirst.domain.transcript import to_markdown

    if form == "csv":
        return to_csv(kept.table(session, last_with_table(kept.history(session)) if number is None else number))
    if form == "json":
        return f"{to_export(kept.exported(session))}\n"
    if form == "markdown":
        return to_markdown(kept.exported(session))
    raise UserError(f"{form!r} is no form to write.", f"Use one of: {', '.join(_ENDINGS.values())}.")
