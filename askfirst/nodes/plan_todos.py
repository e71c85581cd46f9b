"""The todo list: tools, arguments, order. Readers draft it; code checks it, and shows it before it runs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from langchain_core.runnables import RunnableConfig
from langgraph.types import StreamWriter

from askfirst.domain.clarification import PREREQUISITES, Clarification, Option
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.errors import Failure, LimitError, ModelError, UnknownName
from askfirst.domain.events import PlanMade, progress_to_plain
from askfirst.domain.pending import AwaitsAnswer, Stopped, pending_to_plain
from askfirst.domain.restatement import Restatement
from askfirst.domain.state import State
from askfirst.domain.todo import Todo, TodoDraft, TodoList
from askfirst.parts import Metered, Parts, card_of, session_of
from askfirst.steps.consequences import LEAVE, RUN_FIRST
from askfirst.tools.gates import missing, plainly
from askfirst.tools.registry import EXECUTORS, Registry, problems_of
from askfirst.understanding.reader import View
from askfirst.understanding.rules.plan import describe


class Planned(Metered, total=False):
    """What this node changes."""

    todo_list: dict[str, Plain]
    restatement: dict[str, Plain]
    pending: dict[str, Plain] | None
    failure: dict[str, Plain]


async def plan_todos(state: State, config: RunnableConfig, writer: StreamWriter, *, parts: Parts) -> Planned:
    """A checked plan, shown; a faulty draft is repaired once or refused."""
    parts = parts.seen_by(state.get("principal"))
    restatement = from_plain(Restatement, state["restatement"])
    session, meter = session_of(config), parts.meter(state)
    view = parts.view(session, state, meter=meter)
    try:
        drafts = await _draft(restatement, view, parts)
        needed = _needed(drafts, view, parts)
        if needed and not restatement.agreed:
            spent, notes = parts.metered(meter, session, state)
            return {**_asked_first(needed, drafts, restatement, state, parts), "spent": spent, "notes": notes}
        drafts = _routed(drafts, restatement, parts)
        drafts = _linked([*[await _before(name, view, parts) for name in needed], *drafts], parts.tools)
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
            tool = tools[draft.tool]
            if draft.choice is None:  # what a choice leaves open is asked for
                problems += problems_of(tool, draft.args, draft.inputs)
        except UnknownName as error:
            problems.append(str(error))
        earlier.add(draft.key)
    return problems


def _needed(drafts: Sequence[TodoDraft], view: View, parts: Parts) -> tuple[str, ...]:
    """The tools that must run before the plan's own can: neither run in the session nor planned before them."""
    done, needed = view.finished, list[str]()
    for draft in drafts:
        needed += [name for name in missing(parts.tools[draft.tool], parts.tools, done) if name not in needed]
        done = done.union(needed, (draft.tool,))
    return tuple(needed)


def _asked_first(
    needed: Sequence[str], drafts: Sequence[TodoDraft], restatement: Restatement, state: State, parts: Parts
) -> Planned:
    """Whether to run what is needed first: a plan that does more than was asked for is agreed on before it is made."""
    first = " and ".join(f"the {plainly(parts.tools[name])}" for name in needed)
    wanted = next(plainly(parts.tools[draft.tool]) for draft in drafts if parts.tools[draft.tool].requires)
    have = "has" if len(needed) == 1 else "have"
    question = f"The {wanted} needs {first} first, which {have} not been run in this session. Shall I do that first?"
    options = (Option(f"Run {first} first", RUN_FIRST), Option("Leave it", LEAVE))
    asked = Clarification("", question, options, PREREQUISITES, about=state["user_input"])
    choices = tuple(draft.choice for draft in drafts if draft.choice)
    return {
        "restatement": to_plain(replace(restatement, choices=choices)),
        "pending": pending_to_plain(AwaitsAnswer(asked, state["exchange"])),
    }


def _routed(drafts: Sequence[TodoDraft], restatement: Restatement, parts: Parts) -> list[TodoDraft]:
    """Each query with the executor of the source that holds its dataset, told where that is no database of SQL."""
    if restatement.outline is None:
        return list(drafts)
    asked = {draft.key: draft.args.get("outline") for draft in drafts}
    routed: list[TodoDraft] = []
    for draft in drafts:
        if draft.tool in EXECUTORS.values():
            built = asked.get(draft.inputs.get("query", ""))
            source = parts.source_of(built["dataset"] if built else restatement.outline.dataset)
            told = "" if source.language == "SQL" else f" in {source.name}, by {source.language}"
            executor = EXECUTORS.get(source.language, EXECUTORS["SQL"])
            routed.append(replace(draft, tool=executor, description=f"{draft.description}{told}"))
        else:
            routed.append(draft)
    return routed


def _linked(drafts: Sequence[TodoDraft], tools: Registry) -> list[TodoDraft]:
    """Each step after those of the tools that its own requires."""
    linked: list[TodoDraft] = []
    for draft in drafts:
        needs = [one.key for one in linked if one.tool in tools[draft.tool].requires]
        linked.append(replace(draft, depends_on=tuple(dict.fromkeys((*draft.depends_on, *needs)))))
    return linked


async def _before(name: str, view: View, parts: Parts) -> TodoDraft:
    """The step of a tool that is needed first, with what the conversation says of its arguments."""
    card = card_of(parts.tools[name])
    choice = await parts.reader.fill(card, " ".join(one["content"] for one in view.window[-1:]), view)
    choice = replace(choice, confidence=max(choice.confidence, parts.limits.ask_from))
    return TodoDraft(f"first_{name}", describe(card, choice), name, choice=choice)


def _todo(draft: TodoDraft, tools: Registry) -> Todo:
    return Todo(
        description=draft.description,
        tool=draft.tool,
        can_clarify=tools[draft.tool].can_clarify,
        depends_on=tuple(dict.fromkeys((*draft.inputs.values(), *draft.depends_on))),
        args=draft.args,
        inputs=draft.inputs,
        choice=draft.choice,
    )
