"""Many questions in one process: JSON lines in, a reply line for each, in order."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from askfirst.domain.errors import UserError
from askfirst.domain.reply import Reply
from askfirst.entrypoints.cli.failures import ANSWERED, FAILED, USERS_ERROR, WAITS, exit_code, failed_reply
from askfirst.entrypoints.cli.json_lines import write_reply
from askfirst.entrypoints.cli.opening import new_session

if TYPE_CHECKING:
    from askfirst.agent import Agent

_WORST_FIRST = (FAILED, USERS_ERROR, WAITS, ANSWERED)


class Line(BaseModel):
    """One line of the input. A line without a session begins one of its own, unless the command names one for all."""

    model_config = ConfigDict(extra="forbid", strict=True)

    text: str
    session: str | None = None
    request_id: str | None = None


def answer_lines(agent: Agent, lines: Iterable[str], *, session: str | None) -> int:
    """Answer each line that is not blank, with an error where it cannot be read. Returns the worst exit code."""
    codes = set()
    for number, line in enumerate(lines, 1):
        if line.strip():
            reply = _answer(agent, line, number, session)
            write_reply(reply)
            codes.add(exit_code(reply))
    return next((code for code in _WORST_FIRST if code in codes), ANSWERED)


def _answer(agent: Agent, line: str, number: int, session: str | None) -> Reply:
    try:
        read = _read(line, number)
    except UserError as error:
        return failed_reply(error, session or "")
    name = read.session if read.session is not None else session if session is not None else new_session()
    return agent.run(name, read.text, request_id=read.request_id)


def _read(line: str, number: int) -> Line:
    remedy = 'Write one object a line, such as {"text": "How many orders are there?", "session": "monday"}.'
    try:
        return Line.model_validate(json.loads(line))
    except (ValueError, RecursionError) as error:
        why = _fault(error) if isinstance(error, ValidationError) else "it is not JSON"
        raise UserError(
            f"Line {number} cannot be read: {why}. It begins with {line.strip()[:60]!r}.", remedy
        ) from error


def _fault(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    key = ".".join(str(step) for step in first["loc"]) or "the line"
    return f"{key!r}: {first['msg'][:1].lower()}{first['msg'][1:]}"
