"""What an exchange keeps of how it came to its reply."""

from __future__ import annotations

import pytest

from askfirst.agent import build_agent
from askfirst.domain.conversation import Exchange
from askfirst.domain.reply import FinalAnswer, Usage
from askfirst.steps.accounting import account_of
from tests.agent.shop import settings_of, write_shop

TALK = (
    "how many orders per status?",
    "only open",
    "what is the weather like?",
    "cancel order A-001",
    "yes",
    "refund order A-002",
    "no",
    "stop",
    "",
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Exchange]:
    folder = tmp_path_factory.mktemp("accounts")
    with build_agent(write_shop(folder / "shop"), settings=settings_of(folder / "home")) as agent:
        for text in TALK:
            agent.run("s", text)
        return {exchange.text: exchange for exchange in agent.history("s").exchanges}


def test_a_question_tells_how_it_was_answered(kept: dict[str, Exchange]) -> None:
    """Line by line, with what it was sure of and where it looked; no model was asked."""
    first, second = kept[TALK[0]], kept[TALK[1]]
    assert (first.guardrail_score, first.retrieval_attempts, first.sources) == (100, 1, ("shop.orders",))
    assert (first.provider, first.model) == ("rules", "rules")
    assert first.reasoning_steps[:2] == (
        "Message taken as new request, matched by regex.",
        "Restated: Show the number of orders by status.",
    )
    assert "Run the query (sql_executor): complete." in first.reasoning_steps
    assert "Changed: added: status open" in second.reasoning_steps
    assert "Assumed: status: ' Open ' counts as 'open'" in second.reasoning_steps


def test_what_is_out_of_scope_has_a_score(kept: dict[str, Exchange]) -> None:
    found = kept[TALK[2]]
    assert found.reply is not None
    assert found.reply["type"] == "out_of_scope"
    assert found.guardrail_score is not None
    assert found.guardrail_score < 50
    assert (found.retrieval_attempts, found.sources) == (0, ())


def test_an_action_tells_of_its_step(kept: dict[str, Exchange]) -> None:
    assert kept[TALK[3]].reasoning_steps[-1] == "Cancel order: A-001 (cancel_order): proposed."
    assert kept[TALK[4]].reasoning_steps[-1] == "Cancel order: A-001 (cancel_order): complete."


@pytest.mark.parametrize("text", TALK[6:])
def test_what_asks_nothing_has_no_score(kept: dict[str, Exchange], text: str) -> None:
    """Nor queries; an earlier question's are not counted again. A message that was refused has no kind, either."""
    found = kept[text]
    assert (found.guardrail_score, found.retrieval_attempts, found.sources) == (None, 0, ())
    assert len(found.reasoning_steps) == (1 if text else 0)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("openai:gpt-4o-mini", ("openai", "gpt-4o-mini")),
        ("openai:org/model:free", ("openai", "org/model:free")),
        ("scripted", ("scripted", "scripted")),
        ("", ("model", "model")),
    ],
)
def test_the_model_that_was_asked(name: str, asked: tuple[str, str]) -> None:
    """By its provider and its name; one that has no name is a model all the same."""
    reply = FinalAnswer(session_id="s", turn_number=1, text="x", usage=Usage(model_calls=1))
    account = account_of(reply, {}, model_name=name)
    assert (account.provider, account.model) == asked
