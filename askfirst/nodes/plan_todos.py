"""The todo list: tools, arguments, order. Readers draft it; code checks it, and shows it before it runs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from langchain_core.runnables import RunnableConfig
from langgraph.types import StreamWriter

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.errors import Failure, LimitError, ModelError, UnknownName
from askfirst.domain.events import PlanMade, progress_to_plain
from askfirst.domain.pending import Stopped, pending_to_plain
from askfirst.domain.restatement import Restatement
from askfirst.domain.state import State
from askfirst.domain.todo import Todo, TodoDraft, TodoList
from askfirst.parts import Metered, Parts, session_of
from askfirst.tools.registry import Registry, problems_of
from askfirst.understanding.reader import View


class Planned(Metered, total=False):
    """What this node changes."""

    todo_list: dict[str, Plain]
    pending: dict[str, Plain] | None
    failure: dict[str, Plain]


async def plan_todos(state: State, config: RunnableConfig, writer: StreamWriter, *, parts: Parts) -> Planned:
    """A checked plan, shown; a faulty draft is repaired once or refused."""
    restatement = from_plain(Restatement, state["restatement"])
    session, meter = session_of(config), parts.meter(state)
    try:
        drafts = await _draft(restatement, parts.view(session, state, meter=meter), parts)
    except (LimitError, ModelError) as error:
        spent, notes = parts.metered(meter, session, state)
        return {"failure": to_plain(Failure.of(error)), "spent": spent, "notes": notes}
    todo_list = TodoList.plan(
        {draft.key: _todo(draft, parts.tools) for draft in drafts},
        original=state["user_input"],
        rewritten=restatement.question,
        exchange=state["exchange"],
    )
    plain = to_plain(todo_list)
    writer(progress_to_plain(PlanMade(todo_list)))
    pending = pending_to_plain(Stopped("interrupted", state["exchange"]))
    spent, notes = parts.metered(meter, session, state)
    return {"todo_list": plain, "pending": pending, "spent": spent, "notes": notes}


_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")


async def _draft(restatement: Restatement, view: View, parts: Parts) -> list[TodoDraft]:
    drafts = await parts.reader.plan(restatement, view)
    problems = plan_problems(drafts, parts.tools)
    if problems:
        drafts = await parts.reader.plan(restatement, view, problems=problems)
        problems = plan_problems(drafts, parts.tools)
    if problems:
        raise ModelError(
            f"The plan cannot be run: {'; '.join(problems)}.", "Ask the question in other words, or in smaller steps."
        )
    most = parts.limits.todos_per_plan
    if len(drafts) > most:
        raise LimitError(
            "todos_per_plan",
            f"The plan has {len(drafts)} steps; {most} are allowed.",
            "Ask for less at once, or raise the setting todos_per_plan.",
        )
    return drafts


def plan_problems(drafts: Sequence[TodoDraft], tools: Registry) -> list[str]:
    """Everything that keeps a draft from being run: unknown tools, bad arguments, steps that wait in vain."""
    if not drafts:
        return ["the plan has no steps"]
    problems: list[str] = []
    earlier: set[str] = set()
    for draft in drafts:
        if not _KEY.fullmatch(draft.key):
            problems.append(f"{draft.key!r} cannot name a step: use letters, digits, '-' and '_'")
        if draft.key in earlier:
            problems.append(f"two steps are named {draft.key!r}")
        needs = dict.fromkeys((*draft.inputs.values(), *draft.depends_on))
        problems += [f"{draft.key!r} needs {need!r}, which is no earlier step" for need in needs if need not in earlier]
        try:
            problems += problems_of(tools[draft.tool], draft.args, draft.inputs)
        except UnknownName as error:
            problems.append(str(error))
        earlier.add(draft.key)
    return problems


def _todo(draft: TodoDraft, tools: Registry) -> Todo:
    return Todo(
        description=draft.description,
        tool=draft.tool,
        can_clarify=tools[draft.tool].can_clarify,
        depends_on=tuple(dict.fromkeys((*draft.inputs.values(), *draft.depends_on))),
        args=draft.args,
        inputs=draft.inputs,
    )
