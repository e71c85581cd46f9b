"""One run of one TODO: the answers that are known already, its gates, its open arguments, and the tool itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pydantic import ValidationError

from askfirst.domain.assumption import Assumption, remembered
from askfirst.domain.choice import Argument, Choice
from askfirst.domain.clarification import SAID, UNPLACED, Clarification
from askfirst.domain.client_queries import number_of
from askfirst.domain.codec import Plain, from_plain
from askfirst.domain.errors import Failure, LimitError
from askfirst.domain.events import ChoiceOutcome
from askfirst.domain.finished import Finished
from askfirst.domain.pending import AwaitsAnswer
from askfirst.domain.principal import name_of
from askfirst.domain.proposal import Proposal
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.state import State
from askfirst.domain.todo import Status, Todo, TodoList, result_reference
from askfirst.parts import Parts, card_of
from askfirst.sources.client.supplying import Supplying, supplying
from askfirst.sources.source import Limits
from askfirst.steps.proposing import Owner, proposed, telling
from askfirst.tools.gates import unmet
from askfirst.tools.registry import said
from askfirst.tools.tool import (
    Ask,
    ClientQueries,
    Done,
    Failed,
    Propose,
    Remarks,
    Tool,
    ToolContext,
    ToolResult,
    unproposed,
)
from askfirst.understanding.choices import Clarify, Rephrase, gate, settled
from askfirst.understanding.reader import View
from askfirst.understanding.rules.wishes.filling import over


@dataclass(frozen=True, slots=True)
class Room:
    """Where a TODO runs: its session, what readers see of it, by whose remarks the tools speak, and to whom."""

    session: str
    view: View
    remarks: Remarks
    say: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Interpreted:
    """How the user's words were read at last, what was done with that, and the argument that is asked about, if any."""

    choice: Choice
    outcome: ChoiceOutcome
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Execution:
    """One run of one TODO and what came of it.

    `recalled` are answers to earlier questions that it went by. `interpreted` is how the words were read for a tool of
    the workspace's own; `proposal` is what it proposes.
    """

    key: str
    result: ToolResult
    started_at: str
    milliseconds: float
    recalled: tuple[Assumption, ...] = ()
    interpreted: Interpreted | None = None
    proposal: Proposal | None = None
    result_reference: str = ""

    @property
    def status(self) -> Status:
        """The TODO's status after it."""
        if isinstance(self.result, Done):
            return "complete"
        if isinstance(self.result, Propose):
            return "proposed"
        if isinstance(self.result, ClientQueries):
            return "queries_needed"
        return "clarification_needed" if isinstance(self.result, Ask) else "error"

    @property
    def action(self) -> str:
        """What was done, for the plan and the memory."""
        if isinstance(self.result, Done):
            return self.result.summary
        if isinstance(self.result, ClientQueries):
            return f"{number_of(self.result.queries)} for the client to run"
        return self.result.failed if isinstance(self.result, Failed) else self.result.question

    @property
    def note(self) -> str:
        """What is to be told beside the answer: words of the message that the tool did not go by."""
        aside = self.interpreted.choice.aside if self.interpreted and isinstance(self.result, Done) else ""
        return f'Not taken into account: "{aside}".' if aside else ""

    def finished(self, tool: str, exchange: int) -> Finished:
        """The complete run, as gates and later tools find it."""
        args = self.interpreted.choice.args if self.interpreted else {}
        done = self.result if isinstance(self.result, Done) else None
        output = done.output if done else None
        return Finished(tool, args, output, self.action, exchange, self.result_reference)


async def run_todo(key: str, todo_list: TodoList, room: Room, state: State, parts: Parts) -> Execution:
    """Run it once. Whatever goes wrong is in the result; a table that it gives is kept under the run's reference."""
    began, started_at = time.perf_counter(), parts.clock.now().isoformat()
    todo, session = todo_list.tasks[key], room.session
    owner = Owner(session, name_of(state.get("principal")) or "")
    reference = result_reference(session, todo_list.exchange, key, todo.attempts + 1)
    context = _context(todo, todo_list.rewritten_request, reference, state, parts)

    async def known_before(ask: Ask) -> bool:
        return await _known(ask, todo, session, parts) is not None

    context = replace(context, known=known_before, remarks=room.remarks, say=room.say)
    recalled: list[Assumption] = []
    client = Supplying(todo.supplied, parts.results)
    with supplying(client):
        result, interpreted = await _run(todo, todo_list, context, room, parts)
        while isinstance(result, Ask) and (known := await _known(result, todo, session, parts)):
            recalled.append(known)
            todo = replace(todo, answers={**todo.answers, known.argument: list(known.values)})
            context = replace(context, answers=todo.answers, recalled=context.recalled | {known.argument})
            result, interpreted = await _run(todo, todo_list, context, room, parts)
    if client.wanted:
        # Whatever the tool came to without these results, it does not stand before they are there.
        result, interpreted, recalled = ClientQueries(tuple(client.wanted.values())), None, []
    table = result.table if isinstance(result, Done) else None
    aside = interpreted.choice.aside if interpreted else ""
    if table is not None:
        await parts.results.put(reference, table)
    return Execution(
        key,
        result,
        started_at,
        round((time.perf_counter() - began) * 1000, 1),
        tuple(recalled),
        interpreted,
        proposal=proposed(telling(result, aside), key, todo_list, owner, parts)
        if isinstance(result, Propose)
        else None,
        result_reference=reference if table is not None else "",
    )


async def _known(ask: Ask, todo: Todo, session: str, parts: Parts) -> Assumption | None:
    """What the user said when the same was asked before; nothing where this very step has an answer already."""
    if not ask.dataset or ask.argument in todo.answers:
        return None
    known = await parts.assumptions.assumptions(session)
    found = remembered(known, ask.open_question(parts.limits.options_per_question), free_text=ask.free_text)
    return replace(found, argument=ask.argument) if found else None


async def _run(
    todo: Todo, todo_list: TodoList, context: ToolContext, room: Room, parts: Parts
) -> tuple[ToolResult, Interpreted | None]:
    """The tool's result; a tool of the workspace's own runs only with settled arguments and with its gates open."""
    tool = parts.tools[todo.tool]
    outputs = {name: todo_list.tasks[key].output for name, key in todo.inputs.items()}
    if todo.choice is None:
        answers = {name: given[-1] for name, given in todo.answers.items() if name in tool.arguments.model_fields}
        return await _guarded(tool, {**todo.args, **outputs, **answers}, todo, context, parts), None
    choice = await _settled(todo.choice, todo, room, parts)
    decided = gate(choice, run_from=parts.limits.run_from, ask_from=parts.limits.ask_from)
    if isinstance(decided, Rephrase):
        asked = Ask(decided.reason, (), SAID, about=todo_list.original_request, free_text=True)
        return asked, Interpreted(choice, "rephrase")
    if isinstance(decided, Clarify):
        doubt = decided.doubt
        name = doubt.argument or UNPLACED
        asked = Ask(doubt.question, doubt.options, name, about=doubt.about, free_text=True, tool=todo.tool)
        return asked, Interpreted(choice, "clarify", name)
    result = await _guarded(tool, {**decided.args, **outputs}, todo, context, parts)
    return result, Interpreted(choice, "refused" if isinstance(result, Failed) else "run")


async def _settled(choice: Choice, todo: Todo, room: Room, parts: Parts) -> Choice:
    """The choice with the user's answers to what was in doubt; the whole request may have been said anew."""
    card = card_of(parts.tools[todo.tool])
    if said_anew := todo.answers.get(SAID):
        choice = await parts.reader.fill(card, said_anew[-1], room.view)
    answers = {"" if name == UNPLACED else name: given for name, given in todo.answers.items() if name != SAID}
    for argument in card.parameters:
        if argument.names and (said := answers.get(argument.name)) and not _is_option(said[-1], argument, choice):
            # What is stored is looked up: only the reader can.
            del answers[argument.name]
            asked = Clarification(todo.tool, "", (), argument.name)
            view = replace(room.view, pending=AwaitsAnswer(asked, 0))
            choice = over(choice, await parts.reader.fill(card, said[-1], view))
    return settled(card, choice, answers, await room.view.recall())


def _is_option(said: str, argument: Argument, choice: Choice) -> bool:
    return any(said == one.value for doubt in choice.doubts if doubt.argument == argument.name for one in doubt.options)


async def _guarded(
    tool: Tool, given: Mapping[str, Plain], todo: Todo, context: ToolContext, parts: Parts
) -> ToolResult:
    """Gates first. Errors end the TODO, not the session; passing ones are tried again first."""
    closed = await unmet(tool, parts.tools, context.finished, context.results)
    if closed:
        return closed
    until = asyncio.get_running_loop().time() + parts.limits.todo_seconds
    for last in [False] * parts.limits.todo_retries + [True]:
        try:
            args = tool.arguments.model_validate(dict(given))
            async with asyncio.timeout_at(until):
                result = _allowed(await tool.run(args, context), tool)
        except ValidationError as error:
            result = Failed(f"{'; '.join(said(tool, error))}.", "Say it in other words, or ask anew.")
        except Exception as error:  # noqa: BLE001 - a tool is foreign code: whatever it raises ends its TODO, not the session
            result = _failed(error, todo, parts)
        if last or not (isinstance(result, Failed) and result.retryable):
            break
        await asyncio.sleep(_RETRY_SECONDS)
    return result


_RETRY_SECONDS = 0.2


def _allowed(result: ToolResult, tool: Tool) -> ToolResult:
    """A tool that changes something may only propose; one that reads has nothing to propose."""
    if isinstance(result, Done) and tool.effect == "commit":
        return unproposed(tool.name)
    if isinstance(result, Propose) and tool.effect != "commit":
        return Failed(
            f"The tool {tool.name!r} is declared to read only, and proposes {result.intent!r}.",
            "Its author must declare the effect 'commit'.",
            error="ConfigError",
        )
    return result


def _failed(error: Exception, todo: Todo, parts: Parts) -> Failed:
    if isinstance(error, TimeoutError):
        error = LimitError(
            "todo_seconds",
            f"The step {todo.description!r} took longer than the {parts.limits.todo_seconds:g} seconds that it may.",
            "Say 'go on' to try it again, ask for less, or raise the setting todo_seconds.",
        )
    failure = Failure.of(error)
    return Failed(
        failure.failed, failure.remedy, retryable=failure.retryable, error=failure.error, source=failure.source
    )


def _context(todo: Todo, question: str, reference: str, state: State, parts: Parts) -> ToolContext:
    last_query = state.get("last_query")
    return replace(
        parts.tool_context(question),
        reference=reference,
        answers=todo.answers,
        finished=finished_of(state),
        trials=parts.limits.trials,
        trial=Limits(parts.limits.query.rows, min(parts.limits.trial_seconds, parts.limits.query.seconds)),
        last_query=from_plain(QueryMetadata, last_query) if last_query else None,
    )


def finished_of(state: State) -> dict[str, Finished]:
    """The last complete run of each of the workspace's tools in the session, by name."""
    return {name: from_plain(Finished, plain) for name, plain in (state.get("finished") or {}).items()}
