"""The conversations that both sides hold, over the freight workspace."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scenario:
    """What the user says, message by message, and what the data says to the last of them on either side."""

    name: str
    messages: tuple[str, ...]
    found: str


AMBIGUOUS = "Show shipments to Miami last week"
SCENARIOS = (
    Scenario("simple query", ("Show shipments to Port of Miami last week",), "142 shipments"),
    Scenario("clarification, then its answer", (AMBIGUOUS, "Port of Miami"), "142 shipments"),
    Scenario("changed while asked", (AMBIGUOUS, "Port of Miami, but also include arrival date"), "142 shipments"),
    Scenario(
        "given up for something new", (AMBIGUOUS, "forget it, show me container status instead"), "25,891 containers"
    ),
    Scenario(
        "analysis after a query",
        ("Show shipments to Port of Miami last week", "analyze delay patterns in these results"),
        "0.6092",
    ),
)
