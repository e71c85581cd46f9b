"""SIGKILL in the middle of an exchange: nothing is lost and nothing is written twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.agent.shop import write_shop

LABORATORY = "tests.crash.laboratory"
QUESTION = "Show shipments to Port of Miami last week"
STEPS = ["resolve_entities", "map_fields", "build_query", "execute_query", "summarize"]


def play(home: Path, text: str, *, points: int, **more: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    task = {"home": str(home), "workspace": None, "earlier": [], "text": text, "points": points, "how": "go on", **more}
    done = subprocess.run(
        [sys.executable, "-m", LABORATORY, json.dumps(task)], capture_output=True, text=True, check=False, timeout=1_800
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
        assert run["assumptions"] == whole["assumptions"], at
        assert run["events"] == whole["events"], at
        assert run["reply"]["type"] == whole["reply"]["type"], at
        assert run["reply"]["table"] == whole["reply"]["table"], at
        assert run["reply"]["text"].endswith(whole["reply"]["text"]), at
        numbers = [number for number, _ in run["exchanges"]]
        assert numbers == list(range(1, len(numbers) + 1)), at
        assert run["exchanges"][-1][1] == "done", at


@pytest.fixture
def ports(tmp_path: Path) -> str:
    """Three calls at two ports of one name: small, so that a process starts quickly."""
    folder = tmp_path / "ports"
    folder.mkdir()
    (folder / "workspace.yaml").write_text(
        "name: ports\nabout: calls of ships\ntoday: 2025-01-15\nsources:\n  ports: {kind: duckdb, files: calls.csv}\n",
        encoding="utf-8",
    )
    (folder / "calls.csv").write_text(
        "port,arrived_on,tons\nPort of Miami,2025-01-07,5\nMiami Terminal,2025-01-08,7\nPort of Miami,2025-01-09,9\n",
        encoding="utf-8",
    )
    return str(folder)


def test_a_question_killed_at_some_points_goes_on_to_the_same_turns(tmp_path: Path, ports: str) -> None:
    whole, broken = play(tmp_path, "how many calls at Port of Miami last week?", points=3, workspace=ports)
    assert [turn[1] for turn in whole["turns"]] == STEPS
    assert whole["reply"]["table"]["rows"] == [[2]]
    check(whole, broken)


def test_the_same_request_id_takes_up_what_was_cut_off_under_its_number(tmp_path: Path, ports: str) -> None:
    whole, broken = play(tmp_path, "how many calls last week?", points=2, how="request_id", workspace=ports)
    assert [turn[1] for turn in whole["turns"]] == STEPS
    check(whole, broken)
    assert {len(run["exchanges"]) for run in broken} == {1}


def test_an_answer_to_a_question_back_killed_goes_on_with_the_answer(tmp_path: Path, ports: str) -> None:
    whole, broken = play(tmp_path, "the port", points=2, earlier=["show the calls at Miami last week"], workspace=ports)
    assert [turn[1] for turn in whole["turns"]] == ["resolve_entities", *STEPS]
    assert [[number, said] for number, said, _ in whole["assumptions"]] == [[1, "Miami"]]
    assert whole["reply"]["table"]["row_count"] == 2
    check(whole, broken)


def check_one_event(tmp_path: Path, points: int) -> None:
    shop = str(write_shop(tmp_path / "shop"))
    whole, broken = play(tmp_path / "runs", "yes", points=points, earlier=["cancel order A-001"], workspace=shop)
    assert [event[1:] for event in whole["events"]] == [["cancel_order", "A-001", "waiting"]]
    assert [turn[1:4] for turn in whole["turns"]] == [["cancel_order", 1, "proposed"], ["cancel_order", 2, "complete"]]
    check(whole, broken)


def test_a_yes_killed_at_some_points_makes_one_event(tmp_path: Path) -> None:
    """Whoever was cut off says "go on": the yes is carried out then, and not a second time."""
    check_one_event(tmp_path, points=2)


@pytest.mark.soak
def test_a_yes_killed_at_sixty_points_makes_one_event(tmp_path: Path) -> None:
    check_one_event(tmp_path, points=60)


@pytest.mark.soak
def test_a_question_to_the_example_killed_at_twenty_points(tmp_path: Path) -> None:
    whole, broken = play(tmp_path, QUESTION, points=20)
    assert whole["reply"]["table"]["row_count"] == 142
    check(whole, broken)


@pytest.mark.soak
def test_a_question_killed_at_two_hundred_points(tmp_path: Path) -> None:
    check(*play(tmp_path, QUESTION, points=200))
