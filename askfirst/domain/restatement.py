"""The user's request as one clear, self-contained question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from askfirst.domain.choice import Choice
from askfirst.domain.outline import Outline
from askfirst.domain.receipt import Resolution

Goal: TypeAlias = Literal["query", "analysis", "tools"]
"""A question to the data, statistics of the last results, or work for other tools of the workspace."""


@dataclass(frozen=True, slots=True)
class Restatement:
    """What the user wants, with absolute dates and names for pronouns.

    `scope_score` (0 to 100) says how surely the question is about this workspace's data. `confidence` (0 to 1) falls
    with everything that found no place. `changes` tells, for a follow-up, what differs from the earlier query. `other`
    is another reading of the same words, where nobody but the user can say which is meant. `choices` are the tools of
    the workspace's own that are wanted, in order, each with the words read against its arguments; `agreed` holds once
    the user has agreed that what they need is run first. `settings` are those of the session's context that the
    question is read with; `told` is to be said of them beside the answer, `unmet` first of all: what is set and would
    have left rows out, and cannot.
    """

    question: str
    scope_score: int
    confidence: float
    goal: Goal = "query"
    outline: Outline | None = None
    changes: tuple[str, ...] = ()
    reason: str = ""
    other: Restatement | None = None
    choices: tuple[Choice, ...] = ()
    agreed: bool = False
    settings: tuple[Resolution, ...] = ()
    told: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()

    @property
    def readings(self) -> tuple[Restatement, ...]:
        """The readings that the user is asked about, the plainer first; none where there is just one."""
        return (*(self.other.readings or (self.other,)), replace(self, other=None)) if self.other else ()
