"""Playing with a scripted and with a recorded model over a small workspace: strictly, and without calling anybody."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from askfirst.config.settings import Settings
from askfirst.domain.errors import ConfigError
from askfirst.scenarios.answering import recording_of
from askfirst.scenarios.command import run
from askfirst.scenarios.format import read_scenario
from askfirst.scenarios.modes import Mode
from askfirst.scenarios.play import Played, Stage
from tests.scenarios.sales import GOOD, make_workspace, write_scenario
from tests.wire.requests import WireRequest
from tests.wire.server import serving

UNCLEAR = "how much moolah did the north bring in?"
ASKED = """\
name: Other words
shows: A model reads what the rules cannot.
modes: [scripted, recorded]
messages:
  - user: UNCLEAR
    MODEL
    reply: final_answer
    table: {equals_sql: {sql: SELECT sum(amount) FROM sales WHERE region = 'North'}}
""".replace("UNCLEAR", UNCLEAR)
READING = """{dataset: sales, conditions: [{said: north, field: region, op: eq, values: [north]}],
        measures: [{said: how much moolah, function: sum, field: amount}]}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_workspace(tmp_path_factory.mktemp("shop"))


@pytest.fixture(scope="module")
def scripted() -> Iterator[Stage]:
    with Stage("scripted") as stage:
        yield stage


def play(stage: Stage, folder: Path, model: str = "") -> Played:
    return stage.play(read_scenario(write_scenario(folder, "asked", ASKED.replace("MODEL", model))))


def played(path: Path, mode: Mode) -> tuple[int, list[str]]:
    out = StringIO()
    return run([path], out, mode=mode), out.getvalue().splitlines()


def test_a_step_that_is_called(scripted: Stage, folder: Path) -> None:
    """What the file says is the model's answer; what it leaves out is empty."""
    assert play(scripted, folder, f"model: [{{restate: {READING}}}]").differences() == ()


def test_a_call_without_a_step(scripted: Stage, folder: Path) -> None:
    """It fails the scenario with the line, the call and the end of its prompt."""
    said = play(scripted, folder).differences()[0]
    assert said.startswith(f"line 5, '{UNCLEAR}': model: 'restate' was called, but no step of the message answers it")
    assert said.endswith(f"<message> {UNCLEAR} </message>")


def test_a_step_that_nothing_calls(scripted: Stage, folder: Path) -> None:
    """A clear question costs no call, so a step for it is one too many."""
    text = GOOD.replace("    kind:", f"    model: [{{restate: {READING}}}]\n    kind:")
    [said] = scripted.play(read_scenario(write_scenario(folder, "asked", text))).differences()
    assert said.endswith("model: the step 'restate' was not asked for")


def test_another_call_than_the_step(scripted: Stage, folder: Path) -> None:
    """The calls have an order."""
    called, unasked, *_ = play(scripted, folder, "model: [{summarize: So it is.}]").differences()
    assert "'restate' was called, in place of 'summarize'" in called
    assert unasked.endswith("the step 'summarize' was not asked for")


@pytest.mark.parametrize("fault", ["key", "rate"])
def test_a_model_that_fails(scripted: Stage, folder: Path, fault: str) -> None:
    """The failure is asked for once, the reply tells of it, and the next scenario has its model again."""
    failed = play(scripted, folder, f"model: [{{restate: {{fail: {fault}}}}}]")
    [(_, happened)] = failed.exchanges
    assert (happened.strayed, happened.reply.usage.model_calls) == ((), 1)
    assert "Read by rules instead." in happened.reply.notes[0]
    assert play(scripted, folder, f"model: [{{restate: {READING}}}]").differences() == ()


def test_scenarios_of_other_modes(folder: Path) -> None:
    """They are skipped and counted, which is no failure."""
    path = write_scenario(folder, "asked", ASKED.replace("MODEL", ""))
    assert played(path, "rules") == (0, ["skipped  Other words", "1 skipped"])


def test_a_missing_recording(folder: Path) -> None:
    """It is told how to make it."""
    path = write_scenario(folder, "unrecorded", ASKED.replace("MODEL", ""))
    code, lines = played(path, "recorded")
    assert (code, lines[0]) == (2, f"broken  {path}")
    assert f"There is no recording '{recording_of(path)}'." in lines[1]
    assert f"askfirst test {path} --record" in lines[1]


def test_a_key_in_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment names as a model, nobody is called."""
    with serving(lambda _: "") as wire:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("ASKFIRST_MODEL_URL", wire.openai)
        path = write_scenario(
            folder, "unclear", ASKED.replace("MODEL", "").replace("modes: [scripted, recorded]\n", "")
        )
        assert played(path, "rules")[0] == 1
        assert wire.requests == []


def answer(request: WireRequest) -> dict[str, object]:
    """What the model says while it is recorded."""
    assert request.schema
    usual: dict[str, object] = {key: [] for key in request.schema["properties"]}
    usual |= {"question": "", "scope": 90, "goal": "query", "dataset": "sales", "time": None}
    usual |= {"limit": None, "skip": None}
    condition = {"said": "north", "field": "region", "op": "eq", "values": ["north"]}
    measure = {"said": "how much moolah", "function": "sum", "field": "amount"}
    usual["conditions"] = [condition | {"part": None, "alternative": None, "of_rate": False}]
    return usual | {"measures": [measure | {"second": None, "percent": None, "across": None}]}


def test_what_is_recorded_is_played_again(folder: Path) -> None:
    """The live model is asked once; later runs do without it, and the file holds neither prompt nor key."""
    path = write_scenario(folder, "recorded", ASKED.replace("MODEL", ""))
    with serving(answer) as wire:
        settings = Settings.model_validate({"model": "openai:m", "openai_api_key": "k-123", "model_url": wire.openai})
        with Stage("recorded", live=settings) as stage:
            assert stage.play(read_scenario(path)).differences() == ()
        asked = len(wire.requests)
    assert asked == 1
    assert [key.partition(":")[0] for key in json.loads(recording_of(path).read_text("utf-8"))] == ["restate"]
    assert UNCLEAR not in recording_of(path).read_text("utf-8")
    assert played(path, "recorded")[1][0] == "passed  Other words"


def test_a_model_that_fails_while_it_is_recorded(folder: Path) -> None:
    """A provider that is down leaves no recording."""
    path = write_scenario(folder, "down", ASKED.replace("MODEL", ""))
    with serving(answer, fault="401") as wire:
        settings = Settings.model_validate({"model": "openai:m", "openai_api_key": "k-123", "model_url": wire.openai})
        with Stage("recorded", live=settings) as stage, pytest.raises(ConfigError, match=r"nothing was recorded"):
            stage.play(read_scenario(path))
    assert not recording_of(path).exists()


def test_recording_without_a_model(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told what to set."""
    monkeypatch.setenv("ASKFIRST_MODEL", "none")
    out = StringIO()
    assert run([folder], out, record=True) == 2
    assert "No language model is set, so there is nothing to record. Set ASKFIRST_MODEL" in out.getvalue()
