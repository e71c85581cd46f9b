from typing import Any

import pytest

from askfirst.domain.clarification import Option
from askfirst.domain.query import Query, TimeRange
from askfirst.domain.receipt import QueryMetadata, Receipt, Resolution
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification, OutOfScope, Reply
from askfirst.domain.table import Column, Table
from askfirst.entrypoints.cli.receipts import show_receipt
from askfirst.entrypoints.cli.replies import show_reply
from tests.entrypoints.screens import shown

COMMON: dict[str, Any] = {"session_id": "s", "turn_number": 1}

QUERY = QueryMetadata(
    query_type="sql",
    source="club",
    query=Query("visits"),
    artifact="""SELECT * FROM "from visits" WHERE "place" = ? AND "name" <> ' AND '""",
    parameters=("Oslo", 3),
    summary="1,234 visits found",
    how_to_retrieve="club: visits, place is Oslo",
    executed_at="2025-01-15T12:00:00+00:00",
    hash="00ff",
    rows=1234,
    truncated=True,
    milliseconds=7.25,
)
RECEIPT = Receipt(
    question="Visits to Oslo from 2025-01-06 to 2025-01-12",
    clock="2025-01-15",
    names=(Resolution("oslo", "place", "Oslo", "exact", ("Oslo East", "Oslo West")),),
    time=TimeRange("day", "2025-01-06", "2025-01-13", said="last week", rule="the week before this one"),
    assumptions=("weeks start on Monday",),
    changes=("place is now Oslo",),
    queries=(QUERY,),
)


def printed(reply: Reply) -> str:
    return shown(lambda screen: show_reply(reply, screen))


def test_an_answer_with_its_table_and_what_was_taken_for_granted() -> None:
    """Changes, assumptions and notes stand below the answer that they belong to."""
    table = Table((Column("place", "string"),), (("Oslo",),), 1)
    reply = FinalAnswer(**COMMON, text="One place.", table=table, receipt=RECEIPT, notes=("Two rows had no place.",))
    assert printed(reply).splitlines() == [
        "One place.",
        "",
        "place",
        "─────",
        "Oslo",
        "• Changed: place is now Oslo",
        "• Assumed: weeks start on Monday",
        "• Two rows had no place.",
    ]


@pytest.mark.parametrize(("rows", "text"), [((), "I found no visits."), (((1234,),), "1,234 visits.")])
def test_a_table_that_adds_nothing(rows: tuple[tuple[int]], text: str) -> None:
    """What the answer says already is not said twice."""
    table = Table((Column("count_of_rows", "integer"),), rows, len(rows))
    assert printed(FinalAnswer(**COMMON, text=text, table=table)) == f"{text}\n"


def test_a_question_back_numbers_its_options() -> None:
    """Each option can be answered by its number, and says what it holds."""
    options = (Option("Port of Oslo", "1", "142 visits"), Option("Oslo Terminal", "2", "57 visits"))
    reply = NeedsClarification(**COMMON, text="Which Oslo?", question="Which Oslo?", options=options)
    assert printed(reply).splitlines() == [
        "? Which Oslo?",
        "  1  Port of Oslo   142 visits",
        "  2  Oslo Terminal  57 visits",
        "Answer by number or in words.",
    ]


def test_options_without_details_stand_on_a_line_each() -> None:
    """Nothing to tell of any of them takes no room from them."""
    options = (Option("home goals", "1"), Option("away goals", "2"))
    reply = NeedsClarification(**COMMON, text="Which goals?", question="Which goals?", options=options)
    assert printed(reply).splitlines()[1:3] == ["  1  home goals", "  2  away goals"]


def test_a_question_without_options() -> None:
    """An open question offers no numbers."""
    reply = NeedsClarification(**COMMON, text="Since when?", question="Since when?", options=())
    assert printed(reply) == "? Since when?\n"


def test_out_of_scope_offers_what_is_in_scope() -> None:
    """Who asked for something else learns what to ask."""
    reply = OutOfScope(**COMMON, text="That is not about visits.", suggestions=("How many visits?",))
    assert printed(reply) == "That is not about visits.\nYou could ask:\n  • How many visits?\n"


def test_an_error_says_what_failed_and_what_to_do() -> None:
    """Two sentences, two lines."""
    reply = ErrorReply(**COMMON, text="x", failed="There is no field 'plase'.", remedy="Did you mean 'place'?")
    assert printed(reply) == "✗ There is no field 'plase'.\n  Did you mean 'place'?\n"


def test_the_receipt_names_everything_behind_the_answer() -> None:
    """Enough to check the answer and to run it again."""
    assert shown(lambda screen: screen.show(show_receipt(RECEIPT))).splitlines() == [
        "question  Visits to Oslo from 2025-01-06 to 2025-01-12",
        "name      'oslo' is Oslo (place, exact); not taken: Oslo East, Oslo West",
        "time      'last week': day from 2025-01-06 until before 2025-01-13 (UTC)",
        "          rule: the week before this one",
        "clock     relative times count from 2025-01-15",
        "changed   place is now Oslo",
        "assumed   weeks start on Monday",
        "query     club: visits, place is Oslo",
        "source    club.visits (sql)",
        "sent      SELECT *",
        '          FROM "from visits"',
        '          WHERE "place" = ?',
        "          AND \"name\" <> ' AND '",
        "values    'Oslo', 3",
        "hash      00ff",
        "rows      1,234 in all; not all of them were fetched",
        "found     1,234 visits found",
        "took      7.2 ms at 2025-01-15T12:00:00+00:00",
    ]
