"""After a step."""

from __future__ import annotations

from typing import Literal, TypeAlias

from askfirst.domain.pending import is_running, pending_from_plain
from askfirst.domain.state import State

AfterExecute: TypeAlias = Literal["execute_next_todo", "respond"]


async def after_execute(state: State) -> AfterExecute:
    """On to the next step while nothing is asked, nothing failed and a step is left."""
    todo_list = state.get("todo_list")
    running = is_running(pending_from_plain(state.get("pending")))
    if running and todo_list and todo_list["current_task_key"]:
        return "execute_next_todo"
    return "respond"
