"""An action that waits for the user's yes, and the event that a yes writes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, TypeAlias
from uuid import UUID, uuid5

from askfirst.domain.codec import Plain

COMMIT: Literal["J01"] = "J01"
"""The type of a commit event."""

ProposalStatus: TypeAlias = Literal["open", "confirmed", "declined", "replaced", "expired"]
Delivery: TypeAlias = Literal["waiting", "delivered", "dead", "dropped"]
"""Where a commit event is: to be delivered (again), delivered, given up until a person sends it again, or dropped."""

_NAMES = UUID("5d8f4d0e-9f0a-4d52-8d0b-6a4f3f1a7c11")
"""The name space of proposals and events: the same execution of the same step always gives the same id."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What would be done, as the server has recorded it: a yes is to this and to nothing else.

    `exchange`, `todo_key` and `attempt` are the key of the turn that made it, `details` the arguments in words.
    `principal` is who was asked, empty where nobody said who they are. Times are ISO, in UTC; `expires_at` is None
    where it waits for good.
    """

    id: str
    session: str
    exchange: int
    todo_key: str
    attempt: int
    intent: str
    target: str
    args: dict[str, Plain]
    question: str
    consequence: str = ""
    details: tuple[str, ...] = ()
    principal: str = ""
    made_at: str = ""
    expires_at: str | None = None

    @property
    def short_id(self) -> str:
        """Enough of the id to tell proposals apart by eye."""
        return self.id[:8]

    @property
    def deed(self) -> str:
        """The action in plain words."""
        return self.intent.replace("_", " ")

    def expired(self, now: datetime) -> bool:
        """Whether it waited too long for its answer."""
        return self.expires_at is not None and now >= datetime.fromisoformat(self.expires_at)


def proposal_id(session: str, exchange: int, todo_key: str, attempt: int) -> str:
    """The id of what one execution of a step proposes: after a crash the same again."""
    return str(uuid5(_NAMES, f"{session}\0{exchange}\0{todo_key}\0{attempt}"))


def expiry(made_at: str, seconds: float) -> str | None:
    """When a proposal made then expires; None for no seconds, where it never does."""
    return (datetime.fromisoformat(made_at) + timedelta(seconds=seconds)).isoformat() if seconds else None


@dataclass(frozen=True, slots=True)
class CommitEvent:
    """The event of type J01 that the yes to a proposal writes, once. `at` is the time of the yes."""

    id: str
    proposal_id: str
    session: str
    exchange: int
    intent: str
    target: str
    args: dict[str, Plain]
    principal: str
    at: str
    event: Literal["J01"] = COMMIT

    @property
    def short_id(self) -> str:
        """Enough of the id to tell events apart by eye, and to name one to the outbox."""
        return self.id[:8]

    @staticmethod
    def of(proposal: Proposal, *, exchange: int, principal: str, at: str) -> CommitEvent:
        """The event of a proposal: its id follows from the proposal's, so that two confirmations make one."""
        return CommitEvent(
            id=str(uuid5(_NAMES, f"{COMMIT}\0{proposal.id}")),
            proposal_id=proposal.id,
            session=proposal.session,
            exchange=exchange,
            intent=proposal.intent,
            target=proposal.target,
            args=proposal.args,
            principal=principal,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A commit event and how its delivery stands: `next_at` is when it is tried again, `error` why it failed last."""

    event: CommitEvent
    status: Delivery = "waiting"
    tries: int = 0
    next_at: str = ""
    error: str = ""
    delivered_at: str | None = None


@dataclass(frozen=True, slots=True)
class Committed:
    """What a yes came to. `before` holds where an earlier yes had written the event already."""

    event: CommitEvent
    before: bool = False
