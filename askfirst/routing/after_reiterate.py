"""After the request has been restated."""

from __future__ import annotations

from typing import Literal, TypeAlias

from askfirst.domain.state import State

AfterReiterate: TypeAlias = Literal["plan_todos", "respond"]

IN_SCOPE = 40
"""The scope score (0 to 100) from which a question is taken as being about the workspace's data."""


async def after_reiterate(state: State) -> AfterReiterate:
    """On to the plan if the question is in scope and has one reading."""
    restatement = state.get("restatement")
    if state.get("failure") or restatement is None:
        return "respond"
    if state.get("pending"):
        return "respond"
    return "plan_todos" if restatement["scope_score"] >= IN_SCOPE else "respond"
