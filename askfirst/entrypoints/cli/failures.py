"""Failures as a user meets them: a sentence on what failed, one on what to do, and an exit code. Never a traceback."""

from __future__ import annotations

import sys
import traceback

from askfirst.domain.errors import AskfirstError, ConfigError, Failure, UserError
from askfirst.domain.reply import ErrorReply, NeedsClarification, OutOfScope, ProposalReply, Reply, RunQueries

ANSWERED = 0
FAILED = 1
USERS_ERROR = 2
WAITS = 3

_USERS = {UserError.__name__, "UnknownName", ConfigError.__name__}


def exit_code(reply: Reply) -> int:
    """0 an answer, 3 it waits for the user or the client, 2 the user can mend it, 1 any other failure."""
    match reply:
        case NeedsClarification() | ProposalReply() | RunQueries():
            return WAITS
        case OutOfScope():
            return USERS_ERROR
        case ErrorReply():
            return USERS_ERROR if reply.kind in _USERS else FAILED
        case _:
            return ANSWERED


def code_of(error: Exception) -> int:
    """The exit code for what a command raised."""
    return USERS_ERROR if isinstance(error, (UserError, ConfigError)) else FAILED


def report(error: Exception, *, debug: bool) -> None:
    """Tell on standard error what failed; with `debug` also where."""
    from askfirst.entrypoints.cli.replies import show_failure
    from askfirst.entrypoints.cli.screen import aside

    if debug:
        traceback.print_exception(error, file=sys.stderr)
    failure = failure_of(error)
    show_failure(failure.failed, failure.remedy, aside())


def failure_of(error: Exception) -> Failure:
    """The failure in words for somebody who can start the command again, not say 'go on'."""
    if isinstance(error, AskfirstError):
        return Failure.of(error)
    return Failure(
        f"Something went wrong inside askfirst ({type(error).__name__}: {error}).",
        "Please report it; ASKFIRST_DEBUG=1 shows where it happened.",
        "InternalError",
    )


def failed_reply(error: Exception, session: str = "") -> ErrorReply:
    """An error before any exchange, in the shape of a reply."""
    failure = failure_of(error)
    return ErrorReply(
        session_id=session,
        turn_number=0,
        text=f"{failure.failed} {failure.remedy}".strip(),
        failed=failure.failed,
        remedy=failure.remedy.strip(),
        kind=failure.error,
        retryable=failure.retryable,
    )
