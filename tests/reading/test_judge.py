"""Each outcome of a reply."""

from __future__ import annotations

import pytest

from askfirst.domain.reply import Reply
from benchmarks.reading.judge import GOOD, OUTCOMES, Outcome, judge
from benchmarks.reading.questions import Gold
from benchmarks.reading.sets import Rows
from tests.reading.samples import a_question, a_table, an_answer, an_error, out_of_scope

THREE = a_table(["integer"], (3,))
TABLE = Gold(tables=("SELECT 3",))
EITHER = Gold(tables=("SELECT 3",), may_ask=True)
ASKS = Gold(asks=("gross weight", "net weight"))
ANY_QUESTION = Gold()
REFUSES = Gold(refuses=True)


@pytest.mark.parametrize(
    ("gold", "reply", "outcome"),
    [
        (TABLE, an_answer(THREE), "right"),
        (TABLE, an_answer(a_table(["integer"], (4,))), "silent wrong"),
        (TABLE, an_answer(None, text="3"), "silent wrong"),
        (TABLE, a_question("Which one?"), "over-asked"),
        (TABLE, out_of_scope(), "refused wrongly"),
        (TABLE, an_error(), "refused wrongly"),
        (EITHER, a_question("Which one?"), "asked rightly"),
        (EITHER, an_answer(THREE), "right"),
        (EITHER, an_answer(a_table(["integer"], (4,))), "silent wrong"),
        (ASKS, a_question("Which weight?", "Net  Weight", "height"), "asked rightly"),
        (ASKS, a_question("Do you mean the gross weight?"), "asked rightly"),
        (ASKS, a_question("Which one?", "volume"), "asked wrongly"),
        (ASKS, an_answer(THREE), "silent wrong"),
        (ASKS, out_of_scope(), "refused wrongly"),
        (ANY_QUESTION, a_question("What is big?"), "asked rightly"),
        (ANY_QUESTION, an_error(), "refused wrongly"),
        (REFUSES, out_of_scope(), "refused rightly"),
        (REFUSES, an_error("Rows cannot be deleted."), "refused rightly"),
        (REFUSES, a_question("What shall I look for?"), "refused rightly"),
        (REFUSES, an_answer(None, text="Hello! Ask me about orders."), "refused rightly"),
        (REFUSES, an_answer(None, text="It is 21 degrees."), "silent wrong"),
        (REFUSES, an_answer(THREE), "silent wrong"),
    ],
)
def test_outcome(gold: Gold, reply: Reply, outcome: Outcome) -> None:
    assert judge(reply, gold, [[(3,)]] if gold.tables else [], message="how many?") == outcome


def test_another_table_that_is_as_right() -> None:
    gold = Gold(tables=("SELECT 5", "SELECT 3"))
    assert judge(an_answer(THREE), gold, [[(5,)], [(3,)]], message="") == "right"


@pytest.mark.parametrize(("ordered", "outcome"), [(False, "right"), (True, "silent wrong")])
def test_order_that_is_part_of_the_answer(*, ordered: bool, outcome: Outcome) -> None:
    table = a_table(["integer"], (1,), (2,))
    assert judge(an_answer(table), Gold(("SELECT",), ordered=ordered), [[(2,), (1,)]], message="") == outcome


@pytest.mark.parametrize(
    ("rows", "found", "outcome"),
    [([], 0, "right"), ([], 2, "silent wrong"), ([], None, "silent wrong"), ([(0,)], 0, "silent wrong")],
)
def test_answer_without_a_table(rows: Rows, found: int | None, outcome: Outcome) -> None:
    """That there is nothing is right where nothing is true, if the receipt says so."""
    assert judge(an_answer(None, found=found), TABLE, [rows], message="") == outcome


def test_number_that_the_message_holds_is_no_answer() -> None:
    assert judge(an_error("I cannot add 2 and 3."), REFUSES, [], message="what is 2 + 3") == "refused rightly"
    assert judge(an_error("That makes 5."), REFUSES, [], message="what is 2 + 3") == "silent wrong"


def test_outcomes_that_are_good() -> None:
    assert [outcome for outcome in OUTCOMES if outcome in GOOD] == ["right", "asked rightly", "refused rightly"]
