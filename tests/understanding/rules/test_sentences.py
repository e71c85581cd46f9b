"""Phrases that only say that a row has to do with a thing, groups compared by averages, and how games ended."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

GAMES = """date,home_team,away_team,home_goals,away_goals,attendance,referee
2024-01-05,Leeds,Derby,2,1,30000,M. Dean
2024-01-12,Derby,Leeds,0,0,21000,A. Taylor
2024-02-03,Leeds,York,1,3,28000,M. Dean
2024-02-10,York,Derby,2,2,12000,M. Dean
2024-03-02,Derby,York,4,0,19000,A. Taylor
"""
STAFF = """staff_id,full_name,dept,is_remote,salary_usd,rating
1,Ann Falk,Sales,true,50000,4.1
2,Bob Rask,Sales,false,70000,3.0
3,Cid Moor,Sales,true,54000,3.9
4,Dee Holt,Support,true,40000,4.4
5,Eve Lind,Support,false,48000,2.5
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("games"), GAMES, "games") as table:
        yield table


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("staff"), STAFF, "staff") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many games has M. Dean taken charge of?", "SELECT count(*) FROM games WHERE referee = 'M. Dean'"),
        ("how many games do we have on file so far?", "SELECT count(*) FROM games"),
        ("average attendance, referee by referee", "SELECT referee, avg(attendance) FROM games GROUP BY 1"),
        ("how many home wins were there?", "SELECT count(*) FROM games WHERE home_goals > away_goals"),
        ("how many away wins were there?", "SELECT count(*) FROM games WHERE home_goals < away_goals"),
        ("how many games ended all square?", "SELECT count(*) FROM games WHERE home_goals = away_goals"),
        (
            "how many draws in February 2024?",
            "SELECT count(*) FROM games WHERE home_goals = away_goals AND month(date)=2",
        ),
    ],
)
def test_dealings_and_results(games: Table, text: str, sql: str) -> None:
    """What was done with a row says nothing of it; a result is one side's number against the other's."""
    assert games.faults(text, sql) == []


def test_results_are_told(games: Table) -> None:
    """The reading of a result is told."""
    assert "'home wins' is read as more home goals than away goals" in games.told("how many home wins were there?")


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "do remote staff have higher salaries than the others?",
            "SELECT is_remote, avg(salary_usd) FROM staff GROUP BY 1",
        ),
        (
            "do people in Sales earn more than people in Support?",
            "SELECT dept, avg(salary_usd) FROM staff GROUP BY 1",
        ),
        (
            "do remote staff get better ratings than the others?",
            "SELECT is_remote, avg(rating) FROM staff GROUP BY 1",
        ),
        ("total salary by dept", "SELECT dept, sum(salary_usd) FROM staff GROUP BY 1"),
    ],
)
def test_groups_are_compared_by_averages(staff: Table, text: str, sql: str) -> None:
    """Groups of unlike size are compared by what each row has, never by their sums."""
    assert staff.faults(text, sql) == []
