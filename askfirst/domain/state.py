"""The state of the graph: what the next exchange needs, as JSON-ready data, and nothing more.

Every field but the window of messages is replaced, never appended to: a session's thousandth message carries as much
as its first. `Input` is what comes in, `Output` what goes out.
"""

from __future__ import annotations

from typing import Annotated, Any

# Pydantic, which makes the graph's schemas, takes only this one on Python 3.11.
from typing_extensions import TypedDict

from askfirst.domain.conversation import Message, extend_window


class Input(TypedDict, total=False):
    """One of the two: `text`, or `messages` whose last user message is taken. `request_id` makes a retry safe.

    `results` are those of queries that the client was asked to run (see `read_results`), with or without a text.
    `principal` is who asks (see `to_plain_asking`); `answers_to` the id of the proposal that a button's yes or no is
    to. `allowed` is what the message may be (`Allowed`), for surfaces where no person is; all where it is left out.
    `window` is how many exchanges back the message is read with, in place of the setting `memory_exchanges`.

    In place of a text an `intent` with its `value` sets the context (see `Agent.apply`).
    """

    text: str | None
    messages: Annotated[list[Message], extend_window]
    request_id: str | None
    principal: str | dict[str, Any] | None
    answers_to: str | None
    results: Any
    allowed: str | None
    window: int | None
    intent: str | None
    value: Any


class Output(TypedDict, total=False):
    """The reply as JSON-ready data (see `Reply`), and the last messages."""

    reply: dict[str, Any]
    messages: Annotated[list[Message], extend_window]


class State(TypedDict, total=False):
    """Everything between two nodes and between two exchanges."""

    text: str | None
    """What came in as text; None where it came as messages."""
    messages: Annotated[list[Message], extend_window]
    """The last ten messages, both sides."""
    request_id: str | None
    """The caller's name for this exchange, if it gave one."""
    principal: str | dict[str, Any] | None
    """Who asks, None where nobody said. Attributes are those that came with the last message, and go with its reply."""
    belongs_to: str | None
    """Whose session it is, where a workspace keeps things from some: the first who asked."""
    answers_to: str | None
    """The id of the proposal that the message answers, where it came from a button."""
    results: Any
    """What the client's queries gave, as it came in; gone as soon as it is read."""
    intent: str | None
    """The intent that came in place of a text; gone as soon as it is read."""
    value: Any
    """Its value; gone as soon as it is read."""
    allowed: str | None
    """What the message may be (`Allowed`), as it came in; gone as soon as it is read."""
    window: int | None
    """How many exchanges back the message is read with; None where the settings say it."""

    context: dict[str, Any]
    """What was set for the questions to come, by the settings' names."""
    applied: dict[str, Any] | None
    """What this exchange has set (Applied); None in every other."""
    read_context: dict[str, Any]
    """The context that the question under work is read with: what is set while it waits comes later."""
    answered_context: dict[str, Any]
    """The context that the last finished question was read with."""
    messages_read: int
    """How many messages the session has had: intents are none."""
    created_at: str
    """When the session began, as an ISO time."""

    exchange: int
    """The number of this exchange, from 1."""
    started: float
    """When it began, as seconds of the wall clock; for the reply's duration."""
    user_input: str
    """The message under work: this exchange's, or after "go on" the one that was cut off."""
    decision: dict[str, Any] | None
    """What kind of message it is (Decision)."""
    restatement: dict[str, Any] | None
    """The request as understood (Restatement); None until it is known."""
    todo_list: dict[str, Any] | None
    """The plan (TodoList); kept after its end so that it can be shown."""
    pending: dict[str, Any] | None
    """What the session waits for (Pending)."""
    spent: dict[str, Any] | None
    """What language models have cost this exchange (Spent); None where none was asked."""
    notes: list[str]
    """Things to tell beside the answer, of this exchange."""
    failure: dict[str, Any] | None
    """What went wrong in this exchange (Failure); None while all is well."""
    last_query: dict[str, Any] | None
    """The last finished question of the session (QueryMetadata), for follow-ups."""
    finished: dict[str, Any] | None
    """The last complete run (Finished) of each of the workspace's tools, by its name."""
    last_commit: str | None
    """What was told of the session's last commit, until something else is done: a second yes is told the same."""
    seen_from: int
    """The first exchange whose messages readers see: after a commit or a decline they begin anew."""
    last_request: str
    """The question that it answered, as restated."""
    reply: dict[str, Any]
    """The reply (Reply); empty while an exchange runs."""
