"""SIGKILL in the middle of an exchange: nothing is lost and nothing is written twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

LABORATORY = Path(__file__).parent / "laboratory.py"


def play(
    home: Path, *, earlier: list[str], text: str, points: int, how: str
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    task = {"home": str(home), "earlier": earlier, "text": text, "points": points, "how": how}
    done = subprocess.run(
        [sys.executable, str(LABORATORY), json.dumps(task)], capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stderr
    whole, *broken = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(broken) == points
    return whole, broken


def check(whole: dict[str, Any], broken: list[dict[str, Any]]) -> None:
    assert any(run["points"] is None for run in broken), "no process was killed"
    for run in broken:
        at = f"killed at point {run['kill_at']} of {whole['points']}"
        assert run["turns"] == whole["turns"], at
        assert run["reply"]["type"] == whole["reply"]["type"], at
        assert run["reply"]["table"] == whole["reply"]["table"], at
        assert run["reply"]["text"].endswith(whole["reply"]["text"]), at
        numbers = [number for number, _ in run["exchanges"]]
        assert numbers == list(range(1, len(numbers) + 1)), at
        assert run["exchanges"][-1][1] == "done", at


def test_a_question_killed_at_twenty_points_goes_on_to_the_same_turns(tmp_path: Path) -> None:
    whole, broken = play(tmp_path, earlier=[], text="Show shipments to Port of Miami last week", points=20, how="go on")
    assert [turn[1] for turn in whole["turns"]] == [
        "resolve_entities",
        "map_fields",
        "build_query",
        "execute_query",
        "summarize",
    ]
    check(whole, broken)


def test_the_same_request_id_takes_up_what_was_cut_off_under_its_number(tmp_path: Path) -> None:
    whole, broken = play(
        tmp_path, earlier=[], text="Show shipments to Port of Miami last week", points=6, how="request_id"
    )
    check(whole, broken)
    assert {len(run["exchanges"]) for run in broken} == {1}


def test_an_answer_to_a_question_back_killed_goes_on_with_the_answer(tmp_path: Path) -> None:
    whole, broken = play(
        tmp_path, earlier=["Show shipments to Miami last week"], text="the port", points=6, how="go on"
    )
    assert len(whole["turns"]) == 6
    check(whole, broken)


@pytest.mark.soak
def test_a_question_killed_at_two_hundred_points(tmp_path: Path) -> None:
    whole, broken = play(
        tmp_path, earlier=[], text="Show shipments to Port of Miami last week", points=200, how="go on"
    )
    check(whole, broken)
