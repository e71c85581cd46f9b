"""The conversations database: what was said, what was done, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from sqlalchemy import Connection

from askfirst.domain.assumption import Assumption
from askfirst.domain.conversation import NO_ACCOUNT, Account, Exchange, History, Opened, SessionSummary, Turn
from askfirst.domain.events import ChoiceMade
from askfirst.domain.figures import Figures
from askfirst.domain.forked import Copied
from askfirst.domain.proposal import Proposal
from askfirst.domain.reply import Reply, reply_to_plain
from askfirst.domain.titles import checked_search, checked_title
from askfirst.memory import copying, listing, transactions
from askfirst.memory.commits import CommitOutbox, Proposals
from askfirst.memory.database import Database
from askfirst.memory.eventlog import Events
from askfirst.memory.rows import account_to_row, to_utc
from askfirst.memory.sqlite import BUSY_SECONDS
from askfirst.memory.store import Store


class Conversations:
    """The ports ExchangeLog, AssumptionStore and ConversationStore over a SQLite file or a PostgreSQL database.

    The ports ProposalStore, Outbox and EventLog over the same are `proposals`, `outbox` and `events`. The tables are
    made on first use, and migrated where an older version made them. One instance serves all threads and event loops of
    a process; any number of processes may share the database. Every call is one transaction, and raises StorageError
    where the database cannot be used.
    """

    def __init__(self, database: Database, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._store = Store(database, busy_seconds=busy_seconds)
        self.proposals = Proposals(self._store)
        self.outbox = CommitOutbox(self._store)
        self.events = Events(self._store)

    async def reach(self) -> None:
        """Make sure that the database can be used, its tables made or brought up to date."""
        await self._store.read("open the conversations", lambda _: None)

    async def open(self, session: str, text: str, *, at: str, request_id: str | None = None) -> Opened:
        """See ExchangeLog. Raises UserError for the request id of an exchange that has its reply."""
        work = partial(transactions.open_exchange, session=session, text=text, at=to_utc(at), request_id=request_id)
        return await self._store.write("begin an exchange", work)

    async def write_turns(
        self,
        turns: Sequence[Turn],
        assumptions: Sequence[Assumption] = (),
        *,
        proposals: Sequence[Proposal] = (),
        choices: Sequence[ChoiceMade] = (),
    ) -> None:
        """See ExchangeLog. Raises UnknownName, and writes nothing, where a session is not there."""

        def write(connection: Connection) -> None:
            for session, group in groupby(turns, key=lambda turn: turn.session):
                transactions.write_turns(connection, session, list(group))
            if turns and assumptions:
                transactions.write_assumptions(connection, turns[0].session, assumptions)
            for session, made in groupby(proposals, key=lambda proposal: proposal.session):
                transactions.write_proposals(connection, session, list(made))
            for session, read in groupby(choices, key=lambda choice: choice.session):
                transactions.write_choices(connection, session, list(read), at=_ended(turns))

        if turns or proposals or choices:
            await self._store.write("write turns", write)

    async def assume(self, session: str, assumptions: Sequence[Assumption]) -> None:
        """See AssumptionStore. Raises UnknownName for a session that is not there."""
        work = partial(transactions.write_assumptions, session=session, new=assumptions)
        if assumptions:
            await self._store.write("write assumptions", work)

    async def assumptions(self, session: str) -> tuple[Assumption, ...]:
        """See AssumptionStore."""
        return await self._store.read("read assumptions", partial(transactions.read_assumptions, session=session))

    async def close(  # noqa: PLR0913 - the port has as many
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
        """See ExchangeLog. Raises UnknownName for an exchange that was never opened."""
        result = {
            "reply": reply_to_plain(reply),
            "finished_at": to_utc(at),
            "kind": kind,
            "restated": restated,
            **account_to_row(account),
        }
        work = partial(transactions.close_exchange, session=session, number=number, result=result)
        await self._store.write("end an exchange", work)

    async def turns(self, session: str, *, exchanges: int) -> tuple[Turn, ...]:
        """See ExchangeLog. None for a session that is not there."""
        work = partial(transactions.last_turns, session=session, exchanges=exchanges)
        return await self._store.read("read turns", work)

    async def sessions(
        self,
        *,
        limit: int = 100,
        before: tuple[str, str] | None = None,
        prefix: str | None = None,
        search: str = "",
    ) -> tuple[SessionSummary, ...]:
        """See ConversationStore. Raises UserError for a text that is too long to look for."""
        wanted = listing.Wanted(prefix, checked_search(search), before)
        work = partial(listing.list_sessions, wanted=wanted, limit=limit)
        return await self._store.read("list the sessions", work)

    async def unused(self, before: str, *, prefix: str | None = None) -> tuple[str, ...]:
        """The names of the sessions that were last used before an ISO time, the oldest first."""
        work = partial(listing.sessions_unused, before=before, prefix=prefix)
        return await self._store.read("look for old sessions", work)

    async def rename(self, session: str, title: str) -> str:
        """Give a session a title; it comes back as it is kept.

        Raises UserError for what cannot be one, UnknownName for a session that is not there.
        """
        plain = checked_title(title)
        await self._store.write("rename a session", partial(listing.rename_session, session=session, title=plain))
        return plain

    async def history(self, session: str) -> History:
        """See ConversationStore."""
        return await self._store.read("read a session", partial(transactions.read_history, session=session))

    async def count(self, prefix: str) -> int:
        """How many sessions have a name that begins so."""
        return await self._store.read("count the sessions", partial(listing.count_sessions, prefix=prefix))

    async def there(self, session: str) -> bool:
        """Whether a session of that name is kept."""
        return await self._store.read("look for a session", partial(transactions.is_there, session=session))

    async def copy(self, copy: Copied, *, at: str) -> None:
        """Make a session that begins with what another one holds.

        Raises UserError, and writes nothing, where there is one of that name.
        """
        await self._store.write("copy a session", partial(copying.write_copy, copy=copy, at=at))

    async def find_request(self, session: str, request_id: str) -> Exchange | None:
        """See ConversationStore."""
        work = partial(transactions.find_request, session=session, request_id=request_id)
        return await self._store.read("look up a request", work)

    async def forget(self, session: str) -> bool:
        """See ConversationStore."""
        return await self._store.write("forget a session", partial(transactions.forget_session, session=session))

    async def figures(self, session: str | None = None) -> Figures:
        """How words were read as arguments, and what became of proposals, over all sessions that are kept or in one.

        Raises UnknownName for a session that is not there.
        """
        return await self._store.read("read the figures", partial(transactions.read_figures, session=session))

    def dispose(self) -> None:
        """Close every connection. The next call opens new ones."""
        self._store.dispose()


def _ended(turns: Sequence[Turn]) -> str:
    """When the last of the turns ended, as far as they say so."""
    return max((to_utc(turn.completed_at) for turn in turns if turn.completed_at), default="")
