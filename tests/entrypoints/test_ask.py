import json
from pathlib import Path
from typing import Any

import pytest

from askfirst.domain.reply import NeedsClarification, reply_from_plain
from tests.entrypoints.terminal import askfirst, askfirst_here

CSV = "place,visitors\nOslo,3\nBergen,5\nOslo,4\n"


def replies(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_a_question_back_and_its_answer_in_two_processes(tmp_path: Path) -> None:
    """Exit code 3 means that the session waits; the answer goes on there, and only the answer is on standard output."""
    home = tmp_path / "home"
    asked = askfirst("ask", "Show shipments to Miami last week", "--session", "s", "--json", home=home)
    reply = reply_from_plain(json.loads(asked.stdout))
    assert isinstance(reply, NeedsClarification)
    assert asked.returncode == 3
    assert "--session s" in asked.stderr
    answered = askfirst("ask", "the port", "--session", "s", home=home)
    assert (answered.returncode, answered.stdout.splitlines()[0].split()[:2]) == (0, ["142", "shipments"])
    assert "10 of 142 rows" in answered.stdout
    assert "Run the query: 142" in answered.stderr
    assert "\x1b" not in answered.stdout + answered.stderr


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    """A CSV needs no workspace; without --session the new session's name is told."""
    (tmp_path / "visits.csv").write_text(CSV, "utf-8")
    asked = askfirst_here("ask", "how many visits are there?", "visits.csv", home=tmp_path / "home")
    assert (asked.returncode, asked.stdout) == (0, "3 visits.\n")
    assert "askfirst ask QUESTION visits.csv --session " in asked.stderr


def test_many_lines_in_one_process(tmp_path: Path) -> None:
    """Replies come in the order of the lines; a bad line is answered by an error, and the next ones still count."""
    (tmp_path / "visits.csv").write_text(CSV, "utf-8")
    lines = [
        '{"text": "how many visits are there?", "session": "a"}',
        "{",
        '{"txt": 1}',
        '{"text": "", "session": "b"}',
    ]
    asked = askfirst_here("ask", "--batch", "visits.csv", home=tmp_path / "home", stdin="\n".join(lines))
    first, broken, misspelt, empty = replies(asked.stdout)
    assert (first["session_id"], first["text"]) == ("a", "3 visits.")
    assert broken["failed"] == "Line 2 cannot be read: it is not JSON. It begins with '{'."
    assert "'text': field required" in misspelt["failed"]
    assert (empty["type"], empty["kind"], empty["session_id"]) == ("error", "UserError", "b")
    assert asked.returncode == 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["ask", "x", "nothing.csv"], "nothing.csv"),
        (["ask", "", "--session", "s"], "✗"),
        (["ask"], "there is no question"),
        (["ask", "x", "--session", " "], "' ' cannot be the name of a session"),
    ],
)
def test_what_the_user_can_mend(args: list[str], told: str, tmp_path: Path) -> None:
    """Exit code 2, nothing on standard output, and sentences instead of a traceback."""
    asked = askfirst_here(*args, home=tmp_path / "home")
    assert (asked.returncode, asked.stdout) == (2, "")
    assert told in asked.stderr
    assert "Traceback" not in asked.stderr


def test_json_of_a_failure_before_the_exchange(tmp_path: Path) -> None:
    """A program that asked for JSON gets JSON, whatever happens."""
    (tmp_path / "home").write_text("a file where the state folder should be", "utf-8")
    asked = askfirst_here("ask", "how many orders?", "--json", home=tmp_path / "home")
    assert (asked.returncode, json.loads(asked.stdout)["kind"]) == (1, "StorageError")
    assert "Traceback" not in asked.stderr
