"""A text as arguments of a tool: read by rules, held against the schema, and let through a gate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from askfirst.domain.choice import Choice, Doubt
from askfirst.domain.codec import Plain
from askfirst.understanding.rules.choosing.interpreting import interpret, settled
from askfirst.understanding.rules.choosing.levels import ASK_FROM, RUN_FROM

__all__ = ["ASK_FROM", "RUN_FROM", "Clarify", "Gate", "Rephrase", "Run", "gate", "interpret", "settled"]


@dataclass(frozen=True, slots=True)
class Run:
    """The tool may run with these arguments."""

    args: dict[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clarify:
    """The user is asked this first."""

    doubt: Doubt


@dataclass(frozen=True, slots=True)
class Rephrase:
    """The user is to say it in other words; `reason` tells what the tool takes, with an example."""

    reason: str


Gate: TypeAlias = Run | Clarify | Rephrase


def gate(choice: Choice, *, run_from: float = RUN_FROM, ask_from: float = ASK_FROM) -> Gate:
    """What may be done with a choice: run it, ask about the first thing in doubt, or have it said in other words."""
    if choice.confidence < ask_from:
        return Rephrase(choice.reason)
    if choice.doubts:
        return Clarify(choice.doubts[0])
    if choice.confidence < run_from:
        return Clarify(Doubt("", "unsure", f"I am not sure that I understood this. {choice.reason}".strip()))
    return Run(dict(choice.args))
