"""After planning."""

from __future__ import annotations

from typing import Literal, TypeAlias

from askfirst.domain.state import State

AfterPlan: TypeAlias = Literal["execute_next_todo", "respond"]


async def after_plan(state: State) -> AfterPlan:
    """On to the first step, unless the plan was refused or something is to be agreed on first."""
    return "respond" if state.get("failure") or not state.get("todo_list") else "execute_next_todo"
