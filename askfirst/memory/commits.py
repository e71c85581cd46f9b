"""The ports of proposals and of commit events over the conversations database."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from askfirst.domain.conversation import Turn
from askfirst.domain.proposal import CommitEvent, Committed, Delivery, OutboxEntry, Proposal, ProposalStatus
from askfirst.memory import outbox, proposals
from askfirst.memory.store import Store


class Proposals:
    """The port ProposalStore. Every call raises StorageError where the database cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def proposal(self, proposal_id: str) -> tuple[Proposal, ProposalStatus] | None:
        """See ProposalStore."""
        return await self._store.read("read a proposal", partial(proposals.find_proposal, proposal_id=proposal_id))

    async def settle(self, proposal_id: str, status: ProposalStatus, *, at: str) -> bool:
        """See ProposalStore."""
        work = partial(proposals.settle_proposal, proposal_id=proposal_id, status=status, at=at)
        return await self._store.write("settle a proposal", work)

    async def commit(self, event: CommitEvent, turn: Turn) -> Committed:
        """See ProposalStore. The event's intent, target and args are those of the proposal as it was recorded."""
        return await self._store.write("commit", partial(proposals.commit_proposal, event=event, turn=turn))


class CommitOutbox:
    """The port Outbox. Every call raises StorageError where the database cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def claim(self, *, now: str, until: str, limit: int) -> tuple[OutboxEntry, ...]:
        """See Outbox."""

        def due(connection: Connection) -> bool:
            return outbox.any_due(connection, now)

        # Whoever looks every second and finds nothing keeps no writer waiting.
        if not await self._store.read("look into the outbox", due):
            return ()
        work = partial(outbox.claim_entries, now=now, until=until, limit=limit)
        return await self._store.write("claim commit events", work)

    async def record(self, entry: OutboxEntry) -> None:
        """See Outbox. An event of a forgotten session is deleted once it is delivered."""
        await self._store.write("record a delivery", partial(outbox.record_try, entry=entry))

    async def entries(
        self, *, status: Delivery | None = None, session: str | None = None, limit: int = 100
    ) -> tuple[OutboxEntry, ...]:
        """See Outbox."""
        work = partial(outbox.list_entries, status=status, session=session, limit=limit)
        return await self._store.read("list the outbox", work)

    async def counts(self) -> dict[str, int]:
        """How many commit events there are of each status."""
        return await self._store.read("count the outbox", outbox.count_entries)

    async def resend(self, event_id: str, *, at: str) -> OutboxEntry:
        """See Outbox. It has all its tries before it again, even where it was delivered or dropped."""
        return await self._store.write("send again", partial(outbox.resend_entry, event_id=event_id, at=at))

    async def drop(self, event_id: str) -> OutboxEntry:
        """See Outbox. An event of a forgotten session is deleted with it."""
        return await self._store.write("drop a commit event", partial(outbox.drop_entry, event_id=event_id))
