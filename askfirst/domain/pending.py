"""What the session waits for between two exchanges.

While a plan runs, the state already says `Stopped(reason="interrupted")`: should the process die, that is the truth
that the next message finds. The end of the exchange replaces it by what is really pending.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeGuard

from askfirst.domain.clarification import Clarification
from askfirst.domain.client_queries import ClientQuery
from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.proposal import Proposal


@dataclass(frozen=True, slots=True)
class AwaitsAnswer:
    """A clarification is open."""

    clarification: Clarification
    exchange: int
    kind: Literal["clarification"] = "clarification"


@dataclass(frozen=True, slots=True)
class AwaitsYes:
    """A proposal is open: only a clear yes to it commits."""

    proposal: Proposal
    exchange: int
    kind: Literal["proposal"] = "proposal"


@dataclass(frozen=True, slots=True)
class Stopped:
    """The todo list stands still before its end; "go on" runs the next step. `exchange` last worked on it."""

    reason: Literal["interrupted", "error", "limit"]
    exchange: int
    kind: Literal["stopped"] = "stopped"


@dataclass(frozen=True, slots=True)
class AwaitsResults:
    """The client is to run queries for a step, which runs again with their results."""

    todo_key: str
    queries: tuple[ClientQuery, ...]
    exchange: int
    kind: Literal["client_queries"] = "client_queries"


Pending: TypeAlias = AwaitsAnswer | AwaitsYes | AwaitsResults | Stopped


def is_running(pending: Pending | None) -> TypeGuard[Stopped]:
    """Whether a list is under way in this exchange: what will have been an interruption, should the process die now."""
    return isinstance(pending, Stopped) and pending.reason == "interrupted"


def pending_to_plain(pending: Pending | None) -> dict[str, Any] | None:
    """The pending value as JSON-ready data."""
    return None if pending is None else to_plain(pending)


def pending_from_plain(data: dict[str, Any] | None) -> Pending | None:
    """The pending value that `pending_to_plain` wrote."""
    if data is None:
        return None
    if data["kind"] == "clarification":
        return from_plain(AwaitsAnswer, data)
    if data["kind"] == "proposal":
        return from_plain(AwaitsYes, data)
    if data["kind"] == "client_queries":
        return from_plain(AwaitsResults, data)
    return from_plain(Stopped, data)
