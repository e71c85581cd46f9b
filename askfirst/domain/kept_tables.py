"""Which tables of a session's answers are kept, and under which references."""

from __future__ import annotations

from askfirst.domain.conversation import Exchange, History
from askfirst.domain.errors import UserError
from askfirst.domain.reply import FinalAnswer, reply_from_plain
from askfirst.domain.table import Table
from askfirst.domain.todo import result_reference


def tables_of(history: History, number: int) -> tuple[str, ...]:
    """Under which references the result store may have the table of an exchange's answer, the likeliest first.

    Raises UserError, naming the exchanges that have a table.
    """
    having = _with_table(history)
    if number not in having:
        listed = ", ".join(map(str, having))
        remedy = f"These have one: {listed}." if listed else "No exchange of this session has one yet."
        raise UserError(f"Exchange {number} of {history.session!r} has no table.", remedy)
    return references_of(having[number])


def last_with_table(history: History) -> int:
    """The latest exchange whose answer has a table. Raises UserError where none has."""
    having = _with_table(history)
    if not having:
        raise UserError(f"No exchange of {history.session!r} has a table.", "Ask something that has one for an answer.")
    return max(having)


def _with_table(history: History) -> dict[int, Exchange]:
    return {one.number: one for one in history.exchanges if shown_table(one)}


def shown_table(exchange: Exchange) -> Table | None:
    """The table of the exchange's answer, as far as the reply shows it."""
    reply = reply_from_plain(exchange.reply) if exchange.reply else None
    return reply.table if isinstance(reply, FinalAnswer) else None


def references_of(exchange: Exchange) -> tuple[str, ...]:
    """Where the tables of the steps of the exchange's plan may be kept, the last one first."""
    reply = reply_from_plain(exchange.reply) if exchange.reply else None
    todo_list = reply.todo_list if reply else None
    if todo_list is None:
        return ()
    outputs = [task.output for task in todo_list.tasks.values() if isinstance(task.output, dict)]
    told = [str(output["metadata"].get("result", "")) for output in outputs if output.get("metadata")]
    # A tool of the workspace's own tells of no query: its table has the name that every run gives to its own.
    runs = [
        result_reference(exchange.session, todo_list.exchange, key, one.attempts)
        for key, one in todo_list.tasks.items()
    ]
    return tuple(dict.fromkeys(one for one in (*told[::-1], *runs[::-1]) if one))
