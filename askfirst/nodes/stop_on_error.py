"""What follows when a node itself fails: the exchange ends with what went wrong, and the session lives."""

from __future__ import annotations

from typing import Any

from langgraph.errors import NodeError, NodeTimeoutError
from langgraph.types import Command

from askfirst.domain.codec import to_plain
from askfirst.domain.errors import Failure, LimitError
from askfirst.domain.state import State


async def stop_on_error(state: State, error: NodeError) -> Command[Any]:
    """The failure into the state, and on to `respond`. A list that was running stands still there."""
    del state
    return Command(update={"failure": to_plain(Failure.of(_as_ours(error.error)))}, goto="respond")


def _as_ours(error: BaseException) -> BaseException:
    """A node's time is the exchange's: whichever notices first, the user reads the same."""
    if isinstance(error, NodeTimeoutError):
        return LimitError.of_exchange()
    return error
