"""Question files that are right, and what is said of those that are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.domain.errors import ConfigError
from benchmarks.reading.questions import Gold, load_questions
from tests.reading.samples import question_file

TUNE = """\
# counts
- id: all
  ask: how many?
  sql: SELECT count(*) FROM cars
  also: [SELECT 5]
  may_ask: true
- id: talk
  ask: [how many?, and in Japan?]
  sql: SELECT 1
  ordered: true
- {id: weight, ask: the weight, asks: [net, gross], note: two fields}
- {id: big, ask: the big ones, asks: []}
"""
TEST = "- {id: joke, ask: tell me a joke, refuses: true}\n"


def test_questions_of_a_set(tmp_path: Path) -> None:
    questions = load_questions(question_file(tmp_path, TUNE, TEST))
    assert [(it.id, it.split, len(it.messages)) for it in questions] == [
        ("all", "tune", 1),
        ("talk", "tune", 2),
        ("weight", "tune", 1),
        ("big", "tune", 1),
        ("joke", "test", 1),
    ]
    assert [it.gold for it in questions] == [
        Gold(("SELECT count(*) FROM cars", "SELECT 5"), may_ask=True),
        Gold(("SELECT 1",), ordered=True),
        Gold(asks=("net", "gross")),
        Gold(),
        Gold(refuses=True),
    ]


def test_questions_of_one_split(tmp_path: Path) -> None:
    folder = question_file(tmp_path, TUNE, TEST)
    assert [it.id for it in load_questions(folder, ["test"])] == ["joke"]


@pytest.mark.parametrize(
    ("tune", "message"),
    [
        ("- {id: a, ask: b, sq: SELECT 1}", "tune.yaml:1: 'a': There is no key 'sq'. Did you mean 'sql'?"),
        ("- {id: a, ask: b}", "tune.yaml:1: 'a': It has no gold: give exactly one of sql, asks, refuses."),
        ("- {id: a, ask: b, sql: SELECT 1, asks: []}", "'a': It has sql and asks: give exactly one of sql, asks"),
        ("- {id: a, ask: b, asks: [], may_ask: true}", "'a': The key 'may_ask' goes with sql only."),
        ("- {id: a, ask: b, sql: SELEC 1}", "'a': The SQL 'SELEC 1' cannot be read: Parser Error"),
        ("- {id: a, ask: b, sql: SELECT 1, also: [DROP TABLE c]}", "'a': The SQL 'DROP TABLE c' must be one SELECT."),
        ("- {id: a, ask: [], sql: SELECT 1}", "'a': 'ask' should be given at least one entry, not []."),
        ("- {id: a, ask: b, refuses: false}", "'a': 'refuses' is False; allowed: "),
        ("\n- {ask: b, asks: []}", "tune.yaml:2: The key 'id' is missing."),
        ("- how many?", "tune.yaml:1: 'how many?' is no question: give id and ask."),
        ("id: a", "tune.yaml:1: The file should be a list of questions, each with an id."),
        ("- {id: a, ask: b, asks: []}\n- {id: a, ask: c, asks: []}", "The id 'a' stands 2 times. Each may stand once"),
        ("- [", "tune.yaml"),
    ],
)
def test_bad_file(tmp_path: Path, tune: str, message: str) -> None:
    """All that is wrong is told with its file, line and id."""
    with pytest.raises(ConfigError) as raised:
        load_questions(question_file(tmp_path, tune))
    assert message in str(raised.value)
    assert str(raised.value).endswith("Mend what is listed.")


def test_same_id_in_both_splits(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="The id 'joke' stands 2 times"):
        load_questions(question_file(tmp_path, TEST, TEST), ["tune"])


def test_missing_file(tmp_path: Path) -> None:
    folder = question_file(tmp_path, TUNE)
    (folder / "test.yaml").unlink()
    with pytest.raises(ConfigError, match=r"test\.yaml"):
        load_questions(folder)


def test_gold_in_words() -> None:
    golds = [Gold(refuses=True), Gold(), Gold(asks=("net", "gross")), Gold(("SELECT 1", "SELECT 2"), may_ask=True)]
    assert [str(gold) for gold in golds] == [
        "a refusal",
        "a question back",
        "a question that names one of: net, gross",
        "SELECT 1\n  or SELECT 2\n  or a question back",
    ]
