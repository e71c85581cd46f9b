"""One exchange as those see it who began it, who wait for it, and who end it."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass, field

from askfirst.domain.errors import Failure, LimitError
from askfirst.domain.reply import ErrorReply, Reply, error_reply
from askfirst.domain.said import Said


@dataclass(eq=False, slots=True)
class Run:
    """One exchange under way. `since` is the number of the session's last event before it.

    `refused` is the reply to a message that is not taken because its session is busy: nothing of it is kept.
    """

    id: str
    session: str
    said: Said
    accepted: asyncio.Future[None]
    done: asyncio.Future[Reply]
    since: int = 0
    cancelled: bool = False
    stopped: bool = False
    refused: ErrorReply | None = None
    held: ExitStack = field(default_factory=ExitStack, repr=False)
    saying: asyncio.Task[Reply] | None = field(default=None, repr=False)
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def replied(self) -> bool:
        """Whether there is nothing to end any more."""
        return self.done.done() or (self.saying is not None and self.saying.done())

    def stop(self) -> None:
        """End it where it is. What is being written of it is written whole."""
        self.stopped = True
        if self.saying:
            self.saying.cancel()


def busy(reply: Reply) -> ErrorReply | None:
    """The reply, where it says that the session is busy and the message was not taken."""
    return reply if isinstance(reply, ErrorReply) and reply.limit == "busy" and not reply.turn_number else None


def left(run: Run) -> Reply:
    """The reply to whoever waits for an exchange that was ended."""
    if run.cancelled:
        remedy = "Say 'go on' to take it up again."
        error = LimitError("cancelled", "The message was cancelled before its reply.", remedy)
    else:
        remedy = "Send it again with the same request id."
        error = LimitError("stopping", "The server was stopped before the reply.", remedy)
    return error_reply(Failure.of(error), run.session)
