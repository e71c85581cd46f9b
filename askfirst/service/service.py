"""What every surface for many is a face of: exchanges, sessions and events of one principal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from askfirst.domain.errors import LimitError, UnknownName, unknown_session
from askfirst.domain.events import ENDS, StoredEvent, unended
from askfirst.domain.principal import Asking, name_of
from askfirst.domain.reply import ErrorReply, Reply
from askfirst.domain.said import Said, check_session
from askfirst.service.admission import Admission
from askfirst.service.following import Following
from askfirst.service.names import stored_name
from askfirst.service.owning import alone, own_event, own_reply
from askfirst.service.run import Run
from askfirst.service.runs import Runs
from askfirst.service.sessions import Sessions
from askfirst.service.watching import Watch

if TYPE_CHECKING:
    from askfirst.access.limits import Limiter
    from askfirst.agent import Agent

_RECENT = 500
"""Events in which those exchanges stand that have not ended yet."""


class Service:
    """The agent with what outlives a connection. It belongs to the event loop that serves; `close` it there."""

    def __init__(
        self, agent: Agent, *, running: int = 1000, refuse: bool = False, limits: Limiter | None = None
    ) -> None:
        self.agent = agent
        self.sessions = Sessions(agent)
        self.admission = Admission(agent, limits)
        self._log = agent.event_log
        self._watch = Watch(self._log)
        self.runs = Runs(agent, self._log, self._watch, agent.clock, most=running, refuse=refuse)
        self._following = Following(self._log, self._watch, self._bury)
        self._closing: asyncio.Task[None] | None = None

    def admit(self, who: Asking) -> None:
        """Count a request. Raises LimitError, with the seconds to wait, where there were too many."""
        self.admission.request(who)

    async def begin(self, who: Asking, session: str, said: Said) -> Run:
        """Begin an exchange in a session of whoever asks; see `Runs.begin`.

        Raises UserError for a name that cannot be a session's, LimitError where too many of theirs run, or for one
        session more than they may have, and where the session is busy and messages are not to wait.
        """
        check_session(session)
        name = name_of(who)
        await self.admission.session(who, session)
        held = self.admission.exchange(who)
        run = await self.runs.begin(stored_name(name, session), replace(said, principal=who), held)
        if run.refused and isinstance(told := own_reply(name, run.refused), ErrorReply):
            raise LimitError(told.limit, told.failed, told.remedy)
        return run

    async def reply(self, who: Asking, run: Run) -> Reply:
        """The reply of an exchange, as whoever asked knows their session."""
        return own_reply(name_of(who), await self.runs.reply(run))

    async def events(
        self, who: Asking, session: str, after: int, *, follow: bool = True
    ) -> AsyncGenerator[StoredEvent]:
        """The events of a session after a number, and with `follow` each new one as it comes.

        Raises UnknownName for a session that is not there, UserError for events that are not kept any more.
        """
        stored = await self._there(who, session)
        await self._following.check(stored, after)
        return self._own_events(who, self._following.events(stored, after, follow=follow))

    async def _own_events(self, who: Asking, events: AsyncGenerator[StoredEvent]) -> AsyncGenerator[StoredEvent]:
        async with aclosing(events):
            async for event in events:
                yield own_event(name_of(who), event)

    async def events_of(self, who: Asking, run: Run) -> AsyncGenerator[StoredEvent]:
        """The events of one exchange, to its end."""
        async with aclosing(self._following.events(run.session, run.since, to_the_end=True)) as events:
            async for event in events:
                if event.data.get("run") == run.id:
                    yield own_event(name_of(who), event)
                    if event.type in ENDS:
                        return

    async def once(self, who: Asking, said: Said) -> Reply:
        """A message that stands alone: nothing of it is kept.

        Raises LimitError where too many of theirs run, and while the server is being stopped.
        """
        self.runs.check_open()
        with self.admission.exchange(who):
            return alone(await self.agent.aonce(replace(said, principal=who)))

    async def decide(self, who: Asking, session: str, proposal_id: str, *, confirmed: bool) -> Reply:
        """The yes or no to one certain proposal, as a button gives it."""
        await self.sessions.check(who, session)
        said = Said("yes" if confirmed else "no", answers_to=proposal_id)
        return await self.reply(who, await self.begin(who, session, said))

    def check_dataset(self, name: str) -> None:
        """Raises UnknownName for what this server does not talk about."""
        known = self.agent.workspace.name
        if name != known:
            raise UnknownName("dataset", name, (), repr(known))

    async def failing(self) -> tuple[str, ...]:
        """What keeps messages from being served now: each thing that was asked and did not answer."""
        if self.runs.closing:
            return ("the server is being stopped",)
        return await self.agent.afailing()

    async def cancel(self, who: Asking, session: str, run_id: str | None = None) -> int:
        """End what runs in a session, in whichever process it does; how many were asked to end.

        Raises UnknownName for a session that is not there.
        """
        stored = await self._there(who, session)
        here = self.runs.ids(stored)
        open_ = unended(await self._log.after(stored, await self._log.last_seq(stored) - _RECENT, limit=_RECENT))
        elsewhere = [run for run in open_ if run not in here and run_id in {None, run}]
        if elsewhere and await self.agent.abusy(stored):
            # The processes that run them read this: before what runs here lets go of the session.
            told = [{"type": "cancel", "of": run} for run in elsewhere]
            await self._log.append(stored, None, told, at=self.agent.clock.now().isoformat())
        else:
            elsewhere = []
        return len(elsewhere) + self.runs.cancel(stored, run_id)

    async def tidy(self, *, events_hours: float, sessions_days: float | None) -> None:
        """Delete events that nobody comes back to any more, and sessions that were not used for long."""
        now = self.agent.clock.now()
        await self._log.prune((now - timedelta(hours=events_hours)).isoformat())
        if sessions_days is not None:
            await self.agent.aretire((now - timedelta(days=sessions_days)).isoformat())

    async def close(self, seconds: float) -> None:
        """Take no messages any more, and send away those who only look on.

        What runs may come to its end for some seconds; then it is stopped where it is, and nobody follows events any
        more. Whoever calls it again waits for the same end.
        """
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(seconds))
        await asyncio.shield(self._closing)

    def hurry(self) -> None:
        """Stop what runs where it is, without waiting for its end."""
        self.runs.stop()

    async def _close(self, seconds: float) -> None:
        self._watch.release()
        await self.runs.close(seconds)
        await self._watch.close()

    async def _there(self, who: Asking, session: str) -> str:
        """The stored name of a session. Raises UnknownName, in the user's own words, for one that is not there."""
        stored = stored_name(name_of(who), session)
        if not await self._log.last_seq(stored) and not await self.agent.aknows(stored):
            raise unknown_session(session)
        return stored

    async def _bury(self, stored: str) -> bool:
        if self.runs.ids(stored):
            return True
        await self.agent.abury(stored, self.agent.clock.now())
        return await self._log.last_seq(stored) > 0 or await self.agent.aknows(stored)
