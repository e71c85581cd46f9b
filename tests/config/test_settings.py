"""Settings come from where they should, and a wrong one is told with its origin."""

from datetime import date
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from askfirst.config.settings import Settings, explain_settings, load_settings
from askfirst.domain.errors import ConfigError
from askfirst.llm.factory import model_name


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"ASKFIRST_{name.upper()}", raising=False)
    for name in ("OPENAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def origins(settings: Settings) -> dict[str, tuple[str, str]]:
    return {name: (value, origin) for name, value, origin in explain_settings(settings) if origin != "default"}


def problems(folder: Path, **overrides: object) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        load_settings(folder, **overrides)
    return [str(problem) for problem in raised.value.problems]


def test_defaults(tmp_path: Path) -> None:
    """With nothing set, everything works without a model, and state lives in the working folder."""
    settings = load_settings(tmp_path)
    assert settings.home == tmp_path / ".askfirst"
    assert (settings.model, settings.today, settings.log_file) == (None, None, None)
    assert settings == Settings(home=tmp_path / ".askfirst")


def test_each_place_goes_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Passed in, environment, .env, askfirst.toml, defaults: and each value's origin is known."""
    (tmp_path / "askfirst.toml").write_text(
        "# limits\nlist_rows = 1\nreply_rows = 1\nquery_rows = 1\ntodo_retries = 1\ntoday = 2025-01-15\n"
    )
    (tmp_path / ".env").write_text(
        "OTHER=x\nexport ASKFIRST_REPLY_ROWS=2\nASKFIRST_QUERY_ROWS=2\nASKFIRST_TODO_RETRIES=2\n"
    )
    monkeypatch.setenv("ASKFIRST_QUERY_ROWS", "3")
    monkeypatch.setenv("ASKFIRST_TODO_RETRIES", "3")
    settings = load_settings(tmp_path, todo_retries=4)
    assert (settings.list_rows, settings.reply_rows, settings.query_rows, settings.todo_retries) == (1, 2, 3, 4)
    assert settings.today == date(2025, 1, 15)
    assert origins(settings) == {
        "today": ("2025-01-15", "askfirst.toml:6"),
        "query_rows": ("3", "ASKFIRST_QUERY_ROWS in the environment"),
        "list_rows": ("1", "askfirst.toml:2"),
        "reply_rows": ("2", ".env:2"),
        "todo_retries": ("4", "given"),
    }


def test_an_empty_variable_is_not_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`ASKFIRST_TODAY= askfirst ...` takes a value away."""
    monkeypatch.setenv("ASKFIRST_TODAY", "")
    assert load_settings(tmp_path).today is None


def test_unknown_variables_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment and .env belong to everyone."""
    monkeypatch.setenv("ASKFIRST_SOMETHING_ELSE", "x")
    (tmp_path / ".env").write_text("ASKFIRST_OTHER=x\n")
    assert origins(load_settings(tmp_path)) == {}


def test_folders_are_those_of_the_working_folder(tmp_path: Path) -> None:
    """A later change of the working folder does not move the state."""
    settings = load_settings(tmp_path, home="state", log_file=tmp_path / "events.jsonl")
    assert (settings.home, settings.log_file) == (tmp_path / "state", tmp_path / "events.jsonl")


@pytest.mark.parametrize(
    ("variable", "field"),
    [
        ("OPENAI_API_KEY", "openai_api_key"),
        ("ASKFIRST_OPENAI_API_KEY", "openai_api_key"),
        ("GOOGLE_API_KEY", "google_api_key"),
        ("GEMINI_API_KEY", "google_api_key"),
    ],
)
def test_keys_go_by_their_usual_names_and_are_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, field: str
) -> None:
    """A key may be in use; what it is stays unsaid."""
    monkeypatch.setenv(variable, "sk-secret")
    settings = load_settings(tmp_path)
    assert getattr(settings, field) == SecretStr("sk-secret")
    assert origins(settings) == {field: ("********", f"{variable} in the environment")}
    assert "sk-secret" not in repr(settings) + str(explain_settings(settings))


@pytest.mark.parametrize(
    ("keys", "model"),
    [
        ({}, "none"),
        ({"OPENAI_API_KEY": "sk-secret"}, "openai:gpt-4o-mini"),
        ({"GEMINI_API_KEY": "AIsecret"}, "gemini:gemini-2.5-flash"),
        ({"OPENAI_API_KEY": "sk-secret", "GOOGLE_API_KEY": "AIsecret"}, "openai:gpt-4o-mini"),
        ({"OPENAI_API_KEY": "sk-secret", "ASKFIRST_MODEL": "none"}, "none"),
        ({"OPENAI_API_KEY": "sk-secret", "ASKFIRST_MODEL": "gemini:pro"}, "gemini:pro"),
    ],
)
def test_the_provider_whose_key_is_set_is_used(
    keys: dict[str, str], model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless a model is named, or none."""
    for name in ("OPENAI_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY", "ASKFIRST_MODEL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in keys.items():
        monkeypatch.setenv(name, value)
    assert model_name(load_settings(tmp_path)) == model


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("list_rows", "many", "'many'; allowed: a whole number of at least 1."),
        ("list_rows", 0, "0; allowed: a whole number of at least 1."),
        ("query_rows", 2.5, "2.5; allowed: a whole number of at least 1."),
        ("todos_per_plan", 101, "101; allowed: a whole number of at least 1 and at most 100."),
        ("message_characters", 20_000, "20000; allowed: a whole number of at least 1 and under 20000."),
        ("query_seconds", 0, "0; allowed: a number above 0."),
        ("query_seconds", float("inf"), "inf; allowed: a number above 0."),
        ("today", "yesterday", "'yesterday'; allowed: a date such as 2025-01-15."),
        ("model", "gpt", "'gpt'; allowed: none, openai:NAME or gemini:NAME."),
        ("openai_api_key", 5, "********; allowed: text."),
    ],
)
def test_a_wrong_value_is_told_with_what_is_allowed(tmp_path: Path, name: str, value: object, expected: str) -> None:
    """What failed, the value, what is allowed; a secret's value is hidden here too."""
    assert problems(tmp_path, **{name: value}) == [f"given: The setting {name!r} is {expected}"]


def test_all_problems_come_at_once_with_their_origin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told where it is set, with the nearest name for one that is not known."""
    (tmp_path / "askfirst.toml").write_text('list_row = 5\nhome = 5\n\n[memory_exchange]\nkept = "x"\n')
    (tmp_path / ".env").write_text("\nASKFIRST_TODAY=soon\n")
    monkeypatch.setenv("ASKFIRST_LIST_ROWS", "x")
    found = problems(tmp_path, lock_second=3)
    assert found[:2] == [
        "askfirst.toml:1: There is no setting 'list_row'. Did you mean 'list_rows'?",
        "askfirst.toml:4: There is no setting 'memory_exchange'. Did you mean 'memory_exchanges'?",
    ]
    assert sorted(found[2:]) == [
        ".env:2: The setting 'today' is 'soon'; allowed: a date such as 2025-01-15.",
        "ASKFIRST_LIST_ROWS in the environment: The setting 'list_rows' is 'x'; allowed: a whole number of at least 1.",
        "askfirst.toml:2: The setting 'home' is 5; allowed: a path.",
        "given: There is no setting 'lock_second'. Did you mean 'lock_seconds' or 'todo_seconds' or 'stop_seconds'?",
    ]


def test_a_broken_toml_file_is_told_with_its_line(tmp_path: Path) -> None:
    """Not ignored: the user meant something by it."""
    (tmp_path / "askfirst.toml").write_text("list_rows = 5\nmodel = none\n")
    (problem,) = problems(tmp_path)
    assert problem.startswith("askfirst.toml:2: This is not valid TOML: Invalid value")


@pytest.mark.parametrize("name", ["askfirst.toml", ".env"])
def test_a_file_that_is_no_text(tmp_path: Path, name: str) -> None:
    """As any other wrong file."""
    (tmp_path / name).write_bytes(b"\xff\xfe")
    (problem,) = problems(tmp_path)
    assert problem.startswith(f"{name}: It cannot be read: 'utf-8' codec can't decode")


def test_settings_do_not_change() -> None:
    """They are read once."""
    with pytest.raises(ValidationError, match="frozen"):
        Settings().list_rows = 5  # type: ignore[misc]


def test_every_setting_has_a_word_of_explanation() -> None:
    """The documentation is made of it."""
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


@pytest.mark.parametrize("address", ["localhost:5432/x", "mysql://ann:secret@host/x", "postgresql://", 5])
def test_a_database_that_is_no_postgresql(tmp_path: Path, address: object) -> None:
    """Its address may hold a password: it is not repeated."""
    (problem,) = problems(tmp_path, database=address)
    expected = "********; allowed: an address such as postgresql://USER:PASSWORD@HOST:5432/DATABASE."
    assert problem == f"given: The setting 'database' is {expected}"


def test_a_folder_that_is_passed_in_holds_all_of_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried in a folder of its own does not come into the database that the environment names."""
    monkeypatch.setenv("ASKFIRST_DATABASE", "postgresql://ann:swordfish@host/x")
    named = load_settings(tmp_path)
    assert named.database == SecretStr("postgresql://ann:swordfish@host/x")
    assert "swordfish" not in repr(named) + str(explain_settings(named))
    assert load_settings(tmp_path, home=tmp_path).database is None
    both = load_settings(tmp_path, home=tmp_path, database="postgresql://host/y")
    assert both.database == SecretStr("postgresql://host/y")
