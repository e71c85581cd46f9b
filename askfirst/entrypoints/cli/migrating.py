"""`askfirst migrate`: the tables of the state brought up to date, before new processes are started."""

from __future__ import annotations

from typing import Annotated

import typer

_PENDING = 1


def migrate(
    check: Annotated[
        bool, typer.Option("--check", help="Only tell what is to do. Exit 1 where there is something.")
    ] = False,
) -> None:
    """Bring the tables of the state up to date."""
    from askfirst.config.settings import load_settings
    from askfirst.entrypoints.cli.screen import aside
    from askfirst.rooms import migrate_state

    found = migrate_state(load_settings(), check=check)
    screen = aside()
    screen.line(found.place)
    for step in found.steps:
        screen.line(f"  {step.told(done=not check)}")
    if check and found.pending:
        screen.line("To bring them up to date: askfirst migrate")
        raise typer.Exit(_PENDING)
