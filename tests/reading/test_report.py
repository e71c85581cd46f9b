"""The figures and the failures as they are printed."""

from __future__ import annotations

from askfirst.domain.reply import Reply
from benchmarks.reading.judge import Outcome
from benchmarks.reading.play import Played
from benchmarks.reading.questions import Gold, Question
from benchmarks.reading.report import failure_lines, figure_lines, figures
from tests.reading.samples import a_question, a_table, an_answer, an_error


def a_play(of: str, outcome: Outcome, reply: Reply, *milliseconds: float) -> Played:
    question = Question("id", "tune", ("how many?", "and now?"), Gold(("SELECT 3",)))
    return Played(of, question, ([(3,)],), reply, outcome, milliseconds)


RIGHT = a_play("cars", "right", an_answer(a_table(["integer"], (3,))), 10, 20)
ASKED = a_play("cars", "over-asked", a_question("Which one?", "left", "right"), 30, 40)
SILENT = a_play("films", "silent wrong", an_answer(a_table(["integer"], (1,), (2,), (3,), (4,)), found=4), 50, 60)
FAILED = a_play("films", "refused wrongly", an_error("It cannot."), 70, 80)
ALL = [RIGHT, ASKED, SILENT, FAILED]


def test_figures() -> None:
    found = figures(ALL)
    assert (found["n"], found["right"], found["asked rightly"], found["silent wrong"]) == (4, 1, 0, 1)
    assert (found["right or rightly asked %"], found["over-asked %"], found["silent wrong %"]) == (25.0, 25.0, 25.0)
    assert found["ms median"] == 45.0


def test_figures_of_nothing() -> None:
    assert set(figures([]).values()) == {0}


def test_lines_of_figures() -> None:
    """A line for each set, one for all, and the shares."""
    head, *lines = figure_lines("tune", ALL)
    assert head.split() == [
        "tune",
        "n",
        "right",
        "asked",
        "rightly",
        "refused",
        "rightly",
        "over-asked",
        "refused",
        "wrongly",
        "asked",
        "wrongly",
        "silent",
        "wrong",
        "ms",
        "median",
        "ms",
        "p95",
    ]
    assert [line.split()[:-1] for line in lines[:3]] == [
        ["cars", "2", "1", "0", "0", "1", "0", "0", "0", "25"],
        ["films", "2", "0", "0", "0", "0", "1", "0", "1", "65"],
        ["all", "4", "1", "0", "0", "1", "1", "0", "1", "45"],
    ]
    assert lines[3:] == ["right or rightly asked: 25.0 %", "over-asked: 25.0 %", "silent wrong: 25.0 %"]


def test_lines_of_failures() -> None:
    """What was asked, what is right, and what came; nothing of what went well."""
    asked = ["  > how many?", "  > and now?", "  gold: SELECT 3", "  gold rows: [3]"]
    assert list(failure_lines(ALL)) == [
        "",
        "cars/tune id: over-asked",
        *asked,
        "  came: needs_clarification: Which one?",
        "  options: left, right",
        "",
        "films/tune id: silent wrong",
        *asked,
        "  came: 4 rows of (c0): [1], [2], [3] and 1 more",
        "  understood: understood so",
        "",
        "films/tune id: refused wrongly",
        *asked,
        "  came: error: It cannot.",
    ]
