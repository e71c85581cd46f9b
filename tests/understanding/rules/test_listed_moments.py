"""Numbers over a stretch of a table with one row per month, and words that no list may swallow."""

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table, made_table

JOBS = "month,government,private,mining\n" + "".join(
    f"{year}-{month:02d}-01,{22000 + 10 * month + year},{100000 + 50 * month},{700 + month}\n"
    for year in (2010, 2011, 2012)
    for month in range(1, 13)
)


@pytest.fixture(scope="module")
def jobs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("jobs"), JOBS, "us_jobs") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "Show government over the course of 2011 along with the private one",
            "SELECT month, government, private FROM us_jobs WHERE year(month) = 2011",
        ),
        ("mining in 2012", "SELECT month, mining FROM us_jobs WHERE year(month) = 2012"),
        (
            "What does mining stand at in the most recent month?",
            "SELECT month, mining FROM us_jobs ORDER BY 1 DESC LIMIT 1",
        ),
        ("mining in June 2010", "SELECT mining FROM us_jobs WHERE month = '2010-06-01'"),
        ("total mining in 2012", "SELECT sum(mining) FROM us_jobs WHERE year(month) = 2012"),
        ("average government in 2010", "SELECT avg(government) FROM us_jobs WHERE year(month) = 2010"),
    ],
)
def test_numbers_of_several_months_are_listed_unless_adding_up_is_asked_for(jobs: Table, text: str, sql: str) -> None:
    assert jobs.faults(text, sql) == []


@pytest.mark.parametrize(
    "text", ["Which are the gloomiest months?", "list the happiest months", "list uncomfortable months"]
)
def test_what_an_unknown_adjective_means_is_asked(jobs: Table, text: str) -> None:
    assert isinstance(jobs.reply(text), NeedsClarification)
