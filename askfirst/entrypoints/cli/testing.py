"""`askfirst test`: play scenario files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from askfirst.scenarios.modes import Mode

Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="SCENARIOS", help="Scenario files or folders of them.", show_default=False),
]
How = Annotated[
    Mode, typer.Option("--model", help="Play by rules alone, with what the files say for a model, or with recordings.")
]
Record = Annotated[
    bool, typer.Option("--record", help="Play with the language model that is set, and record its answers.")
]


def play(scenarios: Paths = None, *, model: How = "rules", record: Record = False) -> None:
    """Play scenario files: what failed; without any, those of freight."""
    from askfirst.scenarios.command import run

    raise typer.Exit(run(scenarios or [], sys.stdout, mode=model, record=record))
