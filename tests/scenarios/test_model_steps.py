"""What a model says, as it is written in a scenario file."""

from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError, ModelError
from askfirst.scenarios.format import read_scenario
from askfirst.scenarios.model_steps import ModelStep, completed
from askfirst.scenarios.modes import MODES
from askfirst.understanding.model.answers import Classified, Filled, Planned, Restated, fitted
from tests.scenarios.sales import make_workspace, write_scenario

FULL = """\
name: A
shows: B
modes: [scripted, recorded]
messages:
  - user: hello
    model: [{restate: {fail: rate}}, {decline: Hello.}, {classify: {kind: abort}}]
    reply: error
"""


def broken(folder: Path, text: str) -> str:
    with pytest.raises(ConfigError) as raised:
        read_scenario(write_scenario(make_workspace(folder), "broken", text))
    return str(raised.value)


def test_steps_and_modes_of_a_file(tmp_path: Path) -> None:
    """Steps keep their order; without a word on modes a scenario is played in all of them."""
    folder = make_workspace(tmp_path)
    scenario = read_scenario(write_scenario(folder, "full", FULL))
    assert scenario.modes == ("scripted", "recorded")
    assert scenario.steps[0].model == (
        ModelStep("restate", fault="rate"),
        ModelStep("decline", "Hello."),
        ModelStep("classify", {"kind": "abort"}),
    )
    plain = write_scenario(folder, "plain", FULL.replace("modes: [scripted, recorded]\n", ""))
    assert read_scenario(plain).modes == MODES


@pytest.mark.parametrize(
    ("written", "instead", "problem"),
    [
        ("{decline: Hello.}", "{reject: Hello.}", "'model' should be a list of 'call: answer'"),
        ("{decline: Hello.}", "{decline: {}}", "(classify, restate, plan, fill, summarize, decline)"),
        ("fail: rate", "fail: late", "an answer may be '{fail: FAULT}' (key, forbidden,"),
        ("[scripted, recorded]", "[scribbled]", "'modes' should be some of rules, scripted, recorded"),
        ("[scripted, recorded]", "[]", "'modes' should be some of"),
        ("user: hello", "restart: true", "A restart asks no model."),
    ],
)
def test_a_mistake(tmp_path: Path, written: str, instead: str, problem: str) -> None:
    """It is told with what is allowed."""
    assert problem in broken(tmp_path, FULL.replace(written, instead))


def test_what_is_not_written() -> None:
    """It is empty, at every depth, so that an answer fits its schema with what it says alone."""
    parts = {
        "conditions": [{"said": "late", "field": "late", "op": "holds"}],
        "time": {"said": "in 2024"},
        "measures": [{"said": "how many", "function": "count"}],
    }
    read, problems = fitted(completed("restate", {"dataset": "sales", **parts}), Restated)
    assert problems == []
    assert read
    assert (read.scope, read.goal, read.groups, read.limit, read.conditions[0].values) == (100, "query", [], None, [])
    assert fitted(completed("classify", {"kind": "abort"}), Classified)[1] == []
    assert fitted(completed("plan", {"steps": [{"key": "a", "tool": "b"}]}), Planned)[1] == []
    assert fitted(completed("fill", {"args": []}), Filled)[1] == []


def test_what_has_to_be_written() -> None:
    """Nothing is made up: neither words of the user nor names of the catalog."""
    answer = completed("restate", {"groups": [{"grain": "month"}]})
    assert fitted(answer, Restated)[1] == ["groups.0.said: Field required", "groups.0.field: Field required"]
    assert completed("summarize", "So it is.") == "So it is."


def test_a_failure() -> None:
    """It is one that no waiting mends: nobody waits in a scenario."""
    reply = ModelStep("restate", fault="rate").scripted().reply
    assert isinstance(reply, ModelError)
    assert (reply.fault, reply.passing) == ("rate", False)
