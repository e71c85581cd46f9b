"""Values that are said in signs alone are never read over, and signs that say nothing are no reason to ask."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.reply import NeedsClarification
from askfirst.understanding.rules.recognition.symbols import values_in_signs
from tests.understanding.rules.worlds import TODAY

SESSIONS = count()


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with build_agent(settings=Settings(home=tmp_path_factory.mktemp("signs"), today=TODAY)) as made:
        yield made


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("orders with status '?'", "'?'"),
        ("orders where status is '---'", "'---'"),
        ("how many orders with status ''", "\"''\""),
        ('how many orders with status ""', "'\"\"'"),
        ("orders with status ‘…’", "'…'"),
        ("how many orders with priority `!!!` in 2024", "'!!!'"),
        ("orders with status 😀", "'😀'"),
        ("how many shipments to 😀", "'😀'"),
        ("how many shipments to ❌ in 2024", "'❌'"),
        ("how many shipments from ???", "'???'"),
        ("how many orders where customer is '***'", "'***'"),
        ("how many orders with status '\ud83d'", "'?'"),
        ("how many orders where status is -", "'-'"),
    ],
)
def test_a_value_in_signs_is_asked_about(agent: Agent, text: str, told: str) -> None:
    reply = agent.run(f"asked {next(SESSIONS)}", text)
    assert isinstance(reply, NeedsClarification), reply.text
    assert (
        reply.text == f"I cannot tell what to do with {told}. Shall I answer without it, or will you say it otherwise?"
    )


def test_a_value_in_double_quotes_is_looked_up(agent: Agent) -> None:
    reply = agent.run("double", 'how many orders named "@@"')
    assert reply.text.startswith("I find no '@@' among the names of orders.")


def test_a_change_in_signs_is_asked_about(agent: Agent) -> None:
    agent.run("change", "how many orders by status")
    assert agent.run("change", "only those with status '--'").type == "needs_clarification"
    assert agent.run("change", "without it").type == "final_answer"


@pytest.mark.parametrize(
    "text",
    [
        "How many orders are there? 🙂",
        "How many orders are there 😀",
        "🚚 How many shipments in 2024?",
        "How many orders by status - thanks!",
        "how many orders by status & priority",
        "freight spend in $ by carrier",
        "what percentage of shipments (in %) were late?",
        "how many orders by status ???",
        "how many shipments -> by carrier",
        "how many of the customers' orders are 'delivered'?",
        "how many orders * by status *",
        "how many orders are there ?",
        "what is the freight spend - by carrier",
        "orders by status: delivered / cancelled?",
    ],
)
def test_signs_that_say_nothing(agent: Agent, text: str) -> None:
    found = agent.catalog
    assert list(values_in_signs(text, found)) == []
    assert "cannot tell what to do" not in agent.run(f"plain {next(SESSIONS)}", text).text


@settings(max_examples=40, deadline=None)
@given(
    st.text(st.characters(categories=["P", "S"], exclude_characters="'\"“”«»‘’‚„`\\"), min_size=1, max_size=5),
    st.sampled_from(
        ["orders with status '{}'", "how many shipments where carrier is '{}' in 2024", "only status '{}'"]
    ),
)
def test_whatever_the_signs_no_answer_is_without_them(agent: Agent, signs: str, question: str) -> None:
    reply = agent.run(f"drawn {next(SESSIONS)}", question.format(signs))
    assert reply.type != "final_answer", (signs, reply.text)
