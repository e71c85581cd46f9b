"""How dates are written, when fiscal years begin and whose holidays are meant: of a workspace or of the settings."""

from pathlib import Path

import pytest

from askfirst.config.settings import load_settings
from askfirst.config.workspace import load_workspace
from askfirst.domain.errors import ConfigError


def workspace(folder: Path, keys: str) -> Path:
    (folder / "a.csv").write_text("a\n1\n")
    (folder / "workspace.yaml").write_text(f"sources: {{main: {{files: a.csv}}}}\n{keys}")
    return folder


def test_a_workspace_says_them(tmp_path: Path) -> None:
    loaded = load_workspace(workspace(tmp_path, "fiscal_year_start: 7\ndate_order: dmy\nholidays: DE\n"))
    assert (loaded.fiscal_year_start, loaded.date_order, loaded.holidays) == (7, "dmy", "DE")


def test_without_them(tmp_path: Path) -> None:
    """Fiscal years are calendar years, the order of written dates is not known, holidays are those of the US."""
    loaded = load_workspace(workspace(tmp_path, ""))
    assert (loaded.fiscal_year_start, loaded.date_order, loaded.holidays) == (1, None, "US")


@pytest.mark.parametrize(
    ("key", "problem"),
    [
        ("fiscal_year_start: 13", "'fiscal_year_start' is 13; allowed: the number of a month, 1 to 12."),
        ("date_order: english", "'date_order' is 'english'; allowed: ymd, dmy, mdy."),
        ("holidays: usa", "'holidays' is 'usa'; allowed: a country's code of two capital letters, such as US."),
    ],
)
def test_what_does_not_fit_a_workspace_is_told(tmp_path: Path, key: str, problem: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load_workspace(workspace(tmp_path, key))
    assert [str(it) for it in raised.value.problems] == [f"workspace.yaml:2: {problem}"]


def test_settings_take_them_from_askfirst_toml(tmp_path: Path) -> None:
    (tmp_path / "askfirst.toml").write_text('fiscal_year_start = 4\ndate_order = "mdy"\nholidays = "CA"\n')
    settings = load_settings(tmp_path)
    assert (settings.fiscal_year_start, settings.date_order, settings.holidays) == (4, "mdy", "CA")


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("fiscal_year_start", 0, "a whole number of at least 1 and at most 12"),
        ("date_order", "ydm", "ymd, dmy, mdy"),
        ("holidays", "usa", "a country's code of two capital letters, such as US"),
    ],
)
def test_what_does_not_fit_a_setting_is_told(tmp_path: Path, name: str, value: object, allowed: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load_settings(tmp_path, **{name: value})
    assert [str(it) for it in raised.value.problems] == [
        f"given: The setting {name!r} is {value!r}; allowed: {allowed}."
    ]
