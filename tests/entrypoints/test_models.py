"""What the terminal tells of the language model: which one and why, whether it answers, what it has cost."""

from pathlib import Path
from subprocess import CompletedProcess

import pytest
from pydantic import SecretStr

from askfirst.config.settings import Settings, load_settings
from askfirst.domain.reply import Usage
from askfirst.entrypoints.cli.models import reader_line, show_cost
from tests.entrypoints.screens import shown
from tests.entrypoints.terminal import askfirst_here
from tests.wire.server import Faults, Wire, serving

KEY = "sk-test-SECRET123456789abcdef"
CSV = "place,visitors\nOslo,3\nBergen,5\nOslo,4\nMoss,1\n"
NAME = "openai:gpt-4o-mini"
WITH_KEY = f"{NAME} (because OPENAI_API_KEY is set)"


@pytest.fixture
def visits(tmp_path: Path) -> Path:
    (tmp_path / "visits.csv").write_text(CSV, "utf-8")
    return tmp_path


def with_model(*args: str, home: Path, fault: Faults = None, stdin: str = "") -> tuple[CompletedProcess[str], Wire]:
    """A command where a key is set, in front of a server of ours; the rules read what they can."""
    with serving(lambda _: "Bergen leads with 5 visitors.", fault) as wire:
        more = {"OPENAI_API_KEY": KEY, "ASKFIRST_MODEL_URL": wire.openai, "ASKFIRST_PREFER_RULES": "yes"}
        done = askfirst_here(*args, home=home, stdin=stdin, **more)
    assert KEY not in done.stdout + done.stderr
    return done, wire


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (Settings(), "none, so messages are read by rules"),
        (Settings(model="none", openai_api_key=SecretStr(KEY)), "none, so messages are read by rules"),
        (Settings(openai_api_key=SecretStr(KEY)), f"{NAME} (because openai_api_key is set)"),
        (Settings(google_api_key=SecretStr(KEY)), "gemini:gemini-2.5-flash (because google_api_key is set)"),
        (load_settings(model="gemini:x"), "gemini:x (set: given)"),
    ],
)
def test_which_model_and_why(settings: Settings, line: str) -> None:
    assert reader_line(settings) == line


def test_where_a_model_was_set_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ASKFIRST_MODEL", raising=False)
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY={KEY}\n", "utf-8")
    assert reader_line(load_settings(tmp_path)) == f"{NAME} (because openai_api_key is set: .env:1)"
    (tmp_path / "askfirst.toml").write_text('model = "openai:small"\n', "utf-8")
    assert reader_line(load_settings(tmp_path)) == "openai:small (set: askfirst.toml:1)"
    monkeypatch.setenv("ASKFIRST_MODEL", "none")
    assert reader_line(load_settings(tmp_path)) == "none, so messages are read by rules"


@pytest.mark.parametrize(
    ("usage", "line"),
    [
        (Usage(), ""),
        (Usage(1, 45), f"1 call of {NAME}, 45 tokens\n"),
        (Usage(2, 3458), f"2 calls of {NAME}, 3,458 tokens\n"),
        (Usage(3, 0), f"3 calls of {NAME}\n"),
    ],
)
def test_what_a_reply_has_cost(usage: Usage, line: str) -> None:
    """Nothing is said where no model was asked; failed calls have no tokens."""
    assert shown(lambda screen: show_cost(usage, NAME, screen)) == line


def test_a_model_that_the_settings_do_not_name() -> None:
    """A program may bring its own."""
    assert reader_line(Settings(), "scripted") == "scripted (brought by the program)"
    assert reader_line(Settings(), "") == "none, so messages are read by rules"


def test_the_doctor_asks_once(visits: Path) -> None:
    """One small request, and none by the questions to the data."""
    done, wire = with_model("doctor", "visits.csv", home=visits / "home")
    assert f"✓ model  {WITH_KEY}, and it answers\n" in done.stdout
    assert (done.returncode, len(wire.requests)) == (0, 1)


@pytest.mark.parametrize(
    ("fault", "line", "remedy"),
    [
        (
            "401",
            "does not accept the key: 401, ",
            "Check the key. Where it was found: OPENAI_API_KEY in the environment.",
        ),
        ("403", "does not permit this: 403, ", "Check what the key may use."),
        ("404_model", "is not known to the provider: 404, ", "Check the name in the setting model."),
        ("429", "takes no more calls at the moment: 429, ", "Wait a while, or raise the limit at the provider."),
        ("503", "has a fault of its own: 503, ", "Try again later."),
        ("not_http", "cannot be reached: ", "Check the network and the setting model_url."),
    ],
)
def test_the_doctor_says_what_is_wrong(fault: str, line: str, remedy: str, visits: Path) -> None:
    done, _ = with_model("doctor", "visits.csv", home=visits / "home", fault=fault)
    told = " ".join(done.stdout.split())
    assert f"✗ model {WITH_KEY} {line}" in told
    assert remedy in told
    assert done.returncode == 1


def test_a_model_that_was_cut_off_was_reached(visits: Path) -> None:
    """Some think so long before they speak that no word comes."""
    done, _ = with_model("doctor", "visits.csv", home=visits / "home", fault="length_stop")
    assert f"✓ model  {WITH_KEY}, and it answers\n" in done.stdout


def test_the_doctor_misses_a_key(visits: Path) -> None:
    done = askfirst_here("doctor", "visits.csv", home=visits / "home", ASKFIRST_MODEL="openai:small")
    told = " ".join(done.stdout.split())
    assert "openai:small (set: ASKFIRST_MODEL in the environment), but no key of its provider is set." in told
    assert "Set OPENAI_API_KEY, or model_url for a server of your own, or ASKFIRST_MODEL=none." in told
    assert done.returncode == 1


def test_a_server_of_ones_own_that_wants_a_key(visits: Path) -> None:
    with serving(lambda _: "yes", "401") as wire:
        more = {"ASKFIRST_MODEL": "openai:small", "ASKFIRST_MODEL_URL": wire.openai}
        done = askfirst_here("doctor", "visits.csv", home=visits / "home", **more)
    assert "No key is set: set OPENAI_API_KEY to that of the server." in done.stdout


def test_the_doctor_asks_nobody_without_a_model(visits: Path) -> None:
    with serving(lambda _: "no") as wire:
        more = {"OPENAI_API_KEY": KEY, "ASKFIRST_MODEL_URL": wire.openai, "ASKFIRST_MODEL": "none"}
        done = askfirst_here("doctor", "visits.csv", home=visits / "home", **more)
    assert "✓ model  none, so messages are read by rules\n" in done.stdout
    assert (done.returncode, wire.requests) == (0, [])


def test_an_answer_and_its_cost(visits: Path) -> None:
    """The cost stands beside the answer, on standard error."""
    done, wire = with_model("ask", "visitors by place", "visits.csv", home=visits / "home")
    assert f"\n1 call of {NAME}, 150 tokens\n" in done.stderr
    assert "call" not in done.stdout
    assert (done.returncode, len(wire.requests)) == (0, 1)


def test_json_says_the_cost_in_its_own_way(visits: Path) -> None:
    done, _ = with_model("ask", "visitors by place", "visits.csv", "--json", home=visits / "home")
    assert '"usage": {"model_calls": 1, "tokens": 150,' in done.stdout
    assert done.stdout.count("\n") == 1


def test_a_wrong_key_in_a_conversation(visits: Path) -> None:
    """It is said at the start which model reads, and below an answer that it failed; the rules answer all the same."""
    lines = "visitors by place\nhow many visits are there?\n"
    done, wire = with_model("chat", "visits.csv", home=visits / "home", fault="401", stdin=lines)
    told = " ".join(done.stdout.split())
    assert f"model {WITH_KEY}" in told
    assert f"• {NAME} does not accept the key: 401, Incorrect API key provided: ***." in told
    assert "Check the key; `askfirst doctor` tries it. It added no remarks." in told
    assert f"1 call of {NAME} " in told
    assert "4 visits." in told
    assert len(wire.requests) == 1


def test_the_demo_asks_no_model(tmp_path: Path) -> None:
    """It goes as it was written, whatever key is set."""
    done, wire = with_model("demo", home=tmp_path / "home")
    assert (done.returncode, wire.requests) == (0, [])
    assert "Model: none, so messages are read by rules." in done.stdout
    assert "call of" not in done.stdout


@pytest.mark.parametrize("command", ["check", "doctor"])
def test_a_prompt_of_the_workspace_that_cannot_be_used(command: str, visits: Path) -> None:
    """It is found before a model is asked with it, and where none is used."""
    (visits / "prompts").mkdir()
    (visits / "prompts" / "restate.yaml").write_text("system: Read $nothing.\nuser: $parts\n", "utf-8")
    (visits / "workspace.yaml").write_text("sources:\n  club: {files: visits.csv}\n", "utf-8")
    done = askfirst_here(command, str(visits), home=visits / "home")
    assert done.returncode in {1, 2}
    assert "prompts/restate.yaml:1: There is no variable of prompts 'nothing'." in done.stdout
