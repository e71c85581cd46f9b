"""What a server says while it runs: to standard error, a JSON object a line or plain text, without secrets."""

from __future__ import annotations

import json
import logging
import math
import sys
import threading
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Literal, TextIO, TypeAlias

from askfirst.observability.bound import bound
from askfirst.observability.masking import Masks, without_query

LogFormat: TypeAlias = Literal["json", "text"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

FIELDS = ("session", "exchange", "request_id", "trace_id", "method", "path", "route", "status", "client", "duration_ms")
"""What a record may tell besides its message, by `extra`. Other extras are left out."""
_SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
_ACCESS = "uvicorn.access"
_LONGEST = 8_000
"""Characters of one text: a line must not outgrow what collectors of lines take."""
_QUIETER = ("httpx", "httpcore", "urllib3", "asyncio", "alembic", "mcp", "langgraph")
"""They tell of each request with its address, in which a secret may stand, or of every small step.

LangGraph tells of a step that is tried again with the whole way to what failed, however soon it succeeds.
"""
_LOGGER = logging.getLogger(__name__)


def configure_logging(
    level: LogLevel = "info",
    format: LogFormat = "json",  # noqa: A002 - so it is called where it is set
    *,
    secrets: Iterable[str] = (),
    stream: TextIO | None = None,
) -> logging.Handler:
    """Send all that is logged in this process to standard error, or to `stream`; once more replaces what was set.

    uvicorn's loggers are taken in: start it with `log_config=None`. `secrets` are masked wherever they stand, as is
    what looks like one: Authorization headers, passwords in addresses, tokens. The handler comes back; to end it,
    remove it from the root logger.
    """
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one, _Handler)]:
        root.removeHandler(old)
    handler = _Handler(stream or sys.stderr)
    handler.setFormatter((JsonLines if format == "json" else TextLines)(Masks(secrets)))
    handler.addFilter(_worth_a_line)
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in _SERVERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.NOTSET)
    return handler


def log_what_python_prints() -> None:
    """Log the errors that Python itself would print with a traceback: of a finalizer, and of a thread that ends by one.

    It is for a process that is ours alone, as it replaces `sys.unraisablehook` and `threading.excepthook`. psycopg's
    pipelines raise so when they are collected after their server went away; who was at work has had that error already.
    """
    sys.unraisablehook = _ignored
    threading.excepthook = _ended


def _ignored(found: sys.UnraisableHookArgs) -> None:
    # Not the object itself: being finalized, it must not be kept, nor asked for more than its name.
    where = getattr(found.object, "__qualname__", type(found.object).__name__)
    what = found.err_msg or "An error is ignored"
    _LOGGER.warning("%s in %s: %s: %s", what, where, found.exc_type.__name__, found.exc_value)


def _ended(found: threading.ExceptHookArgs) -> None:
    if found.exc_type is SystemExit:
        return
    thread = found.thread.name if found.thread else "unknown"
    error = found.exc_value or found.exc_type()
    _LOGGER.error("The thread %s ended by an error.", thread, exc_info=error.with_traceback(found.exc_traceback))


def _worth_a_line(record: logging.LogRecord) -> bool:
    """All but the small talk of the quieter; by a filter, as their own level is for whoever else listens to them."""
    return str(record.name).split(".", 1)[0] not in _QUIETER or record.levelno >= logging.WARNING


class _Handler(logging.StreamHandler[TextIO]):
    """Ours, so that it can be told from others."""


class JsonLines(logging.Formatter):
    """One JSON object a record: time, level, logger, message, what is known of the request, and the error, if any."""

    def __init__(self, masks: Masks) -> None:
        super().__init__()
        self._masks = masks

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
            **_known(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = record.stack_info
        # In ASCII no character can end a line, and none is beyond what the stream can write.
        return json.dumps({name: self._masked(value) for name, value in line.items()})

    def _masked(self, value: Any) -> Any:
        return self._masks.mask(value)[:_LONGEST] if isinstance(value, str) else value


class TextLines(logging.Formatter):
    """For people: the same in words. A record is one line, but for the lines of an error."""

    def __init__(self, masks: Masks) -> None:
        super().__init__()
        self._masks = masks

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        known = " ".join(f"{name}={value}" for name, value in _known(record).items())
        line = _on_one_line(f"{time} {record.levelname.lower()} {record.name}: {_message(record)} {known}".rstrip())
        error = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        return self._masks.mask(f"{line[:_LONGEST]}{error[:_LONGEST]}")


def _message(record: logging.LogRecord) -> str:
    if found := _access(record):
        return f"{found['method']} {found['path']} {found['status']}"
    try:
        return record.getMessage()
    except (TypeError, ValueError):
        return str(record.msg)


def _known(record: logging.LogRecord) -> dict[str, Any]:
    """What the record tells, what is known of the request at hand, and nothing that is empty."""
    here = bound()
    found: dict[str, Any] = {
        "session": here.session,
        "exchange": here.exchange,
        "request_id": here.request_id,
        "trace_id": here.trace_id,
    }
    found |= _access(record)
    found |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
    return {name: _plain(value) for name, value in found.items() if value not in ("", 0, None)}


def _access(record: logging.LogRecord) -> dict[str, Any]:
    """The parts of a line of uvicorn's access log; the query of the request's target is not among them."""
    if record.name != _ACCESS or not isinstance(record.args, tuple):
        return {}
    try:
        client, method, target, _, status = record.args
    except ValueError:
        return {}
    return {"client": client, "method": method, "path": without_query(str(target)), "status": status}


def _plain(value: object) -> str | int | float:
    number = isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
    return value if number else str(value)  # type: ignore[return-value]


def _on_one_line(text: str) -> str:
    """With what could begin a line of its own, or move about on a terminal, made visible."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)
