"""A reply as people read it: the answer, its table, what was taken for granted, the question back with its options."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from askfirst.analysis.wording import format_cell
from askfirst.domain.clarification import Option
from askfirst.domain.reply import (
    ErrorReply,
    FinalAnswer,
    IntentAcknowledged,
    NeedsClarification,
    OutOfScope,
    ProposalReply,
    Reply,
    RunQueries,
)
from askfirst.domain.table import Table
from askfirst.entrypoints.cli.actions import show_proposal
from askfirst.entrypoints.cli.client_results import show_queries
from askfirst.entrypoints.cli.opening import command_line
from askfirst.entrypoints.cli.screen import ACCENT, DIM, STRONG, WRONG, Screen, text
from askfirst.entrypoints.cli.tables import show_table


def show_reply(reply: Reply, screen: Screen, *, waits: bool = True) -> None:
    """Write a reply, its plan left out: that was shown while it ran.

    A proposal that no longer `waits` is shown without the ways to answer it.
    """
    match reply:
        case FinalAnswer():
            _answer(reply, screen)
        case NeedsClarification():
            _question(reply, screen)
        case ProposalReply():
            _proposal(reply, screen, waits=waits)
        case RunQueries():
            show_queries(reply, screen)
        case IntentAcknowledged():
            screen.line(f"{reply.text}.")
        case OutOfScope():
            _out_of_scope(reply, screen)
        case ErrorReply():
            show_failure(reply.failed, reply.remedy, screen)
    _asides(_said_beside(reply), screen)


def show_failure(failed: str, remedy: str, screen: Screen) -> None:
    """Write what failed, and on a line of its own what to do about it."""
    screen.show(Text.assemble((f"{screen.marks.failed} ", WRONG), text(failed)))
    if remedy.strip():
        screen.show(text(remedy.strip(), DIM), indent=2)


def _answer(reply: FinalAnswer, screen: Screen) -> None:
    screen.line(reply.text.replace(reply.commit.id, reply.commit.short_id) if reply.commit else reply.text)
    if reply.table and not _said(reply.table, reply.text):
        screen.line()
        screen.show(show_table(reply.table, screen.console.width))
    if reply.charts:
        again = command_line("show", reply.session_id, "--json")
        screen.line(f"A chart comes with this reply. To get it: {again}", DIM)


def _said(table: Table, answer: str) -> bool:
    """Whether the table adds nothing to the answer: it is empty, or a single cell that the answer tells."""
    cells = [format_cell(cell, column) for row in table.rows for cell, column in zip(row, table.columns, strict=True)]
    return not cells or (len(cells) == 1 and cells[0] in answer)


def _question(reply: NeedsClarification, screen: Screen) -> None:
    screen.show(Text.assemble((f"{screen.marks.asked} ", ACCENT), text(reply.text, STRONG)))
    if reply.options:
        several = "; several are possible" if reply.many else ""
        screen.show(_options(reply.options), indent=2)
        screen.line(f"Answer by number or in words{several}.", DIM)


def _proposal(reply: ProposalReply, screen: Screen, *, waits: bool) -> None:
    show_proposal(reply, screen)
    if not waits:
        return
    screen.show(_options(reply.options), indent=2)
    screen.line("Nothing has been done yet. Answer yes or no, or by number.", DIM)


def _options(options: Sequence[Option]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    detailed = any(option.detail for option in options)
    if detailed:  # An empty column would take room from the one before it.
        grid.add_column(overflow="fold")
    for number, option in enumerate(options, 1):
        details = (text(option.detail, DIM),) if detailed else ()
        grid.add_row(Text(f"{number}", ACCENT), text(option.label), *details)
    return grid


def _out_of_scope(reply: OutOfScope, screen: Screen) -> None:
    screen.line(reply.text)
    if reply.suggestions:
        screen.line("You could ask:", DIM)
    for suggestion in reply.suggestions:
        screen.show(Text.assemble((f"{screen.marks.bullet} ", ACCENT), text(suggestion)), indent=2)


def _said_beside(reply: Reply) -> list[str]:
    """What differs from the earlier question, what was assumed, and notes; each once."""
    receipt = reply.receipt if isinstance(reply, FinalAnswer) else None
    said = [f"Changed: {change}" for change in receipt.changes] if receipt else []
    said += [f"Assumed: {assumption}" for assumption in receipt.assumptions] if receipt else []
    return list(dict.fromkeys([*said, *reply.notes]))


def _asides(said: Sequence[str], screen: Screen) -> None:
    for line in said:
        screen.show(text(f"{screen.marks.bullet} {line}", DIM))
