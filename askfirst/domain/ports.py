"""What the core needs from the world, each as small as it can be. Adapters are built in `agent.py` alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from askfirst.domain.assumption import Assumption
from askfirst.domain.codec import Plain
from askfirst.domain.conversation import NO_ACCOUNT, Account, Exchange, History, Opened, SessionSummary, Turn
from askfirst.domain.events import ChoiceMade, Record, StoredEvent
from askfirst.domain.proposal import CommitEvent, Committed, Delivery, OutboxEntry, Proposal, ProposalStatus
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

    async def write_turns(
        self,
        turns: Sequence[Turn],
        assumptions: Sequence[Assumption] = (),
        *,
        proposals: Sequence[Proposal] = (),
        choices: Sequence[ChoiceMade] = (),
    ) -> None:
        """Write turns in order, giving each the session's next turn_id. A turn whose key is there keeps its turn_id.

        `assumptions` are what the turns of that one session asked or settled; they are written as `assume` does.
        `proposals` are what they propose, open from now on; every other open one of the session becomes replaced.
        `choices` are how they read the user's words. What is there already under its key stays as it is.
        """

    async def close(  # noqa: PLR0913 - an exchange ends with all that is known of it
        self,
        session: str,
        number: int,
        reply: Reply,
        *,
        at: str,
        kind: str,
        restated: str,
        account: Account = NO_ACCOUNT,
    ) -> None:
        """End an exchange with its reply. Doing it again changes nothing."""

    async def turns(self, session: str, *, exchanges: int) -> tuple[Turn, ...]:
        """The turns that the last exchanges of a session planned, oldest first: its short-term memory."""


class EventLog(Protocol):
    """What happened in each session, numbered, for whoever watches an exchange or comes back to it.

    Each call is one transaction. Any number of processes may append to a session at once.
    """

    async def append(
        self, session: str, exchange: int | None, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        """Give the events the session's next numbers, in their order and without a gap between them; all or none.

        An event is JSON-ready data with its `type`. Raises ValueError for one without, before anything is written.
        """

    async def append_once(
        self, session: str, exchange: int, events: Sequence[Mapping[str, Plain]], *, at: str
    ) -> tuple[StoredEvent, ...]:
        """Append events of which the last is one that an exchange has at most once.

        Nothing is written, and none come back, where it has one of that type. Only the last is kept as the exchange's.
        """

    async def after(self, session: str, seq: int, *, limit: int = 500) -> tuple[StoredEvent, ...]:
        """The next events after a number, in order; none for a session that has none."""

    async def first_seq(self, session: str) -> int:
        """The lowest number that is still kept: above 1 where older events were pruned, 0 where there are none."""

    async def last_seq(self, session: str) -> int:
        """The highest number, 0 where there is none."""

    async def prune(self, before: str) -> int:
        """Delete the events from before an ISO time, but never a session's newest one; how many went."""

    async def last_seqs(self, sessions: frozenset[str]) -> dict[str, int]:
        """The highest number of each of these sessions that has any."""


class AssumptionStore(Protocol):
    """What the user's answers settled, for the rest of each session."""

    async def assumptions(self, session: str) -> tuple[Assumption, ...]:
        """All of a session by their numbers, with open and forgotten ones; none for a session that is not there."""

    async def assume(self, session: str, assumptions: Sequence[Assumption]) -> None:
        """Write assumptions. One of the same key is replaced and keeps its number; doing it again changes nothing."""


class ProposalStore(Protocol):
    """The actions that wait, or waited, for a yes. Each call is one transaction."""

    async def proposal(self, proposal_id: str) -> tuple[Proposal, ProposalStatus] | None:
        """The proposal and what became of it, None where it is not there."""

    async def settle(self, proposal_id: str, status: ProposalStatus, *, at: str) -> bool:
        """Decline, replace or expire an open proposal. False, and nothing is changed, where it is not open."""

    async def commit(self, event: CommitEvent, turn: Turn) -> Committed:
        """The yes to a proposal: it becomes confirmed, its event goes into the outbox, its turn into the memory.

        All of it happens, or nothing. Where an earlier yes has done so, the event that is there comes back and nothing
        is written. Raises ProposalError, which says why, for a proposal that is not there or not open, has expired
        at `event.at`, or belongs to another session or principal than the event's.
        """


class Outbox(Protocol):
    """The commit events and their delivery. Each call is one transaction."""

    async def claim(self, *, now: str, until: str, limit: int) -> tuple[OutboxEntry, ...]:
        """Waiting entries whose time has come, oldest first, for this caller alone until then."""

    async def record(self, entry: OutboxEntry) -> None:
        """How a try ended; the claim ends with it. A delivered entry stays delivered."""

    async def entries(
        self, *, status: Delivery | None = None, session: str | None = None, limit: int = 100
    ) -> tuple[OutboxEntry, ...]:
        """Entries, the newest first."""

    async def resend(self, event_id: str, *, at: str) -> OutboxEntry:
        """Make it wait again, to be tried at once, under the same key. The id's start will do. Raises UnknownName."""

    async def drop(self, event_id: str) -> OutboxEntry:
        """Never deliver it. Raises UnknownName, and UserError for one that has been delivered."""


class Courier(Protocol):
    """Takes commit events to where they are acted upon."""

    async def deliver(self, event: CommitEvent) -> None:
        """Hand it over, at least once, under its id as the idempotency key.

        Raises DeliveryError, whose `retryable` says whether trying again may help.
        """

    async def close(self) -> None:
        """Let go of connections."""


class ConversationStore(Protocol):
    """The conversations as surfaces read and manage them."""

    async def sessions(
        self,
        *,
        limit: int = 100,
        before: tuple[str, str] | None = None,
        prefix: str | None = None,
        search: str = "",
    ) -> tuple[SessionSummary, ...]:
        """Sessions, the latest used first, those of one time by their names.

        `before` is the `place` of the last one on the page before; `prefix` what the name begins with, to the letter;
        `search` what the title, or in an exchange the message, the question as restated or the reply's text must say,
        in small letters or capitals.
        """

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
