"""How words were read as arguments, and the figures of it, inside a transaction that its caller opened."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import median, quantiles
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from askfirst.domain.events import ChoiceMade
from askfirst.domain.figures import ChoiceFigures
from askfirst.memory.schema import choices
from askfirst.memory.upserts import InsertOnce

_WRITE = InsertOnce(choices)
_READ = select(
    choices.c.tool,
    choices.c.argument,
    choices.c.by_argument,
    choices.c.matched_by,
    choices.c.outcome,
    choices.c.milliseconds,
)

_Read = tuple[str, str, float]
"""How an argument was read, what came of it (empty where another one was asked about), and milliseconds."""


def write_choices(connection: Connection, conversation: str, new: Sequence[ChoiceMade], at: str) -> None:
    """Write how words were read; what is there under its key stays as it is. The words themselves are the turn's."""
    for choice in new:
        _WRITE.write(connection, _to_row(conversation, choice, at))


def choice_figures(connection: Connection, conversation: str | None = None) -> tuple[ChoiceFigures, ...]:
    """The figures of each tool, and below it of each of its arguments; of one conversation where it is given."""
    read: dict[tuple[str, str], list[_Read]] = defaultdict(list)
    wanted = _READ if conversation is None else _READ.where(choices.c.conversation_id == conversation)
    for row in connection.execute(wanted).mappings():
        for argument, one in _read(row):
            read[row["tool"], argument].append(one)
    return tuple(_figures(tool, argument, read[tool, argument]) for tool, argument in sorted(read))


def _read(row: RowMapping) -> Iterator[tuple[str, _Read]]:
    yield "", (row["matched_by"], row["outcome"], row["milliseconds"])
    asked = row["argument"]
    for argument, matched_by in row["by_argument"].items():
        # What was read well beside an argument that is asked about did not cause the question.
        came_to = "" if row["outcome"] == "clarify" and argument != asked else row["outcome"]
        yield argument, (matched_by, came_to, row["milliseconds"])
    if asked and asked not in row["by_argument"]:
        yield asked, ("", row["outcome"], row["milliseconds"])


def _figures(tool: str, argument: str, read: Sequence[_Read]) -> ChoiceFigures:
    outcomes = Counter(outcome for _, outcome, _ in read)
    times = [milliseconds for _, _, milliseconds in read]
    return ChoiceFigures(
        tool=tool,
        argument=argument,
        count=len(read),
        run=outcomes["run"],
        clarify=outcomes["clarify"],
        rephrase=outcomes["rephrase"],
        refused=outcomes["refused"],
        matched_by=dict(sorted(Counter(matched_by for matched_by, _, _ in read if matched_by).items())),
        median_ms=median(times),
        p95_ms=quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0],
    )


def _to_row(conversation: str, choice: ChoiceMade, at: str) -> dict[str, Any]:
    return {
        "conversation_id": conversation,
        "exchange": choice.exchange,
        "todo_key": choice.todo_key,
        "attempt": choice.attempt,
        "tool": choice.tool,
        "argument": choice.argument,
        "by_argument": choice.by_argument,
        "confidence": choice.confidence,
        "matched_by": choice.matched_by,
        "outcome": choice.outcome,
        "milliseconds": choice.milliseconds,
        "at": at,
    }
