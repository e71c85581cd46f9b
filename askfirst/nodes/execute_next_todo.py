"""Run the TODO whose turn it is, and write one turn of memory for it.

Read-only TODOs that are ready at the same moment run side by side; each still writes its own turn, in plan order.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from langchain_core.runnables import RunnableConfig
from langgraph.types import StreamWriter
from pydantic import ValidationError

from askfirst.domain.assumption import Assumption, remembered, settle
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Turn
from askfirst.domain.errors import Failure, LimitError
from askfirst.domain.events import ClarifyEvent, TextSaid, TodoFinished, TodoStarted, ToolEvent, progress_to_plain
from askfirst.domain.pending import AwaitsAnswer, Pending, Stopped, pending_to_plain
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.spending import Meter
from askfirst.domain.state import State
from askfirst.domain.todo import Status, Todo, TodoList
from askfirst.parts import Metered, Parts, session_of
from askfirst.sources.source import Limits
from askfirst.tools.registry import said
from askfirst.tools.tool import Ask, Done, Failed, Remarks, ToolContext, ToolResult


class Executed(Metered, total=False):
    """What this node changes."""

    todo_list: dict[str, Plain]
    pending: dict[str, Plain] | None
    failure: dict[str, Plain] | None


@dataclass(frozen=True, slots=True)
class Execution:
    """One run of one TODO and what came of it. `recalled` are answers to earlier questions that it went by."""

    key: str
    result: ToolResult
    started_at: str
    milliseconds: float
    recalled: tuple[Assumption, ...] = ()

    @property
    def status(self) -> Status:
        """The TODO's status after it."""
        if isinstance(self.result, Done):
            return "complete"
        return "clarification_needed" if isinstance(self.result, Ask) else "error"

    @property
    def action(self) -> str:
        """What was done, for the plan and the memory."""
        if isinstance(self.result, Done):
            return self.result.summary
        return self.result.question if isinstance(self.result, Ask) else self.result.failed


async def execute_next_todo(state: State, config: RunnableConfig, writer: StreamWriter, *, parts: Parts) -> Executed:
    """Run what is ready, write the turns, move the pointer; say what is pending if it could not go on."""
    session = session_of(config)
    todo_list = from_plain(TodoList, state["todo_list"])
    if time.time() - state["started"] > parts.limits.exchange_seconds:
        return _out_of_time(state)
    keys = _batch(todo_list, parts)
    for key in keys:
        writer(progress_to_plain(TodoStarted(key, todo_list.tasks[key].description, todo_list.tasks[key].tool)))
    meter = parts.meter(state)
    voice = _voice(session, state, meter, writer, parts)
    runs = await asyncio.gather(*(_execute(key, todo_list, voice, state, parts) for key in keys))
    kept = _until_first_question(runs)
    turns: list[Turn] = []
    for run in kept:
        for known in run.recalled:
            todo_list = todo_list.answer(run.key, known.argument, known.values)
        output = run.result.kept_output if isinstance(run.result, Done) else None
        todo_list = todo_list.record(run.key, status=run.status, output=output, summary=run.action)
        turns.append(_turn(run, todo_list, session, state, parts))
        writer(progress_to_plain(TodoFinished(run.key, run.status, run.action)))
    await parts.log.write_turns(turns, await _assumed(kept, todo_list, session, state, parts))
    for run in kept:
        _record(run, todo_list.tasks[run.key], session, state, parts)
    spent, notes = parts.metered(meter, session, state)
    changed = Executed(todo_list=to_plain(todo_list), spent=spent, notes=notes)
    stopped = next((run for run in kept if not isinstance(run.result, Done)), None)
    if stopped:
        pending, failure = _outcome(stopped, state, parts)
        changed["pending"] = pending_to_plain(pending)
        changed["failure"] = to_plain(failure) if failure else None
    return changed


@dataclass(frozen=True, slots=True)
class _Voice:
    """How the tools of one node speak: to whom, and by whose remarks."""

    session: str
    remarks: Remarks
    say: Callable[[str], None]


def _voice(session: str, state: State, meter: Meter, writer: StreamWriter, parts: Parts) -> _Voice:
    view = parts.view(session, state, meter=meter)
    remarks = partial(parts.reader.summarize, view=view)
    return _Voice(session, remarks, lambda text: writer(progress_to_plain(TextSaid(text))))


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


async def _execute(key: str, todo_list: TodoList, voice: _Voice, state: State, parts: Parts) -> Execution:
    began, started_at = time.perf_counter(), parts.clock.now().isoformat()
    todo, session = todo_list.tasks[key], voice.session
    reference = f"{session}/{todo_list.exchange}-{key}-{todo.attempts + 1}"
    context = _context(todo, todo_list.rewritten_request, reference, state, parts)

    async def known_before(ask: Ask) -> bool:
        return await _known(ask, todo, session, parts) is not None

    context = replace(context, known=known_before, remarks=voice.remarks, say=voice.say)
    result = await _run(todo, todo_list, context, parts)
    recalled: list[Assumption] = []
    while isinstance(result, Ask) and (known := await _known(result, todo, session, parts)):
        recalled.append(known)
        todo = replace(todo, answers={**todo.answers, known.argument: list(known.values)})
        context = replace(context, answers=todo.answers, recalled=context.recalled | {known.argument})
        result = await _run(todo, todo_list, context, parts)
    if isinstance(result, Done) and result.table is not None:
        await parts.results.put(reference, result.table)
    return Execution(key, result, started_at, round((time.perf_counter() - began) * 1000, 1), tuple(recalled))


async def _known(ask: Ask, todo: Todo, session: str, parts: Parts) -> Assumption | None:
    """What the user said when the same was asked before; nothing where this very step has an answer already."""
    if not ask.dataset or ask.argument in todo.answers:
        return None
    known = await parts.assumptions.assumptions(session)
    found = remembered(known, ask.open_question(parts.limits.options_per_question), free_text=ask.free_text)
    return replace(found, argument=ask.argument) if found else None


async def _assumed(
    runs: list[Execution], todo_list: TodoList, session: str, state: State, parts: Parts
) -> list[Assumption]:
    """What the runs asked, and what the answers that they went by have settled."""
    exchange = state["exchange"]
    most = parts.limits.options_per_question
    asks = [run.result for run in runs if isinstance(run.result, Ask) and run.result.dataset]
    asked = [ask.open_question(most, exchange) for ask in asks]
    answers = [
        answer for run in runs if isinstance(run.result, Done) for answer in todo_list.tasks[run.key].answers.items()
    ]
    if not answers:
        return asked
    known = await parts.assumptions.assumptions(session)
    settled = (settle(known, argument, values, exchange) for argument, values in answers)
    return [*asked, *(one for one in settled if one)]


async def _run(todo: Todo, todo_list: TodoList, context: ToolContext, parts: Parts) -> ToolResult:
    """The tool's result. Errors end the TODO, not the session; passing ones are tried again first."""
    tool = parts.tools[todo.tool]
    outputs = {name: todo_list.tasks[key].output for name, key in todo.inputs.items()}
    answers = {name: given[-1] for name, given in todo.answers.items() if name in tool.arguments.model_fields}
    for last in [False] * parts.limits.todo_retries + [True]:
        try:
            args = tool.arguments.model_validate({**todo.args, **outputs, **answers})
            async with asyncio.timeout(parts.limits.todo_seconds):
                result = await tool.run(args, context)
        except ValidationError as error:
            result = Failed(f"{'; '.join(said(tool, error))}.", "Say it in other words, or ask anew.")
        except Exception as error:  # noqa: BLE001 - a tool is foreign code: whatever it raises ends its TODO, not the session
            result = _failed(error, todo, parts)
        if last or not (isinstance(result, Failed) and result.retryable):
            break
        await asyncio.sleep(_RETRY_SECONDS)
    return result


_RETRY_SECONDS = 0.2


def _failed(error: Exception, todo: Todo, parts: Parts) -> Failed:
    if isinstance(error, TimeoutError):
        error = LimitError(
            "todo_seconds",
            f"The step {todo.description!r} took longer than the {parts.limits.todo_seconds:g} seconds that it may.",
            "Say 'go on' to try it again, ask for less, or raise the setting todo_seconds.",
        )
    failure = Failure.of(error)
    return Failed(failure.failed, failure.remedy, retryable=failure.retryable, error=failure.error)


def _context(todo: Todo, question: str, reference: str, state: State, parts: Parts) -> ToolContext:
    last_query = state.get("last_query")
    return ToolContext(
        catalog=parts.catalog,
        sources=parts.sources,
        results=parts.results,
        clock=parts.clock,
        limits=parts.limits.query,
        list_rows=parts.limits.list_rows,
        today=parts.clock.today(),
        time_zone=parts.subject.time_zone,
        question=question,
        reference=reference,
        answers=todo.answers,
        trials=parts.limits.trials,
        trial=Limits(parts.limits.query.rows, min(parts.limits.trial_seconds, parts.limits.query.seconds)),
        last_query=from_plain(QueryMetadata, last_query) if last_query else None,
    )


def _outcome(stopped: Execution, state: State, parts: Parts) -> tuple[Pending, Failure | None]:
    """What is pending after a step that is not done: a question is open, or the list stands still."""
    exchange = state["exchange"]
    if isinstance(stopped.result, Ask):
        asked = stopped.result.clarification(stopped.key, parts.limits.options_per_question)
        return AwaitsAnswer(asked, exchange), None
    if isinstance(stopped.result, Done):
        raise TypeError("a finished TODO stops nothing")
    failure = _failure(stopped.result)
    return Stopped(failure.reason, exchange), failure


def _failure(failed: Failed) -> Failure:
    reason: Literal["error", "limit"] = "limit" if failed.error == "LimitError" else "error"
    return Failure(failed.failed, failed.remedy, failed.error, retryable=failed.retryable, reason=reason)


def _turn(run: Execution, todo_list: TodoList, session: str, state: State, parts: Parts) -> Turn:
    todo = todo_list.tasks[run.key]
    return Turn(
        session=session,
        exchange=todo_list.exchange,
        todo_key=run.key,
        attempt=todo.attempts,
        todo_description=todo.description,
        status=run.status,
        user_input=state["user_input"],
        agent_action=run.action,
        tools_called=(todo.tool,),
        queries_executed=run.result.queries if isinstance(run.result, Done) else (),
        clarification_asked=run.result.question if isinstance(run.result, Ask) else None,
        active_todo_list_snapshot={
            "current_task_key": todo_list.current_task_key,
            "statuses": {key: task.status for key, task in todo_list.tasks.items()},
        },
        started_at=run.started_at,
        completed_at=parts.clock.now().isoformat(),
    )


def _record(run: Execution, todo: Todo, session: str, state: State, parts: Parts) -> None:
    exchange = state["exchange"]
    done = run.result if isinstance(run.result, Done) else None
    failed = run.result if isinstance(run.result, Failed) else None
    parts.sink.emit(
        ToolEvent(
            session=session,
            exchange=exchange,
            todo_key=run.key,
            tool=todo.tool,
            status=run.status,
            attempt=todo.attempts,
            milliseconds=run.milliseconds,
            rows=done.table.row_count if done and done.table else None,
            error=failed.error if failed else None,
        )
    )
    if isinstance(run.result, Ask):
        options = len(run.result.options)
        parts.sink.emit(ClarifyEvent(session, exchange, run.key, run.result.argument, options))
