"""Exchanges, and what went wrong in them, as lines of the log."""

from __future__ import annotations

import logging
from typing import Any

from askfirst.domain.events import CommitRecord, ModelEvent, Record, ReplyEvent, ToolEvent

_LOGGER = logging.getLogger("askfirst.exchange")


class LogSink:
    """Logs one line an exchange, one for each failure within it, and one for each action. Never what a user said."""

    def emit(self, record: Record) -> None:
        """Log the record, where it is worth a line."""
        if isinstance(record, ReplyEvent):
            what = f"{record.kind or 'unread'}: {record.reply_type}, {_count(record.model_calls, 'model call')}"
            _tell(logging.INFO, record, what, duration_ms=record.milliseconds)
        elif isinstance(record, ToolEvent) and record.error:
            at = f", at the source {record.failed_at!r}" if record.failed_at else ""
            what = f"The step {record.todo_key!r} failed: {record.error} in the tool {record.tool!r}{at}"
            _tell(logging.WARNING, record, what, duration_ms=record.milliseconds)
        elif isinstance(record, ModelEvent) and record.fault:
            what = f"{record.model} gave no answer at {record.site!r}: {record.fault}, {_count(record.tries, 'try')}"
            _tell(logging.WARNING, record, what, duration_ms=record.milliseconds)
        elif isinstance(record, CommitRecord):
            _tell(_LEVELS.get(record.step, logging.INFO), record, _of_action(record))


_LEVELS = {"failed": logging.WARNING, "dead": logging.ERROR}


def _of_action(record: CommitRecord) -> str:
    tries = f" after {_count(record.tries, 'try')}" if record.tries else ""
    why = f": {record.error}" if record.error else ""
    return f"{record.intent} of proposal {record.proposal_id} is {record.step}{tries}{why}"


def _count(number: int, what: str) -> str:
    several = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{number} {what if number == 1 else several}"


def _tell(level: int, record: Record, what: str, **more: Any) -> None:
    _LOGGER.log(level, "%s", what, extra={"session": record.session, "exchange": record.exchange, **more})
