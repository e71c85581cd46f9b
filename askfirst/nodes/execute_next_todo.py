"""Run the TODO whose turn it is, and write one turn of memory for it.

Read-only TODOs that are ready at the same moment run side by side; each still writes its own turn, in plan order.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import partial
from typing import Literal

from langchain_core.runnables import RunnableConfig
from langgraph.types import StreamWriter

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Turn
from askfirst.domain.errors import Failure, LimitError, ProposalError
from askfirst.domain.events import TextSaid, TodoFinished, TodoStarted, progress_to_plain
from askfirst.domain.pending import AwaitsAnswer, AwaitsResults, AwaitsYes, Pending, Stopped, pending_to_plain
from askfirst.domain.restatement import Restatement
from askfirst.domain.spending import Meter
from askfirst.domain.state import State
from askfirst.domain.todo import CONFIRMED, TodoList
from askfirst.parts import Metered, Parts, session_of
from askfirst.steps.commit import commit
from askfirst.steps.todos import Execution, Room, run_todo
from askfirst.steps.turns import Ledger
from askfirst.tools.gates import resting_on
from askfirst.tools.registry import BUILTIN
from askfirst.tools.tool import Ask, ClientQueries, Done, Failed


class Executed(Metered, total=False):
    """What this node changes."""

    todo_list: dict[str, Plain]
    restatement: dict[str, Plain]
    pending: dict[str, Plain] | None
    failure: dict[str, Plain] | None
    finished: dict[str, Plain]
    last_commit: str


async def execute_next_todo(state: State, config: RunnableConfig, writer: StreamWriter, *, parts: Parts) -> Executed:
    """Run what is ready, write the turns, move the pointer; say what is pending if it could not go on."""
    parts = parts.seen_by(state.get("principal"))
    session = session_of(config)
    todo_list = from_plain(TodoList, state["todo_list"])
    if time.time() - state["started"] > parts.limits.exchange_seconds:
        return _out_of_time(state)
    if CONFIRMED in todo_list.tasks[todo_list.ready()[0]].answers:
        return await _committed(todo_list, session, state, writer, parts)
    keys = _batch(todo_list, parts)
    for key in keys:
        writer(progress_to_plain(TodoStarted(key, todo_list.tasks[key].description, todo_list.tasks[key].tool)))
    meter = parts.meter(state)
    room = _room(session, state, meter, writer, parts)
    runs = await asyncio.gather(*(run_todo(key, todo_list, room, state, parts) for key in keys))
    kept, turns = _until_first_question(runs), list[Turn]()
    ledger = Ledger(session, state, parts)
    for run in kept:
        for known in run.recalled:
            todo_list = todo_list.answer(run.key, known.argument, known.values)
        output = run.result.kept_output if isinstance(run.result, Done) else None
        todo_list = todo_list.record(run.key, status=run.status, output=output, summary=run.action)
        turns.append(ledger.turn(run, todo_list))
        writer(progress_to_plain(TodoFinished(run.key, run.status, run.action)))
    await ledger.write(kept, turns, todo_list)
    spent, notes = parts.metered(meter, session, state)
    notes = [*notes, *(note for run in kept if (note := run.note))]
    changed = Executed(todo_list=to_plain(todo_list), spent=spent, notes=notes)
    if restatement := _as_settled(kept, state):
        changed["restatement"] = restatement
    if finished := _finished(kept, todo_list, state, parts):
        changed["finished"] = finished
    stopped = next((run for run in kept if not isinstance(run.result, Done)), None)
    if stopped:
        pending, failure = _outcome(stopped, state, parts)
        changed["pending"] = pending_to_plain(pending)
        changed["failure"] = to_plain(failure) if failure else None
    return changed


def _room(session: str, state: State, meter: Meter, writer: StreamWriter, parts: Parts) -> Room:
    view = parts.view(session, state, meter=meter)
    remarks = partial(parts.reader.summarize, view=view)
    return Room(session, view, remarks, lambda text: writer(progress_to_plain(TextSaid(text))))


def _out_of_time(state: State) -> Executed:
    stopped = Stopped("limit", state["exchange"])
    return {"pending": pending_to_plain(stopped), "failure": to_plain(Failure.of(LimitError.of_exchange()))}


def _batch(todo_list: TodoList, parts: Parts) -> tuple[str, ...]:
    """The first ready TODO and, where it only reads, all others that are ready and only read."""
    ready = todo_list.ready()
    if parts.tools[todo_list.tasks[ready[0]].tool].effect != "read":
        return ready[:1]
    return tuple(key for key in ready if parts.tools[todo_list.tasks[key].tool].effect == "read")


def _until_first_question(runs: list[Execution]) -> list[Execution]:
    """All that are done, and the first in plan order that is not: one question or failure at a time."""
    first = next((run for run in runs if not isinstance(run.result, Done)), None)
    return [run for run in runs if isinstance(run.result, Done) or run is first]


async def _committed(todo_list: TodoList, session: str, state: State, writer: StreamWriter, parts: Parts) -> Executed:
    """The user's yes, carried out. Where it cannot be, nothing was done and nothing waits any more."""
    key = todo_list.ready()[0]
    try:
        done = await commit(todo_list, session, state, parts)
    except ProposalError as error:
        return {"pending": None, "failure": to_plain(Failure.of(error))}
    text = done.tasks[key].summary
    writer(progress_to_plain(TodoFinished(key, "complete", text)))
    return {"todo_list": to_plain(done), "last_commit": text}


def _as_settled(runs: list[Execution], state: State) -> dict[str, Plain] | None:
    """The request with what the user's answers have added to it: what a change of it starts from."""
    settled = {run.interpreted.choice.tool: run.interpreted.choice for run in runs if run.interpreted}
    plain = state.get("restatement")
    if not settled or not plain or not plain.get("choices"):
        return None
    restatement = from_plain(Restatement, plain)
    choices = tuple(settled.get(one.tool, one) for one in restatement.choices)
    return to_plain(replace(restatement, choices=choices))  # type: ignore[no-any-return]


def _finished(runs: list[Execution], todo_list: TodoList, state: State, parts: Parts) -> dict[str, Plain] | None:
    """The workspace's tools that came to their end; a new run takes away what rested on the one before it."""
    own = [run for run in runs if isinstance(run.result, Done) and todo_list.tasks[run.key].tool not in BUILTIN]
    if not own:
        return None
    finished = dict(state.get("finished") or {})
    for run in own:
        name = todo_list.tasks[run.key].tool
        finished = {known: one for known, one in finished.items() if known not in resting_on(name, parts.tools)}
        finished[name] = to_plain(run.finished(name, state["exchange"]))
    return finished


def _outcome(stopped: Execution, state: State, parts: Parts) -> tuple[Pending, Failure | None]:
    """What is pending after a step that is not done: a question or a proposal is open, or the list stands still."""
    exchange = state["exchange"]
    if isinstance(stopped.result, Ask):
        asked = stopped.result.clarification(stopped.key, parts.limits.options_per_question)
        return AwaitsAnswer(asked, exchange), None
    if isinstance(stopped.result, ClientQueries):
        return AwaitsResults(stopped.key, stopped.result.queries, exchange), None
    if stopped.proposal:
        return AwaitsYes(stopped.proposal, exchange), None
    if not isinstance(stopped.result, Failed):
        raise TypeError("a finished TODO stops nothing")
    failure = _failure(stopped.result)
    return Stopped(failure.reason, exchange), failure


def _failure(failed: Failed) -> Failure:
    reason: Literal["error", "limit"] = "limit" if failed.error == "LimitError" else "error"
    return Failure(failed.failed, failed.remedy, failed.error, retryable=failed.retryable, reason=reason)
