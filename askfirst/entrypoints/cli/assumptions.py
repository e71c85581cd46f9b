"""`askfirst assumptions`: what your answers settled for the rest of a session, to look at and to change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.keeping import Name

if TYPE_CHECKING:
    from askfirst.domain.assumption import Assumption
    from askfirst.entrypoints.cli.screen import Screen
    from askfirst.keeping import Sessions


def assumptions(
    session: Name,
    forget: Annotated[
        str | None, typer.Option("--forget", metavar="N", help="Ask again: a number, or all.", show_default=False)
    ] = None,
    change: Annotated[
        tuple[int, str] | None,
        typer.Option("--set", metavar="N LABEL", help="Take another of the options.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write a JSON object a line.")] = False,
) -> None:
    """List what your answers settled for the rest of a session; forget or change one."""
    from askfirst.domain.codec import to_json
    from askfirst.entrypoints.cli.keeping import archive
    from askfirst.entrypoints.cli.screen import output

    with archive() as kept:
        kept.history(session)
        if forget is not None:
            forget_one(kept, session, forget)
        if change is not None:
            kept.change_assumption(session, *change)
        known = kept.assumptions(session)
    if as_json:
        for one in known:
            typer.echo(to_json(one))
    else:
        show_assumptions(known, output())


def forget_one(kept: Sessions, session: str, number: str) -> None:
    """Forget the assumption of a number, or all. Raises UserError for what is neither."""
    from askfirst.domain.errors import UserError

    if number.casefold() == "all":
        for one in kept.assumptions(session):
            kept.forget_assumption(session, one.number)
    elif number.isdecimal():
        kept.forget_assumption(session, int(number))
    else:
        raise UserError(f"{number!r} is not the number of an assumption.", "Give a number of the list, or all.")


def show_assumptions(known: Iterable[Assumption], screen: Screen) -> None:
    """A line each: its number, what was said, what it is taken as, and since when."""
    from rich.table import Table as Grid
    from rich.text import Text

    from askfirst.entrypoints.cli.screen import ACCENT, DIM, text

    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("right", "left", "left", "left"):
        grid.add_column(justify=justify)
    for one in known:
        place = one.kind if one.kind == one.dataset else f"{one.kind} of {one.dataset}"
        since = text(f"{place}, as you said in exchange {one.exchange}", DIM)
        grid.add_row(Text(str(one.number), ACCENT), text(repr(one.said)), text(one.label), since)
    if grid.row_count:
        screen.show(grid)
    else:
        screen.line("Nothing is assumed: no question back has been answered, or its answer was forgotten.", DIM)
