"""Every twentieth question of the tune split of the public measure, held to the floor of the whole."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import benchmarks.reading
from benchmarks.reading.play import Played, play_set
from benchmarks.reading.questions import load_questions
from benchmarks.reading.report import failure_lines, figures
from benchmarks.reading.sets import find_sets

TWENTIETH = 20
FLOOR = yaml.safe_load((Path(benchmarks.reading.__file__).parent / "floor.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Played]:
    home = tmp_path_factory.mktemp("tune")
    some = {of: load_questions(of.folder, ["tune"])[::TWENTIETH] for of in find_sets()}
    return [each for of, questions in some.items() for each in play_set(of, questions, home / of.name)]


def test_right_or_rightly_asked(played: list[Played]) -> None:
    assert figures(played)["right or rightly asked %"] >= FLOOR["right_or_rightly_asked"]


def test_silent_wrong(played: list[Played]) -> None:
    """A wrong table is the worst that can come."""
    silent = [each for each in played if each.outcome == "silent wrong"]
    assert figures(played)["silent wrong %"] <= FLOOR["silent_wrong"], "\n".join(failure_lines(silent))
