"""A LangChain tool as a tool of ours."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter

from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError
from askfirst.tools.tool import Done, Effect, Failed, ToolContext, ToolResult, unproposed

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool


@dataclass(frozen=True, slots=True)
class LangChainTool:
    """Runs a LangChain tool. Its output becomes JSON-ready data; what it raises on purpose becomes Failed."""

    tool: BaseTool
    name: str
    description: str
    arguments: type[BaseModel]
    effect: Effect = "read"
    can_clarify: bool = False
    requires: tuple[str, ...] = ()
    title: str = ""
    examples: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()

    async def run(self, args: Any, context: ToolContext) -> ToolResult:
        """Call it with the validated arguments. One that changes something is not called: it could not propose."""
        del context
        if self.effect == "commit":
            return unproposed(self.name)
        from langchain_core.tools import ToolException

        given = {name: getattr(args, name) for name in self.arguments.model_fields}
        try:
            output = _plain(await self.tool.ainvoke(given))
        except ToolException as error:
            return Failed(f"The tool {self.name!r} failed: {error}", "Try it with other values.", error="SourceError")
        return Done(output=output, summary=f"{self.name} gave {json.dumps(output, ensure_ascii=False)[:200]}")


def from_langchain(tool: BaseTool, *, effect: Effect = "read") -> LangChainTool:
    """Adapt a LangChain tool. It counts as reading unless `effect` says otherwise.

    Raises ConfigError for a tool whose arguments are described by a bare JSON schema and not by a model.
    """
    schema = tool.args_schema
    if not (isinstance(schema, type) and issubclass(schema, BaseModel)):
        raise ConfigError(
            f"The LangChain tool {tool.name!r} has no Pydantic argument model.",
            "Give it an args_schema that is a pydantic.BaseModel.",
        )
    return LangChainTool(tool, tool.name, tool.description, schema, effect)


def _plain(output: Any) -> Plain:
    return TypeAdapter(Any).dump_python(output, mode="json", fallback=str)
