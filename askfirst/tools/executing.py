"""What the executors are made of: a typed query is run at its source, and the table kept."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel

from askfirst.analysis.whole_periods import told_of_cut_periods
from askfirst.catalog.masking import told_of_masks
from askfirst.domain.codec import to_plain
from askfirst.domain.query import Query
from askfirst.domain.receipt import Emptiness, Guess, Resolution
from askfirst.tools.emptiness import explain_empty
from askfirst.tools.querying import run_query
from askfirst.tools.tool import Arguments, BuiltinTool, Done, ToolContext, ToolResult


class Built(Arguments):
    """What `query_builder` gives; `nothing` says why no row can meet the query, where none can."""

    query: Query
    names: tuple[Resolution, ...] = ()
    assumptions: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] = ()
    nothing: str = ""


class ExecutorArguments(Arguments):
    """The query to run."""

    query: Built


_RESTRICTED = "Only the rows that you may see are in it."


class Executor(BuiltinTool):
    """Runs what `query_builder` built at the source that holds its dataset."""

    arguments: ClassVar[type[BaseModel]] = ExecutorArguments

    async def run(self, args: ExecutorArguments, context: ToolContext) -> ToolResult:
        """The table, kept in the result store, and how it was made."""
        query = args.query.query
        table, metadata = await run_query(query, context, result=context.reference)
        why = args.query.nothing
        empty = Emptiness(why) if why else await explain_empty(query, table, context)
        return Done(
            output={
                "metadata": to_plain(metadata),
                "emptiness": to_plain(empty) if empty else None,
                "names": to_plain(args.query)["names"] if args.query.names else [],
                "assumptions": [
                    *args.query.assumptions,
                    *told_of_cut_periods(query, table, context.clock.today()),
                    *((_RESTRICTED,) if metadata.restricted else ()),
                    *(one for one in (metadata.routed, metadata.approximate) if one),
                    *told_of_masks(query, context.catalog),
                ],
            },
            summary=metadata.summary,
            queries=(metadata,),
            table=table,
        )
