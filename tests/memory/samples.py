"""Turns, replies and processes for the tests of memory."""

import subprocess
import sys
from pathlib import Path

from askfirst.domain.conversation import Turn
from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.reply import FinalAnswer
from askfirst.domain.table import Column, Table

AT = "2025-01-15T09:00:00+00:00"
LATER = "2025-01-15T09:00:05+00:00"
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
