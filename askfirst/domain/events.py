"""What happens, as typed events: progress for whoever watches an exchange, records for whoever runs the service.

Progress goes out while the exchange runs (`Agent.stream`). Records go to the event sink; figures such as the share of
exchanges without a model call come from them. Neither holds a secret or a row of data. Of the records only
`choice_event` holds what the user said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.decision import Kind, MatchedBy
from askfirst.domain.reply import Reply, reply_from_plain, reply_to_plain
from askfirst.domain.spending import ModelCall
from askfirst.domain.todo import Status, TodoList


@dataclass(frozen=True, slots=True)
class PlanMade:
    """The plan, before its first step runs."""

    todo_list: TodoList
    type: Literal["plan"] = "plan"


@dataclass(frozen=True, slots=True)
class TodoStarted:
    """A step begins."""

    key: str
    description: str
    tool: str
    type: Literal["todo_started"] = "todo_started"


@dataclass(frozen=True, slots=True)
class TodoFinished:
    """A step's execution ended."""

    key: str
    status: Status
    summary: str
    type: Literal["todo_finished"] = "todo_finished"


@dataclass(frozen=True, slots=True)
class TextSaid:
    """A part of the answer's text, as it comes: the parts follow each other with a space between."""

    text: str
    type: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class ReplyReady:
    """The reply; always the last event of an exchange."""

    reply: Reply
    type: Literal["reply"] = "reply"


Progress: TypeAlias = PlanMade | TodoStarted | TodoFinished | TextSaid | ReplyReady


def progress_to_plain(progress: Progress) -> dict[str, Any]:
    """The event as JSON-ready data. Replies and lists are written as they are everywhere else."""
    if isinstance(progress, ReplyReady):
        return {"type": progress.type, "reply": reply_to_plain(progress.reply)}
    if isinstance(progress, PlanMade):
        return {"type": progress.type, "todo_list": to_plain(progress.todo_list)}
    plain: dict[str, Any] = to_plain(progress)
    return plain


def progress_from_plain(data: dict[str, Any]) -> Progress:
    """The event that `progress_to_plain` wrote. Raises KeyError for a type that there is not."""
    if data["type"] == "reply":
        return ReplyReady(reply_from_plain(data["reply"]))
    if data["type"] == "plan":
        return PlanMade(from_plain(TodoList, data["todo_list"]))
    kinds: dict[str, type[Progress]] = {
        "todo_started": TodoStarted,
        "todo_finished": TodoFinished,
        "text": TextSaid,
    }
    progress: Progress = from_plain(kinds[data["type"]], data)
    return progress


ENDS = frozenset(("reply", "repeated", "cancelled", "interrupted"))
"""The stored events that end an exchange for whoever follows it: a request that has its reply gets a `repeated`."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it is kept: `seq` counts the events of its session from 1, without gaps.

    `exchange` is None for what belongs to none; `data` is all that the event holds besides its type; `at` is UTC.
    """

    session: str
    seq: int
    exchange: int | None
    type: str
    data: dict[str, Plain]
    at: str

    @property
    def plain(self) -> dict[str, Plain]:
        """The event as it was appended: its type among its data."""
        return {"type": self.type, **self.data}


def unended(events: Iterable[StoredEvent]) -> dict[str, StoredEvent]:
    """The exchanges that were accepted and have no end among a session's events, each with its `accepted`."""
    found: dict[str, StoredEvent] = {}
    for event in events:
        run = str(event.data.get("run"))
        if event.type == "accepted":
            found[run] = event
        elif event.type in ENDS:
            found.pop(run, None)
    return found


ChoiceOutcome: TypeAlias = Literal["run", "clarify", "rephrase", "refused"]
CommitStep: TypeAlias = Literal[
    "proposed", "confirmed", "declined", "replaced", "expired", "refused", "delivered", "failed", "dead"
]


@dataclass(frozen=True, slots=True)
class RouterEvent:
    """How a message was classified."""

    session: str
    exchange: int
    kind: Kind
    matched_by: MatchedBy
    confidence: float
    milliseconds: float
    type: Literal["router_event"] = "router_event"


@dataclass(frozen=True, slots=True)
class ModelEvent:
    """One call of a language model with all its tries; `fault` tells why it gave no answer.

    `began` is in seconds of the epoch, 0 where it is not known; so it is in every record that has it.
    """

    session: str
    exchange: int
    site: str
    model: str
    tries: int
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    prompt_characters: int
    milliseconds: float
    fault: str | None = None
    began: float = 0.0
    type: Literal["model_event"] = "model_event"

    @staticmethod
    def of(session: str, exchange: int, call: ModelCall) -> ModelEvent:
        """The record of a call."""
        return ModelEvent(
            session=session,
            exchange=exchange,
            site=call.site,
            model=call.model,
            tries=call.tries,
            prompt_tokens=call.tokens.prompt,
            completion_tokens=call.tokens.completion,
            cached_tokens=call.tokens.cached,
            prompt_characters=call.prompt_characters,
            milliseconds=call.milliseconds,
            fault=call.fault,
            began=call.began,
        )


@dataclass(frozen=True, slots=True)
class QueryRun:
    """One query that a TODO has run: where, in which language, and what it took; `cached` ones were not sent."""

    source: str
    language: str
    milliseconds: float
    rows: int
    truncated: bool = False
    cached: bool = False


@dataclass(frozen=True, slots=True)
class ToolEvent:
    """One execution of a TODO; `queries` are those behind what it gave, none where it gave nothing.

    `failed_at` names the source whose query failed, where it was one that ended the TODO.
    """

    session: str
    exchange: int
    todo_key: str
    tool: str
    status: Status
    attempt: int
    milliseconds: float
    rows: int | None = None
    error: str | None = None
    failed_at: str = ""
    began: float = 0.0
    queries: tuple[QueryRun, ...] = ()
    type: Literal["tool_event"] = "tool_event"


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A text was read against a tool's arguments, and what was done with it: run, clarify, rephrase or propose.

    It tells, alone among the records, what the user said and what it became.
    """

    session: str
    exchange: int
    todo_key: str
    attempt: int
    tool: str
    args: dict[str, Plain]
    confidence: float
    matched_by: MatchedBy
    user_text: str
    outcome: ChoiceOutcome
    argument: str = ""
    milliseconds: float = 0.0
    by_argument: dict[str, MatchedBy] = field(default_factory=dict)
    type: Literal["choice_event"] = "choice_event"


@dataclass(frozen=True, slots=True)
class CommitRecord:
    """A yes has written a commit event, a proposal was declined, replaced or expired, or a delivery was tried."""

    session: str
    exchange: int
    proposal_id: str
    intent: str
    step: CommitStep
    tries: int = 0
    error: str | None = None
    type: Literal["commit_event"] = "commit_event"


@dataclass(frozen=True, slots=True)
class ClarifyEvent:
    """A question went back to the user."""

    session: str
    exchange: int
    todo_key: str
    argument: str
    options: int
    type: Literal["clarify_event"] = "clarify_event"


@dataclass(frozen=True, slots=True)
class ReplyEvent:
    """An exchange ended. `kind` is its message's, empty where it could not be told; `began` as elsewhere."""

    session: str
    exchange: int
    reply_type: str
    turns: int
    model_calls: int
    tokens: int
    milliseconds: float
    kind: str = ""
    began: float = 0.0
    type: Literal["reply_event"] = "reply_event"


Record: TypeAlias = RouterEvent | ModelEvent | ChoiceMade | ToolEvent | ClarifyEvent | CommitRecord | ReplyEvent
