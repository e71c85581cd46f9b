"""Take the keys of the things that an answer lists, so that the next query is about these alone."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel

from askfirst.domain.clarification import Option
from askfirst.domain.outline import Through
from askfirst.domain.query import Scalar
from askfirst.domain.receipt import Emptiness, Guess, QueryMetadata, Resolution
from askfirst.domain.table import Column, Table
from askfirst.tools.keys import Keys
from askfirst.tools.listed_things import Things, all_things, is_cut_off, listed_things, reached, too_many
from askfirst.tools.tool import Arguments, Ask, BuiltinTool, Done, Failed, ToolContext, ToolResult

_ALL, _SHOWN = "all", "shown"
_MOST_NAMED = 8
_MOST_SHARED = 3


class Answered(Arguments):
    """What the executor of another query gives."""

    metadata: QueryMetadata
    emptiness: Emptiness | None = None
    names: tuple[Resolution, ...] = ()
    assumptions: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] = ()


class KeysArguments(Arguments):
    """Which things are wanted, and what their keys are for; the fields are as in `KeysOf` and `Through`.

    `result` is the answer that lists them; the session's last one where there is none. `dataset` is the one that the
    next query is about.
    """

    said: str
    thing: str
    column: str
    dataset: str
    path: str
    named: str = ""
    through: Through | None = None
    result: Answered | None = None


class KeysOfAnswer(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "keys_of_answer"
    description: ClassVar[str] = (
        "Take the keys of the things that an answer lists, for the next query_builder. Use it where a question is "
        "only about these. Do not use it for names that the user says."
    )
    arguments: ClassVar[type[BaseModel]] = KeysArguments
    can_clarify: ClassVar[bool] = True

    async def run(self, args: KeysArguments, context: ToolContext) -> ToolResult:
        """The keys, kept in the result store, and what they are the keys of; a question where a part is shown only."""
        metadata = args.result.metadata if args.result else context.last_query
        if metadata is None:
            return Failed(
                f"There is no earlier answer that {args.said!r} could be of.", "Ask for them first, then ask this."
            )
        table = await context.results.get(metadata.result)
        if table is None:
            return Failed(
                f"The answer that {args.said!r} are of is no longer kept.",
                "Ask the earlier question again, then this one.",
                error="StorageError",
            )
        things = await _things(args, metadata, table, context)
        return things if isinstance(things, Ask) else await _taken(args, metadata, things, context)


async def _things(args: KeysArguments, metadata: QueryMetadata, table: Table, context: ToolContext) -> Things | Ask:
    """The things that the answer lists; where the list goes on beyond what is kept, which of them are meant is asked.

    Raises LimitError for groups of which some are not kept.
    """
    if is_cut_off(metadata.query, table, context.list_rows):
        if metadata.query.groups:
            raise too_many(table.row_count, len(table.rows), "query_rows")
        wanted = context.answers.get("rows", [])
        if _ALL in wanted:
            return await all_things(args.column, args.named, metadata.query, context)
        if _SHOWN not in wanted:
            return _ask_which(args, table, context)
    return await listed_things(args.column, args.named, metadata.query, table, context)


def _ask_which(args: KeysArguments, table: Table, context: ToolContext) -> Ask:
    plural = context.catalog.dataset(args.thing).plural
    kept = f"{len(table.rows):,}"
    return Ask(
        question=f"That answer has {table.row_count:,} rows, of which it lists {kept}. Which ones are {args.said!r}?",
        options=(
            Option(f"Those of all {table.row_count:,} rows", _ALL, f"{plural} beyond the list too"),
            Option(f"Those of the {kept} that are listed", _SHOWN),
        ),
        argument="rows",
        about=args.said,
    )


async def _taken(args: KeysArguments, metadata: QueryMetadata, things: Things, context: ToolContext) -> ToolResult:
    """The keys for the next query, and all that is to be told of them. Raises LimitError for too many."""
    keys, queries = things.keys, [things.query] if things.query else []
    told = [_told(args, things, context), *_shared(things), *_nameless(args, metadata, things, context)]
    _check(keys, context)
    if args.through and keys:
        led = await reached(args.through.source, args.through.target, args.through.dataset, keys, context)
        keys, queries = led.keys, [*queries, *([led.query] if led.query else [])]
        told.append(_told_between(args, len(keys), context))
        _check(keys, context)
    given = Keys(
        path=args.path,
        result=context.reference,
        none="" if keys else _lacking(args, things, context),
        assumptions=tuple(told),
        queries=tuple(queries),
    )
    return Done(
        output=given.model_dump(mode="json"),
        summary=_summary(args, things, context),
        queries=tuple(queries),
        table=_table(args, keys, metadata, context),
    )


def _lacking(args: KeysArguments, things: Things, context: ToolContext) -> str:
    """Why there is nothing to ask for."""
    mine, plural = context.catalog.dataset(args.dataset).plural, context.catalog.dataset(args.thing).plural
    if things.keys:
        return f"None of {args.said} has {mine}."
    missing = f"I found no {args.said.removeprefix('the ')}" if args.result else f"The answer before has no {plural}"
    return f"{missing}, so there are no {mine} to show."


def _check(keys: tuple[Scalar, ...], context: ToolContext) -> None:
    if len(keys) > context.keys:
        raise too_many(len(keys), context.keys, "query_keys")


def _table(args: KeysArguments, keys: tuple[Scalar, ...], metadata: QueryMetadata, context: ToolContext) -> Table:
    """The keys as a table of one column."""
    dataset = args.through.dataset if args.through else metadata.query.dataset
    path = args.through.target if args.through else args.column
    field = context.catalog.bind(dataset, path).field
    return Table((Column(path, field.type, label=field.label),), tuple((key,) for key in keys), len(keys))


def _which(args: KeysArguments) -> str:
    return "the answer to that" if args.result else "the answer before"


def _counted(args: KeysArguments, things: Things, context: ToolContext) -> str:
    dataset, number = context.catalog.dataset(args.thing), len(things.shown)
    return f"{number:,} {dataset.label if number == 1 else dataset.plural}"


def _listed(things: Things) -> str:
    """Their names, as many as can be read."""
    more = len(things.shown) - _MOST_NAMED
    return ", ".join(things.shown[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def _told(args: KeysArguments, things: Things, context: ToolContext) -> str:
    """What was meant by the words."""
    counted = _counted(args, things, context)
    if not things.keys:
        return f"{args.said!r}: there are none in {_which(args)}"
    are = f"is the {counted[2:]}" if len(things.shown) == 1 else f"are the {counted}"
    return f"{args.said!r} {are} of {_which(args)}: {_listed(things)}"


def _shared(things: Things) -> list[str]:
    """Names behind which there are several keys: all of them are taken, and that is said."""
    told = [f"{name!r} stands for {len(keys)} keys: {', '.join(map(str, keys))}" for name, keys in things.shared()]
    more = len(told) - _MOST_SHARED
    return [*told[:_MOST_SHARED], *([f"{more:,} more names stand for several keys"] if more > 0 else [])]


def _nameless(args: KeysArguments, metadata: QueryMetadata, things: Things, context: ToolContext) -> list[str]:
    if not things.nameless:
        return []
    rows = "row has" if things.nameless == 1 else "rows have"
    label = context.catalog.bind(metadata.query.dataset, args.column).label
    return [f"{things.nameless:,} {rows} no {label} in {_which(args)}: left out"]


def _told_between(args: KeysArguments, number: int, context: ToolContext) -> str:
    between = context.catalog.dataset(args.through.dataset if args.through else args.dataset).plural
    mine, thing = context.catalog.dataset(args.dataset).plural, context.catalog.dataset(args.thing).plural
    return f"the {mine} of these {thing} are the {number:,} that their {between} lead to"


def _summary(args: KeysArguments, things: Things, context: ToolContext) -> str:
    counted = _counted(args, things, context)
    return f"Took the {counted} of {_which(args)}{': ' if things.keys else ''}{_listed(things)}"
