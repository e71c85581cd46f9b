"""The plan: every step with its tool, ticking off as it runs."""

from __future__ import annotations

from collections.abc import Collection

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from askfirst.domain.todo import Todo, TodoList
from askfirst.entrypoints.cli.screen import ACCENT, DIM, STRONG, WRONG, Marks, text


def show_plan(plan: TodoList, marks: Marks, running: Collection[str] = ()) -> RenderableType:
    """The plan's heading and a line a step; `running` are the keys of the steps under way."""
    steps = Grid.grid(padding=(0, 1, 0, 0))
    steps.add_column(no_wrap=True)
    steps.add_column(overflow="fold")
    for key, todo in plan.tasks.items():
        steps.add_row(_mark(todo, marks, running=key in running), _step(todo, running=key in running))
    heading = Grid.grid(padding=(0, 2, 0, 0))
    heading.add_row(Text("Plan", STRONG), text(plan.rewritten_request, DIM))
    return Group(heading, steps)


def plan_lines(plan: TodoList) -> list[str]:
    """The plan before it runs, as plain lines."""
    steps = [f"{number}. {todo.description} [{todo.tool}]" for number, todo in enumerate(plan.tasks.values(), 1)]
    return [f"Plan: {plan.rewritten_request}", *steps]


def step_line(todo: Todo, marks: Marks) -> str:
    """A step that has run, as a plain line."""
    said = f": {_summary(todo)}" if todo.summary else ""
    return f"{_sign(todo, marks)} {todo.description}{said}"


def _summary(todo: Todo) -> str:
    """What came of a step; what it proposes stands in full below the plan."""
    return "waits for your yes" if todo.status == "proposed" else todo.summary


def _sign(todo: Todo, marks: Marks) -> str:
    asked = dict.fromkeys(("clarification_needed", "proposed", "queries_needed"), marks.asked)
    signs = {"complete": marks.done, "error": marks.failed, **asked}
    return signs.get(todo.status, marks.waiting)


def _mark(todo: Todo, marks: Marks, *, running: bool) -> Text:
    if running:
        return Text(marks.running, ACCENT)
    return Text(_sign(todo, marks), WRONG if todo.status == "error" else ACCENT if todo.summary else DIM)


def _step(todo: Todo, *, running: bool) -> Text:
    waiting = todo.status == "pending" and not running
    description = text(todo.description, DIM if waiting else STRONG if running else "")
    return Text.assemble(description, "  ", text(_summary(todo) or todo.tool, DIM))
