"""Typing a setting gives the same context as clicking it, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest

from askfirst.agent import Agent
from askfirst.domain.context import Setting
from tests.context.talking import set_to

SAME = [
    ("analysis_type", "trend", "set the analysis type to trend"),
    ("analysis_type", "comparison", "please set analysis to comparison."),
    ("analysis_type", "distribution", "use distribution analysis"),
    ("time_period", "last_30_days", "set time period to last 30 days"),
    ("time_period", "2024-Q1", "set the time range to 2024-Q1"),
    ("time_period", "ytd", "from now on ytd"),
    ("time_period", "last_90_days", "always for the last 90 days"),
    ("time_period", "last_month", "from now on use last month"),
    ("metric", "sales", "set the metric to sales"),
    ("metric", "freight_spend", "use freight spend as the metric"),
    ("metric", "customers", "set my metric: customers"),
    ("metric", "average_delay", "from now on, use average delay"),
    ("dimension", "region", "always by region"),
    ("dimension", "carrier", "set the dimension to carrier"),
    ("dimension", "sales_channel", "from now on by sales channel"),
    ("filter", {"status": "delivered"}, "from now on only status delivered"),
    ("filter", {"status": ["delivered", "shipped"]}, "set the filter to status delivered or shipped"),
    ("filter", {"delay": {"gt": 5}}, "set the filter to delay over 5"),
    ("filter", {"delay": {"min": 5, "max": 10}}, "always only delay between 5 and 10"),
    ("filter", {"refrigerated": True}, "set a filter: refrigerated yes"),
    ("filter", {"priority": "urgent"}, "set the priority filter to urgent"),
    ("filter", {"status": "open"}, 'set the filter to {"status": "open"}'),
    ("grouping", "monthly", "use monthly grouping"),
    ("grouping", "weekly", "set the granularity to week"),
    ("grouping", "quarterly", "always by quarter"),
    ("visualization", "bar_chart", "set the chart to a bar chart"),
    ("visualization", "table", "always show it as a table"),
    ("visualization", "pie_chart", "could you set the visualization to pie chart, please"),
]


@pytest.mark.parametrize(("name", "value", "said"), SAME)
def test_a_click_and_a_sentence(agent: Agent, session: str, name: str, value: Any, said: str) -> None:
    clicked = set_to(agent, f"{session}-click", **{name: value})
    typed = agent.run(f"{session}-type", said)
    assert typed.type == "intent_acknowledged", typed.text
    assert json.dumps(typed.context) == json.dumps(clicked)
    assert typed.usage.model_calls == 0


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, value, _ in SAME])
def test_what_a_click_is_called_in_the_history_sets_the_same(agent: Agent, session: str, name: str, value: Any) -> None:
    typed = agent.run(f"{session}-type", Setting(f"set_{name}", value).written)
    assert typed.context == set_to(agent, f"{session}-click", **{name: value})


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("clear the filters", ["metric", "grouping"]),
        ("clear the status filter", ["metric", "filter", "grouping"]),
        ("reset the filter on status", ["metric", "filter", "grouping"]),
        ("clear the metric", ["filter", "grouping"]),
        ("reset the settings", []),
        ("please clear all settings", []),
    ],
)
def test_settings_are_taken_back_in_words(agent: Agent, session: str, said: str, left: list[str]) -> None:
    set_to(agent, session, metric="sales", grouping="monthly", filter={"status": "open", "priority": "high"})
    assert list(agent.run(session, said).context) == left


@pytest.mark.parametrize(
    "said",
    [
        "set the metric to revenue?",
        "what is the metric?",
        "orders from now on",
        "always late carriers",
        "show the bar chart",
        "use the filter paper orders",
        "how many shipments by month from now on?",
        "shipments by region",
        "only status delivered",
        "set sail",
        "clear orders",
    ],
)
def test_a_question_is_never_taken_for_a_setting(agent: Agent, session: str, said: str) -> None:
    reply = agent.run(session, said)
    assert reply.type != "intent_acknowledged"
    assert reply.context == {}


def test_the_filters_of_an_answer_are_a_change_where_none_are_set(agent: Agent, session: str) -> None:
    agent.run(session, "how many orders with status delivered")
    assert agent.run(session, "clear the filters").type != "intent_acknowledged"


def test_an_unknown_name_is_told_as_for_a_click(agent: Agent, session: str) -> None:
    typed = agent.run(session, "set the metric to revnue")
    clicked = agent.apply(session, "set_metric", "revnue")
    assert (typed.type, typed.text) == ("error", clicked.text)
