"""The receipt: how an answer was made, enough to check it and to run it again."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table as Grid

from askfirst.domain.query import Scalar, TimeRange
from askfirst.domain.receipt import Emptiness, QueryMetadata, Receipt, Relaxed, Resolution, in_clauses
from askfirst.entrypoints.cli.screen import DIM, text

Line = tuple[str, str]


def show_receipt(receipt: Receipt) -> RenderableType:
    """Two columns: what it is, and what was used."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    previous = ""
    for name, said in receipt_lines(receipt):
        grid.add_row(text("" if name == previous else name, DIM), text(said))
        previous = name
    return grid


def receipt_lines(receipt: Receipt) -> Iterator[Line]:
    """Everything on the receipt, each with its name; a name with several lines comes several times."""
    yield "question", receipt.question
    yield from (("name", _name(name)) for name in receipt.names)
    if receipt.time:
        yield from _time(receipt.time)
    yield "clock", f"relative times count from {receipt.clock}"
    yield from (("changed", change) for change in receipt.changes)
    yield from (("assumed", assumption) for assumption in receipt.assumptions)
    if receipt.emptiness:
        yield from _emptiness(receipt.emptiness)
    for number, query in enumerate(receipt.queries, 1):
        yield from _query(query, f" {number}" if len(receipt.queries) > 1 else "")


def _name(name: Resolution) -> str:
    rejected = f"; not taken: {', '.join(name.rejected)}" if name.rejected else ""
    return f"'{name.text}' is {name.value} ({name.field}, {name.how}){rejected}"


def _time(time: TimeRange) -> Iterator[Line]:
    start, end = time.start or "the beginning", time.end or "the end"
    said = f"'{time.said}': " if time.said else ""
    yield "time", f"{said}{time.field} from {start} until before {end} ({time.zone})"
    if time.rule:
        yield "time", f"rule: {time.rule}"


def _query(query: QueryMetadata, number: str) -> Iterator[Line]:
    yield f"query{number}", query.how_to_retrieve
    yield "source", f"{query.source}.{query.query.dataset} ({query.query_type})"
    if query.completed:
        yield "computed", f"here, over its rows: {query.completed}"
    if query.routed:
        yield "asked there", query.routed
    if query.approximate:
        yield "estimated", query.approximate
    yield "sent", in_clauses(query.artifact)
    if query.parameters:
        yield "values", ", ".join(_value(value) for value in query.parameters)
    yield "hash", query.hash
    yield "rows", f"{query.rows:,}" + (" in all; not all of them were fetched" if query.truncated else "")
    yield "found", query.summary
    yield "took", f"{query.milliseconds:,.1f} ms at {query.executed_at}"
    if query.cached_at:
        yield "kept", f"from an answer kept since {_since(query)}"
    if query.as_of:
        yield "data", f"as of {query.as_of}"


def _since(query: QueryMetadata) -> str:
    """When a kept answer was fetched: the time alone where that was on the day of this one."""
    day, _, time = query.cached_at.partition("T")
    same = query.executed_at.startswith(day) and query.executed_at[_TIME.stop :] == query.cached_at[_TIME.stop :]
    return query.cached_at[_TIME] if same and time else query.cached_at


_TIME = slice(len("2025-01-15T"), len("2025-01-15T14:02:11"))


def _emptiness(empty: Emptiness) -> Iterator[Line]:
    for one in empty.relaxed:
        yield "empty", f"without '{one.condition}': {_counted(one.rows)}{_alone(one)}"
    if empty.total is not None:
        yield "empty", f"without any condition: {empty.total:,}"


def _alone(one: Relaxed) -> str:
    said = f", {one.span}" if one.span else ""
    return said if one.alone is None else f"{said}; with it alone: {one.alone:,}"


def _counted(rows: int | None) -> str:
    return "not counted" if rows is None else f"{rows:,}"


def _value(value: Scalar) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)
