"""A memory that passes with its exchange: the ports of the graph over what this process holds, for one session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.domain.assumption import Assumption
from askfirst.domain.conversation import NO_ACCOUNT, Account, Opened, Turn
from askfirst.domain.errors import ProposalError
from askfirst.domain.events import ChoiceMade
from askfirst.domain.proposal import CommitEvent, Committed, Proposal, ProposalStatus
from askfirst.domain.reply import Reply
from askfirst.domain.table import Table


class PassingMemory:
    """The ports ExchangeLog, AssumptionStore and ProposalStore for a single session; `results` is a ResultStore.

    Nothing can be committed: a proposal ends with the exchange that made it.
    """

    def __init__(self) -> None:
        self.results = PassingResults()
        self._exchanges = 0
        self._turns: dict[tuple[int, str, int], Turn] = {}
        self._assumptions: dict[object, Assumption] = {}
        self._proposals: dict[str, tuple[Proposal, ProposalStatus]] = {}

    async def open(self, session: str, text: str, *, at: str, request_id: str | None = None) -> Opened:
        """See ExchangeLog."""
        del session, text, at, request_id
        self._exchanges += 1
        return Opened(self._exchanges)

    async def write_turns(
        self,
        turns: Sequence[Turn],
        assumptions: Sequence[Assumption] = (),
        *,
        proposals: Sequence[Proposal] = (),
        choices: Sequence[ChoiceMade] = (),
    ) -> None:
        """See ExchangeLog."""
        del choices
        for turn in turns:
            key = (turn.exchange, turn.todo_key, turn.attempt)
            known = self._turns.get(key)
            self._turns[key] = replace(turn, turn_id=known.turn_id if known else len(self._turns) + 1)
        for proposal in proposals:
            self._proposals[proposal.id] = (proposal, "open")
        if turns:
            await self.assume(turns[0].session, assumptions)

    async def close(  # noqa: PLR0913 - the port has seven
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
        """See ExchangeLog. Nobody will ask for it."""

    async def turns(self, session: str, *, exchanges: int) -> tuple[Turn, ...]:
        """See ExchangeLog."""
        del session
        since = self._exchanges - exchanges
        return tuple(turn for turn in self._turns.values() if turn.exchange > since)

    async def assumptions(self, session: str) -> tuple[Assumption, ...]:
        """See AssumptionStore."""
        del session
        return tuple(self._assumptions.values())

    async def assume(self, session: str, assumptions: Sequence[Assumption]) -> None:
        """See AssumptionStore."""
        del session
        for new in assumptions:
            known = self._assumptions.get(new.key)
            self._assumptions[new.key] = replace(new, number=known.number if known else len(self._assumptions) + 1)

    async def proposal(self, proposal_id: str) -> tuple[Proposal, ProposalStatus] | None:
        """See ProposalStore."""
        return self._proposals.get(proposal_id)

    async def settle(self, proposal_id: str, status: ProposalStatus, *, at: str) -> bool:
        """See ProposalStore."""
        del at
        found = self._proposals.get(proposal_id)
        if found is None or found[1] != "open":
            return False
        self._proposals[proposal_id] = (found[0], status)
        return True

    async def commit(self, event: CommitEvent, turn: Turn) -> Committed:
        """Raises ProposalError: where nothing is kept, nothing can be delivered."""
        del event, turn
        raise ProposalError("Nothing can be confirmed outside of a session.", "Ask for it in a session.")


class PassingResults:
    """The port ResultStore over a dict."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    async def put(self, reference: str, table: Table) -> None:
        """See ResultStore."""
        self._tables[reference] = table

    async def get(self, reference: str) -> Table | None:
        """See ResultStore."""
        return self._tables.get(reference)

    async def forget(self, session: str) -> None:
        """See ResultStore."""
        del session
        self._tables.clear()
