"""What the principals ask, and how it is found out whether a reply tells of the other region's rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from askfirst.agent import Agent
from askfirst.domain.codec import to_plain
from askfirst.domain.reply import FinalAnswer, NeedsClarification, Reply

QUESTIONS = (
    "how many orders are there",
    "total amount by product",
    "total amount by status",
    "list the customers",
    "orders of Canary Yellow",
    "orders of canary",
    "orders of Canary Tradng",
    "what is the average amount by customer name",
    "which customer has the highest total amount",
    "orders with status canary status",
    "how many orders with the product canary tea",
    "orders in Kyoto",
    "order O-4",
    "amount of order O-6",
    "orders where region is Asia",
    "total amount by region",
    "total amount by month",
    "share of amount by region",
    "the three largest orders",
    "how many orders were there on 2025-01-04",
    "max amount",
    "customers in Asia",
    "credit limit by customer",
    "customers with a credit limit over 700000",
    "how many audits are there",
    "list the audits",
    "what datasets are there",
    "by month instead",
)
PATHS = (
    "list the customers",  # rows, results that are kept, what is shown again
    "orders of canary",  # look-ups and their options
    "orders of Canary Tradng",  # mistyped names
    "what is the average amount by customer name",  # a join
    "total amount by product",  # spellings
    "amount of order O-6",  # identifiers, an empty answer and why it is empty
    "customers with a credit limit over 700000",  # hidden fields, errors
    "list the audits",  # hidden datasets
    "orders where region is Asia",  # a condition against the rule
)
"""A question for each way that a row may take to somebody who may not see it."""
CANARIES = ("canary", "7770000", "kyoto", "osaka", "o-4", "o-5", "o-6")
"""Numbers of many digits: times and hashes hold any short one now and then."""


def everything(told: Any, *, without: str = "") -> str:
    """All that a reply, or anything else that is told, carries, but for the user's own words."""
    return json.dumps(to_plain(told), ensure_ascii=False).lower().replace(without.lower(), "")


def canaries(told: Any, *said: str) -> list[str]:
    """The canaries in what is told, but for those in the user's own words."""
    text = everything(told)
    own = " ".join(said).lower()
    return [word for word in CANARIES if word not in own and word in text]


def crossed(
    agent: Agent, principal: str, questions: Sequence[str], *, session: str, followed: int | None = None
) -> list[tuple[str, list[str]]]:
    """The questions whose replies, or what is told of them later, hold canaries; the first option is always taken.

    Only the first `followed` are replayed and gone on from; all of them where nothing is said.
    """
    found: list[tuple[str, list[str]]] = []
    for number, question in enumerate(questions):
        here = f"{session}-{number}"
        told: list[Any] = [agent.run(here, question, principal=principal)]
        if isinstance(told[0], NeedsClarification):
            told.append(agent.run(here, "1", principal=principal))
        follow = followed is None or number < followed
        if follow and isinstance(told[-1], FinalAnswer) and told[-1].receipt and told[-1].receipt.queries:
            told += _later(agent, principal, here, told[-1])
        told += [agent.history(here), agent.plan(here), agent.assumptions(here)]
        if words := [word for one in told if one is not None for word in canaries(one, question)]:
            found.append((question, words))
    return found


def _later(agent: Agent, principal: str, session: str, answer: Reply) -> list[Any]:
    """What is kept of an answer, what replaying it tells, and what follows on it."""
    assert isinstance(answer, FinalAnswer)
    assert answer.receipt is not None
    references = [query.result for query in answer.receipt.queries if query.result]
    kept = [agent._loop.run(agent._parts.results.get(one)) for one in references]
    replayed = agent.replay(session, answer.turn_number, principal=principal)
    return [*kept, replayed, agent.run(session, "analyze these", principal=principal)]
