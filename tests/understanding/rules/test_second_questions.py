"""Two questions in a message are one answer only where nothing restricts one of them alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.worlds import TODAY

SESSIONS = count()


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with build_agent(settings=Settings(home=tmp_path_factory.mktemp("two"), today=TODAY)) as made:
        yield made


@pytest.mark.parametrize(
    ("text", "second", "first"),
    [
        ("How many orders are urgent? How many are cancelled?", "How many are cancelled", (461,)),
        ("How many orders are there and how many are urgent?", "how many are urgent", (8000,)),
        ("How many orders are urgent and how many in 2023?", "how many in 2023", (461,)),
        (
            "What percentage of orders are urgent and what percentage are cancelled?",
            "what percentage are cancelled",
            (5.7625,),
        ),
        ("How many shipments did Ocean North carry, and how many were late?", "how many were late", (3893,)),
        (
            "how many orders are urgent; and what is the number of cancelled ones",
            "what is the number of cancelled ones",
            (461,),
        ),
    ],
)
def test_the_second_one_is_asked_about(agent: Agent, text: str, second: str, first: tuple[float, ...]) -> None:
    session = f"two {next(SESSIONS)}"
    reply = agent.run(session, text)
    assert isinstance(reply, NeedsClarification), reply.text
    assert reply.text.startswith(f"I cannot tell what to do with {second!r}. Shall I answer without it")
    answer = agent.run(session, "without it")
    assert isinstance(answer, FinalAnswer)
    assert answer.table is not None
    assert answer.table.rows == (first,)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("how many orders in 2024 and how many in 2023?", (("2023", 1818), ("2024", 5814))),
        ("how many customers are there and how many orders?", ((400, 8000),)),
        ("total freight spend in 2024, and how many shipments was that?", ((39693201.85, 14627),)),
        ("We look at our orders. How many are urgent?", ((461,),)),
    ],
)
def test_what_is_one_answer(agent: Agent, text: str, rows: tuple[tuple[object, ...], ...]) -> None:
    reply = agent.run(f"one {next(SESSIONS)}", text)
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    assert reply.table.rows == rows
