import json
import sqlite3
from pathlib import Path

import pytest

from askfirst.config.settings import load_settings
from askfirst.domain.errors import UserError
from askfirst.domain.exporting import from_export
from askfirst.entrypoints.cli.exporting import write_export
from askfirst.keeping import open_archive
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


def test_a_session_is_found_by_its_title_and_by_what_was_said(home: Path) -> None:
    """In capitals or not, with the exchange that says it; what nobody said is told."""
    named = askfirst_here("rename", "kept", "Orders in all", home=home)
    assert (named.returncode, "'kept' has the title 'Orders in all'." in named.stderr) == (0, True)
    assert "Orders in all" in askfirst_here("sessions", home=home).stdout
    assert askfirst_here("sessions", "--search", "IN ALL", home=home).stdout.split()[0] == "kept"
    assert "1: 8,000 orders." in askfirst_here("sessions", "--search", "8,000 orders", home=home).stdout
    found = askfirst_here("sessions", "--search", "8,000", "--json", "--limit", "1", home=home).stdout
    assert (json.loads(found)["found_in"], json.loads(found)["title"]) == (1, "Orders in all")
    assert askfirst_here("sessions", "--search", "zebra", home=home).stdout == "No session says 'zebra'.\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("rename", "kept", " "), "' ' cannot be the title of a session. Use 1 to 120 printable characters"),
        (("rename", "kebt", "x"), "There is no session 'kebt'."),
        (("sessions", "--search", "x" * 201), "The text to look for has 201 characters"),
        (("forget",), "It is not clear what to forget. Name a session, or say --unused-since"),
        (("forget", "kept", "--unused-since", "1d"), "It is not clear what to forget."),
        (("forget", "--unused-since", "0d"), "'0d' is no length of time. Use a whole number from 1 on with h, d or w"),
        (("forget", "--unused-since", "soon"), "'soon' is no length of time."),
        (("forget", "--unused-since", "90d"), "Use: askfirst forget --unused-since 90d --yes"),
        (("export", "kept", "--format", "pdf"), "'pdf' is no form to write. Use one of: markdown, json, csv."),
        (("export", "kept", "--table", "2"), "Exchange 2 of 'kept' has no table. These have one: 1."),
        (("export", "kebt"), "There is no session 'kebt'."),
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_said(home: Path, command: tuple[str, ...], said: str) -> None:
    """With what is allowed, or what to type; nothing changes and nothing is written."""
    refused = askfirst_here(*command, home=home)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert said in " ".join(refused.stderr.split())


def test_a_session_is_exported(home: Path) -> None:
    """To read, to take along whole, and as the table of an answer."""
    written = askfirst_here("export", "kept", home=home).stdout
    assert "> how many orders are there?\n\n8,000 orders" in written
    assert "| number of orders |\n| ---: |\n| 8000 |" in written
    whole = from_export(askfirst_here("export", "kept", "--format", "json", home=home).stdout)
    assert [one.text for one in whole.history.exchanges] == ["how many orders are there?", "stop"]
    for more in (("--table", "1"), ("--format", "csv")):
        assert askfirst_here("export", "kept", *more, home=home).stdout.splitlines()[1:] == ["8000"]


def test_sessions_that_were_not_used_for_long_are_forgotten(tmp_path: Path) -> None:
    """All others stay."""
    home = tmp_path / "home"
    for session in ("old", "new"):
        askfirst_here("ask", "how many orders are there?", "--session", session, home=home)
    with sqlite3.connect(home / "askfirst.db") as database:
        database.execute("UPDATE conversations SET updated_at = '2020-01-01T00:00:00+00:00' WHERE session_id = 'old'")
    database.close()
    asked = askfirst_here("forget", "--unused-since", "90d", home=home)
    assert "1 session not used for 90d may be deleted" in " ".join(asked.stderr.split())
    done = askfirst_here("forget", "--unused-since", "90d", "--yes", home=home)
    assert (done.returncode, "Forgot 1 session not used for 90d." in done.stderr) == (0, True)
    assert [line.split()[0] for line in askfirst_here("sessions", home=home).stdout.splitlines()] == ["new"]
    assert len(list((home / "results").glob("*/*"))) == 1


def test_a_conversation_is_written_to_a_file(home: Path, tmp_path: Path) -> None:
    """In the form that its ending names; a file that is there stays as it is."""
    for name, begins in (("a.md", "# "), ("a.json", '{"history"'), ("a.CSV", "count_of_rows\r\n8000")):
        with open_archive(load_settings(home=home)) as kept:
            write_export(str(tmp_path / name), "kept", kept)
            assert (tmp_path / name).read_bytes().decode().startswith(begins)
            for wrong, said in (
                (str(tmp_path / name), "There is a file .* already. Name another one"),
                (str(tmp_path / "no" / name), "cannot be written.*Name a file in a folder that is there"),
                ("talk", r"The ending of 'talk' names no form to write. Use one of: .md, .json, .csv."),
            ):
                with pytest.raises(UserError, match=said):
                    write_export(wrong, "kept", kept)


def test_a_chat_is_written_to_a_file(tmp_path: Path) -> None:
    """From within it; what is missing is said, and ends nothing."""
    (tmp_path / "visits.csv").write_text("place,visitors\nOslo,3\nBergen,5\n", "utf-8")
    lines = "/export\n/export x.csv\nvisitors per place\n/export x.csv\n/quit\n"
    held = askfirst_here("chat", "visits.csv", "--session", "s", home=tmp_path / "home", stdin=lines)
    for said in ("/export needs a file. For example: /export talk.md", "There is no session 's'.", "Wrote x.csv."):
        assert said in " ".join(held.stdout.split())
    assert sorted((tmp_path / "x.csv").read_text("utf-8").split()[1:]) == ["Bergen,5", "Oslo,3"]
