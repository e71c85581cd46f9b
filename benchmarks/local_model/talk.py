"""The conversation, and what must hold of every reply, however little the model can do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from askfirst.agent import Agent
from askfirst.domain.reply import (
    ErrorReply,
    FinalAnswer,
    Reply,
    reply_from_plain,
    reply_to_plain,
)
from benchmarks.reading.comparison import columns_of, holds

MESSAGES = (
    "How many shipments arrived at Port of Miami last week?",
    "Show shipments to Miami last week",
    "1",
    "total freight cost by carrier in 2024",
    "by month instead",
    "Book me a table for two in Paris",
    "qwrt blorf ## 77 zzz",
    "Delete all shipments of Pacific Star",
    "Which carrier had the longest average delay in December 2024?",
    "thanks!",
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message, the reply to it, and how long that took."""

    message: str
    reply: Reply
    seconds: float


def play(agent: Agent, session: str) -> Iterator[Exchange]:
    """The conversation, message by message."""
    for message in MESSAGES:
        began = time.perf_counter()
        reply = agent.run(session, message)
        yield Exchange(message, reply, time.perf_counter() - began)


def fault(reply: Reply, by_rules: Reply) -> str:
    """What is wrong with a reply, beside that of the rules to the same message; empty where nothing is."""
    if reply_from_plain(reply_to_plain(reply)) != reply:
        return "the reply is not the same after a round trip through JSON"
    if isinstance(reply, ErrorReply) and reply.kind == "InternalError":
        return f"a fault of the program: {reply.text}"
    if not reply.text.strip():
        return "says nothing"
    if isinstance(reply, FinalAnswer) and reply.table and not discloses(reply) and not same_table(reply, by_rules):
        return "another table than by rules, and no assumption is told"
    return ""


def discloses(reply: FinalAnswer) -> bool:
    """Whether the reply says what it took for granted."""
    return bool(reply.receipt and reply.receipt.assumptions)


def same_table(reply: FinalAnswer, by_rules: Reply) -> bool:
    """Whether the rules' answer has the same rows; more columns and another order of them are no difference."""
    if not (reply.table and isinstance(by_rules, FinalAnswer) and by_rules.table):
        return False
    if reply.table.row_count != by_rules.table.row_count:
        return False
    return holds(columns_of(reply.table), by_rules.table.rows)


def shown(exchange: Exchange, wrong: str) -> str:
    """A line on an exchange."""
    usage = exchange.reply.usage
    cost = f"{usage.model_calls:>2} calls {usage.tokens:>6} tokens {exchange.seconds:6.1f} s"
    said = " ".join(exchange.reply.text.split())[:80]
    return f"{exchange.reply.type:<20} {cost}  {exchange.message}\n    {said}" + (
        f"\n    WRONG: {wrong}" if wrong else ""
    )
