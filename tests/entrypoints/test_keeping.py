import json
from pathlib import Path

import pytest

from tests.entrypoints.terminal import PROMPT, askfirst_here


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the session "kept": a count with a receipt, and a message that has none."""
    folder = tmp_path_factory.mktemp("keeping")
    lines = '{"text": "how many orders are there?"}\n{"text": "stop"}\n'
    done = askfirst_here("ask", "--batch", "--session", "kept", home=folder / "home", stdin=lines)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "home"


def test_a_session_is_listed_and_shown(home: Path) -> None:
    """What was said can be read again as it was."""
    assert askfirst_here("sessions", home=home).stdout.split()[:2] == ["kept", "2"]
    shown = askfirst_here("show", "kept", home=home).stdout
    assert f"{PROMPT}how many orders are there?\n8,000 orders." in shown
    assert "2 exchanges" in shown


def test_a_receipt_is_shown(home: Path) -> None:
    """By the number of its exchange; one that has none names those that do."""
    receipt = json.loads(askfirst_here("show", "kept", "--receipt", "1", "--json", home=home).stdout)
    assert receipt["clock"] == "2025-01-15"
    missing = askfirst_here("show", "kept", "--receipt", "2", home=home)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "Exchange 2 of 'kept' has no receipt." in missing.stderr
    assert "These have one: 1." in missing.stderr


def test_an_unknown_session(home: Path) -> None:
    """It is said to be unknown; nothing is made up for it."""
    shown = askfirst_here("show", "kebt", home=home)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "There is no session 'kebt'." in shown.stderr


def test_forgetting_needs_a_yes(tmp_path: Path) -> None:
    """Where nobody can be asked, only --yes deletes; then nothing is left."""
    home = tmp_path / "home"
    askfirst_here("ask", "how many orders are there?", "--session", "gone", home=home)
    refused = askfirst_here("forget", "gone", home=home)
    assert (refused.returncode, "askfirst forget gone --yes" in refused.stderr) == (2, True)
    assert askfirst_here("forget", "gone", "--yes", home=home).returncode == 0
    assert "No sessions are kept" in askfirst_here("sessions", home=home).stdout


def test_assumptions_are_listed_changed_and_forgotten(tmp_path: Path) -> None:
    """By the number in the list; what cannot be is said, and changes nothing."""
    home = tmp_path / "home"
    lines = '{"text": "how many shipments to Miami last week?"}\n{"text": "the port"}\n'
    askfirst_here("ask", "--batch", "--session", "s", home=home, stdin=lines)
    listed = askfirst_here("assumptions", "s", home=home)
    assert listed.stdout.split("  ")[:3] == ["1", "'Miami'", "Port of Miami"]
    assert "destination of shipments, as you said in exchange 2" in listed.stdout
    changed = askfirst_here("assumptions", "s", "--set", "1", "miami container terminal", "--json", home=home)
    assert json.loads(changed.stdout)["values"] == ["destination.name=Miami Container Terminal"]
    for wrong, said in (
        (("--forget", "7"), "There is no assumption of session 's' '7'."),
        (("--forget", "x"), "'x' is not the number of an assumption."),
        (("--set", "1", "Oslo"), "There is no option for 'Miami' 'Oslo'."),
    ):
        refused = askfirst_here("assumptions", "s", *wrong, home=home)
        assert (refused.returncode, refused.stdout, said in refused.stderr) == (2, "", True)
    assert "Nothing is assumed" in askfirst_here("assumptions", "s", "--forget", "all", home=home).stdout
    unknown = askfirst_here("assumptions", "nobody", home=home)
    assert (unknown.returncode, "There is no session 'nobody'." in unknown.stderr) == (2, True)


def test_looking_after_sessions_opens_no_data(tmp_path: Path) -> None:
    """It works where the data is gone, and costs no time for it."""
    data, home = tmp_path / "visits.csv", tmp_path / "home"
    data.write_text("place,visitors\nOslo,3\n", "utf-8")
    askfirst_here("ask", "how many visits?", str(data), "--session", "s", home=home)
    data.unlink()
    for command in (("sessions",), ("show", "s"), ("assumptions", "s"), ("forget", "s", "--yes")):
        assert askfirst_here(*command, home=home).returncode == 0
    assert list((home / "results").iterdir()) == []
