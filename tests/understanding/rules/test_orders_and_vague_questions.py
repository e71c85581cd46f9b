"""Orders to do something are refused, vague questions are asked about, and questions with such words answered."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

RUNNERS = """bib,runner_name,sex,pos,club,fee_gbp,points,registered_on,paid_on,status
1,Ann Lee,F,2,Harriers,20.0,8,2025-01-10,2025-01-12,Finished
2,Bob Ray,M,1,Harriers,20.0,10,2025-01-11,2025-02-01,Finished
3,Cy Dole,M,,Striders,25.0,0,2025-02-02,2025-02-02,Cancelled
4,Dee Fox,F,3,Striders,25.0,6,2025-02-20,2025-03-01,Finished
5,Eve Kim,F,4,Striders,20.0,4,2025-03-05,2025-03-07,Finished
"""


@pytest.fixture(scope="module")
def runners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("runners"), RUNNERS, "runners") as table:
        yield table


@pytest.mark.parametrize(
    "text",
    [
        "cancel the Cy Dole registration",
        "take Ann Lee off tomorrow's race",
        "put Bob Ray on the Striders team",
        "please refund Cy Dole",
        "could you let Dee Fox know that the race is off",
        "tell Eve Kim her fee is due",
        "give Ann Lee a 20 percent discount",
        "mark Cy Dole as finished",
        "raise the fee for Harriers to 30",
        "make Bob Ray the captain of Harriers",
        "I need you to cancel all Striders runners",
        "switch Ann Lee to Striders",
        "email the top 3 runners by points",
    ],
)
def test_orders_are_refused(runners: Table, text: str) -> None:
    """A verb of doing with a thing or a name of the data behind it asks for a deed, whatever the data calls so."""
    assert runners.reply(text).type == "out_of_scope"


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("send me the runners of Harriers", "SELECT bib FROM runners WHERE club = 'Harriers'"),
        ("who won the women's race?", "SELECT bib FROM runners WHERE sex = 'F' ORDER BY pos LIMIT 1"),
        ("who came in second?", "SELECT bib FROM runners WHERE pos = 2"),
        ("who finished last?", "SELECT bib FROM runners ORDER BY pos DESC NULLS LAST LIMIT 1"),
    ],
)
def test_questions_with_such_words_are_answered(runners: Table, text: str, sql: str) -> None:
    """Who won is known where the rows have the place that they came in."""
    assert runners.faults(text, sql, columns=("bib",)) == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("which clubs are reliable?", "points"),
        ("show me the important runners", "fee"),
        ("which club is the happiest", "points"),
        ("list everyone with a date in February 2025", "paid on"),
    ],
)
def test_vague_questions_are_asked_with_what_there_is(runners: Table, text: str, named: str) -> None:
    """What an adjective goes by, and which of two dates is meant, only the user knows."""
    reply = runners.reply(text)
    assert reply.type == "needs_clarification"
    assert named in str(reply)
