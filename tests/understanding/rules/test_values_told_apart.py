"""Words of columns that stored values hold too, and values that are wanted each in a row: a file nobody described."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings

_ROWS = """Bib No.,Runner Name,M/F,Age,Club,Office Location,Job Title,Weather,Rain
1,Ann Lee,F,31,Leeds Road Runners,Leeds,Office Manager,sun,0.0
2,Bo Ito,M,42,Valley Striders,York,Analyst,rain,4.5
3,Cy Moe,M,29,Leeds Road Runners,Leeds,Analyst,snow,2.0
4,Di Fox,F,55,Valley Striders,Hull,Clerk,rain,8.1
5,Ed Kay,M,37,Valley Striders,York,Clerk,sun,0.0
"""


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    file = tmp_path / "race.csv"
    file.write_text(_ROWS, encoding="utf-8")
    with build_agent(file, settings=Settings(home=tmp_path / "home")) as built:
        yield built


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("number of runners by office", {("Leeds", 2), ("York", 2), ("Hull", 1)}),
        ("how many runners per club", {("Leeds Road Runners", 2), ("Valley Striders", 3)}),
        ("number of runners by M/F", {("F", 2), ("M", 3)}),
        ("how many rain and snow rows by weather", {("rain", 2), ("snow", 1)}),
    ],
)
def test_what_rows_are_told_apart_by(agent: Agent, question: str, rows: set[tuple[object, ...]]) -> None:
    reply = agent.run("one", question)
    assert reply.type == "final_answer"
    assert reply.table is not None
    assert {tuple(row) for row in reply.table.rows} == rows


def test_a_whole_name_stays_a_filter(agent: Agent) -> None:
    reply = agent.run("one", "how many Leeds Road Runners are there")
    assert reply.type == "final_answer"
    assert reply.table is not None
    assert [tuple(row) for row in reply.table.rows] == [(2,)]
