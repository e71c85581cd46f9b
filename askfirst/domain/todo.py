"""The todo list: the plan's steps, each naming its tool, and the pointer to the one whose turn it is.

The list is a value: every change gives a new list. The engine owns it; readers only draft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from askfirst.domain.choice import Choice
from askfirst.domain.client_queries import Supplied
from askfirst.domain.codec import Plain

CONFIRMED = "confirmed"
"""The argument under which a step that proposed keeps the id of the proposal that the user said yes to."""
Status: TypeAlias = Literal["pending", "clarification_needed", "proposed", "queries_needed", "complete", "error"]


@dataclass(frozen=True, slots=True)
class TodoDraft:
    """A step as a reader proposes it.

    `inputs` says which arguments are the outputs of earlier steps, by key: `{"query": "build_query"}`. A step of one of
    the workspace's own tools has a `choice`: how the user's words were read against the tool's arguments.
    """

    key: str
    description: str
    tool: str
    args: dict[str, Plain] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    depends_on: tuple[str, ...] = ()
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Todo:
    """A step of the plan.

    `answers` holds what the user said when the tool asked, by argument, oldest first. `attempts` counts finished
    executions, so that a rerun after a crash has the number of the execution that was cut off. `output` is small:
    tables are references into the result store. `supplied` is what the client has sent for it, by the query's name.
    """

    description: str
    tool: str
    can_clarify: bool = False
    status: Status = "pending"
    depends_on: tuple[str, ...] = ()
    args: dict[str, Plain] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    answers: dict[str, list[str]] = field(default_factory=dict)
    attempts: int = 0
    output: Plain = None
    summary: str = ""
    choice: Choice | None = None
    supplied: dict[str, Supplied] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TodoList:
    """The steps in order. `exchange` is the exchange that planned them: turns are keyed by it."""

    tasks: dict[str, Todo]
    current_task_key: str | None
    original_request: str
    rewritten_request: str
    exchange: int

    @staticmethod
    def plan(tasks: dict[str, Todo], *, original: str, rewritten: str, exchange: int) -> TodoList:
        """A new list, its pointer on the first step."""
        return TodoList(tasks, next(iter(tasks), None), original, rewritten, exchange)

    @property
    def finished(self) -> bool:
        """Whether every step is complete."""
        return all(task.status == "complete" for task in self.tasks.values())

    def ready(self) -> tuple[str, ...]:
        """The keys of the steps that may run now: not complete, and all that they depend on complete; in plan order."""
        return tuple(
            key
            for key, task in self.tasks.items()
            if task.status != "complete" and all(self.tasks[needed].status == "complete" for needed in task.depends_on)
        )

    def record(self, key: str, *, status: Status, output: Plain = None, summary: str = "") -> TodoList:
        """The list after one execution of `key`; the pointer goes on once the step is complete."""
        done = replace(
            self.tasks[key],
            status=status,
            output=output,
            summary=summary,
            attempts=self.tasks[key].attempts + 1,
        )
        tasks = {**self.tasks, key: done}
        return replace(self, tasks=tasks, current_task_key=_pointer(tasks))

    def answer(self, key: str, argument: str, values: Sequence[str]) -> TodoList:
        """The list with the user's answer to what the step asked, after earlier ones; the step is to run again."""
        task = self.tasks[key]
        answers = {**task.answers, argument: [*task.answers.get(argument, ()), *values]}
        answered = replace(task, answers=answers, status="pending")
        return replace(self, tasks={**self.tasks, key: answered}, current_task_key=key)

    def supply(self, key: str, supplied: Mapping[str, Supplied]) -> TodoList:
        """The list with what the client has sent for a step, which is to run again."""
        task = self.tasks[key]
        given = replace(task, supplied={**task.supplied, **supplied}, status="pending")
        return replace(self, tasks={**self.tasks, key: given}, current_task_key=key)


def _pointer(tasks: dict[str, Todo]) -> str | None:
    return next((key for key, task in tasks.items() if task.status != "complete"), None)


def result_reference(session: str, exchange: int, key: str, attempt: int) -> str:
    """Under which the table of one execution of a step is kept; `exchange` is the one that planned it."""
    return f"{session}/{exchange}-{key}-{attempt}"
