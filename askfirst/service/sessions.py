"""The kept sessions of one principal, under the names that they gave them."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from askfirst.domain.conversation import Exchange, History, SessionSummary
from askfirst.domain.errors import UnknownName, UserError, unknown_session
from askfirst.domain.exporting import Exported
from askfirst.domain.principal import Asking, name_of
from askfirst.domain.replay import Replay
from askfirst.domain.said import check_session
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoList
from askfirst.service.names import own_name, prefix_of, stored_name
from askfirst.service.owning import own_history, own_plan, own_words

if TYPE_CHECKING:
    from askfirst.agent import Agent


@dataclass(frozen=True, slots=True)
class Page:
    """Some sessions, and the cursor of the next page; None on the last one."""

    sessions: tuple[SessionSummary, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class Sessions:
    """Every method raises UnknownName for a session or an exchange that is not there, or is another principal's."""

    agent: Agent

    async def page(
        self, who: Asking, *, limit: int, search: str = "", cursor: str | None = None, starts: str = ""
    ) -> Page:
        """Sessions, the latest used first: those whose name `starts` so, and that say what is searched.

        Raises UserError for a cursor that is none.
        """
        principal = name_of(who)
        before = _place(cursor) if cursor else None
        prefix = f"{prefix_of(principal)}{starts}" or None
        found = await self.agent.asessions(limit=limit + 1, before=before, prefix=prefix, search=search)
        own = tuple(replace(one, session=own_name(principal, one.session)) for one in found[:limit])
        return Page(own, _cursor(found[limit - 1].place) if len(found) > limit else None)

    async def history(self, who: Asking, session: str) -> History:
        """A session whole."""
        principal = name_of(who)
        stored = stored_name(principal, session)
        await self.check(who, session)
        return own_history(principal, await self.agent.ahistory_of(stored, principal=who))

    async def exchange(self, who: Asking, session: str, number: int) -> Exchange:
        """One exchange of a session. Raises UnknownName where there is none of that number."""
        found = await self.history(who, session)
        for one in found.exchanges:
            if one.number == number:
                return one
        known = f"1 to {len(found.exchanges)}" if found.exchanges else "none yet"
        raise UnknownName("exchange", str(number), (), f"{known} in session {session!r}")

    async def answered(self, who: Asking, session: str, number: int) -> dict[str, Any]:
        """The reply of an exchange, JSON-ready. Raises UserError where there is none yet."""
        reply = (await self.exchange(who, session, number)).reply
        if reply is None:
            failed = f"Exchange {number} of session {session!r} has no reply."
            raise UserError(failed, "Wait for it, or say 'go on' there.")
        return reply

    async def exported(self, who: Asking, session: str) -> Exported:
        """All of it, for another program or a later day."""
        found = await self.history(who, session)
        assumptions = await self.agent.aassumptions(stored_name(name_of(who), session))
        return Exported(found, assumptions)

    async def rename(self, who: Asking, session: str, title: str) -> str:
        """Give it a title. Raises UserError for what cannot be one."""
        await self.check(who, session)
        with own_words(name_of(who)):
            return await self.agent.arename(stored_name(name_of(who), session), title)

    async def forget(self, who: Asking, session: str) -> bool:
        """Delete it; False where there is none."""
        stored = stored_name(name_of(who), session)
        if await self.agent.aknows(stored):
            await self._owned(who, session)
        return await self.agent.aforget(stored)

    async def plan(self, who: Asking, session: str) -> TodoList | None:
        """The todo list of its last request."""
        await self.check(who, session)
        await self._owned(who, session)
        principal = name_of(who)
        return own_plan(principal, await self.agent.aplan(stored_name(principal, session)))

    async def fork(self, who: Asking, session: str, number: int, new: str) -> tuple[str, ...]:
        """A new session with its first exchanges; what could not be taken along."""
        await self.check(who, session)
        principal = name_of(who)
        check_session(new)
        before, after = stored_name(principal, session), stored_name(principal, new)
        with own_words(principal):
            return (await self.agent.afork(before, number, after, principal=who)).notes

    async def table(self, who: Asking, session: str, number: int) -> Table:
        """The whole table of an answer."""
        await self.exchange(who, session, number)
        await self._owned(who, session)
        with own_words(name_of(who)):
            return await self.agent.atable(stored_name(name_of(who), session), number)

    async def replay(self, who: Asking, session: str, number: int) -> Replay:
        """An answer's queries run again."""
        await self.exchange(who, session, number)
        principal = name_of(who)
        with own_words(principal):
            found = await self.agent.areplay(stored_name(principal, session), number, principal=who)
        return replace(found, session=own_name(principal, found.session))

    async def check(self, who: Asking, session: str) -> None:
        """Raises UnknownName, in the user's own words, for a session that is not there."""
        if not await self.agent.aknows(stored_name(name_of(who), session)):
            raise unknown_session(session)

    async def _owned(self, who: Asking, session: str) -> None:
        """Raises PolicyError where policies hold and the session is somebody else's."""
        if who is not None:
            await self.agent.ahistory_of(stored_name(name_of(who), session), principal=who)


def _cursor(place: tuple[str, str]) -> str:
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode()


def _place(cursor: str) -> tuple[str, str]:
    try:
        at, name = json.loads(base64.urlsafe_b64decode(cursor.encode()))
    except (ValueError, TypeError, binascii.Error):
        at = name = None
    if not isinstance(at, str) or not isinstance(name, str):
        raise UserError(f"The cursor {cursor[:30]!r} is none.", "Take `next` of the page before, or leave it out.")
    return at, name
