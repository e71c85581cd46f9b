"""`askfirst interpret` shows what a text says of a tool's arguments, and runs nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from askfirst.domain.errors import UserError
from askfirst.entrypoints.cli.interpreting import interpret

TOOL = """
from typing import Annotated, Literal

from pydantic import Field

from askfirst.tools.tool import hints, tool

SIZES = {"s": ("small", "little"), "l": ("large", "big")}


@tool(title="parcel", examples=("pack a small red parcel",))
def pack(
    size: Annotated[Literal["s", "l"], Field(json_schema_extra=hints(labels=SIZES, phrases=("size",)))],
    colour: Literal["red", "green", "blue"],
    weight: Annotated[float | None, Field(gt=0, json_schema_extra=hints(unit="kg", usual=(1, 50)))] = None,
) -> str:
    \"\"\"Pack a parcel.\"\"\"
    return f"{size} {colour} {weight}"
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "pack.py").write_text(TOOL, "utf-8")
    (tmp_path / "visits.csv").write_text("place,visitors\nOslo,3\nBergen,5\n", "utf-8")
    source = "sources:\n  main:\n    kind: duckdb\n    files: '*.csv'\n"
    (tmp_path / "workspace.yaml").write_text(f"name: parcels\nabout: Parcels to pack.\n{source}", "utf-8")
    return tmp_path


def run(*args: str, place: Path, stdin: str = "") -> Result:
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(interpret)
    home = {"ASKFIRST_HOME": str(place / "home"), "COLUMNS": "100"}
    return CliRunner().invoke(app, [*args], input=stdin, env=home)


def read(*args: str, place: Path) -> dict[str, Any]:
    done = run(*args, "--json", place=place)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_choice_to_read(place: Path) -> None:
    """Each value, how it is known and from which words, and what would be done."""
    done = run("the big red one, 5 kg", str(place), "--tool", "pack", place=place)
    assert done.exit_code == 0
    rows = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert rows == [
        "Tool pack",
        'size large, by exact from "big"',
        'colour red, by exact from "red"',
        'weight 5 kg, by regex from "5"',
        "Confidence 0.95",
        "Outcome it would run",
    ]


def test_a_question_to_read(place: Path) -> None:
    """What would be asked, with its options by number."""
    done = run("a big one", str(place), "--tool", "pack", place=place)
    assert "it would ask" in done.stdout
    assert done.stdout.endswith("\nWhich colour do you want?\n  1. red\n  2. green\n  3. blue\n")


def test_a_text_that_is_no_request(place: Path) -> None:
    """It is told what the tool takes."""
    done = run("qwertz uiop", str(place), "--tool", "pack", place=place)
    told = '"qwertz uiop" could not be read as a request for parcel. It takes size: one of small and large; colour: '
    assert told in " ".join(done.stdout.split())


def test_an_answer_that_is_no_value(place: Path) -> None:
    """The argument is asked about again, with what did not fit."""
    done = run("qwertz uiop", str(place), "--tool", "pack", "--argument", "size", place=place)
    told = '"qwertz uiop" is not one of the values for size. Which size do you want? 1. small 2. large'
    assert told in " ".join(done.stdout.split())


def test_a_choice_for_a_program(place: Path) -> None:
    """All of it, with what the gate makes of it."""
    found = read("small and green", str(place), "--tool", "pack", place=place)
    assert list(found) == ["tool", "args", "confidence", "reason", "matched_by", "given", "doubts", "aside", "gate"]
    assert (found["tool"], found["args"], found["gate"]) == ("pack", {"size": "s", "colour": "green"}, "run")
    assert found["given"]["size"]["said"] == "small"
    asked = read("small", str(place), "--tool", "pack", place=place)
    assert (asked["gate"], [doubt["argument"] for doubt in asked["doubts"]]) == ("clarify", ["colour"])
    assert read("qwertz", str(place), "--tool", "pack", place=place)["gate"] == "rephrase"


def test_an_answer_to_a_question(place: Path) -> None:
    """The values of the argument are the options, in their order."""
    found = read("the last one", str(place), "--tool", "pack", "--argument", "colour", place=place)
    assert (found["args"], found["matched_by"], found["gate"]) == ({"colour": "blue"}, "ordinal", "run")


@pytest.mark.parametrize(
    "previous",
    [
        '{"size": "s", "colour": "red"}',
        '[{"args": {"size": "l", "colour": "blue"}}, {"args": {"size": "s", "colour": "red"}, "user_input": "red"}]',
        '[{"args": {"size": "s", "colour": "red"}}, {"tool": "other", "args": {"size": "l"}}]',
    ],
)
def test_earlier_runs(previous: str, place: Path) -> None:
    """The last one of the same tool is what a text refers to."""
    found = read("same but green", str(place), "--tool", "pack", "--previous", previous, place=place)
    assert (found["args"], found["gate"]) == ({"size": "s", "colour": "green"}, "run")


@pytest.mark.parametrize(
    ("options", "failed"),
    [
        (("--tool", "pak"), "There is no tool 'pak'. Did you mean 'pack'"),
        (("--tool", "pack", "--argument", "color"), "There is no argument 'color'. Did you mean 'colour'?"),
        (("--tool", "pack", "--previous", "{red"), "The earlier runs cannot be read: they begin with '{red'."),
        (("--tool", "pack", "--previous", "[5]"), "The earlier runs cannot be read: they begin with '[5]'."),
    ],
)
def test_what_cannot_be_read_for(options: tuple[str, ...], failed: str, place: Path) -> None:
    """A sentence on what is wrong, and what to do."""
    done = run("red", str(place), *options, place=place)
    assert isinstance(done.exception, UserError)
    assert str(done.exception).startswith(failed)


def test_no_text_or_tool(place: Path) -> None:
    for args in ((), ("red",)):
        done = run(*args, place=place)
        assert done.exit_code == 2
        assert "say the text and the tool" in done.output


def test_many_texts(place: Path) -> None:
    """A line for each line that is not blank, in order; a line that cannot be read is told of, and the rest go on."""
    lines = [
        {"text": "big and blue", "tool": "pack"},
        {"text": "b", "argument": "colour", "options": ["red", {"label": "the green one", "value": "green"}]},
        {"text": "again", "previous": {"size": "l", "colour": "red"}},
        {"text": "red", "tool": "pac"},
        {"text": "red", "colour": "red"},
    ]
    stdin = "\n".join(map(json.dumps, lines)) + "\n\nred\n" + json.dumps({"text": " "})
    done = run(str(place), "--tool", "pack", "--batch", place=place, stdin=stdin)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("args") for one in found[:3]] == [
        {"size": "l", "colour": "blue"},
        {"colour": "green"},
        {"size": "l", "colour": "red"},
    ]
    assert [one.get("error", "")[:30] for one in found[3:]] == [
        "There is no tool 'pac'.",
        "Line 5 cannot be read: 'colour",
        "Line 7 cannot be read: it is n",
        "The message is empty.",
    ]
    assert all(one["remedy"] for one in found[3:])
    assert done.exit_code == 2


def test_nothing_is_run_or_kept(place: Path) -> None:
    read("small and green", str(place), "--tool", "pack", place=place)
    assert not (place / "home").exists()
