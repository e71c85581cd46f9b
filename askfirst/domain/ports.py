"""What the core needs from the world, each as small as it can be. Adapters are built in `agent.py` alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Protocol

from askfirst.domain.assumption import Assumption
from askfirst.domain.conversation import Exchange, History, Opened, SessionSummary, Turn
from askfirst.domain.events import Record
from askfirst.domain.reply import Reply
from askfirst.domain.table import Table


class Clock(Protocol):
    """The time that the agent goes by; a workspace may fix its day."""

    def today(self) -> date:
        """The day that relative times count from."""

    def now(self) -> datetime:
        """The current time, with time zone. Real even where the day is fixed."""


class EventSink(Protocol):
    """Where records go."""

    def emit(self, record: Record) -> None:
        """Take one record. Never raises: losing a record must not lose an exchange."""


class ExchangeLog(Protocol):
    """The conversation as the graph writes it. Each call is one transaction."""

    async def open(self, session: str, text: str, *, at: str, request_id: str | None = None) -> Opened:
        """Begin the session's next exchange, making the session if it is new.

        An earlier exchange that is still running (its process died) is marked as interrupted and reported. With the
        `request_id` of an interrupted exchange, that exchange is opened again under its old number.
        """

    async def write_turns(self, turns: Sequence[Turn], assumptions: Sequence[Assumption] = ()) -> None:
        """Write turns in order, giving each the session's next turn_id. A turn whose key is there keeps its turn_id.

        `assumptions` are what the turns of that one session asked or settled; they are written as `assume` does.
        """

    async def close(  # noqa: PLR0913 - an exchange ends with all that is known of it
        self, session: str, number: int, reply: Reply, *, at: str, kind: str, restated: str
    ) -> None:
        """End an exchange with its reply. Doing it again changes nothing."""

    async def turns(self, session: str, *, exchanges: int) -> tuple[Turn, ...]:
        """The turns that the last exchanges of a session planned, oldest first: its short-term memory."""


class AssumptionStore(Protocol):
    """What the user's answers settled, for the rest of each session."""

    async def assumptions(self, session: str) -> tuple[Assumption, ...]:
        """All of a session by their numbers, with open and forgotten ones; none for a session that is not there."""

    async def assume(self, session: str, assumptions: Sequence[Assumption]) -> None:
        """Write assumptions. One of the same key is replaced and keeps its number; doing it again changes nothing."""


class ConversationStore(Protocol):
    """The conversations as surfaces read and manage them."""

    async def sessions(self, *, limit: int = 100) -> tuple[SessionSummary, ...]:
        """Sessions, the latest used first."""

    async def history(self, session: str) -> History:
        """A session whole. Raises UnknownName where it is not there."""

    async def find_request(self, session: str, request_id: str) -> Exchange | None:
        """The exchange that a request id began."""

    async def forget(self, session: str) -> bool:
        """Delete everything of a session; False where there was nothing."""


class ResultStore(Protocol):
    """Tables of any size, kept beside the database for a while."""

    async def put(self, reference: str, table: Table) -> None:
        """Keep a table under a reference; the same reference again replaces it."""

    async def get(self, reference: str) -> Table | None:
        """The table, None where it is gone."""

    async def forget(self, session: str) -> None:
        """Delete all tables of a session."""
