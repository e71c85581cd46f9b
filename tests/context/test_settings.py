"""Each of the seven settings: what is taken, what is refused and how, and what is kept."""

from __future__ import annotations

import math
from typing import Any

import pytest

from askfirst.agent import Agent
from askfirst.domain.reply import IntentAcknowledged
from tests.context.talking import refused, set_to


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("analysis_type", "trend", "trend"),
        ("analysis_type", "Time series", "trend"),
        ("analysis_type", "comparison", "comparison"),
        ("analysis_type", "distribution", "distribution"),
        ("time_period", "last_30_days", "last_30_days"),
        ("time_period", "Last 30 days", "last_30_days"),
        ("time_period", "2024-Q1", "2024-Q1"),
        ("time_period", "ytd", "ytd"),
        ("time_period", 2024, "2024"),
        ("time_period", "2024-01-01/2024-03-31", "2024-01-01/2024-03-31"),
        ("time_period", {"from": "2024-01-01", "to": "2024-03-31"}, "2024-01-01_to_2024-03-31"),
        ("time_period", {"start": "2024-05-01"}, "since_2024-05-01"),
        ("metric", "sales", "sales"),
        ("metric", "Freight Spend", "freight_spend"),
        ("metric", "customers", "customers"),
        ("metric", "containers", "containers"),
        ("metric", "shipments.gross_weight_kg", "shipments.gross_weight_kg"),
        ("metric", "orders.rows", "orders.rows"),
        ("dimension", "carrier", "carrier"),
        ("dimension", "destination.name", "destination.name"),
        ("dimension", "sales channel", "sales_channel"),
        ("dimension", "region", "region"),
        ("filter", {"status": "delivered"}, {"status": "delivered"}),
        ("filter", {"priority": ["high", "urgent"]}, {"priority": ["high", "urgent"]}),
        ("filter", {"delay": {"min": 5, "max": 10}}, {"delay": {"min": 5, "max": 10}}),
        ("filter", {"refrigerated": True}, {"refrigerated": True}),
        ("filter", {"arrival": "2024"}, {"arrival": "2024"}),
        ("grouping", "monthly", "monthly"),
        ("grouping", "by week", "weekly"),
        ("grouping", "annual", "yearly"),
        ("visualization", "line_chart", "line_chart"),
        ("visualization", "Pie", "pie_chart"),
    ],
)
def test_what_is_taken(agent: Agent, session: str, name: str, value: Any, kept: Any) -> None:
    assert set_to(agent, session, **{name: value}) == {name: kept}


@pytest.mark.parametrize(
    ("intent", "value", "failed", "remedy"),
    [
        ("set_analysis_type", "poem", "There is no analysis type 'poem'.", "Known: trend, comparison, distribution."),
        ("set_time_period", "soonish", "'soonish' cannot be read as a time period.", "Set for example 'last_30_days'"),
        ("set_time_period", 1.5, "'1.5' cannot be read as a time period.", "Set for example 'last_30_days'"),
        ("set_metric", "freigt spend", "There is no metric 'freigt spend'.", "Did you mean 'freight_spend'"),
        ("set_metric", "revenue", "There is no metric 'revenue'.", "Known: total_load"),
        ("set_metric", "weight", "shipments.gross_weight_kg, shipments.net_weight_kg", "by this exact name"),
        ("set_metric", 7, "'7' cannot be a metric.", "Send the name of a metric as text."),
        ("set_dimension", "carier", "There is no dimension 'carier'.", "Did you mean 'carrier'?"),
        ("set_dimension", "delay", "'delay' makes no groups: it is a measure.", "set_metric"),
        ("set_dimension", "arrival", "'arrival' makes no groups: it is a time.", "set_grouping"),
        ("set_filter", {"status": "deliverd"}, "There is no status 'deliverd'.", "Did you mean 'delivered'"),
        ("set_filter", {"nope": 1}, "There is no field 'nope'.", "Known: "),
        ("set_filter", "open", "A filter is an object", '{"status": "open"}'),
        ("set_filter", {"delay": "much"}, "The field 'delay' cannot be 'much'.", "Send a number."),
        ("set_filter", {"refrigerated": "maybe"}, "The field 'refrigerated' cannot be 'maybe'.", "Send true or false."),
        ("set_filter", {"status": {"min": 1}}, "The field 'status' cannot be", "Send text."),
        ("set_filter", {"status": []}, "The filter on 'status' has 0 values.", "Send 1 to 50 of them."),
        ("set_grouping", "decade", "There is no grouping 'decade'.", "hourly, daily, weekly, monthly"),
        ("set_visualization", "hologram", "There is no visualization 'hologram'.", "histogram"),
        ("set Metric", "sales", "'set Metric' cannot be the name of an intent.", "set_metric"),
        ("set_", "sales", "'set_' cannot be the name of an intent.", "set_metric"),
        ("set_foo", math.nan, "The value of 'set_foo' is no JSON", "Send text, a number"),
        ("set_foo", object(), "The value of 'set_foo' is no JSON", "Send text, a number"),
        ("set_foo", "x" * 10_001, "10,000 are allowed", "Send less"),
    ],
)
def test_what_is_refused(  # noqa: PLR0913, PLR0917 - the rows of a table
    agent: Agent, session: str, intent: str, value: Any, failed: str, remedy: str
) -> None:
    """It says what is allowed or nearest, and what was set before stays."""
    set_to(agent, session, metric="sales")
    reply = refused(agent, session, intent, value)
    assert failed in reply.failed
    assert remedy in reply.remedy
    assert agent.run(session, "set the chart to a table").context == {"metric": "sales", "visualization": "table"}


def test_the_shape_of_the_reply(agent: Agent, session: str) -> None:
    """As the intent API has it; a message is counted, an intent is not."""
    agent.run(session, "how many orders are there?")
    reply = agent.apply(session, "set_analysis_type", "trend")
    assert isinstance(reply, IntentAcknowledged)
    assert (reply.intent, reply.value, reply.text) == ("set_analysis_type", "trend", "Updated analysis type to 'trend'")
    state = reply.state
    assert (state.conversation_id, state.dataset_id, state.ready, state.message_count) == (session, "freight", True, 1)
    assert state.created_at < state.last_updated
    assert (state.context, state.metadata, reply.context) == (
        {"analysis_type": "trend"},
        {},
        {"analysis_type": "trend"},
    )
    assert agent.run(session, "how many orders are there?").context == {"analysis_type": "trend"}
    assert agent.history(session).exchanges[1].text == "set the analysis type to 'trend'"


def test_filters_merge_by_field_and_go_one_by_one(agent: Agent, session: str) -> None:
    """Another name of the same field replaces it."""
    set_to(agent, session, filter={"status": "open", "priority": "high"})
    assert set_to(agent, session, filter={"order status": "delivered"}) == {
        "filter": {"order_status": "delivered", "priority": "high"}
    }
    assert set_to(agent, session, filter={"order status": None}) == {"filter": {"priority": "high"}}
    assert set_to(agent, session, filter={"priority": None}) == {}


@pytest.mark.parametrize("nothing", [None, "clear", "reset"])
def test_a_setting_is_taken_back(agent: Agent, session: str, nothing: Any) -> None:
    set_to(agent, session, metric="sales", grouping="monthly")
    assert set_to(agent, session, metric=nothing) == {"grouping": "monthly"}
    assert agent.apply(session, "set_grouping", nothing).text == "Cleared grouping"
    set_to(agent, session, metric="sales", foo=1)
    assert set_to(agent, session, all=None) == {}


def test_other_names_are_kept_and_no_more(agent: Agent, session: str) -> None:
    """An action's name among them: it is data, and nothing is done or proposed."""
    before = agent.commit_events()
    context = set_to(agent, session, foo={"x": [1, None]}, refund="ORD-07700")
    agent.apply(session, "refund_all", ["ORD-07700"])
    assert context == {"foo": {"x": [1, None]}, "refund": "ORD-07700"}
    assert agent.run(session, "yes").type == "final_answer"
    assert agent.commit_events() == before
    assert set_to(agent, session, refund_all=None, foo=None) == {"refund": "ORD-07700"}


def test_a_context_does_not_grow_without_end(agent: Agent, session: str) -> None:
    set_to(agent, session, **{f"note_{number}": number for number in range(50)})
    assert "The context holds at most 50 settings" in refused(agent, session, "set_more", 1).failed
    set_to(agent, session, note_1=None, more=1)


def test_what_is_pending_stays_pending(agent: Agent, session: str) -> None:
    """A question back is still answered; a proposal still waits for its yes; what is set then holds from then on."""
    assert agent.run(session, "how many shipments to Miami last week?").type == "needs_clarification"
    reply = agent.apply(session, "set_filter", {"status": "cancelled"})
    assert isinstance(reply, IntentAcknowledged)
    assert reply.state.metadata == {"pending": "clarification"}
    refused(agent, session, "set_metric", "nope")
    assert agent.run(session, "set the grouping to monthly").type == "intent_acknowledged"
    answered = agent.run(session, "the port")
    assert answered.type == "final_answer"
    assert "cancelled" not in answered.text
    assert "status is cancelled" in agent.run(session, "again").text


def test_a_proposal_still_waits_for_its_yes(agent: Agent, session: str) -> None:
    assert agent.run(session, "cancel order ORD-07700 because it was a mistake").type == "proposal"
    agent.apply(session, "set_metric", "sales")
    assert agent.run(session, "use weekly grouping").type == "intent_acknowledged"
    again = agent.run(session, "what does it mean?")
    assert again.type == "proposal"
    assert again.context == {"metric": "sales", "grouping": "weekly"}


def test_the_same_request_again_changes_nothing(agent: Agent, session: str) -> None:
    first = agent.apply(session, "set_metric", "sales", request_id="one")
    agent.apply(session, "set_metric", "freight_spend")
    assert agent.apply(session, "set_metric", "sales", request_id="one") == first
    assert agent.run(session, "set the chart to a table").context["metric"] == "freight_spend"


async def test_a_click_that_was_cut_off_is_taken_up_under_its_number(agent: Agent, session: str) -> None:
    """As after a crash: the exchange was opened, and never closed."""
    opened = await agent._memory.conversations.open(
        session, "set the metric to 'sales'", at="2025-01-15T10:00:00+00:00", request_id="one"
    )
    reply = await agent.aapply(session, "set_metric", "sales", request_id="one")
    assert isinstance(reply, IntentAcknowledged)
    assert (reply.turn_number, reply.state.message_count) == (opened.number, 0)
    assert len((await agent.ahistory(session)).exchanges) == 1


def test_a_message_and_an_intent_do_not_come_together(agent: Agent) -> None:
    """Only a chat front end can send both."""
    config: Any = {"configurable": {"thread_id": "both"}}
    state = agent._loop.run(
        agent._rooms.graph.ainvoke({"text": "how many orders?", "intent": "set_metric", "value": "sales"}, config)
    )
    assert state["reply"]["failed"] == "Both a message and an intent were sent."
    again = agent._loop.run(agent._rooms.graph.ainvoke({"text": "how many orders?"}, config))
    assert again["reply"]["text"] == "8,000 orders."
