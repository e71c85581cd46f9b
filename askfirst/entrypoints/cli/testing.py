"""`askfirst test`: play scenario files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="SCENARIOS", help="Scenario files or folders of them.", show_default=False),
]


def play(scenarios: Paths = None) -> None:
    """Play scenario files: what failed; without any, those of freight."""
    from askfirst.scenarios.command import run

    raise typer.Exit(run(scenarios or [], sys.stdout))
