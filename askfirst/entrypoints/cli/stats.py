"""`askfirst stats`: how words were read as arguments, and what became of proposals, in all sessions or in one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.keeping import archive

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from askfirst.domain.figures import ChoiceFigures, ProposalFigures
    from askfirst.entrypoints.cli.screen import Screen

_COUNTED = ("run", "clarify", "rephrase", "refused")
_ENDS = ("confirmed", "declined", "replaced", "expired", "open")


def stats(
    session: Annotated[
        str | None, typer.Option("--session", "-s", help="Of this session alone.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON document.")] = False,
) -> None:
    """Show how often proposals were accepted, and how words were read as the tools' arguments.

    For each tool, and below it for each of its arguments: how often it was read, what came of it (run, clarify: asked
    back, rephrase: not understood, refused), what decided the values, and how long it took from words to result.
    """
    from askfirst.domain.codec import to_json, to_plain
    from askfirst.entrypoints.cli.screen import DIM, output

    with archive() as kept:
        figures = kept.figures(session)
    if as_json:
        plain = to_plain(figures)
        plain["proposals"]["acceptance"] = figures.proposals.acceptance
        typer.echo(to_json(plain))
        return
    screen = output()
    if not figures.choices and not any(getattr(figures.proposals, end) for end in _ENDS):
        none = "There are no figures yet" if session is None else f"There are no figures of session {session!r}"
        screen.line(f"{none}: they count tools and official actions, and none was asked for.", DIM)
        return
    screen.line(_acceptance(figures.proposals))
    if figures.choices:
        _show_choices(figures.choices, screen)


def _acceptance(proposals: ProposalFigures) -> str:
    """The share that was confirmed, and the count of every end that there was."""
    counted = ", ".join(f"{getattr(proposals, end):,} {end}" for end in _ENDS if getattr(proposals, end))
    if not counted:
        return "Nothing was proposed yet."
    if proposals.acceptance is None:
        return f"Proposals: {counted}; none has come to its end yet."
    return f"Proposals: {proposals.acceptance:.0%} of those that came to an end were accepted ({counted})."


def _show_choices(choices: Sequence[ChoiceFigures], screen: Screen) -> None:
    screen.line()
    screen.show(_grid(choices))
    read = [one for one in choices if not one.argument]
    total = sum(one.count for one in read)
    asked, otherwise = sum(one.clarify for one in read), sum(one.rephrase for one in read)
    screen.line()
    screen.line(
        f"Of {total:,} readings {asked / total:.0%} asked back and {otherwise / total:.0%} were not understood."
    )


def _grid(choices: Sequence[ChoiceFigures]) -> RenderableType:
    from rich.table import Table as Grid
    from rich.text import Text

    from askfirst.entrypoints.cli.screen import ACCENT, DIM, text

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    for _ in ("read", *_COUNTED, "median", "p95"):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    headers = ("", "read", *_COUNTED, "median ms", "p95 ms", "decided by")
    grid.add_row(*(text(header, DIM) for header in headers))
    for one in choices:
        name = text(f"  {one.argument}") if one.argument else text(one.tool, ACCENT)
        grid.add_row(name, *(Text(cell) for cell in _cells(one)))
    return grid


def _cells(one: ChoiceFigures) -> Iterator[str]:
    yield f"{one.count:,}"
    yield from (f"{getattr(one, outcome):,}" for outcome in _COUNTED)
    yield f"{one.median_ms:,.1f}"
    yield f"{one.p95_ms:,.1f}"
    yield ", ".join(f"{how} {count:,}" for how, count in sorted(one.matched_by.items(), key=lambda it: -it[1]))
