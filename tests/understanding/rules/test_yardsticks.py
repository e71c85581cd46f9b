"""What judges without a number is asked about with the numbers as options, and then answered by the chosen one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.reply import FinalAnswer, NeedsClarification, OutOfScope, Reply

TABLE = """Ticket,Size,Colour,Store,Sold On,Pieces,Price,Returned
A1,Large,Red,York,2024-01-03,3,19.5,no
A2,Small,Blue,Leeds,2024-01-05,1,15.0,yes
A3,Large,Blue,York,2024-02-03,2,18.5,no
A4,Medium,Red,Hull,2024-02-09,4,17.5,no
A5,Small,Red,Leeds,2024-03-01,6,14.0,no
A6,Medium,Green,Hull,2024-03-11,2,17.0,yes
"""
OFFERED = ("pieces", "price")


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    folder = tmp_path_factory.mktemp("yardsticks")
    path = Path(folder) / "shirts.csv"
    path.write_text(TABLE, encoding="utf-8")
    with build_agent(path, settings=Settings(home=Path(folder) / "home")) as made:
        yield made


def ask(agent: Agent, session: str, *messages: str) -> Reply:
    replies = [agent.run(session, message) for message in messages]
    return replies[-1]


@pytest.mark.parametrize(
    "question",
    [
        "which store is best?",
        "which store is doing badly?",
        "what is our most successful store?",
        "which store gives us the most trouble?",
        "compare the stores",
        "how is York doing?",
        "how did February 2024 go?",
        "give me the top three",
        "top two stores",
        "biggest store",
        "which month was best?",
        "who are the top performers?",
    ],
)
def test_it_is_asked_by_what(agent: Agent, question: str) -> None:
    reply = ask(agent, question, question)
    assert isinstance(reply, NeedsClarification), reply.text
    assert set(OFFERED) <= {option.label.lower() for option in reply.options}
    assert "by what" in reply.question


@pytest.mark.parametrize(
    ("question", "answer", "first"),
    [
        ("which store is best?", "pieces", "Leeds"),
        ("which store is best?", "by pieces", "Leeds"),
        ("which store is best?", "by price", "York"),
        ("which store is worst?", "number 1", "York"),
        ("what is our most successful store?", "price", "York"),
        ("which store is best?", "returned", "York"),
        ("biggest store", "pieces", "Leeds"),
    ],
)
def test_the_answer_goes_on(agent: Agent, question: str, answer: str, first: str) -> None:
    reply = ask(agent, f"{question} {answer}", question, answer)
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table
    assert len(reply.table.rows) == 1
    assert reply.table.rows[0][0] == first


def test_groups_are_compared_by_the_chosen_number(agent: Agent) -> None:
    reply = ask(agent, "compared", "compare the stores", "pieces")
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table
    assert sorted(map(tuple, reply.table.rows)) == [("Hull", 6), ("Leeds", 7), ("York", 5)]


def test_what_is_asked_in_general_is_of_the_rows_named(agent: Agent) -> None:
    reply = ask(agent, "general", "how is York doing?", "pieces")
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table
    assert [list(row) for row in reply.table.rows] == [[5]]


def test_a_stored_size_stays_a_value(agent: Agent) -> None:
    reply = ask(agent, "stored", "show me the small ones")
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table
    assert {row[0] for row in reply.table.rows} == {"A2", "A5"}


@pytest.mark.parametrize("question", ["tell me a joke", "will it rain tomorrow?", "what is the capital of France?"])
def test_the_world_at_large_stays_outside(agent: Agent, question: str) -> None:
    reply = ask(agent, question, question)
    assert isinstance(reply, OutOfScope), reply.text


@pytest.mark.parametrize("question", ["what is our budget?", "is it on Netflix?"])
def test_what_no_column_holds_is_told_with_the_columns(agent: Agent, question: str) -> None:
    reply = ask(agent, question, question)
    assert isinstance(reply, NeedsClarification), reply.text
    assert "The columns are" in reply.text
