"""Other wordings of the questions of the public measure: how they are loaded, and that some of them are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError
from benchmarks.reading.paraphrases import FILE, load_paraphrases
from benchmarks.reading.play import play_set
from benchmarks.reading.report import failure_lines, figures
from benchmarks.reading.sets import find_sets

QUESTIONS = """
- id: count
  ask: how many are there?
  sql: SELECT count(*) FROM cars
- id: talk
  ask: [how many by origin?, only Japan]
  sql: SELECT count(*) FROM cars WHERE Origin = 'Japan'
"""
FIFTIETH = 50


def _folder(where: Path, wordings: str) -> Path:
    (where / "tune.yaml").write_text(QUESTIONS, "utf-8")
    (where / "test.yaml").write_text("[]", "utf-8")
    (where / FILE).write_text(wordings, "utf-8")
    return where


def test_each_wording_has_the_gold_of_its_question(tmp_path: Path) -> None:
    found = load_paraphrases(
        _folder(tmp_path, "count: [what is the count?, count them]\ntalk: [[by origin, just Japan]]")
    )
    assert [(one.id, one.split, one.messages) for one in found] == [
        ("count~1", "paraphrase", ("what is the count?",)),
        ("count~2", "paraphrase", ("count them",)),
        ("talk~1", "paraphrase", ("by origin", "just Japan")),
    ]
    assert found[0].gold.tables == ("SELECT count(*) FROM cars",)


@pytest.mark.parametrize(
    ("wordings", "told"),
    [
        ("count: how many?", "'count' should have a list of messages, or of talks."),
        ("talk: [by origin]", "'talk' has 2 messages: each wording should have as many."),
        ("cuont: [how many?]", "'cuont'"),
        ("[how many?]", "The file should hold lists of wordings by the id of a question."),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, wordings: str, told: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load_paraphrases(_folder(tmp_path, wordings))
    assert told in str(raised.value)


def test_a_set_without_wordings_has_none(tmp_path: Path) -> None:
    assert load_paraphrases(tmp_path) == ()


def test_some_wordings_are_read(tmp_path: Path) -> None:
    """Every fiftieth: most are answered or rightly asked about."""
    some = {of: load_paraphrases(of.folder)[::FIFTIETH] for of in find_sets()}
    played = [each for of, questions in some.items() for each in play_set(of, questions, tmp_path / of.name)]
    failed = [each for each in played if each.outcome not in ("right", "asked rightly", "refused rightly")]
    assert figures(played)["right or rightly asked %"] >= 90, "\n".join(failure_lines(failed))
