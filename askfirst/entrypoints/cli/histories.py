"""Sessions and their exchanges, as they were."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from askfirst.domain.conversation import Exchange, History, SessionSummary
from askfirst.domain.errors import UserError
from askfirst.domain.receipt import Receipt
from askfirst.domain.reply import FinalAnswer, ProposalReply, reply_from_plain
from askfirst.entrypoints.cli.actions import Actions, show_became, show_events
from askfirst.entrypoints.cli.replies import show_reply
from askfirst.entrypoints.cli.screen import ACCENT, DIM, STRONG, Screen, text

_SHOWN = 60


def show_sessions(sessions: Sequence[SessionSummary], screen: Screen, *, home: str, search: str = "") -> None:
    """A line a session: with where it says what was looked for, or else with its title and what was said last."""
    if not sessions and search.strip():
        screen.line(f"No session says {search.strip()!r}.", DIM)
        return
    if not sessions:
        screen.line(f"No sessions are kept in {home} yet. Begin one with: askfirst chat", DIM)
        return
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "right", "left", "left"):
        grid.add_column(justify=justify, no_wrap=justify == "right")
    for session in sessions:
        count = Text(f"{session.exchanges:,}")
        grid.add_row(text(session.session, ACCENT), count, text(_moment(session.updated_at), DIM), _short(session))
    screen.show(grid)


def show_history(history: History, screen: Screen, actions: Actions) -> None:
    """Each exchange: the message, then the reply as it was given; then the events that a yes has written."""
    for exchange in history.exchanges:
        show_exchange(exchange, screen, actions)
        screen.line()
    show_events(actions, screen)
    turns = len(history.turns)
    screen.line(f"{len(history.exchanges):,} exchanges, {turns:,} turns of memory", DIM)


def show_exchange(exchange: Exchange, screen: Screen, actions: Actions) -> None:
    """One message and its reply; for a proposal also what became of it."""
    head = text(f"{exchange.number}  {_moment(exchange.started_at)}", DIM)
    screen.show(head, Text.assemble((f"{screen.marks.user} ", ACCENT), text(exchange.text, STRONG)))
    if exchange.reply:
        reply = reply_from_plain(exchange.reply)
        settled = isinstance(reply, ProposalReply) and actions.became.get(reply.proposal_id, "open") != "open"
        show_reply(reply, screen, waits=not settled)
        if isinstance(reply, ProposalReply):
            show_became(reply, actions, screen)
    else:
        state = "is running" if exchange.status == "running" else "was cut off before its reply"
        screen.line(f"This exchange {state}.", DIM)


def receipt_of(history: History, number: int) -> Receipt:
    """The receipt of an exchange. Raises UserError, naming the exchanges that have one."""
    receipts = {exchange.number: receipt for exchange in history.exchanges if (receipt := _receipt(exchange))}
    if number in receipts:
        return receipts[number]
    having = ", ".join(str(known) for known in receipts)
    remedy = f"These have one: {having}." if having else "No exchange of this session has one yet."
    raise UserError(f"Exchange {number} of {history.session!r} has no receipt.", remedy)


def last_receipt(history: History) -> Receipt | None:
    """The receipt of the latest answer that has one."""
    receipts = [receipt for exchange in history.exchanges if (receipt := _receipt(exchange))]
    return receipts[-1] if receipts else None


def _receipt(exchange: Exchange) -> Receipt | None:
    if not exchange.reply:
        return None
    reply = reply_from_plain(exchange.reply)
    return reply.receipt if isinstance(reply, FinalAnswer) else None


def _moment(iso: str) -> str:
    return iso[:16].replace("T", " ")


def _short(session: SessionSummary) -> Text:
    title = text(f"{session.title}  ", STRONG) if session.title else Text()
    if session.found_in:
        return Text.assemble(title, text(f"{session.found_in}: ", DIM), text(session.snippet))
    said = " ".join(session.last_text.split())
    return Text.assemble(title, text(said if len(said) <= _SHOWN else f"{said[: _SHOWN - 3]}..."))
