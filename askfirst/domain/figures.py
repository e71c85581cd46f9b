"""Figures of how words were read as arguments, and of what became of proposals."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ChoiceFigures:
    """How often words were read against a tool, or against one `argument` of it, and what came of that.

    `argument` is empty for the tool as a whole: there `count` is the sum of the outcomes. For an argument it counts how
    often it was read or asked about; readings beside which another argument was asked about belong to no outcome.
    `matched_by` tells what decided, times are in milliseconds for a reading as a whole.
    """

    tool: str
    argument: str
    count: int
    run: int
    clarify: int
    rephrase: int
    refused: int
    matched_by: dict[str, int] = field(default_factory=dict)
    median_ms: float = 0.0
    p95_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class ProposalFigures:
    """How many proposals are open, and to which end the others came."""

    open: int = 0
    confirmed: int = 0
    declined: int = 0
    replaced: int = 0
    expired: int = 0

    @property
    def acceptance(self) -> float | None:
        """The share of confirmed ones among those that are no longer open; None where there are none."""
        ended = self.confirmed + self.declined + self.replaced + self.expired
        return self.confirmed / ended if ended else None


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of tools and arguments, by their names, and of proposals."""

    choices: tuple[ChoiceFigures, ...] = ()
    proposals: ProposalFigures = ProposalFigures()
