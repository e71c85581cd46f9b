"""A reply as Markdown, for front ends that show text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.domain.clarification import Option
from askfirst.domain.markdown import line, paragraph, table_lines
from askfirst.domain.reply import FinalAnswer, NeedsClarification, OutOfScope, ProposalReply, Reply, RunQueries

ROWS = 20
"""Rows of a table that the text shows."""


def as_markdown(reply: Reply) -> str:
    """The reply's text, and below it what a page would show beside it."""
    notes = (f"*Note:* {line(note)}" for note in reply.notes)
    return "\n\n".join(filter(None, (as_text(reply.text), *_more(reply), *notes)))


def as_text(text: str) -> str:
    """Text that is nothing but text in Markdown: what it quotes of the data makes no link, image or heading."""
    return "\n".join(paragraph(text))


def _more(reply: Reply) -> Iterator[str]:
    match reply:
        case FinalAnswer():
            if reply.table and reply.table.rows:
                yield "\n".join(table_lines(reply.table.head(ROWS)))
        case NeedsClarification():
            yield _options(reply.options)
        case ProposalReply():
            yield "\n".join(f"- {line(detail)}" for detail in reply.details)
            yield "Answer **yes** to confirm, or **no**."
        case RunQueries():
            yield "This data is in the client, which has to run queries: that needs `POST /chat`."
        case OutOfScope():
            yield "\n".join(f"- {line(one)}" for one in reply.suggestions)
        case _:
            return


def _options(options: Sequence[Option]) -> str:
    details = (f"{one.label} ({one.detail})" if one.detail else one.label for one in options)
    return "\n".join(f"{number}. {line(one)}" for number, one in enumerate(details, 1))
