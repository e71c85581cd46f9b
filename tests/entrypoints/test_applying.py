"""Settings from the command line and in a chat."""

import json
from pathlib import Path

import pytest

from askfirst.entrypoints.cli.applying import show_settings, value_of
from tests.entrypoints.screens import shown
from tests.entrypoints.terminal import askfirst_here


def test_a_setting_holds_for_the_next_question(tmp_path: Path) -> None:
    home = tmp_path / "home"
    done = askfirst_here("apply", "set_time_period", "last_30_days", "--session", "s", home=home)
    assert (done.returncode, done.stdout) == (0, "Updated time period to 'last_30_days'.\n")
    done = askfirst_here("apply", "set_filter", '{"status": "delivered"}', "--session", "s", "--json", home=home)
    assert json.loads(done.stdout)["state"]["context"] == {
        "time_period": "last_30_days",
        "filter": {"status": "delivered"},
    }
    asked = askfirst_here("ask", "how many orders?", "--session", "s", home=home)
    assert asked.stdout.startswith("159 orders where status is delivered and order date is from 2024-12-16")
    assert "Only status 'delivered', for the last 30 days, as set." in asked.stdout


def test_what_cannot_be_set_is_the_users_to_mend(tmp_path: Path) -> None:
    done = askfirst_here("apply", "set_metric", "revnue", home=tmp_path / "home")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no metric 'revnue'." in done.stderr


def test_a_new_session_is_told(tmp_path: Path) -> None:
    done = askfirst_here("apply", "set_metric", "sales", home=tmp_path / "home")
    assert "To ask with it: askfirst ask QUESTION --session " in done.stderr


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("last_30_days", "last_30_days"),
        ("null", None),
        ("2024", "2024"),
        ("true", True),
        ('["a"]', ["a"]),
        ("{broken", "{broken"),
    ],
)
def test_values_as_they_are_typed(said: str, value: object) -> None:
    assert value_of(said) == value


def test_settings_are_shown() -> None:
    context = {"metric": "sales", "filter": {"status": ["open", "shipped"], "delay": {"min": 5}}, "theme": {"a": 1}}
    lines = shown(lambda screen: show_settings(context, screen)).splitlines()
    assert [line.split(maxsplit=1) for line in lines[1:]] == [
        ["metric", "'sales'"],
        ["filter", "status 'open' or 'shipped', delay at least 5"],
        ["theme", '{"a": 1}'],
    ]
    assert "Nothing is set" in shown(lambda screen: show_settings({}, screen))


def test_the_context_of_a_chat(tmp_path: Path) -> None:
    """`/context` shows what is set; in a session that is new, that nothing is."""
    home = tmp_path / "home"
    done = askfirst_here("chat", "--session", "s", home=home, stdin="/context\nuse weekly grouping\n/context\n")
    before, _, after = done.stdout.partition("Updated grouping to 'weekly'.")
    assert "Nothing is set for the questions to come." in before
    assert "'weekly'" in after.partition("Set for the questions to come:")[2]
