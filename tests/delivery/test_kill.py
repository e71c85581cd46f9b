"""SIGKILL between a yes and its recorded delivery: no event is lost, and none is acted on twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from askfirst.memory.database import Database
from tests.delivery.laboratory import POINTS
from tests.delivery.peers import receiving, taken
from tests.memory.samples import ROOT

COMMITTED = POINTS[POINTS.index("after the transaction") :]


def play(database: Database, folder: Path, *, times: int) -> None:
    runs = [(f"{point} {number}", point) for number in range(times) for point in POINTS]
    with receiving(folder / "receiver.db") as (made, url):
        command = [sys.executable, "-m", "tests.delivery.laboratory", "kill", str(database), url]
        lines = "".join(json.dumps(run) + "\n" for run in runs)
        done = subprocess.run(
            command, input=lines, capture_output=True, text=True, check=False, cwd=ROOT, timeout=1_800
        )
        assert (done.returncode, done.stderr) == (0, "")
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(found) == len(runs)
        for (session, point), run in zip(runs, found, strict=True):
            assert run["killed"], session
            # Before its transaction ended nothing had happened; afterwards all of it.
            assert run["status"] == ("confirmed" if point in COMMITTED else "open"), session
            assert run["before"] is (point in COMMITTED), session
            assert run["entries"] == [[run["event"], "delivered"]], session
            assert run["turns"] == ["act", "commit"], session
        assert sorted(taken(made)) == sorted(run["event"] for run in found)


def test_killed_once_at_every_point(database: Database, tmp_path: Path) -> None:
    """The user says yes again, and a later dispatcher delivers what the dead one held."""
    play(database, tmp_path, times=1)


@pytest.mark.soak
def test_killed_twenty_times_at_every_point(database: Database, tmp_path: Path) -> None:
    play(database, tmp_path, times=20)
