"""Messages after an open question that say in other words what was meant."""

from __future__ import annotations

import duckdb
import pytest

from askfirst.agent import Agent
from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.test_talks import agent, truth

__all__ = ["agent", "truth"]

LATE = "delay_hours > 0"
COUNT = "SELECT count(*) FROM trips WHERE "
ORDERS = "SELECT count(*) FROM orders WHERE year(ordered_at) = 2024 AND "
TALKS = [
    # an option in other words
    (["how many delayed shipments are there?", "I mean those that arrived late"], COUNT + LATE),
    (["how many delayed shipments are there?", "they came in late"], COUNT + LATE),
    (["how many delayed shipments are there?", "doesn't matter"], COUNT + LATE),
    (["average weight of shipments in 2024", "I was thinking of the net one"],
     "SELECT avg(net_weight_kg) FROM trips WHERE year(arrived_at) = 2024"),
    # what the words mean that were not understood
    (["how many large orders were placed in 2024?", "I mean over 100 items"], ORDERS + "items > 100"),
    (["how many large orders were placed in 2024?", "large means above 20000 USD"], ORDERS + "amount_usd > 20000"),
    (["how many large orders were placed in 2024?", "anything above 50k USD"], ORDERS + "amount_usd > 50000"),
    (["how many large orders were placed in 2024?", "large = more than 100 items"], ORDERS + "items > 100"),
    (["how many delayed shipments are there?", "delay over 24 hours"], COUNT + "delay_hours > 24"),
    (["how many delayed shipments are there?", "those behind schedule"], COUNT + LATE),
    # another name
    (["how many shipments came from Rotterdm in 2024?", "I meant Hamburg"],
     COUNT + "origin = 'Port of Hamburg' AND year(arrived_at) = 2024"),
    # a question of its own
    (["how many large orders were placed in 2024?", "how many orders were placed in 2023?"],
     "SELECT count(*) FROM orders WHERE year(ordered_at) = 2023"),
]  # fmt: skip


@pytest.mark.parametrize(("talk", "sql"), TALKS, ids=[" / ".join(talk) for talk, _ in TALKS])
def test_what_was_meant_is_answered(agent: Agent, truth: duckdb.DuckDBPyConnection, talk: list[str], sql: str) -> None:
    """The words take the place of what was not understood, and all else of the request stays."""
    asked, answered = [agent.run(" / ".join(talk), message) for message in talk]
    assert isinstance(asked, NeedsClarification)
    assert isinstance(answered, FinalAnswer), answered
    assert answered.table is not None
    found = [[float(cell) for cell in row] for row in answered.table.rows]  # type: ignore[arg-type] # numbers
    assert found == [pytest.approx([float(cell) for cell in row]) for row in truth.execute(sql).fetchall()]


@pytest.mark.parametrize(
    "talk",
    [
        ["How many shipments went to Miami in 2024?", "delay over 24 hours"],
        ["how many large urgent big orders were placed in 2024?", "more than 100 items"],
        ["how many delayed shipments are there?", "not the late ones and not the others"],
    ],
    ids=" / ".join,
)
def test_what_leaves_it_open_is_asked_again(agent: Agent, talk: list[str]) -> None:
    """A condition beside an open name, or for one of several unknown words, answers nothing yet."""
    for message in talk:
        reply = agent.run(" / ".join(talk), message)
        assert isinstance(reply, NeedsClarification), reply.text
