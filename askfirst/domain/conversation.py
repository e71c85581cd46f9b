"""What is kept of a conversation: exchanges, the turns of memory within them, and the window that readers see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

# Pydantic, which makes the graph's schemas, takes only this one on Python 3.11.
from typing_extensions import TypedDict

from askfirst.domain.codec import Plain
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.todo import Status

ExchangeStatus: TypeAlias = Literal["running", "done", "interrupted"]

MOST_EXCHANGES = 10
"""The widest window that a message can be read with."""
WINDOW_MESSAGES = 2 * MOST_EXCHANGES + 1
"""What the state keeps: both sides of these, and the message under work."""
SEEN_MESSAGES = 10
"""What readers see of it where nobody says how much."""
MESSAGE_CAP = 20_000
"""Characters of a message that the state keeps: above the limit of a message's length, so that a longer one is still
seen to be too long, and never a megabyte in every checkpoint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """How an exchange came to its reply, for people to look at.

    `guardrail_score` (0 to 100) says how surely the message is about the data, None where that was not asked;
    `retrieval_attempts` how many queries were run for it. `reasoning_steps` are short lines: the kind of the message,
    the question as restated, each step of the plan, what was assumed. `provider` and `model` name the
    language model, or "rules" where none was asked.
    """

    guardrail_score: int | None = None
    retrieval_attempts: int = 0
    sources: tuple[str, ...] = ()
    reasoning_steps: tuple[str, ...] = ()
    provider: str = ""
    model: str = ""


NO_ACCOUNT = Account()
"""Nothing is known of how it came to be."""


@dataclass(frozen=True, slots=True)
class Exchange(Account):
    """One user message and its reply, with the account of it.

    `reply` is None while it runs, and for good if it was interrupted.
    """

    session: str
    number: int
    text: str
    status: ExchangeStatus
    started_at: str
    finished_at: str | None = None
    kind: str = ""
    restated: str = ""
    reply: dict[str, Plain] | None = None
    request_id: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The memory entry of one TODO execution.

    `exchange` is the exchange that planned the step and `attempt` counts its executions from 1: with session and
    `todo_key` they are the turn's key. `turn_id` counts up through the session and is given by the repository. `args`
    are those that a tool of the workspace's own was run with, for "the same as before".
    """

    session: str
    exchange: int
    todo_key: str
    attempt: int
    todo_description: str
    status: Status
    user_input: str
    agent_action: str
    tools_called: tuple[str, ...]
    queries_executed: tuple[QueryMetadata, ...] = ()
    clarification_asked: str | None = None
    active_todo_list_snapshot: Plain = None
    args: dict[str, Plain] = field(default_factory=dict)
    started_at: str = ""
    completed_at: str = ""
    turn_id: int = 0


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session in a listing.

    Where a text was looked for, `found_in` is the first exchange that says it, with the words around it in `snippet`;
    None where only the title does.
    """

    session: str
    exchanges: int
    created_at: str
    updated_at: str
    last_text: str
    title: str = ""
    found_in: int | None = None
    snippet: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """Where it stands in the listing: the next page is what comes `before` the last one's place."""
        return self.updated_at, self.session


@dataclass(frozen=True, slots=True)
class Opened:
    """A new exchange, and the text of the one before it where that never came to its reply."""

    number: int
    interrupted_text: str | None = None
    interrupted_number: int | None = None


class Message(TypedDict):
    """A message of the window, in the shape that chat front ends use."""

    role: Literal["user", "assistant"]
    content: str


def extend_window(window: Sequence[Message] | None, new: Any) -> list[Message]:
    """The last `WINDOW_MESSAGES` after `new` came in, each cut to `MESSAGE_CAP` characters.

    `new` is a message or a list of them: dicts with `role` or `type`, `(role, text)` pairs, bare strings (the user's)
    or objects with `type` and `content`. Content given as parts is joined. Roles other than the user's and the
    assistant's are left out.
    """
    items = new if isinstance(new, list) else [new]
    messages = [message for item in items if (message := _as_message(item))]
    return [*(window or []), *messages][-WINDOW_MESSAGES:]


def conversation_view(messages: Sequence[Message], *, exchanges: int) -> tuple[Message, ...]:
    """The messages of the last exchanges, from a user's message on: copies, which may be changed without harm.

    Raises ValueError for a message of anybody but the user and the assistant.
    """
    strange = {message["role"] for message in messages} - {"user", "assistant"}
    if strange:
        raise ValueError(f"a conversation has no role {', '.join(sorted(strange))!r}; allowed: user, assistant")
    begins = [at for at, message in enumerate(messages) if message["role"] == "user"]
    first = begins[-exchanges] if 0 < exchanges <= len(begins) else 0 if exchanges else len(messages)
    return tuple(Message(role=one["role"], content=one["content"]) for one in messages[first:])


def last_user_text(messages: Iterable[Message]) -> str | None:
    """What the user said last, None where there is no such message."""
    texts = [message["content"] for message in messages if message["role"] == "user"]
    return texts[-1] if texts else None


_ROLES: Mapping[str, Literal["user", "assistant"]] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
}


def _as_message(item: Any) -> Message | None:
    if isinstance(item, str):
        role, content = "user", item
    elif isinstance(item, Mapping):
        role, content = str(item.get("role") or item.get("type")), item.get("content", "")
    elif isinstance(item, (tuple, list)) and len(item) == len(Message.__annotations__):
        role, content = str(item[0]), item[1]
    else:
        role, content = str(getattr(item, "type", "")), getattr(item, "content", "")
    if role not in _ROLES:
        return None
    return {"role": _ROLES[role], "content": _as_text(content)[:MESSAGE_CAP]}


def _as_text(content: Any) -> str:
    if isinstance(content, list):
        parts = (part if isinstance(part, str) else str(part.get("text", "")) for part in content)
        return "".join(parts)
    return str(content)


@dataclass(frozen=True, slots=True)
class History:
    """A session whole: its exchanges and its turns, in order; its title is empty where it has none."""

    session: str
    exchanges: tuple[Exchange, ...] = ()
    turns: tuple[Turn, ...] = field(default=())
    title: str = ""
