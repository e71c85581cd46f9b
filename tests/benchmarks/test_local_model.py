"""What is asked of replies that a small model had a part in."""

from __future__ import annotations

from askfirst.domain.receipt import Receipt
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification
from askfirst.domain.table import Column, Table
from benchmarks.local_model.talk import fault


def answer(*rows: tuple[str, int], assumptions: tuple[str, ...] = ()) -> FinalAnswer:
    table = Table((Column("carrier", "string"), Column("count", "integer")), rows, row_count=len(rows))
    receipt = Receipt("understood so", "2025-01-15", assumptions=assumptions)
    return FinalAnswer(session_id="s", turn_number=1, text="Here it is.", table=table, receipt=receipt)


def question() -> NeedsClarification:
    return NeedsClarification(session_id="s", turn_number=1, text="Which one?", question="Which one?", options=())


RIGHT = answer(("Atlas", 3), ("Meridian", 2))


def test_the_same_rows_in_another_order() -> None:
    assert not fault(answer(("Meridian", 2), ("Atlas", 3)), RIGHT)


def test_another_number_told_as_if_it_were_asked_for() -> None:
    assert "another table" in fault(answer(("Atlas", 4), ("Meridian", 2)), RIGHT)
    assert "another table" in fault(answer(("Atlas", 3)), RIGHT)


def test_an_answer_where_the_rules_ask() -> None:
    assert "another table" in fault(RIGHT, question())


def test_another_number_with_its_assumption() -> None:
    assert not fault(answer(("Atlas", 4), assumptions=("'shipments' are those that arrived",)), RIGHT)


def test_a_question_in_place_of_an_answer() -> None:
    assert not fault(question(), RIGHT)


def test_a_fault_of_the_program() -> None:
    failed = ErrorReply(session_id="s", turn_number=1, text="Sorry.", failed="Sorry.", kind="InternalError")
    assert "fault of the program" in fault(failed, RIGHT)
