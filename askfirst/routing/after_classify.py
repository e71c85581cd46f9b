"""After the kind of message is known."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from askfirst.domain.decision import Kind
from askfirst.domain.pending import is_running, pending_from_plain
from askfirst.domain.state import State

AfterClassify: TypeAlias = Literal["reiterate_intention", "plan_todos", "execute_next_todo", "respond"]


async def after_classify(state: State) -> AfterClassify:
    """DESIGN's table, with the state as `classify_intent` left it. Raises ValueError for a kind that is not in it."""
    decision = state.get("decision")
    if state.get("failure") or decision is None:
        return "respond"
    kind = decision["kind"]
    if kind in ("new_request", "follow_up", "modification"):
        return "reiterate_intention"
    if kind in ("exact_answer", "continue", "confirm", "client_results"):
        if _is_read(state):
            return "plan_todos"
        return "execute_next_todo" if _has_next(state) else "respond"
    if kind in ("abort", "about_options", "decline", "set_context"):
        return "respond"
    raise ValueError(f"unknown kind of message {kind!r}; allowed: {', '.join(get_args(Kind))}")


def _is_read(state: State) -> bool:
    """Whether the user has just said which of two readings is meant: there is no plan yet."""
    return is_running(pending_from_plain(state.get("pending"))) and not state.get("todo_list")


def _has_next(state: State) -> bool:
    todo_list = state.get("todo_list")
    running = is_running(pending_from_plain(state.get("pending")))
    return bool(running and todo_list and todo_list["current_task_key"])
