"""An exchange as it happens: the plan ticking off, then the reply."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from askfirst.domain.events import PlanMade, Progress, ReplyReady, TextSaid, TodoFinished, TodoStarted
from askfirst.domain.reply import Reply
from askfirst.domain.todo import TodoList
from askfirst.entrypoints.cli.plans import plan_lines, show_plan, step_line
from askfirst.entrypoints.cli.screen import DIM, Screen, text

if TYPE_CHECKING:
    from rich.live import Live


_MARGIN = 3
"""Lines of the screen below the plan that are not for text: a blank one before it, and two to be safe."""


def follow(progress: Iterable[Progress], screen: Screen, *, plan: TodoList | None = None) -> Reply:
    """Show the plan while the exchange runs, and give back its reply.

    `plan` is the session's plan from before, for a message that goes on with it. Where the screen cannot move, each
    event is a line. Raises RuntimeError where the exchange ends without a reply.
    """
    watch = _Moving(screen, plan) if screen.moves else _Lines(screen, plan)
    reply: Reply | None = None
    with watch.shown():
        watch.begin()
        for event in progress:
            if isinstance(event, ReplyReady):
                reply = event.reply
                watch.end()
            else:
                watch.take(event)
    if watch.began:
        screen.line()
    if reply is None:
        raise RuntimeError("the exchange ended without a reply")
    return reply


class _Watch:
    """What has been seen of an exchange."""

    def __init__(self, screen: Screen, plan: TodoList | None) -> None:
        self.screen = screen
        self.plan = plan
        self.running: set[str] = set()
        self.began = False

    def shown(self) -> AbstractContextManager[object]:
        return nullcontext()

    def begin(self) -> None:
        """Nothing has come yet."""

    def end(self) -> None:
        """The reply is there, and will be shown below."""

    def take(self, event: Progress) -> None:
        self.began = True
        if isinstance(event, PlanMade):
            self.plan = event.todo_list
        elif isinstance(event, TodoStarted):
            self.running.add(event.key)
        elif isinstance(event, TodoFinished):
            self.running.discard(event.key)
            self.plan = _finished(self.plan, event)


class _Lines(_Watch):
    """A line for the plan's heading, for each of its steps, and for each step that ran."""

    def take(self, event: Progress) -> None:
        super().take(event)
        if isinstance(event, PlanMade):
            heading, *steps = plan_lines(event.todo_list)
            self.screen.line(heading, DIM)
            self._below(*steps)
        elif isinstance(event, TodoFinished) and self.plan and event.key in self.plan.tasks:
            self._below(step_line(self.plan.tasks[event.key], self.screen.marks))

    def _below(self, *lines: str) -> None:
        self.screen.show(*(text(line, DIM) for line in lines), indent=2)


class _Moving(_Watch):
    """The plan in place, redrawn as it goes on; it stays on the screen when the exchange ends.

    The text of the answer stands below it as it comes, and goes when the reply takes its place.
    """

    said = ""

    def shown(self) -> AbstractContextManager[object]:
        from rich.live import Live

        self.live: Live = Live(
            console=self.screen.console,
            get_renderable=self._picture,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
            # What was read without a plan leaves no trace on the screen.
            transient=True,
            vertical_overflow="visible",
        )
        return self.live

    def begin(self) -> None:
        self.live.refresh()

    def take(self, event: Progress) -> None:
        super().take(event)
        if isinstance(event, TextSaid):
            self.said = f"{self.said} {event.text}".strip()
        elif isinstance(event, TodoStarted):
            # A step that is tried again says it all again.
            self.said = ""
        self.live.transient = False
        self.live.refresh()

    def end(self) -> None:
        if self.said:
            self.said = ""
            self.live.refresh()

    def _picture(self) -> RenderableType:
        if self.plan is None or not self.began:
            return Text("reading ...", DIM)
        plan = show_plan(self.plan, self.screen.marks, self.running)
        return Group(plan, "", self._last_lines(plan)) if self.said else plan

    def _last_lines(self, plan: RenderableType) -> Text:
        """As much of the end of the text as there is room for: what leaves the screen cannot be taken back."""
        console = self.screen.console
        room = console.height - len(console.render_lines(plan)) - _MARGIN
        lines = text(self.said).wrap(console, console.width)
        return Text("\n").join(lines[-max(room, 1) :])


def _finished(plan: TodoList | None, event: TodoFinished) -> TodoList | None:
    if plan is None or event.key not in plan.tasks:
        return plan
    done = replace(plan.tasks[event.key], status=event.status, summary=event.summary)
    return replace(plan, tasks={**plan.tasks, event.key: done})
