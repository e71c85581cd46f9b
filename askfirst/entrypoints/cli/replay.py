"""`askfirst replay`: the queries of an earlier answer run again, and what differs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from askfirst.entrypoints.cli.opening import Where

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from askfirst.domain.replay import QueryReplay, Replay, TableDifference
    from askfirst.domain.table import Cell, Column, Table
    from askfirst.entrypoints.cli.screen import Screen

_SAME, _DIFFERENT = 0, 1
_LAST_DECIMAL = 0.01
_SHOWN = 20
"""How many differences are listed."""


def replay(
    session: Annotated[str, typer.Argument(help="The session's name.", show_default=False)],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the exchange.", show_default=False)],
    where: Where = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON document, and nothing else.")] = False,
) -> None:
    """Run the queries of an earlier answer again, and show what differs.

    Compared are what was sent, how many rows there are, and the rows: with the table that was kept or, where it is
    gone, with the first rows that the reply carried. Nothing is written.

    Exit code: 0 the same, 1 something differs, could not be compared, or failed, 2 your command or setup can be mended.
    """
    from askfirst.entrypoints.cli.opening import opened
    from askfirst.entrypoints.cli.screen import aside, output

    with opened(where, aside(), model="none", delivers=False) as agent:
        found = agent.replay(session, number)
    if as_json:
        _write(found)
    else:
        _show(found, output())
    raise typer.Exit(_SAME if found.same else _DIFFERENT)


def _write(found: Replay) -> None:
    from askfirst.domain.codec import to_json

    sys.stdout.flush()
    sys.stdout.buffer.write(to_json(found).encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()


def _show(found: Replay, screen: Screen) -> None:
    """A line on all of it; then each query in words, with what it was compared with and what differs."""
    from askfirst.entrypoints.cli.screen import STRONG

    several = len(found.queries) > 1
    told = [(number, ", ".join(_differences(query))) for number, query in enumerate(found.queries, 1)]
    if found.same:
        screen.line(f"The same: {', '.join(_rows(query.rows_now) for query in found.queries)}.", STRONG)
    elif any(said for _, said in told):
        each = (f"query {number}: {said}" if several else said for number, said in told if said)
        screen.line(f"Different: {'; '.join(each)}.", STRONG)
    else:
        screen.line("Not compared: no difference was found, but not all rows are left to compare with.", STRONG)
    for number, query in enumerate(found.queries, 1):
        if several:
            screen.line()
        _show_query(query, f"{number}. " if several else "", screen)


def _differences(query: QueryReplay) -> Iterator[str]:
    """What differs, each in a few words; nothing where nothing does."""
    if query.failure:
        yield "the query cannot be run any more"
        return
    if not query.sent_the_same:
        yield "another query is sent"
    if query.rows_then is not None and query.rows_then != query.rows_now:
        yield f"{_rows(query.rows_then)} then, {query.rows_now:,} now"
    table = query.table
    if table is None:
        return
    for count, one, several in (
        (len(table.changed), "cell has changed", "cells have changed"),
        (len(table.gone), "row is gone", "rows are gone"),
        (len(table.new), "row is new", "rows are new"),
    ):
        if count:
            yield f"{count:,} {one if count == 1 else several}"
    if table.reordered:
        yield "the rows are in another order"


def _show_query(query: QueryReplay, number: str, screen: Screen) -> None:
    from askfirst.entrypoints.cli.replies import show_failure
    from askfirst.entrypoints.cli.screen import DIM, text
    from askfirst.entrypoints.cli.tables import show_table

    screen.line(f"{number}{query.asked}")
    if query.failure:
        show_failure(query.failure.failed, query.failure.remedy, screen)
        return
    sent = f"The same is sent (hash {query.hash_then})."
    if not query.sent_the_same:
        sent = f"Something else is sent (hash {query.hash_then} then, {query.hash_now} now)."
    for said in (sent, _compared(query)):
        screen.line(said, DIM)
    screen.show(*(text(line) for line in query.diff), indent=2)
    if query.table and not query.table.same:
        listed = _listed(query.table)
        if listed.rows:
            screen.line()
            screen.show(show_table(listed, screen.console.width))
        if listed.row_count > len(listed.rows):
            screen.line(f"There are {listed.row_count:,} differences: --json has all of them.", DIM)


def _compared(query: QueryReplay) -> str:
    """What the rows were compared with, and how."""
    if query.table is None:
        if query.against == "withheld":
            return (
                "Its rows are not compared: what is sent for you has changed, and you may not see all that was found."
            )
        return f"Its rows are not compared: those of {query.executed_at} are not kept any more."
    known = f"matched by {' and '.join(_labels(query.table))}" if query.table.matched_by else "matched by their place"
    if query.against == "reply":
        which = "all" if not query.table.partial else f"the first {query.table.rows:,}"
        return f"Compared with {which} rows that the reply carried, as the stored table is gone; {known}."
    part = f", of which {query.table.rows:,} rows were kept" if query.table.partial else ""
    return f"Compared with the table stored at {query.executed_at}{part}; {known}."


def _listed(table: TableDifference) -> Table:
    """The first differences as a table: the row, what became of it, and the cells of both sides."""
    from askfirst.domain.table import Column, Table

    heads = [column for column in table.columns if column.name in table.matched_by]
    names = _labels(table) or ("row",)
    every = list(_lines(table, heads))
    columns = (Column("of", "string", label=", ".join(names)), *(Column(name, "string") for name in _COLUMNS))
    return Table(columns, tuple(every[:_SHOWN]), row_count=len(every), truncated=len(every) > _SHOWN)


_COLUMNS = ("what", "then", "now")


def _lines(table: TableDifference, heads: Sequence[Column]) -> Iterator[tuple[Cell, ...]]:
    by_name = {column.name: column for column in table.columns}
    for change in table.changed:
        column = by_name[change.column]
        then, now = _cell(change.then, column), _cell(change.now, column)
        if then == now or _close(change.then, change.now):
            # They differ in what is rounded away for reading.
            then, now = repr(change.then), repr(change.now)
        yield _known(change.key, heads), column.label or column.name, then, now
    for row in table.gone:
        yield _known(row.key, heads), "row is gone", _cells(row.cells, table), ""
    for row in table.new:
        yield _known(row.key, heads), "row is new", "", _cells(row.cells, table)


def _close(then: Cell, now: Cell) -> bool:
    """Whether two numbers may look alike with two decimals."""
    if not isinstance(then, int | float) or not isinstance(now, int | float):
        return False
    return abs(then - now) < _LAST_DECIMAL


def _known(key: Sequence[Cell], heads: Sequence[Column]) -> str:
    """What a row is known by, in words: the cells that it was matched by, or its place."""
    if not heads:
        return ", ".join(map(str, key))
    return ", ".join(_cell(cell, column) for cell, column in zip(key, heads, strict=True))


def _cells(cells: Sequence[Cell], table: TableDifference) -> str:
    """The cells of a row that it is not known by."""
    both = zip(cells, table.columns, strict=True)
    return ", ".join(_cell(cell, column) for cell, column in both if column.name not in table.matched_by)


def _cell(cell: Cell, column: Column) -> str:
    from askfirst.analysis.wording import format_cell

    return format_cell(cell, column)


def _labels(table: TableDifference) -> tuple[str, ...]:
    labels = {column.name: column.label or column.name for column in table.columns}
    return tuple(labels[name] for name in table.matched_by)


def _rows(count: int | None) -> str:
    return "1 row" if count == 1 else f"{count or 0:,} rows"
