"""`askfirst check` and `askfirst doctor`: what is wrong, all at once, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from askfirst.entrypoints.cli.opening import Where, open_agent

if TYPE_CHECKING:
    from askfirst.agent import Agent
    from askfirst.entrypoints.cli.screen import Screen


def check(where: Where = None) -> None:
    """Check a workspace: every problem with file and line, or a summary. Exit code 2 where there is a problem."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from askfirst.domain.errors import ConfigError, SourceError
    from askfirst.entrypoints.cli.replies import show_failure
    from askfirst.entrypoints.cli.screen import output

    screen = output()
    with TemporaryDirectory(prefix="askfirst-check-") as home:
        try:
            with open_agent(where, home=Path(home)) as agent:
                _summary(agent, screen)
        except (ConfigError, SourceError) as error:
            show_failure(error.failed, error.remedy, screen)
            raise typer.Exit(2) from error


def doctor(where: Where = None) -> None:
    """Look at the installation: versions, settings, state folder, workspace, data, model. Exit code 1 for a problem."""
    from askfirst.entrypoints.cli.examination import examine
    from askfirst.entrypoints.cli.screen import output

    raise typer.Exit(0 if examine(where, output()) else 1)


def _summary(agent: Agent, screen: Screen) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from askfirst.entrypoints.cli.screen import ACCENT, DIM, text

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    for _ in _COUNTED:
        grid.add_column(justify="right")
    grid.add_row("", *(text(name, DIM) for name in _COUNTED))
    for dataset in agent.catalog.datasets.values():
        counts = (len(getattr(dataset, name)) for name in _COUNTED)
        grid.add_row(text(dataset.name, ACCENT), *(Text(f"{count:,}") for count in counts))
    screen.show(Text.assemble((f"{screen.marks.done} ", ACCENT), text(f"{agent.workspace.name}: no problems.")))
    screen.show(grid, indent=2)


_COUNTED = ("fields", "measures", "conditions", "relations")
