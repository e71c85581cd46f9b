"""What a user can get wrong, and what can go wrong under askfirst: each is told in sentences, and the session lives."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.codec import to_plain
from askfirst.domain.conversation import Exchange, Turn
from askfirst.domain.outline import Outline
from askfirst.domain.query import Filter
from askfirst.domain.reply import ErrorReply
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.scripted import ScriptedReader
from tests.entrypoints.terminal import askfirst_here, environment

VISITS = "place,visitors\nOslo,3\nBergen,5\nOslo,4\n"
QUESTION = "how many visits are there?"
BAD_PLACES = Path(__file__).parent / "bad_places.py"

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "visits.csv").write_text(VISITS, "utf-8")
    return tmp_path / "home"


def ask(home: Path, *args: str, text: str = QUESTION, **more: str) -> CompletedProcess[str]:
    """`askfirst ask`, which never shows a traceback, and says a failure on standard error."""
    asked = askfirst_here("ask", text, *(args or ("visits.csv",)), "--session", "s", home=home, COLUMNS="400", **more)
    assert "Traceback" not in asked.stdout + asked.stderr
    return asked


def kept(home: Path) -> tuple[tuple[Exchange, ...], tuple[Turn, ...]]:
    with build_agent(home.parent / "visits.csv", settings=load_settings(home=home)) as agent:
        history = agent.history("s")
    return history.exchanges, history.turns


def asked_twice_and_nothing_else(home: Path) -> bool:
    """Two whole exchanges: what failed between them left nothing behind."""
    exchanges, turns = kept(home)
    whole = [(exchange.number, exchange.status, exchange.text) for exchange in exchanges]
    return whole == [(1, "done", QUESTION), (2, "done", QUESTION)] and [t.turn_id for t in turns] == list(range(1, 11))


@pytest.mark.parametrize(
    ("name", "content", "code", "told"),
    [
        ("visit.csv", None, 2, "There is no file or folder 'visit.csv'. Did you mean 'visits.csv'?"),
        ("no/visits.csv", None, 2, "There is no folder 'no'."),
        ("empty.csv", b"", 2, "empty.csv: The file is empty."),
        ("empty.parquet", b"", 2, "empty.parquet: The file is empty."),
        ("visits.xls", b"x", 2, "Files ending in '.xls' are not known. Known: .csv"),
        ("noise.csv", bytes(range(256)) * 9, 1, "noise.csv' cannot be read: its lines do not form one table; look for"),
        ("latin.csv", "a,b\n1,ø\n".encode("latin-1"), 1, "latin.csv' cannot be read: line 2: Invalid unicode"),
        ("cut.parquet", b"PAR1" * 9 + b"cut", 1, "cut.parquet' cannot be read: Invalid Input Error: No magic bytes"),
        ("cut.json", b'[{"a": 1}, {', 1, "cut.json' cannot be read: Invalid Input Error: Malformed JSON"),
        ("cut.jsonl", b'{"a": 1}\n{"a":\n', 1, "cut.jsonl' cannot be read: Invalid Input Error: Malformed JSON"),
        ("torn.duckdb", b"no database" * 99, 1, "torn.duckdb' cannot be read: "),
    ],
)
def test_data_that_cannot_be_used(home: Path, name: str, content: bytes | None, code: int, told: str) -> None:
    """The file is named with the reason and a remedy, and the session is as it was."""
    assert ask(home).returncode == 0
    if content is not None:
        (home.parent / name).write_bytes(content)
    asked = ask(home, name)
    assert (asked.returncode, asked.stdout) == (code, "")
    assert told in asked.stderr
    assert "Mend " in asked.stderr
    assert ask(home).returncode == 0
    assert asked_twice_and_nothing_else(home)


def test_a_line_that_breaks_a_long_file_is_named(home: Path) -> None:
    """The first rows look well; the one that does not is told by its number."""
    lines = ["place,visitors", *(f"place {number},{number}" for number in range(60_000))]
    lines[50_000] += ",9"
    (home.parent / "long.csv").write_text("\n".join(lines), "utf-8")
    asked = ask(home, "long.csv")
    assert asked.returncode == 1
    assert "long.csv' cannot be read: line 50001: Expected Number of Columns: 2 Found: 3." in asked.stderr


def test_all_problems_of_a_catalog_at_once(home: Path) -> None:
    """Each with file and line and the nearest name; mended, the workspace answers."""
    askfirst_here("init", "shop", home=home)
    catalog = home.parent / "shop" / "catalog" / "sales.yaml"
    good = catalog.read_text("utf-8")
    catalog.write_text(
        "dataset: sales\nlabell: sale\ntime: sold_onn\nfields:\n  citty: {unit: x}\n"
        "measures:\n  takings: {function: summ, field: amount}\n",
        "utf-8",
    )
    asked = ask(home, "shop", text="revenue by city")
    assert (asked.returncode, asked.stdout) == (2, "")
    problems = [line.strip() for line in asked.stderr.splitlines() if "sales.yaml:" in line]
    assert [problem.partition(": ")[0] for problem in problems] == [
        f"catalog/sales.yaml:{line}" for line in (2, 3, 5, 7)
    ]
    nearest = ("'label'", "'sold_on'", "'city'", "'sum'")
    assert [problem.rpartition("Did you mean ")[2] for problem in problems] == [f"{name}?" for name in nearest]
    assert "Mend the files and try again." in asked.stderr
    catalog.write_text(good, "utf-8")
    assert ask(home, "shop", text="revenue by city").returncode == 0


def test_a_workspace_that_is_no_yaml(home: Path) -> None:
    """The line is told."""
    askfirst_here("init", "shop", home=home)
    (home.parent / "shop" / "workspace.yaml").write_text("name: x\n  sources: [\n", "utf-8")
    asked = ask(home, "shop")
    assert asked.returncode == 2
    assert "workspace.yaml:2: This is not valid YAML" in asked.stderr


def test_a_word_that_is_no_field_is_asked_about(home: Path) -> None:
    """It is never left out in silence, and the session goes on with a question said otherwise."""
    asked = ask(home, text="count visits by colour")
    assert asked.returncode in {2, 3}
    assert "'colour'" in asked.stdout + asked.stderr
    assert "2 groups" in ask(home, text="count visits by place").stderr


def test_a_plan_on_an_unknown_field_gives_the_nearest(home: Path) -> None:
    """A reader's word is no field: the reply names it and the nearest, and the session goes on."""
    plans = [
        [
            TodoDraft(
                key="build_query",
                description="Build the query",
                tool="query_builder",
                args={"outline": to_plain(Outline("visits", filters=(Filter(name, "gt", (3,)),)))},
            )
        ]
        for name in ("visitor", "visitors")
    ]
    reader = ScriptedReader(plans=plans)
    with build_agent(home.parent / "visits.csv", settings=load_settings(home=home), reader=reader) as agent:
        reply = agent.run("s", "visits with more than 3 visitors")
        assert isinstance(reply, ErrorReply)
        assert (reply.kind, reply.failed) == ("UnknownName", "There is no field of visits 'visitor'.")
        assert reply.remedy == "Did you mean 'visitors'?"
        assert agent.run("s", "visits with more than 3 visitors").type == "final_answer"
        assert [turn.status for turn in agent.history("s").turns] == ["error", "complete"]


@contextmanager
def another_writer(database: Path) -> Iterator[None]:
    """Another process that holds the database and does not let go."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", HOLD, str(database)], text=True, **pipes) as process:  # type: ignore[call-overload] # Popen's overloads know no dict of pipes
        assert process.stdout.readline() == "held\n"
        yield
        process.communicate()


def test_a_locked_database_is_told_and_may_be_tried_again(home: Path) -> None:
    """The wait is a setting; when the other process has ended, nothing is lost or doubled."""
    assert ask(home).returncode == 0
    with another_writer(home / "askfirst.db"):
        asked = ask(home, ASKFIRST_BUSY_SECONDS="0.2")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "another process is writing to it and did not finish in time." in asked.stderr
    assert "Try again" in asked.stderr
    assert ask(home).returncode == 0
    assert asked_twice_and_nothing_else(home)


def test_a_file_in_place_of_the_state_folder(home: Path) -> None:
    """It is named and left alone; moved away, askfirst works."""
    home.write_text("mine", "utf-8")
    asked = ask(home)
    assert (asked.returncode, asked.stdout) == (1, "")
    assert f"{str(home)!r} is a file, not a folder." in asked.stderr
    assert "Move it away, or set ASKFIRST_HOME to a folder" in asked.stderr
    assert home.read_text("utf-8") == "mine"
    home.unlink()
    assert ask(home).returncode == 0


def in_a_bad_place(wrong: str, home: Path) -> CompletedProcess[str]:
    """An exchange in a process of its own; what it says before is cut away."""
    command = [sys.executable, str(BAD_PLACES), wrong, str(home), "visits.csv"]
    done = subprocess.run(
        command,
        cwd=home.parent,
        env=environment(home, COLUMNS="400", PYTHONPATH=str(Path(__file__).parents[2])),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return CompletedProcess(command, done.returncode, done.stdout, done.stderr.rpartition("---\n")[2])


def test_a_read_only_state_folder() -> None:
    """It is named with what to do; once it may be written, the session goes on where it was."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "visits.csv").write_text(VISITS, "utf-8")
        home = folder / "home"
        assert ask(home).returncode == 0
        for path in (home, *home.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        asked = in_a_bad_place("read-only", home)
        for path in (home, *home.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        assert asked.returncode == 1
        assert " is read-only for this user." in asked.stderr
        assert "Make it writable, or set ASKFIRST_HOME to a folder that this user may write to." in asked.stderr
        assert ask(home).returncode == 0
        assert asked_twice_and_nothing_else(home)


@pytest.fixture(scope="module")
def full_disk(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, CompletedProcess[str]]:
    """A state folder, and what came of asking while there was no room."""
    folder = tmp_path_factory.mktemp("full")
    (folder / "visits.csv").write_text(VISITS, "utf-8")
    assert ask(folder / "home").returncode == 0
    return folder / "home", in_a_bad_place("full", folder / "home")


def test_a_full_disk_at_the_terminal(full_disk: tuple[Path, CompletedProcess[str]]) -> None:
    """The message says what to do, and with room again the same question is answered."""
    home, asked = full_disk
    assert asked.returncode == 1
    assert "the disk " in asked.stderr
    assert "Free some space, or set ASKFIRST_HOME" in asked.stderr
    assert ask(home).returncode == 0
    assert asked_twice_and_nothing_else(home)


def test_a_disk_that_fills_up_within_an_exchange(full_disk: tuple[Path, CompletedProcess[str]]) -> None:
    """Wherever it is full: said so, and with room again the answer and the turns are those of an unbroken session."""
    whole, *broken = [json.loads(line) for line in full_disk[1].stdout.splitlines()]
    assert whole["failed"] is None
    assert len({point["before"] for point in broken}) > 3, "it was never full in the middle"
    for point in broken:
        assert point["turns"] == whole["turns"]
        assert point["text"].endswith(whole["text"])
        if point["failed"]:
            kind, text = point["failed"]
            assert kind == "StorageError"
            assert "Free some space, or set ASKFIRST_HOME" in text
