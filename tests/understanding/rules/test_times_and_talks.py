"""Times over a table that nobody described: which column, weekends against weekdays, levels; and talks over it."""

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import FinalAnswer
from tests.understanding.rules.made import Table, made_table

CLUB = """member_no,DOB,Name,Join Date,Plan,Trainer,Monthly Fee,Status,Cancel Date
1,1980-02-01,Ann Lee,2024-01-05,Gold,Cy Dole,40.0,Active,
2,1990-03-01,Bob Ray,2024-01-06,Basic,Dee Fox,20.0,Cancelled,2024-04-02
3,1985-07-09,Eve Kim,2024-02-10,Gold,Cy Dole,45.0,Cancelled,2024-04-20
4,1979-11-30,Flo Orr,2024-02-12,Basic,Dee Fox,25.0,Active,
5,2001-05-05,Gus Poe,2024-03-15,Gold,Dee Fox,50.0,Cancelled,2024-05-07
6,1999-12-24,Hal Dow,2024-03-17,Family,Cy Dole,60.0,Active,
"""
LEDGER = """txn_id,Booked On,Kind,Amount,Balance After
1,2024-05-30,Rent,-500.0,1500.0
2,2024-06-10,Food,-60.0,1440.0
3,2024-06-28,Food,-40.0,1400.0
4,2024-07-02,Pay,900.0,2300.0
"""
LEAVERS = """SELECT date_trunc('month', "Cancel Date")::DATE, count(*)
FROM club_members WHERE Status = 'Cancelled' GROUP BY 1"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("club"), CLUB, "club_members") as table:
        yield table


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("ledger"), LEDGER, "ledger") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many members since March 2024", "SELECT count(*) FROM club_members WHERE \"Join Date\" >= '2024-03-01'"),
        (
            "how many joined each month",
            "SELECT date_trunc('month', \"Join Date\")::DATE, count(*) FROM club_members GROUP BY 1",
        ),
        (
            "new sign-ups by month in 2024",
            "SELECT date_trunc('month', \"Join Date\")::DATE, count(*) FROM club_members GROUP BY 1",
        ),
        (
            "leavers by month in 2024",
            LEAVERS,
        ),
        (
            "how many have quit since May 2024",
            "SELECT count(*) FROM club_members WHERE \"Cancel Date\" >= '2024-05-01'",
        ),
    ],
)
def test_which_time_is_meant(club: Table, text: str, sql: str) -> None:
    """A date of birth is no time of a table; a deed is of the column of its time, whatever that is called."""
    assert club.faults(text, sql) == []


@pytest.mark.parametrize(
    "text",
    [
        "average monthly fee weekends vs weekdays",
        "average monthly fee on weekdays compared with weekends",
        "average monthly fee by weekday/weekend",
    ],
)
def test_weekends_against_weekdays(club: Table, text: str) -> None:
    """Both sides make one group each."""
    sql = (
        "SELECT CASE WHEN isodow(\"Join Date\") >= 6 THEN 'Weekend' ELSE 'Weekday' END, avg(\"Monthly Fee\") "
        "FROM club_members GROUP BY 1"
    )
    assert club.faults(text, sql) == []


@pytest.mark.parametrize("text", ["what was the balance at the end of June 2024", "balance on 29 June 2024"])
def test_a_level_at_a_moment(ledger: Table, text: str) -> None:
    """It is that of the last row until then; nothing is added up."""
    reply = ledger.reply(text)
    assert isinstance(reply, FinalAnswer), reply.text
    assert "1,400" in reply.text


@pytest.mark.parametrize(
    ("talk", "said"),
    [
        (("how many members on the Gold plan", "who looks after them?"), "by trainer"),
        (("average monthly fee by plan", "only cancelled members"), "status is Cancelled"),
        (("members by month", "only the Gold ones", "how much monthly fee is there in those?"), "135"),
    ],
)
def test_talks(club: Table, talk: tuple[str, ...], said: str) -> None:
    """Who dealt with them, a noun behind the value that narrows, and one number of all moments together."""
    reply = club.reply(*talk)
    assert isinstance(reply, FinalAnswer), reply.text
    assert said in reply.text.replace("Trainer", "trainer")


def test_bigger_rows_are_no_more_rows(club: Table) -> None:
    """By which number they are bigger only the user knows."""
    assert club.reply("are members bigger in 2024 than in 2023").type == "needs_clarification"
