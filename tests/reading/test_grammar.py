"""Composed questions: the same for a seed, one clear answer each, and read without a silent wrong answer."""

from __future__ import annotations

import pytest

from askfirst.domain.errors import ConfigError
from benchmarks.reading.grammar.__main__ import main, play_all, questions_of
from benchmarks.reading.grammar.compose import check_slots, has_ties, is_nothing
from benchmarks.reading.grammar.phrases import Shape, load_phrases, load_shapes
from benchmarks.reading.report import failure_lines, figures

SEED = 1
NUMBER = 10
"""For each set."""
RIGHT = 90.0


def test_floor() -> None:
    """None of them is answered wrongly without a word, and few of them are asked about."""
    played = play_all(list(questions_of(seed=SEED, number=NUMBER)))
    silent = [each for each in played if each.outcome == "silent wrong"]
    assert len(played) == NUMBER * len(list(load_phrases()))
    assert not silent, "\n".join(failure_lines(silent))
    assert figures(played)["right or rightly asked %"] >= RIGHT


def test_seeds() -> None:
    """The same seed gives the same questions, and another one others."""
    first, again, other = (dict(_asked(seed)) for seed in (SEED, SEED, SEED + 1))
    assert first == again
    assert first != other


def _asked(seed: int) -> list[tuple[str, tuple[tuple[str, ...], ...]]]:
    found = questions_of(["cars"], seed=seed, number=NUMBER)
    return [(of.name, tuple(question.messages for question in some)) for of, some in found]


@pytest.mark.parametrize(("ties", "figures_of"), [(True, (3, 2, 2)), (False, (3, 2, 1)), (True, (1.0, 1.0 + 1e-12))])
def test_ties(*, ties: bool, figures_of: tuple[float, ...]) -> None:
    assert has_ties([("a", figure) for figure in figures_of]) is ties


@pytest.mark.parametrize(
    ("nothing", "row"), [(True, (0,)), (True, ("a", None)), (True, (float("nan"),)), (False, ("a", 0))]
)
def test_rows_of_nothing(*, nothing: bool, row: tuple[object, ...]) -> None:
    assert is_nothing(row) is nothing


def test_shapes_tell_all_of_their_sql() -> None:
    check_slots(load_shapes())
    silent = Shape(
        name="silent", ask=(("{bare} {when}",),), sql="SELECT {figure} FROM {table} WHERE {where} AND {when}"
    )
    with pytest.raises(ConfigError, match="'silent' never tells 'where'"):
        check_slots([silent])


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures of the other splits; the questions alone where they are only to be seen."""
    asked = ["--set", "airports", "--number", "2", "--seed", "3"]
    assert main([*asked, "--show"]) == 0
    assert capsys.readouterr().out.count("SELECT") == 2
    assert main([*asked, "--failures"]) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("all ")
