"""Turns, replies and processes for the tests of memory."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from askfirst.domain.conversation import Turn
from askfirst.domain.proposal import CommitEvent, Committed, Proposal, proposal_id
from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.reply import FinalAnswer
from askfirst.domain.table import Column, Table
from askfirst.memory.conversations import Conversations

AT = "2025-01-15T09:00:00+00:00"
LATER = "2025-01-15T09:00:05+00:00"
NOON = "2025-01-15T12:00:00+00:00"
ROOT = Path(__file__).parents[2]


def turn(session: str, exchange: int = 1, key: str = "ask", *, attempt: int = 1, action: str = "did it") -> Turn:
    return Turn(session, exchange, key, attempt, "Ask the data", "complete", "how many?", action, ("sql",))


def full_turn(session: str) -> Turn:
    query = Query(
        "sales",
        measures=(Measure("sum", "price"),),
        dimensions=(Dimension("sold_on", "month"),),
        filters=(Filter("place", "in", ("Köln", 7, True, 1.5)),),
        time=TimeRange("sold_on", "2025-01-01", None, said="this year"),
    )
    metadata = QueryMetadata(
        query_type="sql",
        source="shop",
        query=query,
        artifact="SELECT ?",
        parameters=("Köln", 7, True, 1.5),
        summary="one row",
        how_to_retrieve="again",
        executed_at=AT,
        hash=query.hash(),
        rows=1,
        truncated=False,
        milliseconds=1.25,
    )
    return Turn(
        session=session,
        exchange=1,
        todo_key="ask",
        attempt=2,
        todo_description="Ask the data",
        status="clarification_needed",
        user_input="how many in \x00 Köln \U0001f600?",
        agent_action="asked",
        tools_called=("entity", "sql"),
        queries_executed=(metadata,),
        clarification_asked="Which one?",
        active_todo_list_snapshot={"tasks": {"ask": {"status": "pending"}}, "current_task_key": None},
        args={"age_group": "u5", "nets": 200_000},
        started_at=AT,
        completed_at=LATER,
        turn_id=1,
    )


def answer(session: str, number: int, text: str = "There are 3.") -> FinalAnswer:
    table = Table((Column("n", "integer"),), ((3,),), row_count=1)
    return FinalAnswer(session_id=session, turn_number=number, text=text, table=table)


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Another Python process that runs the code; its arguments are sys.argv[1:]."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT)


def finish(process: subprocess.Popen[str]) -> str:
    """What the process printed, once it ended well."""
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, ""), err
    return out


def proposal(session: str = "s", exchange: int = 1, *, intent: str = "cancel_order", **more: Any) -> Proposal:
    """To cancel an order: the first step of an exchange has proposed it, and it waits until noon."""
    given: dict[str, Any] = {
        "id": proposal_id(session, exchange, "act", 1),
        "session": session,
        "exchange": exchange,
        "todo_key": "act",
        "attempt": 1,
        "intent": intent,
        "target": "ORD-00001",
        "args": {"reason": "too late"},
        "question": "I understand that you want to cancel order ORD-00001. Is this correct?",
        "consequence": "The order is cancelled.",
        "principal": "ann",
        "made_at": AT,
        "expires_at": NOON,
    }
    return Proposal(**given | more)


def yes_to(asked: Proposal, *, at: str = LATER, exchange: int = 0, **more: Any) -> CommitEvent:
    """The event of a yes, said in the next exchange by who was asked."""
    event = CommitEvent.of(asked, exchange=exchange or asked.exchange + 1, principal=asked.principal, at=at)
    return replace(event, **more)


async def propose(store: Conversations, asked: Proposal) -> Proposal:
    """An exchange that ends with a proposal."""
    await store.open(asked.session, "cancel it", at=AT)
    await store.write_turns([turn(asked.session, asked.exchange, asked.todo_key)], proposals=[asked])
    return asked


async def agree(store: Conversations, asked: Proposal, **more: Any) -> Committed:
    """Its yes, with the turn that tells of it."""
    event = yes_to(asked, **more)
    return await store.proposals.commit(event, turn(event.session, event.exchange, "commit"))
