"""What a good model says at askfirst's call sites: each message in parts, and a remark on a result."""

from __future__ import annotations

from typing import Any

from askfirst.llm.scripted import Step

NOTHING: dict[str, Any] = {
    "scope": 95,
    "goal": "query",
    "dataset": "shipments",
    "conditions": [],
    "time": None,
    "measures": [],
    "groups": [],
    "columns": [],
    "having": [],
    "order": [],
    "limit": None,
    "skip": None,
    "drop": [],
    "left_out": [],
}
LAST_WEEK = {"said": "last week", "field": "arrived_at", "start": "2025-01-06", "end": "2025-01-13"}
CONTAINERS = {**NOTHING, "question": "Show the containers with their status.", "dataset": "containers"}
ANALYSIS = {
    **NOTHING,
    "question": "Describe the delay of these shipments statistically.",
    "goal": "analysis",
    "columns": [{"said": "delay", "field": "delay_hours"}],
}
REMARK = Step("summarize", "The first 100 are shown.")


def shipments_to(place: str) -> dict[str, Any]:
    """The reading of a list of last week's shipments to a place."""
    named = {"said": f"to {place}", "field": "destination.name", "op": "eq", "values": [place]}
    return {
        **NOTHING,
        "question": f"Show shipments to {place} that arrived from 2025-01-06 to 2025-01-12.",
        "conditions": [{**named, "part": None, "alternative": None, "of_rate": False}],
        "time": LAST_WEEK,
    }


def steps(number: int, *, prefer_rules: bool) -> list[Step]:
    """All calls of the scenario of that number, counted from 0; where rules go first, those that are left."""
    port, unclear = Step("restate", shipments_to("Port of Miami")), Step("restate", shipments_to("Miami"))
    every = [
        [port, REMARK],
        [unclear, REMARK],
        [unclear, port, REMARK],
        [unclear, Step("restate", CONTAINERS), REMARK],
        [port, REMARK, Step("restate", ANALYSIS)],
    ][number]
    return [step for step in every if step.site == "summarize"] if prefer_rules else every
