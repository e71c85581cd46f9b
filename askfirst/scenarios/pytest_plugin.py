"""Collects `*.scenario.yaml` as tests. Every pytest run of an installation loads this: it must cost nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # nothing of askfirst is imported before a scenario is there to be played
    from askfirst.scenarios.modes import Mode
    from askfirst.scenarios.play import Stage

SUFFIX = ".scenario.yaml"
_MODES: tuple[Mode, ...] = ("rules", "scripted", "recorded")
"""Those of `modes`, which is not imported for it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """How scenarios are played, on the command line or in the settings of pytest."""
    told = "how scenarios are played"
    parser.addoption("--askfirst-model", choices=_MODES, default=None, help=f"{told}: {', '.join(_MODES)}")
    parser.addini("askfirst_model", help=f"{told}, without --askfirst-model", default=_MODES[0])


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close the agents and delete their state."""
    stage = config.stash.get(_STAGE, None)
    if stage is not None:
        stage.close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A scenario file is a test."""
    if not file_path.name.endswith(SUFFIX):
        return None
    collector: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return collector


class ScenarioFile(pytest.File):
    """One file, which holds one scenario."""

    def collect(self) -> Iterator[pytest.Item]:
        """The scenario, by the name of its file; what is wrong with the file shows when it runs."""
        yield ScenarioItem.from_parent(self, name=self.path.name.removesuffix(SUFFIX))


class DifferencesError(Exception):
    """What was expected and did not happen."""


class ScenarioItem(pytest.Item):
    """The scenario as a test: it fails with every difference."""

    def runtest(self) -> None:
        """Play it. Raises DifferencesError, or ConfigError for a file that cannot be played."""
        from askfirst.scenarios.format import read_scenario

        stage, scenario = self._stage(), read_scenario(self.path)
        if stage.mode not in scenario.modes:
            pytest.skip(f"It is played in the modes {', '.join(scenario.modes)}.")
        differences = stage.play(scenario).differences()
        if differences:
            raise DifferencesError("\n".join(differences))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The sentences alone; a fault of ours with its traceback."""
        from askfirst.domain.errors import AskfirstError

        if isinstance(excinfo.value, DifferencesError | AskfirstError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands, for the heading of a failure."""
        return self.path, None, f"scenario: {self.name}"

    def _stage(self) -> Stage:
        stage = self.config.stash.get(_STAGE, None)
        if stage is None:
            from askfirst.scenarios.play import Stage

            stage = self.config.stash[_STAGE] = Stage(_mode(self.config))
        return stage


def _mode(config: pytest.Config) -> Mode:
    """Raises pytest.UsageError for one that is not there."""
    named = config.getoption("--askfirst-model") or config.getini("askfirst_model")
    for mode in _MODES:
        if mode == named:
            return mode
    raise pytest.UsageError(f"askfirst_model is {named!r}; allowed: {', '.join(_MODES)}")


_STAGE: pytest.StashKey[Stage | None] = pytest.StashKey()
