"""What is kept of sessions, to look at and to change: without data, readers or a graph."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import Self

from askfirst.domain.assumption import Assumption, option_of
from askfirst.domain.conversation import History, SessionSummary
from askfirst.domain.errors import UnknownName
from askfirst.domain.figures import Figures
from askfirst.domain.ports import Outbox
from askfirst.domain.proposal import Delivery, OutboxEntry, Proposal, ProposalStatus
from askfirst.loop import LoopThread
from askfirst.memory.memory import Memory


class Archive:
    """The sessions of a state folder. Use it as a context manager, or `close` it; every method has an async twin."""

    def __init__(self, loop: LoopThread, memory: Memory) -> None:
        self._loop = loop
        self._memory = memory
        self._closed = False

    def sessions(self, *, limit: int = 100) -> tuple[SessionSummary, ...]:
        """Sessions, the latest used first."""
        return self._loop.run(self._memory.conversations.sessions(limit=limit))

    async def asessions(self, *, limit: int = 100) -> tuple[SessionSummary, ...]:
        """As `sessions`."""
        return await self._loop.arun(self._memory.conversations.sessions(limit=limit))

    def history(self, session: str) -> History:
        """All exchanges and turns of a session. Raises UnknownName where there is none of that name."""
        return self._loop.run(self._memory.conversations.history(session))

    async def ahistory(self, session: str) -> History:
        """As `history`."""
        return await self._loop.arun(self._memory.conversations.history(session))

    def assumptions(self, session: str) -> tuple[Assumption, ...]:
        """What the user's answers settled for the rest of the session, by number; none for an unknown session."""
        return self._loop.run(self._assumptions(session))

    async def aassumptions(self, session: str) -> tuple[Assumption, ...]:
        """As `assumptions`."""
        return await self._loop.arun(self._assumptions(session))

    def forget_assumption(self, session: str, number: int) -> Assumption:
        """Ask again from now on; what was forgotten comes back. Raises UnknownName for a number that is not there."""
        return self._loop.run(self._forget_assumption(session, number))

    async def aforget_assumption(self, session: str, number: int) -> Assumption:
        """As `forget_assumption`."""
        return await self._loop.arun(self._forget_assumption(session, number))

    def change_assumption(self, session: str, number: int, chosen: str) -> Assumption:
        """Take another of the options, named by its label or value, from now on; the changed one comes back.

        Raises UnknownName for a number that is not there, and for what was not among the options.
        """
        return self._loop.run(self._change_assumption(session, number, chosen))

    async def achange_assumption(self, session: str, number: int, chosen: str) -> Assumption:
        """As `change_assumption`."""
        return await self._loop.arun(self._change_assumption(session, number, chosen))

    def proposal(self, proposal_id: str) -> tuple[Proposal, ProposalStatus] | None:
        """What was proposed under an id, and what became of it; None where it is not there."""
        return self._loop.run(self._memory.proposals.proposal(proposal_id))

    async def aproposal(self, proposal_id: str) -> tuple[Proposal, ProposalStatus] | None:
        """As `proposal`."""
        return await self._loop.arun(self._memory.proposals.proposal(proposal_id))

    @property
    def outbox(self) -> Outbox:
        """The commit events and their delivery, for a dispatcher. Any event loop may use it until `close`."""
        return self._memory.outbox

    def commit_events(
        self, *, status: Delivery | None = None, session: str | None = None, limit: int = 100
    ) -> tuple[OutboxEntry, ...]:
        """Commit events and how their delivery stands, the newest first."""
        return self._loop.run(self._memory.outbox.entries(status=status, session=session, limit=limit))

    async def acommit_events(
        self, *, status: Delivery | None = None, session: str | None = None, limit: int = 100
    ) -> tuple[OutboxEntry, ...]:
        """As `commit_events`."""
        return await self._loop.arun(self._memory.outbox.entries(status=status, session=session, limit=limit))

    def resend(self, event_id: str, *, at: str) -> OutboxEntry:
        """Have a commit event delivered again from `at` on. The start of its id will do. Raises UnknownName."""
        return self._loop.run(self._memory.outbox.resend(event_id, at=at))

    async def aresend(self, event_id: str, *, at: str) -> OutboxEntry:
        """As `resend`."""
        return await self._loop.arun(self._memory.outbox.resend(event_id, at=at))

    def drop(self, event_id: str) -> OutboxEntry:
        """Have a commit event never delivered. Raises UnknownName, and UserError for one that has been."""
        return self._loop.run(self._memory.outbox.drop(event_id))

    async def adrop(self, event_id: str) -> OutboxEntry:
        """As `drop`."""
        return await self._loop.arun(self._memory.outbox.drop(event_id))

    def figures(self, session: str | None = None) -> Figures:
        """How words were read as arguments, and what became of proposals, over all sessions or in one of them.

        Raises UnknownName where there is none of that name.
        """
        return self._loop.run(self._memory.conversations.figures(session))

    async def afigures(self, session: str | None = None) -> Figures:
        """As `figures`."""
        return await self._loop.arun(self._memory.conversations.figures(session))

    def forget(self, session: str) -> bool:
        """Delete all that is kept of a session. False where there was nothing.

        A commit event of it that is still to be delivered goes once it has been.
        """
        return self._loop.run(self._forget(session))

    async def aforget(self, session: str) -> bool:
        """As `forget`."""
        return await self._loop.arun(self._forget(session))

    def close(self) -> None:
        """Let go of every connection and file. Doing it again does nothing."""
        if self._closed:
            return
        self._closed = True
        self._loop.run(self._let_go())
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def _let_go(self) -> None:
        await self._memory.close()

    async def _assumptions(self, session: str) -> tuple[Assumption, ...]:
        return tuple(one for one in await self._memory.conversations.assumptions(session) if one.holds)

    async def _forget_assumption(self, session: str, number: int) -> Assumption:
        async with self._memory.lock(session):
            found = await self._assumption(session, number)
            await self._memory.conversations.assume(session, [replace(found, active=False)])
            return found

    async def _change_assumption(self, session: str, number: int, chosen: str) -> Assumption:
        async with self._memory.lock(session):
            found = await self._assumption(session, number)
            changed = replace(found, values=(option_of(found, chosen).value,))
            await self._memory.conversations.assume(session, [changed])
            return changed

    async def _assumption(self, session: str, number: int) -> Assumption:
        known = {one.number: one for one in await self._assumptions(session)}
        if number not in known:
            listed = ", ".join(map(str, known)) or "none"
            raise UnknownName(f"assumption of session {session!r}", str(number), (), listed)
        return known[number]

    async def _forget(self, session: str) -> bool:
        async with self._memory.lock(session):
            return await self._memory.forget(session)
