"""`askfirst prompt` shows what would be sent, and sends nothing."""

import json
from pathlib import Path

import pytest

from askfirst.llm.model import SITES
from tests.entrypoints.terminal import askfirst_here

CSV = "place,visitors\nOslo,3\nBergen,5\nOslo,4\nMoss,1\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "visits.csv").write_text(CSV, "utf-8")
    return tmp_path / "home"


@pytest.mark.parametrize("call", SITES)
def test_every_call(call: str, home: Path) -> None:
    """A program gets all of it; no key is needed, and no state is written."""
    tool = ["--tool", "sql_executor"] if call == "fill" else []
    done = askfirst_here("prompt", call, "visitors by place", "visits.csv", "--json", *tool, home=home)
    made = json.loads(done.stdout)
    assert (made["site"], [said["role"] for said in made["messages"]]) == (call, ["system", "user"])
    schema = len(json.dumps(made["schema"])) if made["schema"] else 0
    assert made["characters"] == schema + sum(len(said["content"]) for said in made["messages"])
    assert (schema > 0) is (call not in {"summarize", "decline"})
    assert not home.exists()


def test_a_prompt_to_read(home: Path) -> None:
    """Both messages as they are, the schema's name, the sizes, and whether it would be sent at all."""
    done = askfirst_here("prompt", "restate", "visitors by place", "visits.csv", home=home, ASKFIRST_PREFER_RULES="yes")
    for said in (
        "System message, ",
        "You read questions about business data",
        "User message, ",
        "<catalog>\ndataset visits",
        "<message>\nvisitors by place\n</message>",
        "JSON schema of the answer: restated, ",
        "Temperature 0, at most 1,500 tokens back. Nothing was sent.\n",
        "It would not be sent: the rules read this clearly (setting prefer_rules).\n",
    ):
        assert said in done.stdout
    told = askfirst_here("prompt", "restate", "visitors by place", "visits.csv", home=home)
    assert "It would not be sent" not in told.stdout


@pytest.mark.parametrize(
    ("call", "message", "why"),
    [
        ("classify", "visitors by place", "there is nothing before it that a message could refer to."),
        ("plan", "visitors by place", "no tools but those that come with askfirst are there."),
        ("restate", "delete all visits", "the rules refuse orders to do something."),
    ],
)
def test_a_prompt_that_would_not_be_sent(call: str, message: str, why: str, home: Path) -> None:
    done = askfirst_here("prompt", call, message, "visits.csv", home=home)
    assert done.stdout.endswith(f"It would not be sent: {why}\n")


def test_a_message_that_goes_on_with_a_session(home: Path) -> None:
    """What was said before goes in, and the session stays as it was."""
    askfirst_here("ask", "visitors by place", "visits.csv", "--session", "s", home=home)
    args = ("visits.csv", "--session", "s")
    shown = askfirst_here("prompt", "restate", "only Oslo", *args, home=home)
    assert "<last_question>" in shown.stdout
    sorted_out = askfirst_here("prompt", "classify", "/the places thing again?", *args, home=home)
    assert "user: visitors by place" in sorted_out.stdout
    certain = askfirst_here("prompt", "classify", "never mind", *args, home=home)
    assert "by the rules the message is certainly of the kind abort." in certain.stdout
    assert askfirst_here("show", "s", home=home).stdout.count("only Oslo") == 0


def test_the_table_of_an_answer(home: Path) -> None:
    """The rules answer first: their words and the table's rows are all that a model would see."""
    done = askfirst_here("prompt", "summarize", "visitors by place", "visits.csv", home=home)
    assert "Bergen | 5" in done.stdout
    assert "<answer>\n" in done.stdout


@pytest.mark.parametrize(
    ("args", "failed", "remedy"),
    [
        (["restat", "x"], "There is no call 'restat' of a language model.", f"Use one of: {', '.join(SITES)}."),
        (["fill", "x"], "The call 'fill' reads a text against one tool.", "Add --tool and one of: entity_resolution, "),
        (["fill", "x", "--tool", "sql_exec"], "There is no tool 'sql_exec'.", "Did you mean 'sql_executor'?"),
        (["plan", "x", "--tool", "y"], "The call 'plan' takes no tool.", "Leave --tool away, or use the call fill."),
        (["decline", ""], "The message is empty.", "Type a question, "),
        (["restate", "x", "--session", "nobody"], "There is no session 'nobody'.", "Look it up in the "),
        (["summarize", "how many visits?"], "This answer would get no remarks.", "Ask for a table of at least three r"),
        (["summarize", "tell me a joke"], "By rules there is no answer to add remarks to: ", "Ask what they can answ"),
        (
            ["summarize", "x", "--session", "s"],
            "The question of 'summarize' is answered in a session of its own.",
            "Leave --session away, and ask a question that stands by itself.",
        ),
    ],
)  # fmt: skip
def test_what_the_user_can_mend(args: list[str], failed: str, remedy: str, home: Path) -> None:
    call, text, *rest = args
    done = askfirst_here("prompt", call, text, "visits.csv", *rest, home=home, COLUMNS="300")
    assert (done.returncode, done.stdout) == (2, "")
    assert failed in done.stderr
    assert remedy in done.stderr
