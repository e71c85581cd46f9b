"""Collects `*.scenario.yaml` as tests. Every pytest run of an installation loads this: it must cost nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # nothing of askfirst is imported before a scenario is there to be played
    from askfirst.scenarios.play import Stage

SUFFIX = ".scenario.yaml"


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

        differences = self._stage().play(read_scenario(self.path)).differences()
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

            stage = self.config.stash[_STAGE] = Stage()
        return stage


_STAGE: pytest.StashKey[Stage | None] = pytest.StashKey()
