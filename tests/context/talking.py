"""Clicks and questions, with what must come of them."""

from __future__ import annotations

from typing import Any

from askfirst.agent import Agent
from askfirst.domain.query import Query
from askfirst.domain.reply import ErrorReply, FinalAnswer, IntentAcknowledged


def set_to(agent: Agent, session: str, **settings: Any) -> dict[str, Any]:
    """Click each of the settings; the context after them."""
    context: dict[str, Any] = {}
    for name, value in settings.items():
        reply = agent.apply(session, f"set_{name}", value)
        assert isinstance(reply, IntentAcknowledged), reply.text
        assert reply.usage.model_calls == 0
        context = reply.state.context
    return context


def refused(agent: Agent, session: str, intent: str, value: Any) -> ErrorReply:
    reply = agent.apply(session, intent, value)
    assert isinstance(reply, ErrorReply), reply.text
    assert reply.remedy
    return reply


def answer(agent: Agent, session: str, text: str) -> FinalAnswer:
    reply = agent.run(session, text)
    assert isinstance(reply, FinalAnswer), reply.text
    return reply


def query_of(reply: FinalAnswer) -> Query:
    assert reply.receipt is not None
    return reply.receipt.queries[-1].query


def ask(agent: Agent, session: str, text: str) -> Query:
    """The query that a question became."""
    return query_of(answer(agent, session, text))
