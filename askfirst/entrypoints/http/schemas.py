"""What requests and answers hold, for the API's description; replies are `askfirst.domain.reply`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from fastapi import Path
from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field

from askfirst.domain.conversation import MOST_EXCHANGES

SESSION = r"^[^/\x00-\x1f\x7f-\x9f]+$"
INTENT = "^[a-z][a-z0-9_]{0,63}$"
_NO_INTENT: dict[str, Any] = {"intent": {"type": "null"}}
_LONGEST_SESSION = 120
_LONGEST_MESSAGE = 20_000
_LONGEST_REQUEST = 200

SessionId: TypeAlias = Annotated[
    str,
    Path(
        description="The session's id.",
        min_length=1,
        max_length=_LONGEST_SESSION,
        pattern=SESSION,
        examples=["conv-456"],
    ),
]
Number: TypeAlias = Annotated[int, Path(description="The exchange's number, from 1.", ge=1, le=1_000_000, examples=[1])]

ProposalId: TypeAlias = Annotated[str, Path(description="The proposal's id.", min_length=1, max_length=100)]


_LARGEST = 2**63


def _small(value: Any) -> Any:
    """JSON whose whole numbers can be kept. Raises ValueError for a larger one."""
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        raise ValueError("whole numbers may have 64 bits; send a larger one as text")
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            _small(one)
    return value


Whole: TypeAlias = Annotated[int, Field(ge=-_LARGEST, lt=_LARGEST)]


class ClientResult(BaseModel):
    """What one query gave that the client was asked to run, or why it failed."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    name: str = Field(description="The query's name.", examples=["query_1"])
    columns: list[str] = Field(default_factory=list, description="The columns' names.", examples=[["status", "orders"]])
    rows: list[list[str | Whole | float | bool | None]] = Field(
        default_factory=list, description="The rows, each a list of cells.", examples=[[["delivered", 12]]]
    )
    error: str | None = Field(default=None, description="Why there is no result.")


class ResultsContext(BaseModel):
    """The results of the queries that a `run_queries` reply asked for."""

    model_config = ConfigDict(extra="forbid")

    results: list[ClientResult] = Field(min_length=1)


class ChatRequest(BaseModel):
    """A message, or an intent with its value, in a conversation about a dataset.

    Names may be written in camel case, as here, or with underscores.
    """

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "anyOf": [
                {"required": ["message"], "properties": {"message": {"type": "string", "minLength": 1}, **_NO_INTENT}},
                {"required": ["resultsContext"], "properties": {"resultsContext": {"type": "object"}, **_NO_INTENT}},
                {
                    "required": ["intent", "value"],
                    "properties": {
                        "intent": {"type": "string", "pattern": INTENT},
                        "message": {"enum": [None, ""]},
                        "resultsContext": {"type": "null"},
                    },
                },
            ],
            "examples": [
                {"datasetId": "freight", "conversationId": "conv-456", "message": "How many orders are there?"},
                {
                    "datasetId": "freight",
                    "conversationId": "conv-456",
                    "intent": "set_time_period",
                    "value": "last_30_days",
                },
            ],
        },
    )

    dataset_id: str = Field(
        validation_alias=AliasChoices("datasetId", "dataset_id"),
        serialization_alias="datasetId",
        description="What the conversation is about: the name of the workspace.",
        min_length=1,
        max_length=200,
    )
    conversation_id: str | None = Field(
        default=None,
        validation_alias=AliasChoices("conversationId", "conversation_id", "sessionId", "session_id"),
        description="The session. Without one, the message stands alone and nothing is kept.",
        min_length=1,
        max_length=_LONGEST_SESSION,
        pattern=SESSION,
    )
    message: str | None = Field(default=None, description="What the user says.", max_length=_LONGEST_MESSAGE)
    intent: str | None = Field(
        default=None, description="What to set, in place of a message.", examples=["set_analysis_type"], max_length=200
    )
    value: Annotated[Any, AfterValidator(_small)] = Field(
        default=None, description="What to set it to; null takes it back.", examples=["trend"]
    )
    results_context: ResultsContext | None = Field(
        default=None,
        validation_alias=AliasChoices("resultsContext", "results_context"),
        description="The results of queries that the client was asked to run.",
    )
    conversation_window: int | None = Field(
        default=None,
        validation_alias=AliasChoices("conversationWindow", "conversation_window"),
        description="How many exchanges back the message is read with.",
        ge=1,
        le=MOST_EXCHANGES,
    )
    request_id: str | None = Field(
        default=None,
        validation_alias=AliasChoices("requestId", "request_id"),
        description="A name for this request: sent again, it gives the same reply, and nothing runs twice.",
        min_length=1,
        max_length=_LONGEST_REQUEST,
    )


class SessionLine(BaseModel):
    """A session in a listing."""

    session_id: str
    title: str
    exchanges: int = Field(description="How many messages it has.")
    created_at: str
    updated_at: str
    last_text: str = Field(description="What the user said last.")
    found_in: int | None = Field(description="The first exchange that says what was looked for.")
    snippet: str = Field(description="The words around it.")


class SessionList(BaseModel):
    """Sessions, the latest used first."""

    sessions: list[SessionLine]
    next: str | None = Field(description="The cursor of the next page; null on the last one.")


class Rename(BaseModel):
    """A session's title."""

    model_config = ConfigDict(extra="forbid")

    title: str = Field(min_length=1, max_length=120, examples=["Monday review"])


class Fork(BaseModel):
    """From where a new session goes on."""

    model_config = ConfigDict(extra="forbid")

    exchange: int = Field(ge=1, le=1_000_000, description="The last exchange that the new session has.")
    session_id: str = Field(
        validation_alias=AliasChoices("session_id", "sessionId", "conversationId"),
        description="The new session.",
        min_length=1,
        max_length=_LONGEST_SESSION,
        pattern=SESSION,
    )


class Forked(BaseModel):
    """The new session."""

    session_id: str
    exchanges: int
    notes: list[str] = Field(description="What could not be taken along.")


class Cancelled(BaseModel):
    """How many exchanges were asked to end."""

    cancelled: int


class Forgotten(BaseModel):
    """Whether there was anything to forget."""

    forgotten: bool


class DatasetLine(BaseModel):
    """A dataset that may be asked about."""

    name: str
    description: str
    rows: int | None = Field(description="How many rows it has, where that is known and may be told.")


class StreamRequest(ChatRequest):
    """As `ChatRequest`; events are kept by their session, so there must be one."""

    conversation_id: str = Field(
        validation_alias=AliasChoices("conversationId", "conversation_id", "sessionId", "session_id"),
        description="The session.",
        min_length=1,
        max_length=_LONGEST_SESSION,
        pattern=SESSION,
    )
