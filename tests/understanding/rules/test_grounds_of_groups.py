"""Groups that nobody asked for: who did it, whose it is, what is said of either side, and who they were in all."""

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import FinalAnswer
from tests.understanding.rules.made import Table, made_table

VISITS = """visit_id,visited_on,patron_name,branch,country,channel,kind,fee_eur,items
1,2024-01-05,Ann Falke,Central Hall,Kenya,web,Regular,10.5,3
2,2024-01-09,Bob Stone,Central Hall,Peru,desk,Trial,4.0,1
3,2024-02-11,Ann Falke,Mobile Van,Kenya,web,Regular,7.5,2
4,2024-02-20,Cid Moss,Mobile Van,Peru,desk,Regular,3.0,6
5,2024-03-02,Bob Stone,Mill Annex,Peru,web,Trial,9.0,4
6,2024-03-15,Dee Vance,Mill Annex,Kenya,desk,Regular,2.5,5
"""


@pytest.fixture(scope="module")
def visits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("visits"), VISITS, "visits") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "how many items did patrons take each month",
            "SELECT date_trunc('month', visited_on), sum(items) FROM visits GROUP BY 1",
        ),
        ("average fee of patrons by channel", "SELECT channel, avg(fee_eur) FROM visits GROUP BY 1"),
        ("average fee patrons paid by channel", "SELECT channel, avg(fee_eur) FROM visits GROUP BY 1"),
        (
            "in which country do patrons have the most items",
            "SELECT country, sum(items) AS n FROM visits GROUP BY 1 ORDER BY 2 DESC",
        ),
        ("number of visits made by patrons per branch", "SELECT branch, count(*) FROM visits GROUP BY 1"),
        (
            "visits per branch, only patrons from Kenya",
            "SELECT branch, count(*) FROM visits WHERE country = 'Kenya' GROUP BY 1",
        ),
        ("average fee per patron name", "SELECT patron_name, avg(fee_eur) FROM visits GROUP BY 1"),
        (
            "average fee by channel and patron name",
            "SELECT channel, patron_name, avg(fee_eur) FROM visits GROUP BY 1, 2",
        ),
    ],
)
def test_who_did_it_makes_no_groups(visits: Table, text: str, sql: str) -> None:
    """Beside groups that are asked for, a noun that tells who did it or whose it is makes none."""
    assert visits.faults(text, sql) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "unique patrons at the Mobile Van",
            "SELECT count(DISTINCT patron_name) FROM visits WHERE branch = 'Mobile Van'",
        ),
        (
            "what share of visits does each branch account for",
            "SELECT branch, 100.0 * count(*) / 6 FROM visits GROUP BY 1",
        ),
        (
            "what share of trial visits comes from each branch",
            "SELECT branch, 100.0 * count(*) / 2 FROM visits WHERE kind = 'Trial' GROUP BY 1",
        ),
        ("visits per annex", "SELECT branch, count(*) FROM visits GROUP BY 1"),
    ],
)
def test_what_is_counted(visits: Table, text: str, sql: str) -> None:
    """A headline of unique people is how many they are; a part that each gives is of the whole."""
    assert visits.faults(text, sql) == []


def test_a_talk_keeps_its_groups(visits: Table) -> None:
    """ "Only patrons from Kenya" narrows the table that was shown, and adds no column to it."""
    reply = visits.reply("visits by branch", "only patrons from Kenya")
    assert isinstance(reply, FinalAnswer)
    assert reply.table is not None
    assert [column.name for column in reply.table.columns] == ["branch", "count_of_rows"]
