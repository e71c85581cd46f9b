"""The scenarios of the freight workspace, to be played with a model."""

from pathlib import Path

from askfirst.config.workspace import freight_folder
from askfirst.scenarios.format import SUFFIX, read_scenario
from askfirst.scenarios.modes import Mode


def files(mode: Mode) -> list[Path]:
    """Those of a mode, by name."""
    found = sorted((freight_folder() / "scenarios").glob(f"*{SUFFIX}"))
    return [file for file in found if mode in read_scenario(file).modes]
