"""Replies, tables and the rest as text, for clients that read no structured content."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from askfirst.domain.replay import Replay
from askfirst.domain.reply import FinalAnswer, NeedsClarification, OutOfScope, ProposalReply, Reply, RunQueries
from askfirst.domain.table import Cell, Table

ROWS = 20
"""Rows of a table in the text; the structured content has all that the reply carries."""


def reply_text(reply: Reply, session: str) -> str:
    """A reply in words. `session` is its name as the client knows it."""
    lines = [reply.text, *_more(reply, session), *(f"Note: {note}" for note in reply.notes)]
    return "\n".join([*lines, f"Session: {session}"])


def table_text(table: Table) -> str:
    """The first rows, a line each, the cells apart by a bar; cells are on one line whatever they hold."""
    shown = table.head(ROWS)
    head = " | ".join(_named(column.label or column.name, column.unit) for column in shown.columns)
    rows = [" | ".join(_cell(cell) for cell in row) for row in shown.rows]
    left = table.row_count - len(shown.rows)
    return "\n".join([head, *rows, *([f"({left:,} more rows)"] if left > 0 else [])])


def replay_text(replay: Replay) -> str:
    """Whether an answer is the same now."""
    told = "gives the same as then" if replay.same else "does not give the same as then"
    return f"Exchange {replay.number} {told}. The differences are in the structured content."


def json_text(plain: Any) -> str:
    """JSON as it can be read."""
    return json.dumps(plain, ensure_ascii=False, indent=1)


def receipt_address(session: str, number: int) -> str:
    """The address of an answer's receipt among the resources."""
    return f"askfirst://sessions/{quote(session, safe='')}/exchanges/{number}/receipt"


def _more(reply: Reply, session: str) -> Iterator[str]:
    match reply:
        case FinalAnswer():
            if reply.table:
                yield table_text(reply.table)
            if reply.receipt:
                yield f"Receipt: {receipt_address(session, reply.turn_number)}"
        case NeedsClarification():
            yield from _options(reply)
            yield "Answer with the tool 'answer' in this session."
        case ProposalReply():
            yield from reply.details
            yield "Nothing has been done. Only a person can confirm it, in this session on another surface."
        case RunQueries():
            yield from (f"{query.name}: {json.dumps(query.sql)}" for query in reply.queries)
            yield "Run the queries and send what they gave with the tool 'answer', as its 'results'."
        case OutOfScope():
            yield from (f"You may ask: {one}" for one in reply.suggestions)
        case _:
            return


def _options(reply: NeedsClarification) -> Iterator[str]:
    for number, option in enumerate(reply.options, 1):
        yield f"{number}. {option.label}{f' ({option.detail})' if option.detail else ''}"


def _named(label: str, unit: str) -> str:
    return f"{label} [{unit}]" if unit else label


def _cell(cell: Cell) -> str:
    return "" if cell is None else json.dumps(cell, ensure_ascii=False).strip('"')
