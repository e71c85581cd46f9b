"""The demo's script: the lines of demo.yaml."""

from __future__ import annotations

from pathlib import Path

from askfirst.domain.errors import ConfigError
from askfirst.yamlfile import Section, read_yaml


class Step(Section):
    """A line that is typed, and what it is to show."""

    shows: str
    types: str


def read_script() -> tuple[Step, ...]:
    """The steps of the demo, in order. Raises ConfigError where the installation is damaged."""
    document, problems = read_yaml(Path(__file__).with_name("demo.yaml"), shown="demo.yaml")
    if document is None:
        raise ConfigError("The demo cannot be read.", "Install askfirst again.", problems)
    return tuple(Step.model_validate(step) for step in document.data)
