"""An earlier answer replayed: its typed queries run again, for whoever the session belongs to. Nothing is written."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.describe import describe_query
from askfirst.domain.conversation import Exchange, History
from askfirst.domain.errors import Failure, PolicyError, UserError
from askfirst.domain.outline import Term
from askfirst.domain.principal import Asking, Principal, to_plain_asking
from askfirst.domain.query import Query, Scalar
from askfirst.domain.receipt import QueryMetadata, in_clauses
from askfirst.domain.replay import Against, QueryReplay, Replay, compare_tables
from askfirst.domain.reply import (
    ErrorReply,
    FinalAnswer,
    IntentAcknowledged,
    NeedsClarification,
    OutOfScope,
    ProposalReply,
    Reply,
    RunQueries,
    reply_from_plain,
)
from askfirst.domain.state import State
from askfirst.domain.table import Table
from askfirst.parts import Parts
from askfirst.sources.source import Compiled, asked_anew
from askfirst.tools.stats_analysis import Retrieved, StatisticsArguments, StatsAnalysis
from askfirst.tools.tool import Done

_NO_ANSWER: dict[type[Reply], str] = {
    FinalAnswer: "its answer came from no query",
    NeedsClarification: "it asked something back",
    ProposalReply: "it proposed something",
    OutOfScope: "it was not about the data",
    ErrorReply: "it ended with an error",
    RunQueries: "it asked the client to run queries",
    IntentAcknowledged: "it set something",
}


def check_owner(principal: Asking, state: State, parts: Parts) -> None:
    """Raises PolicyError where the session is somebody else's, or nobody knows whose and that matters.

    It matters where policies hold, and to a verified principal.
    """
    owner = state.get("belongs_to")
    parts.owner({"principal": to_plain_asking(principal), "belongs_to": owner})
    if owner is None and (parts.guard is not None or isinstance(principal, Principal)):
        raise PolicyError("It is not known whose session this is.", "Ask the question again in a session of your own.")


async def replay_answer(history: History, number: int, parts: Parts) -> Replay:
    """The queries of one answer run again, with what differs. `parts` are as the one who asks sees them.

    The sources themselves are asked: what is kept of them since would hide what differs.

    Raises UserError, naming the exchanges that can be replayed, for one that is not there or has no answer from a
    query; SourceError and LimitError where a query fails.
    """
    answer = _answer_of(history, number)
    queries = answer.receipt.queries if answer.receipt else ()
    anew = replace(parts, sources={name: asked_anew(one) for name, one in parts.sources.items()})
    past = _Past(history, answer, anew)
    replayed = [await past.replayed(metadata) for metadata in queries]
    question = answer.receipt.question if answer.receipt else ""
    return Replay(history.session, number, question, all(one.same for one in replayed), tuple(replayed))


@dataclass(frozen=True, slots=True)
class _Past:
    """A session as it was, one answer of it, and the parts of now."""

    history: History
    answer: FinalAnswer
    parts: Parts

    async def replayed(self, then: QueryMetadata) -> QueryReplay:
        """One query run again. A query that cannot be any more comes back with the reason."""
        described = then.result in _described(self.answer)
        found = QueryReplay(
            source=f"{then.source}.{then.query.dataset}",
            asked=then.how_to_retrieve.removeprefix(f"{then.source}: "),
            executed_at=then.executed_at,
            hash_then=then.hash,
            hash_now=None,
            # Under policies, what was counted then may be more than may be seen now.
            rows_then=None if self.parts.guard else then.rows,
        )
        try:
            compiled = self._compiled(then)
            asked = self._described(then.query) if described else found.asked
            now = await (self._statistics(then) if described else self._rows(compiled))
        except UserError as error:
            return replace(found, failure=Failure.of(error))
        return await self._compared(
            replace(found, asked=asked, hash_now=compiled.hash, diff=_diff(then, compiled)), then, now
        )

    async def _compared(self, found: QueryReplay, then: QueryMetadata, now: Table) -> QueryReplay:
        found = replace(found, rows_now=now.row_count)
        if self.parts.guard and not found.sent_the_same:
            return replace(found, against="withheld")
        against, before = await self._before(then.result)
        counted: int | None = then.rows
        if then.result in _described(self.answer):
            # The receipt counts the rows that the statistics are of; what is compared has a row for each field.
            counted = before.row_count if before else None
        table = compare_tables(before, now, _key(then.query, before, self.parts)) if before else None
        return replace(found, rows_then=counted, against=against if table else "nothing", table=table)

    async def _before(self, reference: str) -> tuple[Against, Table | None]:
        """The rows of then: all that were kept, or the first ones, which a reply carried."""
        if not reference:
            return "nothing", None
        stored = await self.parts.results.get(reference)
        if stored is not None:
            return "stored table", stored
        for _, reply in _answers(self.history):
            if reply.table and _shown(reply) == reference:
                return "reply", reply.table
        return "nothing", None

    def _compiled(self, then: QueryMetadata) -> Compiled:
        source = self.parts.source_of(then.query.dataset)
        if source.name != then.source:
            raise UserError(
                f"{then.query.dataset!r} was asked of the source {then.source!r}, and is in {source.name!r} here.",
                "Name the data that the session began with.",
            )
        return source.compile(then.query, self.parts.catalog)

    async def _rows(self, compiled: Compiled) -> Table:
        source = self.parts.source_of(compiled.query.dataset)
        return await source.execute(compiled, self.parts.catalog, self.parts.limits.query)

    def _described(self, query: Query) -> str:
        """What the statistics are of, in words."""
        paths = _described_paths(query)
        if not paths:
            return f"statistics of {describe_query(query, self.parts.catalog)}"
        rows = replace(query, measures=(), columns=paths)
        return f"statistics of {' and '.join(paths)} of {describe_query(rows, self.parts.catalog)}"

    async def _statistics(self, then: QueryMetadata) -> Table:
        """The table that is made of the rows of the query, by the tool that made it."""
        terms = tuple(Term(path, "measure", (path,)) for path in _described_paths(then.query))
        # Without a reference the tool finds no stored rows, and asks for them.
        args = StatisticsArguments(metadata=Retrieved(metadata=replace(then, result="")), terms=terms)
        done = await StatsAnalysis().run(args, self.parts.tool_context(question=""))
        if not isinstance(done, Done) or done.table is None:
            raise UserError("The statistics could not be made again.", "Ask for them in a new question.")
        return done.table


def _answer_of(history: History, number: int) -> FinalAnswer:
    exchange = next((one for one in history.exchanges if one.number == number), None)
    reply = _reply(exchange) if exchange else None
    if isinstance(reply, FinalAnswer) and reply.receipt and reply.receipt.queries:
        return reply
    having = ", ".join(str(known) for known, _ in _answers(history))
    remedy = f"These can be replayed: {having}." if having else "No exchange of this session has such an answer yet."
    if exchange is None:
        raise UserError(f"There is no exchange {number} in session {history.session!r}.", remedy)
    if reply is None:
        reason = "it is still running" if exchange.status == "running" else "it was cut off before its reply"
    else:
        reason = _NO_ANSWER[type(reply)]
    raise UserError(f"Exchange {number} of {history.session!r} has no answer to replay: {reason}.", remedy)


def _answers(history: History) -> Iterator[tuple[int, FinalAnswer]]:
    """The answers that came from queries, with the numbers of their exchanges."""
    for exchange in history.exchanges:
        reply = _reply(exchange)
        if isinstance(reply, FinalAnswer) and reply.receipt and reply.receipt.queries:
            yield exchange.number, reply


def _reply(exchange: Exchange) -> Reply | None:
    return reply_from_plain(exchange.reply) if exchange.reply else None


def _results(answer: FinalAnswer) -> list[tuple[str, str]]:
    """The tool and the table's reference of each step that told of its query, in the order of the plan."""
    tasks = answer.todo_list.tasks.values() if answer.todo_list else ()
    outputs = [(task.tool, task.output.get("metadata")) for task in tasks if isinstance(task.output, dict)]
    return [(tool, str(metadata.get("result", ""))) for tool, metadata in outputs if metadata]


def _shown(answer: FinalAnswer) -> str:
    """The reference of the table that the reply carried the first rows of."""
    found = _results(answer)
    return found[-1][1] if found else ""


def _described(answer: FinalAnswer) -> frozenset[str]:
    """The references of the tables that are statistics of rows, not the rows themselves."""
    return frozenset(reference for tool, reference in _results(answer) if tool == StatsAnalysis.name)


def _described_paths(query: Query) -> tuple[str, ...]:
    """The fields that the statistics of rows are of; none where they are of groups."""
    measures = () if query.dimensions else query.measures
    return tuple(dict.fromkeys(measure.field for measure in measures if measure.field))


def _key(query: Query, then: Table, parts: Parts) -> Sequence[str]:
    """The columns that tell the rows of a query apart; none where nothing does."""
    names = {column.name for column in then.columns}
    if query.groups:
        # What has none of them is a table of statistics, with a row for each field.
        dimensions = [dimension.name for dimension in query.dimensions]
        return dimensions if names.issuperset(query.result_names()) else ["field"]
    key = parts.catalog.dataset(query.dataset).key
    return [key] if key in names else []


def _diff(then: QueryMetadata, now: Compiled) -> tuple[str, ...]:
    sides = (_lines(then.artifact, then.parameters), _lines(now.text, now.parameters))
    return tuple(difflib.unified_diff(*sides, "then", "now", lineterm=""))


def _lines(sent: str, values: Sequence[Scalar]) -> list[str]:
    """What was sent, a line for each clause, then the values; names and texts in quotes stay as they are."""
    told = [f"values: {', '.join(map(repr, values))}"] if values else []
    return [*in_clauses(sent).splitlines(), *told]
