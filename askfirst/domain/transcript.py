"""A session as Markdown to read. What people, data and models said is text in it, whatever it looks like."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.domain.conversation import Exchange
from askfirst.domain.exporting import Exported
from askfirst.domain.markdown import line, paragraph, table_lines
from askfirst.domain.receipt import Receipt
from askfirst.domain.reply import (
    FinalAnswer,
    NeedsClarification,
    OutOfScope,
    ProposalReply,
    Reply,
    RunQueries,
    reply_from_plain,
)


def to_markdown(exported: Exported) -> str:
    """Each exchange in order: the message, the reply, its table as far as the reply shows it, and the receipt in short.

    Every character that means something in Markdown, HTML or an address is escaped: no cell can break the table that it
    stands in, and nothing that was said becomes a heading, a link, an image or a tag.
    """
    history = exported.history
    lines = [f"# {line(history.title or history.session)}", ""]
    for exchange in history.exchanges:
        lines += [*_exchange(exchange), ""]
    return "\n".join(lines).rstrip() + "\n"


def _exchange(exchange: Exchange) -> Iterator[str]:
    yield f"## {exchange.number}. {exchange.started_at[:16].replace('T', ' ')} UTC"
    yield ""
    for one in paragraph(exchange.text):
        yield f"> {one}"
    yield ""
    if exchange.reply is None:
        yield f"*This exchange {'is running' if exchange.status == 'running' else 'was cut off before its reply'}.*"
        return
    yield from _reply(reply_from_plain(exchange.reply))


def _reply(reply: Reply) -> Iterator[str]:
    yield from paragraph(reply.text)
    table = reply.table if isinstance(reply, FinalAnswer) else None
    if table is not None and table.columns:
        yield ""
        yield from table_lines(table)
    yield from _listed(_offers(reply))
    yield from _listed([f"- {line(note)}" for note in reply.notes])
    if isinstance(reply, FinalAnswer) and reply.receipt and reply.receipt.queries:
        yield from _listed([f"- {said}: {line(value)}" for said, value in _receipt(reply.receipt) if value])


def _offers(reply: Reply) -> list[str]:
    if isinstance(reply, NeedsClarification | ProposalReply):
        details = (f"{one.label} ({one.detail})" if one.detail else one.label for one in reply.options)
        return [f"{number}. {line(option)}" for number, option in enumerate(details, 1)]
    if isinstance(reply, OutOfScope):
        return [f"- {line(one)}" for one in reply.suggestions]
    if isinstance(reply, RunQueries):
        return [f"- {line(query.name)}: {line(query.purpose)}" for query in reply.queries]
    return []


def _receipt(receipt: Receipt) -> Iterator[tuple[str, str]]:
    """What stands behind the answer, in short: the JSON has it whole."""
    yield "Understood as", receipt.question
    yield "Names", "; ".join(f"{one.text!r} is {one.value}" for one in receipt.names)
    if receipt.time:
        yield "Time", f"{receipt.time.start or '...'} to before {receipt.time.end or '...'}"
    yield "Source", ", ".join(dict.fromkeys(f"{query.source}.{query.query.dataset}" for query in receipt.queries))
    yield "Assumed", "; ".join(receipt.assumptions)
    yield "Counted from", receipt.clock
    yield "Hash of the query", receipt.queries[-1].hash


def _listed(lines: list[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield from lines
