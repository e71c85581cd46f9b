"""The user's request as one clear, self-contained question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from askfirst.domain.outline import Outline

Goal: TypeAlias = Literal["query", "analysis", "tools"]
"""A question to the data, statistics of the last results, or work for other tools of the workspace."""


@dataclass(frozen=True, slots=True)
class Restatement:
    """What the user wants, with absolute dates and names for pronouns.

    `scope_score` (0 to 100) says how surely the question is about this workspace's data. `confidence` (0 to 1) falls
    with everything that found no place. `changes` tells, for a follow-up, what differs from the earlier query.
    """

    question: str
    scope_score: int
    confidence: float
    goal: Goal = "query"
    outline: Outline | None = None
    changes: tuple[str, ...] = ()
    reason: str = ""
