"""Ten million rows: answers within the limits, in bounded memory, and never more rows than a query may fetch."""

from __future__ import annotations

from pathlib import Path

import pytest

from askfirst.domain.reply import FinalAnswer
from benchmarks.many_rows import CUSTOMERS, QUESTIONS, ROWS, measured, megabytes, opened, parquet, postgres_table
from tests.agent.faulty import rows
from tests.memory.databases import server

__all__ = ["server"]

MOST_GROWTH = 400
"""Megabytes that all the questions together may add to what the opened agent holds."""
QUERY_ROWS = 10_000


@pytest.mark.soak
@pytest.mark.parametrize("engine", ["parquet", "postgres"])
def test_ten_million_rows(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if engine == "parquet":
        where = str(parquet(tmp_path, ROWS))
    else:
        where = postgres_table(request.getfixturevalue("server"), ROWS)
    check(where, tmp_path / "home", ROWS)


def test_the_same_questions_over_few_rows(tmp_path: Path) -> None:
    """They are answered as they are over many."""
    check(str(parquet(tmp_path, 200_000)), tmp_path / "home", 200_000)


def check(where: str, home: Path, many: int) -> None:
    """Every question is answered with the numbers that the rows were made to have."""
    with opened(where, home) as agent:
        before = megabytes()
        found = {one.question: one for one in measured(agent)}
        assert megabytes() - before < MOST_GROWTH
        answers = {question: table_of(one.answer) for question, one in found.items()}
        assert answers[QUESTIONS[0]] == [(many,)]
        assert [city for city, _ in answers[QUESTIONS[1]]] == ["Bergen", "Kyiv", "Lima", "Oslo", "Rome"]
        assert answers[QUESTIONS[2]] == [(pytest.approx(500, abs=0.02),)]
        assert len(answers[QUESTIONS[3]]) == 5
        assert answers[QUESTIONS[6]] == [(many // CUSTOMERS,)]
        assert rows(agent, "again", QUESTIONS[0]) == [(many,)]
        for question, fetched, counted in ((QUESTIONS[4], 100, many), (QUESTIONS[5], QUERY_ROWS, many // 5)):
            answer = found[question].answer
            assert answer.table
            assert answer.receipt
            assert answer.table.row_count == counted
            [query] = answer.receipt.queries
            kept = agent._loop.run(agent._parts.results.get(query.result))
            assert kept
            assert len(kept.rows) <= fetched


def table_of(answer: FinalAnswer) -> list[tuple[object, ...]]:
    assert answer.table
    return [tuple(row) for row in answer.table.rows]
