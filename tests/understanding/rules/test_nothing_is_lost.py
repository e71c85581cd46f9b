"""Whatever follows whatever: a condition of the answer before is kept, or the reply says that it went."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.query import Filter, Query
from askfirst.domain.reply import FinalAnswer, Reply
from tests.understanding.rules.worlds import TODAY

QUESTIONS = [
    "how many shipments to Port of Miami by carrier in 2024",
    "show late shipments to Port of Miami last month",
    "top 5 carriers by freight cost for reefers in 2024",
    "carriers with more than 1000 shipments in 2024",
    "average gross weight by month for Ocean North in 2024",
    "what percentage of shipments from Port of Shanghai are late by carrier",
    "how many shipments with a delay over 5 hours to Port of Miami or Port of Santos",
]
FOLLOW_UPS = [
    "and for Pacific Star?", "only reefers", "without Port of Miami", "what about 2023", "not in 2024", "since June",
    "also from Port of Singapore", "drop the filter on destination", "remove the time filter", "for all carriers again",
    "by month instead", "and by carrier", "also by status", "per year", "without the split by month", "just the total",
    "overall", "average instead", "median instead", "show the sum as well", "in percent", "how many is that",
    "same for last year", "and last month?", "the year before", "previous month", "top 5", "only the top 3",
    "show 10 more", "without the top one", "the second row", "the last one", "reverse the order", "descending",
    "sort by freight cost", "list these", "with the vessel", "also show the gross weight", "hide the status",
    "the first one by month", "their average net weight", "of those, how many are late", "under 100 hours",
    "how many of them are refrigerated", "compare that with 2023", "average delay instead", "not by carrier",
    "also Ocean North", "without Ocean North", "show their shipments", "break it down by week",
]  # fmt: skip
SESSIONS = count()


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with build_agent(settings=Settings(home=tmp_path_factory.mktemp("lost"), today=TODAY)) as made:
        yield made


def lost(agent: Agent, before: Query, reply: FinalAnswer) -> list[object]:
    """The conditions that are neither in the answer's query nor among what the reply says changed."""
    assert reply.receipt is not None
    after = reply.receipt.queries[-1].query
    said = "\n".join((*reply.receipt.changes, *reply.receipt.assumptions))
    labels = [
        (one, agent.catalog.bind(before.dataset, one.field).label)
        for one in before.filters
        if one not in after.filters and not is_implied(one, after)
    ]
    gone: list[object] = [one for one, label in labels if f"{label.split(' name')[0]}" not in said]
    gone += [one for one in before.any_of if one not in after.any_of and "without" not in said]
    gone += [one for one in before.having if one not in after.having and "without" not in said]
    if before.time and before.time != after.time:
        label = agent.catalog.bind(before.dataset, before.time.field).label
        gone += [] if "time" in said or label in said else [before.time]
    return gone


def is_implied(one: Filter, query: Query) -> bool:
    """A row within a stretch of time has that time."""
    return one.op == "not_null" and query.time is not None and query.time.field == one.field


def query_of(reply: Reply) -> Query | None:
    found = reply.receipt.queries if isinstance(reply, FinalAnswer) and reply.receipt else ()
    return found[-1].query if found else None


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(QUESTIONS), st.lists(st.sampled_from(FOLLOW_UPS), min_size=1, max_size=4))
def test_no_condition_is_lost_without_a_word(agent: Agent, question: str, messages: list[str]) -> None:
    """After each message: the earlier conditions hold, or the changes name what went."""
    session = f"talk {next(SESSIONS)}"
    before = query_of(agent.run(session, question))
    assert before is not None
    for message in messages:
        reply = agent.run(session, message)
        after = query_of(reply)
        if isinstance(reply, FinalAnswer) and after is not None:
            assert lost(agent, before, reply) == [], f"{question!r}, {messages!r}: {message!r}"
            before = after
        else:
            assert reply.type in ("needs_clarification", "out_of_scope"), f"{message!r}: {reply.text}"
            agent.run(session, "stop")
