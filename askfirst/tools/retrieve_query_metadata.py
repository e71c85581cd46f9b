"""Fetch what the session's last answer was made of, so that analysis can go on from it."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel

from askfirst.domain.codec import to_plain
from askfirst.tools.tool import Arguments, BuiltinTool, Done, Failed, ToolContext, ToolResult


class MetadataArguments(Arguments):
    """Nothing to say: it is always the last finished query."""


class RetrieveQueryMetadata(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "retrieve_query_metadata"
    description: ClassVar[str] = (
        "Retrieve the query behind the session's last results. Use it first when the user wants to analyze or "
        "go on with 'these' results. Do not use it for a question of its own."
    )
    arguments: ClassVar[type[BaseModel]] = MetadataArguments

    async def run(self, args: MetadataArguments, context: ToolContext) -> ToolResult:
        """The metadata of the last finished query."""
        del args
        if context.last_query is None:
            return Failed(
                "There are no earlier results in this session to go on from.",
                "Ask for some data first, for example 'show the latest 20 rows'.",
            )
        last = context.last_query
        return Done(output={"metadata": to_plain(last)}, summary=f"{last.summary}: {last.how_to_retrieve}")
