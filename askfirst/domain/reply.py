"""The reply: what one exchange gives back. A union on `type`; the same JSON on every surface."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from askfirst.domain.clarification import Option
from askfirst.domain.client_queries import ClientQuery
from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.errors import Failure
from askfirst.domain.proposal import CommitEvent
from askfirst.domain.receipt import Receipt
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoList


@dataclass(frozen=True, slots=True)
class Usage:
    """What the exchange cost: calls and tokens of language models, and milliseconds from message to reply."""

    model_calls: int = 0
    tokens: int = 0
    ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseReply:
    """What every reply carries. `turn_number` is the exchange's number; `notes` are things to know beside the text."""

    session_id: str
    turn_number: int
    text: str
    todo_list: TodoList | None = None
    context: dict[str, Plain] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    usage: Usage = Usage()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalAnswer(BaseReply):
    """The answer: `table` holds the first rows, `receipt` says how it was made, `commit` is what a yes has written."""

    type: Literal["final_answer"] = "final_answer"
    commit: CommitEvent | None = None
    table: Table | None = None
    charts: tuple[dict[str, Plain], ...] = ()
    sources: tuple[str, ...] = ()
    receipt: Receipt | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsClarification(BaseReply):
    """A question back, with options; the next message may answer by label, ordinal or value."""

    type: Literal["needs_clarification"] = "needs_clarification"
    question: str
    options: tuple[Option, ...]
    about: str = ""
    many: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalReply(BaseReply):
    """An action that waits for a yes. Nothing has happened; `proposal_id` names what exactly a yes is to.

    `options` are Confirm and Decline, in this order. `expires_at` is None where it waits for good.
    """

    type: Literal["proposal"] = "proposal"
    proposal_id: str
    intent: str
    target: str
    args: dict[str, Plain]
    question: str
    options: tuple[Option, ...]
    consequence: str = ""
    details: tuple[str, ...] = ()
    expires_at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunQueries(BaseReply):
    """Queries for the client to run, because the data lives there. The next message brings their results.

    Each result goes under its query's name: see `read_results`.
    """

    type: Literal["run_queries"] = "run_queries"
    queries: tuple[ClientQuery, ...]


@dataclass(frozen=True, slots=True)
class SessionState:
    """A session as a client sees it. `message_count` counts the user's messages; intents are none.

    `dataset_id` is the catalog's name, `ready` holds as soon as the data is open, times are ISO times of the
    workspace's clock. `metadata` tells under `pending` what the session waits for, if anything.
    """

    conversation_id: str
    dataset_id: str
    ready: bool
    message_count: int
    created_at: str
    last_updated: str
    context: dict[str, Plain] = field(default_factory=dict)
    metadata: dict[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentAcknowledged(BaseReply):
    """Something was set for the questions to come, and nothing else was done. `value` is as it came in.

    `message` is the text once more, for clients that know it by this name.
    """

    type: Literal["intent_acknowledged"] = "intent_acknowledged"
    intent: str
    value: Plain
    state: SessionState
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfScope(BaseReply):
    """The message is not about this workspace's data; `suggestions` are questions that are."""

    type: Literal["out_of_scope"] = "out_of_scope"
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorReply(BaseReply):
    """Something failed: what, and what to do. The session goes on. `limit` names the limit that was reached, if any."""

    type: Literal["error"] = "error"
    failed: str
    remedy: str = ""
    kind: str = "UserError"
    retryable: bool = False
    limit: str = ""


Reply: TypeAlias = (
    FinalAnswer | NeedsClarification | ProposalReply | RunQueries | IntentAcknowledged | OutOfScope | ErrorReply
)


def error_reply(failure: Failure, session: str = "") -> ErrorReply:
    """A failure before any exchange, or of one as a whole, in the shape of a reply."""
    return ErrorReply(
        session_id=session,
        turn_number=0,
        text=f"{failure.failed} {failure.remedy}".strip(),
        failed=failure.failed,
        remedy=failure.remedy,
        kind=failure.error,
        retryable=failure.retryable,
        limit=failure.limit,
    )


def reply_to_plain(reply: Reply) -> dict[str, Any]:
    """The reply as JSON-ready data."""
    plain: dict[str, Any] = to_plain(reply)
    return plain


def reply_from_plain(data: dict[str, Any]) -> Reply:
    """The reply that `reply_to_plain` wrote. Raises ValueError for an unknown `type`."""
    kind = _KINDS.get(data.get("type", ""))
    if kind is None:
        raise ValueError(f"unknown reply type {data.get('type')!r}; allowed: {', '.join(_KINDS)}")
    reply: Reply = from_plain(kind, data)
    return reply


_KINDS: dict[str, type[Any]] = {
    "final_answer": FinalAnswer,
    "needs_clarification": NeedsClarification,
    "proposal": ProposalReply,
    "run_queries": RunQueries,
    "intent_acknowledged": IntentAcknowledged,
    "out_of_scope": OutOfScope,
    "error": ErrorReply,
}
