"""`askfirst check` and `askfirst doctor`: what is wrong, all at once, and what to do about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.opening import Where, command_line, open_agent

if TYPE_CHECKING:
    from askfirst.agent import Agent
    from askfirst.domain.errors import AskfirstError
    from askfirst.entrypoints.cli.screen import Screen


def check(
    where: Where = None,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="DIR", help="Make a workspace of data files here.", show_default=False),
    ] = None,
) -> None:
    """Check a workspace: every problem with file and line, or a summary. Exit code 2 where there is a problem.

    Of data files it tells what was found in them.
    """
    from tempfile import TemporaryDirectory

    from askfirst.config.prompting import load_prompts
    from askfirst.domain.errors import ConfigError, SourceError
    from askfirst.entrypoints.cli.replies import show_failure
    from askfirst.entrypoints.cli.screen import output

    screen = output()
    with TemporaryDirectory(prefix="askfirst-check-") as home:
        try:
            with open_agent(where, home=Path(home), model="none") as agent:
                load_prompts(agent.workspace.folder)
                _summary(agent, screen)
                for trouble in agent.troubles:
                    show_failure(trouble, "", screen)
                if write:
                    _write(agent, write, screen)
        except (ConfigError, SourceError) as error:
            for one in (error, *_wrong_tools(where, error)):
                show_failure(one.failed, one.remedy, screen)
            raise typer.Exit(2) from error


def _wrong_tools(where: list[str] | None, error: AskfirstError) -> tuple[AskfirstError, ...]:
    """What is wrong with the workspace's tools, where opening it ended before it came to them."""
    from askfirst.domain.errors import ConfigError
    from askfirst.tools.loading import load_tools

    if not where or len(where) > 1 or not Path(where[0]).is_dir():
        return ()
    try:
        load_tools(Path(where[0]))
    except ConfigError as wrong:
        return () if wrong.failed == error.failed else (wrong,)
    return ()


def doctor(where: Where = None) -> None:
    """Look at the installation: versions, settings, state folder, workspace, data, model. Exit code 1 for a problem."""
    from askfirst.entrypoints.cli.examination import examine
    from askfirst.entrypoints.cli.screen import output

    raise typer.Exit(0 if examine(where, output()) else 1)


def _summary(agent: Agent, screen: Screen) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    from askfirst.entrypoints.cli.inferred import show_inferred
    from askfirst.entrypoints.cli.screen import ACCENT, DIM, text
    from askfirst.tools.registry import BUILTIN

    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    for _ in _COUNTED:
        grid.add_column(justify="right")
    grid.add_row("", *(text(name, DIM) for name in _COUNTED))
    for dataset in agent.catalog.datasets.values():
        counts = (len(getattr(dataset, name)) for name in _COUNTED)
        grid.add_row(text(dataset.name, ACCENT), *(Text(f"{count:,}") for count in counts))
    screen.show(Text.assemble((f"{screen.marks.done} ", ACCENT), text(f"{agent.workspace.name}: no problems.")))
    if agent.workspace.folder:
        screen.show(grid, indent=2)
        own = [name for name in agent.tools if name not in BUILTIN]
        if own:
            screen.show(text(f"tools and actions: {', '.join(own)}"), indent=2)
        return
    for dataset in agent.catalog.datasets.values():
        show_inferred(dataset, screen)


def _write(agent: Agent, folder: Path, screen: Screen) -> None:
    from askfirst.entrypoints.cli.inferred import write_workspace
    from askfirst.entrypoints.cli.screen import DIM

    screen.line()
    for path in write_workspace(agent, folder):
        screen.line(f"made {path}", DIM)
    screen.line(f"Talk to it:  {command_line('chat', str(folder))}")


_COUNTED = ("fields", "measures", "conditions", "relations")
