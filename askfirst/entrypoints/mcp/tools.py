"""The table of tools that clients see."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from mcp import types

from askfirst.entrypoints.mcp.arguments import (
    AnswerArguments,
    AskArguments,
    ContextArguments,
    DatasetArguments,
    NoArguments,
    QueryArguments,
    ReplayArguments,
    schema_of,
)
from askfirst.entrypoints.mcp.calls import Answered, Calls
from askfirst.entrypoints.mcp.schemas import (
    Schema,
    listing_schema,
    replay_schema,
    reply_schema,
    result_schema,
)
from askfirst.tools.tool import Arguments


@dataclass(frozen=True, slots=True)
class Offered:
    """A tool: what it is called, what it takes and gives, and what it does. The docstring of `call` describes it."""

    name: str
    title: str
    takes: type[Arguments]
    gives: Callable[[], Schema]
    call: Callable[[Calls, Any], Awaitable[Answered]]
    reads: bool = True
    again: bool = True
    """Whether calling it again changes nothing more."""

    @property
    def described(self) -> types.Tool:
        """The tool as the protocol describes it. Nothing of the data or of any user is in it."""
        return types.Tool(
            name=self.name,
            title=self.title,
            description=inspect.getdoc(self.call),
            input_schema=schema_of(self.takes),
            output_schema=self.gives(),
            annotations=types.ToolAnnotations(
                title=self.title,
                read_only_hint=self.reads,
                destructive_hint=False,
                idempotent_hint=self.again,
                open_world_hint=False,
            ),
        )


def _datasets() -> Schema:
    return listing_schema("datasets")


def _dataset() -> Schema:
    return listing_schema("fields")


OFFERED: tuple[Offered, ...] = (
    Offered("ask", "Ask in plain words", AskArguments, reply_schema, Calls.ask, reads=False, again=False),
    Offered("answer", "Answer a question back", AnswerArguments, reply_schema, Calls.answer, reads=False, again=False),
    Offered("set_context", "Set the context", ContextArguments, reply_schema, Calls.set_context, reads=False),
    Offered("list_datasets", "List the datasets", NoArguments, _datasets, Calls.list_datasets),
    Offered("describe_dataset", "Describe a dataset", DatasetArguments, _dataset, Calls.describe_dataset),
    Offered("run_query", "Run a typed query", QueryArguments, result_schema, Calls.run_query),
    Offered("replay", "Replay an answer", ReplayArguments, replay_schema, Calls.replay),
)
