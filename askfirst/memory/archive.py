"""What is kept of sessions, to look at and to change: without data, readers or a graph."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self

from askfirst.domain.assumption import Assumption, option_of
from askfirst.domain.conversation import History, SessionSummary
from askfirst.domain.errors import LimitError, UnknownName, UserError
from askfirst.domain.exporting import Exported
from askfirst.domain.figures import Figures
from askfirst.domain.kept_tables import shown_table, tables_of
from askfirst.domain.ports import Outbox
from askfirst.domain.proposal import Delivery, OutboxEntry, Proposal, ProposalStatus
from askfirst.domain.table import Table
from askfirst.loop import LoopThread
from askfirst.memory.memory import Memory
from askfirst.memory.state import KeptState


class Archive(KeptState):
    """The sessions of a state folder. Use it as a context manager, or `close` it; every method has an async twin."""

    def __init__(self, loop: LoopThread, memory: Memory) -> None:
        super().__init__(loop, memory)
        self._closed = False

    def sessions(
        self,
        *,
        limit: int = 100,
        before: tuple[str, str] | None = None,
        prefix: str | None = None,
        search: str = "",
    ) -> tuple[SessionSummary, ...]:
        """Sessions, the latest used first, a page of `limit`. Raises UserError for a text too long to look for.

        `before` is the `place` of the last one on the page before, `prefix` what the name begins with to the letter,
        `search` what the title, a message, a question as restated or a reply's text must say.
        """
        wanted = self._memory.conversations.sessions(limit=limit, before=before, prefix=prefix, search=search)
        return self._loop.run(wanted)

    async def asessions(
        self,
        *,
        limit: int = 100,
        before: tuple[str, str] | None = None,
        prefix: str | None = None,
        search: str = "",
    ) -> tuple[SessionSummary, ...]:
        """As `sessions`."""
        wanted = self._memory.conversations.sessions(limit=limit, before=before, prefix=prefix, search=search)
        return await self._loop.arun(wanted)

    def rename(self, session: str, title: str) -> str:
        """Give a session a title, for people to know it by; it comes back as it is kept.

        Raises UserError for what cannot be one, UnknownName where there is no such session.
        """
        return self._loop.run(self._memory.conversations.rename(session, title))

    async def arename(self, session: str, title: str) -> str:
        """As `rename`."""
        return await self._loop.arun(self._memory.conversations.rename(session, title))

    def exported(self, session: str) -> Exported:
        """A session whole, to write it as JSON or Markdown. Raises UnknownName where there is none of that name."""
        return self._loop.run(self._exported(session))

    async def aexported(self, session: str) -> Exported:
        """As `exported`."""
        return await self._loop.arun(self._exported(session))

    def table(self, session: str, number: int) -> Table:
        """The table of the answer in exchange `number`, with all rows that are kept.

        Raises UnknownName for a session that is not there, UserError for an exchange without a table, or whose table is
        no longer kept.
        """
        return self._loop.run(self._table(session, number))

    async def atable(self, session: str, number: int) -> Table:
        """As `table`."""
        return await self._loop.arun(self._table(session, number))

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

    def unused(self, before: str, *, prefix: str | None = None) -> int:
        """How many sessions `retire` would forget."""
        return len(self._loop.run(self._memory.conversations.unused(before, prefix=prefix)))

    def retire(self, before: str, *, prefix: str | None = None) -> int:
        """Forget the sessions that were last used before an ISO time; how many went.

        With a `prefix` only those whose names begin with it. One that is in use at the moment is left alone.
        """
        return self._loop.run(self._retire(before, prefix))

    async def aretire(self, before: str, *, prefix: str | None = None) -> int:
        """As `retire`."""
        return await self._loop.arun(self._retire(before, prefix))

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

    async def _retire(self, before: str, prefix: str | None) -> int:
        gone = 0
        for session in await self._memory.conversations.unused(before, prefix=prefix):
            # Whoever has it now uses it.
            with suppress(LimitError):
                async with self._memory.lock(session, wait=False):
                    still = session in await self._memory.conversations.unused(before, prefix=session)
                    gone += still and await self._memory.forget(session)
        return gone

    async def _exported(self, session: str) -> Exported:
        conversations = self._memory.conversations
        return Exported(await conversations.history(session), await conversations.assumptions(session))

    async def _table(self, session: str, number: int) -> Table:
        history = await self._memory.conversations.history(session)
        for reference in tables_of(history, number):
            if table := await self._memory.results.get(reference):
                return table
        shown = shown_table(next(one for one in history.exchanges if one.number == number))
        if shown is None or shown.truncated or len(shown.rows) < shown.row_count:
            raise UserError(
                f"The table of exchange {number} of {session!r} is no longer kept.",
                "Ask the question again, or raise the setting results_days.",
            )
        return shown
