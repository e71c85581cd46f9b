"""A server's tool as a tool of ours."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from askfirst.domain.errors import SourceError
from askfirst.tools.mcp.arguments import plain_text
from askfirst.tools.mcp.connection import ChangedToolError, Connection
from askfirst.tools.mcp.results import result_of
from askfirst.tools.tool import Effect, Failed, Propose, ToolContext, ToolResult

_SHOWN = 80


@dataclass(frozen=True, slots=True)
class McpTool:
    """Calls one tool of a server. One that changes something is not called: it is proposed, as an action is.

    `pinned` is the hash of what the tool said of itself at the start.
    """

    name: str
    description: str
    arguments: type[BaseModel]
    connection: Connection = field(repr=False)
    remote: str
    pinned: str
    effect: Effect = "read"
    can_clarify: bool = False
    requires: tuple[str, ...] = ()
    title: str = ""
    examples: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()

    async def run(self, args: Any, context: ToolContext) -> ToolResult:
        """Call it with the validated arguments, or propose it. A tool that is no longer what it was is refused."""
        del context
        server = self.connection.spec.name
        given = args.model_dump(mode="json", exclude_unset=True)
        given = {name: value for name, value in given.items() if value is not None}
        if self.effect == "commit":
            return self._proposed(given)
        try:
            found = await self.connection.call(self.remote, given, self.pinned)
        except ChangedToolError:
            return Failed(
                f"The tool {self.remote!r} of {server!r} is not what it was when askfirst started: it was not called.",
                "Whoever looks after the workspace must look at it, and start askfirst again.",
                error="ConfigError",
            )
        except SourceError as error:
            return Failed(error.failed, error.remedy, retryable=error.retryable, error="SourceError")
        return result_of(found, self.remote, server)

    def _proposed(self, given: dict[str, Any]) -> Propose:
        details = tuple(f"{name}: {plain_text(_worded(value), _SHOWN)}" for name, value in given.items())
        wish = self.title or self.name.replace("_", " ")
        return Propose(
            intent=self.name,
            target="",
            args=given,
            question=f"I understand you want: {wish}. Is this correct?",
            consequence="It is handed on as a commit event; the receiver of these events carries it out.",
            details=details,
        )


def _worded(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
