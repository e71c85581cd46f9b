"""Scenario files as tests of a pytest run: in a process of its own, as users run it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scenarios.sales import BAD, BROKEN, GOOD, make_workspace, write_scenario

PLUGIN = "askfirst.scenarios.pytest_plugin"
NOTHING = f"""
import sys

def test_it():
    heavy = ("askfirst", "langgraph", "duckdb", "pydantic", "yaml")
    assert sorted(name for name in sys.modules if name.startswith(heavy)) == [
        "askfirst", "askfirst.scenarios", "{PLUGIN}"
    ]
"""


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    # Only the plugin under test, whether or not the package is installed.
    environment = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", *options, str(folder)]
    root = Path(__file__).parents[2]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_scenarios_in_a_run(tmp_path: Path) -> None:
    """A file is a test; a failure shows the differences, a broken file its problems, and neither a traceback."""
    folder = make_workspace(tmp_path)
    for name, text in {"good": GOOD, "bad": BAD, "broken": BROKEN}.items():
        write_scenario(folder, name, text)
    done = run(folder, "-W", "error", "-rA")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "PASSED scenarios/good.scenario.yaml::good" in done.stdout
    assert "2 failed, 1 passed" in done.stdout
    assert "line 4, 'How many sales are there?': text: expected 'a million' in it" in done.stdout
    assert "broken.scenario.yaml:3: There is no key 'mesages'. Did you mean 'messages'?" in done.stdout
    assert [word for word in ("Traceback", "runtest", "def ") if word in done.stdout] == []


SCRIPTED = "modes: scripted\n" + GOOD.replace("    kind:", "    model: [{restate: {fail: key}}]\n    kind:")


def test_how_scenarios_are_played(tmp_path: Path) -> None:
    """The command line goes before pytest's settings; without either it is by rules. Other modes are skipped."""
    folder = make_workspace(tmp_path)
    write_scenario(folder, "told", SCRIPTED)
    assert "1 skipped" in run(folder).stdout
    assert "the step 'restate' was not asked for" in run(folder, "--askfirst-model", "scripted").stdout
    (folder / "pytest.ini").write_text("[pytest]\naskfirst_model = scripted\n", "utf-8")
    assert "the step 'restate' was not asked for" in run(folder).stdout
    assert "1 skipped" in run(folder, "--askfirst-model", "rules").stdout


def test_a_run_without_scenarios(tmp_path: Path) -> None:
    """Where there is no scenario, nothing of the agent is imported."""
    (tmp_path / "test_nothing.py").write_text(NOTHING, "utf-8")
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_other_yaml_files(tmp_path: Path) -> None:
    """Only files that end as scenarios do are collected."""
    (tmp_path / "notes.yaml").write_text("a: 1\n", "utf-8")
    assert run(tmp_path, "--collect-only").returncode == pytest.ExitCode.NO_TESTS_COLLECTED
