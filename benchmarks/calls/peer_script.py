"""What a good model does in the peer's loop: a plan, the tools one after another, the plan ticked off, the answer.

Each step is ticked off in the same message that calls the next tool, so that the plan costs a call of its own only at
its end. A model that ticks off apart, as many do, needs nearly twice the calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage
from langchain_core.messages.tool import tool_call

COLUMNS = ["shipment_id", "origin.name", "destination.name", "carrier.name", "status", "arrived_at", "delay_hours"]
LAST_WEEK = {"field": "arrived_at", "start": "2025-01-06", "end": "2025-01-13"}
WANTED = {
    "dataset": "shipments",
    "filters": [{"field": "destination.name", "op": "eq", "values": ["Port of Miami"]}],
    "time": LAST_WEEK,
}
FOUND = "142 shipments to Port of Miami arrived from 2025-01-06 to 2025-01-12. The table shows the first 100."
WHICH = "Which Miami do you mean: Port of Miami or Miami Container Terminal?"


@dataclass(frozen=True, slots=True)
class Task:
    """A step of the plan, and the call that does it."""

    content: str
    tool: str
    args: Mapping[str, Any]


def resolving(name: str) -> Task:
    fields = ["shipments.destination.name", "shipments.origin.name"]
    return Task(f"Resolve '{name}' to a stored name", "resolve_entity", {"name": name, "fields": fields})


def listing(query: int, result: int, terms: Sequence[str]) -> list[Task]:
    """The steps after the name is known: fields, query, run, words."""
    wanted = {**WANTED, "columns": COLUMNS, "limit": 100}
    return [
        Task("Map the terms to fields", "map_terms", {"dataset": "shipments", "terms": [*terms]}),
        *running(wanted, query, result),
    ]


def running(wanted: Mapping[str, Any], query: int, result: int) -> list[Task]:
    """The last steps of every question; queries and results are numbered through a conversation."""
    return [
        Task("Build the query", "build_query", {"query": dict(wanted)}),
        Task("Run the query", "run_query", {"query_id": f"q{query}"}),
        Task("Summarize the result", "summarize_result", {"result_id": f"r{result}"}),
    ]


CONTAINERS = [
    Task("Map the terms to fields", "map_terms", {"dataset": "containers", "terms": ["container", "status"]}),
    *running(
        {
            "dataset": "containers",
            "columns": ["container_id", "shipment_id", "size_type", "load_kg", "shipment.status"],
            "limit": 100,
        },
        1,
        1,
    ),
]
# The first result holds the 100 rows that were listed: statistics of all 142 need them all.
ANALYSIS = [
    Task("Build the query for all rows", "build_query", {"query": {**WANTED, "columns": ["delay_hours"]}}),
    Task("Run the query", "run_query", {"query_id": "q2"}),
    Task("Compute statistics of the delay", "analyze_result", {"result_id": "r2", "fields": ["delay_hours"]}),
]


def begun(tasks: Sequence[Task], *, at: int = 0) -> Iterator[AIMessage]:
    """A plan carried out from one of its steps on, each ticked off with the call of the next."""
    for number, task in enumerate(tasks[at:], at):
        yield AIMessage(
            "", tool_calls=[ticked(tasks, number), tool_call(name=task.tool, args={**task.args}, id=f"t{number}")]
        )


def carried_out(tasks: Sequence[Task], answer: str, *, at: int = 0) -> list[AIMessage]:
    """A plan carried out to its end, and the answer, which the loop wants in a message after the last tick."""
    done = AIMessage("", tool_calls=[ticked(tasks, len(tasks))])
    return [*begun(tasks, at=at), done, AIMessage(answer)]


def ticked(tasks: Sequence[Task], done: int) -> Any:
    """The whole list again, as the loop's tool wants it, with the first ones done."""
    states = ["completed"] * done + ["in_progress"] + ["pending"] * len(tasks)
    todos = [{"content": task.content, "status": state} for task, state in zip(tasks, states, strict=False)]
    return tool_call(name="write_todos", args={"todos": todos}, id=f"w{done}")


def asking(tasks: Sequence[Task]) -> list[AIMessage]:
    """The first step alone, which ends in a question to the user."""
    return [*begun(tasks[:1]), AIMessage(WHICH)]


def script(number: int) -> list[AIMessage]:
    """All that the model says in the scenario of that number, counted from 0."""
    terms = ["shipments", "arrival"]
    simple = [resolving("Port of Miami"), *listing(1, 1, terms)]
    unclear = [resolving("Miami"), *listing(1, 1, terms)]
    changed = [resolving("Port of Miami"), *listing(1, 1, [*terms, "arrival date"])]
    return [
        carried_out(simple, FOUND),
        [*asking(unclear), *carried_out(unclear, FOUND, at=1)],
        [*asking(unclear), *carried_out(changed, f"{FOUND} The arrival date is the column arrived_at.")],
        [*asking(unclear), *carried_out(CONTAINERS, "25,891 containers; the table shows the first 100.")],
        [
            *carried_out(simple, FOUND),
            *carried_out(ANALYSIS, "Delay: mean 0.61 hours, median -1.13, from -30.50 to 85.25."),
        ],
    ][number]
